"""A finger on a hand: PLAY goes on, SLAP chooses, SLAP again or held confirms."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, cards
from engine.games.court_circular import CircularRules, CourtCircular, Setup, State
from engine.games.court_circular.rules import pack_of
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from engine.reasons import Reason
from engine.views import CircularView
from pi_app import fingers
from pi_app.fingers import HOLD_NS, Finger
from pi_app.options import Asked, options
from tests.pi_app.hand_table import card_of

GAME = CourtCircular()
RULES = CircularRules()
FIRST = cards("2S 4S 6S 8S TS QS")
"""Seat 0 holds these; seat 1 the diamonds; the lead is the 2 of clubs."""
OTHER = cards("2D 4D 6D 8D TD QD")
(LEAD,) = cards("2C")
T = 5_000_000_000


def state_of() -> State:
    dealt = [card for pair in zip(FIRST, OTHER, strict=True) for card in pair] + [LEAD]
    rest = [card for card in pack_of(RULES) if card not in dealt]
    state, _ = GAME.new(Setup(RULES, (*dealt, *rest)))
    return state


def after(*moves: Move) -> State:
    state = state_of()
    for move in moves:
        state, _ = GAME.step(state, move)
    return state


def played(*pairs: tuple[int, int]) -> State:
    """The state after seats have played the cards at these places of their first hands."""
    hands = FIRST, OTHER
    return after(*(CardChosen(0, seat, hands[seat][place]) for seat, place in pairs))


def cards_in(view: CircularView) -> list[Card | None]:
    """The card of each option; none to give up the trick."""
    return [card_of(option.move) for option in options(view)]


def view_of(state: State, seat: int) -> CircularView:
    return GAME.view(state, seat)


TRICK = played((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2))
"""2, 4, 6 each: nobody has a line, and 6S and 6D are the best cards; diamonds are above spades."""


def test_all_cards_and_giving_up_can_be_pointed_at() -> None:
    view = view_of(state_of(), 0)
    pointed = cards_in(view)
    assert pointed == [*FIRST, None]


def test_play_goes_round_and_skips_nothing() -> None:
    view, finger, seen = view_of(state_of(), 0), Finger(), []
    for _ in range(8):
        seen.append(finger.cursor)
        finger = fingers.moved(finger, view, 1)
    assert seen == [0, 1, 2, 3, 4, 5, 6, 0]
    assert fingers.moved(Finger(), view, -1).cursor == 6


def test_chosen_then_confirmed_is_a_card() -> None:
    view = view_of(state_of(), 0)
    marked, move = fingers.chosen(Finger(3), view, T)
    assert (marked, move) == (Finger(3, is_marked=True, held_since_ns=T), None)
    assert fingers.shown(marked, view).marked == CardChosen(0, 0, FIRST[3])
    assert fingers.due_ns(marked) == T + HOLD_NS == T + 600_000_000
    assert fingers.due_ns(fingers.let_go(marked)) is None
    gone, move = fingers.chosen(fingers.let_go(marked), view, T)
    assert (gone, move) == (Finger(3), CardChosen(view.t_ns, 0, FIRST[3]))


def test_out_of_turn_it_is_told_and_nothing_is_marked() -> None:
    view = view_of(state_of(), 1)
    finger, move = fingers.chosen(Finger(2), view, T)
    assert (finger, move) == (Finger(2, refused=Reason.NOT_YOUR_TURN), None)
    assert fingers.shown(finger, view).refused is Reason.NOT_YOUR_TURN
    assert fingers.moved(finger, view, 1) == Finger(3)


def test_a_reason_that_no_longer_holds_is_gone() -> None:
    finger = Finger(2, refused=Reason.NOT_YOUR_TURN)
    assert fingers.settled(finger, view_of(state_of(), 1)) == finger
    assert fingers.settled(finger, view_of(played((0, 0)), 1)) == Finger(2)


def test_giving_up_is_the_last_and_has_its_reasons() -> None:
    """Nobody may give up before a card lies there."""
    fresh, later = view_of(state_of(), 0), view_of(played((0, 0)), 1)
    finger, _ = fingers.chosen(Finger(6), fresh, None)
    assert finger.refused is Reason.NO_CARD_YET
    marked, _ = fingers.chosen(Finger(6), later, None)
    assert fingers.shown(marked, later).marked == Resigned(0, 1)
    _, move = fingers.chosen(marked, later, None)
    assert move == Resigned(later.t_ns, 1)


def test_the_winner_points_at_the_table_and_not_at_its_hand() -> None:
    """The old lead may not lead again, and is told so."""
    view = view_of(TRICK, 1)
    assert fingers.settled(Finger(4, is_marked=True), view) == Finger(on=Asked.LEAD)
    pointed = cards_in(view)
    assert pointed[0] == LEAD and set(pointed[1:]) == {*FIRST[:3], *OTHER[:3]}
    finger, move = fingers.chosen(Finger(on=Asked.LEAD), view, None)
    assert (finger.refused, move) == (Reason.OLD_LEAD, None)
    marked, _ = fingers.chosen(Finger(1, Asked.LEAD), view, None)
    _, move = fingers.chosen(marked, view, None)
    assert move == LeadChosen(view.t_ns, 1, FIRST[0])


def test_the_other_one_keeps_pointing_at_its_hand() -> None:
    view = view_of(TRICK, 0)
    assert cards_in(view) == [*FIRST[3:], None]
    finger = fingers.settled(Finger(5), view)
    assert finger == Finger(3)


def test_a_mark_does_not_outlive_its_turn() -> None:
    marked = Finger(0, is_marked=True, held_since_ns=T)
    assert fingers.settled(marked, view_of(played((0, 0)), 0)) == Finger(0)


def test_a_finger_put_on_what_is_marked_keeps_the_mark() -> None:
    view = view_of(state_of(), 0)
    marked = Finger(2, is_marked=True)
    assert fingers.put(marked, view, 2) == marked
    assert fingers.put(marked, view, 4) == Finger(4)


VIEWS = [view_of(state, seat) for state in (state_of(), played((0, 0)), TRICK) for seat in (0, 1)]
ACTS = st.lists(st.tuples(st.sampled_from("pslv"), st.sampled_from(VIEWS)), max_size=30)


@given(ACTS)
def test_whatever_is_pressed_a_move_was_marked_before_and_is_allowed(
    acts: list[tuple[str, CircularView]],
) -> None:
    finger = Finger()
    for act, view in acts:
        finger = fingers.settled(finger, view)
        shown = fingers.shown(finger, view)
        if act == "s":
            finger, move = fingers.chosen(finger, view, T)
            assert (move is not None) == (shown.marked is not None)
            assert move is None or options(view)[shown.cursor].reason is None
        elif act == "p":
            finger = fingers.moved(finger, view, 1)
        elif act == "l":
            finger = fingers.let_go(finger)
        assert 0 <= finger.cursor < len(options(view))
        assert not (finger.is_marked and finger.refused)
