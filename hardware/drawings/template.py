"""The drilling template: one seat's holes at scale, and a sheet to check the printer with."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.button_sizes import (
    DOME,
    GAUGE_MM,
    LARGE_DOME,
    SIZES,
    SMALL,
    STANDARD,
    ButtonSize,
)
from hardware.drawings.sheets import (
    ROOM_HEIGHT,
    ROOM_WIDTH,
    Note,
    Ring,
    Shape,
    Sheet,
    Stretch,
    Stroke,
)
from hardware.drawings.symbols import QUIET, Anchor, Point, Style
from hardware.table_plan import BETWEEN_MM, SETBACK_MM

RULER_MM = 100
REGISTER = Point(3, 3), Point(ROOM_WIDTH - 3, ROOM_HEIGHT - 13)
"""Two opposite corners of the rectangle whose four corners have crosses."""
SLAP_AT = Point(70, 52)
PLAY_AT = SLAP_AT.moved(BETWEEN_MM)
RIM_Y = SLAP_AT.y + SETBACK_MM

_HEAD = Style(5, bold=True)
_PLAIN = Style(3.4)
_BOLD = Style(3.4, bold=True)
_SMALL = Style(2.6, colour=QUIET)
_LINE = 6.0


def sheets() -> tuple[Sheet, ...]:
    """All sheets: the printer's check, then a seat with each size of PLAY."""
    return (_measure(), _seat(STANDARD), _seat(SMALL))


def _seat(play: ButtonSize) -> Sheet:
    return Sheet(
        f"seat-{play.hole_mm:g}",
        f"Drilling template of a seat, PLAY {play.name}",
        (
            *_axes(),
            *_hole(SLAP_AT, LARGE_DOME),
            Ring(SLAP_AT, DOME.cap_mm, Stroke.DASHED),
            Note(SLAP_AT.moved(2, -38), "SLAP", _BOLD),
            Note(SLAP_AT.moved(2, -33), _drill(DOME), _SMALL),
            Note(SLAP_AT.moved(2, 35), "dashed: caps of", _SMALL),
            Note(SLAP_AT.moved(2, 39), "60 and 100 mm", _SMALL),
            *_hole(PLAY_AT, play),
            Note(PLAY_AT.moved(0, -play.cap_mm / 2 - 7), "PLAY", _middle(_BOLD)),
            Note(PLAY_AT.moved(0, -play.cap_mm / 2 - 2), _drill(play), _middle(_SMALL)),
            Note(PLAY_AT.moved(0, play.cap_mm / 2 + 4), "dashed: keep free", _middle(_SMALL)),
            *_seat_words(play),
            *_ruler(Point(110, 158)),
            *_ruler(Point(236, 58), upright=True),
            *_crosses(),
        ),
    )


def _hole(at: Point, size: ButtonSize) -> Iterator[Shape]:
    yield Ring(at, size.hole_mm)
    yield Ring(at, size.cap_mm, Stroke.DASHED)


def _drill(size: ButtonSize) -> str:
    return f"drill {size.hole_mm:g} mm"


def _axes() -> Iterator[Shape]:
    """The line between the holes, the axis of the seat, and the rim of the table."""
    yield Stretch(SLAP_AT.moved(-25), PLAY_AT.moved(25))
    yield Stretch(Point(SLAP_AT.x, 4), Point(SLAP_AT.x, RIM_Y))
    yield Stretch(Point(0, RIM_Y), Point(ROOM_WIDTH, RIM_Y), Stroke.CUT)
    rim = Point(ROOM_WIDTH - 3, RIM_Y + 4)
    yield Note(rim, "cut here: this is the rim of the table", Style(3.4, anchor=Anchor.END))
    yield Note(SLAP_AT.moved(2, SETBACK_MM - 5), "axis: on your pencil line", _SMALL)
    yield Note(SLAP_AT.moved(2, SETBACK_MM - 30), f"{SETBACK_MM} mm to the rim", _SMALL)
    yield Note(SLAP_AT.moved(62, -2), f"{BETWEEN_MM} mm", _middle(_SMALL))


