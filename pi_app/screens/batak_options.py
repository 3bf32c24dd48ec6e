"""Bids and trumps to choose from, large, between the trick and the hand."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import Suit
from engine.inputs import BidChosen, BidPassed, TrumpChosen
from pi_app.hands import HandShown
from pi_app.options import Asked, Option, asked
from pi_app.screens.batak_signs import suit_sign
from pi_app.screens.batak_told import suit_name
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import SMALL, beside, fitted_rows
from pi_app.screens.layout import Box, Plan
from pi_app.screens.paint import rounded
from pi_app.screens.words import say

_GAP = 10
_WIDEST = {Asked.BID: 132, Asked.TRUMP: 330}
"""Units of a field; to pass has two."""
_FRAME = 9


@dataclass(frozen=True, slots=True)
class OptionLook:
    """How one field looks."""

    text: str
    suit: Suit | None
    possible: bool
    pointed: bool
    """The finger is on it."""
    marked: bool
    """It waits to be confirmed."""


def has_fields(hand: HandShown) -> bool:
    """True while the owner of a hand chooses a bid or a trump."""
    return asked(hand.view) in _WIDEST


def looks_of(hand: HandShown) -> tuple[OptionLook, ...]:
    """Return the fields in their order."""
    return tuple(_look(hand, place, option) for place, option in enumerate(hand.options))


def _look(hand: HandShown, place: int, option: Option) -> OptionLook:
    pointed = hand.cursor == place
    suit, text = None, ""
    if isinstance(option.move, TrumpChosen):
        suit, text = option.move.suit, suit_name(option.move.suit)
    elif isinstance(option.move, BidChosen):
        text = str(option.move.value)
    elif isinstance(option.move, BidPassed):
        text = say("auction.pass")
    return OptionLook(text, suit, option.reason is None, pointed, pointed and hand.is_marked)


def field_boxes(base: Plan, hand: HandShown, size: tuple[int, int]) -> tuple[Box, ...]:
    """Return where the fields lie in a row of a size, as its reader sees it."""
    gap = base.px(_GAP)
    shares = [2 if isinstance(one.move, BidPassed) else 1 for one in hand.options]
    if not shares:
        return ()
    widest = base.px(_WIDEST[asked(hand.view)])
    share = min(widest, (size[0] - gap * (len(shares) - 1)) // sum(shares))
    whole = share * sum(shares) + gap * (len(shares) - 1)
    boxes, x = [], (size[0] - whole) // 2
    for number in shares:
        boxes.append(Box(x, 0, share * number, size[1]))
        x += share * number + gap
    return tuple(boxes)


def draw_option(look: OptionLook, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a field: framed under the finger, light once it waits to be confirmed."""
    ground = LIT if look.marked else PANEL
    edge = GOLD if look.pointed else PANEL_EDGE
    width = max(1, round((_FRAME if look.pointed else 3) * unit))
    surface = rounded(size, ground, round(24 * unit), edge=edge, width=width)
    ink = INK if look.marked else (PAPER if look.possible else DIM)
    room = size[0] - round(32 * unit)
    parts = []
    if look.suit is not None:
        parts.append(suit_sign(look.suit, size[1] * 64 // 100))
        room -= parts[0].get_width() + round(14 * unit)
    large = BODY_LARGE if look.suit is None else BODY_SUIT
    sizes = [round(letters * unit) for letters in large]
    parts += fitted_rows(look.text, sizes, ink, room, most=1)
    row = beside(parts, round(14 * unit))
    surface.blit(row, row.get_rect(center=surface.get_rect().center))
    return surface


BODY_LARGE = (76, 64, 54, 46, 40, SMALL)
BODY_SUIT = (50, 44, 40, SMALL, 28)
