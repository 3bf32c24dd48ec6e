"""The fast loop against `step`, game by game, and against published figures."""

from __future__ import annotations

import itertools
import random
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from engine.cards import Card, Deck, deal
from engine.events import OverReason
from engine.games.bataille import PRESETS, Setup, State, WarRules
from engine.games.bataille.rules import STRENGTH, PickUp, RunOut, Shuffle, pack_of
from engine.inputs import Button, Draw, Press
from engine.simulate.bataille import Outcome, play_out, shuffler, simulate
from tests.engine.bataille.script import GAME, stacks_of

Stacks = tuple[tuple[Card, ...], ...]


@dataclass(slots=True)
class Hat:
    """Draws from a seed, and keeps how many cards were asked for."""

    seed: int
    asked: list[int] = field(default_factory=list)

    def __call__(self, count: int) -> Sequence[int]:
        self.asked.append(count)
        chance = random.Random(f"{self.seed}, {len(self.asked)}")
        return chance.sample(range(count), count)


def rounds_of(stacks: Stacks, rules: WarRules, hat: Hat) -> list[State]:
    """Play a game with `step`; return the states at whose time a round had just ended."""
    state, _ = GAME.new(Setup(rules, stacks))
    ended = [state]
    while state.over is None:
        chance = GAME.chance(state)
        if chance is not None:
            state, _ = GAME.step(state, Draw(state.now_ns, tuple(hat(chance.count))))
            continue
        for seat, shown in enumerate(GAME.view(state).seats):
            if shown.may_press:
                state, _ = GAME.step(state, Press(state.now_ns, seat, Button.PLAY))
        if not state.battle:
            ended.append(state)
    return ended


def outcome_of(state: State) -> Outcome:
    """What the fast loop says of the same end."""
    over = state.over
    assert over is not None
    winners = over.winner if isinstance(over.winner, tuple) else (over.winner,)
    return Outcome(winners, over.reason, over.tricks, over.cards_played)


def strengths(stacks: Stacks) -> list[list[int]]:
    return [[STRENGTH[held.rank] for held in stack] for stack in stacks]


ALL_RULES = [
    WarRules(
        shuffle=shuffle, pick_up=pick_up, run_out=run_out, face_down=face_down, round_limit=limit
    )
    for shuffle, pick_up, run_out, face_down, limit in itertools.product(
        Shuffle, PickUp, RunOut, (0, 1, 2), (7, 300)
    )
]


