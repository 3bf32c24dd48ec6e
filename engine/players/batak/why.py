"""Why a move of Batak is the best one: one list of codes, for all who word them.

Without the players themselves, so that who words a reason loads no kernel.
"""

from __future__ import annotations

from enum import Enum


class Why(Enum):
    """Why a move is the best, as far as one reason tells it."""

    FORCED = "forced"
    """No other card may be played."""
    EQUAL = "equal"
    """All cards that may be played are as good."""
    WINS_TRICK = "wins_trick"
    """Nobody who still plays can beat it."""
    MAY_WIN = "may_win"
    """It is ahead, and may be beaten."""
    CHEAPEST_WINNER = "cheapest_winner"
    """It wins as surely as a higher one that is kept."""
    RUFFS = "ruffs"
    OVERRUFFS = "overruffs"
    LOWEST_LOSER = "lowest_loser"
    """The trick is lost, and this is missed least."""
    LEAVES_IT_TO_PARTNER = "leaves_it_to_partner"
    """The partner is winning."""
    KEEPS_CONTROL = "keeps_control"
    """A higher card is kept for later."""
    DRAWS_TRUMP = "draws_trump"
    """A trump is led, to take the others' away."""
    CASHES = "cashes"
    """A card is led that nobody can beat in its suit."""
    GIVES_TO_PARTNER = "gives_to_partner"
    """A suit is led that the partner can ruff."""
    GETS_SHORT = "gets_short"
    """A short suit is led, to ruff it later."""
    LOW_LEAD = "low_lead"
    """A low card is led, and the high ones wait."""
    BID_PAYS = "bid_pays"
    """To declare is worth more than to let the others have it."""
    PASS_PAYS = "pass_pays"
    PARTNER_HAS_BID = "partner_has_bid"
    """The partner's bid is the side's promise already."""
    LONGEST_AND_BEST = "longest_and_best"
    """The trump with which the hand makes most."""
