"""The whole way from a contact to a verdict, in simulated time.

Real: the firmware, the link, the arbiter, the loop, the session, the engine. Pretend: the chip
under the firmware, the wire, and the clock, which is the board's.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cards import card
from engine.events import Event, Slapped, Verdict
from engine.games.bataille_corse import Rules, Setup
from hardware.arbiter import Released
from hardware.edge import Press
from hardware.link import LinkSettings
from pi_app.bots import Bots
from pi_app.intake import Intake, Marks
from pi_app.journal import MemoryJournal
from pi_app.loop import Loop, Passed
from pi_app.plan import Plan
from pi_app.publish import Player, SeatInfo, Update
from pi_app.session import Session
from pi_app.shuffle import Hat
from tests.hil.board import MS, US
from tests.hil.link_world import LinkWorld, ns_at
from tests.hil.scripts import train

SEATS = 8
PAIRS = ((0, 1), (2, 3), (4, 5), (6, 7))
STACK = 200
"""Sevens for every seat: any two in a row are a double."""
RULES = Rules(challenges=False)
SLAP, PLAY = 0, 8
"""Number of a seat's button on the chip: this and the seat."""
HELD = 3 * MS
MOST_EDGES = 12
"""Fewer than so many bounces, 5 to 230 us apart: all over before it is let go."""
DUEL = 14 * MS
"""From one duel to the next, if both verdicts are there."""
PATIENCE = 60 * MS
SETTINGS = LinkSettings(lockout_us=8_000)
"""Buttons that are ready again for the next duel."""


def sevens(plan: Plan, t_ns: int) -> Setup:
    """Everybody has the same card, many times."""
    return Setup(plan.rules, ((card("7S"),) * STACK,) * SEATS, 0, t_ns, plan.reveal_delay_ns)


class NotingIntake(Intake):
    """Keeps all presses in the order in which they were let out."""

    def __init__(self) -> None:
        super().__init__()
        self.released: list[Press] = []

    def turn(self, now_ns: int, marks: Marks | None = None) -> Released:
        """As ever."""
        released = super().turn(now_ns, marks)
        self.released += released.presses
        return released


@dataclass(slots=True)
class Ear:
    """Every event and when it was known."""

    heard: list[tuple[int, Event]] = field(default_factory=list)
    name: str = "ear"

    def publish(self, update: Update) -> None:
        """Note them."""
        self.heard += ((update.t_ns, event) for event in update.events)

    def stop(self) -> None:
        """Nothing to do."""


class ChipTable:
    """A table of eight whose buttons are on the chip."""

    def __init__(self, world: LinkWorld, *, seed: int = 1) -> None:
        self.world = world
        self.ear = Ear()
        self.intake = NotingIntake()
        self.intake.attach_presses(world)
        seats = tuple(SeatInfo(str(n + 1), Player.HUMAN, None) for n in range(SEATS))
        self.session = Session(Plan("duels", RULES, seats, 0), Hat(seed), sevens, MemoryJournal)
        bots = Bots(dict(enumerate(seat.player for seat in seats)), random.Random(seed))
        self.loop = Loop(world.clock, self.intake, self.session, bots=bots, outputs=(self.ear,))
        self._due_ns = self.loop.pump()
        self._newest_ns = 0

    def start(self) -> None:
        """Begin a game."""
        self.loop.start_game()
        self._due_ns = self.loop.pump()

    def run(self, cycles: int) -> None:
        """Let time pass, and the loop work when there is something to do."""
        end = self.world.board.cycle + cycles
        while self.world.board.cycle < end:
            self.turn()

    def turn(self) -> None:
        """One step."""
        presses = self.world.turn()
        for press in presses:
            self.loop.post(press)
            self._newest_ns = max(self._newest_ns, press.t_ns)
        now_ns = self.world.clock.now_ns()
        has_passed = 0 < self._newest_ns < self.world.watermark_ns(now_ns)
        if has_passed:
            self._newest_ns = 0
            self.loop.post(Passed())
        is_due = self._due_ns is not None and self._due_ns <= now_ns
        if presses or has_passed or is_due:
            self._due_ns = self.loop.pump()

    def contact(self, cycle: int, button: int, chance: random.Random) -> None:
        """Press a button at a cycle and let it go; it bounces both times, as real ones do."""
        changes = train(cycle, button, chance.randrange(MOST_EDGES), chance, closed=True)
        changes += train(cycle + HELD, button, chance.randrange(MOST_EDGES), chance, closed=False)
        for change in changes:
            self.world.board.contact(change.at, change.button, closed=change.closed)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two seats slap for the same pile."""

    first: int
    second: int
    distance: int
    """Cycles."""

    def swapped(self) -> Duel:
        """The same with the two seats exchanged."""
        return Duel(self.second, self.first, self.distance)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the table made of it."""

    duel: Duel
    verdicts: tuple[tuple[int, Verdict], ...]
    verdict_ns: int
    """From the first contact to the verdict."""

    @property
    def is_right(self) -> bool:
        """Whether the first won and the second was late."""
        wanted = ((self.duel.first, Verdict.VALID), (self.duel.second, Verdict.LATE))
        return self.verdicts == wanted


def drawn(count: int, chance: random.Random) -> list[Duel]:
    """Duels of 5 us to 5 ms, evenly on a logarithmic scale; the second half exchanges the seats."""
    half = []
    for n in range(count // 2):
        first, second = PAIRS[n % len(PAIRS)][:: chance.choice((1, -1))]
        half.append(Duel(first, second, round(5 * US * 1000.0 ** chance.random())))
    return half + [duel.swapped() for duel in half]


def fight(table: ChipTable, duels: Sequence[Duel], chance: random.Random) -> list[Outcome]:
    """Fight them one after the other."""
    return [_fight(table, duel, chance) for duel in duels]


def _fight(table: ChipTable, duel: Duel, chance: random.Random) -> Outcome:
    """The leader and the next seat play a card each; then both slap."""
    begin = table.world.board.cycle + MS + chance.randrange(MS)
    leader = table.session.turn
    table.contact(begin, PLAY + leader, chance)
    table.contact(begin + 2 * MS, PLAY + (leader + 1) % SEATS, chance)
    at = begin + 4 * MS + chance.randrange(MS)
    table.contact(at, SLAP + duel.first, chance)
    table.contact(at + duel.distance, SLAP + duel.second, chance)
    slaps = _slaps(table, begin)
    verdicts = tuple((event.seat, event.verdict) for _, event in slaps)
    known_ns = slaps[0][0] if slaps else ns_at(begin + PATIENCE)
    return Outcome(duel, verdicts, known_ns - ns_at(at))


def _slaps(table: ChipTable, begin: int) -> list[tuple[int, Slapped]]:
    """Both verdicts and when they were known; the table waits for them before it goes on."""
    before, cycle = len(table.ear.heard), table.world.board.cycle
    found: list[tuple[int, Slapped]] = []
    while cycle < begin + DUEL or (len(found) < 2 and cycle < begin + PATIENCE):
        table.turn()
        cycle = table.world.board.cycle
        found = [(t, e) for t, e in table.ear.heard[before:] if isinstance(e, Slapped)]
    return found


def wins(outcomes: Sequence[Outcome]) -> dict[int, int]:
    """How often each seat won."""
    found = dict.fromkeys(range(SEATS), 0)
    for outcome in outcomes:
        for seat, verdict in outcome.verdicts:
            found[seat] += verdict is Verdict.VALID
    return found
