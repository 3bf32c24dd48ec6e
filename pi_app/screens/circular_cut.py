"""The cut before the first deal of a match: each seat's card at its place, and what it decides.

It lies there for a few seconds, or till the first card is played; the lead, which has been turned
up meanwhile, is under the pack so long.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from engine.cards import Card
from pi_app.screens import cards
from pi_app.screens.circular_boxes import Label, draw_caption, draw_label
from pi_app.screens.circular_layout import CircularPlan
from pi_app.screens.circular_story import Cut
from pi_app.screens.shelf import Shelf, Sprite, boxed, centred
from pi_app.screens.words import say

_MIDDLE = 1
"""Of the three places of a seat."""


def cut_label(cut: Cut, seat: int) -> Label:
    """Return what stands above a seat's card: what it has won or lost by it."""
    key = {cut.deals: "circular.deals", cut.leads: "circular.leads"}.get(seat)
    leads = seat == cut.leads
    return Label(seat, say(key) if key else "", with_lead=False, best=leads, won=False)


def cut_sprites(cut: Cut, plan: CircularPlan, shelf: Shelf) -> Iterator[Sprite]:
    """Yield the sprites, the lowest first."""
    field, unit = plan.field, plan.base.unit
    for number, place in enumerate(field.captions):
        build = partial(draw_caption, unit=unit, key="circular.the_cut")
        yield boxed(shelf, f"caption {number}", "cut", place, build)
    back = shelf.get(("cut pack", field.lead_card), partial(cards.back, field.lead_card))
    yield centred("lead", back, field.lead.centre)
    for seat, card in enumerate(cut.cards):
        row = plan.row_of(seat, cut.leads)
        spot = field.rows[row][_MIDDLE]
        picture = partial(_turned, card, field.card, spot.angle)
        key = ("cut card", card, field.card, spot.angle)
        yield centred(f"trick {seat} {_MIDDLE}", shelf.get(key, picture), spot.centre)
        label = cut_label(cut, seat)
        for number, place in enumerate(field.labels[row]):
            draw = partial(draw_label, label, unit=unit)
            yield boxed(shelf, f"label {seat} {number}", label, place, draw)


def _turned(card: Card, size: tuple[int, int], angle: int) -> pygame.Surface:
    return pygame.transform.rotate(cards.face(card, size), angle)
