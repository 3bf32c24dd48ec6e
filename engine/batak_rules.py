"""The rule set of Batak: the switches of batak.fr.txt and of decisions.md part 4, with defaults."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from engine.errors import Refusal

SEATS = 4
HAND = 13
"""Cards of a hand, and tricks of a deal."""
DEALS = (4, 8, 12)
USUAL = -1
"""The number that goes with the game and its scoring."""


class BatakGame(Enum):
    """The three forms of the game."""

    AUCTION = "auction"
    """Each for itself; the highest bidder names trump and leads."""
    TEAM = "team"
    """Two against two, partners face to face; a bid is the team's promise."""
    SPADES = "spades"
    """No auction: spades are trump, the seat after the dealer leads."""


class TrumpLead(Enum):
    """When a trick may be led with a trump (line 5)."""

    BROKEN = "broken"
    """Once one has been played in the deal, or from a hand of trumps only."""
    FREE = "free"


class AllPass(Enum):
    """What happens when nobody bids (line 4)."""

    DEALER = "dealer"
    """The dealer takes the contract at the minimum."""
    REDEAL = "redeal"
    """The same dealer deals again."""


class Direction(Enum):
    """Which way deal and play go round a real table; seats are numbered in that order."""

    COUNTERCLOCKWISE = "counterclockwise"
    CLOCKWISE = "clockwise"


class Scoring(Enum):
    """How a deal is counted (lines 12 to 14)."""

    USUAL = "usual"
    PRIME = "prime"
    SIMPLE = "simple"


def _doc(text: str) -> dict[str, str]:
    return {"doc": text}


@dataclass(frozen=True, slots=True)
class BatakRules:
    """One way to play Batak."""

    game: BatakGame = field(
        default=BatakGame.AUCTION, metadata=_doc("auction, team or spades (koz maça)")
    )
    deals: int = field(default=4, metadata=_doc("a match is 4, 8 or 12 deals"))
    scoring: Scoring = field(default=Scoring.USUAL, metadata=_doc("usual, prime or simple"))
    min_bid: int = field(
        default=USUAL, metadata=_doc("the lowest bid; -1: 4, and 7 in the team game")
    )
    all_pass: AllPass = field(
        default=AllPass.DEALER, metadata=_doc("dealer takes the minimum, or redeal")
    )
    zero_penalty: int = field(
        default=USUAL,
        metadata=_doc(
            "points lost without a trick, for who did not promise any; -1: by the scoring"
        ),
    )
    trump_lead: TrumpLead = field(
        default=TrumpLead.BROKEN, metadata=_doc("trump is led once it is broken, or free")
    )
    must_rise: bool = field(
        default=True, metadata=_doc("who follows must beat the highest card of the suit led")
    )
    rise_after_ruff: bool = field(
        default=False, metadata=_doc("must_rise holds in a trick that has been ruffed, too")
    )
    must_overtrump: bool = field(
        default=True, metadata=_doc("who ruffs must beat a trump that is in the trick already")
    )
    must_undertrump: bool = field(
        default=True, metadata=_doc("who cannot overtrump must play a trump all the same")
    )
    direction: Direction = field(
        default=Direction.COUNTERCLOCKWISE, metadata=_doc("counterclockwise or clockwise")
    )

    @property
    def is_team(self) -> bool:
        """Seats 0 and 2 play against 1 and 3."""
        return self.game is BatakGame.TEAM

    @property
    def minimum(self) -> int:
        """The lowest bid, in tricks."""
        if self.min_bid != USUAL:
            return self.min_bid
        return 7 if self.is_team else 4

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win and lose with this one, itself included, in their order."""
        return tuple(sorted((seat, (seat + 2) % SEATS))) if self.is_team else (seat,)


def check_rules(rules: BatakRules) -> None:
    """Raise Refusal, its text beginning with the key, when a rule set cannot be played."""
    if rules.deals not in DEALS:
        raise Refusal("bad_rule", f"deals: expected 4, 8 or 12, found {rules.deals}")
    if rules.min_bid != USUAL and not 1 <= rules.min_bid <= HAND:
        raise Refusal("bad_rule", f"min_bid: expected 1 to 13, found {rules.min_bid}")
    if rules.zero_penalty != USUAL and not 0 <= rules.zero_penalty <= 1000:
        raise Refusal("bad_rule", f"zero_penalty: expected 0 to 1000, found {rules.zero_penalty}")


def check_seats(_rules: BatakRules, seats: int) -> None:
    """Raise Refusal (`bad_setup`) unless four sit at the table."""
    if seats != SEATS:
        raise Refusal("bad_setup", f"seats: expected 4, found {seats}")
