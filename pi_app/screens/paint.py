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


@lru_cache(maxsize=48)
def font(size: int) -> pygame.font.Font:
    """Return pygame's own typeface at `size` pixels."""
    return pygame.font.Font(str(FONT_FILE), size)


def write(text: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a line of text."""
    return font(max(size, 6)).render(drawable(text), _SMOOTH_LETTERS, colour)


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
