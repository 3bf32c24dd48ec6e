"""Bataille corse between players with reaction times: the kernel is `step`, game by game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, Deck, cards
from engine.chance import next_word, stream
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Ending, Penalty, SlapIn
from engine.judging import MS
from engine.odds_games import Asked, by_kernel, played
from engine.players.slapper import ExGaussian, Level, Skill
from engine.simulate import slaps_games, slaps_tables
from engine.simulate.bataille_corse import simulate
from engine.simulate.blocks import Road, play_blocks
from engine.simulate.question import Question, Skills
from engine.simulate.skills import BLOCK, play_by_kernel, play_by_step
from engine.simulate.slaps_games import MOST_CARDS, kernel_refuses
from engine.simulate.slaps_tables import tables_of
from engine.simulate.tally import Tally
from engine.simulate.uniform import coarse_of, uniform_of
from engine.slap_rules import PATTERNS, SlapRule
from tests.engine.walks import FEW_CARDS, RULES
from tests.support.both_roads import both_roads
from tests.support.examples import examples

EASY, MEDIUM, HARD = (level.value for level in Level)
WILD = Skill(ExGaussian(400, 150, 150), ExGaussian(420, 150, 150), miss=0.2, mistake=0.25)
"""Slaps a lot that does not match: runs out of cards, loses hands, is late."""
HASTY = Skill(ExGaussian(150, 40, 20), ExGaussian(150, 30, 30), miss=0.0, mistake=0.05)
"""So fast that the pace of the table keeps its cards back, and its hands are guesses."""
SLOW = Skill(ExGaussian(900, 10, 200), ExGaussian(300, 0, 0), miss=0.5, mistake=0.1)
"""Its slaps land when the next card has come, or the pile has gone."""
STEADY = Skill(ExGaussian(300, 0, 0), ExGaussian(300, 0, 0), miss=0.3, mistake=0.2)
"""Does all at the same distance: its presses fall on the very ends of the rules' times."""
STRICT = Skill(ExGaussian(450, 0, 0), ExGaussian(300, 0, 0), miss=0.3, mistake=0.2)
"""Its hands land at the last moment at which they cannot be stopped any more."""
BLIND = replace(MEDIUM, miss=1.0, mistake=0.0)
PLAYERS = (EASY, MEDIUM, HARD, WILD, HASTY, SLOW, STEADY, STRICT, BLIND)


both = partial(both_roads, play_by_kernel, play_by_step)


def table(rules: Rules, players: tuple[Skill, ...]) -> Question:
    """Return a question of so many players."""
    return Question(rules, len(players), 1, Skills(players))


def seats_of(rules: Rules) -> tuple[int, ...]:
    """Return how many may sit down."""
    return (2,) if rules.end is Ending.MUST_PLAY else (2, 3, 4, 5, 6, 7, 8)


def tables(rules: Rules, chance: random.Random) -> Iterator[Question]:
    """Return every number of seats: all equal, each of the levels, and mixed ones."""
    for seats in seats_of(rules):
        for level in (EASY, MEDIUM, HARD):
            yield table(rules, (level,) * seats)
        yield table(rules, tuple(chance.choices((EASY, MEDIUM, HARD), k=seats)))
        yield table(rules, tuple(chance.choices(PLAYERS, k=seats)))


# -- the kernel is step --------------------------------------------------------------------


def test_the_kernel_plays_the_games_of_step() -> None:
    rules = replace(PRESETS["cartalogue"][1], card_limit=400)
    for players in ((EASY, HARD), (MEDIUM,) * 4, (WILD, HARD, SLOW)):
        both(table(rules, players), 1, 2)


CHANGES = st.fixed_dictionaries(
    {
        "deck": st.sampled_from(list(Deck)),
        "jokers": st.sampled_from([0, 2]),
        "packs": st.sampled_from([1, 1, 2]),
        "perception_ms": st.sampled_from([0, 100, 150, 450]),
        "anticipation_ms": st.sampled_from([0, 0, 300, 450]),
        "late_ms": st.sampled_from([0, 300, 450, 1500]),
        "collect_ms": st.sampled_from([0, 300, 600, 1500]),
        "pace_ms": st.sampled_from([0, 0, 450, 900]),
        "auto_flip_ms": st.sampled_from([0, 0, 300, 450]),
        "card_limit": st.sampled_from([0, 20, 60, 150, 400]),
    }
)
ANY_RULES = st.builds(lambda rules, changes: replace(rules, **changes), RULES, CHANGES)
SEATED = st.one_of(
    st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=8),
    st.lists(st.sampled_from([STEADY, STRICT]), min_size=2, max_size=4),
).map(tuple)


@examples(60)
@given(ANY_RULES, SEATED, st.integers(0, 2**60))
def test_the_kernel_plays_the_games_of_step_under_any_rules(
    rules: Rules, players: tuple[Skill, ...], seed: int
) -> None:
    _under_any_rules(rules, players, seed)


