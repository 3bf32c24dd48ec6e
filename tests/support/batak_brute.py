"""Batak once more, slow and simple: what the compiled kernels are held against.

Written from the rule text with sets of cards; shares no rule with what it checks.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from engine.players.batak import boards
from engine.players.batak.boards import Position

Cards = frozenset[int]


def suit(card: int) -> int:
    """0 to 3."""
    return card // 13


def highest(cards: Iterable[int], of: int) -> int:
    """The highest card of a suit, -1 if there is none."""
    return max((card for card in cards if suit(card) == of), default=-1)


@dataclass(frozen=True, slots=True)
class Board:
    """A deal with all hands open."""

    hands: tuple[Cards, Cards, Cards, Cards]
    trump: int
    leader: int
    table: tuple[int, ...]
    broken: bool
    flags: int

    @property
    def turn(self) -> int:
        """The seat that must play."""
        return (self.leader + len(self.table)) % 4


def board_of(position: Position) -> Board:
    """The same, as sets."""
    sets = [frozenset(boards.numbers_in(hand)) for hand in position.hands]
    return Board(
        (sets[0], sets[1], sets[2], sets[3]),
        position.trump,
        position.leader,
        position.table,
        position.is_broken,
        position.flags,
    )


def position_of(board: Board) -> Position:
    """The same, as masks."""
    masks = [boards.mask_of_numbers(hand) for hand in board.hands]
    return Position(
        (masks[0], masks[1], masks[2], masks[3]),
        board.trump,
        board.leader,
        board.table,
        board.broken,
        flags=board.flags,
    )


def legal(board: Board) -> Cards:
    """What the seat in turn may play."""
    hand = board.hands[board.turn]
    if not board.table:
        return leads(board, hand)
    led = suit(board.table[0])
    if any(suit(card) == led for card in hand):
        return follows(board, hand, led)
    if any(suit(card) == board.trump for card in hand):
        return ruffs(board, hand)
    return hand


def leads(board: Board, hand: Cards) -> Cards:
    """No trump before it is broken, unless there is nothing else."""
    if board.broken or board.flags & boards.TRUMP_FREE:
        return hand
    return frozenset(card for card in hand if suit(card) != board.trump) or hand


def follows(board: Board, hand: Cards, led: int) -> Cards:
    """The suit led; a higher card of it where rising is a duty."""
    own = frozenset(card for card in hand if suit(card) == led)
    ruffed = led != board.trump and highest(board.table, board.trump) >= 0
    if not board.flags & boards.MUST_RISE:
        return own
    if ruffed and not board.flags & boards.RISE_AFTER_RUFF:
        return own
    return frozenset(card for card in own if card > highest(board.table, led)) or own


def ruffs(board: Board, hand: Cards) -> Cards:
    """Trumps; higher ones where that is a duty; anything where one need not ruff too low."""
    trumps = frozenset(card for card in hand if suit(card) == board.trump)
    higher = frozenset(card for card in trumps if card > highest(board.table, board.trump))
    if higher:
        return higher if board.flags & boards.MUST_OVERTRUMP else trumps
    return trumps if board.flags & boards.MUST_UNDERTRUMP else hand


def taken_by(table: tuple[int, ...], trump: int) -> int:
    """The place of the winning card of a trick."""
    best = highest(table, trump)
    return table.index(best if best >= 0 else highest(table, suit(table[0])))


def after(board: Board, card: int) -> tuple[Board, int | None]:
    """The board after a card, and who took the trick if it was the fourth."""
    hands = tuple(hand - {card} if seat == board.turn else hand
                  for seat, hand in enumerate(board.hands))  # fmt: skip
    broken = board.broken or suit(card) == board.trump
    table, leader, winner = (*board.table, card), board.leader, None
    if len(table) == 4:
        winner = leader = (board.leader + taken_by(table, board.trump)) % 4
        table = ()
    one, two, three, four = hands
    return Board((one, two, three, four), board.trump, leader, table, broken, board.flags), winner


def value(board: Board, side: int, memory: dict[Board, int]) -> int:
    """How many of the tricks left the seats of a mask can take against the others' best.

    `memory` keeps what is known of beginnings of tricks, for this side.
    """
    if board.table:
        return best_value(board, side, memory)
    if board not in memory:
        memory[board] = best_value(board, side, memory) if any(board.hands) else 0
    return memory[board]


def best_value(board: Board, side: int, memory: dict[Board, int]) -> int:
    """The same, found by trying every card; no card betters all tricks, or none."""
    ours = bool(side >> board.turn & 1)
    limit = max(map(len, board.hands)) if ours else 0
    found: list[int] = []
    for card in legal(board):
        found.append(value_after(board, card, side, memory))
        if found[-1] == limit:
            break
    return max(found) if ours else min(found)


def value_after(board: Board, card: int, side: int, memory: dict[Board, int]) -> int:
    """The same, after a card of the seat in turn; the trick on the table counts."""
    next_board, winner = after(board, card)
    won = winner is not None and side >> winner & 1
    return value(next_board, side, memory) + int(won)


def random_board(chance: random.Random, size: int, flags: int, *, lying: int = 0) -> Board:
    """A board of `size` cards a hand, after so many cards of a trick have been played legally."""
    pack = chance.sample(range(52), 4 * size)
    hands = [frozenset(pack[size * seat : size * (seat + 1)]) for seat in range(4)]
    whole = (hands[0], hands[1], hands[2], hands[3])
    board = Board(whole, chance.randrange(4), chance.randrange(4), (), chance.random() < 0.6, flags)
    for _ in range(lying):
        board, _ = after(board, chance.choice(sorted(legal(board))))
    return board


def random_game(chance: random.Random, flags: int) -> tuple[Board, tuple[int, ...]]:
    """A whole deal, trump not yet broken, and all its cards in the order of random legal play."""
    first = board = random_board(chance, 13, flags)
    first = board = Board(first.hands, first.trump, first.leader, (), broken=False, flags=flags)
    plays: list[int] = []
    while any(board.hands):
        plays.append(chance.choice(sorted(legal(board))))
        board, _ = after(board, plays[-1])
    return first, tuple(plays)
