"""The real adviser of Batak: its figures hang together, and it knows no more than its seat.

How good its figures are, `tests/engine/batak` shows; these need its kernels, which are compiled.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.batak_rules import BatakGame, BatakRules
from engine.batak_views import BatakStage
from engine.games.batak import State
from engine.inputs import CardChosen
from pi_app.batak_advice import HINT_NS, BatakAdviser
from pi_app.kits import BATAK
from pi_app.options import options
from pi_app.web.wire_advice import review_of as review_json
from tests.support.batak_hands import GAME, first_state, states

pytestmark = pytest.mark.slow
SOLO = BatakRules(game=BatakGame.AUCTION)


def adviser() -> BatakAdviser:
    """One whose time does not pass."""
    return BatakAdviser(lambda: 0)


def in_turn(seed: int) -> list[State]:
    """States of a deal in which somebody must act."""
    found = [state for state in states(seed, SOLO, most=75) if state.deal == 1]
    return [state for state in found if state.chance is None and state.over is None]


def test_the_table_has_it() -> None:
    assert BATAK.adviser is BatakAdviser


def test_a_hand_is_worth_what_its_chances_say() -> None:
    """The mean of a number of tricks is the sum of the chances of at least 1, 2 … 13."""
    view = GAME.view(first_state(4, SOLO), 0)
    estimate = adviser().estimate(view, Random(1).random)
    assert estimate is not None and estimate.seat == 0
    assert len(estimate.chances) == 14
    assert list(estimate.chances) == sorted(estimate.chances, reverse=True)
    assert estimate.tricks == pytest.approx(sum(estimate.chances[1:]))
    assert estimate.chances[0] == 1.0


def test_a_hint_is_allowed_and_its_figures_are_of_two_cards_of_the_hand() -> None:
    for number, state in enumerate(in_turn(6)):
        view = GAME.view(state, state.turn)
        hint = adviser().hint(view, Random(number).random)
        assert hint is not None and hint.seat == state.turn
        allowed = [option.move for option in options(view) if option.reason is None]
        assert hint.move in allowed
        if hint.figures:
            best, second = hint.figures
            assert isinstance(hint.move, CardChosen) and best.card == hint.move.card
            assert {best.card, second.card} <= set(view.hand) and best.card != second.card
            assert best.amount - second.amount >= 0.05


def test_nobody_else_is_told_anything() -> None:
    state = in_turn(6)[0]
    views = [GAME.view(state, seat) for seat in (None, (state.turn + 1) % 4)]
    assert [adviser().hint(view, Random(1).random) for view in views] == [None, None]
    assert adviser().estimate(views[0], Random(1).random) is None


def test_a_hint_keeps_to_its_time() -> None:
    """Each look at the clock finds a tenth of a hint's time gone: it is asked ten times or so."""
    looks = iter(range(1_000))
    hurried = BatakAdviser(lambda: next(looks) * HINT_NS // 10)
    view = next(
        GAME.view(state, state.turn)
        for state in in_turn(6)
        if state.stage is BatakStage.CARD and len(options(GAME.view(state, state.turn))) > 9
    )
    assert hurried.hint(view, Random(1).random) is not None
    assert next(looks) <= 13


def test_a_deal_that_is_over_is_reviewed_and_no_other() -> None:
    over = next(state for state in states(6, SOLO) if len(state.tricks_seen) == 13)
    public = GAME.view(over, None)
    review = adviser().review(public, lambda: True)
    assert review is not None and review.seen > 20
    assert (review.declarer, review.contract) == (public.declarer, public.contract)
    played = {(seat, card) for trick in public.tricks_seen for seat, card in trick.plays}
    assert all((moment.seat, moment.card) in played for moment in review.moments)
    costs = [moment.cost for moment in review.moments]
    assert costs == sorted(costs, reverse=True) and min(costs, default=1) > 0
    assert review_json(review, public) is not None
    assert adviser().review(GAME.view(in_turn(6)[-1], None), lambda: True) is None
