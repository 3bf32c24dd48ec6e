"""The rules of Court Circular in pictures: pages that turn by themselves while nobody plays."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import Card, cards
from pi_app.screens.colours import DIM, GOLD, PAPER
from pi_app.screens.column import beside, fitted_rows, rows_height, stack_rows, start_pill
from pi_app.screens.paint import blank, write
from pi_app.screens.signs import frame
from pi_app.screens.small_cards import card_of, small_back, small_face
from pi_app.screens.words import game_name, say


@dataclass(frozen=True, slots=True)
class Example:
    """A row of cards and what it shows."""

    name: str
    """The key of its name."""
    codes: str
    """The cards; `--` is a card face down."""
    lead: str = ""
    """Which of them is the lead."""
    worth: str = ""
    """Written beside its name."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page; all words by their keys."""

    title: str
    texts: tuple[str, ...]
    examples: tuple[Example, ...]
    game: bool = False
    """The title is the name of the game."""


HOW = Page(
    "court-circular",
    ("rules.how_lead", "rules.how_turns", "rules.how_best"),
    (Example("rules.how", "JS QD QH KC", "QH"),),
    game=True,
)
WITH_LEAD = Page(
    "rules.with_lead",
    ("rules.with_lead_more",),
    (
        Example("linekind.trio", "7S 7H 7D", "7S"),
        Example("linekind.sequence", "5C 6H 7S 8D", "5C"),
        Example("linekind.sympathy", "9H 2H 6H QH", "9H"),
        Example("linekind.court_circular", "QS JS QD KC", "QS"),
    ),
)
THREE_OWN = Page(
    "rules.three",
    ("rules.three_more",),
    (
        Example("linekind.trio", "4S 4H 4C"),
        Example("linekind.sequence", "8D 9S TC"),
        Example("linekind.sympathy", "3H 7H KH"),
        Example("linekind.court", "JC JS KD"),
    ),
)
TWO_OWN = Page(
    "rules.two",
    ("rules.two_more",),
    (
        Example("linekind.pair", "6C 6D"),
        Example("linekind.valentine", "4H 9H"),
        Example("linekind.etiquette", "JS KD"),
        Example("rules.best_card", "2H"),
    ),
)
POINTS = Page(
    "rules.points",
    ("rules.points_first", "rules.points_more", "rules.give_up"),
    (
        Example("rules.up", "8S", worth="2"),
        Example("rules.down", "--", worth="1"),
        Example("rules.heart", "5H", worth="+1"),
        Example("rules.court", "KC", worth="+1"),
    ),
)
PAGES = (HOW, WITH_LEAD, THREE_OWN, TWO_OWN, POINTS)


def row_of(example: Example) -> tuple[Card | None, ...]:
    """Return the cards of an example; none is face down."""
    return tuple(None if code == "--" else cards(code)[0] for code in example.codes.split())


