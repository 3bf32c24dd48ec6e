"""Eight thousand presses a second for a minute: none is lost, none out of order, nothing grows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.cards import CARDS
from engine.events import Event, PenaltyKind
from engine.games.bataille_corse import PRESETS, Setup
from engine.games.bataille_corse.rules import Penalty
from hardware.sim import SimClock
from pi_app.bots import Bots
from pi_app.care import Ward
from pi_app.intake import Intake
from pi_app.loop import Loop
from pi_app.outputs import WAITING, Apart
from pi_app.plan import Plan
from pi_app.publish import Player, SeatInfo, Update
from pi_app.screens.mailbox import MOST_EVENTS, Mailbox
from pi_app.session import Session
from pi_app.shuffle import Hat
from tests.support.flood import MS, Flood, Ledger, moments
from tests.support.growth import Holdings, holdings

SEATS = 8
RATE = 1_000
"""Presses a second and seat."""
SECOND_NS = 1_000 * MS
T0_NS = 1_000 * SECOND_NS
FRAME_NS = 100 * MS
STACK = 3_000
RULES = replace(
    PRESETS["classroom"][1],
    penalty=Penalty(PenaltyKind.FORFEIT),
    double_press_ms=0,
    perception_ms=1,
    late_ms=1,
)
"""No challenges, and faults cost no cards: nobody is out, and every press means something. A card
lies for 2 ms, so eyes are quick here too."""


def huge_stacks(plan: Plan, t_ns: int) -> Setup:
    """Deal so many cards that the game outlasts the flood."""
    chance, plain = Random(3), [card for card in CARDS.values() if card.suit is not None]
    stacks = tuple(tuple(chance.choices(plain, k=STACK)) for _ in range(SEATS))
    return Setup(plan.rules, stacks, 0, t_ns)


class SlowScreen:
    """The mailbox of the screen, and behind it one that takes an update a frame."""

    name = "screen"

    def __init__(self) -> None:
        self._mailbox = Mailbox()
        self._mailbox.attach(self)
        self._has_news = False
        self.newest: Update | None = None
        """The last one that was published."""
        self.shown: Update | None = None
        """The last one that was drawn."""
        self.updates = self.frames = self.most_events = 0

    def publish(self, update: Update) -> None:
        """As the host of the real screen does."""
        self._mailbox.put(update)
        self.updates += 1
        self._has_news, self.newest = True, update

    def frame(self) -> None:
        """Draw what there is now."""
        if self._has_news:
            self._has_news = False
            assert self._mailbox.send_next()

    def send(self, obj: object, /) -> None:
        """The mailbox sends what it has kept."""
        assert isinstance(obj, Update) and self.newest is not None
        assert replace(obj, events=()) == replace(self.newest, events=())
        assert_in_order(obj.events)
        self.shown = obj
        self.frames += 1
        self.most_events = max(self.most_events, len(obj.events))

    def stop(self) -> None:
        """Nothing to let go of."""


class SlowReader:
    """An output that is set apart, and seldom gets to its work."""

    name = "reader"

    def __init__(self) -> None:
        self.last_ns = self.updates = 0

    def publish(self, update: Update) -> None:
        """See that none is older than the one before."""
        assert update.t_ns >= self.last_ns
        self.last_ns = update.t_ns
        self.updates += 1

    def stop(self) -> None:
        """Nothing to let go of."""


def assert_in_order(events: tuple[Event, ...]) -> None:
    times = [event.t_ns for event in events]
    assert times == sorted(times)


class Deluge:
    """The loop of a table for eight, under the flood."""

    def __init__(self, read_ns: int) -> None:
        """The reader gets to its work once in `read_ns`."""
        self._read_ns, self._read = read_ns, 0
        self.readable = 0
        """Updates that the reader must have got."""
        self.clock = SimClock(T0_NS)
        self.ledger, self.screen, self.reader = Ledger(SEATS), SlowScreen(), SlowReader()
        self.flood = Flood(SEATS, T0_NS, 7, self.ledger)
        self.apart = Apart(self.reader, Ward(self.clock).care("reader"))
        self.intake = Intake()
        self.intake.attach_presses(self.flood)
        seats = tuple(SeatInfo(str(seat), Player.HUMAN, None) for seat in range(SEATS))
        plan = Plan("flood", RULES, seats, 0)
        self.session = Session(plan, Hat(1), huge_stacks, lambda: self.ledger)
        self.loop = Loop(
            self.clock,
            self.intake,
            self.session,
            bots=Bots({}, Random(0)),
            outputs=(self.screen, self.apart),
        )
        self._moments = moments(self.flood, FRAME_NS, T0_NS)
        self.loop.start_game()

    def run(self, until_ns: int) -> None:
        """Let it rain until a frame at that time has been drawn."""
        for at_ns, is_burst in self._moments:
            self._turn(at_ns)
            if is_burst:
                for press in self.flood.burst(at_ns):
                    self.loop.post(press)
            else:
                self._frame(at_ns)
            if at_ns >= until_ns and not is_burst:
                return

    def _turn(self, until_ns: int) -> None:
        """Let the loop turn whenever it wants to."""
        due_ns = self.loop.pump()
        while due_ns is not None and due_ns < until_ns:
            self.clock.set(max(due_ns, self.clock.now_ns()))
            due_ns = self.loop.pump()
        self.clock.set(until_ns)
        self.loop.pump()

    def _frame(self, at_ns: int) -> None:
        self.screen.frame()
        if at_ns % self._read_ns == 0:
            self.apart.turn()
            self.readable += min(WAITING, self.screen.updates - self._read)
            self._read = self.screen.updates


def run(first_ns: int, whole_ns: int) -> tuple[Deluge, Holdings, Holdings]:
    """Return the table after the flood, and what was held on to after a while, and then."""
    deluge = Deluge(first_ns)
    deluge.run(T0_NS + first_ns)
    before = holdings()
    deluge.run(T0_NS + whole_ns)
    return deluge, before, holdings()


def assert_all_is_told(deluge: Deluge, seconds: int) -> None:
    """Every press is in the journal and was answered, but those that are still on their way."""
    ledger = deluge.ledger
    assert ledger.made >= SEATS * RATE * seconds - SEATS * 20
    on_the_way = SEATS * 20  # a press is at most 20 ms old when it is judged
    assert 0 <= ledger.made - ledger.kept <= on_the_way
    assert ledger.answered + ledger.silent + ledger.waiting == ledger.kept
    assert ledger.waiting <= SEATS
    assert ledger.silent < ledger.kept // 1_000
    assert deluge.intake.overdue == 0
    for verdict in ("valid", "rescued", "late", "false", "tie"):
        assert ledger.events[verdict] > seconds, verdict
    assert ledger.events["card"] > 100 * seconds
    assert ledger.events["out"] == 0


def assert_outputs_keep_up(deluge: Deluge, seconds: int) -> None:
    """The screen shows the newest state, and what was kept for it and the others is bounded."""
    screen = deluge.screen
    assert screen.frames == 10 * seconds
    assert screen.shown is not None and screen.newest is not None
    assert screen.shown.view == screen.newest.view == deluge.session.view()
    assert screen.most_events == MOST_EVENTS
    assert deluge.reader.updates == deluge.readable
    assert deluge.reader.last_ns == screen.newest.t_ns
    assert screen.newest.notices == ()


def assert_nothing_grows(before: Holdings, after: Holdings) -> None:
    """One word kept of each press would be 400 000 blocks, and 13 MB at the least."""
    assert after.objects - before.objects < 1_000
    assert after.blocks - before.blocks < 2_000
    assert after.resident - before.resident < 8_000_000
    assert (after.threads, after.files) == (before.threads, before.files)


@pytest.mark.slow
def test_a_flood_loses_nothing_and_leaves_nothing() -> None:
    deluge, before, after = run(SECOND_NS // 2, 2 * SECOND_NS)
    assert_all_is_told(deluge, 2)
    assert_outputs_keep_up(deluge, 2)
    assert_nothing_grows(before, after)


@pytest.mark.long
def test_a_minute_of_flood_loses_nothing_and_leaves_nothing() -> None:
    deluge, before, after = run(10 * SECOND_NS, 60 * SECOND_NS)
    assert_all_is_told(deluge, 60)
    assert_outputs_keep_up(deluge, 60)
    assert deluge.readable == 6 * WAITING
    assert_nothing_grows(before, after)
