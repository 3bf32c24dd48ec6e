"""Blocks of beggar-my-neighbour: the published figures, and the same tally however it is made."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Deck
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS
from engine.games.bataille_corse.rules import Ending, Penalty, Rules
from engine.jit import IS_COMPILED, ints, zeros
from engine.players.slapper import Level
from engine.simulate import beggar
from engine.simulate.beggar_deals import packed
from engine.simulate.beggar_kernel import (
    COUNTS,
    OUTCOME,
    TOTALS,
    USUAL_CARDS,
    USUAL_TRICKS,
    count_games,
)
from engine.simulate.blocks import BLOCK, Road, play_block, play_blocks, road_for
from engine.simulate.kind import Batch
from engine.simulate.question import Question, Shares, Skills
from engine.simulate.tally import Tally
from engine.slap_rules import SlapRule
from tests.engine.test_beggar import ENDLESS, deal_of
from tests.engine.test_jit import WITHOUT_NUMBA, compiled_only, output

BEGGAR = PRESETS["beggar"][1]
QUESTION = Question(BEGGAR, seats=2, seed=1)


def mean(counts: dict[int, int]) -> float:
    """Of a histogram."""
    return sum(number * games for number, games in counts.items()) / sum(counts.values())


def percentile(counts: dict[int, int], share: float) -> int:
    """The least number that is reached by this share of the games."""
    games, wanted = 0, share * sum(counts.values())
    for number in sorted(counts):
        games += counts[number]
        if games >= wanted:
            return number
    raise AssertionError("no games")


@pytest.mark.slow
@compiled_only
def test_a_million_games_are_as_published() -> None:
    """simulation.md: an independent simulator's million games.

    Near the 99th percentile one game in ten is left 485 cards later, so of 1000 cards the share is
    0.01 x ln 10 / 485 = 4.7e-5 a card, and the percentile of a million games has a standard error
    of sqrt(0.01 x 0.99 / 1e6) / 4.7e-5 = 2.1. Between two such samples 99 % lie within 7.7.
    """
    tally = play_blocks(QUESTION, 0, 1_000, Road.KERNEL)
    assert (tally.games, tally.endless, tally.cut, tally.shared) == (1_000_000, 0, 0, 0)
    assert mean(tally.cards) == pytest.approx(254.77, abs=0.8)
    assert mean(tally.tricks) == pytest.approx(35.26, abs=0.12)
    assert tally.wins[0] / tally.games == pytest.approx(0.4978, abs=0.0016)
    assert sum(tally.wins) == tally.games
    assert tally.laid == sum(cards * games for cards, games in tally.cards.items())
    assert percentile(tally.cards, 0.5) == pytest.approx(192, abs=3)
    assert percentile(tally.cards, 0.9) == pytest.approx(523, abs=3)
    assert percentile(tally.cards, 0.99) == pytest.approx(999, abs=7.7)
    assert tally.longest is not None
    assert tally.longest.cards == max(tally.cards)


@settings(max_examples=10)
@given(st.integers(0, 2**70), st.integers(0, 10**12), st.integers(1, 5))
def test_both_roads_make_the_same_tally(seed: int, block: int, games: int) -> None:
    question = replace(QUESTION, seed=seed)
    by_kernel = play_block(question, block, Road.KERNEL, games)
    assert by_kernel == play_block(question, block, Road.ENGINE, games)
    assert by_kernel.games == games


@compiled_only
@settings(max_examples=10)
@given(st.integers(0, 1000), st.integers(1, 70))
def test_many_blocks_at_once_are_what_they_add_up_to(first: int, count: int) -> None:
    def added(total: Tally, block: int) -> Tally:
        total.add(play_block(QUESTION, block, Road.KERNEL, BLOCK))
        return total

    whole = play_blocks(QUESTION, first, count, Road.KERNEL)
    assert whole == reduce(added, range(first, first + count), Tally(2))
    assert whole.games == count * BLOCK


def test_the_first_games_of_a_block_are_the_first_of_more() -> None:
    """A block that is played again to a higher number has the same games, and more."""
    few, many = (play_block(QUESTION, 5, Road.KERNEL, games) for games in (30, 31))
    assert all(many.cards[cards] >= games for cards, games in few.cards.items())
    assert sum((many.cards - few.cards).values()) == 1
    assert few != play_block(replace(QUESTION, seed=2), 5, Road.KERNEL, 30)
    assert few != play_block(QUESTION, 6, Road.KERNEL, 30)


@pytest.mark.parametrize("road", Road)
def test_endless_games_and_long_ones_are_counted(
    road: Road, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two deals of the literature between two ordinary ones, as if they had been drawn."""
    texts = ("J/-", deal_of(ENDLESS), deal_of("Nessler 2022 (longest known finite)"), "-/-")
    deals = ints(number for text in texts for number in packed(text))
    monkeypatch.setattr(beggar, "_deals", lambda _batch: deals)
    play = beggar.by_kernel if road is Road.KERNEL else beggar.by_engine
    tally = play(QUESTION, Batch(first=7, streams=(zeros(2),) * 2, games=2))
    assert tally.as_data() == {
        "seats": 2,
        "games": 4,
        "cards": [(2, 2), (8344, 1)],
        "tricks": [(1, 2), (1164, 1)],
        "wins": [1, 2],
        "shared": 0,
        "endless": 1,
        "cut": 0,
        "laid": 2 + 474 + 8344 + 2,
        "slappable": 0,
        "patterns": {},
        "longest": [8344, 8, 0, texts[2]],
    }


