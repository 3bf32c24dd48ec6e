"""Smooth shapes and text on pygame surfaces; every surface here has its own alpha."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

import pygame

from pi_app.screens.colours import Colour
from pi_app.screens.letters import FONT_FILE, drawable, words_of
from pi_app.screens.outlines import CLUB_LEAVES, Outline, diamond, foot, heart, spade

SMOOTH = 3
"""Shapes are drawn this much larger, then scaled down."""
# pygame takes this one by position only.
_SMOOTH_LETTERS = True


def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return a fully transparent surface."""
    return pygame.Surface(size, pygame.SRCALPHA)


LARGE_LETTERS = 160
"""A typeface of more pixels keeps megabytes of letters: few of those are kept."""


def font(size: int) -> pygame.font.Font:
    """Return pygame's own typeface at `size` pixels."""
    return _large_font(size) if size > LARGE_LETTERS else _font(size)


@lru_cache(maxsize=48)
def _font(size: int) -> pygame.font.Font:
    return pygame.font.Font(str(FONT_FILE), size)


@lru_cache(maxsize=3)
def _large_font(size: int) -> pygame.font.Font:
    return pygame.font.Font(str(FONT_FILE), size)


def write(text: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a line of text."""
    face = font(max(size, 6))
    return _even(face.render(drawable(text), _SMOOTH_LETTERS, colour), face.get_height())


def _even(line: pygame.Surface, height: int) -> pygame.Surface:
    """Return a line as high as its letters need, and no less than the typeface.

    SDL_ttf from 2.21 on, in pygame-ce and in Debian 13, adds a tenth below; without it lines have
    their places on all systems alike. A capital with its accent touches the upper edge: the
    library has made room for it, which stays.
    """
    ink = line.get_bounding_rect()
    if line.get_height() <= height or ink.top == 0:
        return line
    return line.subsurface((0, 0, line.get_width(), max(height, ink.bottom)))


def text_width(text: str, size: int) -> int:
    """Return how wide a line of text is, in pixels."""
    return font(max(size, 6)).size(drawable(text))[0]


def placed(outline: Outline, centre: tuple[float, float], half: float) -> list[tuple[float, float]]:
    """Return the outline with its square of half width `half` around `centre`."""
    return [(centre[0] + half * x, centre[1] + half * y) for x, y in outline]


def fill(
    surface: pygame.Surface,
    colour: Colour,
    outline: Outline,
    centre: tuple[float, float],
    half: float,
) -> None:
    """Fill an outline; jagged, for surfaces that are scaled down afterwards."""
    pygame.draw.polygon(surface, colour, placed(outline, centre, half))


def shrink(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return `surface` scaled down smoothly."""
    return pygame.transform.smoothscale(surface, size)


def draw_suit(
    surface: pygame.Surface, suit: str, colour: Colour, centre: tuple[float, float], half: float
) -> None:
    """Draw one of the four suits, jagged."""
    if suit == "H":
        fill(surface, colour, heart(), centre, half)
    elif suit == "D":
        fill(surface, colour, diamond(), centre, half)
    elif suit == "S":
        fill(surface, colour, foot(), centre, half)
        fill(surface, colour, spade(), centre, half)
    else:
        _draw_club(surface, colour, centre, half)


def _draw_club(
    surface: pygame.Surface, colour: Colour, centre: tuple[float, float], half: float
) -> None:
    fill(surface, colour, foot(), centre, half)
    for (x, y), radius in CLUB_LEAVES:
        place = (centre[0] + x * half, centre[1] + y * half)
        pygame.draw.circle(surface, colour, place, radius * half)


def badge(
    outline: Outline, size: int, fill_colour: Colour, *edges: tuple[Colour, int]
) -> pygame.Surface:
    """Return a filled outline, `size` pixels square, with edges (colour, pixels) around it.

    The first edge lies outermost.
    """
    big = blank((size * SMOOTH, size * SMOOTH))
    width = sum(pixels for _, pixels in edges)
    centre = (big.get_width() / 2, big.get_height() / 2)
    points = placed(outline, centre, big.get_width() / 2 - (width + 1) * SMOOTH)
    for colour, pixels in edges:
        _round_edge(big, colour, points, width * SMOOTH)
        width -= pixels
    pygame.draw.polygon(big, fill_colour, points)
    return shrink(big, (size, size))


def _round_edge(
    surface: pygame.Surface, colour: Colour, points: Sequence[tuple[float, float]], width: int
) -> None:
    """Draw a line `width` pixels to both sides of an outline, its corners round."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        along = pygame.Vector2(end) - pygame.Vector2(start)
        if along.length() > 0:
            across = along.rotate(90).normalize() * width
            # pygame's own thick lines are thinner where they run aslant.
            first, last = pygame.Vector2(start), pygame.Vector2(end)
            corners = (first + across, last + across, last - across, first - across)
            pygame.draw.polygon(surface, colour, corners)
        pygame.draw.circle(surface, colour, start, width)


def rounded(
    size: tuple[int, int],
    colour: Colour,
    radius: int,
    *,
    edge: Colour | None = None,
    width: int = 0,
) -> pygame.Surface:
    """Return a box with round corners and perhaps an edge inside it."""
    corner = max(radius, width) + 1
    if min(size) <= 2 * corner:
        return _smooth_box(size, colour, radius, edge=edge, width=width)
    # Only the corners need to be drawn large and scaled down: a large box would take four times
    # its memory for a moment.
    small = _smooth_box((2 * corner, 2 * corner), colour, radius, edge=edge, width=width)
    surface = blank(size)
    if edge is not None and width:
        _cross(surface, edge, corner, 0)
        _cross(surface, colour, corner, width)
    else:
        _cross(surface, colour, corner, 0)
    for x, left in ((0, 0), (size[0] - corner, corner)):
        for y, top in ((0, 0), (size[1] - corner, corner)):
            area = pygame.Rect(left, top, corner, corner)
            surface.blit(small, (x, y), area, special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _cross(surface: pygame.Surface, colour: Colour, corner: int, inset: int) -> None:
    """Fill all of a box but its corners, and `inset` pixels along its edges."""
    width, height = surface.get_size()
    surface.fill(colour, (corner, inset, width - 2 * corner, height - 2 * inset))
    surface.fill(colour, (inset, corner, width - 2 * inset, height - 2 * corner))


def _smooth_box(
    size: tuple[int, int], colour: Colour, radius: int, *, edge: Colour | None, width: int
) -> pygame.Surface:
    """Return the box drawn large and scaled down."""
    big = blank((size[0] * 2, size[1] * 2))
    area = big.get_rect()
    if edge is not None and width:
        pygame.draw.rect(big, edge, area, border_radius=radius * 2)
        area = area.inflate(-4 * width, -4 * width)
        radius = max(radius - width, 0)
    pygame.draw.rect(big, colour, area, border_radius=radius * 2)
    return shrink(big, size)


def wrap(text: str, size: int, width: int, most: int) -> list[str]:
    """Return the text in at most `most` lines of `width` pixels, about equally long.

    What does not fit ends in ….
    """
    lines = _broken(text, size, width)
    who, colon, what = text.partition(": ")
    if len(lines) == most == 2 and colon and _broken(what, size, width) == [what]:
        return [shortened(f"{who}:", size, width), shortened(what, size, width)]
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        return [shortened(line, size, width) for line in lines]
    narrower = width
    while len(lines) > 1 and (narrower := narrower * 15 // 16) > size:
        tried = _broken(text, size, narrower)
        if len(tried) > len(lines) or max(text_width(line, size) for line in tried) > narrower:
            break
        lines = tried
    return [shortened(line, size, width) for line in lines]


def _broken(text: str, size: int, width: int) -> list[str]:
    """Return the text in lines, each as full as it can be; a long word has a line of its own."""
    lines: list[str] = []
    for word in words_of(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(text: str, size: int, width: int) -> str:
    """Return the text, cut and ended with … if it is wider than `width` pixels."""
    if text_width(text, size) <= width:
        return text
    letters = range(1, len(text))
    fits = bisect_left(letters, x=True, key=lambda n: text_width(f"{text[:n]}…", size) > width)
    return f"{text[:fits].rstrip()}…"