def small_deal(seed: int) -> Stacks:
    """Few ranks and few cards for two to five seats: many battles, many seats that run out."""
    chance = random.Random(seed)
    ranks = chance.choice(["A7", "A79K5*"])
    pack = [held for held in pack_of(WarRules(jokers=2)) if held.rank in ranks]
    chance.shuffle(pack)
    return deal(tuple(pack[: chance.randrange(4, len(pack))]), chance.randrange(2, 6), 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_loop_and_step_play_the_same_games(seed: int) -> None:
    """72 rule sets, 288 games: same deal and same draws give the same end."""
    for number, rules in enumerate(ALL_RULES):
        stacks = small_deal(1000 * seed + number)
        theirs, ours = Hat(number), Hat(number)
        fast = play_out(strengths(stacks), rules, ours)
        if fast.reason is OverReason.CYCLE:
            assert_repeats(stacks, rules, fast.rounds)
            continue
        assert outcome_of(rounds_of(stacks, rules, theirs)[-1]) == fast
        surplus = ours.asked[len(theirs.asked) :]
        assert ours.asked[: len(theirs.asked)] == theirs.asked
        assert len(surplus) <= 1


def test_those_games_end_in_every_way() -> None:
    """Else the test above would say little."""
    ends = [
        play_out(strengths(small_deal(1000 * seed + number)), rules, Hat(number))
        for seed in range(4)
        for number, rules in enumerate(ALL_RULES)
    ]
    met = {(end.reason, len(end.winners) > 1) for end in ends}
    assert met == {
        (OverReason.ALL_CARDS, False),
        (OverReason.LAST_WITH_CARDS, False),
        (OverReason.LAST_WITH_CARDS, True),
        (OverReason.LIMIT, False),
        (OverReason.LIMIT, True),
        (OverReason.CYCLE, False),
    }


def assert_repeats(stacks: Stacks, rules: WarRules, rounds: int) -> None:
    """Check with `step` that an endless game has come to a position for the second time."""
    *earlier, last = rounds_of(stacks, replace(rules, round_limit=rounds), Hat(0))
    assert strengths(last.stacks) in [strengths(state.stacks) for state in earlier]


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_loop_and_step_play_whole_packs_alike(name: str, seats: int) -> None:
    rules = replace(PRESETS[name][1], round_limit=2000)
    for seed in range(3):
        pack = list(pack_of(rules))
        random.Random(seed).shuffle(pack)
        stacks = deal(tuple(pack), seats, 0)
        fast = play_out(strengths(stacks), rules, Hat(seed))
        assert outcome_of(rounds_of(stacks, rules, Hat(seed))[-1]) == fast


ENDLESS = "2S 3S 5S / 4D 6D"
"""Won cards under the stack, the winner's first: after 3 rounds and after 9 the hands are
5 4 and 2 6 3 (worked out by hand, as are all rounds between)."""


def test_a_game_without_chance_that_never_ends_is_found() -> None:
    rules = WarRules(pick_up=PickUp.UNDER_WINNER_FIRST)
    stacks = stacks_of(ENDLESS)
    fast = play_out(strengths(stacks), rules, Hat(0))
    assert (fast.reason, fast.winners) == (OverReason.CYCLE, ())
    states = rounds_of(stacks, replace(rules, round_limit=9), Hat(0))
    assert strengths(states[3].stacks) == strengths(states[9].stacks) == [[5, 4], [2, 6, 3]]
    assert strengths(states[6].stacks) == [[2, 5, 3], [6, 4]]


def test_the_limit_comes_before_the_loop() -> None:
    rules = WarRules(pick_up=PickUp.UNDER_WINNER_FIRST, round_limit=4)
    fast = play_out(strengths(stacks_of(ENDLESS)), rules, Hat(0))
    assert fast == Outcome((0,), OverReason.LIMIT, 4, 8)


def test_permutations_are_fair() -> None:
    """6000 of three things: each of the 6 orders 1000 times, within 5 deviations of 29."""
    draw = shuffler(random.Random(1).random)
    counts = Counter(tuple(draw(3)) for _ in range(6000))
    assert set(counts) == set(itertools.permutations(range(3)))
    assert all(abs(count - 1000) < 5 * 29 for count in counts.values())
    pairs = Counter(tuple(draw(2)) for _ in range(6000))
    assert abs(pairs[0, 1] - 3000) < 5 * 39
    assert set(pairs) == {(0, 1), (1, 0)}


def test_the_same_chance_gives_the_same_games() -> None:
    rules = PRESETS["cartalogue"][1]
    first, again = (list(simulate(rules, 3, 5, random.Random(2).random)) for _ in range(2))
    assert first == again
    assert len(set(first)) > 1


@dataclass(frozen=True, slots=True)
class Published:
    """A row of the published check (decisions.md part 2), and how far a run may be from it."""

    deck: Deck
    mean: float
    mean_within: float
    median: float
    low: int
    low_within: int
    high: int
    high_within: int


PUBLISHED = [
    Published(Deck.FULL, 441, 6, 334, 70, 4, 1414, 30),
    Published(Deck.SHORT, 126.5, 2, 96, 20, 2, 404, 9),
]
GAMES = 100_000


@pytest.mark.long
@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: row.deck.value)
def test_the_published_figures_come_out(row: Published) -> None:
    """100 000 games: mean, median, and the bounds between which 95 % of the games lie.

    A quantile q of n games has a standard error of sqrt(q (1 - q) / n) / density. The tail of
    these games is exponential with a mean of about 330 rounds (32 cards: 95), so at 97.5 % it is
    6.5 (1.9); four of them, and those of the published million, make 30 (9). At 2.5 % it is under
    one, but even lengths are much more frequent than odd ones: a step is two rounds.
    """
    rules = replace(PRESETS["published"][1], deck=row.deck)
    chance = random.Random(f"published, {row.deck.value}").random
    rounds = sorted(outcome.rounds for outcome in simulate(rules, 2, GAMES, chance))
    assert abs(statistics.fmean(rounds) - row.mean) <= row.mean_within
    assert abs(statistics.median(rounds) - row.median) <= row.mean_within
    assert abs(rounds[GAMES * 25 // 1000] - row.low) <= row.low_within
    assert abs(rounds[GAMES * 975 // 1000] - row.high) <= row.high_within
