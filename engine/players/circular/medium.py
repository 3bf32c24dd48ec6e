"""The medium player: it plays the three cards that beat most hands which the others may hold.

It looks at one trick, never gives up, and chooses the lead with which its own hand, filled up by
chance, makes the best lines.
"""

from __future__ import annotations

from bisect import bisect_left

from engine.games.court_circular.lines import ORDER
from engine.inputs import CardChosen, LeadChosen, Move
from engine.players.circular.values import numbers, threes_of, values_of
from engine.players.circular.worlds import Outlook, Uniform, dealt, drawn, outlook_of, refills
from engine.views import CircularView

WORLDS = 24
"""Hands of the others that it imagines."""


def choose(view: CircularView, seat: int, uniform: Uniform) -> Move:
    """Return a move of a seat that must act."""
    look = outlook_of(view, seat)
    if view.choosing:
        return LeadChosen(view.t_ns, seat, ORDER[_best_lead(view, look, uniform)])
    rivals = sorted(rival_worths(look, WORLDS, uniform))
    values = values_of(look.lead)
    plans = threes_of(look.played[seat], look.hand)
    best = max(plans, key=lambda plan: (bisect_left(rivals, values.of(plan)), values.of(plan)))
    cards = [number for number in look.hand if number in best]
    return CardChosen(view.t_ns, seat, ORDER[cards[int(uniform() * len(cards))]])


def rival_worths(look: Outlook, worlds: int, uniform: Uniform) -> list[int]:
    """Return, for each world, the best that any other seat can still make."""
    best = values_of(look.lead).best
    played = [look.played[other] for other in look.others]
    sizes = [look.sizes[other] for other in look.others]
    found: list[int] = []
    for _ in range(worlds):
        hands = dealt(look.unseen, sizes, uniform)
        found.append(max(best(threes_of(*held)) for held in zip(played, hands, strict=True)))
    return found


def _best_lead(view: CircularView, look: Outlook, uniform: Uniform) -> int:
    assert view.choices is not None
    leads = numbers(card for card, reason in view.choices.leads if reason is None)
    more = refills(look.sizes, look.seat, view.pack)[look.seat]
    drawings = (drawn(look.unseen, more, uniform) for _ in range(WORLDS))
    hands = [threes_of((), (*look.hand, *drawing)) for drawing in drawings]

    def hope(lead: int) -> int:
        return sum(values_of(lead).best(threes) for threes in hands)

    return max(leads, key=hope)
