"""What happened in a game: small frozen records, the only thing that leaves `step`.

`t_ns` is the time at which it happened on the table clock. `EVENT_NAMES` gives each the name that
programs read (interfaces.md); `as_line` turns one into the JSON object of that name.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from engine.batak_events import (
    BatakDealOver,
    BatakDealt,
    BatakScored,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
    TrumpMade,
)
from engine.cards import Card
from engine.hand_events import DealOver, Dealt, LeadTurned, Scored, TrickResigned, TrickWon


class Verdict(Enum):
    """How a slap was judged (judging.md)."""

    VALID = "valid"
    RESCUED = "rescued"
    LATE = "late"
    FALSE = "false"
    IGNORED = "ignored"
    TIE = "tie"


class FaultKind(Enum):
    """What a seat did wrong."""

    OUT_OF_TURN = "out_of_turn"
    FALSE_SLAP = "false_slap"
    NO_CARDS = "no_cards"


class PenaltyKind(Enum):
    """What it costs (bataille-corse.fr.txt, "Punition des erreurs")."""

    UNDER_PILE = "under_pile"
    GIVE_EACH = "give_each"
    HALF_STACK = "half_stack"
    FORFEIT = "forfeit"
    HELD_HAND = "held_hand"
    PILE_TO_LAST = "pile_to_last"


class TakenBy(Enum):
    """By what right a pile was taken."""

    SLAP = "slap"
    CHALLENGE = "challenge"
    PENALTY = "penalty"
    EXCUSE = "excuse"


class OverReason(Enum):
    """Why a game ended."""

    ALL_CARDS = "all_cards"
    LAST_WITH_CARDS = "last_with_cards"
    LIMIT = "limit"
    CYCLE = "cycle"
    TARGET = "target"


class RevealBasis(Enum):
    """Where the time of a reveal comes from."""

    NOMINAL = "nominal"
    """The press that played the card plus a fixed delay."""
    MEASURED = "measured"
    """The screen said when it showed the card."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat turned over a card."""

    t_ns: int
    seat: int
    card: Card
    pile: int
    """Cards on the table after it, penalty cards included."""
    number: int
    """Counts the cards of this game from 0; `Revealed` names a card by it."""


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat owes a court card or an ace (or still owes it, after a failed attempt)."""

    t_ns: int
    by: int
    seat: int
    attempts: int
    """Attempts left."""


@dataclass(frozen=True, slots=True)
class Slapped:
    """A slap was judged."""

    t_ns: int
    seat: int
    verdict: Verdict
    patterns: tuple[str, ...]
    """All enabled patterns that the slapped pile matches, in the order of the rule set."""
    reaction: int | None
    """Ns since the reveal of the card that completed the pattern."""
    behind: int | None
    """Ns after the slap or collection that took the pile."""
    uncertainty: int
    """± ns of the press against the table clock; nothing finer may be shown."""
    reveal: RevealBasis | None
    """What `reaction` was measured from."""
    untimed: bool = False
    """The press was stamped on arrival: there is no reaction and no distance, and nothing to rank.
    A line has it only where it is true."""
    handicap: int = 0
    """Ns that were added to its time when it was compared with other seats' slaps; all times here
    are real ones. A line has it only where it is not 0."""


@dataclass(frozen=True, slots=True)
class Faulted:
    """A seat did something wrong."""

    t_ns: int
    seat: int
    kind: FaultKind


@dataclass(frozen=True, slots=True)
class Penalised:
    """A seat paid for it."""

    t_ns: int
    seat: int
    kind: PenaltyKind
    cards: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A pile, or its share of a split one, went under a seat's stack."""

    t_ns: int
    seat: int
    cards: int
    by: TakenBy


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """It is now this seat's turn to act."""

    t_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has no cards left; it may slap its way back in, if the rules let it."""

    t_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """A seat that was out has cards again."""

    t_ns: int
    seat: int


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """Bataille: cards were turned over together. A battle adds one of these a turn-over."""

    t_ns: int
    cards: tuple[Card | None, ...]
    """The card that each seat turned over; none for a seat that did not."""
    winner: int | None
    """Who takes all cards on the table; none when seats fight on or nobody can."""
    battle: tuple[int, ...]
    """The seats that tied for the highest card. Who has no cards to fight on with has lost."""
    down: tuple[int, ...]
    """How many cards each seat laid face down at this turn-over."""
    pot: int
    """Cards on the table, these included."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended."""

    t_ns: int
    winner: int | tuple[int, ...]
    """One seat, or all that share the first place."""
    reason: OverReason
    cards_played: int
    tricks: int
    """Completed pick-ups, plus one if cards lie on the pile at the end."""


Event = (
    CardPlayed
    | Challenged
    | Slapped
    | Faulted
    | Penalised
    | Taken
    | TurnChanged
    | WentOut
    | CameBack
    | RoundPlayed
    | GameOver
    | Dealt
    | LeadTurned
    | TrickResigned
    | TrickWon
    | DealOver
    | Scored
    | BatakDealt
    | BidMade
    | PassMade
    | ContractMade
    | TrumpMade
    | BatakTrick
    | BatakDealOver
    | BatakScored
)

EVENT_NAMES: dict[type[Event], str] = {
    CardPlayed: "card",
    Challenged: "challenge",
    Slapped: "slap",
    Faulted: "fault",
    Penalised: "penalty",
    Taken: "take",
    TurnChanged: "turn",
    WentOut: "out",
    CameBack: "back",
    RoundPlayed: "round",
    GameOver: "over",
    Dealt: "deal",
    LeadTurned: "lead",
    TrickResigned: "resign",
    TrickWon: "trick",
    DealOver: "deal_over",
    Scored: "score",
    BatakDealt: "deal",
    BidMade: "bid",
    PassMade: "pass",
    ContractMade: "contract",
    TrumpMade: "trump",
    BatakTrick: "trick",
    BatakDealOver: "deal_over",
    BatakScored: "score",
}


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card):
        return value.code
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


_FIELDS = {kind: tuple(field.name for field in fields(kind)[1:]) for kind in EVENT_NAMES}


def as_line(event: Event) -> dict[str, Any]:
    """Return the JSON object of an event: `event`, `t`, then its fields (interfaces.md)."""
    kind = type(event)
    line: dict[str, Any] = {"event": EVENT_NAMES[kind], "t": event.t_ns}
    for name in _FIELDS[kind]:
        line[name] = _plain(getattr(event, name))
    return _usual(line) if kind is Slapped else line


def _usual(line: dict[str, Any]) -> dict[str, Any]:
    """So that a line of a table without phones and handicaps is what it always was."""
    for key in ("untimed", "handicap"):
        if not line[key]:
            del line[key]
    return line
