"""Advice beside a hand of Batak: what it is worth, what cards should bring; a star at the best."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from pi_app.screens import outlines
from pi_app.screens.advice_told import AdviceRow
from pi_app.screens.batak_signs import suit_sign
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PAPER
from pi_app.screens.column import beside, stack_rows
from pi_app.screens.paint import badge, blank, shortened, text_width, write

STAR = 52
"""Units of the star at the best card or bid."""
_SIZES = (36, 32, 28)
_GAP = 4


def draw_advice(rows: Sequence[AdviceRow], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the rows below one another, all in letters of one size."""
    surface = blank(size)
    sizes = [round(letters * unit) for letters in _SIZES]
    letters = next((one for one in sizes if _fits(rows, one, size, unit)), sizes[-1])
    drawn = [_row(row, letters, size[0], unit) for row in rows]
    stack_rows(surface, drawn, round(_GAP * unit), centred=True)
    return surface


def _fits(rows: Sequence[AdviceRow], letters: int, size: tuple[int, int], unit: float) -> bool:
    """Whether every first text fits, and all rows below one another."""
    gap = round(_GAP * unit)
    wide = all(_signs(row, letters) + text_width(row.texts[0], letters) <= size[0] for row in rows)
    return wide and len(rows) * (_row_height(letters) + gap) <= size[1]


def _row_height(letters: int) -> int:
    return write("0", letters, PAPER).get_height()


def _signs(row: AdviceRow, letters: int) -> int:
    """Return how wide the signs of a row are."""
    number = (row.before is not None) + (row.after is not None)
    ranked = text_width(row.rank, letters) if row.rank else 0
    return number * (letters + letters // 3) + ranked + letters // 3


def _row(row: AdviceRow, letters: int, width: int, unit: float) -> pygame.Surface:
    room = width - _signs(row, letters)
    fitting = [text for text in row.texts if text_width(text, letters) <= room]
    text = shortened([*fitting, row.texts[-1]][0], letters, room)
    ink = DIM if row.dim else PAPER
    parts = [write(row.rank, letters, ink)] if row.rank else []
    parts += [suit_sign(row.before, letters)] if row.before is not None else []
    parts.append(write(text, letters, ink))
    parts += [suit_sign(row.after, letters)] if row.after is not None else []
    return beside(parts, round(8 * unit))


def draw_star(size: tuple[int, int]) -> pygame.Surface:
    """Return the star that stands at what is best."""
    side = min(size)
    disc = tuple(outlines.regular(40))
    edge = max(1, side // 20)
    sign = badge(disc, side, LIT, (INK, edge))
    star = badge(outlines.star(5), side * 7 // 10, GOLD, (INK, edge))
    sign.blit(star, star.get_rect(center=(side // 2, side // 2)))
    return sign
