"""The whole link without any hardware: fingers, the chip's own logic, a cable, the host's `Link`.

Nothing waits; the world goes from one event to the next in slices. The chip runs ahead to the end
of a slice, then the host does what it does within it; what the host says meanwhile reaches the
chip at the end of the slice. A slice ends where the host has something to say, so the pings, whose
way is measured, lose nothing by it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial
from math import inf

from hardware.edge import Press
from hardware.link import Link, LinkSettings, LinkState
from tests.support.cables import MS, SECOND, UART, Cable, Host, Kind, Spoil, Spoiler
from tests.support.chip_time import ChipTime
from tests.support.fingers import MS as TICKS_A_MS
from tests.support.fingers import Fingers
from tests.support.firmware import host_library
from tests.support.host_chip import HostChip
from tests.support.referee import Referee

SLICE_NS = 2 * MS
SHORTEST_NS = 20_000
LARGEST_HELD = 18
"""With what is under way less than the chip can keep."""
BYTE_TICKS = 300
START_NS = 1000 * SECOND


class Trouble(Enum):
    """What can happen to a table besides noise."""

    RESET = auto()
    """The chip is reset and keeps its memory."""
    POWER = auto()
    """The chip loses its power, and with it its memory."""
    CABLE = auto()
    """The cable is out for a while; the chip has power from elsewhere."""
    CABLE_AND_RESET = auto()
    """The same, and opening the port resets the chip."""
    CABLE_AND_POWER = auto()
    """The cable is out, and the chip had its power from it."""
    HOST = auto()
    """The program is killed and started again."""
    HOST_AND_RESET = auto()
    """The same, and opening the port resets the chip."""


RESETS = {
    Trouble.RESET,
    Trouble.POWER,
    Trouble.CABLE_AND_RESET,
    Trouble.CABLE_AND_POWER,
    Trouble.HOST_AND_RESET,
}
LOSE_MEMORY = {Trouble.POWER, Trouble.CABLE_AND_POWER}
KILL_HOST = {Trouble.HOST, Trouble.HOST_AND_RESET}
AT_ONCE = {Trouble.RESET, Trouble.POWER}


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is chosen."""

    kind: Kind = UART
    spoil: Spoil = field(default_factory=Spoil)
    ppm: float = 0.0
    swing_ppm: float = 80.0
    """See `ChipTime`: the rate changes by up to 8 ppm a second."""
    start_tick: int = 0
    stall_every_ns: float = inf
    troubles: tuple[Trouble, ...] = ()
    """One of these happens now and then."""
    trouble_every_ns: int = 3 * SECOND
    mean_rest: int = 10 * TICKS_A_MS
    under_way: int = 12
    """So many changes may be under way before the fingers wait."""
    settings: LinkSettings = field(default_factory=lambda: LinkSettings(pulse_us=2_000))
    seed: int = 1


