"""The screen of the rule kitchen: lines with switches and pictures, and what the rules do."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

import pygame

from pi_app.publish import KitchenFigures, KitchenView, SeatInfo, Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, MAT, PANEL, PANEL_EDGE, PAPER, Colour
from pi_app.screens.column import SMALL, beside, card_row, fitted_rows, key_cap, stack_rows
from pi_app.screens.kitchen_layout import KitchenPlan, kitchen_plan
from pi_app.screens.kitchen_words import Forecast, KitchenLine, forecast, line_of
from pi_app.screens.layout import Place, Plan
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Build, Shelf, Sprite, boxed
from pi_app.screens.signs import switch
from pi_app.screens.words import say


class KitchenArtist:
    """Makes the sprites of the rule kitchen."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan = plan
        self._shelf = shelf

    def places(self, view: KitchenView) -> KitchenPlan:
        """Return where everything lies, and what a finger would hit."""
        return kitchen_plan(self._plan, len(view.items), view.cursor)

    def sprites(self, update: Update, view: KitchenView) -> Iterator[Sprite]:
        """Yield the sprites; none covers another."""
        made, unit = self.places(view), self._plan.unit
        title = partial(draw_title, unit=unit)
        help_ = partial(draw_help, update.seats, unit=unit)
        figures = partial(draw_figures, view.figures, unit=unit)
        yield from self._each("kitchen title", "", made.titles, title)
        yield from self._each("kitchen help", update.seats, made.helps, help_)
        yield from self._each("kitchen figures", view.figures, made.figures, figures)
        yield from self._bars(view, made)
        for spot, (number, place) in enumerate(made.lines):
            line = line_of(view.items[number], chosen=number == view.cursor)
            build = partial(draw_line, line, unit=unit)
            yield boxed(self._shelf, f"kitchen line {spot}", line, place, build)

    def _bars(self, view: KitchenView, made: KitchenPlan) -> Iterator[Sprite]:
        if made.bars:
            ends = [number for number, _ in made.lines if number]
            part = ((min(ends) - 1) / len(view.items), (max(ends) + 1) / len(view.items))
            yield from self._each("kitchen bar", part, made.bars, partial(draw_bar, part))

    def _each(
        self, name: str, key: Hashable, places: Sequence[Place], build: Build
    ) -> Iterator[Sprite]:
        for number, place in enumerate(places):
            yield boxed(self._shelf, f"{name} {number}", (name, key), place, build)


