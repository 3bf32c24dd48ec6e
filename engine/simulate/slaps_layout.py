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
UNDER_PILE, HALF_STACK, GIVE_EACH, TO_LAST = 0, 1, 2, 3
"""How a wrong slap is paid for; what costs no cards is `UNDER_PILE` with none."""
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
COUNT: Final = 34
"""Cards that a penalty takes, of those that count them."""
HANDS: Final = 35
"""Whether a wrong slap of a seat without cards costs it its other hand."""
PERCEPTION: Final = 36
"""This and the next five are in ns; 0 in games without times."""
ANTICIPATION: Final = 37
LATE: Final = 38
COLLECT: Final = 39
PACE: Final = 40
FLIP: Final = 41
"""After so long a card turns over by itself; 0: somebody must play it."""
SLAPS: Final = 42
"""Whether the rules have any."""
ASKS: Final = 43
"""Attempts by kind; after them the pips by kind, the piles by kind for which a hand is lost, and
the four tables of masks."""
BY_KIND: Final = 3
"""Rows of numbers by kind before the tables."""
ASKED_BITS: Final = 32
ASKED: Final = 1 << ASKED_BITS
MATCHED: Final = ASKED - 1
"""A number of the first table: which patterns match, and above that the attempts of the card."""

# Players with reaction times: so many numbers a seat, then the points of their times.
SKILL: Final = 4
SKILL_MISS, SKILL_MISTAKE, SKILL_SLAP, SKILL_PLAY = 0, 1, 2, 3
"""Of 2³² slappable piles those that it misses, of as many others those that it slaps; where the
points of its slaps begin, and those of its cards."""

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
NOW: Final = 14
"""In ns, as all times; games without times stay at 0."""
SINCE: Final = 15
"""Since when the seat in turn may play."""
HELD: Final = 16
HEAD: Final = 24
HAND: Final = 32
"""Of each seat: piles to be taken before its other hand is free; 0: it is."""
HOLDS: Final = 40
"""Of each seat: whether it keeps PLAY pressed for that hand."""
WAITING: Final = 48
"""When a card comes whose PLAY was too early for the pace; 0: there is none."""
WON_DUE: Final = 49
"""When the pile that lies is taken by itself."""
TAKEN: Final = 50
"""When a slap or a challenge last took a pile; `NEVER_YET` before."""
SHOWN: Final = 51
"""When the newest card of the game was shown; `NEVER_YET` before."""
ENDS_AT: Final = 52
"""When the game is over if nobody slaps; `FOREVER` while it is not about to end."""
OVER_AT: Final = 53
SEEN: Final = 54
"""Cards that have been played when people last looked."""
FIRST: Final = 55
"""Who has played the first card."""
LOST: Final = 56
"""Whether any hand has been lost in this game."""
PILE_AT: Final = 60
"""Where the pile begins; three times "no card" before it. Behind it come more rows of as many
places: the cards under it, and of each card of the pile who has placed it, when it was shown, and
what the pile matched with it on top."""
UNDER_ROW, SEAT_ROW, TIME_ROW, MASK_ROW, ROWS = 1, 2, 3, 4, 5

NOBODY: Final = -1
ENDLESS: Final = -1
CUT: Final = -2
SHARED: Final = -3
WHOLE: Final = 1 << 31
"""Shares are so many parts of it."""
FOREVER: Final = 1 << 61
NEVER_YET: Final = -FOREVER
"""Times that are none, far beyond any game's, and small enough to be added to."""

# What is kept of a game, and of many.
ENDED: Final = 2
START: Final = 3
LENGTH: Final = 5
BEGAN: Final = 6
RESULTS: Final = 7
"""Numbers that are kept of a game: cards, tricks, winner, the chance before it (two words), its
length in ns, and who has played the first card."""
LAID: Final = 0
LONGEST: Final = 1
"""The place of the longest game that ended, the first of several; `NOBODY`: none ended."""
ENDS: Final = 5
"""How many games each seat has won; before that those that nobody has (`SHARED` is -3)."""
