"""Sources, debouncers and the arbiter joined as the table joins them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from hardware.arbiter import Arbiter
from hardware.debounce import Debouncer
from hardware.edge import Edge, Flags, Press, Quality, Tier
from hardware.sim import SimClock, SimSource
from tests.support.examples import examples

US = 1_000
MS = 1_000_000
T = 1_000 * MS
LATE = Quality(Tier.KERNEL, 200 * US, 200 * US, delivery_ns=5 * MS)
BUTTONS = 3


@dataclass
class Table:
    """Two sources with three buttons each, asked once a millisecond."""

    sources: list[SimSource]
    arbiter: Arbiter = field(default_factory=Arbiter)
    out: list[Press] = field(default_factory=list)
    debouncers: list[Debouncer] = field(default_factory=list)

    def __post_init__(self) -> None:
        for source in self.sources:
            self.debouncers.append(Debouncer(LATE, source.name, 0, source.channels))
            self.arbiter.attach(source.name)

    def turn(self, now_ns: int) -> None:
        for source, debouncer in zip(self.sources, self.debouncers, strict=True):
            mark_ns = source.watermark_ns(now_ns)
            self._offer(debouncer.advance(mark_ns, source.levels()), now_ns)
            pending_ns = debouncer.pending_since_ns()
            self.arbiter.watermark(
                source.name, mark_ns if pending_ns is None else min(mark_ns, pending_ns)
            )
        self.out += self.arbiter.release(now_ns).presses

    def listen(self, clock: SimClock) -> None:
        for source, debouncer in zip(self.sources, self.debouncers, strict=True):
            source.start(partial(self._take, debouncer, clock))

    def _take(self, debouncer: Debouncer, clock: SimClock, edge: Edge) -> None:
        self._offer(debouncer.edge(edge), clock.now_ns())

    def _offer(self, presses: tuple[Press, ...], now_ns: int) -> None:
        for press in presses:
            self.arbiter.offer(press, now_ns)


@dataclass(frozen=True)
class Slap:
    """A press that is held for a while, and how late its edges arrive."""

    t_ns: int
    source: int
    channel: int
    bounces: tuple[int, ...]
    late_ns: int


@st.composite
def slaps(draw: st.DrawFn) -> list[Slap]:
    """At most one slap a button, all within 50 ms, so that they race."""
    buttons = draw(
        st.lists(st.tuples(st.integers(0, 1), st.integers(0, BUTTONS - 1)), unique=True, min_size=1)
    )
    bounce = st.lists(st.integers(1, 900 * US), max_size=3, unique=True).map(sorted)
    made = []
    for source, channel in buttons:
        times = draw(bounce)
        even = tuple(times[: len(times) // 2 * 2])
        t_ns = T + draw(st.integers(0, 50 * MS))
        made.append(Slap(t_ns, source, channel, even, draw(st.integers(1, 4 * MS))))
    return made


@examples(60)
@given(slaps())
def test_a_race_comes_out_in_the_order_of_first_contacts(race: list[Slap]) -> None:
    sources = [SimSource(range(BUTTONS), name=name, quality=LATE) for name in ("left", "right")]
    table = Table(sources)
    clock = SimClock()
    table.listen(clock)
    todo = sorted(race, key=lambda slap: slap.t_ns + 900 * US + slap.late_ns)
    for now_ns in range(T - 10 * MS, T + 90 * MS, 1 * MS):
        clock.set(now_ns)
        while todo and todo[0].t_ns + 900 * US + todo[0].late_ns <= now_ns:
            slap = todo.pop(0)
            sources[slap.source].press(slap.channel, slap.t_ns, bounces=slap.bounces)
        table.turn(now_ns)
    told = [(press.t_ns, press.source, press.channel) for press in table.out]
    names = ("left", "right")
    assert sorted(told) == sorted((slap.t_ns, names[slap.source], slap.channel) for slap in race)
    assert [t_ns for t_ns, _, _ in told] == sorted(slap.t_ns for slap in race)
    assert all(press.down and press.flags is Flags.NONE for press in table.out)


def test_a_spike_holds_nobody_up_for_longer_than_it_takes_to_judge() -> None:
    sources = [
        SimSource([0], name="left", quality=LATE),
        SimSource([0], name="right", quality=LATE),
    ]
    table = Table(sources)
    clock = SimClock(T)
    table.listen(clock)
    sources[0].press(0, T, length_ns=20 * US)
    sources[1].press(0, T + 1)
    arrived: dict[int, int] = {}
    for now_ns in range(T, T + 40 * MS, 1 * MS):
        clock.set(now_ns)
        table.turn(now_ns)
        arrived.setdefault(len(table.out), now_ns)
    # 5 ms to judge the spike, 5 ms in which its edges might still have come, one turn.
    assert arrived[1] == T + 11 * MS
    assert [(press.source, press.t_ns) for press in table.out] == [("right", T + 1)]
