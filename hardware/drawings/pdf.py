"""Sheets as a PDF file at scale: matplotlib draws them, on a page that is measured in points.

matplotlib is part of the extra `lab`, and is imported only where a file is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, assert_never

from hardware.button_sizes import INCH_MM
from hardware.drawings.sheets import Note, Paper, Ring, Shape, Sheet, Stretch, Stroke
from hardware.drawings.symbols import Anchor

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_POINT_MM = INCH_MM / 72
_SIDES = {Anchor.START: "left", Anchor.MIDDLE: "center", Anchor.END: "right"}
_NAMELESS = {"Creator": None, "Producer": None, "CreationDate": None}
"""The file says the same whenever, and by whichever version, it is made."""


def write_pdf(file: Path, sheets: Iterable[Sheet], paper: Paper) -> None:
    """Write the sheets, one a page. Raises OSError if the file cannot be written."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_pdf import PdfPages

    # Type 42 keeps words as words: they can be searched, and read by whoever tests them.
    with rc_context({"pdf.fonttype": 42}), PdfPages(file, metadata=_NAMELESS) as pages:
        for sheet in sheets:
            pages.savefig(_page(sheet, paper))


def _page(sheet: Sheet, paper: Paper) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(paper.width_mm / INCH_MM, paper.height_mm / INCH_MM))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, paper.width_mm)
    axes.set_ylim(paper.height_mm, 0)
    axes.set_axis_off()
    for shape in sheet.on(paper):
        _draw(axes, shape)
    return figure


def _draw(axes: Axes, shape: Shape) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Circle

    match shape:
        case Ring(centre, diameter, stroke):
            place = (centre.x, centre.y)
            axes.add_patch(
                Circle(
                    place,
                    diameter / 2,
                    fill=False,
                    color=stroke.colour,
                    linewidth=stroke.width_mm / _POINT_MM,
                    linestyle=_dashes(stroke),
                )
            )
        case Stretch(start, end, stroke):
            axes.add_line(
                Line2D(
                    (start.x, end.x),
                    (start.y, end.y),
                    color=stroke.colour,
                    linewidth=stroke.width_mm / _POINT_MM,
                    linestyle=_dashes(stroke),
                )
            )
        case Note():
            _write(axes, shape)
        case _:
            assert_never(shape)


def _write(axes: Axes, note: Note) -> None:
    axes.text(
        note.at.x,
        note.at.y,
        note.words,
        fontsize=note.style.size / _POINT_MM,
        fontweight="bold" if note.style.bold else "normal",
        color=note.style.colour,
        horizontalalignment=_SIDES[note.style.anchor],
        verticalalignment="baseline",
        parse_math=False,
    )


def _dashes(stroke: Stroke) -> tuple[float, tuple[float, float]] | Literal["solid"]:
    """In widths of the line, as matplotlib wants them."""
    if stroke is not Stroke.DASHED:
        return "solid"
    return (0, (2 / stroke.width_mm, 1 / stroke.width_mm))
