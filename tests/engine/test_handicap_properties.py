"""What holds of handicaps in every game, and a model of the comparison that is its definition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.events import CardPlayed, Event, Slapped, Taken, Verdict
from engine.games.bataille_corse import Rules, Setup
from engine.inputs import Button, Draw, Input, Press, Tick
from tests.engine.script import stacks_of
from tests.engine.walks import GAME, MOVES, MS, Move, handicaps, replay, setups, walk
from tests.support.examples import examples

pytestmark = pytest.mark.slow
WALKS = st.lists(MOVES, min_size=5, max_size=60)
EXAMPLES = examples(120)


def items_of(setup: Setup, moves: Sequence[Move]) -> list[Input]:
    return [stop.item for stop in walk(setup, moves)]


@given(setups(), WALKS, st.integers(0, 1000))
@EXAMPLES
def test_equal_handicaps_are_none(setup: Setup, moves: list[Move], all_ms: int) -> None:
    plain = replace(setup, handicaps_ms=())
    equal = replace(setup, handicaps_ms=(all_ms,) * len(setup.stacks))
    items = items_of(plain, moves)
    assert replay(equal, items) == replay(plain, items)


@given(setups(), WALKS, st.data())
@EXAMPLES
def test_the_same_more_for_everybody_changes_nothing(
    setup: Setup, moves: list[Move], data: st.DataObject
) -> None:
    own = data.draw(handicaps(len(setup.stacks)))
    more_ms = data.draw(st.integers(0, 1000 - max(own)))
    one = replace(setup, handicaps_ms=own)
    other = replace(setup, handicaps_ms=tuple(ms + more_ms for ms in own))
    items = items_of(one, moves)
    assert replay(other, items) == replay(one, items)


@given(setups(), WALKS)
@EXAMPLES
def test_who_is_late_though_earlier_is_behind_nobody(setup: Setup, moves: list[Move]) -> None:
    """Every time told is a real one, and a pile is taken at a slap that was told."""
    for stop in walk(setup, moves):
        slaps = [event for event in stop.events if isinstance(event, Slapped)]
        for slap in slaps:
            assert slap.behind is None or slap.behind >= 0
            assert slap.handicap in (0, *stop.after.fixed.handicaps_ns)
            own = stop.after.fixed.handicaps_ns
            is_compared = slap.verdict not in (Verdict.FALSE, Verdict.IGNORED)
            assert slap.handicap == (own[slap.seat] if own and is_compared else 0)


@given(setups(), WALKS)
@EXAMPLES
def test_no_card_comes_before_the_pile_before_it_was_taken(setup: Setup, moves: list[Move]) -> None:
    own = (80, *(0 for _ in setup.stacks[1:]))
    told = [
        event for stop in walk(replace(setup, handicaps_ms=own), moves) for event in stop.events
    ]
    taken_ns = 0
    for event in told:
        if isinstance(event, Taken):
            taken_ns = event.t_ns
        assert not isinstance(event, CardPlayed) or event.t_ns >= taken_ns


@dataclass(frozen=True, slots=True)
class Hand:
    """A slap of one seat."""

    seat: int
    after_ns: int
    unsure_ns: int


Told = Slapped | Taken

DEAL = stacks_of("7S 2H 3H / 7D 4C 5C / 6S 6D TS / 8S 9S KH")
AT = 3000 * MS
TENTHS = st.integers(0, 1500).map(lambda tenths: tenths * MS // 10)
HANDS = st.lists(
    st.builds(Hand, st.integers(0, 3), TENTHS, st.sampled_from([0, MS // 10, MS, 5 * MS, 20 * MS])),
    min_size=1,
    max_size=4,
    unique_by=lambda hand: hand.seat,
)
OWN = st.lists(st.sampled_from([0, 0, 30, 40, 80, 100]), min_size=4, max_size=4).map(tuple)


def outcome(hands: Sequence[Hand], handicaps_ms: tuple[int, ...]) -> list[Told]:
    """Return what four hands on one pile, all of them right, lead to; lots go to the first."""
    state, _ = GAME.new(Setup(Rules(), DEAL, handicaps_ms=handicaps_ms, uncertainty_ns=20 * MS))
    presses: list[Input] = [Press(at * 1000 * MS, at, Button.PLAY) for at in (0, 1)]
    for hand in sorted(hands, key=lambda hand: hand.after_ns):
        at_ns = AT + hand.after_ns
        presses.append(Press(at_ns, hand.seat, Button.SLAP, uncertainty_ns=hand.unsure_ns))
    told: list[Event] = []
    for item in (*presses, Tick(AT + 9000 * MS)):
        state, events = GAME.step(state, item)
        told += events
        if state.chance is not None:
            state, events = GAME.step(state, Draw(item.t_ns, tuple(range(state.chance.count))))
            told += events
    return [event for event in told if isinstance(event, Slapped | Taken)]


def compared(hand: Hand, handicaps_ms: tuple[int, ...]) -> int:
    return hand.after_ns + handicaps_ms[hand.seat] * MS


def first_hands(hands: Sequence[Hand], handicaps_ms: tuple[int, ...]) -> set[int]:
    """The definition: the seats whose slap no other is certainly before."""

    def beats(one: Hand, other: Hand) -> bool:
        ahead_ns = compared(other, handicaps_ms) - compared(one, handicaps_ms)
        return ahead_ns > one.unsure_ns + other.unsure_ns

    return {hand.seat for hand in hands if not any(beats(other, hand) for other in hands)}


@given(HANDS, OWN)
@examples(400)
def test_the_first_hands_are_those_that_no_other_is_certainly_before(
    hands: list[Hand], own: tuple[int, ...]
) -> None:
    told = outcome(hands, own)
    verdicts = {event.seat: event.verdict for event in told if isinstance(event, Slapped)}
    first = first_hands(hands, own)
    won = Verdict.VALID if len(first) == 1 else Verdict.TIE
    assert verdicts == {hand.seat: won if hand.seat in first else Verdict.LATE for hand in hands}
    (take,) = (event for event in told if isinstance(event, Taken))
    earliest = min((hand for hand in hands if hand.seat in first), key=lambda h: compared(h, own))
    if len({compared(hand, own) for hand in hands}) == len(hands):
        assert take.seat == earliest.seat


@given(HANDS, OWN, st.permutations(range(4)))
@examples(200)
def test_seats_that_are_exchanged_with_their_handicaps_exchange_outcomes_and_nothing_else(
    hands: list[Hand], own: tuple[int, ...], places: list[int]
) -> None:
    assume(len({compared(hand, own) for hand in hands}) == len(hands))  # else as they sit
    assume(len({hand.after_ns for hand in hands}) == len(hands))
    moved = [replace(hand, seat=places[hand.seat]) for hand in hands]
    moved_own = tuple(own[places.index(seat)] for seat in range(4))

    def exchanged(event: Told) -> Told:
        return replace(event, seat=places[event.seat])

    assert outcome(moved, moved_own) == [exchanged(event) for event in outcome(hands, own)]


@pytest.mark.parametrize("own", [(0, 0, 0, 0), (50, 50, 50, 50), ()])
def test_without_any_the_earlier_hand_is_the_first(own: tuple[int, ...]) -> None:
    told = outcome([Hand(2, 5 * MS, 0), Hand(3, 6 * MS, 0)], own)
    assert [event.seat for event in told if isinstance(event, Taken)] == [2]
