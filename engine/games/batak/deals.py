"""A deal from its first card to its count: dealing, the tricks, the score."""

from __future__ import annotations

from collections.abc import Sequence

from engine.batak_events import BatakDealOver, BatakDealt, BatakScored, BatakTrick
from engine.batak_rules import HAND, SEATS, BatakGame
from engine.batak_views import BatakStage, DealScore, TrickSeen
from engine.cards import Card, Suit
from engine.events import CardPlayed, GameOver, OverReason
from engine.games.batak.auction import ask, name_trump
from engine.games.batak.scoring import first_places, gained
from engine.games.batak.state import Hand
from engine.games.batak.table import Bench, after, tricks_of
from engine.rows import put
from engine.tricks import winner


def dealt(pack: Sequence[Card], dealer: int) -> tuple[Hand, ...]:
    """Return the hands of a shuffled pack, dealt one by one from the seat after the dealer."""
    return tuple(tuple(pack[(seat - after(dealer)) % SEATS :: SEATS]) for seat in range(SEATS))


def deal_again(bench: Bench, pack: Sequence[Card], t_ns: int) -> None:
    """Deal the next deal; its dealer sits after the last one's, unless nobody had bid (20)."""
    if not bench.again:
        bench.dealer = after(bench.dealer)
    deal(bench, dealt(pack, bench.dealer), t_ns)


def deal(bench: Bench, hands: tuple[Hand, ...], t_ns: int) -> None:
    """Begin a deal: with its auction, or with the first card where spades are always trump."""
    first = after(bench.dealer)
    bench.deal += 0 if bench.again else 1
    bench.hands = hands
    bench.bids, bench.trick, bench.tricks_seen = (), (), ()
    bench.declarer = bench.contract = bench.trump = None
    bench.broken = False
    bench.events.append(BatakDealt(t_ns, first, bench.dealer, bench.deal, bench.again))
    bench.again = False
    if bench.rules.game is BatakGame.SPADES:
        name_trump(bench, None, first, Suit.SPADES, t_ns)
        return
    bench.stage = BatakStage.BID
    ask(bench, first, t_ns)


def play(bench: Bench, seat: int, card: Card, t_ns: int) -> None:
    """A card goes on the table; the fourth one ends the trick."""
    bench.hands = put(bench.hands, seat, tuple(c for c in bench.hands[seat] if c is not card))
    bench.trick = (*bench.trick, (seat, card))
    bench.broken = bench.broken or (bench.trump is not None and card.suit == bench.trump.value)
    bench.events.append(CardPlayed(t_ns, seat, card, len(bench.trick), bench.cards_played))
    bench.cards_played += 1
    if len(bench.trick) == SEATS:
        _end_trick(bench, t_ns)
    else:
        ask(bench, after(seat), t_ns)


def _end_trick(bench: Bench, t_ns: int) -> None:
    assert bench.trump is not None
    cards = tuple(card for _, card in bench.trick)
    place = winner(cards, bench.trump)
    led, seat = bench.trick[0][0], bench.trick[place][0]
    ruffed = cards[place].suit != cards[0].suit
    bench.tricks_seen = (*bench.tricks_seen, TrickSeen(bench.trick, seat))
    bench.trick = ()
    number = len(bench.tricks_seen)
    bench.events.append(BatakTrick(t_ns, seat, cards, led, ruffed, number))
    if number == HAND:
        _end_deal(bench, t_ns)
    else:
        ask(bench, seat, t_ns)


def _end_deal(bench: Bench, t_ns: int) -> None:
    rules, tricks = bench.rules, tricks_of(bench)
    points = gained(rules, tricks, bench.declarer, bench.contract)
    bench.scores = tuple(score + more for score, more in zip(bench.scores, points, strict=True))
    told = (bench.declarer, bench.contract, _made(bench, tricks), tricks)
    bench.events.append(BatakDealOver(t_ns, bench.deal, *told))
    bench.events.append(BatakScored(t_ns, points, bench.scores))
    assert bench.trump is not None
    counted = DealScore(
        number=bench.deal,
        dealer=bench.dealer,
        declarer=bench.declarer,
        contract=bench.contract,
        trump=bench.trump,
        tricks=tricks,
        gained=points,
        scores=bench.scores,
    )
    bench.history = (*bench.history, counted)
    bench.stage = BatakStage.DEAL
    if bench.deal == rules.deals:
        _end_match(bench, t_ns)


def _made(bench: Bench, tricks: tuple[int, ...]) -> bool | None:
    if bench.declarer is None or bench.contract is None:
        return None
    return sum(tricks[seat] for seat in bench.rules.side(bench.declarer)) >= bench.contract


def _end_match(bench: Bench, t_ns: int) -> None:
    first = first_places(bench.rules, bench.history)
    winner_seat = first[0] if len(first) == 1 else first
    tricks = HAND * bench.deal
    bench.stage = BatakStage.OVER
    bench.over = GameOver(t_ns, winner_seat, OverReason.LIMIT, bench.cards_played, tricks)
    bench.events.append(bench.over)
