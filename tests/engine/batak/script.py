"""A match of Batak told in short lines: deal, speak, play, look what came.

Every action returns what it led to, one short text an event: `deal 1 by 3`, `bid 0 5`, `pass 1`,
`contract 0 5`, `trump S`, `turn 0`, `card 0 QH`, `trick 1 to 2 ruffed`, `tricks 7 3 3 0 made`,
`gained 70 30 30 -40`, `over 0`.
"""

from __future__ import annotations

from dataclasses import replace

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
from engine.batak_rules import HAND, SEATS, BatakRules
from engine.batak_views import BatakStage, TrickSeen
from engine.cards import Suit, card, cards, codes
from engine.errors import Refusal
from engine.events import CardPlayed, Event, GameOver, TurnChanged
from engine.games.batak import Batak, Setup, State
from engine.games.batak.state import PACK, Hand
from engine.inputs import BidChosen, BidPassed, CardChosen, Draw, Input, TrumpChosen

GAME = Batak()
USUAL_RULES = BatakRules()
SUITS_DEALT = tuple(PACK[first : first + HAND] for first in range(0, 52, HAND))
"""A suit each: seat 0 has the spades, seat 1 the hearts, seat 2 the diamonds, seat 3 the clubs."""


def hands_of(text: str) -> tuple[Hand, ...]:
    """Return four hands that begin with these cards (`/` parts them), filled from a new pack."""
    begun = [cards(row) for row in text.split("/")]
    begun += [()] * (SEATS - len(begun))
    rest = [one for one in PACK if not any(one in row for row in begun)]
    hands: list[Hand] = []
    for row in begun:
        missing = HAND - len(row)
        hands.append((*row, *rest[:missing]))
        del rest[:missing]
    return tuple(hands)


def short(event: Event) -> str:
    """Return an event as one short text."""
    match event:
        case BatakDealt():
            return f"deal {event.number} by {event.dealer}{' again' if event.again else ''}"
        case TurnChanged():
            return f"turn {event.seat}"
        case BidMade():
            return f"bid {event.seat} {event.value}"
        case PassMade():
            return f"pass {event.seat}"
        case ContractMade():
            return f"contract {event.seat} {event.value}{' forced' if event.forced else ''}"
        case TrumpMade():
            return f"trump {event.suit.value}"
        case CardPlayed():
            return f"card {event.seat} {event.card}"
    return _counted(event)


def _counted(event: Event) -> str:
    match event:
        case BatakTrick():
            return f"trick {event.number} to {event.seat}{' ruffed' if event.ruffed else ''}"
        case BatakDealOver():
            kept = {None: "", True: " made", False: " failed"}[event.made]
            return f"tricks {' '.join(map(str, event.tricks))}{kept}"
        case BatakScored():
            return f"gained {' '.join(map(str, event.gained))}"
        case GameOver():
            return f"over {event.winner}"
    raise AssertionError(event)


class Match:
    """One match, driven by hand. Seat 3 deals and seat 0 speaks first, if nothing else is said."""

    def __init__(
        self,
        hands: tuple[Hand, ...] = SUITS_DEALT,
        rules: BatakRules = USUAL_RULES,
        dealer: int = SEATS - 1,
    ) -> None:
        """Deal; what `new` told is in `opening`."""
        self.state: State
        self.state, events = GAME.new(Setup(rules, hands, dealer))
        self.opening = [short(event) for event in events]

    def feed(self, *items: Input) -> list[str]:
        """Hand in inputs one by one; return all that they led to."""
        told: list[Event] = []
        for item in items:
            self.state, events = GAME.step(self.state, item)
            told += events
        return [short(event) for event in told]

    def say(self, text: str) -> list[str]:
        """Speak in the auction, each the seat whose turn it is: a number, or `-` for a pass."""
        told: list[str] = []
        for word in text.split():
            seat = self.state.turn
            passes = word == "-"
            told += self.feed(BidPassed(0, seat) if passes else BidChosen(0, seat, int(word)))
        return told

    def name(self, suit: str) -> list[str]:
        """The declarer names trump."""
        return self.feed(TrumpChosen(0, self.state.turn, Suit(suit)))

    def play(self, text: str) -> list[str]:
        """Play cards, each by the seat whose turn it is; return all that they led to."""
        told: list[str] = []
        for one in cards(text):
            told += self.feed(CardChosen(0, self.state.turn, one))
        return told

    def play_on(self) -> list[str]:
        """Play the deal to its end, each seat the first card of its hand that it may play."""
        told: list[str] = []
        while self.state.stage is BatakStage.CARD:
            told += self.play(self.allowed().split()[0])
        return told

    def draw(self) -> list[str]:
        """Hand in a new pack, unshuffled."""
        return self.feed(Draw(0, tuple(range(len(PACK)))))

    def refusal(self, item: Input) -> str:
        """Return the code with which an input is refused; empty if it is not."""
        try:
            GAME.check(self.state, item)
        except Refusal as refusal:
            return refusal.code
        return ""

    def why_not(self, code: str) -> str:
        """Return why the seat in turn may not play a card; empty if it may."""
        return self.refusal(CardChosen(0, self.state.turn, card(code)))

    def allowed(self) -> str:
        """Return the cards that the seat in turn may play."""
        seat = self.state.turn
        return codes(tuple(one for one in self.state.hands[seat] if not self.why_not(one.code)))

    @property
    def bidding(self) -> tuple[int, ...]:
        """What the seat in turn may bid."""
        bids = [BidChosen(0, self.state.turn, value) for value in range(HAND + 1)]
        return tuple(item.value for item in bids if not self.refusal(item))


def contracted(
    hands: tuple[Hand, ...], trump: str, rules: BatakRules = USUAL_RULES, bid: int = 7
) -> Match:
    """Return a match in which seat 0 has won the auction, named trump and must lead."""
    match = Match(hands, rules)
    match.say(f"{bid} - - -")
    match.name(trump)
    return match


def counted(
    rules: BatakRules,
    tricks: tuple[int, ...],
    declarer: int | None = 0,
    contract: int | None = None,
    *,
    deal: int = 1,
    scores: tuple[int, ...] = (0,) * SEATS,
) -> list[str]:
    """Play the last trick of a deal in which each seat comes to so many; return how it counts."""
    leader = next(seat for seat in range(SEATS) if tricks[seat])
    others = iter(cards("2S 3S 4S"))
    hands = tuple((card("AS") if seat == leader else next(others),) for seat in range(SEATS))
    won = [seat for seat in range(SEATS) for _ in range(tricks[seat] - (seat == leader))]
    match = Match(rules=rules)
    match.state = replace(
        match.state,
        stage=BatakStage.CARD,
        hands=hands,
        turn=leader,
        declarer=declarer,
        contract=contract,
        trump=Suit.SPADES,
        broken=True,
        tricks_seen=tuple(TrickSeen((), seat) for seat in won),
        scores=scores,
        deal=deal,
    )
    told = match.play_on()
    return told[told.index(f"trick 13 to {leader}") + 1 :]
