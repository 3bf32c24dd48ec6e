"""Card faces, drawn by our own code at any size: a huge index in two corners, one big picture.

A face is drawn twice as large and turned and scaled down in one go, so its edges stay smooth at any
angle. `CardStore` keeps the finished ones, up to a number of bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import pygame

from engine.cards import EXCUSE, JOKER, TRUMP, Card
from pi_app.screens import outlines
from pi_app.screens.card_pictures import draw_picture, suit_colour
from pi_app.screens.colours import BACK_BLUE, PAPER, Colour, mix
from pi_app.screens.paint import blank, draw_suit, fill, write
from pi_app.screens.words import card_letters, rank_letter

ANGLES = (0.0, -2.0, 1.5, -1.0, 2.0)
"""A card lies at one of these, degrees: by its code, so that one picture a card is enough."""
_SMOOTH = 2
_EDGE: Colour = (168, 164, 152)


def angle_of(card: Card) -> float:
    """Return the angle at which a card lies on the pile, degrees."""
    return ANGLES[sum(card.code.encode()) % len(ANGLES)]


def face(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Return the upright face of a card at `size` pixels."""
    return pygame.transform.smoothscale(_large_face(card, size), size)


def turned_face(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Return the face at its own slight angle."""
    return _turned(_large_face(card, size), angle_of(card))


def back(size: tuple[int, int], angle: float = 0.0) -> pygame.Surface:
    """Return the back of a card, turned by `angle` degrees."""
    return _turned(_large_back(size), angle)


def _turned(large: pygame.Surface, angle: float) -> pygame.Surface:
    turned = pygame.transform.rotozoom(large, angle, 1 / _SMOOTH)
    # Runs of opaque pixels are then copied, not blended: a card is nearly all opaque.
    turned.set_alpha(255, pygame.RLEACCEL)
    return turned


def _sheet(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return an empty card twice as large as `size`, with a thin edge."""
    large = blank((size[0] * _SMOOTH, size[1] * _SMOOTH))
    radius = large.get_width() // 14
    line = max(2, large.get_width() // 160)
    pygame.draw.rect(large, _EDGE, large.get_rect(), border_radius=radius)
    inner = large.get_rect().inflate(-2 * line, -2 * line)
    pygame.draw.rect(large, colour, inner, border_radius=radius - line)
    return large


def _large_face(card: Card, size: tuple[int, int]) -> pygame.Surface:
    large = _sheet(size, PAPER)
    draw_picture(large, card)
    corner = _index(card, large.get_size())
    margin = round(large.get_width() * 0.045)
    large.blit(corner, (margin, margin))
    other = pygame.transform.rotate(corner, 180)
    right, bottom = large.get_width() - margin, large.get_height() - margin
    large.blit(other, other.get_rect(bottomright=(right, bottom)))
    return large


def _index(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Return rank over suit, within the part of a card that a fan leaves free."""
    width, height = round(size[0] * 0.285), round(size[1] * 0.4)
    index = blank((width, height))
    colour = suit_colour(card)
    if card.rank in (JOKER, EXCUSE):
        _fool_index(index, card, colour)
        return index
    rank = _rank_text(_rank_word(card), size, colour)
    index.blit(rank, rank.get_rect(midtop=(width // 2, 0)))
    half = width * 0.36
    under = (width / 2, rank.get_height() + half * 1.25)
    if card.suit is None:
        fill(index, colour, outlines.star(8, inner=0.6), under, half)
    else:
        draw_suit(index, card.suit, colour, under, half)
    return index


def _fool_index(index: pygame.Surface, card: Card, colour: Colour) -> None:
    width = index.get_width()
    shape = outlines.jester() if card.rank == JOKER else outlines.star(5)
    fill(index, colour, shape, (width / 2, width * 0.52), width * 0.46)
    if card.rank == JOKER:
        number = write(card.code[1], round(width * 0.62), colour)
        index.blit(number, number.get_rect(midtop=(width // 2, round(width * 0.92))))


def _rank_word(card: Card) -> str:
    if card.rank == TRUMP:
        return str(card.pips)
    return rank_letter(card.rank)


def _rank_text(word: str, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return the rank without the room that a font leaves around it; two digits are condensed."""
    text = write(word, round(size[1] * 0.25), colour)
    text = text.subsurface(text.get_bounding_rect())
    most = round(size[0] * 0.265)
    if text.get_width() > most:
        text = pygame.transform.smoothscale(text, (most, text.get_height()))
    return text


@lru_cache(maxsize=3)
def _large_back(size: tuple[int, int]) -> pygame.Surface:
    large = _sheet(size, PAPER)
    width, height = large.get_size()
    border = width // 16
    field = pygame.Rect(border, border, width - 2 * border, height - 2 * border)
    pygame.draw.rect(large, BACK_BLUE, field, border_radius=width // 24)
    large.set_clip(field.inflate(-border, -border))
    step = width // 7
    for row in range(-1, height // step + 2):
        for column in range(-1, width // step + 2):
            centre = (column * step + (row % 2) * step / 2, row * step * 0.8)
            fill(large, mix(BACK_BLUE, PAPER, 0.42), outlines.diamond(), centre, step * 0.36)
    large.set_clip(None)
    return large


_Kept = tuple[str, tuple[str, ...]]
"""A card, and the letters of the language in which it was drawn."""


class CardStore:
    """Turned faces of one size, made when first asked for; the longest unused goes first."""

    def __init__(self, size: tuple[int, int], *, most_bytes: int) -> None:
        self._size = size
        self._most_bytes = most_bytes
        self._bytes = 0
        self._faces: OrderedDict[_Kept, pygame.Surface] = OrderedDict()

    def get(self, card: Card) -> pygame.Surface:
        """Return the face of a card at its own angle."""
        key = card.code, card_letters()
        found = self._faces.get(key)
        if found is not None:
            self._faces.move_to_end(key)
            return found
        return self._keep(key, turned_face(card, self._size))

    def holds(self, card: Card) -> bool:
        """True if the face is ready."""
        return (card.code, card_letters()) in self._faces

    def _keep(self, key: _Kept, made: pygame.Surface) -> pygame.Surface:
        self._faces[key] = made
        self._bytes += _weight(made)
        while self._bytes > self._most_bytes and len(self._faces) > 1:
            _, gone = self._faces.popitem(last=False)
            self._bytes -= _weight(gone)
        return made


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
