"""What is drawn in the middle of each card: one small function a picture, one table of them all."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.cards import EXCUSE, JOKER, TRUMP, Card
from pi_app.screens import outlines
from pi_app.screens.colours import (
    GOLD,
    INK,
    PAPER,
    SUIT_BLACK,
    SUIT_RED,
    TRUMP_BLUE,
    Colour,
    mix,
)
from pi_app.screens.paint import blank, draw_suit, fill, write

_JOKER_COLOURS: tuple[Colour, ...] = (SUIT_RED, TRUMP_BLUE, (0, 112, 80), (110, 40, 130))


def suit_colour(card: Card) -> Colour:
    """Return what a card's index is written in."""
    if card.rank == JOKER:
        return _JOKER_COLOURS[int(card.code[1]) - 1]
    if card.rank == TRUMP:
        return TRUMP_BLUE
    if card.rank == EXCUSE:
        return (110, 40, 130)
    return SUIT_RED if card.suit in ("H", "D") else SUIT_BLACK


def draw_picture(large: pygame.Surface, card: Card) -> None:
    """Draw the picture of a card in the middle of its face, jagged."""
    _PICTURES.get(card.rank, _draw_pip)(large, card)


def _middle(large: pygame.Surface) -> tuple[float, float]:
    return large.get_width() / 2, large.get_height() / 2


def _draw_pip(large: pygame.Surface, card: Card) -> None:
    assert card.suit is not None
    draw_suit(large, card.suit, suit_colour(card), _middle(large), large.get_width() * 0.27)


