"""The loop with pretend buttons and a clock that the test moves: no thread, no waiting.

Time moves only as the loop asks for it: `run` goes from one due time to the next, so a loop that
does not say when it must be called again makes no progress here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.cards import cards
from engine.events import Event, as_line
from engine.games.bataille_corse import PRESETS, Rules, Setup
from engine.inputs import Button
from hardware.edge import Quality, Tier
from hardware.sim import SIM_QUALITY, SimClock, SimSource
from pi_app.bots import Bots
from pi_app.intake import Intake
from pi_app.journal import Journal, MemoryJournal
from pi_app.keyboard import QUALITY, Keyboard
from pi_app.lab.odds_live import Classroom
from pi_app.lines import Line
from pi_app.loop import Loop
from pi_app.operator_page import OperatorPage
from pi_app.players import seat_infos
from pi_app.publish import Output, Player, SeatInfo, Update
from pi_app.seats import channel_of
from pi_app.service import Heart
from pi_app.session import Deal, Extras, Plan, Session
from pi_app.shuffle import Hat
from pi_app.spare_keys import SpareKeys
from tests.pi_app.box import Box

MS = 1_000_000
SECOND = 1_000 * MS
T0 = 1_000 * SECOND
"""When every test begins."""
PLAY, SLAP = Button.PLAY, Button.SLAP
HUMAN = Player.HUMAN
WIKIPEDIA = PRESETS["wikipedia"][1]
DOUBLE = "7S 2H 3H 4H / 7D 2D 3D 4D"
"""The second card makes a double."""
LATE = Quality(Tier.KERNEL, 200_000, 200_000, delivery_ns=5 * MS)
"""As late as a driver's thread may deliver."""
MOST_PUMPS = 200_000


class Ear:
    """An output that remembers."""

    def __init__(self, name: str = "ear") -> None:
        self.name = name
        self.updates: list[Update] = []
        self.stops = 0

    def publish(self, update: Update) -> None:
        """Remember the update."""
        self.updates.append(update)

    def stop(self) -> None:
        """Count it."""
        self.stops += 1

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for update in self.updates for event in update.events]

    @property
    def last(self) -> Update:
        """The newest update."""
        return self.updates[-1]

    def lines(self, *names: str) -> list[Line]:
        """The events of these names as lines; all of them if none is named."""
        lines = [as_line(event) for event in self.events]
        return [line for line in lines if not names or line["event"] in names]


def dealing(stacks: str, first: int = 0) -> Deal:
    """Deal the same stacks, written `7S 2H / 7D 4C`, to every game."""

    def deal(plan: Plan, t_ns: int) -> Setup:
        piles = tuple(cards(stack) for stack in stacks.split("/"))
        own_ms = plan.handicaps_ms
        return Setup(plan.rules, piles, first, t_ns, plan.reveal_delay_ns, handicaps_ms=own_ms)

    return deal


def infos(players: Iterable[Player], handicaps_ms: Sequence[int] = ()) -> tuple[SeatInfo, ...]:
    """Seats named by their numbers."""
    sitting = tuple(players)
    names = [str(seat) for seat in range(len(sitting))]
    return seat_infos(sitting, names, {}, handicaps_ms=handicaps_ms)


def buttons_of(people: Iterable[int]) -> list[int]:
    """Both channels of each of these seats."""
    return [channel_of(seat, button) for seat in people for button in (PLAY, SLAP)]


def bots_of(players: Sequence[Player], seed: int, worst: Quality) -> Bots:
    """The computer players among these; people are as exact as `worst`."""
    people = any(not player.is_bot for player in players)
    worst_ns = worst.uncertainty_ns if people else 0
    return Bots(dict(enumerate(players)), random.Random(seed), uncertainty_ns=worst_ns)


def run_till(loop: Loop, clock: SimClock, holds: Callable[[], object]) -> int:
    """Move on till something holds, as the loop asks for it; return when that was."""
    while not holds():
        due_ns = loop.pump()
        assert due_ns is not None, "it waits for nobody"
        clock.set(max(due_ns, clock.now_ns()))
    return clock.now_ns()


