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
from pi_app.screens.column import BODY, SMALL, fitted_rows, rows_height
from pi_app.screens.layout import Place, Plan
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.spoken import spoken
from pi_app.screens.wizard_layout import WizardPlan, wizard_plan
from pi_app.screens.wizard_signs import (
    draw_hold,
    draw_panel,
    draw_table,
    panel_box,
    ring_box,
    table_box,
)
from pi_app.screens.wizard_told import (
    MOST_FAULTS,
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

_ROW, _LEAST_ROW = 74, 38
"""Greatest and least height of a seat's row, in units."""
_TITLE = 38
_BADGE = 84
_ROOMY = 280
"""From this width on a cell has room for a tick."""


class WizardArtist:
    """Makes the sprites."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def places(self, seen: WiringView) -> WizardPlan:
        """Return where everything lies."""
        return wizard_plan(self._plan, len(seen.choices))

    def sprites(self, update: Update, seen: WiringView) -> Iterator[Sprite]:
        """Yield the sprites; the ring alone lies over another."""
        unit, places = self._plan.unit, self.places(seen)
        head = head_of(seen, update.seats)
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
            yield from self._picture(number, page.picture, seen)
            yield from self._choices(number, page.choices, offered)

    def _picture(self, reader: int, place: Place, seen: WiringView) -> Iterator[Sprite]:
        """Yield the table, the buttons, and over these the ring, which changes alone."""
        seats, buttons = pictured_of(seen)
        size, unit, name = place.drawn_size, self._plan.unit, f"wizard {{}} {reader}"
        table, panel = place.within(table_box(size, unit)), panel_box(size, unit)
        draw = partial(draw_table, seats)
        yield boxed(self._shelf, name.format("table"), seats, table, draw)
        plate = partial(draw_panel, buttons)
        yield boxed(self._shelf, name.format("panel"), buttons, place.within(panel), plate)
        if seen.hold and buttons.button is not None:
            ring = place.within(ring_box(panel, buttons.button))
            fill = partial(draw_hold, seen.hold)
            yield boxed(self._shelf, name.format("ring"), ("ring", seen.hold), ring, fill)

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
    rows += fitted_rows(head.sub, small, PAPER, room, most=2) if head.sub else []
    if head.hint:
        rows += fitted_rows(head.hint, [round(SMALL * unit)], WARNING, room, most=1)
    while rows_height(rows, 0) > size[1] and len(rows) > 1:
        rows.pop()
    y = (size[1] - rows_height(rows, 0)) // 2
    for row in rows:
        surface.blit(row, (left, y))
        y += row.get_height()
    return surface


def draw_rows(rows: tuple[Row, ...], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a row for each seat: its badge, its big and its small button, and where they are.

    Where they would become too low to be read there are several columns.
    """
    surface = blank(size)
    top = round(_TITLE * unit)
    columns = _columns(len(rows), size[1] - top, round(_LEAST_ROW * unit))
    deep = -(-len(rows) // columns)
    gap = round(16 * unit)
    wide = (size[0] - (columns - 1) * gap) // columns
    for column in range(columns if rows else 0):
        x = column * (wide + gap)
        _draw_titles(surface, (x, wide), unit)
        high = min((size[1] - top) // deep, round(_ROW * unit))
        for number, row in enumerate(rows[column * deep : (column + 1) * deep]):
            surface.blit(draw_row(row, (wide, high), unit), (x, top + number * high))
    return surface


def _columns(rows: int, height: int, least: int) -> int:
    """Return in how many columns rows stand: no more than are needed."""
    fitting = (columns for columns in (1, 2) if -(-rows // columns) * least <= height)
    return next(fitting, 3)


def _draw_titles(surface: pygame.Surface, across: tuple[int, int], unit: float) -> None:
    for key, (x, _) in zip(("attract.slap_key", "attract.play"), _cells(across, unit), strict=True):
        surface.blit(write(say(key), round(30 * unit), DIM), (x, 0))


def _cells(across: tuple[int, int], unit: float) -> list[tuple[int, int]]:
    """Return where SLAP and PLAY stand in a row: left edge and width."""
    left, right = across[0] + round(_BADGE * unit), across[0] + across[1]
    share = (right - left) // 2
    return [(left + place * share, share - round(12 * unit)) for place in range(2)]


def draw_row(row: Row, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return one row; that of the seat that is asked stands out."""
    inner = (size[0], size[1] - max(1, round(6 * unit)))
    ground, ink = (LIT, INK) if row.is_asked else (PANEL, PAPER)
    edge = max(1, round(2 * unit))
    surface = blank(size)
    surface.blit(rounded(inner, ground, inner[1] // 4, edge=PANEL_EDGE, width=edge), (0, 0))
    badge = seat_badge(row.seat, inner[1] * 4 // 5)
    surface.blit(badge, badge.get_rect(midleft=(round(12 * unit), inner[1] // 2)))
    most = max(round(28 * unit), inner[1] * 4 // 5)
    letters = [min(round(tall * unit), most) for tall in (38, SMALL, 30, 28)]
    for where, cell in zip((row.slap, row.play), _cells((0, size[0]), unit), strict=True):
        x, room = cell
        tick = signs.tick_sign(inner[1] * 3 // 5)
        if where and room > round(_ROOMY * unit):
            surface.blit(tick, tick.get_rect(midleft=(x, inner[1] // 2)))
            x, room = x + tick.get_width() * 5 // 4, room - tick.get_width() * 5 // 4
        text = where or ("" if row.is_asked else say("wire.no_button"))
        if text:
            words = fitted_rows(text, letters, ink if where else DIM, room, most=1)[0]
            surface.blit(words, words.get_rect(midleft=(x, inner[1] // 2)))
    return surface


def draw_faults(lines: tuple[str, ...], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return what is broken, and what to do about it."""
    surface = blank(size)
    high, y = size[1] // MOST_FAULTS, 0
    deep = 2 if high >= round(80 * unit) else 1
    tall = max(high * 4 // 5 // deep, round(28 * unit))
    sizes = [min(round(letters * unit), tall) for letters in (BODY, 42, 38, SMALL, 30, 28)]
    for line in lines:
        for row in fitted_rows(line, sizes, WARNING, size[0], most=deep):
            surface.blit(row, (0, y))
            y += row.get_height()
        y += high // 10
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