@pytest.mark.long
@settings(max_examples=1200)
@given(ANY_RULES, SEATED, st.integers(0, 2**60))
def test_the_kernel_plays_thousands_of_games_of_step_under_any_rules(
    rules: Rules, players: tuple[Skill, ...], seed: int
) -> None:
    _under_any_rules(rules, players, seed)


def _under_any_rules(rules: Rules, players: tuple[Skill, ...], seed: int) -> None:
    limited = replace(rules, card_limit=rules.card_limit or 1500)
    seated = players[:2] if rules.end is Ending.MUST_PLAY else players
    both(table(limited, seated), seed, 1)


EVERY_CARD = SlapRule("rank", tuple("A23456789TJQK"))


def at_the_edge(seed: int) -> tuple[tuple[Card, ...], Question]:
    """Return a small pack, with which seats run out of cards at once, and who plays with it.

    Presses fall on the ends of the rules' times; hands are lost, held, and win piles all the same.
    """
    chance = random.Random(seed)
    one = chance.choice
    seats = one([2, 2, 3, 4, 8])
    pack = chance.sample(cards(FEW_CARDS), chance.randrange(seats + 1, 20))
    names = tuple(map(SlapRule, chance.sample(list(PATTERNS), one([1, 2, 4]))))
    rules = Rules(
        challenges=one([True, True, False]),
        slaps=one([names, names, (SlapRule("double"), EVERY_CARD)]),
        penalty=Penalty(one(list(PenaltyKind)), one([1, 3])),
        slap_in=one(list(SlapIn)),
        slap_last_attempt=one([True, False]),
        held_hand=one([True, True, False]),
        perception_ms=one([0, 0, 100, 450]),
        anticipation_ms=one([0, 0, 300, 450]),
        late_ms=one([0, 0, 300]),
        collect_ms=one([0, 300, 1500, 5000]),
        pace_ms=one([0, 0, 450]),
        auto_flip_ms=one([0, 0, 0, 0, 300, 450]),
        card_limit=one([100, 150]),
        end=one([Ending.LAST_WITH_CARDS, Ending.ONE_HOLDS_ALL]),
    )
    players = (STEADY, STRICT, replace(SLOW, slap=ExGaussian(400, 10, 100)))
    return tuple(pack), table(rules, tuple(chance.choices(players, k=seats)))


def _at_the_edge(seed: int) -> None:
    pack, question = at_the_edge(seed)
    with pytest.MonkeyPatch.context() as patch:
        tables_of.cache_clear()
        for module in (slaps_games, slaps_tables):
            patch.setattr(module, "pack_of", lambda _rules: pack)
        both(question, seed, 1)
    tables_of.cache_clear()


@pytest.mark.parametrize("seed", [6233, 32933, 34410, 42796])
def test_the_kernel_goes_on_like_step_in_rare_games(seed: int) -> None:
    # Games picked from sixty thousand: a seat whose hand is lost has won the pile, holds PLAY, and
    # slaps (6233, 34410, 42796); one without cards slaps where none may come back (32933).
    _at_the_edge(seed)


@examples(60)
@given(st.integers(0, 2**60))
def test_the_kernel_goes_on_like_step_where_seats_run_out_of_cards(seed: int) -> None:
    _at_the_edge(seed)


@pytest.mark.long
def test_the_kernel_goes_on_like_step_wherever_seats_run_out_of_cards() -> None:
    for seed in range(4000):
        _at_the_edge(seed)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_the_kernel_plays_the_games_of_step_at_every_table(name: str) -> None:
    rules, chance = PRESETS[name][1], random.Random(name)
    for question in tables(replace(rules, card_limit=rules.card_limit or 200), chance):
        both(question, chance.getrandbits(60), 10)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_the_kernel_plays_whole_games_of_step(name: str) -> None:
    chance = random.Random(name)
    for players in ((MEDIUM, MEDIUM), (HARD, EASY), (WILD, SLOW), (EASY, HARD, MEDIUM)):
        if len(players) in seats_of(PRESETS[name][1]):
            found = both(table(PRESETS[name][1], players), chance.getrandbits(60), 30)
            assert found.cut == 0


@pytest.mark.parametrize("seats", [2, 5])
def test_both_roads_find_the_same_times_and_piles(seats: int) -> None:
    rules = replace(PRESETS["ratscrew"][1], card_limit=250)
    asked = Asked(rules, seats, 3, WILD)
    for number in range(3):
        assert by_kernel(asked, number, 2) == played(asked, number, 2)


@examples(30)
@given(ANY_RULES, st.integers(2, 8), st.sampled_from(PLAYERS), st.integers(0, 2**30))
def test_both_roads_find_the_same_times_and_piles_under_any_rules(
    rules: Rules, seats: int, skill: Skill, seed: int
) -> None:
    limited = replace(rules, card_limit=rules.card_limit or 1500)
    asked = Asked(limited, 2 if rules.end is Ending.MUST_PLAY else seats, seed, skill)
    assert by_kernel(asked, 0, 1) == played(asked, 0, 1)


# -- what is known from elsewhere ----------------------------------------------------------


