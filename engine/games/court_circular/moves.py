"""What may be done and what not: one rule a kind of move, its answer a reason or none.

`check` raises the reason, a view shows it, the referee tells it: they cannot disagree.
"""

from __future__ import annotations

from engine.cards import Card
from engine.games.court_circular.rules import TRICK
from engine.games.court_circular.state import Stage
from engine.games.court_circular.table import Game, on_table
from engine.inputs import CardChosen, CircularMove, Resigned
from engine.reasons import Reason
from engine.views import Choices


def why_not(game: Game, move: CircularMove) -> Reason | None:
    """Return why a seat may not make a move; none if it may."""
    if isinstance(move, CardChosen):
        return why_not_card(game, move.seat, move.card)
    if isinstance(move, Resigned):
        return why_not_resign(game, move.seat)
    return why_not_lead(game, move.seat, move.card)


def _why_not_now(game: Game, seat: int) -> Reason | None:
    if game.over is not None:
        return Reason.GAME_OVER
    waits = game.stage is Stage.DEAL or seat != game.turn
    return Reason.NOT_YOUR_TURN if waits else None


def why_not_card(game: Game, seat: int, card: Card) -> Reason | None:
    """Return why a seat may not play a card; none if it may."""
    early = _why_not_now(game, seat)
    if early is not None:
        return early
    if game.stage is not Stage.CARD:
        return Reason.CHOOSE_LEAD
    return None if card in game.hands[seat] else Reason.NOT_IN_HAND


def why_not_resign(game: Game, seat: int) -> Reason | None:
    """Return why a seat may not give up the trick; none if it may (lines 3 and 5)."""
    early = _why_not_now(game, seat)
    if early is not None:
        return early
    if game.stage is not Stage.CARD:
        return Reason.CHOOSE_LEAD
    if not game.pack:
        return Reason.PACK_OUT
    if not any(game.played):
        return Reason.NO_CARD_YET
    if any(len(row) == TRICK for row in game.played):
        return Reason.THREE_PLAYED
    needs_own = game.rules.own_card_first and not game.played[seat]
    return Reason.NO_OWN_CARD_YET if needs_own else None


def why_not_lead(game: Game, seat: int, card: Card) -> Reason | None:
    """Return why a seat may not choose a card as the next lead; none if it may (line 2)."""
    early = _why_not_now(game, seat)
    if early is not None:
        return early
    if game.stage is not Stage.LEAD:
        return Reason.NO_TRICK_WON
    if card is game.lead:
        return Reason.OLD_LEAD
    return None if card in on_table(game) else Reason.NOT_ON_TABLE


def choices(game: Game, seat: int) -> Choices:
    """Return all that a seat may do, and why it may not do the rest."""
    table = on_table(game) if game.stage is Stage.LEAD else ()
    if game.stage is Stage.LEAD and game.lead is not None:
        table = (game.lead, *table)
    return Choices(
        cards=tuple((card, why_not_card(game, seat, card)) for card in game.hands[seat]),
        leads=tuple((card, why_not_lead(game, seat, card)) for card in table),
        resign=why_not_resign(game, seat),
    )
