"""Thirty positions in which the rules of Batak are easily misread, with the cards that are legal.

Derived by hand from batak.fr.txt: twenty under the usual switches, ten with one of them changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import SUITS, cards
from engine.players.batak.boards import (
    MUST_OVERTRUMP,
    MUST_RISE,
    MUST_UNDERTRUMP,
    RISE_AFTER_RUFF,
    TRUMP_FREE,
    USUAL,
    Position,
    mask_of,
    number,
)


@dataclass(frozen=True, slots=True)
class Tricky:
    """One position, seen by the seat in turn."""

    name: str
    trump: str
    hand: str
    trick: str
    """Cards on the table in the order played; empty for the leader."""
    legal: str
    broken: bool = True
    flags: int = USUAL

    def position(self) -> Position:
        """The position with this hand in seat 3 or, for the leader, too: others hold nothing."""
        table = tuple(number(one) for one in cards(self.trick))
        return Position(
            hands=(0, 0, 0, mask_of(cards(self.hand))),
            trump=SUITS.index(self.trump),
            leader=(3 - len(table)) % 4,
            table=table,
            is_broken=self.broken,
            flags=self.flags,
        )


BROKEN, UNBROKEN = True, False
TRICKY = (
    Tricky("01 nine and king under the queen", "S", "9H KH 4S 7C", "3H QH", "KH", UNBROKEN),
    Tricky("02 any of the higher ones", "S", "5H JH KH AH 2C", "3H TH", "JH KH AH", UNBROKEN),
    Tricky("03 nothing beats the ace", "S", "2D 9D KD 3S", "4D AD", "2D 9D KD", UNBROKEN),
    Tricky("04 ruffed: no need to rise", "S", "4H KH 7S", "9H 2S", "4H KH"),
    Tricky("05 a trump led is no ruff", "S", "4S 9S KS AH", "7S", "9S KS"),
    Tricky("06 the first ruff may be any trump", "C", "2C JC AC KS", "8D", "2C JC AC"),
    Tricky("07 overtrump", "C", "4C 9C KC AH", "8D 6C", "9C KC"),
    Tricky("08 undertrump", "C", "2C 5C AH", "8D 6C", "2C 5C"),
    Tricky("09 neither suit nor trump", "C", "AH 3S TS", "8D 6C", "AH 3S TS"),
    Tricky("10 no lead of an unbroken trump", "H", "2H AH 3C KD", "", "3C KD", UNBROKEN),
    Tricky("11 a hand of trumps leads one", "S", "AS 4S 2S", "", "AS 4S 2S", UNBROKEN),
    Tricky("12 a broken trump may lead", "H", "2H AH 3C", "", "2H AH 3C"),
    Tricky("13 a discard is not to be beaten", "S", "5H 7H QH KC", "6H AC", "7H QH", UNBROKEN),
    Tricky("14 the best counts, not the last", "S", "8H JH AH 2D", "QH 9H", "AH", UNBROKEN),
    Tricky("15 the best of two ruffs", "S", "5S TS QS AH", "5D 3S 9S", "TS QS"),
    Tricky("16 trump led and none held", "D", "AH 2C 9S", "4D TD", "AH 2C 9S"),
    Tricky("17 nothing beats the ace of trumps", "S", "3S QS 9H", "KS AS", "3S QS"),
    Tricky("18 ruffed by the third hand", "C", "2S AS 9C", "5S KS 3C", "2S AS"),
    Tricky("19 a ruff before trump is broken", "H", "2H KH AD 3C", "9S", "2H KH", UNBROKEN),
    Tricky("20 rise over the partner", "S", "6D AD 2S", "3D KD 4D", "AD", UNBROKEN),
    Tricky("V1 no rising", "S", "9H KH 4S 7C", "3H QH", "9H KH", UNBROKEN, USUAL - MUST_RISE),
    Tricky("V2 rise after ruffs", "S", "4H KH 7S", "9H 2S", "KH", BROKEN, USUAL | RISE_AFTER_RUFF),
    Tricky("V10 … if possible", "S", "4H 7H 7S", "9H 2S", "4H 7H", BROKEN, USUAL | RISE_AFTER_RUFF),
    Tricky("V3 any ruff", "C", "4C 9C KC AH", "8D 6C", "4C 9C KC", BROKEN, USUAL - MUST_OVERTRUMP),
    Tricky("V4 not under", "C", "2C 5C AH", "8D 6C", "2C 5C AH", BROKEN, USUAL - MUST_UNDERTRUMP),
    Tricky("V5 … only then", "C", "4C 9C KC AH", "8D 6C", "9C KC", BROKEN, USUAL - MUST_UNDERTRUMP),
    Tricky("V6 trump at any time", "H", "2H AH 3C", "", "2H AH 3C", UNBROKEN, USUAL | TRUMP_FREE),
    Tricky("V7 can beat the ruff", "C", "4C 9C AH", "8D 6C", "4C 9C", BROKEN, MUST_RISE),
    Tricky("V8 not in trump", "S", "4S 9S KS AH", "7S", "4S 9S KS", BROKEN, USUAL - MUST_RISE),
    Tricky(
        "V9 rising only after a ruff is none", "S", "KH 4H 5C", "9H 2S", "KH 4H", BROKEN,
        USUAL - MUST_RISE + RISE_AFTER_RUFF,
    ),
)  # fmt: skip