def test_the_histogram_ends_where_games_become_rare() -> None:
    """The longest that is counted in it, and of either number one more."""
    rows = [
        (USUAL_CARDS - 1, USUAL_TRICKS - 1, 1),
        (USUAL_CARDS, 9, 0),
        (9, USUAL_TRICKS, 0),
        (9, 2, -1),
        (USUAL_CARDS - 1, 5, 0),
    ]
    counts, totals, rare = zeros(COUNTS), zeros(TOTALS), zeros(len(rows))
    outcomes = ints(number for row in rows for number in row)
    assert len(outcomes) == OUTCOME * len(rows)
    assert count_games(len(rows), outcomes, counts, totals, rare) == 3
    assert list(rare)[:3] == [1, 2, 3]
    assert list(totals) == [1, 1, 2 * (USUAL_CARDS - 1), 0]
    expected = {USUAL_CARDS - 1: 2, USUAL_CARDS + USUAL_TRICKS - 1: 1, USUAL_CARDS + 5: 1}
    assert {place: n for place, n in enumerate(counts) if n} == expected


SAME = [
    Question(replace(BEGGAR, collect_ms=1500, penalty=Penalty(PenaltyKind.GIVE_EACH, 1)), 2, 1),
    Question(replace(BEGGAR, attempts=(*BEGGAR.attempts, ("C", 2), ("7", 0))), 2, 1),
    Question(BEGGAR, 2, 1, Shares((0.5, 0.5), (0.0, 0.0))),
]
OTHER = [
    Question(replace(BEGGAR, end=Ending.LAST_WITH_CARDS), 2, 1),
    Question(replace(BEGGAR, deck=Deck.SHORT), 2, 1),
    Question(replace(BEGGAR, packs=2), 2, 1),
    Question(replace(BEGGAR, jokers=2), 2, 1),
    Question(replace(BEGGAR, challenges=False), 2, 1),
    Question(replace(BEGGAR, attempts=(("A", 4), ("K", 3), ("Q", 2))), 2, 1),
    Question(replace(BEGGAR, attempts=(*BEGGAR.attempts, ("7", 1))), 2, 1),
    Question(replace(BEGGAR, slaps=(SlapRule("double"),)), 2, 1),
    Question(replace(BEGGAR, card_limit=300), 2, 1),
    Question(BEGGAR, 3, 1),
    Question(BEGGAR, 2, 1, Shares((0.5, 0.5), (0.0, 0.1))),
    Question(BEGGAR, 2, 1, Skills((Level.EASY.value, Level.EASY.value))),
    Question(Rules(), 2, 1),
]


@pytest.mark.parametrize("question", SAME)
def test_what_changes_no_count_is_still_beggar(question: Question) -> None:
    assert beggar.is_beggar(question)
    assert road_for(question)[0] is (Road.KERNEL if IS_COMPILED else Road.ENGINE)


@pytest.mark.parametrize("question", OTHER)
def test_what_changes_the_game_is_not(question: Question) -> None:
    assert not beggar.is_beggar(question)


def test_who_cannot_play_is_told() -> None:
    with pytest.raises(Refusal, match="expected 2 where end is must_play, found 3"):
        road_for(Question(BEGGAR, 3, 1))
    with pytest.raises(Refusal, match="packs"):
        road_for(Question(replace(BEGGAR, packs=0), 2, 1))


SCRIPT = """
from engine.games.bataille_corse import PRESETS
from engine.simulate.blocks import Road, play_block, play_blocks, road_for
from engine.simulate.one_deal import play_one
from engine.simulate.question import Question
from engine.simulate.search import search
question = Question(PRESETS["beggar"][1], 2, 3)
print(play_block(question, 4, Road.KERNEL, 300).as_data(), list(search(2, 300)))
print(play_one("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", Road.KERNEL))
print(*road_for(question))
"""


@pytest.mark.long
@compiled_only
def test_plain_kernels_find_the_same() -> None:
    """Without numba they are plain functions, and the engine's own road is the one to take."""
    compiled = output(SCRIPT).splitlines()
    plain = output(SCRIPT, NUMBA_DISABLE_JIT="1").splitlines()
    missing = output(WITHOUT_NUMBA + SCRIPT).splitlines()
    assert compiled[:-1] == plain[:-1] == missing[:-1]
    assert compiled[-1] == "Road.KERNEL"
    assert plain[-1] == missing[-1] == "Road.ENGINE numba is not installed"