def _draw_ace(large: pygame.Surface, card: Card) -> None:
    assert card.suit is not None
    x, y = _middle(large)
    width = large.get_width()
    colour = suit_colour(card)
    pygame.draw.circle(large, mix(GOLD, PAPER, 0.55), (x, y), width * 0.37)
    pygame.draw.circle(large, GOLD, (x, y), width * 0.37, max(2, width // 90))
    draw_suit(large, card.suit, colour, (x, y), width * 0.28)


def _draw_court(large: pygame.Surface, card: Card) -> None:
    """Draw the sign of the court card beside its index, and again upside down at the other."""
    assert card.suit is not None
    x, y = _middle(large)
    width, height = large.get_size()
    _draw_frame(large)
    draw_suit(large, card.suit, suit_colour(card), (x, y), width * 0.15)
    sign = _court_sign(card, round(width * 0.46))
    above = sign.get_rect(center=(round(x + width * 0.13), round(y - height * 0.25)))
    large.blit(sign, above)
    below = sign.get_rect(center=(round(x - width * 0.13), round(y + height * 0.25)))
    large.blit(pygame.transform.rotate(sign, 180), below)


def _draw_frame(large: pygame.Surface) -> None:
    """Draw the golden field of a court card, cut out where the indices are."""
    width, height = large.get_size()
    field = pygame.Rect(0, 0, round(width * 0.86), round(height * 0.9))
    field.center = (width // 2, height // 2)
    notch = (round(width * 0.36), round(height * 0.41))
    line = max(2, width // 100)
    pygame.draw.rect(large, GOLD, field, border_radius=width // 20)
    inner = field.inflate(-2 * line, -2 * line)
    pygame.draw.rect(large, mix(GOLD, PAPER, 0.66), inner, border_radius=width // 22)
    edge = round(width * 0.02)
    room = (notch[0] - edge, notch[1] - edge)
    for corner, place in (
        ("topleft", (edge, edge)),
        ("bottomright", (width - edge, height - edge)),
    ):
        area = pygame.Rect((0, 0), room)
        setattr(area, corner, place)
        pygame.draw.rect(large, GOLD, area.inflate(line * 2, line * 2), border_radius=width // 20)
        pygame.draw.rect(large, PAPER, area, border_radius=width // 22)


def _court_sign(card: Card, size: int) -> pygame.Surface:
    sign = blank((size, size))
    centre, half = (size / 2, size / 2), size / 2 - 2
    _SIGNS[card.rank](sign, suit_colour(card), centre, half)
    return sign


def _king(sign: pygame.Surface, colour: Colour, centre: tuple[float, float], half: float) -> None:
    _crown(sign, colour, centre, half, points=3)
    x, y = centre
    pygame.draw.rect(sign, colour, (x - half * 0.06, y - half, half * 0.12, half * 0.5))
    pygame.draw.rect(sign, colour, (x - half * 0.2, y - half * 0.9, half * 0.4, half * 0.12))


def _queen(sign: pygame.Surface, colour: Colour, centre: tuple[float, float], half: float) -> None:
    _crown(sign, colour, centre, half, points=5)
    for place in range(5):
        x = centre[0] + half * (-0.9 + 0.45 * place)
        y = centre[1] - half * (0.66 if place % 2 == 0 else 0.84)
        pygame.draw.circle(sign, colour, (x, y), half * 0.1)


def _crown(
    sign: pygame.Surface,
    colour: Colour,
    centre: tuple[float, float],
    half: float,
    *,
    points: int,
) -> None:
    shape = outlines.crown(points)
    fill(sign, colour, shape, centre, half)
    fill(sign, GOLD, shape, (centre[0], centre[1] + half * 0.02), half * 0.84)
    band = pygame.Rect(0, 0, half * 1.5, half * 0.26)
    band.center = (round(centre[0]), round(centre[1] + half * 0.66))
    pygame.draw.rect(sign, colour, band)


def _jack(sign: pygame.Surface, colour: Colour, centre: tuple[float, float], half: float) -> None:
    fill(sign, GOLD, outlines.feather(), centre, half)
    fill(sign, colour, outlines.cap(), centre, half)
    brim = pygame.Rect(0, 0, half * 1.9, half * 0.3)
    brim.center = (round(centre[0]), round(centre[1] + half * 0.58))
    pygame.draw.rect(sign, INK, brim, border_radius=round(half * 0.15))


def _knight(sign: pygame.Surface, colour: Colour, centre: tuple[float, float], half: float) -> None:
    fill(sign, colour, outlines.horse(), centre, half)
    eye = (centre[0] - half * 0.18, centre[1] - half * 0.46)
    pygame.draw.circle(sign, GOLD, eye, half * 0.1)


def _draw_joker(large: pygame.Surface, card: Card) -> None:
    x, y = _middle(large)
    width = large.get_width()
    colour = suit_colour(card)
    pygame.draw.circle(large, mix(colour, PAPER, 0.82), (x, y), width * 0.4)
    fill(large, colour, outlines.jester(), (x, y - width * 0.04), width * 0.34)
    bells = ((0.0, -0.36), (-0.34, 0.02), (0.34, 0.02))
    for place_x, place_y in bells:
        pygame.draw.circle(large, GOLD, (x + place_x * width, y + place_y * width), width * 0.055)
    brim = pygame.Rect(0, 0, width * 0.46, width * 0.09)
    brim.center = (round(x), round(y + width * 0.2))
    pygame.draw.rect(large, GOLD, brim, border_radius=round(width * 0.045))


def _draw_trump(large: pygame.Surface, card: Card) -> None:
    x, y = _middle(large)
    width = large.get_width()
    pygame.draw.circle(large, mix(TRUMP_BLUE, PAPER, 0.85), (x, y), width * 0.4)
    fill(large, TRUMP_BLUE, outlines.star(8, inner=0.74), (x, y), width * 0.38)
    number = write(str(card.pips), round(width * 0.36), PAPER)
    large.blit(number, number.get_rect(center=(round(x), round(y))))


def _draw_excuse(large: pygame.Surface, card: Card) -> None:
    x, y = _middle(large)
    width = large.get_width()
    colour = suit_colour(card)
    pygame.draw.circle(large, mix(colour, PAPER, 0.82), (x, y), width * 0.4)
    fill(large, colour, outlines.star(5), (x, y), width * 0.36)
    fill(large, GOLD, outlines.star(5), (x, y), width * 0.2)


_Sign = Callable[[pygame.Surface, Colour, tuple[float, float], float], None]
_SIGNS: dict[str, _Sign] = {"K": _king, "Q": _queen, "J": _jack, "C": _knight}
_PICTURES: dict[str, Callable[[pygame.Surface, Card], None]] = {
    "A": _draw_ace,
    **dict.fromkeys(_SIGNS, _draw_court),
    JOKER: _draw_joker,
    TRUMP: _draw_trump,
    EXCUSE: _draw_excuse,
}
