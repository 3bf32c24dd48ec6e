"""The screen while the button box, or a USB device with buttons, cannot be used.

What is wrong and what to do, in large words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from pi_app.publish import ButtonsGone, ButtonsOn, Missing, Phase, Update
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import BODY, fitted_rows, rows_height, stack_rows, text_rows
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.paint import SMOOTH, blank, shrink
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

MARGIN = 32
_DETAIL = 30
_GAMES = (Phase.PLAYING, Phase.FORFEIT)


@dataclass(frozen=True, slots=True)
class Told:
    """What the screen says."""

    headline: str
    todo: str
    waits: str
    """That the game goes on later; empty between games."""
    detail: str
    """For whoever looks after the table."""
    plugged: bool
    """Whether the picture shows the plug in its socket."""


def told_of(gone: ButtonsGone, phase: Phase) -> Told:
    """Return what is said of a box, or of a USB device, that cannot be used."""
    headline, todo = _words(gone)
    return Told(
        headline=headline,
        todo=todo,
        waits=say("gone.waits") if phase in _GAMES else "",
        detail=gone.detail,
        plugged=gone.why not in (Missing.SEARCHED, Missing.GONE),
    )


def _words(gone: ButtonsGone) -> tuple[str, str]:
    why = gone.why.value
    if gone.on is ButtonsOn.USB:
        return say(f"gone_usb.{why}"), say(f"gone_usb.{why}.todo")
    return say(f"gone.{why}"), say(f"gone.{why}.todo")


class GoneArtist:
    """Makes the sprites: nothing else can be done, so it has the whole screen."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def sprites(self, update: Update, gone: ButtonsGone) -> Iterator[Sprite]:
        """Yield one sprite for each side from which the screen is read."""
        told = told_of(gone, update.phase)
        build = partial(draw_gone, told, unit=self._plan.unit)
        for number, reader in enumerate(self._plan.readers):
            yield boxed(self._shelf, f"gone {number}", told, self._page(reader), build)

    def _page(self, reader: Place) -> Place:
        margin = self._plan.px(MARGIN)
        width, height = reader.drawn_size
        return reader.within(Box(margin, margin, width - 2 * margin, height - 2 * margin))


def draw_gone(told: Told, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the picture of a plug, the words under it, and the detail at the bottom."""
    surface = blank(size)
    detail = _detail(told, size[0], unit)
    room = size[1] - rows_height(detail, 0) - round(16 * unit) if detail else size[1]
    upper = surface.subsurface((0, 0, size[0], room))
    stack_rows(upper, _rows(told, (size[0], room), unit), round(room * 0.03), centred=True)
    y = size[1] - rows_height(detail, 0)
    for row in detail:
        surface.blit(row, ((size[0] - row.get_width()) // 2, y))
        y += row.get_height()
    return surface


def _rows(told: Told, size: tuple[int, int], unit: float) -> list[pygame.Surface]:
    width, height = size
    letters = [min(round(tall * unit), height // 6) for tall in (150, 120, 96, 72, BODY)]
    rows = [plug_sign(round(height * 0.26), plugged=told.plugged)]
    rows += fitted_rows(told.headline, letters, GOLD, width, most=1)
    rows += fitted_rows(told.todo, [size * 3 // 4 for size in letters], PAPER, width, most=1)
    if told.waits:
        rows += fitted_rows(told.waits, [min(round(BODY * unit), height // 9)], DIM, width, most=1)
    return rows


def _detail(told: Told, width: int, unit: float) -> list[pygame.Surface]:
    return text_rows(told.detail, round(_DETAIL * unit), DIM, width) if told.detail else []


_FINE = 480
"""So high, in pixels, edges are smooth enough with less."""
_FINEST = 640
"""So high they are as they are: more would take 100 MB for a moment."""


@lru_cache(maxsize=2)
def plug_sign(height: int, *, plugged: bool) -> pygame.Surface:
    """Return a box with two buttons, its cable, and a plug before its socket, or in it."""
    side = height * (SMOOTH if height < _FINE else 1 if height > _FINEST else 2)
    big = blank((side * 3, side))
    middle, edge = side // 2, max(2, side // 24)
    box = pygame.Rect(0, side // 8, side * 5 // 4, side * 3 // 4)
    pygame.draw.rect(big, PANEL_EDGE, box, border_radius=side // 8)
    pygame.draw.rect(big, PANEL, box.inflate(-2 * edge, -2 * edge), border_radius=side // 10)
    for place, colour in ((side * 3 // 8, LIT), (side * 7 // 8, GOLD)):
        pygame.draw.circle(big, colour, (place, middle), side // 6)
    at = side * 2 + (side // 4 if plugged else 0)
    pygame.draw.line(big, DIM, (box.right, middle), (at, middle), side // 14)
    _draw_plug(big, (at, middle), side)
    socket = pygame.Rect(side * 11 // 4, side // 4, side // 4, side // 2)
    pygame.draw.rect(big, PAPER, socket, border_radius=side // 24)
    return shrink(big, (height * 3, height))


def _draw_plug(surface: pygame.Surface, at: tuple[int, int], side: int) -> None:
    x, middle = at
    body = pygame.Rect(x, middle - side // 8, side // 4, side // 4)
    tip = pygame.Rect(body.right, middle - side // 12, side // 4, side // 6)
    pygame.draw.rect(surface, PAPER, tip)
    pygame.draw.rect(surface, INK, tip, max(1, side // 48))
    pygame.draw.rect(surface, DIM, body, border_radius=side // 32)
