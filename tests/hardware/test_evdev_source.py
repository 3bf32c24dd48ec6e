"""Input devices as a source: coming, going, held, flooded. The contract of sources is elsewhere."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import replace
from queue import SimpleQueue

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.edge import Edge
from hardware.errors import (
    DriverMissingError,
    HardwareError,
    LineBusyError,
    NotAllowedError,
    WiringError,
)
from hardware.evdev_source import LOOK_NS, EvdevSource, InputState
from hardware.input_controls import EV_KEY, EV_SYN, SYN_REPORT, Axis, Control, ControlKind, key
from hardware.input_devices import DeviceFacts, InputButton
from hardware.input_port import RawEvent
from hardware.input_timing import BUS_VIRTUAL, MS, Poll
from hardware.sim import SimClock
from tests.support.input_devices import QUEUE, Devices, button, by_hand, encoder, id_of

NOW = 5_000_000_000
LEFT, RIGHT = encoder(3, port="1.1"), encoder(4, port="1.2")
WIRES = {0: button(LEFT, 1), 1: button(LEFT, 2), 2: button(RIGHT, 1), 3: button(RIGHT, 2)}
DEVICES = {0: LEFT, 1: LEFT, 2: RIGHT, 3: RIGHT}


TABLES: list[Table] = []


@pytest.fixture(autouse=True)
def all_stopped() -> Iterator[None]:
    """Every table that a test has made is let go of."""
    yield
    while TABLES:
        TABLES.pop().source.stop()


class Table:
    """A source on devices, a clock, and what has been heard."""

    def __init__(self, *facts: DeviceFacts, wires: dict[int, InputButton] | None = None) -> None:
        self.clock = SimClock(NOW)
        self.devices = Devices(*facts)
        self.source = EvdevSource(self.devices, wires or WIRES, self.clock, spawn=by_hand)
        self.edges: list[Edge] = []
        self.states: list[InputState] = []
        self.source.on_change(self.states.append)
        TABLES.append(self)

    def start(self) -> Table:
        self.source.start(self.edges.append)
        return self

    def push(self, *channels: int, closed: bool, t_ns: int = NOW) -> None:
        """Fingers on one device, in one report."""
        device = self.devices.there[DEVICES[channels[0]].path]
        device.report(*((WIRES[one].control, closed) for one in channels), t_ns=t_ns)
        self.source.refresh()

    def later(self) -> None:
        self.clock.advance(LOOK_NS)
        self.source.refresh()

    @property
    def heard(self) -> list[tuple[int, bool]]:
        return [(edge.channel, edge.closed) for edge in self.edges]


def test_two_buttons_of_one_report_have_one_stamp() -> None:
    table = Table(LEFT, RIGHT).start()
    table.push(0, 1, closed=True, t_ns=NOW + 7)
    assert {(edge.channel, edge.t_ns) for edge in table.edges} == {(0, NOW + 7), (1, NOW + 7)}


def test_a_held_key_that_repeats_itself_is_one_press() -> None:
    table = Table(LEFT, RIGHT).start()
    table.push(0, closed=True)
    for repeat in range(5):
        t_ns = NOW + repeat * 33 * MS
        table.devices.there[LEFT.path].tell(
            RawEvent(EV_KEY, WIRES[0].control.code, 2, t_ns), RawEvent(EV_SYN, SYN_REPORT, 1, t_ns)
        )
        table.source.refresh()
    assert table.heard == [(0, True)]


def test_what_is_nobodys_is_not_told() -> None:
    table = Table(LEFT, RIGHT).start()
    table.devices.there[LEFT.path].report((key(0x12A), True), (key(30), True), t_ns=NOW)
    table.source.refresh()
    assert table.edges == []


def test_ends_of_axes_are_buttons() -> None:
    stick = replace(LEFT, axes={0: Axis(0, 255), 1: Axis(0, 255)})
    left, right = (Control(kind, 0) for kind in (ControlKind.LOW, ControlKind.HIGH))
    device = id_of(stick)
    table = Table(stick, wires={0: InputButton(left, device), 1: InputButton(right, device)})
    table.start()
    for end, closed in ((left, True), (right, True), (right, False)):
        table.devices.there[stick.path].report((end, closed), t_ns=NOW)
        table.source.refresh()
    # from one end to the other the first lets go, without a report of its own
    assert table.heard == [(0, True), (0, False), (1, True), (1, False)]


# -- coming and going ----------------------------------------------------------------------


def test_one_that_is_pulled_out_lets_go_and_is_told() -> None:
    table = Table(LEFT, RIGHT).start()
    table.push(0, closed=True)
    table.push(2, closed=True)
    table.devices.pull_out(LEFT.path)
    table.clock.advance(9)
    table.source.refresh()
    assert table.heard == [(0, True), (2, True), (0, False)]
    assert table.edges[-1].t_ns == NOW + 9
    assert table.states[-1].missing == (id_of(LEFT),)
    assert table.states[-1].text == f"Generic USB Joystick is not at {LEFT.phys}"
    assert table.source.levels() == {0: False, 1: False, 2: True, 3: False}


def test_the_other_device_goes_on_meanwhile() -> None:
    table = Table(LEFT, RIGHT).start()
    table.devices.pull_out(LEFT.path)
    table.source.refresh()
    table.push(3, closed=True)
    assert table.heard == [(3, True)]


def test_plugged_in_again_it_works_under_another_number() -> None:
    table = Table(LEFT, RIGHT).start()
    table.devices.pull_out(LEFT.path)
    table.source.refresh()
    again = table.devices.plug_in(replace(LEFT, path="/dev/input/event11"))
    table.later()
    assert table.states[-1] == InputState()
    again.report((WIRES[1].control, True), t_ns=NOW + 5)
    table.source.refresh()
    assert table.edges == [Edge("evdev", 1, NOW + 5, closed=True)]


def test_what_is_held_while_it_is_plugged_in_is_no_press_till_it_was_let_go() -> None:
    table = Table(RIGHT).start()
    device = table.devices.plug_in(LEFT, held=[WIRES[0].control])
    table.later()
    assert not table.source.levels()[0]
    device.report((WIRES[0].control, False), t_ns=NOW + 5)
    table.source.refresh()
    assert table.edges == []
    device.report((WIRES[0].control, True), t_ns=NOW + 6)
    table.source.refresh()
    assert table.edges == [Edge("evdev", 0, NOW + 6, closed=True)]


def test_what_is_held_at_the_start_is_a_level_and_its_release_is_told() -> None:
    """As of pins: who reads the edges knows the levels at the start."""
    table = Table(RIGHT)
    table.devices.plug_in(LEFT, held=[WIRES[0].control])
    table.start()
    assert table.source.levels()[0]
    table.push(0, closed=False)
    assert table.heard == [(0, False)]


def test_what_is_missing_is_looked_for_once_a_second_and_nothing_else_is() -> None:
    table = Table(LEFT, RIGHT).start()
    looks = table.devices.looks
    for _ in range(5):
        table.later()
    assert table.devices.looks == looks
    table.devices.pull_out(LEFT.path)
    for _ in range(10):
        table.clock.advance(LOOK_NS // 5)
        table.source.refresh()
    assert table.devices.looks - looks == 1
    table.later()
    assert table.devices.looks - looks == 2


def test_without_any_device_it_waits() -> None:
    table = Table().start()
    assert table.states[-1].missing == tuple(sorted((id_of(LEFT), id_of(RIGHT)), key=str))
    table.devices.plug_in(LEFT)
    table.devices.plug_in(RIGHT)
    table.later()
    table.push(2, closed=True)
    assert table.heard == [(2, True)]


# -- what cannot be used -------------------------------------------------------------------


def test_without_rights_the_group_is_named() -> None:
    table = Table()
    table.devices.refused = (LEFT.path,)
    with pytest.raises(NotAllowedError, match=r"event3: no rights: .*usermod -aG input"):
        table.start()
    assert table.source.levels() == {}


def test_rights_that_come_later_are_found() -> None:
    """udev gives them a moment after the device has appeared."""
    table = Table(RIGHT).start()
    table.devices.refused = (LEFT.path,)
    table.later()
    assert isinstance(table.states[-1].fault, NotAllowedError)
    table.devices.refused = ()
    table.devices.plug_in(LEFT)
    table.later()
    assert table.states[-1] == InputState()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), NotAllowedError),
        (OSError(errno.EBUSY, "Device or resource busy"), LineBusyError),
        (OSError(errno.EIO, "Input/output error"), HardwareError),
    ],
)
def test_one_that_cannot_be_opened_says_why(error: OSError, kind: type[HardwareError]) -> None:
    table = Table(LEFT, RIGHT)
    table.devices.there[LEFT.path].refuses = error
    table.start()
    assert isinstance(table.states[-1].fault, kind)
    table.push(2, closed=True)
    assert table.heard == [(2, True)]


def test_without_the_library_nothing_is_begun() -> None:
    devices = Devices(LEFT)
    devices.fault = DriverMissingError("input devices: module evdev is missing", remedy="install")
    with pytest.raises(DriverMissingError):
        EvdevSource(devices, WIRES, SimClock(NOW))


def test_a_control_is_one_button() -> None:
    with pytest.raises(WiringError, match=r"buttons 0 and 5 share button 1 @ Generic"):
        EvdevSource(Devices(LEFT), {0: WIRES[0], 5: WIRES[0]}, SimClock(NOW))


def test_devices_are_taken_for_the_table_alone_only_if_that_is_wanted() -> None:
    for grab in (False, True):
        devices = Devices(LEFT)
        source = EvdevSource(devices, {0: WIRES[0]}, SimClock(NOW), grab=grab, spawn=by_hand)
        source.start(lambda _edge: None)
        assert [one.grab for one in devices.there[LEFT.path].openings] == [grab]
        source.stop()
        assert devices.there[LEFT.path].openings == []


# -- what is lost --------------------------------------------------------------------------


def test_events_that_the_kernel_dropped_are_counted_and_the_levels_are_right() -> None:
    table = Table(LEFT, RIGHT).start()
    table.push(1, closed=True)
    device = table.devices.there[LEFT.path]
    for press in range(QUEUE):  # nobody reads meanwhile
        device.report((WIRES[0].control, press % 2 == 0), t_ns=NOW + press)
    device.report((WIRES[0].control, True), (WIRES[1].control, False), t_ns=NOW + QUEUE)
    table.clock.advance(5 * MS)
    table.source.refresh()
    assert table.source.faults == 1
    assert table.heard == [(1, True), (0, True), (1, False)]
    assert table.source.levels() == {0: True, 1: False, 2: False, 3: False}
    table.push(0, closed=False)
    assert table.heard[-1] == (0, False)


def test_a_sink_that_fails_is_counted_and_the_next_edge_comes() -> None:
    table = Table(LEFT, RIGHT)

    def sink(edge: Edge) -> None:
        if not table.edges:
            table.edges.append(edge)
            raise ValueError("full")
        table.edges.append(edge)

    table.source.start(sink)
    table.push(0, closed=True)
    table.push(0, closed=False)
    assert table.heard == [(0, True), (0, False)]
    assert table.source.faults == 1


def test_what_its_stamps_are_worth_is_by_the_slowest_device() -> None:
    slow = replace(LEFT, poll=Poll(8 * MS, is_known=True))
    fast = replace(RIGHT, poll=Poll(MS, is_known=True))
    both, alone = Table(slow, fast).source.quality, Table(fast).source.quality
    assert 8 * MS < both.order_ns < 9 * MS
    assert MS < alone.order_ns < 2 * MS


# -- anything at all -----------------------------------------------------------------------

MOVES = st.tuples(st.sampled_from(sorted(WIRES)), st.booleans())
ACTS = st.one_of(
    MOVES.map(lambda move: ("push", *move)),
    st.sampled_from(sorted(WIRES)).map(lambda one: ("pull", one, False)),
    MOVES.map(lambda move: ("plug", *move)),
    st.just(("flood", 0, False)),
)


@settings(deadline=None)
@given(st.lists(ACTS, max_size=40))
def test_whatever_happens_closed_and_open_alternate_and_levels_agree(
    acts: list[tuple[str, int, bool]],
) -> None:
    table = Table(LEFT, RIGHT).start()
    for what, channel, flag in acts:
        act(table, what, channel, flag=flag)
        told = dict.fromkeys(WIRES, False)
        for edge in table.edges:
            assert edge.closed != told[edge.channel]
            told[edge.channel] = edge.closed
        assert table.source.levels() == told
    assert [edge.t_ns for edge in table.edges] == sorted(edge.t_ns for edge in table.edges)
    table.source.stop()


def act(table: Table, what: str, channel: int, *, flag: bool) -> None:
    facts, t_ns = DEVICES[channel], table.clock.advance(MS)
    device = table.devices.there.get(facts.path)
    if what == "push" and device is not None:
        table.push(channel, closed=flag, t_ns=t_ns)
    elif what == "pull" and device is not None:
        table.devices.pull_out(facts.path)
        table.source.refresh()
    elif what == "plug" and device is None:
        table.devices.plug_in(facts, held=[WIRES[channel].control] if flag else [])
        table.later()
    elif what == "flood" and device is not None:
        for _ in range(QUEUE):
            device.tell(RawEvent(EV_KEY, 0x12A, 1, t_ns), RawEvent(EV_SYN, SYN_REPORT, 0, t_ns))
        table.source.refresh()


# -- the thread ----------------------------------------------------------------------------


def test_the_thread_hands_on_what_comes_and_notices_what_goes() -> None:
    quiet = replace(LEFT, bus=BUS_VIRTUAL)
    devices, heard, states = Devices(quiet), SimpleQueue[Edge](), SimpleQueue[InputState]()
    source = EvdevSource(devices, {0: WIRES[0]}, SimClock(NOW))
    source.on_change(states.put)
    for round_ in range(2):  # stopped and started again
        source.start(heard.put)
        assert states.get(timeout=10) == InputState()
        devices.there[LEFT.path].report((WIRES[0].control, True), t_ns=NOW + round_)
        assert heard.get(timeout=10) == Edge("evdev", 0, NOW + round_, closed=True)
        devices.there[LEFT.path].report((WIRES[0].control, False), t_ns=NOW + round_)
        assert not heard.get(timeout=10).closed
        source.stop()
    source.start(heard.put)
    states.get(timeout=10)
    devices.pull_out(LEFT.path)
    assert states.get(timeout=10).missing == (id_of(LEFT),)
    source.stop()
