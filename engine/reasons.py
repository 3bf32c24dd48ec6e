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
}
"""What was expected, for the line of an error."""
