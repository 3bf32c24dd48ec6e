"""Worlds: all that agree with what was shown, none that does not, each as likely."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import pytest

from engine.cards import cards
from engine.chance import stream
from engine.jit import Ints, zeros
from engine.players.batak import boards
from engine.players.batak.boards import ALL_SWITCHES, USUAL, mask_of_numbers, number
from engine.players.batak.deduce import Shown, deduced
from engine.players.batak.sample import draw_worlds, plan_of, planned, worlds_in
from tests.support.batak_brute import Board, after, legal, position_of, random_game

Hands = tuple[int, int, int, int]


def shown_of(board: Board, plays: tuple[int, ...], seat: int, flags: int) -> Shown:
    """What a seat sees after these plays."""
    hand = board.hands[seat] - set(plays)
    return Shown(seat, mask_of_numbers(hand), board.trump, board.leader, plays, flags)


def drawn(plan: Ints, count: int, seed: int) -> list[Hands]:
    """So many worlds."""
    found = zeros(4 * count)
    draw_worlds(plan, count, stream(seed), found)
    flat = [int(mask) for mask in found]
    return [(flat[at], flat[at + 1], flat[at + 2], flat[at + 3]) for at in range(0, 4 * count, 4)]


def is_legal(board: Board, world: Hands, plays: tuple[int, ...]) -> bool:
    """Whether these plays were all legal if the seats had kept what this world says."""
    hands = [set(boards.numbers_in(mask)) for mask in world]
    for card in plays:
        hands[next(seat for seat in range(4) if card in board.hands[seat])].add(card)
    sets = [frozenset(hand) for hand in hands]
    assert [len(hand) for hand in sets] == [13] * 4
    now = Board((sets[0], sets[1], sets[2], sets[3]), board.trump, board.leader, (), broken=False,
                flags=board.flags)  # fmt: skip
    for card in plays:
        if card not in legal(now):
            return False
        now, _ = after(now, card)
    return True


@pytest.mark.parametrize("flags", ALL_SWITCHES)
def test_every_world_could_have_been_played_so(flags: int) -> None:
    """3 200 worlds in all, each replayed by rules that share nothing with the kernels."""
    chance = random.Random(flags)
    for _ in range(20):
        board, plays = random_game(chance, flags)
        plays = plays[: chance.randrange(52)]
        shown = shown_of(board, plays, chance.randrange(4), flags)
        for world in drawn(plan_of(shown), 5, chance.getrandbits(60)):
            assert is_legal(board, world, plays)
            assert world[shown.seat] == shown.hand


@pytest.mark.parametrize("flags", ALL_SWITCHES)
def test_the_true_deal_is_never_ruled_out(flags: int) -> None:
    chance = random.Random(1000 + flags)
    for _ in range(10):
        board, plays = random_game(chance, flags)
        for seat, cut in itertools.product(range(4), (5, 18, 31, 44, 51)):
            shown = shown_of(board, plays[:cut], seat, flags)
            _, may_hold = deduced(shown)
            for other in range(4):
                held = mask_of_numbers(board.hands[other] - set(plays[:cut]))
                assert held & ~may_hold[other] == 0


@pytest.mark.slow
@pytest.mark.parametrize("endings", [1, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize("flags", ALL_SWITCHES)
def test_no_world_is_ruled_out_that_could_have_been_played_so(flags: int, endings: int) -> None:
    """All deals of the unseen cards, nine at most, are tried one by one."""
    chance = random.Random(2000 + flags)
    for _ in range(endings):
        board, plays = random_game(chance, flags)
        shown = shown_of(board, plays[: chance.randrange(40, 47)], chance.randrange(4), flags)
        possible = [
            world for world in all_deals(board, shown) if is_legal(board, world, shown.plays)
        ]
        assert worlds_in(plan_of(shown)) == len(possible)


def all_deals(board: Board, shown: Shown) -> list[Hands]:
    """Every way to deal the unseen cards out, in the numbers that the seats still have."""
    hidden = [seat for seat in range(4) if seat != shown.seat]
    left = [board.hands[seat] - set(shown.plays) for seat in range(4)]
    unseen = sorted(card for seat in hidden for card in left[seat])
    one, two, three = hidden
    found = []
    for first in itertools.combinations(unseen, len(left[one])):
        rest = [card for card in unseen if card not in first]
        for second in itertools.combinations(rest, len(left[two])):
            world = [0, 0, 0, 0]
            world[shown.seat] = shown.hand
            world[one], world[two] = mask_of_numbers(first), mask_of_numbers(second)
            world[three] = mask_of_numbers(set(rest) - set(second))
            found.append((world[0], world[1], world[2], world[3]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_each_world_is_as_likely(seed: int) -> None:
    """Chi-square over all consistent worlds of an ending; 4 standard deviations are allowed."""
    chance = random.Random(seed)
    possible: list[Hands] = []
    while not 100 <= len(possible) <= 600:
        board, plays = random_game(chance, USUAL)
        shown = shown_of(board, plays[:40], chance.randrange(4), USUAL)
        possible = [
            world for world in all_deals(board, shown) if is_legal(board, world, shown.plays)
        ]
    draws = 60 * len(possible)
    counts = Counter(drawn(plan_of(shown), draws, seed))
    assert counts.keys() <= set(possible)
    squares = sum((counts[world] - 60) ** 2 / 60 for world in possible)
    freedom = len(possible) - 1
    assert abs(squares - freedom) < 4 * math.sqrt(2 * freedom)


def test_before_the_first_card_all_deals_are_worlds() -> None:
    board, _ = random_game(random.Random(1), USUAL)
    plan = plan_of(shown_of(board, (), 2, USUAL))
    assert worlds_in(plan) == math.factorial(39) // math.factorial(13) ** 3


def test_the_position_that_is_seen_has_the_table_and_the_score() -> None:
    board, plays = random_game(random.Random(9), USUAL)
    now = board
    for card in plays[:22]:
        now, _ = after(now, card)
    seen, _ = planned(shown_of(board, plays[:22], 1, USUAL))
    found = boards.unpacked(seen)
    expected = position_of(now)
    assert found.hands == (0, expected.hands[1], 0, 0)
    assert (found.table, found.leader) == (expected.table, expected.leader)
    assert (found.is_broken, sum(found.won)) == (expected.is_broken, 5)


def test_plays_that_cannot_be_are_refused() -> None:
    """Three seats without hearts and spades: this one would have to hold all of them."""
    plays = tuple(number(one) for one in cards("2H 2C 3C 4C"))
    diamonds = mask_of_numbers(range(26, 38))
    with pytest.raises(ValueError, match="no deal agrees"):
        plan_of(Shown(0, diamonds, trump=0, leader=0, plays=plays))


@pytest.mark.parametrize(
    ("trick", "flags", "gone", "kept"),
    [
        # Followed low without having to rise over a better card: nothing above it.
        ("9H 3H", USUAL, "TH JH QH KH AH", "2H 8H 2S AS AD"),
        ("9H 3H", boards.flags(must_rise=False), "", "2H TH AH 2S AD"),
        # Rose: nothing is known.
        ("9H TH", USUAL, "", "2H JH AH 2S AD"),
        # Threw a plain card: neither the suit nor a trump.
        ("9H 3D", USUAL, "2H AH 2S AS", "2D AD 2C"),
        # Ruffed: not the suit.
        ("9H 3S", USUAL, "2H AH", "2S AS AD"),
    ],
)
def test_what_a_play_tells(trick: str, flags: int, gone: str, kept: str) -> None:
    plays = tuple(number(one) for one in cards(trick))
    _, may_hold = deduced(Shown(3, 0, trump=0, leader=0, plays=plays, flags=flags))
    assert all(may_hold[1] >> number(one) & 1 == 0 for one in cards(gone))
    assert all(may_hold[1] >> number(one) & 1 == 1 for one in cards(kept))


@pytest.mark.parametrize(
    ("flags", "gone", "kept"),
    [
        # The third hand threw a diamond on a heart ruffed with the seven.
        (USUAL, "2H AH 2S 8S AS", "2D AC"),
        (boards.flags(must_undertrump=False), "2H AH 8S AS", "2S 6S 2D AC"),
        (boards.flags(must_undertrump=False, must_overtrump=False), "2H AH 8S AS", "2S 6S 2D AC"),
    ],
)
def test_what_a_discard_on_a_ruff_tells(flags: int, gone: str, kept: str) -> None:
    plays = tuple(number(one) for one in cards("9H 7S 3D"))
    _, may_hold = deduced(Shown(3, 0, trump=0, leader=0, plays=plays, flags=flags))
    assert all(may_hold[2] >> number(one) & 1 == 0 for one in cards(gone))
    assert all(may_hold[2] >> number(one) & 1 == 1 for one in cards(kept))


def test_an_undertrump_tells_that_nothing_better_was_there() -> None:
    plays = tuple(number(one) for one in cards("9H 7S 3S"))
    _, may_hold = deduced(Shown(3, 0, trump=0, leader=0, plays=plays))
    assert may_hold[2] & 0x1FFF == mask_of_numbers([0, 2, 3, 4])
    free = Shown(3, 0, 0, 0, plays, boards.flags(must_overtrump=False))
    assert deduced(free)[1][2] & 0x1FFF == 0x1FFF & ~mask_of_numbers([1, 5])


def test_an_unbroken_trump_led_tells_of_a_hand_of_trumps() -> None:
    plays = (number(cards("9S")[0]),)
    _, may_hold = deduced(Shown(3, 0, trump=0, leader=0, plays=plays))
    assert may_hold[0] == 0x1FFF & ~mask_of_numbers(plays)
    _, free = deduced(Shown(3, 0, 0, 0, plays, flags=boards.flags(trump_free=True)))
    assert free[0] == boards.ALL_CARDS & ~mask_of_numbers(plays)