def draw_page(number: int, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a page of the rules, for one side of the table."""
    return _Sheet(number, size, unit).draw()


class _Sheet:
    """A page in one of two sizes: a high one, or a low one."""

    def __init__(self, number: int, size: tuple[int, int], unit: float) -> None:
        self._number = number
        self._page = PAGES[number]
        self._size = size
        self._unit = unit
        self._tall = size[1] >= round(500 * unit)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished page."""
        surface = blank(self._size)
        gap = self._px(18 if self._tall else 5)
        rows = [self._title()]
        below = [*self._texts(), self._foot()]
        room = self._size[1] - rows_height([*rows, *below], gap) - 2 * gap
        rows += [self._examples(room), *below]
        stack_rows(surface, rows, gap, centred=True)
        return surface

    def _title(self) -> pygame.Surface:
        page = self._page
        text = game_name(page.title) if page.game else say(page.title)
        letters = (96, 80, 64) if self._tall else (50, 44, 38, 32)
        sizes = [self._px(one) for one in letters]
        return fitted_rows(text, sizes, GOLD, self._size[0], most=1)[0]

    def _texts(self) -> list[pygame.Surface]:
        sizes = [self._px(one) for one in ((46, 42, 38, 34) if self._tall else (34, 30, 28))]
        texts = self._page.texts if self._tall else self._page.texts[:2]
        most = 2 if self._tall else 1
        return [
            row
            for key in texts
            for row in fitted_rows(say(key), sizes, PAPER, self._size[0], most=most)
        ]

    def _examples(self, room: int) -> pygame.Surface:
        """Return the examples: in a high page with their names beside them, in columns."""
        shown, gap = self._page.examples, self._px(26 if self._tall else 22)
        if not self._tall:
            width = (self._size[0] - gap * (len(shown) - 1)) // len(shown)
            return beside([self._above(one, room, width) for one in shown], gap)
        columns = 2 if self._size[0] >= self._px(1500) and len(shown) > 1 else 1
        lines = -(-len(shown) // columns)
        size = (self._size[0] // columns, (room - gap * (lines - 1)) // lines)
        cells = self._cells(size)
        surface = blank((self._size[0], room))
        rows = [beside(cells[line * columns : (line + 1) * columns], 0) for line in range(lines)]
        stack_rows(surface, rows, gap, centred=True)
        return surface

    def _cells(self, size: tuple[int, int]) -> list[pygame.Surface]:
        """Return each example with its name beside it; all names begin at the same place."""
        pad, name = self._px(20), size[0] * 36 // 100
        high, room = min(size[1], self._px(290)), size[0] - name - 2 * pad
        letters = [self._px(one) for one in (56, 50, 44, 38)]
        shown = [
            (self._row(one, high, room), self._words(one, name, letters))
            for one in self._page.examples
        ]
        wide = max(row.get_width() for row, _ in shown)
        whole = wide + 2 * pad + max(words.get_width() for _, words in shown)
        split = (size[0] - whole) // 2 + wide
        return [_cell(row, words, size, (split, split + 2 * pad)) for row, words in shown]

    def _words(self, example: Example, width: int, letters: list[int]) -> pygame.Surface:
        """Return the name of an example, with what it is worth before it."""
        worth = [write(example.worth, letters[0] * 6 // 5, GOLD)] if example.worth else []
        room = width - sum(sign.get_width() + letters[0] // 3 for sign in worth)
        words = fitted_rows(say(example.name), letters, PAPER, room, most=1)
        return beside([*worth, *words], letters[0] // 3)

    def _above(self, example: Example, high: int, width: int) -> pygame.Surface:
        """Return the cards of an example over its name."""
        words = self._words(example, width, [self._px(one) for one in (34, 30, 28)])
        pictures = self._row(example, high - words.get_height() - self._px(4), width)
        surface = blank((max(pictures.get_width(), words.get_width()), high))
        stack_rows(surface, [pictures, words], self._px(4), centred=True)
        return surface

    def _row(self, example: Example, high: int, width: int) -> pygame.Surface:
        """Return the cards of an example, the lead in a frame."""
        row = row_of(example)
        gap = max(2, high // 16)
        most = (width - gap * (len(row) - 1)) // len(row)
        size = card_of(max(8, min(high, most * 7 // 5)))
        return beside([self._card(card, size, example.lead) for card in row], gap)

    def _card(self, card: Card | None, size: tuple[int, int], lead: str) -> pygame.Surface:
        if card is None:
            return small_back(size)
        picture = small_face(card, size)
        if card.code == lead:
            picture = picture.copy()
            edge = frame(size, GOLD, max(2, size[0] // 16))
            picture.blit(edge, (0, 0))
        return picture

    def _foot(self) -> pygame.Surface:
        """Return what starts a game, and which of the pages this is."""
        size = self._px(58 if self._tall else 36)
        dots = self._dots(size // 3)
        room = self._size[0] - dots.get_width() - size // 2
        return beside([start_pill(say("attract.start"), size, room), dots], size // 2)

    def _dots(self, size: int) -> pygame.Surface:
        step = size * 2
        large = blank((step * len(PAGES) * 2, size * 2))
        for place in range(len(PAGES)):
            colour = GOLD if place == self._number else DIM
            radius = size - 1 if place == self._number else size * 6 // 10
            pygame.draw.circle(large, colour, (place * step * 2 + step, size), radius)
        return pygame.transform.smoothscale(large, (step * len(PAGES), size))


def _cell(
    row: pygame.Surface, words: pygame.Surface, size: tuple[int, int], split: tuple[int, int]
) -> pygame.Surface:
    """Return cards that end, and words that begin, at the two places of `split`."""
    surface = blank(size)
    surface.blit(row, row.get_rect(midright=(split[0], size[1] // 2)))
    surface.blit(words, words.get_rect(midleft=(split[1], size[1] // 2)))
    return surface
