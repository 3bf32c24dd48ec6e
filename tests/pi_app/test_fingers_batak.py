"""The finger on a hand of Batak: bids, trumps and cards are marked, then confirmed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_rules import BatakGame, BatakRules
from engine.batak_views import BatakView
from engine.games.batak import State
from engine.inputs import BidChosen, BidPassed, CardChosen, Move, TrumpChosen
from engine.reasons import Reason
from pi_app import fingers
from pi_app.fingers import Finger
from pi_app.options import Asked, options
from tests.support.batak_hands import GAME, first_state, states

SOLO = BatakRules(game=BatakGame.AUCTION)
T = 7_000_000_000


def after(*moves: Move) -> State:
    state = first_state(1, SOLO)
    for move in moves:
        state, _ = GAME.step(state, move)
    return state


FIRST = after()
BID = after(BidChosen(0, 0, 6))
WON = after(BidChosen(0, 0, 6), *(BidPassed(0, seat) for seat in (1, 2, 3)))


def view_of(state: State, seat: int) -> BatakView:
    return GAME.view(state, seat)


def test_a_bid_is_marked_and_then_confirmed() -> None:
    """Pass, 4, 5: two steps on from the pass."""
    view = view_of(FIRST, 0)
    finger = fingers.settled(Finger(), view)
    assert finger == Finger(on=Asked.BID)
    for _ in range(2):
        finger = fingers.moved(finger, view, 1)
    marked, move = fingers.chosen(finger, view, T)
    assert move is None and fingers.shown(marked, view).marked == BidChosen(0, 0, 5)
    assert fingers.due_ns(marked) == T + fingers.HOLD_NS
    _, move = fingers.chosen(marked, view, None)
    assert move == BidChosen(view.t_ns, 0, 5)


def test_a_pass_is_marked_and_then_confirmed() -> None:
    view = view_of(BID, 1)
    marked, move = fingers.chosen(fingers.settled(Finger(3), view), view, T)
    assert (marked.cursor, move) == (0, None)
    assert fingers.confirmed(marked, view)[1] == BidPassed(view.t_ns, 1)


def test_trump_is_named_with_the_third_option() -> None:
    view = view_of(WON, 0)
    marked, _ = fingers.chosen(Finger(2, Asked.TRUMP), view, None)
    _, move = fingers.chosen(marked, view, None)
    assert isinstance(move, TrumpChosen) and move.suit.value == "D"


def test_a_finger_begins_anew_when_something_else_is_asked_for() -> None:
    on_a_card = Finger(5, refused=Reason.NOT_YOUR_TURN)
    assert fingers.settled(on_a_card, view_of(BID, 2)) == on_a_card
    assert fingers.settled(on_a_card, view_of(BID, 1)) == Finger(on=Asked.BID)
    on_a_bid = Finger(3, Asked.BID, is_marked=True, held_since_ns=T)
    assert fingers.settled(on_a_bid, view_of(WON, 0)) == Finger(on=Asked.TRUMP)
    assert fingers.settled(on_a_bid, view_of(BID, 0)) == Finger()


def test_while_others_bid_a_card_tells_that_it_is_not_its_turn() -> None:
    finger, move = fingers.chosen(Finger(4), view_of(BID, 3), T)
    assert (finger.refused, move) == (Reason.NOT_YOUR_TURN, None)


def test_a_card_that_the_duties_forbid_tells_why() -> None:
    forbidden = [
        (view, place, option.reason)
        for state in states(5, SOLO, most=120)
        for view in [view_of(state, state.turn)]
        for place, option in enumerate(options(view))
        if option.reason is not None
    ]
    assert {reason for _, _, reason in forbidden} >= {Reason.MUST_FOLLOW, Reason.MUST_RISE}
    for view, place, reason in forbidden:
        finger, move = fingers.chosen(Finger(place), view, T)
        assert (finger.refused, finger.is_marked, move) == (reason, False, None)


def test_with_no_cards_left_a_finger_does_nothing() -> None:
    state = next(one for one in states(3, SOLO) if one.chance is not None and not one.hands[0])
    view = view_of(state, 0)
    finger = fingers.settled(Finger(4, is_marked=True), view)
    assert finger == fingers.moved(finger, view, 1) == Finger()
    assert fingers.chosen(finger, view, T) == (Finger(), None)
    shown = fingers.shown(finger, view)
    assert (shown.pointed, shown.marked, shown.options) == (None, None, ())


VIEWS = [
    view_of(state, seat)
    for state in list(states(2, SOLO, most=90))[::3]
    for seat in (state.turn, 1)
]
ACTS = st.lists(st.tuples(st.sampled_from("pslv"), st.sampled_from(VIEWS)), max_size=30)


@pytest.mark.slow
@given(ACTS)
def test_whatever_is_pressed_a_move_was_marked_before_and_is_allowed(
    acts: list[tuple[str, BatakView]],
) -> None:
    finger = Finger()
    for act, view in acts:
        finger = fingers.settled(finger, view)
        shown = fingers.shown(finger, view)
        if act == "s":
            finger, move = fingers.chosen(finger, view, T)
            assert move == (shown.marked and replace(shown.marked, t_ns=view.t_ns))
            assert move is None or options(view)[shown.cursor].reason is None
        elif act == "p":
            finger = fingers.moved(finger, view, 1)
        elif act == "l":
            finger = fingers.let_go(finger)
        assert 0 <= finger.cursor < max(len(options(view)), 1)
        assert not (finger.is_marked and finger.refused)


def test_a_card_is_played_as_in_any_game() -> None:
    state = next(one for one in states(2, SOLO) if one.trump is not None)
    view = view_of(state, state.turn)
    place = next(n for n, option in enumerate(options(view)) if option.reason is None)
    marked, _ = fingers.chosen(Finger(place), view, T)
    _, move = fingers.chosen(marked, view, None)
    assert isinstance(move, CardChosen) and (move.seat, move.t_ns) == (view.turn, view.t_ns)
