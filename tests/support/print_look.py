"""Looks at a PDF as a printer does, and measures what is on the paper."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterator

DPI = 600
INCH_MM = 25.4
_PX_MM = INCH_MM / DPI
_DARK = 160
_RAYS = 72


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle as measured, mm from the paper's upper left corner."""

    x: float
    y: float
    diameter: float


class Page:
    """One page of a PDF, in pixels of a printer."""

    def __init__(self, pdf_page: Any) -> None:
        image = pdf_page.render(scale=DPI / 72, grayscale=True)
        self._dark: NDArray[np.bool_] = np.asarray(image.to_numpy()).squeeze() < _DARK
        self.size_mm = tuple(float(points) / 72 * INCH_MM for points in pdf_page.get_size())
        self.words = "".join(pdf_page.get_textpage().get_text_range().split())

    def circle(self, x: float, y: float, *, beyond: float) -> Circle:
        """The first circle around a point, seen from it; `beyond` skips what is inside.

        Rays go out in all directions but those of a cross, and each meets the line: the middle of
        the dark that it finds first is a point of the circle.
        """
        # Opposite rays cancel an error of the point that one looks from.
        angles = [(ray + 0.5) * 2 * pi / _RAYS for ray in range(_RAYS)]
        far = [self._first_dark(x, y, angle, beyond) for angle in angles]
        half = _RAYS // 2
        across = [far[ray] + far[ray + half] for ray in range(half)]
        shift_x = sum(2 * r * cos(a) for r, a in zip(far, angles, strict=True)) / _RAYS
        shift_y = sum(2 * r * sin(a) for r, a in zip(far, angles, strict=True)) / _RAYS
        return Circle(x + shift_x, y + shift_y, sum(across) / half)

    def across(self, y: float, left: float, right: float) -> list[float]:
        """Where lines cross a level, mm from the left edge of the paper."""
        row = self._dark[round(y / _PX_MM), _px(left) : _px(right)]
        return [left + middle for middle in _middles(row)]

    def down(self, x: float, top: float, bottom: float) -> list[float]:
        """Where lines cross a column, mm from the upper edge of the paper."""
        column = self._dark[_px(top) : _px(bottom), round(x / _PX_MM)]
        return [top + middle for middle in _middles(column)]

    def _first_dark(self, x: float, y: float, angle: float, beyond: float) -> float:
        steps = np.arange(beyond, 60, _PX_MM / 4)
        rows = np.rint((y + steps * sin(angle)) / _PX_MM - 0.5).astype(int)
        columns = np.rint((x + steps * cos(angle)) / _PX_MM - 0.5).astype(int)
        rows, columns = (
            rows.clip(0, self._dark.shape[0] - 1),
            columns.clip(0, self._dark.shape[1] - 1),
        )
        dark = self._dark[rows, columns]
        start = int(dark.argmax())
        length = int((~dark[start:]).argmax())
        return float(steps[start] + (length - 1) / 2 * _PX_MM / 4)


def pages(file: Path) -> Iterator[Page]:
    """The pages of a PDF file, each in turn: one is 35 MB."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(file)
    try:
        for number in range(len(document)):
            yield Page(document[number])
    finally:
        document.close()


def _px(mm: float) -> int:
    return round(mm / _PX_MM)


def _middles(line: NDArray[np.bool_]) -> list[float]:
    """The middle of each run of dark, mm from where the line begins."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
    return [float(start + end) / 2 * _PX_MM for start, end in list(pairwise(edges))[::2]]