class LinkWorld:
    """One table."""

    def __init__(self, scene: Scene) -> None:
        """The chip has just been switched on; the port is open."""
        self.scene = scene
        self._chance = random.Random(scene.seed)
        self.chip = HostChip(host_library())
        self.time = ChipTime(scene.start_tick, START_NS, scene.ppm, scene.swing_ppm)
        self.now_ns = START_NS
        self._tick = scene.start_tick
        self._base = (self._tick, float(START_NS), 62.5)
        self._byte_tick = 0
        self._boot = 1 + self._chance.randrange(60_000)
        self.fingers = Fingers(self._chance, self._tick, scene.mean_rest)
        self.referee = Referee(self.time.at_ns)
        host = Host(self._chance, scene.stall_every_ns)
        down, up = (Spoiler(scene.spoil, self._chance) for _ in range(2))
        self.cable = Cable(scene.kind, host, down, up, self._chance)
        self._is_plugged = True
        self._doubled = 0
        self._events: list[tuple[int, Callable[[], None]]] = []
        self.happened: Counter[Trouble] = Counter()
        self.hand_on: Callable[[Press, int], None] = lambda _press, _now_ns: None
        """Gets every press, and when it came."""
        self.mark: Callable[[int, int], None] = lambda _mark_ns, _now_ns: None
        """Gets the watermark after every read, and when that was."""
        self.chip.start(self._tick, self._boot, keep_ram=False)
        self.link = self._new_link()
        self.link.opened(self.now_ns)
        if scene.troubles:
            self._plan_trouble()

    def run(self, until_ns: int) -> None:
        """Let it all happen up to a time."""
        while self.now_ns < until_ns:
            self._slice(until_ns)

    def press(self, presses: int) -> None:
        """Go on until so many presses were made in all, and the last of them have come."""
        while self.fingers.presses < presses:
            self.run(self.now_ns + 100 * MS)
        self.finish()

    def finish(self) -> None:
        """Nobody presses any more: what is under way comes, and all must have come."""
        self.scene = replace(self.scene, under_way=0, troubles=())
        for _ in range(200):
            self.run(self.now_ns + 50 * MS)
            if self.referee.outstanding == 0 and not self._events:
                break
        self.run(self.now_ns + 200 * MS)
        self.referee.finish()

    # --- time

    def _slice(self, until_ns: int) -> None:
        end_ns = min(until_ns, self.now_ns + SLICE_NS, self._next_wish_ns())
        if self._events:
            end_ns = min(end_ns, self._events[0][0])
        end_ns = max(end_ns, self.now_ns + 1)
        self._run_chip(end_ns)
        self._read(end_ns)
        self.now_ns = end_ns
        self._write(end_ns)
        while self._events and self._events[0][0] <= end_ns:
            self._events.pop(0)[1]()

    def _next_wish_ns(self) -> int:
        """When the host next wants to say something, and is able to."""
        wish_ns = max(self.link.due_ns(self.now_ns), self.now_ns + SHORTEST_NS)
        return self.cable.host.awake_ns(wish_ns)

    def _later(self, t_ns: int, happen: Callable[[], None]) -> None:
        self._events.append((t_ns, happen))
        self._events.sort(key=lambda event: event[0])

    def _tick_of(self, t_ns: float) -> int:
        tick, base_ns, tick_ns = self._base
        return tick + int((t_ns - base_ns) / tick_ns)

    # --- the chip

    def _run_chip(self, end_ns: int) -> None:
        tick, base_ns, tick_ns = self._base
        end = tick + int((end_ns - base_ns) / tick_ns)
        self.referee.made(self.fingers.make(end, self._room()), self._boot)
        self.fingers.move(self.chip, end)
        data, ticks = self.chip.run(end)
        self._tick = end
        if self._is_plugged:
            if data:
                self.cable.carry(data, [base_ns + (at - tick) * tick_ns for at in ticks])
            self.cable.flush(end_ns)
        self._base = (end, self.time.at_ns(end), self.time.tick_ns(end))

    def _room(self) -> int:
        """How many more changes the chip can keep, whatever happens to the cable next."""
        under_way = self.scene.under_way
        return min(under_way - self.referee.outstanding, LARGEST_HELD - self.link.held)

    # --- the host

    def _new_link(self) -> Link:
        return Link(self.scene.settings, random.Random(self._chance.random()))

    def _read(self, end_ns: int) -> None:
        arrived = self.cable.arrived
        while arrived and arrived[0][0] <= end_ns:
            at_ns, data = arrived.pop(0)
            self.link.receive(data, at_ns)
            for press in self.link.take():
                self.referee.tell(press)
                self.hand_on(press, at_ns)
            mark_ns = self.link.watermark_ns(at_ns)
            self.referee.watermark(mark_ns)
            self.mark(mark_ns, at_ns)
            self._write(at_ns)

    def _write(self, at_ns: int) -> None:
        host = self.cable.host
        if self.link.due_ns(at_ns) > at_ns or host.awake_ns(at_ns) > at_ns:
            return
        data = self.link.transmit(at_ns)
        if not data or not self._is_plugged:
            return
        first_ns = self.cable.reach_chip_ns(len(data), at_ns)
        for byte in self.cable.up.pass_on(data):
            tick = max(self._tick_of(first_ns), self._tick + 1, self._byte_tick + BYTE_TICKS)
            self.chip.receive(tick, byte)
            self._byte_tick, first_ns = tick, first_ns + 19_950

    # --- troubles

    def _plan_trouble(self) -> None:
        wait_ns = 200 * MS + round(self._chance.expovariate(1 / self.scene.trouble_every_ns))
        self._later(self._keep_still(wait_ns), self._begin_trouble)

    def _keep_still(self, wait_ns: int) -> int:
        """Let no finger move when the chip may be reset, which is so long from now; when it is."""
        at_ns = self.now_ns + wait_ns
        tick = self._tick_of(at_ns)
        self.fingers.keep_still(tick - TICKS_A_MS, tick + 5 * TICKS_A_MS)
        return at_ns

    def _begin_trouble(self) -> None:
        if not self.scene.troubles:
            return
        trouble = self._chance.choice(self.scene.troubles)
        self.happened[trouble] += 1
        if trouble in AT_ONCE:
            self._restart_chip(trouble)
            self._plan_trouble()
            return
        self.cable.plug_out()
        self._is_plugged = False
        self.link.closed(self.now_ns)
        back_ns = self._keep_still(self._chance.randint(50 * MS, 1500 * MS))
        self._later(back_ns, partial(self._end_trouble, trouble))

    def _end_trouble(self, trouble: Trouble) -> None:
        if trouble in RESETS:
            self._restart_chip(trouble)
        if trouble in KILL_HOST:
            self.referee.host_restarted()
            self._doubled = self.doubled
            self.link = self._new_link()
        self._is_plugged = True
        self.link.opened(self.now_ns)
        self._plan_trouble()

    def _restart_chip(self, trouble: Trouble) -> None:
        kept = trouble not in LOSE_MEMORY
        self.referee.chip_reset(self._tick, self._boot, kept=kept)
        self._boot = self._boot % 65_535 + 1
        self.chip.start(self._tick, self._boot, keep_ram=kept)

    @property
    def doubled(self) -> int:
        """Presses that arrived once more, over all programs."""
        return self._doubled + self.link.report().counts.doubled

    @property
    def is_live(self) -> bool:
        """Whether the conversation goes on as it should."""
        return self.link.state is LinkState.LIVE
