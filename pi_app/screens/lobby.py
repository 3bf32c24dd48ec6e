"""The screen of the lobby: the panels of the places, and between them what shall be played."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

import pygame

from pi_app.lobby.views import LobbyView, NamingView
from pi_app.publish import SeatInfo, Update
from pi_app.screens.colours import GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import SMALL, beside, fitted_rows, key_cap
from pi_app.screens.kitchen import draw_line
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.lobby_layout import LobbyPlan, lobby_plan, naming_plan
from pi_app.screens.lobby_told import (
    call,
    headline,
    hints,
    item_words,
    lines_of,
    name_of,
    panel_of,
)
from pi_app.screens.messages import LobbyPart, LobbyTouched
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.panels import draw_panel
from pi_app.screens.shelf import Build, Shelf, Sprite, boxed
from pi_app.screens.spoken import said_in
from pi_app.screens.words import say

HELP_LETTERS = (SMALL + 4, SMALL, 32, 28)
"""What a button does, in units: as large as there is room for."""


class LobbyArtist:
    """Makes the sprites of the lobby."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def touched(self, view: LobbyView, x: int, y: int) -> LobbyTouched:
        """Return what lies at a point."""
        line = self._places(view).at(x, y)
        if line is not None:
            return LobbyTouched(LobbyPart.LINE, line)
        point = Box(x, y, 1, 1)
        panels = enumerate(self._plan.panels)
        place = next((n for n, panel in panels if point.inside(panel.box)), None)
        if place is None:
            return LobbyTouched(LobbyPart.BACKGROUND)
        return LobbyTouched(LobbyPart.PLACE, place)

    def notice_place(self, view: LobbyView) -> Place:
        """Return where notices stand."""
        return self._places(view).notices

    def sprites(self, update: Update, view: LobbyView) -> Iterator[Sprite]:
        """Yield the sprites; none covers another."""
        made, unit = self._places(view), self._plan.unit
        yield from self._panels(update, view)
        title, told = headline(view), call(view)
        yield from self._each("title", title, made.titles, partial(draw_title, title, unit=unit))
        build = partial(draw_call, told, starts=view.starts_in_s is not None, unit=unit)
        yield from self._each("call", (told, view.starts_in_s), made.calls, build)
        keys = hints(view)
        yield from self._each("help", keys, made.helps, partial(draw_help, keys, unit=unit))
        if view.naming is not None:
            yield from self._cells(view.naming, made)
        else:
            yield from self._lines(view, made)

    def _places(self, view: LobbyView) -> LobbyPlan:
        if view.naming is None:
            return lobby_plan(self._plan, len(view.lines), view.cursor)
        return naming_plan(self._plan, len(view.naming.choices), spells=view.naming.spells)

    def _panels(self, update: Update, view: LobbyView) -> Iterator[Sprite]:
        for seat, info in enumerate(update.seats):
            make = partial(self._panel, seat, name_of(view, seat), info, view)
            yield said_in(info.language, make)

    def _panel(self, seat: int, name: str, info: SeatInfo, view: LobbyView) -> Sprite:
        panel = panel_of(seat, name, info, view)
        build = partial(draw_panel, panel, unit=self._plan.unit)
        return boxed(self._shelf, f"seat {seat}", panel, self._plan.panels[seat], build)

    def _lines(self, view: LobbyView, made: LobbyPlan) -> Iterator[Sprite]:
        lines = lines_of(view)
        for spot, (number, place) in enumerate(made.lines):
            build = partial(draw_line, lines[number], unit=self._plan.unit)
            yield boxed(self._shelf, f"lobby line {spot}", lines[number], place, build)

    def _cells(self, naming: NamingView, made: LobbyPlan) -> Iterator[Sprite]:
        for spot, (number, place) in enumerate(made.lines):
            key = item_words(naming.choices[number], naming), number == naming.cursor
            build = partial(draw_cell, key[0], chosen=key[1], unit=self._plan.unit)
            yield boxed(self._shelf, f"naming {spot}", key, place, build)

    def _each(
        self, name: str, key: Hashable, places: Sequence[Place], build: Build
    ) -> Iterator[Sprite]:
        for number, place in enumerate(places):
            yield boxed(self._shelf, f"lobby {name} {number}", (name, key), place, build)


