"""The exact solver, held against trying everything out by rules that share nothing with it."""

from __future__ import annotations

import random

import pytest

from engine.cards import cards
from engine.players.batak.boards import ALL_SWITCHES, MUST_RISE, USUAL, Position, mask_of, number
from engine.players.batak.solve import Answer, Solver
from tests.support.batak_brute import Board, legal, position_of, random_board, value, value_after

SIDES = (0b0001, 0b0010, 0b0100, 0b1000, 0b0101, 0b1010, 0b1110, 0b1101, 0b1011, 0b0111)
"""One against three, two against two, three against one."""

SIZES = (2, 2, 2, 2, *[3] * 8, *[4] * 7, 5)
"""Cards a hand: trying out the few with five takes as long as all the others."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    """One memory for all: what it keeps of one question must not spoil another."""
    return Solver(bits=16)


def check_endings(solver: Solver, seed: int, sizes: tuple[int, ...], count: int) -> None:
    """Compare values, and those of each card, in random endings from any point of a trick."""
    chance = random.Random(seed)
    for _ in range(count):
        flags, lying = chance.choice(ALL_SWITCHES), chance.randrange(4)
        board = random_board(chance, chance.choice(sizes), flags, lying=lying)
        side = chance.choice(SIDES)
        memory: dict[Board, int] = {}
        expected = {card: value_after(board, card, side, memory) for card in legal(board)}
        position, whole = position_of(board), value(board, side, memory)
        assert solver.most_by_card(position, side) == expected, (board, side)
        assert solver.most(position, side) == whole, (board, side)
        assert solver.can_take(position, side, whole) is Answer.YES
        assert solver.can_take(position, side, whole + 1) is Answer.NO


@pytest.mark.parametrize("seed", range(8))
def test_small_endings(solver: Solver, seed: int) -> None:
    check_endings(solver, seed, (1, 2, 2, 3), 60)


@pytest.mark.parametrize(
    "seed",
    [pytest.param(100, marks=pytest.mark.slow)]
    + [pytest.param(seed, marks=pytest.mark.long) for seed in range(101, 116)],
)
def test_endings(solver: Solver, seed: int) -> None:
    """5 120 endings of two to five cards, most of them small."""
    check_endings(solver, seed, SIZES, 320)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 210))
def test_longer_endings(solver: Solver, seed: int) -> None:
    """500 endings of six cards."""
    check_endings(solver, seed, (6,), 50)


def hands(*texts: str) -> tuple[int, int, int, int]:
    """Four hands in the order of the seats."""
    masks = [mask_of(cards(text)) for text in texts]
    return masks[0], masks[1], masks[2], masks[3]


def test_a_seat_that_holds_all_trumps_takes_all_tricks(solver: Solver) -> None:
    position = Position(tuple_of_suits(), trump=0, leader=0)
    assert [solver.most(position, 1 << seat) for seat in range(4)] == [13, 0, 0, 0]
    assert solver.most(position, 0b1110) == 0


def tuple_of_suits() -> tuple[int, int, int, int]:
    """Each seat has a whole suit."""
    return 0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39


def test_who_must_rise_gives_the_king_to_the_ace(solver: Solver) -> None:
    """On the 5 the 2 would do: the ace falls, its hand has clubs only, and the 6 comes last."""
    dealt = hands("6H 4C", "KH 2H 2D", "AH 3C 2C", "8H 7D 9D")
    table = (number(cards("5H")[0]),)
    assert solver.most(Position(dealt, 0, 0, table, flags=USUAL), 0b0010) == 0
    assert solver.most(Position(dealt, 0, 0, table, flags=USUAL - MUST_RISE), 0b0010) == 1


def test_the_trick_on_the_table_counts(solver: Solver) -> None:
    table = tuple(number(one) for one in cards("9H QH"))
    position = Position(hands("2C", "3C", "KH 2D", "4H AD"), 0, 0, table)
    assert solver.most_by_card(position, 0b0100) == {number(cards("KH")[0]): 1}


def test_the_limit_is_kept_and_said(solver: Solver) -> None:
    board = random_board(random.Random(1), 9, USUAL)
    limited = Solver(bits=10, limit=50)
    position = position_of(board)
    assert limited.most(position, 0b0101) is None
    assert limited.most_by_card(position, 0b0101) is None
    assert limited.nodes <= 51
    most = solver.most(position, 0b0101)
    assert most is not None
    assert limited.can_take(position, 0b0101, most) is Answer.UNKNOWN
    assert limited.can_take(position, 0b0101, 0) is Answer.YES
    assert limited.can_take(position, 0b0101, 10) is Answer.NO


@pytest.mark.slow
def test_the_size_of_the_table_changes_no_answer(solver: Solver) -> None:
    chance, small = random.Random(8), Solver(bits=4)
    for _ in range(40):
        position = position_of(random_board(chance, 7, chance.choice(ALL_SWITCHES)))
        side = chance.choice(SIDES)
        assert small.most(position, side) == solver.most(position, side)


@pytest.mark.slow
def test_what_one_side_can_take_the_other_cannot(solver: Solver) -> None:
    """All cards open, one side's most and the other's add up to all tricks."""
    chance = random.Random(9)
    for _ in range(60):
        size = chance.randrange(5, 9)
        position = position_of(random_board(chance, size, chance.choice(ALL_SWITCHES)))
        side = chance.choice(SIDES)
        mine, theirs = solver.most(position, side), solver.most(position, 15 - side)
        assert mine is not None
        assert theirs is not None
        assert mine + theirs == size