def _seat_words(play: ButtonSize) -> Iterator[Shape]:
    yield Note(Point(85, 112), f"A seat: SLAP 60 or 100 mm, PLAY {play.name}", _HEAD)
    lines = (
        "1. Print at 100 %, “actual size”. Both rulers must measure 100 mm.",
        "2. Cut along the rim. Lay the edge at your mark on the rim, the axis on your line.",
        "3. Prick both middles through the paper with a nail; take the paper away.",
        "4. Drill; before, hold the button against the gauge of sheet 1.",
        "All seats alike: PLAY on the right, or, with the paper turned over, on the left.",
    )
    yield from (Note(Point(85, 120 + _LINE * row), line, _PLAIN) for row, line in enumerate(lines))


def _measure() -> Sheet:
    return Sheet(
        "measure",
        "Check of the printer, and a gauge for buttons",
        (
            Note(Point(12, 14), "Sheet 1: check your printer, then your buttons", _HEAD),
            *_measure_words(),
            *_ruler(Point(12, 42)),
            *_ruler(Point(236, 36), upright=True),
            *_gauge(Point(27, 88)),
            *_sizes(Point(12, 126)),
            *_crosses(),
        ),
    )


def _measure_words() -> Iterator[Shape]:
    lines = (
        "Print at 100 %, “actual size”, never “fit to page”. Both rulers must measure 100 mm, and",
        f"the crosses lie {REGISTER[1].x - REGISTER[0].x:g} mm and"
        f" {REGISTER[1].y - REGISTER[0].y:g} mm apart. If not, do not drill by these sheets.",
    )
    yield from (Note(Point(12, 22 + _LINE * row), line, _PLAIN) for row, line in enumerate(lines))
    words = "Gauge: hold the thread of your button on the circles. The smallest that shows all"
    yield Note(Point(12, 60), words, _PLAIN)
    yield Note(Point(12, 66), "around it is the hole to drill.", _PLAIN)


def _gauge(first: Point) -> Iterator[Shape]:
    for place, diameter in enumerate(GAUGE_MM):
        at = first.moved(36 * place)
        yield Ring(at, diameter)
        yield Note(at.moved(0, 1.5), f"{diameter:g}", _middle(_BOLD))


def _sizes(at: Point) -> Iterator[Shape]:
    """The table of buttons: what to drill, and how thick the board may be."""
    columns = (0, 38, 68, 112, 152)
    rows = (
        ("button", "hole drawn", "makers ask for", "board at most", "held by"),
        *(_size_row(size) for size in SIZES),
    )
    for row, cells in enumerate(rows):
        for column, cell in zip(columns, cells, strict=True):
            style = _PLAIN if row else _BOLD
            yield Note(at.moved(column, _LINE * row), cell, style)
    words = "A thicker board: bore a pocket from below for the nut, or take a thinner plate."
    yield Note(at.moved(0, _LINE * 6), words, _PLAIN)


def _size_row(size: ButtonSize) -> tuple[str, ...]:
    hole, board = f"{size.hole_mm:g} mm", f"{size.board_mm:g} mm"
    return (size.name, hole, size.asked, board, size.fixing)


def _ruler(start: Point, *, upright: bool = False) -> Iterator[Shape]:
    """A hundred millimetres with a mark at each."""

    def at(along: float, across: float = 0) -> Point:
        return start.moved(across, along) if upright else start.moved(along, across)

    yield Stretch(at(0), at(RULER_MM))
    for mm in range(RULER_MM + 1):
        length = 5 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2
        yield Stretch(at(mm), at(mm, length))
    for mm in range(0, RULER_MM + 1, 10):
        side = Anchor.START if upright else Anchor.MIDDLE
        words = f"{mm} mm" if mm == RULER_MM else str(mm)
        yield Note(
            at(mm + (0.9 if upright else 0), 6 if upright else 8), words, Style(2.6, anchor=side)
        )


def _crosses() -> Iterator[Shape]:
    """Marks at the corners of a rectangle: paper that shrank in one direction shows it."""
    low, high = REGISTER
    for x in (low.x, high.x):
        for y in (low.y, high.y):
            yield Stretch(Point(x - 3, y), Point(x + 3, y))
            yield Stretch(Point(x, y - 3), Point(x, y + 3))


def _middle(style: Style) -> Style:
    return Style(style.size, style.bold, style.colour, Anchor.MIDDLE)
