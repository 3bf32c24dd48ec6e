"""Why a card may not be played, or something else may not be done: one list of codes.

The same reason is raised by `check`, stands in a seat's view, and is told by the referee.
"""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """A short stable word for programs; `TEXTS` says it to people."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    CHOOSE_LEAD = "choose_lead"
    NO_TRICK_WON = "no_trick_won"
    NOT_ON_TABLE = "not_on_table"
    OLD_LEAD = "old_lead"
    NO_CARD_YET = "no_card_yet"
    NO_OWN_CARD_YET = "no_own_card_yet"
    THREE_PLAYED = "three_played"
    PACK_OUT = "pack_out"
    MUST_FOLLOW = "must_follow"
    MUST_RISE = "must_rise"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    TRUMP_NOT_BROKEN = "trump_not_broken"
    MUST_BID = "must_bid"
    MUST_NAME_TRUMP = "must_name_trump"
    NO_AUCTION_NOW = "no_auction_now"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    NO_TRUMP_NOW = "no_trump_now"


TEXTS: dict[Reason, str] = {
    Reason.GAME_OVER: "expected nothing more, for the game is over",
    Reason.NOT_YOUR_TURN: "expected the seat whose turn it is",
    Reason.NOT_IN_HAND: "expected a card of the seat's hand",
    Reason.CHOOSE_LEAD: "expected the choice of the next lead",
    Reason.NO_TRICK_WON: "expected the choice of a lead only after a trick",
    Reason.NOT_ON_TABLE: "expected a card played in this trick",
    Reason.OLD_LEAD: "expected another card than the old lead",
    Reason.NO_CARD_YET: "expected a card of this trick on the table first",
    Reason.NO_OWN_CARD_YET: "expected the seat to have played in this trick first",
    Reason.THREE_PLAYED: "expected a card, for somebody has played three",
    Reason.PACK_OUT: "expected a card, for the pack is out",
    Reason.MUST_FOLLOW: "expected a card of the suit that was led",
    Reason.MUST_RISE: "expected a card that beats the highest of the suit on the table",
    Reason.MUST_TRUMP: "expected a trump, for the hand has none of the suit that was led",
    Reason.MUST_OVERTRUMP: "expected a trump that beats those on the table",
    Reason.TRUMP_NOT_BROKEN: "expected another suit, for trump is not broken yet",
    Reason.MUST_BID: "expected a bid or a pass, for the auction is on",
    Reason.MUST_NAME_TRUMP: "expected the trump to be named first",
    Reason.NO_AUCTION_NOW: "expected no bid, for there is no auction now",
    Reason.BID_TOO_LOW: "expected a bid above the last one, and no less than the minimum",
    Reason.BID_TOO_HIGH: "expected a bid of 13 or less",
    Reason.NO_TRUMP_NOW: "expected trump to be named only once, by who has won the auction",
}
"""What was expected, for the line of an error."""
