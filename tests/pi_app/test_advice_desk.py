"""What people are advised: asked at the right time, shown to the right seat, forgotten in time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.batak_rules import BatakGame, BatakRules
from engine.batak_views import BatakStage, BatakView
from engine.games.batak import State
from pi_app.advice import bids_worth_a_look, is_open
from pi_app.advice_desk import FAULT, AdviceDesk, Job
from pi_app.inbox import Advised
from tests.pi_app.advisers import FakeAdviser, estimate_of, hint_of, review_of
from tests.support.batak_hands import GAME, first_state, next_state, states

SOLO = BatakRules(game=BatakGame.AUCTION)
PEOPLE = (0, 2)


class Desk:
    """A desk at which a test does the jobs."""

    def __init__(
        self, adviser: FakeAdviser | None = None, people: tuple[int, ...] = PEOPLE
    ) -> None:
        self.adviser = adviser or FakeAdviser()
        self.jobs: list[Job] = []
        self.desk = AdviceDesk(people, self.adviser, Random(1), self.jobs.append)

    def see(self, state: State) -> None:
        """The game has come to a state."""
        self.desk.see(lambda seat: GAME.view(state, seat))

    def work(self) -> list[Advised]:
        """Do all jobs, and tell the desk."""
        done = [job() for job in self.jobs]
        self.jobs.clear()
        for advised in done:
            self.desk.heard(advised)
        return done


def at(stage: BatakStage, turn: int | None, seed: int = 4) -> State:
    """Return a state in which a seat is in turn; none: nobody is."""
    found = (
        state
        for seed_now in range(seed, seed + 40)
        for state in states(seed_now, SOLO)
        if state.stage is stage and (turn is None or state.turn == turn)
    )
    return next(found)


# -- the estimate ----------------------------------------------------------------------------


def test_a_hand_is_estimated_once_for_a_whole_auction() -> None:
    """However often the others speak, it is the same hand."""
    world, chance, state = Desk(), Random(3), first_state(4, SOLO)
    while state.stage is BatakStage.BID:
        world.see(state)
        state = next_state(state, chance)
    assert len(state.bids) > len(PEOPLE)
    assert len(world.jobs) == len(PEOPLE)


def test_each_seat_gets_its_own_estimate_and_nobody_else_any() -> None:
    world, state = Desk(), first_state(4, SOLO)
    world.see(state)
    before = world.desk.advice(GAME.view(state, 0))
    assert before is not None and before.estimate is None
    world.work()
    for seat in PEOPLE:
        advice = world.desk.advice(GAME.view(state, seat))
        assert advice is not None and advice.estimate == estimate_of(seat)
    assert world.desk.advice(GAME.view(state, 1)) is None
    assert world.desk.advice(GAME.view(state, None)) is None
    assert [view.seat for view in world.adviser.estimated] == list(PEOPLE)


def test_an_estimate_of_another_deal_is_not_shown() -> None:
    world, state, other = Desk(), first_state(4, SOLO), first_state(5, SOLO)
    world.see(state)
    world.work()
    advice = world.desk.advice(GAME.view(other, 0))
    assert advice is not None and advice.estimate is None


def test_a_seat_that_has_passed_and_a_game_without_an_auction_have_none() -> None:
    world = Desk()
    spades = first_state(4, BatakRules(game=BatakGame.SPADES))
    world.see(spades)
    playing = at(BatakStage.CARD, 0)
    world.see(playing)
    passed = next(
        state
        for state in states(4, SOLO)
        if state.stage is BatakStage.BID and GAME.view(state, 0).seats[0].passed
    )
    world.see(passed)
    world.work()
    assert 0 not in {view.seat for view in world.adviser.estimated}


@pytest.mark.parametrize(
    ("least", "shown"),
    [(4, [5, 6]), (5, [5, 6]), (6, [6, 7]), (7, [7, 8]), (13, [13])],
)
def test_bids_are_told_from_what_the_hand_should_make_on(least: int, shown: list[int]) -> None:
    """5.4 tricks: 5 and 6 are in question, unless the others have bid more."""
    view = GAME.view(at(BatakStage.BID, 0), 0)
    assert view.choices is not None
    bids = tuple((n, None) for n in range(least, 14))
    view = replace(view, choices=replace(view.choices, bids=bids))
    found = bids_worth_a_look(estimate_of(0), view)
    assert [bid for bid, _ in found] == shown
    assert all(chance == estimate_of(0).chances[bid] for bid, chance in found)


# -- a hint ----------------------------------------------------------------------------------


def test_a_hint_is_for_who_is_in_turn_and_holds_for_that_decision() -> None:
    world, state = Desk(), at(BatakStage.CARD, 0)
    view = GAME.view(state, 0)
    world.see(state)
    before = world.desk.advice(view)
    assert before is not None and (before.may_ask, before.is_thinking) == (True, False)
    world.desk.ask_hint(0, view)
    world.desk.ask_hint(0, view)
    assert len(world.jobs) == 1
    waiting = world.desk.advice(view)
    assert waiting is not None and (waiting.may_ask, waiting.is_thinking) == (False, True)
    world.work()
    told = world.desk.advice(view)
    assert told is not None and told.hint == hint_of(view)
    assert (told.may_ask, told.is_thinking) == (False, False)
    later = next_state(state, Random(1))
    world.see(later)
    after = world.desk.advice(GAME.view(later, 0))
    assert after is not None and (after.hint, after.is_thinking) == (None, False)


def test_nobody_is_told_what_another_seat_should_do() -> None:
    world, state = Desk(), at(BatakStage.CARD, 0)
    world.desk.ask_hint(2, GAME.view(state, 2))
    world.desk.ask_hint(2, GAME.view(state, 0))
    world.desk.ask_hint(0, GAME.view(state, None))
    world.desk.ask_hint(0, None)
    other = at(BatakStage.CARD, 1)
    world.desk.ask_hint(1, GAME.view(other, 1))
    assert world.jobs == []


def test_what_is_no_longer_wanted_is_not_thought_of() -> None:
    world, state = Desk(), at(BatakStage.CARD, 0)
    world.see(state)
    world.desk.ask_hint(0, GAME.view(state, 0))
    world.see(next_state(state, Random(1)))
    [answer] = world.work()
    assert (answer.answer, world.adviser.hinted) == (None, [])


def test_an_answer_that_comes_too_late_is_nobodys() -> None:
    world, state = Desk(), at(BatakStage.CARD, 0)
    view = GAME.view(state, 0)
    world.see(state)
    world.desk.ask_hint(0, view)
    late = world.jobs.pop()()
    world.see(next_state(state, Random(1)))
    world.desk.ask_hint(0, view)
    world.desk.heard(late)
    advice = world.desk.advice(view)
    assert advice is not None and advice.hint is None


# -- a review --------------------------------------------------------------------------------


def test_a_deal_is_looked_at_again_once_all_its_cards_are_seen() -> None:
    world = Desk()
    for state in states(4, SOLO):
        world.see(state)
        public = GAME.view(state, None)
        if not is_open(public):
            assert world.desk.review(public) is None
            continue
        assert (public.stage, len(public.tricks_seen)) == (BatakStage.DEAL, 13)
        world.work()
        assert world.desk.review(public) == review_of(public)
        break
    [reviewed] = world.adviser.reviewed
    assert reviewed.seat is None
    world.see(next_state(state, Random(1)))
    assert world.desk.review(public) is None


def test_when_the_table_closes_nothing_is_wanted_any_more() -> None:
    world, state = Desk(), at(BatakStage.DEAL, None)
    world.see(state)
    world.desk.forget()
    assert [answer.answer for answer in world.work()] == [None]
    assert world.adviser.reviewed == []


# -- what goes wrong -------------------------------------------------------------------------


def test_a_fault_is_told_and_leaves_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    world, state = Desk(FakeAdviser(fails=True)), at(BatakStage.CARD, 0)
    view = GAME.view(state, 0)
    world.see(state)
    world.desk.ask_hint(0, view)
    [answer] = world.work()
    assert (answer.answer, answer.fault) == (None, FAULT)
    advice = world.desk.advice(view)
    assert advice is not None and (advice.hint, advice.is_thinking) == (None, False)
    assert "it knows nothing" in caplog.text


def test_everybody_is_asked_about_by_its_own_view() -> None:
    world = Desk(people=(0, 1, 2, 3))
    for state in states(9, SOLO, most=70):
        world.see(state)
        world.desk.ask_hint(state.turn, GAME.view(state, state.turn))
        world.work()
        asked = [*world.adviser.estimated, *world.adviser.hinted]
        assert all(_is_own(view) for view in asked)
        world.adviser.estimated.clear()
        world.adviser.hinted.clear()


def _is_own(view: BatakView) -> bool:
    return view.seat is not None and view.choices is not None
