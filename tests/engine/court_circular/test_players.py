"""Computer players of Court Circular: what they know, what they do, how well and how fast."""

from __future__ import annotations

import inspect
import random
import time
from itertools import permutations
from math import comb
from typing import get_type_hints

import pytest

from engine.cards import card, cards
from engine.games.court_circular import CircularRules, Setup, State
from engine.games.court_circular.lines import ORDER, STRENGTH, worth
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from engine.players.circular import CircularLevel, choose, easy, hard, medium
from engine.players.circular.values import Values, numbers, threes_of
from engine.players.circular.worlds import drawn, outlook_of, refills
from engine.simulate.court_circular import play_match
from engine.views import CircularView
from tests.engine.court_circular.duels import duel, match
from tests.engine.court_circular.script import GAME, Match, pack_of
from tests.engine.court_circular.test_properties import other_world
from tests.engine.court_circular.walks import setup_of, shuffled, walk

EASY, MEDIUM, HARD = CircularLevel
LEVELS = pytest.mark.parametrize("level", CircularLevel)


def decided(state: State, level: CircularLevel, seed: int = 1) -> Move:
    move = choose(GAME.view(state, state.turn), level, random.Random(seed).random)
    assert move is not None
    return move


# -- values: the quick look-up against the table of lines ------------------------------------


@pytest.mark.slow
def test_the_quick_values_are_those_of_the_table() -> None:
    """All 1 326 own pairs matter to each lead; drawn at random, each lead comes about 400 times."""
    chance = random.Random(4)
    values = [Values(lead) for lead in range(52)]
    for _ in range(20_000):
        lead, *own = chance.sample(range(52), 4)
        found = values[lead].best(threes_of((), own))
        assert found == worth(ORDER[lead], tuple(ORDER[number] for number in own))


@pytest.mark.parametrize(
    ("lead", "own"),
    [
        ("AS", "2D 3C 4S"), ("AS", "JD QD KC"), ("4S", "AD 2C 3D"), ("JD", "QS KC AH"),
        ("KS", "AD 2C 9S"), ("2S", "AD KC 9S"), ("5H", "4S 6D 9C"), ("QH", "JS QD KC"),
        ("7S", "7H 7D 7C"), ("9S", "5H 5C 2H"), ("9S", "KD AC 2D"), ("9H", "2H 4H KH"),
        ("9S", "JH KH 2D"), ("JS", "KD 2C 4D"), ("3S", "2D 4C AS"), ("QS", "KD AC JS"),
    ],
)  # fmt: skip
def test_the_quick_values_at_the_corners(lead: str, own: str) -> None:
    (three,) = threes_of((), numbers(cards(own)))
    assert Values(STRENGTH[card(lead)]).of(three) == worth(card(lead), cards(own))


def test_sets_of_three_hold_what_was_played_the_best_card_first() -> None:
    assert len(set(threes_of((), (3, 1, 5, 0, 2, 4)))) == comb(6, 3)
    assert threes_of((), (1, 3, 2)) == [(3, 2, 1)]
    assert threes_of((2,), (1, 3, 0)) == [(3, 2, 1), (2, 1, 0), (3, 2, 0)]
    assert threes_of((9, 8), (1, 12)) == [(9, 8, 1), (12, 9, 8)]
    for played in permutations((7, 8, 9)):
        assert threes_of(played, (1,)) == [(9, 8, 7)]


def test_the_best_three_cards_of_a_hand() -> None:
    hand = numbers(cards("6D 7C 9S KS 2C 3D"))
    best = worth(card("5H"), cards("6D 7C 2C"))
    assert Values(STRENGTH[card("5H")]).best(threes_of((), hand)) == best


# -- what they may know ------------------------------------------------------------------------


def test_a_player_is_handed_a_view_a_level_and_its_chance_and_nothing_else() -> None:
    hints = get_type_hints(choose)
    assert list(inspect.signature(choose).parameters) == ["view", "level", "uniform"]
    assert hints["view"] is CircularView
    for mind in (easy, medium, hard):
        assert next(iter(get_type_hints(mind.choose).values())) is CircularView


@pytest.mark.slow
@LEVELS
def test_hidden_cards_exchanged_same_numbers_same_move(level: CircularLevel) -> None:
    for seats in (2, 3):
        chance = random.Random(f"{level} {seats}")
        for stop in walk(setup_of(chance, seats), chance, 0.2):
            state = stop.after
            if state.over is None and GAME.chance(state) is None and chance.random() < 0.3:
                other = other_world(state, state.turn, chance)
                assert decided(other, level) == decided(state, level)


def test_what_is_unseen_is_all_that_a_view_does_not_name() -> None:
    match = Match(pack_of("6D 7C 9S KS 2C 3D / JH 4H TH 8C 2S 9D", "5H"))
    match.play("6D JH 7C")
    look = outlook_of(GAME.view(match.state, 0), 0)
    unseen = {ORDER[number] for number in look.unseen}
    assert len(unseen) == 52 - 6 - 1 - 1
    assert not unseen & set(cards("6D 7C 9S KS 2C 3D JH 5H"))
    assert set(cards("4H TH 8C 2S 9D")) <= unseen