class Driven:
    """A table in the hands of a test."""

    def __init__(
        self,
        deal: Deal,
        *,
        players: Sequence[Player] = (HUMAN, HUMAN),
        rules: Rules = WIKIPEDIA,
        quality: Quality = SIM_QUALITY,
        keyboard: Keyboard | None = None,
        outputs: Sequence[Output] = (),
        open_journal: Callable[[], Journal] | None = None,
        games: int | None = None,
        needs_screen: bool = False,
        seed: int = 1,
        held: Iterable[int] = (),
        extras: Extras | None = None,
        page: OperatorPage | None = None,
        t0_ns: int = T0,
        hat: Hat | None = None,
        heart: Heart | None = None,
        spare: SpareKeys | None = None,
        handicaps_ms: Sequence[int] = (),
        classroom: Classroom | None = None,
    ) -> None:
        """`held` are channels whose buttons are down from the start, `t0_ns` when that is."""
        self.clock = SimClock(t0_ns)
        self.ear = Ear()
        self.journals, self.pumps = list[MemoryJournal](), 0
        people = (seat for seat, player in enumerate(players) if not player.is_bot)
        self.source = SimSource(buttons_of(people), quality=quality)
        plan = Plan("test", rules, infos(players, handicaps_ms), 0)
        self.session = Session(plan, hat or Hat(seed), deal, open_journal or self._journal, extras)
        self.intake = Intake()
        self.bots = bots_of(players, seed, quality if keyboard is None else QUALITY)
        self.intake.attach_presses(self.bots, keyboard, spare)
        self.box = Box(lambda: self.loop)
        self.loop = Loop(
            self.clock,
            self.intake,
            self.session,
            bots=self.bots,
            keyboard=keyboard,
            outputs=(*outputs, self.ear),
            games=games,
            needs_screen=needs_screen,
            page=page,
            heart=heart,
            spare=spare,
            classroom=classroom,
        )
        self._attach_buttons(held)

    def _attach_buttons(self, held: Iterable[int]) -> None:
        for channel in held:
            self.source.slip(channel, closed=True)
        self.intake.attach(self.source, self.loop.post)

    def _journal(self) -> Journal:
        self.journals.append(MemoryJournal())
        return self.journals[-1]

    def run(self, until_ns: int) -> int:
        """Move on to a time as the loop asks for it; return how often it was pumped."""
        before = self.pumps
        while not self.loop.stopped:
            due_ns = self._pump()
            if due_ns is None or due_ns > until_ns:
                break
            self.clock.set(max(due_ns, self.clock.now_ns()))
        self.clock.set(max(until_ns, self.clock.now_ns()))
        if not self.loop.stopped:
            self._pump()
        return self.pumps - before

    def run_to_end(self) -> None:
        """Move on till the loop stops by itself."""
        while not self.loop.stopped:
            due_ns = self._pump()
            assert due_ns is not None or self.loop.stopped, "it waits for nobody"
            self.clock.set(max(due_ns or 0, self.clock.now_ns()))

    def _pump(self) -> int | None:
        self.pumps += 1
        assert self.pumps < MOST_PUMPS, "it goes round and round"
        return self.loop.pump()

    def arrive(self, *edges: tuple[int, int, Button, int, bool]) -> None:
        """Hand in edges: (when it arrives, seat, button, its stamp, closed)."""
        for arrives_ns, seat, button, t_ns, closed in sorted(edges, key=lambda edge: edge[0]):
            self.run(arrives_ns)
            self.source.push(channel_of(seat, button), t_ns, closed=closed)

    def tap(self, seat: int, button: Button, t_ns: int) -> None:
        """Press at t_ns and let go 60 ms later."""
        release_ns = t_ns + 60 * MS
        self.arrive((t_ns, seat, button, t_ns, True), (release_ns, seat, button, release_ns, False))
        self.run(release_ns + 40 * MS)

    def with_box(self) -> Driven:
        """Attach a box of buttons, `self.box`, beside the others; return the table."""
        self.intake.attach_presses(self.box)
        return self

    def hit(self, seat: int, button: Button, t_ns: int) -> None:
        """Press a button of the box at t_ns, and let time pass till the answer is there."""
        self.run(t_ns)
        self.box.press(seat, button, t_ns)
        self.run(t_ns + 5 * MS)

    def start(self, t_ns: int = T0) -> None:
        """Begin a game now, without a press."""
        self.clock.set(t_ns)
        self.loop.start_game()
        self.run(t_ns)


def with_double(
    quality: Quality = SIM_QUALITY,
    keyboard: Keyboard | None = None,
    outputs: Sequence[Output] = (),
) -> Driven:
    """A table of two people with a double lying on it since T0 + 0.3 s."""
    table = Driven(dealing(DOUBLE), quality=quality, keyboard=keyboard, outputs=outputs)
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    table.tap(1, PLAY, T0 + 300 * MS)
    return table


def verdicts(table: Driven) -> list[tuple[int, str]]:
    """Seat and verdict of every slap so far."""
    return [(line["seat"], line["verdict"]) for line in table.ear.lines("slap")]


def journal_inputs(lines: Iterable[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """The presses and releases of a journal."""
    return [line for line in lines if "press" in line or "release" in line]
