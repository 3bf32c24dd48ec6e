"""Cards, hands and positions as numbers: what the kernels count with. Plain Python, no numba.

A card is `suit * 13 + rank`: suits in the order of `engine.cards.SUITS` (S H D C: 0 to 3), ranks
2 to ace (0 to 12). A hand is a mask of 52 bits. Seats 0 to 3 sit in the order of play.

A position is also one flat array (`packed`); the names below say where things stand in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import CARDS, SUITS, Card

if TYPE_CHECKING:
    from engine.jit import Ints

RANKS = "23456789TJQKA"
"""From low to high, as they win."""
SEATS: Final = 4
SUIT_SIZE: Final = 13
DECK: Final = 52
SUIT: Final = (1 << SUIT_SIZE) - 1
"""All ranks of one suit."""
ALL_CARDS: Final = (1 << DECK) - 1
NOBODY: Final = -1
"""No seat, no suit, no rank, no card."""

# The switches of the table (decisions.md part 4, lines 5 to 11), as bits of one number.
TRUMP_FREE: Final = 1
"""A trick may be led with trump at any time."""
MUST_RISE: Final = 2
RISE_AFTER_RUFF: Final = 4
MUST_OVERTRUMP: Final = 8
MUST_UNDERTRUMP: Final = 16
ALL_SWITCHES: Final = range(32)
"""Every setting of the five switches."""
USUAL: Final = MUST_RISE | MUST_OVERTRUMP | MUST_UNDERTRUMP
"""The table's default."""

# Places in a packed position.
HANDS: Final = 0
"""Four masks by seat."""
TABLE: Final = 4
"""Four cards in the order played, `NOBODY` where none lies yet."""
LYING: Final = 8
"""Number of cards on the table, 0 to 3."""
LEADER: Final = 9
"""Seat that leads or led this trick."""
TRUMP: Final = 10
BROKEN: Final = 11
"""1 once a trump has been played in the deal."""
FLAGS: Final = 12
DECLARER: Final = 13
"""Seat that promised tricks, or `NOBODY`."""
TEAM: Final = 14
"""1 if seats 0 and 2 play against 1 and 3."""
VOIDS: Final = 15
"""Suits that seats have shown not to hold: bit `seat * 4 + suit`."""
WON: Final = 16
"""Four numbers of tricks by seat."""
PACKED: Final = 20
"""Size of a packed position."""


def flags(
    *,
    trump_free: bool = False,
    must_rise: bool = True,
    rise_after_ruff: bool = False,
    must_overtrump: bool = True,
    must_undertrump: bool = True,
) -> int:
    """Return the switches of a table as one number; the defaults are the table's."""
    return (
        TRUMP_FREE * trump_free
        | MUST_RISE * must_rise
        | RISE_AFTER_RUFF * rise_after_ruff
        | MUST_OVERTRUMP * must_overtrump
        | MUST_UNDERTRUMP * must_undertrump
    )


def number(one: Card) -> int:
    """Return the number of a card of the pack of 52; ValueError for another."""
    return SUITS.index(one.suit or "?") * SUIT_SIZE + RANKS.index(one.rank)


def card_of(number: int) -> Card:
    """Return the card of a number, 0 to 51."""
    suit, rank = divmod(number, SUIT_SIZE)
    return CARDS[RANKS[rank] + SUITS[suit]]


def mask_of(hand: Iterable[Card]) -> int:
    """Return the mask of these cards."""
    return mask_of_numbers(number(one) for one in hand)


def mask_of_numbers(numbers: Iterable[int]) -> int:
    """Return the mask of the cards with these numbers."""
    mask = 0
    for one in numbers:
        mask |= 1 << one
    return mask


def numbers_in(mask: int) -> Iterator[int]:
    """Return the cards of a mask, lowest number first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, suit by suit, low ones first."""
    return tuple(card_of(one) for one in numbers_in(mask))


def suit_of(card: int) -> int:
    """Return the suit of a card, 0 to 3."""
    return card // SUIT_SIZE


@dataclass(frozen=True, slots=True)
class Position:
    """All of a deal at one moment, every hand open."""

    hands: tuple[int, int, int, int]
    """Masks of what the seats still hold."""
    trump: int
    leader: int
    """Seat that leads, or led, this trick."""
    table: tuple[int, ...] = ()
    """Cards on the table in the order played, at most three."""
    is_broken: bool = False
    """A trump has been played in the deal."""
    won: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Tricks by seat."""
    flags: int = USUAL
    declarer: int = NOBODY
    is_team: bool = False
    voids: int = 0
    """Suits that seats have shown not to hold: bit `seat * 4 + suit`."""

    @property
    def turn(self) -> int:
        """The seat that must play."""
        return (self.leader + len(self.table)) % SEATS

    @property
    def left(self) -> int:
        """Tricks not yet won, the one on the table included."""
        return self.hands[self.turn].bit_count()


def packed(position: Position) -> Ints:
    """Return a position as the array that kernels take and change."""
    # Only here: who wants cards as numbers and no kernel does not load numba.
    from engine.jit import ints

    table = [*position.table, *[NOBODY] * (SEATS - len(position.table))]
    head = [len(position.table), position.leader, position.trump, int(position.is_broken)]
    about = [position.flags, position.declarer, int(position.is_team), position.voids]
    return ints([*position.hands, *table, *head, *about, *position.won])


def unpacked(array: Ints) -> Position:
    """Return the position that stands in an array."""
    at = [int(array[place]) for place in range(PACKED)]
    return Position(
        hands=(at[0], at[1], at[2], at[3]),
        trump=at[TRUMP],
        leader=at[LEADER],
        table=tuple(at[TABLE : TABLE + at[LYING]]),
        is_broken=at[BROKEN] == 1,
        won=(at[WON], at[WON + 1], at[WON + 2], at[WON + 3]),
        flags=at[FLAGS],
        declarer=at[DECLARER],
        is_team=at[TEAM] == 1,
        voids=at[VOIDS],
    )
