"""The auction of Batak: what each seat has said, towards its seat, and the highest bid large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from engine.batak_views import BatakStage, BatakView
from pi_app.screens.badges import seat_badge
from pi_app.screens.batak_layout import BatakPlan
from pi_app.screens.batak_story import is_redeal
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import BODY, SMALL, beside, fitted_rows, stack_rows
from pi_app.screens.layout import Box, Place
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

_BUBBLE = (27, 25)
"""Width and height of a bubble, in hundredths of the board."""
_MOST_BUBBLE = 104
_MOST_NUMBER = 260


@dataclass(frozen=True, slots=True)
class Bubble:
    """The last word of a seat."""

    text: str
    passed: bool
    asked: bool
    highest: bool


@dataclass(frozen=True, slots=True)
class Highest:
    """What stands in the middle."""

    seat: int | None
    value: int | None
    text: str
    more: str


def bubbles_of(view: BatakView) -> tuple[Bubble, ...]:
    """Return the last word of each seat."""
    highest, asked = highest_of(view).seat, view.stage is BatakStage.BID
    bubbles = []
    for seat, own in enumerate(view.seats):
        text = say("panel.passed") if own.passed else ("" if own.bid is None else str(own.bid))
        asks = asked and view.turn == seat
        bubbles.append(Bubble(text or ("?" if asks else ""), own.passed, asks, seat == highest))
    return tuple(bubbles)


def highest_of(view: BatakView) -> Highest:
    """Return the highest bid, or what has been promised."""
    if view.stage is BatakStage.TRUMP:
        return Highest(view.declarer, view.contract, say("auction.contract"), "")
    made = [(value, seat) for seat, value in view.bids if value is not None]
    if not made:
        least = say("auction.least", n=view.rules.minimum)
        return Highest(None, None, say("auction.none"), "" if is_redeal(view) else least)
    value, seat = max(made)
    return Highest(seat, value, say("auction.highest"), "")


class AuctionArtist:
    """Makes the sprites of the auction."""

    def __init__(self, plan: BatakPlan, shelf: Shelf) -> None:
        self._plan = plan
        self._shelf = shelf

    def sprites(self, view: BatakView) -> Iterator[Sprite]:
        """Yield the sprites."""
        unit = self._plan.base.unit
        places, centres = auction_places(self._plan)
        for seat, bubble in enumerate(bubbles_of(view)):
            build = partial(draw_bubble, bubble, unit=unit)
            yield boxed(self._shelf, f"said {seat}", bubble, places[seat], build)
        highest = highest_of(view)
        for number, place in enumerate(centres):
            draw = partial(draw_highest, highest, unit=unit)
            yield boxed(self._shelf, f"highest {number}", highest, place, draw)


def auction_places(plan: BatakPlan) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the bubbles by seat, and where the highest bid stands, for each side that reads."""
    board, gap = plan.board, plan.base.px(10)
    width = board.w * _BUBBLE[0] // 100
    high = min(board.h * _BUBBLE[1] // 100, plan.base.px(_MOST_BUBBLE))
    bubbles = tuple(_bubble(plan, seat, width, high) for seat in range(len(plan.panels)))
    sides = [place.box for place in bubbles if place.box.centre[1] == board.centre[1]]
    x, right = min(box.right for box in sides) + gap, max(box.x for box in sides) - gap
    middle = Box(x, board.y + high + gap, right - x, board.h - 2 * (high + gap))
    if not plan.base.layout.is_turned:
        return bubbles, (Place(middle, 0),)
    half = middle.w // 2
    right_half = Box(middle.right - half, middle.y, half, middle.h)
    return bubbles, (Place(right_half, 0), Place(Box(middle.x, middle.y, half, middle.h), 180))


def _bubble(plan: BatakPlan, seat: int, width: int, high: int) -> Place:
    """Return where a seat's last word stands: at the side of the board where it sits."""
    board, spot = plan.board, plan.spots[seat]
    angle = spot.angle
    size = (width, high) if angle % 180 == 0 else (high, min(width, board.h - 2 * high))
    across, down = spot.x - board.centre[0], spot.y - plan.spots[0].y
    x, y = board.centre[0] - size[0] // 2, board.centre[1] - size[1] // 2
    if abs(across) > 1:
        x = board.x if across < 0 else board.right - size[0]
    elif seat == 0 or down == 0:
        y = board.bottom - size[1]
    else:
        y = board.y
    return Place(Box(x, y, *size), angle)


def draw_bubble(bubble: Bubble, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return what a seat has said; who is asked has a light ground."""
    ground = LIT if bubble.asked else PANEL
    edge = GOLD if bubble.highest else (PAPER if bubble.asked else PANEL_EDGE)
    width = max(1, round((6 if bubble.highest or bubble.asked else 2) * unit))
    surface = rounded(size, ground, size[1] // 3, edge=edge, width=width)
    ink = INK if bubble.asked else (DIM if bubble.passed else PAPER)
    sizes = [round(letters * unit) for letters in (72, 60, BODY, 40, SMALL, 28)]
    sizes = [letters for letters in sizes if letters <= size[1] * 8 // 10] or sizes[-1:]
    room = size[0] - round(24 * unit)
    for row in fitted_rows(bubble.text, sizes, ink, room, most=1) if bubble.text else []:
        surface.blit(row, row.get_rect(center=surface.get_rect().center))
    return surface


def draw_highest(told: Highest, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the highest bid with the badge of who made it."""
    surface = blank(size)
    sizes = [round(letters * unit) for letters in (BODY, 40, SMALL, 28)]
    texts = [text for text in (told.text, told.more) if text]
    rows = [
        row
        for text, ink in zip(texts, (DIM, PAPER), strict=False)
        for row in fitted_rows(text, sizes, ink, size[0], most=1)
    ]
    gap = round(4 * unit)
    if told.seat is not None:
        room = size[1] - sum(row.get_height() + gap for row in rows)
        letters = min(room, round(_MOST_NUMBER * unit), size[0] // 2)
        number = write(str(told.value), letters, GOLD)
        number = number.subsurface(number.get_bounding_rect())
        badge = seat_badge(told.seat, max(min(letters * 6 // 10, size[0] // 3), 8))
        rows.insert(0, beside([badge, number], round(16 * unit)))
    stack_rows(surface, rows, gap, centred=True)
    return surface