def draw_title(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the name of the screen."""
    surface = blank(size)
    sizes = [round(letters * unit) for letters in (64, 52, 44)]
    words = fitted_rows(say("kitchen.title"), sizes, GOLD, size[0], most=1)[0]
    while len(sizes) > 1 and not _fits(words, size[1]):
        sizes = sizes[1:]
        words = fitted_rows(say("kitchen.title"), sizes, GOLD, size[0], most=1)[0]
    surface.blit(words, words.get_rect(midleft=(0, size[1] // 2)))
    return surface


def _fits(row: pygame.Surface, height: int) -> bool:
    """True for a line of which no letter, and nothing below one, is cut in the middle of a box."""
    drawn = row.get_bounding_rect().move(0, (height - row.get_height()) // 2)
    return drawn.top >= 0 and drawn.bottom <= height


def draw_help(seats: Sequence[SeatInfo], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return what to press, and each seat's own keys where there is room."""
    surface = blank(size)
    gap, letters = round(20 * unit), [round(SMALL * unit)]
    side = min(size[1], round(56 * unit))

    def cap(words: str) -> pygame.Surface:
        return key_cap(words, side, size[0], sizes=letters)

    parts = []
    for key, word in (("attract.play", "kitchen.next"), ("attract.slap_key", "kitchen.change")):
        parts += [cap(say(key)), write(say(word), letters[0], PAPER)]
    parts.append(write(say("kitchen.touch"), letters[0], PAPER))
    for seat, info in enumerate(seats):
        if info.controls is not None:
            keys = [seat_badge(seat, side), *map(cap, info.controls)]
            parts.append(beside(keys, gap // 3))
    row = beside(parts, gap, size[0])
    surface.blit(row, row.get_rect(midleft=(0, size[1] // 2)))
    return surface


def draw_line(line: KitchenLine, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return one line; the one under the cursor stands out."""
    ground, ink = (LIT, INK) if line.chosen else (PANEL, PAPER)
    edge, width = (PAPER, round(6 * unit)) if line.chosen else (PANEL_EDGE, round(2 * unit))
    surface = rounded(size, ground, size[1] // 4, edge=edge, width=max(1, width))
    pad, middle = round(20 * unit), size[1] // 2
    right = size[0] - pad
    for picture in _values(line, size, unit):
        surface.blit(picture, picture.get_rect(midright=(right, middle)))
        right -= picture.get_width() + pad
    plain = DIM if line.on is False else ink
    ink = INK if line.chosen else (GOLD if line.starts else plain)
    sizes = [min(round(letters * unit), size[1] * 4 // 5) for letters in (44, 38, SMALL, 30)]
    words = fitted_rows(line.name, sizes, ink, right - pad, most=1)[0]
    surface.blit(words, words.get_rect(midleft=(pad, middle)))
    return surface


def _values(line: KitchenLine, size: tuple[int, int], unit: float) -> list[pygame.Surface]:
    """Return what stands at the right end of a line, the outermost first."""
    high, edge = size[1] - round(14 * unit), INK if line.chosen else PAPER
    pictures = [] if line.on is None else [switch(high * 3 // 4, edge, on=line.on)]
    if line.cards:
        pictures.append(card_row(line.cards, high))
    if line.value:
        colour = INK if line.chosen else GOLD
        sizes = [min(round(letters * unit), size[1] * 4 // 5) for letters in (40, SMALL, 30)]
        pictures += fitted_rows(line.value, sizes, colour, size[0] * 11 // 20, most=1)
    return pictures


def draw_bar(part: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """Return a bar that says which part of a list is in sight."""
    surface = rounded(size, PANEL, size[0] // 2)
    top, bottom = (round(share * size[1]) for share in part)
    thumb = rounded((size[0], max(bottom - top, size[0])), PAPER, size[0] // 2)
    surface.blit(thumb, (0, top))
    return surface


def draw_figures(
    figures: KitchenFigures | None, size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return what the chosen rules do."""
    edge = max(1, round(3 * unit))
    surface = rounded(size, PANEL, round(24 * unit), edge=PANEL_EDGE, width=edge)
    room = size[0] - round(56 * unit)
    big, body = (52, 44) if size[1] >= round(600 * unit) else (40, 34)
    title, letters = round(big * unit), [round(body * unit)]
    rows = fitted_rows(say("kitchen.figures"), [title, *letters], GOLD, room, most=1)
    if figures is None:
        rows += fitted_rows(say("kitchen.counting"), letters, PAPER, room, most=1)
    else:
        rows += _forecast_rows(forecast(figures), room, letters, unit)
    stack_rows(surface, rows, round(12 * unit), centred=True)
    return surface


def _forecast_rows(
    told: Forecast, room: int, letters: Sequence[int], unit: float
) -> list[pygame.Surface]:
    bar = (room, round(22 * unit))
    return [
        *fitted_rows(told.slaps, letters, PAPER, room, most=3),
        _gauge(bar, told.slaps_share, GOLD),
        *fitted_rows(told.length, letters, PAPER, room, most=3),
        _gauge(bar, told.length_share, DIM),
        *fitted_rows(told.basis, [round(30 * unit)], DIM, room, most=1),
    ]


def _gauge(size: tuple[int, int], share: float, colour: Colour) -> pygame.Surface:
    """Return a bar that is full by `share`; a small share can still be seen."""
    surface = rounded(size, MAT, size[1] // 2)
    if share > 0:
        part = rounded((max(round(size[0] * share), size[1]), size[1]), colour, size[1] // 2)
        surface.blit(part, (0, 0))
    return surface
