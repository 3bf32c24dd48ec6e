"""Bataille corse by shares: the kernel is `step` game by game, and figures known from elsewhere."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from functools import partial
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Deck, deck_cards
from engine.chance import stream
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Ending, Excuse, Penalty, SlapIn
from engine.jit import ints
from engine.simulate.question import Question, Shares
from engine.simulate.shares import WHOLE, odds_of, play_by_kernel, play_by_step
from engine.simulate.slaps_games import kernel_refuses
from engine.simulate.slaps_tables import REACH
from engine.simulate.tally import Tally
from engine.slap_rules import PATTERNS, SlapRule
from tests.support.both_roads import both_roads

EVEN = Shares((0.5, 0.5), (0.0, 0.0))
TABLE = replace(PRESETS["wikipedia"][1], end=Ending.ONE_HOLDS_ALL)
"""The game of the published table: it is over when one seat holds all hand cards."""
PUBLISHED = (
    (0.0, 4.41, 0.06, 191.4, 0.4),
    (0.25, 17.17, 0.12, 267.6, 0.6),
    (0.5, 49.83, 0.15, 320.0, 0.8),
    (0.75, 82.78, 0.12, 267.8, 0.6),
    (1.0, 95.67, 0.06, 191.3, 0.4),
)
"""Share of the slaps of seat 0; games it wins in %, ±; mean cards, ±: 95 % intervals."""
JOINT = 3.29
"""Standard errors within which ten figures lie with 99 %, all at once (Bonferroni)."""


shared = partial(both_roads, play_by_kernel, play_by_step)


def some_shares(chance: random.Random, seats: int, mistakes: tuple[float, ...]) -> Shares:
    """Return shares of which some may be none, and all together may be less than all slaps."""
    parts = [chance.random() * chance.choice((0, 1, 1)) for _ in range(seats)]
    whole = sum(parts) * chance.choice((1, 1, 1.3)) or 1
    return Shares(tuple(p / whole for p in parts), tuple(chance.choices(mistakes, k=seats)))


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_the_kernel_plays_the_games_of_step(name: str) -> None:
    chance = random.Random(name)
    rules = PRESETS[name][1]
    counts = (2,) if rules.end is Ending.MUST_PLAY else (2, 3, 5, 8)
    for seats, mistakes in itertools.product(counts, ((0.0,), (0.0, 0.02, 0.1))):
        limited = replace(rules, card_limit=rules.card_limit or 2000)
        question = Question(limited, seats, 1, some_shares(chance, seats, mistakes))
        shared(question, chance.getrandbits(60), 1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_every_switch_of_slaps_tells_both_roads_the_same(seats: int) -> None:
    chance = random.Random(seats)
    for slap_last, collect_ms, slap_in, end in itertools.product(
        (False, True), (0, 1500), SlapIn, (Ending.LAST_WITH_CARDS, Ending.ONE_HOLDS_ALL)
    ):
        rules = replace(
            PRESETS["cartalogue"][1],
            slap_last_attempt=slap_last,
            collect_ms=collect_ms,
            slap_in=slap_in,
            end=end,
            card_limit=600,
        )
        question = Question(rules, seats, 1, some_shares(chance, seats, (0.0,)))
        shared(question, chance.getrandbits(60), 1)


NAMES = st.lists(st.sampled_from(list(PATTERNS)), unique=True, max_size=5)
RULES = st.builds(
    Rules,
    deck=st.sampled_from(list(Deck)),
    jokers=st.sampled_from([0, 2]),
    excuse=st.sampled_from(list(Excuse)),
    challenges=st.booleans(),
    attempts=st.sampled_from([Rules().attempts, (("A", 1), ("7", 2)), (("0", 3), ("*", 1))]),
    slaps=NAMES.map(lambda names: tuple(map(SlapRule, names))),
    penalty=st.builds(
        Penalty,
        st.sampled_from(PenaltyKind),
        st.integers(0, 4),
    ),
    slap_in=st.sampled_from(list(SlapIn)),
    slap_last_attempt=st.booleans(),
    collect_ms=st.sampled_from([0, 1500]),
    card_limit=st.sampled_from([400, 300, 150, 40]),
    end=st.sampled_from(list(Ending)),
)


@settings(max_examples=40, deadline=None)
@given(RULES, st.integers(2, 8), st.integers(0, 2**60))
def test_the_kernel_plays_the_games_of_step_under_any_rules(
    rules: Rules, seats: int, seed: int
) -> None:
    chance = random.Random(seed)
    seats = 2 if rules.end is Ending.MUST_PLAY else seats
    mistakes = chance.choice([(0.0,), (0.0, 0.02, 0.2)])
    shared(Question(rules, seats, 1, some_shares(chance, seats, mistakes)), seed, 1)


@pytest.mark.slow
def test_endless_games_are_the_same_ones() -> None:
    # Only aces ask for anything, two attempts each: one game in some 150 goes round.
    rules = replace(PRESETS["beggar"][1], attempts=(("A", 2),), deck=Deck.SHORT)
    question, numbers = Question(rules, 2, 1), stream(4)
    for _ in range(2000):
        before = list(numbers)
        if play_by_kernel(question, numbers, 1).endless:
            break
    by_step = ints(before)
    found = play_by_step(question, by_step, 1)
    assert (found.endless, found.cut, sum(found.wins), len(found.cards)) == (1, 0, 0, 0)
    assert list(by_step) == list(numbers)
    assert found.as_data() == play_by_kernel(question, ints(before), 1).as_data()


def test_where_nobody_slaps_a_pile_that_is_all_there_is_nothing_ever_ends() -> None:
    # No challenges, and every card may be slapped: all is laid, and lies there.
    every = SlapRule("rank", tuple("A23456789TJQK"))
    found = shared(Question(Rules(challenges=False, slaps=(every,)), 2, 1), 1, 2)
    assert (found.endless, found.laid, found.slappable) == (2, 104, 104)


@pytest.mark.slow
@pytest.mark.parametrize(("share", "wins", "wins_error", "cards", "cards_error"), PUBLISHED)
def test_shares_give_the_published_figures(
    share: float, wins: float, wins_error: float, cards: float, cards_error: float
) -> None:
    games = 200_000
    question = Question(TABLE, 2, 1, Shares((share, 1 - share), (0.0, 0.0)))
    found = play_by_kernel(question, stream(11), games)
    assert (found.games, found.cut, found.endless, found.shared) == (games, 0, 0, 0)
    won = found.wins[0] / games
    error = sqrt((wins_error / 196) ** 2 + won * (1 - won) / games)
    assert abs(won - wins / 100) < JOINT * error
    mean = found.laid / games
    variance = sum(length**2 * number for length, number in found.cards.items()) / games - mean**2
    assert abs(mean - cards) < JOINT * sqrt((cards_error / 1.96) ** 2 + variance / games)
    if share == 0.5:
        # 15.99 slaps a game, every one of them taken; their spread is well below their mean.
        assert abs(found.slappable / games - 15.99) < 4 * sqrt(2 * 15.99**2 / games)


@pytest.mark.slow
def test_seats_that_change_places_change_their_fortunes() -> None:
    # Who leads is drawn, so nothing but its share tells one seat from another.
    games, rules = 40_000, replace(PRESETS["cartalogue"][1], card_limit=1000)
    shares = (0.5, 0.3, 0.1)
    found = []
    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        question = Question(rules, 3, 1, Shares(tuple(shares[seat] for seat in order), (0.0,) * 3))
        wins = play_by_kernel(question, stream(5), games).wins
        found.append([wins[order.index(seat)] for seat in range(3)])
    for once, again in itertools.combinations(found, 2):
        for mine, other in zip(once, again, strict=True):
            # Two counts of as many games differ by less than 4.5 of their standard errors.
            assert abs(mine - other) < 4.5 * sqrt(2 * games * 0.25)


def test_every_pattern_is_in_the_tables() -> None:
    assert set(REACH) == set(PATTERNS)


@settings(max_examples=40, deadline=None)
@given(NAMES, st.sampled_from(list(Deck)), st.integers(0, 2**32))
def test_piles_match_in_the_kernel_what_they_match_by_the_patterns(
    names: list[str], deck: Deck, seed: int
) -> None:
    # Without challenges and slaps the whole pack is laid on one pile: it meets all patterns.
    rules = Rules(deck=deck, jokers=2, slaps=tuple(map(SlapRule, names)), challenges=False)
    shared(Question(replace(rules, card_limit=500), 2, 1), seed, 1)


def test_a_fresh_pack_holds_as_many_doubles_as_chance_says() -> None:
    # Of 51 neighbours each is a double with 3/51: 3 a pack, if all are laid and nobody slaps. Their
    # variance is a little below their mean, as of things that are nearly independent and rare.
    rules = replace(PRESETS["classroom"][1], card_limit=52, slaps=(SlapRule("double"),))
    games = 4000
    found = play_by_kernel(Question(rules, 2, 1), stream(9), games)
    assert found.slappable == found.patterns["double"]
    assert abs(found.slappable / games - 3 * found.laid / (52 * games)) < 4 * sqrt(3 / games)


def test_shares_are_parts_of_a_whole() -> None:
    thirds = Question(Rules(), 3, 1, Shares((1 / 3, 1 / 3, 1 / 3), (0.0, 0.5, 1.0)))
    assert odds_of(thirds).total == WHOLE
    assert odds_of(thirds).mistakes == (0, WHOLE // 2, WHOLE)
    assert odds_of(replace(thirds, rules=Rules(slaps=()))).is_certain
    assert odds_of(Question(Rules(), 4, 1)).is_certain


@pytest.mark.parametrize(
    ("shares", "text"),
    [
        (Shares((0.5,), (0.0, 0.0)), "shares: expected 2, one a seat, found 1"),
        (Shares((0.5, 0.5), (0.0,)), "mistakes: expected 2, one a seat, found 1"),
        (Shares((0.7, 0.7), (0.0, 0.0)), "shares: expected a sum up to 1, found 1.4"),
        (Shares((-0.1, 0.7), (0.0, 0.0)), "shares: expected 0 to 1, found -0.1"),
        (Shares((0.5, 0.5), (0.0, 1.5)), "mistakes: expected 0 to 1, found 1.5"),
    ],
)
def test_shares_that_are_none_are_refused(shares: Shares, text: str) -> None:
    with pytest.raises(Refusal) as refused:
        play_by_step(Question(Rules(), 2, 1, shares), stream(1), 1)
    assert refused.value.text == text


def test_the_kernel_says_what_it_does_not_know() -> None:
    own = Rules(slaps=(SlapRule("custom:red", ("top.suit = 'H'",)),))
    assert "custom:red" in kernel_refuses(Question(own, 2, 1, EVEN))
    assert kernel_refuses(Question(Rules(), 8, 1)) == ""


def test_step_plays_what_the_kernel_does_not_know() -> None:
    wild = Shares((0.5, 0.5), (0.1, 0.1))
    rules = Rules(slaps=(SlapRule("custom:red", ("red(top)",)),))
    found = play_by_step(Question(replace(rules, card_limit=200), 2, 1, wild), stream(3), 3)
    assert found.games == 3
    assert found.slappable == found.patterns["custom:red"] > 0


def test_the_longest_game_is_told_by_its_deal() -> None:
    found = play_by_kernel(Question(PRESETS["beggar"][1], 2, 1), stream(8), 200)
    assert found.longest is not None
    assert found.longest.cards == max(found.cards)
    dealt = found.longest.deal.replace("/", " ").split()
    assert Counter(dealt) == Counter(one.code for one in deck_cards(Deck.FULL))


def test_games_of_parts_add_up() -> None:
    question, numbers = Question(Rules(), 3, 1, Shares((0.5, 0.2, 0.2), (0.0,) * 3)), stream(6)
    parts = Tally(3)
    for games in (1, 30, 69):
        parts.add(play_by_kernel(question, numbers, games))
    whole = play_by_kernel(question, stream(6), 100)
    assert {**parts.as_data(), "longest": None} == {**whole.as_data(), "longest": None}
