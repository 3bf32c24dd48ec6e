"""From contacts to verdicts through the whole program: the seat that was first wins.

Real: the loop's thread, debouncer, arbiter, engine, screen process. Pretend: the pins, whose stamps
and order of delivery are the test's.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest

from engine.events import CardPlayed, Slapped, Taken, Verdict
from engine.inputs import Button
from pi_app.screens.messages import CardShown
from tests.support.rig import MS, PATIENCE_S, US, Rig, bounces, running_table, sevens

DUELS = 200
BATCHES = 4
AHEAD_NS = 5 * MS
"""Slaps are stamped a little in the future, so that they reach the table before their time."""
Contact = tuple[int, int, bool]
"""Seat, when it happens, closed."""


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    """One table for all duels, as on an evening."""
    with running_table(sevens(DUELS + 20)) as running:
        yield running


def lay_double(rig: Rig) -> None:
    """Both seats play a card; return once the second has been seen on the screen."""
    for seat in (rig.leader, 1 - rig.leader):
        rig.tap(seat, Button.PLAY, rig.now_ns())
        played = rig.ear.wait_for(CardPlayed)
        assert played.seat == seat
    number = played.number
    rig.ear.wait_for(CardShown, lambda shown: shown.number == number)


def chatter(seat: int, at_ns: int, gaps_us: list[int]) -> list[Contact]:
    """A contact that closes and bounces."""
    first = (seat, at_ns, True)
    later = [(seat, at_ns + at, index % 2 == 1) for index, at in enumerate(bounces(gaps_us))]
    return [first, *later]


def deliver(rig: Rig, contacts: list[Contact]) -> None:
    """Hand the contacts to the pins in the given order, in one go; their times count from soon.

    The loop gets no turn from the reading of the clock on: on a busy machine the test's own delay
    would make a press overdue, and overdue presses are tested elsewhere.
    """
    interval_s = sys.getswitchinterval()
    sys.setswitchinterval(PATIENCE_S)
    try:
        soon_ns = rig.now_ns() + AHEAD_NS
        for seat, after_ns, closed in contacts:
            rig.contact(seat, Button.SLAP, soon_ns + after_ns, closed=closed)
    finally:
        sys.setswitchinterval(interval_s)


def let_go(rig: Rig) -> None:
    """Both hands leave the SLAP buttons."""
    t_ns = rig.now_ns()
    for seat in (0, 1):
        rig.contact(seat, Button.SLAP, t_ns, closed=False)


def verdicts(rig: Rig) -> tuple[Slapped, Slapped]:
    """The winner's slap and the loser's, as the table told them."""
    won = rig.ear.wait_for(Slapped)
    rig.ear.wait_for(Taken)
    lost = rig.ear.wait_for(Slapped)
    rig.leader = won.seat
    let_go(rig)
    return won, lost


def check(won: Slapped, lost: Slapped, first: int, distance_ns: int) -> None:
    assert (won.seat, won.verdict) == (first, Verdict.VALID)
    assert won.reaction is not None and won.reaction > 0
    assert (lost.seat, lost.verdict) == (1 - first, Verdict.LATE)
    assert lost.behind == pytest.approx(distance_ns, abs=US)


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 1])
def test_one_millisecond_decides_whoever_is_delivered_first(rig: Rig, first: int) -> None:
    lay_double(rig)
    train = [40, 30, 120, 60, 200, 90]
    early = chatter(first, 0, train)
    late = chatter(1 - first, MS, train)
    deliver(rig, late + early)
    check(*verdicts(rig), first, MS)


@pytest.mark.parametrize(
    "batch",
    [pytest.param(0, marks=pytest.mark.slow)]
    + [pytest.param(batch, marks=pytest.mark.long) for batch in range(1, BATCHES)],
)
def test_two_hundred_random_interleavings(rig: Rig, batch: int) -> None:
    chance = random.Random(20_261_129 + batch)
    for _ in range(DUELS // BATCHES):
        first = chance.randrange(2)
        distance_ns = chance.randrange(300, 5_000) * US
        lay_double(rig)
        trains = [
            [chance.randrange(5, 230) for _ in range(chance.randrange(0, 12))] for _ in range(2)
        ]
        hands = [chatter(first, 0, trains[0]), chatter(1 - first, distance_ns, trains[1])]
        deliver(rig, shuffled_together(hands, chance))
        check(*verdicts(rig), first, distance_ns)


def shuffled_together(hands: list[list[Contact]], chance: random.Random) -> list[Contact]:
    """Merge the hands at random; one pin's own edges stay in order."""
    turns = [0] * len(hands[0]) + [1] * len(hands[1])
    chance.shuffle(turns)
    waiting = [iter(hand) for hand in hands]
    return [next(waiting[hand]) for hand in turns]