def test_a_steady_hand_lays_a_card_every_fifth_of_a_second() -> None:
    # Nobody slaps, nobody owes: 51 cards of 52 are laid, for then one seat alone has one.
    steady = Skill(ExGaussian(300, 0, 0), ExGaussian(200, 0, 0), miss=1.0, mistake=0.0)
    rules = Rules(challenges=False, slaps=(), slap_in=SlapIn.NEVER)
    found = by_kernel(Asked(rules, 2, 1, steady), 0, 10)
    assert (found.tally.laid, found.length_ns) == (510, 510 * 200 * MS)
    assert found.sizes == dict.fromkeys(range(1, 52), 10)


def test_who_slaps_faster_wins_more() -> None:
    # Where the hard player takes at least three slaps of four, it wins more than 82 % (published):
    # of 5000 games that is 5 standard errors above 79 %. A seat has nothing to do with it.
    games, rules = 5000, PRESETS["wikipedia"][1]
    for players, place in (((EASY, HARD), 1), ((HARD, EASY), 0)):
        found = play_by_kernel(table(rules, players), stream(2), games)
        assert found.wins[place] > 0.79 * games
        assert found.slappable == found.patterns["double"]
        assert sum(found.cards.values()) + found.cut == found.games == games


def test_equal_players_win_equally_often() -> None:
    # Who begins is drawn. A seat's wins have a variance below n/4; 4 standard errors.
    games = 4000
    found = play_by_kernel(table(PRESETS["party"][1], (MEDIUM,) * 3), stream(4), games)
    for wins in found.wins:
        expected = (games - found.shared) / 3
        assert abs(wins - expected) < 4 * (games / 4) ** 0.5


# -- chance, blocks, refusals --------------------------------------------------------------


def test_numbers_of_a_stream_are_its_words() -> None:
    words, drawn = stream(5), stream(5)
    with uniform_of(drawn) as uniform:
        found = [uniform() for _ in range(50)]
    for one in found:
        upper, lower = next_word(words), next_word(words)
        assert one == (upper // 32 * 2**26 + lower // 64) / 2**53
    with coarse_of(drawn) as uniform:
        assert [uniform() * 2**32 for _ in range(50)] == [next_word(words) for _ in range(50)]
    assert list(words) == list(drawn)


def test_a_skill_for_all_is_that_skill_for_each() -> None:
    rules = replace(PRESETS["cartalogue"][1], card_limit=120)
    chance = random.Random(3)
    words = [chance.getrandbits(32) / 2**32 for _ in range(20_000)]
    by_one, by_each = iter(words), iter(words)
    one = list(simulate(rules, 3, 4, by_one.__next__, skill=HARD))
    each = list(simulate(rules, 3, 4, by_each.__next__, skill=replace(HARD)))
    assert one == each
    found = play_by_kernel(table(rules, (HARD,) * 3), stream(3), 4)
    assert found.games == sum(found.wins) + found.shared == 4


def test_blocks_add_up_by_either_road() -> None:
    rules = replace(PRESETS["party"][1], card_limit=30)
    question = table(rules, (EASY, HARD))
    found = play_blocks(question, 3, 2, Road.KERNEL)
    assert found == play_blocks(question, 3, 2, Road.ENGINE)
    assert found.games == 2 * BLOCK
    assert found.longest is not None and found.longest.block in (3, 4)


def test_games_of_parts_add_up() -> None:
    question, numbers, parts = table(Rules(), (HARD, EASY, WILD)), stream(6), Tally(3)
    for games in (1, 30, 69):
        parts.add(play_by_kernel(question, numbers, games))
    whole = play_by_kernel(question, stream(6), 100)
    assert {**parts.as_data(), "longest": None} == {**whole.as_data(), "longest": None}


def test_each_seat_has_a_skill() -> None:
    for play in (play_by_step, play_by_kernel):
        with pytest.raises(Refusal) as refused:
            play(Question(Rules(), 3, 1, Skills((HARD, EASY))), stream(1), 1)
        assert refused.value.text == "skills: expected 3, one a seat, found 2"


def test_what_the_kernel_does_not_know_goes_through_step() -> None:
    own = Rules(slaps=(SlapRule("custom:red", ("red(top)",)),), card_limit=100)
    question = table(own, (HARD, EASY))
    assert "custom:red" in kernel_refuses(question)
    found = play_by_step(question, stream(3), 3)
    assert found.games == 3
    assert found.slappable == found.patterns["custom:red"] > 0


@pytest.mark.slow
def test_a_game_is_broken_off_in_the_same_place() -> None:
    # Only aces ask for anything, two attempts each: one game in some 150 goes round.
    rules = replace(PRESETS["beggar"][1], attempts=(("A", 2),), deck=Deck.SHORT)
    asked = Asked(rules, 2, 4, MEDIUM)
    numbers = (number for number in range(2000) if by_kernel(asked, number, 1).tally.cut)
    number = next(numbers)
    found = by_kernel(asked, number, 1)
    assert found == played(asked, number, 1)
    assert (found.tally.cut, found.tally.laid) == (1, MOST_CARDS)
