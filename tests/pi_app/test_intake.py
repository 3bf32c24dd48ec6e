"""The intake: contacts of several sources to one order of presses, and when to look again."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import DebounceSettings
from hardware.edge import Channel, Edge, Flags, Press, Quality, Tier
from hardware.errors import DeviceMissingError, LineBusyError
from hardware.ports import EdgeSink
from hardware.sim import SIM_QUALITY, SimSource
from pi_app.bots import Bots
from pi_app.intake import MIN_STEP_NS, Intake
from tests.support.examples import examples

MS = 1_000_000
SECOND = 1_000 * MS
T = 50 * SECOND
HOLD = 20 * MS
SLOW = Quality(Tier.KERNEL, 200_000, 200_000, delivery_ns=15 * MS)


class Desk:
    """An intake, its sources, and a time that goes from one due time to the next."""

    def __init__(self, *sources: SimSource) -> None:
        self.intake = Intake()
        self.now_ns = T
        self.out: list[tuple[int, Press]] = []
        self.turns = 0
        for source in sources:
            self.intake.attach(source, self._take)

    def _take(self, edge: Edge) -> None:
        self.intake.edge(edge, self.now_ns)

    def run(self, until_ns: int) -> int:
        """Go on as `due_ns` says; return how many turns that took."""
        before = self.turns
        while True:
            self._turn()
            due_ns = self.intake.due_ns(self.now_ns, None)
            if due_ns is None or due_ns > until_ns:
                break
            self.now_ns = max(due_ns, self.now_ns)
        self.now_ns = max(until_ns, self.now_ns)
        self._turn()
        return self.turns - before

    def _turn(self) -> None:
        self.turns += 1
        assert self.turns < 10_000
        released = self.intake.turn(self.now_ns)
        self.out += [(self.now_ns, press) for press in released.presses]

    @property
    def presses(self) -> list[tuple[int, Channel, bool]]:
        """Time, channel and direction of all that came out."""
        return [(press.t_ns, press.channel, press.down) for _, press in self.out]


def source(quality: Quality = SIM_QUALITY, name: str = "sim") -> SimSource:
    return SimSource(range(4), name=name, quality=quality)


def test_a_press_comes_out_once_confirmed_and_certain() -> None:
    buttons = source()
    desk = Desk(buttons)
    buttons.push(0, T, closed=True)
    desk.run(T + 100 * MS)
    [(out_ns, press)] = desk.out
    assert (press.t_ns, press.channel, press.source) == (T, 0, "sim")
    assert T + 1 * MS <= out_ns <= T + 1 * MS + 2 * MIN_STEP_NS


def test_a_slow_source_is_waited_for_no_longer_than_it_says() -> None:
    buttons = source(SLOW)
    desk = Desk(buttons)
    buttons.push(0, T, closed=True)
    desk.run(T + 100 * MS)
    [(out_ns, _)] = desk.out
    assert T + 15 * MS <= out_ns <= T + HOLD


def test_presses_come_out_in_order_of_time_whatever_the_order_of_arrival() -> None:
    """Channel 3 was a ms earlier, and its edge arrives 4 ms after that of channel 0."""
    buttons = source(SLOW)
    desk = Desk(buttons)
    buttons.push(0, T + 1 * MS, closed=True)
    desk.run(T + 4 * MS)
    buttons.push(3, T, closed=True)
    desk.run(T + 200 * MS)
    assert desk.presses == [(T, 3, True), (T + 1 * MS, 0, True)]


def test_a_source_that_stalls_holds_the_others_up_for_20_ms() -> None:
    stalled, quick = source(name="a"), source(name="b")
    desk = Desk(stalled, quick)
    stalled.hold()
    stalled.push(1, T, closed=True)
    desk.run(T + 5 * MS)
    quick.push(2, T + 5 * MS, closed=True)
    desk.run(T + 5 * MS + HOLD - 1)
    assert desk.out == []
    desk.run(T + 5 * MS + HOLD)
    assert desk.presses == [(T + 5 * MS, 2, True)]
    assert desk.intake.overdue == 0
    stalled.deliver()
    desk.run(T + 300 * MS)
    [_, (_, late)] = desk.out
    assert (late.t_ns, late.channel, Flags.OVERDUE in late.flags) == (T, 1, True)
    assert desk.intake.overdue == 1


def test_a_contact_that_is_being_confirmed_is_waited_for() -> None:
    """Source a closed first; that this is a press is known only after source b's is certain."""
    first, second = source(name="a"), source(name="b")
    desk = Desk(first, second)
    first.push(0, T, closed=True)
    first.push(0, T + 300_000, closed=False)
    second.push(0, T + 200_000, closed=True)
    desk.run(T + 3 * MS)
    assert desk.out == []
    first.push(0, T + 3 * MS, closed=True)
    desk.run(T + 100 * MS)
    assert [(press.source, press.t_ns) for _, press in desk.out] == [
        ("a", T),
        ("b", T + 200_000),
    ]


