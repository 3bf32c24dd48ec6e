"""Where the kernel of Bataille corse keeps what: places in flat arrays, and their few values."""

from __future__ import annotations

from typing import Final

# What stays the same in all games of a question.
SEATS: Final = 0
SIZE: Final = 1
"""Kinds, "no card" included: the side of a table of masks."""
WRAP: Final = 2
"""A ring has this many places, less one; their number is a power of two, and more than all cards
and a `CHUNK`."""
CHUNK: Final = 8
"""Cards are put under a stack so many at once; what is too much is written over by the next."""
MUST_PLAY: Final = 3
LIES: Final = 4
"""Whether a pile that a challenge has won lies till it is collected."""
LIMIT: Final = 5
MOST: Final = 6
SLAP_LAST: Final = 7
SLAP_IN: Final = 8
ANY, DOUBLES, NEVER = 2, 1, 0
DOUBLE: Final = 9
"""The bit of the pattern `double`."""
PENALTY: Final = 10
"""Cards under the pile; `HALF` for half the stack."""
HALF: Final = -1
FIXED: Final = 11
"""Whether nothing is left to chance once the cards are dealt, so a game may go round for ever."""
WIDE: Final = 12
SUMS: Final = 13
ERRS: Final = 14
"""Whether anybody ever slaps a pile without a pattern."""
TOTAL: Final = 15
SHARES: Final = 16
MISTAKES: Final = 24
FAST: Final = 32
"""Whether `run` may play: two seats, no mistakes, no card that takes the pile."""
SAVES: Final = 33
"""Whether a challenge keeps a game going though one seat holds all cards."""
ASKS: Final = 34
"""Attempts by kind; after them the pips by kind, then the four tables of masks."""
ASKED_BITS: Final = 32
ASKED: Final = 1 << ASKED_BITS
MATCHED: Final = ASKED - 1
"""A number of the first table: which patterns match, and above that the attempts of the card."""

# One game in progress.
TURN: Final = 0
DEBT: Final = 1
"""Attempts left of the challenge; 0: there is none."""
BY: Final = 2
WON: Final = 3
"""Who has won the pile that lies, or `NOBODY`."""
PILE: Final = 4
"""Face-up cards."""
UNDER: Final = 5
CARDS: Final = 6
TRICKS: Final = 7
OVER: Final = 8
WINNER: Final = 9
MASK: Final = 10
"""Which patterns the pile matches with its top card."""
LAST: Final = 11
"""Who has placed the top card."""
HOLDERS: Final = 12
"""Seats with cards."""
PLACES: Final = 13
"""How often the pile was empty, where games may go round."""
HELD: Final = 16
HEAD: Final = 24
PILE_AT: Final = 35
"""Where the pile begins; three times "no card" before it."""

NOBODY: Final = -1
ENDLESS: Final = -1
CUT: Final = -2
SHARED: Final = -3
WHOLE: Final = 1 << 31
"""Shares are so many parts of it."""

# What is kept of a game, and of many.
START: Final = 3
RESULTS: Final = 5
"""Numbers that are kept of a game: cards, tricks, winner, and the chance before it (two words)."""
LAID: Final = 0
LONGEST: Final = 1
"""The place of the longest game that ended, the first of several; `NOBODY`: none ended."""
ENDS: Final = 5
"""How many games each seat has won; before that those that nobody has (`SHARED` is -3)."""
