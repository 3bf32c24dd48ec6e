"""The screen on which the others choose a forfeit: the options, who points where, what it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from pi_app.publish import ForfeitView, Update
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import BODY, SMALL, beside, fitted_rows, key_cap, stack_rows
from pi_app.screens.countdown import Countdown, dial
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

MARGIN = 16
_HEAD_WIDTH = 520
_GAP = 10
_TALL = 500
"""From this height on, in units, there is room for large signs below one another."""
_LINE = (48, 104)
"""Least and greatest height of a line, the gap below it included."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option as it is shown."""

    text: str
    seats: tuple[int, ...]
    """Who points at it."""
    locked: tuple[bool, ...]
    """Of those, who has chosen."""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands beside the options."""

    seat: int
    """Who has to do it."""
    name: str
    undecided: tuple[int, ...]
    """Who has still to choose."""


def options_of(view: ForfeitView) -> tuple[Option, ...]:
    """Return the options with the badges beside them."""
    return tuple(_option(view, number, text) for number, text in enumerate(view.options))


def _undecided(view: ForfeitView) -> tuple[int, ...]:
    pairs = zip(view.pointers, view.locked, strict=True)
    return tuple(n for n, (at, locked) in enumerate(pairs) if at is not None and not locked)


def _option(view: ForfeitView, number: int, text: str) -> Option:
    seats = tuple(seat for seat, pointed in enumerate(view.pointers) if pointed == number)
    return Option(text, seats, tuple(view.locked[seat] for seat in seats))


def in_sight(view: ForfeitView, most: int) -> tuple[int, ...]:
    """Return the options to show: those pointed at, and the ones that come after them."""
    total = len(view.options)
    pointed = sorted({one for one in view.pointers if one is not None} or {0})
    steps = ((one + ahead) % total for ahead in range(total) for one in pointed)
    return tuple(sorted(list(dict.fromkeys(steps))[:most]))


class ForfeitArtist:
    """Makes the sprites: the game rests, so the choice has the whole screen."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan = plan
        self._shelf = shelf

    def sprites(
        self, update: Update, view: ForfeitView, clock: Countdown | None, now_ns: int
    ) -> Iterator[Sprite]:
        """Yield the sprites; none covers another."""
        name = update.seats[view.seat].name
        for number, reader in enumerate(self._plan.readers):
            page = self._page(reader)
            if view.chosen is not None:
                yield self._chosen(number, page, view, name)
                continue
            yield self._head(number, page, view, name)
            yield from self._lines(number, page, view)
            if clock is not None:
                yield self._ring(number, page, clock, now_ns)

    def _page(self, reader: Place) -> Place:
        """Return what a reader has, without its margins."""
        margin, gap = self._plan.px(2 * MARGIN), self._plan.px(MARGIN)
        width, height = reader.drawn_size
        return reader.within(Box(margin, gap, width - 2 * margin, height - 2 * gap))

    def _chosen(self, reader: int, page: Place, view: ForfeitView, name: str) -> Sprite:
        assert view.chosen is not None
        text = view.options[view.chosen]
        build = partial(draw_chosen, view.seat, name, text, unit=self._plan.unit)
        return boxed(self._shelf, f"forfeit {reader}", (view.seat, name, text), page, build)

    def _head(self, reader: int, page: Place, view: ForfeitView, name: str) -> Sprite:
        width, height = self._head_size(page)
        place = page.within(Box(0, 0, width, height - self._ring_size(page)))
        head = Head(view.seat, name, _undecided(view))
        build = partial(draw_head, head, unit=self._plan.unit)
        return boxed(self._shelf, f"forfeit head {reader}", head, place, build)

    def _ring(self, reader: int, page: Place, clock: Countdown, now_ns: int) -> Sprite:
        width, height = self._head_size(page)
        side = self._ring_size(page)
        place = page.within(Box((width - side) // 2, height - side, side, side))
        shown = dial(clock, now_ns)
        build = partial(signs.ring, shown)
        return boxed(self._shelf, f"forfeit ring {reader}", ("ring", shown), place, build)

    def _lines(self, reader: int, page: Place, view: ForfeitView) -> Iterator[Sprite]:
        width, height = page.drawn_size
        left, gap = self._head_size(page)[0] + self._plan.px(2 * MARGIN), self._plan.px(_GAP)
        shown = in_sight(view, (height + gap) // self._plan.px(_LINE[0]))
        step = min((height + gap) // len(shown), self._plan.px(_LINE[1]))
        top = (height - step * len(shown) + gap) // 2
        for row, number in enumerate(shown):
            option = _option(view, number, view.options[number])
            box = Box(left, top + row * step, width - left, step - gap)
            build = partial(draw_option, option, unit=self._plan.unit)
            name = f"forfeit line {reader} {row}"
            yield boxed(self._shelf, name, option, page.within(box), build)

    def _head_size(self, page: Place) -> tuple[int, int]:
        width, height = page.drawn_size
        return min(self._plan.px(_HEAD_WIDTH), width * 2 // 5), height

    def _ring_size(self, page: Place) -> int:
        return min(self._plan.px(220), page.drawn_size[1] // 4)


def draw_head(head: Head, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return for whom it is, what to press, and who is waited for."""
    surface = blank(size)
    tall = size[1] >= round(_TALL * unit)
    badge = seat_badge(head.seat, round((220 if tall else 110) * unit))
    sizes = [round(letters * unit) for letters in (58, BODY, 40)]
    rows = [badge, *fitted_rows(say("forfeit.for", name=head.name), sizes, GOLD, size[0])]
    rows += _how(size[0], unit)
    if head.undecided:
        side = round((80 if tall else 56) * unit)
        words = write(say("forfeit.waiting"), round(SMALL * unit), PAPER)
        badges = beside([seat_badge(seat, side) for seat in head.undecided], side // 6, size[0])
        rows += [words, badges] if tall else [beside([words, badges], side // 3)]
    stack_rows(surface, rows, round((24 if tall else 10) * unit), centred=True)
    return surface


def _how(room: int, unit: float) -> list[pygame.Surface]:
    side, letters = round(48 * unit), [round(30 * unit)]
    pairs = (("attract.play", "kitchen.next"), ("attract.slap_key", "forfeit.choose"))
    parts = [
        beside(
            [key_cap(say(key), side, room, sizes=letters), write(say(word), letters[0], PAPER)],
            round(10 * unit),
        )
        for key, word in pairs
    ]
    return [beside(parts, round(20 * unit), room)]


def draw_option(option: Option, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a line with the badges of those who point at it; a tick marks who has chosen."""
    edge = max(1, round((5 if option.seats else 2) * unit))
    colour = PAPER if option.seats else PANEL_EDGE
    surface = rounded(size, PANEL, size[1] // 4, edge=colour, width=edge)
    pad = round(20 * unit)
    marks = beside(_pointers(option, size, unit), round(10 * unit), size[0] // 2)
    surface.blit(marks, marks.get_rect(midright=(size[0] - pad, size[1] // 2)))
    room = size[0] - 3 * pad - marks.get_width()
    sizes = [min(round(letters * unit), size[1] * 4 // 5) for letters in (54, BODY, 40, SMALL, 30)]
    words = fitted_rows(option.text, sizes, PAPER, room, most=1)[0]
    surface.blit(words, words.get_rect(midleft=(pad, size[1] // 2)))
    return surface


def _pointers(option: Option, size: tuple[int, int], unit: float) -> list[pygame.Surface]:
    side = min(size[1] - round(10 * unit), round(76 * unit))
    pairs = zip(option.seats, option.locked, strict=True)
    return [_pointer(seat, side, locked=locked) for seat, locked in pairs]


def _pointer(seat: int, side: int, *, locked: bool) -> pygame.Surface:
    """Return a seat's badge, with a tick beside it once it has chosen."""
    tick = side * 2 // 3
    surface = blank((side + (tick * 3 // 4 if locked else 0), side))
    surface.blit(seat_badge(seat, side), (0, 0))
    if locked:
        sign = signs.tick_sign(tick)
        surface.blit(sign, sign.get_rect(bottomright=surface.get_size()))
    return surface


def draw_chosen(
    seat: int, name: str, text: str, size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return what was chosen, as large as it can be."""
    edge = max(1, round(4 * unit))
    surface = rounded(size, LIT, round(28 * unit), edge=PANEL_EDGE, width=edge)
    tall = size[1] >= round(_TALL * unit)
    room = size[0] - round(80 * unit)
    badge = seat_badge(seat, round((200 if tall else 120) * unit))
    told = fitted_rows(
        say("forfeit.does", name=name),
        [round(letters * unit) for letters in (70, BODY)],
        INK,
        room - badge.get_width(),
        most=1,
    )
    sizes = [round(letters * unit) for letters in (160, 130, 100, 80, 64, BODY)]
    sizes = [letters for letters in sizes if letters <= size[1] // 4]
    rows = [beside([badge, *told], round(24 * unit))]
    rows += fitted_rows(text, sizes, INK, room)
    stack_rows(surface, rows, round((28 if tall else 8) * unit), centred=True)
    return surface
