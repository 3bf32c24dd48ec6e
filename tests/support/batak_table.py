"""A game of Batak laid out by hand: what its screens are shown in tests."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.batak_events import (
    BatakDealOver,
    BatakDealt,
    BatakTrick,
    BidMade,
    ContractMade,
    PassMade,
    TrumpMade,
)
from engine.batak_rules import SEATS, BatakRules
from engine.batak_views import (
    BatakChoices,
    BatakSeatView,
    BatakStage,
    BatakView,
    DealScore,
    Play,
    TrickSeen,
)
from engine.cards import CARDS, Card, Suit, cards
from engine.events import CardPlayed, Event, GameOver
from engine.reasons import Reason
from pi_app.screens.batak_story import best_of

HANDS = (
    "AS QS 9S 6S KH 7H 4H AD TD 5D KC 8C 3C",
    "KS JS 4S AH QH 9H 2H KD 8D 3D QC 9C 5C",
    "TS 8S 3S JH TH 6H QD 9D 6D 2D AC JC 7C",
    "7S 5S 2S 8H 5H 3H JD 7D 4D TC 6C 4C 2C",
)


@dataclass(frozen=True, slots=True)
class Deal:
    """How a deal stands, and what its last step brought."""

    rules: BatakRules = BatakRules()
    hands: tuple[tuple[Card, ...], ...] = tuple(cards(hand) for hand in HANDS)
    dealer: int = 3
    bids: tuple[tuple[int, int | None], ...] = ()
    declarer: int | None = None
    contract: int | None = None
    trump: Suit | None = None
    turn: int | None = 0
    trick: tuple[Play, ...] = ()
    seen: tuple[TrickSeen, ...] = ()
    number: int = 1
    history: tuple[DealScore, ...] = ()
    over: GameOver | None = None
    stage: BatakStage = BatakStage.BID
    events: tuple[Event, ...] = ()
    played: int = 0

    def begin(self) -> Deal:
        """Deal."""
        event = BatakDealt(0, (self.dealer + 1) % SEATS, self.dealer, self.number, again=False)
        return replace(self, turn=(self.dealer + 1) % SEATS, events=(event,))

    def say(self, *words: int | None) -> Deal:
        """Each seat in turn bids, or passes (none); who has passed is skipped."""
        deal = self
        for word in words:
            seat = deal.turn or 0
            event = PassMade(0, seat) if word is None else BidMade(0, seat, word)
            bids = (*deal.bids, (seat, word))
            passed = {one for one, value in bids if value is None}
            after = next(
                ((seat + n) % SEATS for n in (1, 2, 3) if (seat + n) % SEATS not in passed), seat
            )
            deal = replace(deal, bids=bids, turn=after, events=(event,))
        return deal

    def close(self, *, forced: bool = False) -> Deal:
        """End the auction."""
        made = [(value, seat) for seat, value in self.bids if value is not None]
        value, seat = max(made, default=(self.rules.minimum, self.dealer))
        event = ContractMade(0, seat, value, forced)
        return replace(
            self,
            stage=BatakStage.TRUMP,
            declarer=seat,
            contract=value,
            turn=seat,
            events=(*self.events, event),
        )

    def name(self, suit: Suit) -> Deal:
        """The declarer names trump and leads."""
        event = TrumpMade(0, self.declarer, suit)
        return replace(self, stage=BatakStage.CARD, trump=suit, events=(event,))

    def play(self, codes: str) -> Deal:
        """Play cards, each by the seat whose turn it is."""
        deal = self
        for code in codes.split():
            deal = deal._play(CARDS[code])
        return deal

    def _play(self, card: Card) -> Deal:
        seat = self.turn or 0
        hands = tuple(
            tuple(one for one in hand if one is not card) if n == seat else hand
            for n, hand in enumerate(self.hands)
        )
        trick = (*self.trick, (seat, card))
        number = self.played
        event = CardPlayed(0, seat, card, len(trick), number)
        deal = replace(
            self,
            hands=hands,
            trick=trick,
            turn=(seat + 1) % SEATS,
            played=number + 1,
            events=(event,),
        )
        return deal if len(trick) < SEATS else deal._take()

    def _take(self) -> Deal:
        winner = best_of(self.trick, self.trump)
        assert winner is not None and self.trump is not None
        laid = tuple(card for _, card in self.trick)
        led = self.trick[0][1].suit
        ruffed = dict(self.trick)[winner].suit == self.trump.value != led
        seen = (*self.seen, TrickSeen(self.trick, winner))
        event = BatakTrick(0, winner, laid, self.trick[0][0], ruffed, len(seen))
        deal = replace(self, trick=(), seen=seen, turn=winner, events=(*self.events, event))
        return deal if self.hands[winner] else replace(deal, stage=BatakStage.DEAL, turn=None)

    def counted(self, *history: DealScore) -> Deal:
        """The deal has been counted; the last of `history` is its own."""
        last = history[-1]
        kept = None
        if last.declarer is not None and last.contract is not None:
            side = self.rules.side(last.declarer)
            kept = sum(last.tricks[seat] for seat in side) >= last.contract
        event = BatakDealOver(0, last.number, last.declarer, last.contract, kept, last.tricks)
        return replace(
            self,
            stage=BatakStage.DEAL,
            turn=None,
            history=history,
            number=last.number,
            events=(*self.events, event),
        )

    def ended(self, winner: int | tuple[int, ...], event: GameOver) -> Deal:
        """The match is over."""
        return replace(self, stage=BatakStage.OVER, over=replace(event, winner=winner))

    def tricks(self) -> tuple[int, ...]:
        """Return the tricks of each seat."""
        return tuple(sum(one.winner == seat for one in self.seen) for seat in range(SEATS))

    def view(self, seat: int | None = None, **refused: Reason) -> BatakView:
        """Return what a seat sees, or anybody; `refused`: codes of cards, and why."""
        scores = self.history[-1].scores if self.history else (0,) * SEATS
        tricks, laid = self.tricks(), dict(self.trick)
        seats = tuple(
            BatakSeatView(
                cards=len(self.hands[n]),
                bid=max((v for one, v in self.bids if one == n and v is not None), default=None),
                passed=any(one == n and v is None for one, v in self.bids),
                card=laid.get(n),
                tricks=tricks[n],
                score=scores[n],
            )
            for n in range(SEATS)
        )
        played = [card for one in self.seen for _, card in one.plays] + list(laid.values())
        return BatakView(
            t_ns=0,
            seat=seat,
            rules=self.rules,
            stage=self.stage,
            hand=() if seat is None else self.hands[seat],
            choices=None if seat is None else self._choices(seat, refused),
            seats=seats,
            turn=self.turn,
            dealer=self.dealer,
            bids=self.bids,
            declarer=self.declarer,
            contract=self.contract,
            trump=self.trump,
            broken=any(self.trump is not None and c.suit == self.trump.value for c in played),
            trick=self.trick,
            tricks_seen=self.seen,
            deal=self.number,
            history=self.history,
            cards_played=self.played,
            over=self.over,
        )

    def _choices(self, seat: int, refused: dict[str, Reason]) -> BatakChoices:
        waits = None if self.turn == seat else Reason.NOT_YOUR_TURN
        highest = max((v for _, v in self.bids if v is not None), default=0)
        least = max(highest + 1, self.rules.minimum)
        bids = tuple((n, None if n >= least else Reason.BID_TOO_LOW) for n in range(1, 14))
        asked = self.stage is BatakStage.BID and waits is None
        names = self.stage is BatakStage.TRUMP and waits is None
        return BatakChoices(
            cards=tuple((card, refused.get(card.code, waits)) for card in self.hands[seat]),
            bids=bids if asked else (),
            may_pass=None if asked else Reason.NO_AUCTION_NOW,
            trumps=tuple((suit, None) for suit in Suit) if names else (),
        )
