"""Draws why a slap was right or wrong: the cards that match are framed and linked."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from pi_app.screens.colours import WARNING_DARK, Colour
from pi_app.screens.column import beside, fitted_rows
from pi_app.screens.layout import CARD_RATIO
from pi_app.screens.letters import words_of
from pi_app.screens.paint import blank, wrap
from pi_app.screens.pattern_signs import pattern_sign
from pi_app.screens.small_cards import small_face
from pi_app.screens.why import Why

_PALE = 96
"""How visible, of 255, a card is that matches nothing."""
_GAP = 0.16
"""Between two cards, of a card's width; a link and a frame need some."""
_LINK = 0.13
"""The height of the link below the cards, of a card's."""
_MOST_SIGNS = 3


def draw_why(
    why: Why, height: int, width: int, accent: Colour, *, wrong: bool
) -> pygame.Surface | None:
    """Return the cards that tell it, at most `width` pixels wide; none if there are none."""
    if not why.cards:
        return None
    dots = int(why.has_gap)
    columns = len(why.cards) + dots
    tall = round(height / (1 + _LINK)) if why.linked else height
    across = min(round(tall * CARD_RATIO), int(width / (columns * (1 + _GAP))))
    size = (across, round(across / CARD_RATIO))
    step = round(across * (1 + _GAP))
    link = round(size[1] * _LINK) if why.linked else 0
    surface = blank((step * columns, size[1] + link))
    centres = []
    for place, card in enumerate(why.cards):
        column = place + (dots if place else 0)
        x = column * step + (step - across) // 2
        centres.append(x + across // 2)
        pale = bool(why.linked) and place not in why.linked
        framed = place in why.linked
        _draw_card(surface, small_face(card, size), (x, 0), accent, pale=pale, framed=framed)
    if dots:
        _draw_dots(surface, (step + step // 2, size[1] // 2), across, accent)
    _draw_link(surface, [centres[place] for place in why.linked], size[1], link, accent)
    if wrong and len(why.cards) > 1 and not why.linked:
        _draw_unlike(surface, (centres[-2] + centres[-1]) // 2, size)
    return surface


def _draw_card(
    surface: pygame.Surface,
    face: pygame.Surface,
    at: tuple[int, int],
    accent: Colour,
    *,
    pale: bool,
    framed: bool,
) -> None:
    if pale:
        face = face.copy()
        face.fill((255, 255, 255, _PALE), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face, at)
    if framed:
        area = face.get_rect(topleft=at)
        line = max(2, area.w // 18)
        pygame.draw.rect(surface, accent, area, line, border_radius=area.w // 12)


def _draw_dots(
    surface: pygame.Surface, centre: tuple[int, int], across: int, colour: Colour
) -> None:
    for part in (-1, 0, 1):
        at = (centre[0] + part * across // 4, centre[1])
        pygame.draw.circle(surface, colour, at, max(2, across // 14))


def _draw_link(
    surface: pygame.Surface, centres: list[int], top: int, height: int, colour: Colour
) -> None:
    """Draw a line below the cards from each that matches to the next."""
    if not height:
        return
    line = max(2, height // 4)
    floor = top + height - line
    if len(centres) > 1:
        pygame.draw.line(surface, colour, (centres[0], floor), (centres[-1], floor), line)
    for x in centres:
        pygame.draw.line(surface, colour, (x, top), (x, floor), line)


def _draw_unlike(surface: pygame.Surface, x: int, size: tuple[int, int]) -> None:
    """Draw that two cards are not alike."""
    radius = max(8, size[0] // 4)
    centre = (x, size[1] // 2)
    pygame.draw.circle(surface, (255, 255, 255), centre, radius)
    pygame.draw.circle(surface, WARNING_DARK, centre, radius, max(2, radius // 7))
    half, line = radius // 2, max(2, radius // 5)
    for y in (-radius // 5, radius // 5):
        start, end = (x - half, centre[1] + y), (x + half, centre[1] + y)
        pygame.draw.line(surface, WARNING_DARK, start, end, line)
    foot, head = (x - half // 2, centre[1] + half), (x + half // 2, centre[1] - half)
    pygame.draw.line(surface, WARNING_DARK, foot, head, line)


def named_patterns(
    patterns: Sequence[str],
    text: str,
    sizes: Sequence[int],
    colours: tuple[Colour, Colour],
    width: int,
) -> pygame.Surface:
    """Return the signs of the patterns, and their names beside them in one or two lines.

    The letters have the first of `sizes` that shows all of the names; `colours` are theirs and the
    ground's.
    """
    colour, ground = colours
    height = round(sizes[0] * 1.2)
    every = [pattern_sign(name, height, colour, ground) for name in patterns[:_MOST_SIGNS]]
    gap, signs, room = sizes[0] // 3, every, width
    # Where all signs leave too little room for the names, the first one has to do.
    for number in (len(every), 1):
        signs = every[:number]
        room = max(width - sum(sign.get_width() + gap for sign in signs), 1)
        if " ".join(wrap(text, sizes[-1], room, 2)) == " ".join(words_of(text)):
            break
    rows = fitted_rows(text, sizes, colour, room)
    block = blank((max(row.get_width() for row in rows), sum(row.get_height() for row in rows)))
    y = 0
    for row in rows:
        block.blit(row, (0, y))
        y += row.get_height()
    return beside([*signs, block], gap)
