"""The button wizard's screen: what to press now, where it is, what has been found, what else can
be chosen. It has the whole screen, and each long side of a table has a half."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from pi_app.publish import Update
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER, WARNING
from pi_app.screens.column import BODY, SMALL, fitted_rows, rows_height, text_rows
from pi_app.screens.layout import Place, Plan
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.spoken import spoken
from pi_app.screens.wizard_layout import WizardPlan, wizard_plan
from pi_app.screens.wizard_signs import draw_picture
from pi_app.screens.wizard_told import (
    Head,
    Offered,
    Row,
    faults_of,
    head_of,
    offered_of,
    pictured_of,
    rows_of,
)
from pi_app.screens.words import say
from pi_app.wiring.shown import WiringView

_ROW = 74
"""Greatest height of a seat's row, in units."""


class WizardArtist:
    """Makes the sprites."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def places(self, seen: WiringView) -> WizardPlan:
        """Return where everything lies."""
        return wizard_plan(self._plan, len(seen.choices))

    def sprites(self, update: Update, seen: WiringView) -> Iterator[Sprite]:
        """Yield the sprites; none covers another."""
        unit, places = self._plan.unit, self.places(seen)
        head, pictured = head_of(seen, update.seats), pictured_of(seen)
        faults, rows, offered = faults_of(seen), rows_of(seen), offered_of(seen)
        for number, page in enumerate(places.pages):
            draw = partial(draw_head, head, unit=unit)
            yield boxed(self._shelf, f"wizard head {number}", head, page.head, draw)
            if faults:
                lines = partial(draw_faults, faults, unit=unit)
                yield boxed(self._shelf, f"wizard faults {number}", faults, page.rows, lines)
            else:
                table = partial(draw_rows, rows, unit=unit)
                key = (rows, spoken())
                yield boxed(self._shelf, f"wizard rows {number}", key, page.rows, table)
            picture = partial(draw_picture, pictured, unit=unit)
            yield boxed(self._shelf, f"wizard picture {number}", pictured, page.picture, picture)
            yield from self._choices(number, page.choices, offered)

    def _choices(
        self, reader: int, places: tuple[Place, ...], offered: tuple[Offered, ...]
    ) -> Iterator[Sprite]:
        for number, (place, one) in enumerate(zip(places, offered, strict=True)):
            build = partial(draw_choice, one, unit=self._plan.unit)
            yield boxed(self._shelf, f"wizard choice {reader} {number}", one, place, build)


def draw_head(head: Head, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the badge, what to do in large letters, and what else has to be known."""
    surface = blank(size)
    left = 0
    if head.seat is not None:
        badge = seat_badge(head.seat, min(size[1], round(220 * unit)))
        surface.blit(badge, (0, (size[1] - badge.get_height()) // 2))
        left = badge.get_width() + round(28 * unit)
    room = size[0] - left
    tall = size[1] >= round(200 * unit)
    large = [round(letters * unit) for letters in ((108, 92, 78, 64) if tall else (70, 60, 52))]
    small = [round(letters * unit) for letters in ((54, BODY, 42) if tall else (42, 38, SMALL))]
    rows = fitted_rows(head.headline, large, GOLD, room, most=1)
    rows += fitted_rows(head.sub, small, PAPER, room, most=2 if tall else 1) if head.sub else []
    if head.hint:
        rows += fitted_rows(head.hint, [round(SMALL * unit)], WARNING, room, most=1)
    y = max(0, (size[1] - rows_height(rows, 0)) // 2)
    for row in rows:
        surface.blit(row, (left, y))
        y += row.get_height()
    return surface


def draw_rows(rows: tuple[Row, ...], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a row for each seat: its badge, its big and its small button, and where they are."""
    surface = blank(size)
    if not rows:
        return surface
    title = round(30 * unit)
    names = (say("attract.slap_key"), say("attract.play"))
    left, share = round(96 * unit), (size[0] - round(96 * unit)) // 2
    for column, name in enumerate(names):
        surface.blit(write(name, title, DIM), (left + column * share, 0))
    top = round(38 * unit)
    high = min((size[1] - top) // len(rows), round(_ROW * unit))
    for number, row in enumerate(rows):
        box = pygame.Rect(0, top + number * high, size[0], high)
        surface.blit(draw_row(row, box.size, unit), box)
    return surface


def draw_row(row: Row, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return one row; that of the seat that is asked stands out."""
    gap = max(1, round(6 * unit))
    inner = (size[0], size[1] - gap)
    ground, ink = (LIT, INK) if row.is_asked else (PANEL, PAPER)
    edge = max(1, round(2 * unit))
    card = rounded(inner, ground, inner[1] // 4, edge=PANEL_EDGE, width=edge)
    surface = blank(size)
    surface.blit(card, (0, 0))
    side = inner[1] * 4 // 5
    badge = seat_badge(row.seat, side)
    surface.blit(badge, badge.get_rect(midleft=(round(12 * unit), inner[1] // 2)))
    left, share = round(96 * unit), (size[0] - round(96 * unit)) // 2
    letters = [min(round(tall * unit), inner[1] * 4 // 5) for tall in (38, SMALL, 30)]
    for column, where in enumerate((row.slap, row.play)):
        x, room = left + column * share, share - round(12 * unit)
        if where:
            tick = signs.tick_sign(inner[1] * 3 // 5)
            surface.blit(tick, tick.get_rect(midleft=(x, inner[1] // 2)))
            x, room = x + tick.get_width() + gap, room - tick.get_width() - gap
        text = where or ("" if row.is_asked else say("wire.no_button"))
        if text:
            words = fitted_rows(text, letters, ink if where else DIM, room, most=1)[0]
            surface.blit(words, words.get_rect(midleft=(x, inner[1] // 2)))
    return surface


def draw_faults(lines: tuple[str, ...], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return what is broken, and what to do about it."""
    surface = blank(size)
    y = 0
    for line in lines:
        for row in text_rows(line, round(SMALL * unit), WARNING, size[0]):
            surface.blit(row, (0, y))
            y += row.get_height()
        y += round(10 * unit)
    return surface


def draw_choice(offered: Offered, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return one choice; the one that is pointed at stands out."""
    ground, ink = (LIT, INK) if offered.is_chosen else (PANEL, PAPER)
    edge, width = (PAPER, 6) if offered.is_chosen else (PANEL_EDGE, 2)
    thick = max(1, round(width * unit))
    surface = rounded(size, ground, size[1] // 4, edge=edge, width=thick)
    sizes = [min(round(letters * unit), size[1] * 4 // 5) for letters in (42, 38, SMALL, 30)]
    words = fitted_rows(offered.text, sizes, ink, size[0] - round(40 * unit), most=1)[0]
    surface.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface
