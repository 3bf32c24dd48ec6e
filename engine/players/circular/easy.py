"""The easy player: it plays what it may, and likes a line when it sees one. It never gives up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.games.court_circular.lines import best_line
from engine.inputs import CardChosen, LeadChosen, Move
from engine.players.circular.worlds import Uniform
from engine.views import CircularView

LIKING = 4
"""A card that makes a line is so much likelier to be played than one that does not."""


def choose(view: CircularView, seat: int, uniform: Uniform) -> Move:
    """Return a move of a seat that must act."""
    assert view.choices is not None and view.lead is not None
    if view.choosing:
        leads = [card for card, reason in view.choices.leads if reason is None]
        likings = [_liking(lead, view.hand) for lead in leads]
        return LeadChosen(view.t_ns, seat, leads[pick(likings, uniform)])
    cards = [card for card, reason in view.choices.cards if reason is None]
    played = view.seats[seat].played
    likings = [_liking(view.lead, (*played, card)) for card in cards]
    return CardChosen(view.t_ns, seat, cards[pick(likings, uniform)])


def _liking(lead: Card, own: tuple[Card, ...]) -> int:
    return 1 if best_line(lead, own) is None else LIKING


def pick(weights: Sequence[float], uniform: Uniform) -> int:
    """Return a place in a row of weights, each as likely as it is heavy."""
    point = uniform() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return len(weights) - 1