def draw_title(text: str, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return what is asked."""
    surface = blank(size)
    sizes = [
        min(round(letters * unit), size[1] * 4 // 5) for letters in (76, 64, 52, 44, SMALL, 28)
    ]
    words = fitted_rows(text, sizes, GOLD, size[0], most=1)[0]
    surface.blit(words, words.get_rect(midleft=(0, size[1] // 2)))
    return surface


def draw_call(text: str, size: tuple[int, int], unit: float, *, starts: bool) -> pygame.Surface:
    """Return what stands out; a game that is about to begin more than all else."""
    ground, ink = (GOLD, INK) if starts else (LIT, INK)
    surface = rounded(size, ground, size[1] // 2)
    sizes = [
        min(round(letters * unit), size[1] * 3 // 4) for letters in (60, 52, 44, 38, SMALL, 28)
    ]
    words = fitted_rows(text, sizes, ink, size[0] - size[1], most=1)[0]
    surface.blit(words, words.get_rect(center=surface.get_rect().center))
    return surface


def draw_help(
    pairs: Sequence[tuple[str, str]],
    size: tuple[int, int],
    unit: float,
    *,
    may_touch: bool = True,
) -> pygame.Surface:
    """Return what the buttons do, and that a line may be touched, where there is room."""
    surface = blank(size)
    letters = [round(one * unit) for one in HELP_LETTERS]
    fitting = (one for one in letters if _width(_keys(pairs, size, one), one) <= size[0])
    chosen = next(fitting, letters[-1])
    parts = _keys(pairs, size, chosen)
    if may_touch:
        parts.append(write(say("kitchen.touch"), chosen, PAPER))
    row = beside(parts, _gap(chosen), size[0])
    surface.blit(row, row.get_rect(midleft=(0, size[1] // 2)))
    return surface


def _keys(
    pairs: Sequence[tuple[str, str]], size: tuple[int, int], letters: int
) -> list[pygame.Surface]:
    """Return keys, each with what it does."""
    side = min(size[1], letters * 3 // 2)
    parts: list[pygame.Surface] = []
    for key, word in pairs:
        parts += [key_cap(key, side, size[0], sizes=[letters]), write(word, letters, PAPER)]
    return parts


def _gap(letters: int) -> int:
    return letters * 3 // 5


def _width(parts: Sequence[pygame.Surface], letters: int) -> int:
    return sum(part.get_width() + _gap(letters) for part in parts) - _gap(letters)


def draw_cell(text: str, size: tuple[int, int], unit: float, *, chosen: bool) -> pygame.Surface:
    """Return a name, a letter or a word that can be pointed at."""
    ground, ink = (LIT, INK) if chosen else (PANEL, PAPER)
    edge, width = (PAPER, 6) if chosen else (PANEL_EDGE, 2)
    surface = rounded(size, ground, size[1] // 4, edge=edge, width=max(1, round(width * unit)))
    sizes = [min(round(letters * unit), size[1] * 4 // 5) for letters in (56, 44, SMALL, 28)]
    words = fitted_rows(text, sizes, ink, size[0] - round(16 * unit), most=1)[0]
    surface.blit(words, words.get_rect(center=surface.get_rect().center))
    return surface


def invitation_sprite(shelf: Shelf, plan: Plan, number: int, place: Place) -> Sprite:
    """Return the large words that invite whoever comes by."""
    text = say("attract.press")
    build = partial(draw_call, text, starts=True, unit=plan.unit)
    return boxed(shelf, f"invites {number}", text, place, build)


def invitation_places(plan: Plan) -> tuple[Place, ...]:
    """Return where it stands: at the lower edge of what each reader sees."""
    places = []
    for poster in plan.posters:
        width, height = poster.drawn_size
        high, wide = plan.px(84), min(width, plan.px(900))
        places.append(poster.within(Box((width - wide) // 2, height - high, wide, high)))
    return tuple(places)