def test_refills_are_those_of_the_game() -> None:
    assert refills((3, 3), 1, 39) == (3, 3)
    assert refills((3, 3), 1, 3) == (1, 2)
    assert refills((4, 5), 0, 39) == (2, 1)
    assert refills((6, 3, 5), 1, 2) == (0, 1, 1)
    assert refills((3, 3), 0, 0) == (0, 0)


def test_cards_are_drawn_without_putting_back() -> None:
    uniform = random.Random(3).random
    for count in range(8):
        found = drawn(tuple(range(7)), count, uniform)
        assert len(found) == len(set(found)) == min(count, 7)


# -- what they do ------------------------------------------------------------------------------


@pytest.mark.slow
@LEVELS
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_they_play_what_they_may_to_the_end(level: CircularLevel, seats: int) -> None:
    outcome = match([level] * seats, seats, CircularRules())
    assert max(outcome.scores) >= (20 if seats == 2 else 50)


@LEVELS
def test_a_seat_whose_turn_it_is_not_does_nothing(level: CircularLevel) -> None:
    state = Match().state
    assert choose(GAME.view(state, 1), level, random.Random(1).random) is None
    assert choose(GAME.view(state, None), level, random.Random(1).random) is None


def test_easy_likes_a_line() -> None:
    """After 6D the 7C makes 5-6-7: one such card against four others, 4 to 4."""
    match = Match(pack_of("6D 7C 9S KS 2C QC / JH 4H TH 8C 2S 9D", "5H"))
    match.play("6D JH")
    chosen = [decided(match.state, EASY, seed) for seed in range(400)]
    lines = sum(move == CardChosen(0, 0, card("7C")) for move in chosen)
    assert abs(lines - 200) < 4 * 10  # four standard deviations


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_with_the_last_card_they_win_when_they_can(level: CircularLevel) -> None:
    """Against 6D 9S KS, no line, 2C 3S wait for a 4: 2-3-4-5. Nothing else beats the king."""
    match = Match(pack_of("6D 9S KS JS 7C 3D / 2C 3S 4D 8C QD 9D", "5H"))
    match.play("6D 2C 9S 3S KS")
    assert decided(match.state, level) == CardChosen(0, 1, card("4D"))


def test_hard_gives_up_what_it_cannot_win() -> None:
    """Seat 0 shows a trio with the lead, which only a better trio could beat: there is none."""
    match = Match(pack_of("5S 5D KS 6D 7C 3D / 2S 3C 8C 9D JS QD", "5H"))
    match.play("5S 2S 5D")
    assert decided(match.state, HARD) == Resigned(0, 1)


def test_hard_does_not_give_up_the_best_cards() -> None:
    match = Match(pack_of("2S 3C 8C 9D JS QD / 5S 5D KS 6D 7C 3D", "5H"))
    match.play("2S")
    chosen = decided(match.state, HARD)
    assert isinstance(chosen, CardChosen)
    assert chosen.card.code in {"5S", "5D"}


def test_hard_leaves_the_lead_that_suits_its_hand() -> None:
    """Of KS 9C 2D and three others, only the nine goes with 9S 9D 8H in hand: a trio."""
    match = Match(pack_of("KH AH QH 9S 9D 8H / 2D 4C 9C 3S 5C TS", "JH", "6S 6C 3D 4D 7S 8S"))
    match.play("KH 2D AH 4C QH 9C")
    assert decided(match.state, HARD) == LeadChosen(0, 0, card("9C"))


# -- how well and how fast ------------------------------------------------------------------------


@pytest.mark.long
def test_hard_beats_medium_beats_easy() -> None:
    """99 % intervals apart from one half; `test_levels_of_players` plays 2 000 matches."""
    assert duel(HARD, MEDIUM, 30).low > 0.5
    assert duel(MEDIUM, EASY, 12).low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 8])
def test_a_move_of_hard_takes_less_than_a_second(seats: int) -> None:
    """Of one core: what others do on this machine meanwhile does not count."""
    longest = 0.0

    def timed(view: CircularView) -> Move | None:
        nonlocal longest
        begun = time.process_time()
        move = choose(view, HARD, uniform)
        longest = max(longest, time.process_time() - begun)
        return move

    deals = random.Random(seats)
    uniform = random.Random(seats).random
    setup = Setup(CircularRules(), shuffled(deals), seats)
    play_match(setup, [timed] * seats, lambda count: deals.sample(range(count), count))
    assert 0.0 < longest < 1.0


@pytest.mark.long
@pytest.mark.parametrize(("better", "other"), [(HARD, MEDIUM), (MEDIUM, EASY)])
def test_levels_of_players(better: CircularLevel, other: CircularLevel) -> None:
    """2 000 matches, 1 000 deals each played twice."""
    share = duel(better, other, 1000, seed=10_000)
    assert share.low > 0.5, share
