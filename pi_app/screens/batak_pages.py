"""Draws the rules of Batak in pictures: examples of play, of points, and the three forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.cards import Card, cards
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.batak_lesson import BATAK_PAGES, TRUMP, Example, Form, Page, Points
from pi_app.screens.batak_score import signed
from pi_app.screens.batak_signs import TEAM_EDGES, lock_sign, suit_sign
from pi_app.screens.circular_boxes import pale
from pi_app.screens.colours import DIM, GOLD, PANEL, PANEL_EDGE, PAPER, WARNING
from pi_app.screens.column import beside, fitted_rows, rows_height, stack_rows, start_pill
from pi_app.screens.paint import blank, font, rounded, shrink, write
from pi_app.screens.small_cards import card_of, small_back, small_face
from pi_app.screens.words import game_name, say

_TALL = 500
_BESIDE = 620
"""From this width on, in units, the words of an example stand beside its cards."""
_BROAD = 800
"""Under this width, in units, those words are small, in three lines."""
_WIDE = 1400
_LEAST_CELL = 84
"""Units of height of an example: two lines of words; where they have no room some stay away."""
_ARROW = 44


def draw_batak_page(number: int, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a page of the rules, for one side of the table."""
    return _Sheet(number, size, unit).draw()


class _Sheet:
    """A page in one of two sizes: a high one, or a low one."""

    def __init__(self, number: int, size: tuple[int, int], unit: float) -> None:
        self._number = number
        self._page: Page = BATAK_PAGES[number]
        self._size = size
        self._unit = unit
        self._tall = size[1] >= round(_TALL * unit)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished page."""
        surface = blank(self._size)
        gap = self._px(16 if self._tall else 4)
        above, below = [self._title(), *self._texts()], [self._foot()]
        if isinstance(self._page.shown, Form):
            above, below = above[:1], [*above[1:], *below] if self._tall else below
        room = self._size[1] - rows_height([*above, *below], gap) - 2 * gap
        stack_rows(surface, [*above, self._picture(room), *below], gap, centred=True)
        return surface

    def _title(self) -> pygame.Surface:
        text = game_name(self._page.title) if self._page.game else say(self._page.title)
        sizes = [self._px(one) for one in ((84, 72, 64, 56) if self._tall else (48, 42, 36))]
        return fitted_rows(text, sizes, GOLD, self._size[0], most=1)[0]

    def _texts(self) -> list[pygame.Surface]:
        most = 2 if self._tall else 1
        return [
            row
            for key in self._page.texts
            for row in fitted_rows(say(key), self._letters, PAPER, self._size[0], most=most)
        ]

    @property
    def _letters(self) -> list[int]:
        return [self._px(one) for one in ((44, 40, 36, 32) if self._tall else (34, 30, 28))]

    def _picture(self, room: int) -> pygame.Surface:
        shown = self._page.shown
        if isinstance(shown, Form):
            return self._form(shown, room)
        columns = 2 if self._size[0] >= self._px(_WIDE) and len(shown) % 2 == 0 else 1
        gap = self._px(18 if self._tall else 8)
        lines = min(-(-len(shown) // columns), max(1, room // self._px(_LEAST_CELL)))
        size = (self._size[0] // columns, (room - gap * (lines - 1)) // lines)
        cells = [self._cell(one, size) for one in shown[: lines * columns]]
        surface = blank((self._size[0], room))
        rows = [beside(cells[n : n + columns], 0) for n in range(0, len(cells), columns)]
        stack_rows(surface, rows, gap, centred=True)
        return surface

    def _form(self, form: Form, room: int) -> pygame.Surface:
        """Return the picture of a form; where it is low, with the texts beside it."""
        if self._tall:
            return draw_form(form, room, self._unit)
        picture, gap = draw_form(form, room, self._unit), self._px(40)
        left = self._size[0] - picture.get_width() - gap
        rows = [
            row
            for key in self._page.texts
            for row in fitted_rows(say(key), self._letters, PAPER, left, most=2)
        ]
        text = blank((max(row.get_width() for row in rows), room))
        y = (room - rows_height(rows, self._px(6))) // 2
        for row in rows:
            text.blit(row, (0, y))
            y += row.get_height() + self._px(6)
        return beside([picture, text], gap)

    def _cell(self, one: Example | Points, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture and its words; all pictures of a page end at the same place."""
        wide = size[0] >= self._px(_BESIDE)
        pad = self._px(20)
        if not wide:
            words = self._words(one.name, size[0] - pad, most=1)
            high = size[1] - rows_height(words, 2) - 4
            surface = blank(size)
            stack_rows(surface, [self._drawn(one, (size[0] - pad, high)), *words], 2, centred=True)
            return surface
        split = size[0] * 56 // 100
        picture = self._drawn(one, (split - pad, min(size[1], self._px(170))))
        words = self._told(one.name, (size[0] - split - pad, size[1]))
        text = blank((size[0] - split - pad, size[1]))
        y = (size[1] - rows_height(words, 2)) // 2
        for row in words:
            text.blit(row, (0, y))
            y += row.get_height() + 2
        surface = blank(size)
        surface.blit(picture, picture.get_rect(midright=(split - pad, size[1] // 2)))
        surface.blit(text, (split, 0))
        return surface

    def _told(self, key: str, room: tuple[int, int]) -> list[pygame.Surface]:
        """Return the words beside a picture: in more lines where the page is low or narrow."""
        if self._size[0] < self._px(_BROAD):
            return fitted_rows(say(key), [self._px(28)], PAPER, room[0], most=3)
        if not self._tall:
            return self._words(key, room[0], most=3)
        letters = [one for one in self._letters if 2 * font(one).get_height() <= room[1]]
        return fitted_rows(say(key), letters or self._letters[-1:], PAPER, room[0], most=2)

    def _drawn(self, one: Example | Points, size: tuple[int, int]) -> pygame.Surface:
        return self._example(one, size) if isinstance(one, Example) else self._points(one, size)

    def _words(self, key: str, room: int, most: int) -> list[pygame.Surface]:
        return fitted_rows(say(key), self._letters, PAPER, room, most=most)

    def _example(self, one: Example, size: tuple[int, int]) -> pygame.Surface:
        """Return the trick, an arrow, and the hand: what may not be played is pale."""
        trick, hand, legal = cards(one.trick), cards(one.hand), set(cards(one.legal))
        high, gap = size[1], max(2, size[1] // 16)
        arrow = self._px(_ARROW)
        number = max(len(trick), 1) + len(hand)
        wide = (size[0] - arrow - gap * (number + 2)) // number
        card = card_of(max(8, min(high, wide * 7 // 5)))
        if trick:
            left = [self._on_table(one, place, card) for place, one in enumerate(trick)]
        else:
            lock = lock_sign(card[0] * 8 // 10, is_open=one.broken)
            left = [lock]
        right = [small_face(one, card) if one in legal else pale(one, card) for one in hand]
        return beside([*left, _arrow(arrow), *right], gap)

    def _on_table(self, one: Card, place: int, size: tuple[int, int]) -> pygame.Surface:
        """Return a card on the table, that which was led in a frame."""
        picture = small_face(one, size).copy()
        if place == 0:
            picture.blit(signs.frame(size, GOLD, max(2, size[0] // 14)), (0, 0))
        return picture

    def _points(self, one: Points, size: tuple[int, int]) -> pygame.Surface:
        """Return the tricks won as small piles, and what they bring."""
        high = min(size[1], self._px(110))
        pile, gap = small_back(card_of(high * 7 // 10)), self._px(6)
        step = pile.get_width() * 55 // 100
        piles = blank((max(1, pile.get_width() + step * (one.tricks - 1)), high))
        for place in range(one.tricks):
            piles.blit(pile, (place * step, (high - pile.get_height()) // 2))
        parts = [piles] if one.tricks else []
        colour = PAPER if one.gained > 0 else WARNING
        figure = write(signed(one.gained), min(high * 8 // 10, self._px(84)), colour)
        column = blank((self._px(190), high))
        column.blit(figure, figure.get_rect(midright=(column.get_width(), high // 2)))
        return beside([*parts, column], gap, size[0])

    def _foot(self) -> pygame.Surface:
        """Return what starts a game, and which of the pages this is."""
        size = self._px(54 if self._tall else 34)
        dots = _dots(self._number, size // 3)
        room = self._size[0] - dots.get_width() - size // 2
        return beside([start_pill(say("attract.start"), size, room), dots], size // 2)


def _dots(number: int, size: int) -> pygame.Surface:
    step, pages = size * 2, len(BATAK_PAGES)
    large = blank((step * pages * 2, size * 2))
    for place in range(pages):
        colour = GOLD if place == number else DIM
        radius = size - 1 if place == number else size * 6 // 10
        pygame.draw.circle(large, colour, (place * step * 2 + step, size), radius)
    return shrink(large, (step * pages, size))


def _arrow(size: int) -> pygame.Surface:
    """Return an arrow from what lies on the table to the hand."""
    full = size * 3
    large = blank((full, full))
    middle = full // 2
    pygame.draw.rect(large, DIM, (0, middle - full // 14, full * 6 // 10, full // 7))
    head = [(full * 5 // 10, full * 2 // 10), (full - 1, middle), (full * 5 // 10, full * 8 // 10)]
    pygame.draw.polygon(large, DIM, head)
    return shrink(large, (size, size))


def draw_form(form: Form, room: int, unit: float) -> pygame.Surface:
    """Return four seats around a table, at most `room` high, and what is special in this form."""
    side = min(room, round(430 * unit))
    surface = blank((side * 16 // 10, side))
    _FORMS[form](surface, unit)
    return surface


def _around(surface: pygame.Surface, words: Sequence[str], best: int | None) -> None:
    """Draw the seats in their order round the table, with a word before each."""
    width, height = surface.get_size()
    badge = height * 24 // 100
    x, y = width // 2, height // 2
    table = pygame.Rect(0, 0, width - 2 * badge, height - 2 * badge)
    table.center = (x, y)
    table = table.inflate(badge // 2, badge // 2)
    surface.blit(rounded(table.size, PANEL, badge // 2, edge=PANEL_EDGE, width=3), table)
    places = ((x, height - badge // 2), (width - badge // 2, y), (x, badge // 2), (badge // 2, y))
    for seat, place in enumerate(places):
        sign = seat_badge(seat, badge)
        surface.blit(sign, sign.get_rect(center=place))
    for seat, word in enumerate(words):
        colour = GOLD if seat == best else (PAPER if word.isdigit() else DIM)
        text = write(word, max(badge * (6 if word.isdigit() else 5) // 10, 8), colour)
        across = (places[seat][0] - x) * 0.56
        down = (places[seat][1] - y) * 0.47
        centre = (round(x + across), round(y + down))
        surface.blit(text, text.get_rect(center=centre))


def _draw_auction(surface: pygame.Surface, _unit: float) -> None:
    passed = say("panel.passed")
    _around(surface, ("6", passed, "5", passed), 0)
    width, height = surface.get_size()
    sign = suit_sign(TRUMP, height * 18 // 100)
    surface.blit(sign, sign.get_rect(center=(width // 2, height // 2)))


def _draw_team(surface: pygame.Surface, unit: float) -> None:
    _around(surface, (), None)
    width, height = surface.get_size()
    line = max(3, round(14 * unit))
    badge = height * 24 // 100
    x, y = width // 2, height // 2
    pygame.draw.rect(surface, TEAM_EDGES[1], (badge, y - line // 2, width - 2 * badge, line))
    pygame.draw.rect(surface, TEAM_EDGES[0], (x - line // 2, badge, line, height - 2 * badge))


def _draw_spades(surface: pygame.Surface, _unit: float) -> None:
    _around(surface, (), None)
    width, height = surface.get_size()
    sign = suit_sign(TRUMP, height * 40 // 100)
    surface.blit(sign, sign.get_rect(center=(width // 2, height // 2)))


_FORMS: dict[Form, Callable[[pygame.Surface, float], None]] = {
    Form.AUCTION: _draw_auction,
    Form.TEAM: _draw_team,
    Form.SPADES: _draw_spades,
}