@pytest.mark.parametrize("closed", [True, False])
def test_a_button_held_at_the_start_has_no_press(*, closed: bool) -> None:
    buttons = source()
    buttons.slip(2, closed=closed)
    desk = Desk(buttons)
    desk.run(T + SECOND)
    assert desk.out == []
    buttons.push(2, T + SECOND, closed=not closed)
    desk.run(T + 2 * SECOND)
    assert desk.presses == [(T + SECOND, 2, not closed)]


def test_each_source_is_debounced_as_it_was_attached() -> None:
    buttons = source()
    intake = Intake()
    slow = DebounceSettings(confirm_min_ns=4 * MS)
    intake.attach(buttons, lambda edge: intake.edge(edge, T), slow)
    buttons.push(0, T, closed=True)
    assert intake.due_ns(T, None) == T + 4 * MS


def test_edges_of_strangers_are_nothing() -> None:
    desk = Desk(source())
    desk.intake.edge(Edge("somebody", 0, T, closed=True), T)
    desk.run(T + SECOND)
    assert desk.out == []


def test_a_source_that_cannot_start_is_not_waited_for() -> None:
    class Busy(SimSource):
        def start(self, sink: EdgeSink) -> None:
            raise LineBusyError("GPIO5 is in use", remedy=f"stop the other program {sink}")

    intake = Intake()
    with pytest.raises(LineBusyError):
        intake.attach(Busy([0]), lambda _edge: None)
    intake.attach_presses(Bots({}, random.Random(1)))
    assert intake.turn(T).closed_ns == T - 1


def test_levels_that_cannot_be_read_are_noted_and_the_edges_do() -> None:
    class Blind(SimSource):
        fault = False

        def levels(self) -> Mapping[Channel, bool]:
            if self.fault:
                raise DeviceMissingError("the board is gone", remedy="plug it in")
            return super().levels()

    buttons = Blind(range(2))
    desk = Desk(buttons)
    buttons.fault = True
    buttons.push(0, T, closed=True)
    desk.run(T + 20 * MS)
    assert desk.presses == [(T, 0, True)]
    assert desk.intake.faults == {"sim": "the board is gone: plug it in"}


def test_stop_lets_go_of_the_devices() -> None:
    buttons = source()
    desk = Desk(buttons)
    desk.intake.stop()
    assert buttons.levels() == {}


# -- when to look again --------------------------------------------------------------------


def test_nothing_is_due_when_nothing_has_happened() -> None:
    desk = Desk(source(), source(name="b"))
    assert desk.run(T + 60 * SECOND) == 2


def test_a_held_button_costs_few_turns() -> None:
    for quality in (SIM_QUALITY, SLOW):
        buttons = source(quality)
        desk = Desk(buttons)
        buttons.push(0, T, closed=True)
        assert desk.run(T + 100 * MS) <= 20 * 4 + 8
        assert desk.run(T + 60 * SECOND) == 2


def test_a_wanted_time_is_asked_for_when_it_will_be_closed() -> None:
    buttons = source(SLOW)
    desk = Desk(buttons)
    desk.run(T)
    due_ns = desk.intake.due_ns(T, T + 100 * MS)
    assert due_ns is not None
    released = desk.intake.turn(due_ns)
    assert T + 100 * MS <= released.closed_ns <= T + 100 * MS + 1


Taps = list[tuple[int, int, int]]
"""Channel, ms after the last one, µs on the way."""


@examples(60)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 60), st.integers(0, 14_000)), max_size=12)
)
def test_every_tap_comes_out_once_and_in_order(taps: Taps) -> None:
    """Each at least 80 ms long; edges of one button come in their order, others as they like."""
    buttons = source(SLOW)
    desk = Desk(buttons)
    arrivals: list[tuple[int, Channel, int, bool]] = []
    wanted: list[tuple[int, Channel]] = []
    free = dict.fromkeys(range(4), T)
    t_ns = T
    for channel, gap_ms, way_us in taps:
        t_ns = max(t_ns + gap_ms * MS, free[channel])
        free[channel] = t_ns + 200 * MS
        wanted.append((t_ns, channel))
        way_ns = way_us * 1_000
        arrivals.append((t_ns + way_ns, channel, t_ns, True))
        arrivals.append((t_ns + 80 * MS + way_ns, channel, t_ns + 80 * MS, False))
    for arrives_ns, channel, stamp_ns, closed in sorted(arrivals):
        desk.run(arrives_ns)
        buttons.push(channel, stamp_ns, closed=closed)
    desk.run(desk.now_ns + SECOND)
    downs = [(press.t_ns, press.channel) for _, press in desk.out if press.down]
    assert sorted(downs) == sorted(wanted)
    assert [t for t, _ in downs] == sorted(t for t, _ in downs)
    assert sum(not press.down for _, press in desk.out) == len(taps)
    assert all(Flags.OVERDUE not in press.flags for _, press in desk.out if press.down)
