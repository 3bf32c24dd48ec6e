"""What may be done and what not: one rule a kind of move, its answer a reason or none.

`check` raises the reason, a view shows it, the referee tells it: they cannot disagree.
"""

from __future__ import annotations

from engine.batak_rules import HAND
from engine.batak_views import BatakChoices, BatakStage
from engine.cards import Card, Suit
from engine.games.batak.auction import lowest_bid
from engine.games.batak.table import Game
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen
from engine.reasons import Reason
from engine.tricks import Judged, judged

_EARLY = {BatakStage.BID: Reason.MUST_BID, BatakStage.TRUMP: Reason.MUST_NAME_TRUMP}
"""Why a seat in turn may not play a card yet."""


def why_not(game: Game, move: BatakMove) -> Reason | None:
    """Return why a seat may not make a move; none if it may."""
    if isinstance(move, CardChosen):
        return why_not_card(game, move.seat, move.card)
    if isinstance(move, BidChosen):
        return why_not_bid(game, move.seat, move.value)
    if isinstance(move, BidPassed):
        return why_not_pass(game, move.seat)
    return why_not_trump(game, move.seat)


def _why_not_now(game: Game, seat: int) -> Reason | None:
    if game.over is not None:
        return Reason.GAME_OVER
    waits = game.stage is BatakStage.DEAL or seat != game.turn
    return Reason.NOT_YOUR_TURN if waits else None


def judged_hand(game: Game, seat: int) -> Judged:
    """Return each card of a seat's hand with why it may not be played; none if it may."""
    hand = game.hands[seat]
    early = _why_not_now(game, seat) or _EARLY.get(game.stage)
    if early is not None or game.trump is None:
        return tuple((card, early) for card in hand)
    trick = tuple(card for _, card in game.trick)
    return judged(hand, trick, game.trump, broken=game.broken, duties=game.rules)


def why_not_card(game: Game, seat: int, card: Card) -> Reason | None:
    """Return why a seat may not play a card; none if it may."""
    early = _why_not_now(game, seat) or _EARLY.get(game.stage)
    if early is not None:
        return early
    return dict(judged_hand(game, seat)).get(card, Reason.NOT_IN_HAND)


def why_not_pass(game: Game, seat: int) -> Reason | None:
    """Return why a seat may not pass; none if it may."""
    early = _why_not_now(game, seat)
    if early is not None:
        return early
    return None if game.stage is BatakStage.BID else Reason.NO_AUCTION_NOW


def why_not_bid(game: Game, seat: int, value: int) -> Reason | None:
    """Return why a seat may not promise so many tricks; none if it may (lines 2 and 16)."""
    early = why_not_pass(game, seat)
    if early is not None:
        return early
    if value > HAND:
        return Reason.BID_TOO_HIGH
    return Reason.BID_TOO_LOW if value < lowest_bid(game) else None


def why_not_trump(game: Game, seat: int) -> Reason | None:
    """Return why a seat may not name trump; none if it may."""
    early = _why_not_now(game, seat)
    if early is not None:
        return early
    if game.stage is BatakStage.BID:
        return Reason.MUST_BID
    return None if game.stage is BatakStage.TRUMP else Reason.NO_TRUMP_NOW


def choices(game: Game, seat: int) -> BatakChoices:
    """Return all that a seat may do, and why it may not do the rest."""
    bids, trumps = range(0), []
    if why_not_pass(game, seat) is None:
        bids = range(1, HAND + 1)
    if why_not_trump(game, seat) is None:
        trumps = list(Suit)
    return BatakChoices(
        cards=judged_hand(game, seat),
        bids=tuple((value, why_not_bid(game, seat, value)) for value in bids),
        may_pass=why_not_pass(game, seat),
        trumps=tuple((suit, why_not_trump(game, seat)) for suit in trumps),
    )
