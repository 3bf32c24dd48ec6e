"""The table from above: one size in full with its measures, and the others beside it."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.chip_pins import CHIP_SEAT_COLOURS
from hardware.drawings.marks import FILLS, Heading, Use, mark, opened
from hardware.drawings.symbols import (
    PAPER,
    QUIET,
    Anchor,
    Point,
    Style,
    box,
    dashed,
    dashed_disc,
    disc,
    span,
    text,
)
from hardware.pins import ButtonKind
from hardware.table_plan import (
    BETWEEN_MM,
    HAND_MM,
    MAX_SEATS,
    MIN_SEATS,
    SETBACK_MM,
    Place,
    TablePlan,
    table_plan,
)

WIDTH, HEIGHT = 1250, 1490
SHOWN_SEATS = 6
"""The table that is drawn large."""

_WOOD, _SCREEN = "#f6efe2", "#dde3ea"
_HEAD = Style(20, bold=True)
_BOLD = Style(16, bold=True)
_PLAIN = Style(16)
_NOTE = Style(15, colour=QUIET)
_CENTRED = Style(15, anchor=Anchor.MIDDLE)
_NAMED = Style(15)
BOX_MM = (240, 120)
"""Below the middle, for Pi and board."""
_CAP_MM = {ButtonKind.PLAY: 36, ButtonKind.SLAP: 98.5}
_COLUMNS = (0, 90, 260, 470, 690, 860)


class _View:
    """Where a place of the table lies on the drawing."""

    def __init__(self, plan: TablePlan, middle: Point, scale: float) -> None:
        self.plan, self.middle, self.scale = plan, middle, scale

    def at(self, place: Place) -> Point:
        return self.middle.moved(round(place.x * self.scale, 2), round(place.y * self.scale, 2))

    def units(self, mm: float) -> float:
        return round(mm * self.scale, 2)


def table_drawing() -> str:
    """The drawing, as SVG text."""
    parts = [
        *_frame(),
        *_large(_View(table_plan(SHOWN_SEATS), Point(450, 530), 0.62)),
        *_keys(Point(910, 150)),
        *_how_to(Point(900, 480)),
        *_measures(Point(60, 1070)),
        *_others(Point(120, 1370)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame() -> list[str]:
    heading = Heading(
        f"The table from above, {SHOWN_SEATS} seats",
        "All lengths in mm. Every seat is the next one, turned.",
        "A round table with a screen in the middle and six seats at equal angles, with "
        "measures; small plans for the other numbers of seats. The same is a table in "
        "hardware/building.md.",
    )
    return opened(WIDTH, HEIGHT, heading)


def _large(view: _View) -> list[str]:
    return [
        *_top(view),
        *_under_the_top(view),
        *_screen_words(view),
        *_buttons(view),
        *_seats(view),
        *_spans(view),
    ]


def _top(view: _View) -> Iterator[str]:
    """Table and screen."""
    plan = view.plan
    yield disc(view.middle, view.units(plan.radius_mm), fill=_WOOD)
    width, height = view.units(plan.screen.width_mm), view.units(plan.screen.height_mm)
    yield box(view.middle.moved(-width / 2, -height / 2), width, height, fill=_SCREEN)


def _under_the_top(view: _View) -> Iterator[str]:
    """The box, and the cables: along the axis of a seat, then to its PLAY."""
    plan = view.plan
    for seat in range(plan.seats):
        yield dashed(view.middle, view.at(plan.slap(seat)), view.at(plan.play(seat)))
    width, height = (view.units(mm) for mm in BOX_MM)
    yield box(view.middle.moved(-width / 2, -height / 2), width, height, fill=PAPER)
    yield text(view.middle.moved(0, -4), "box, below", _CENTRED)
    yield text(view.middle.moved(0, 16), "the top", _CENTRED)
    yield dashed_disc(view.middle, view.units(plan.clear_mm))


def _screen_words(view: _View) -> Iterator[str]:
    screen = view.plan.screen
    up, left = (view.units(side) / 2 for side in (screen.height_mm, screen.width_mm))
    yield text(view.middle.moved(8 - left, 24 - up), "screen", _NAMED)
    yield text(view.middle.moved(8 - left, 44 - up), f"{screen.diagonal_in} inch", _NAMED)
    size = f"{screen.width_mm:.0f} x {screen.height_mm:.0f}"
    yield text(view.middle.moved(0, up - 12), size, _CENTRED)


def _buttons(view: _View) -> Iterator[str]:
    """Both caps of every seat, in its colour."""
    for hole in view.plan.holes():
        at, fill = view.at(hole.at), FILLS[CHIP_SEAT_COLOURS[hole.seat]]
        yield disc(at, view.units(_CAP_MM[hole.button] / 2), fill=fill)


def _seats(view: _View) -> Iterator[str]:
    """The numbers, outside the rim where people sit."""
    for seat in range(view.plan.seats):
        use = Use("", CHIP_SEAT_COLOURS[seat])
        yield "\n".join(mark(_outside(view, seat, 34), str(seat + 1), use))


def _outside(view: _View, seat: int, units: float) -> Point:
    """So far beyond the rim, on the axis of a seat."""
    rim = view.plan.rim(seat)
    far = 1 + units / view.units(view.plan.radius_mm)
    return view.at(Place(rim.x * far, rim.y * far))


def _spans(view: _View) -> Iterator[str]:
    """The measures of the large table, each drawn once."""
    plan = view.plan
    last = plan.seats - 1
    slap, play, rim = plan.slap(last), plan.play(last), plan.rim(last)
    low = view.at(slap).moved(dy=58)
    yield span(low, Point(view.at(rim).x, low.y), str(SETBACK_MM), low.moved(44, 24))
    side = view.at(play).moved(-48)
    foot = side.moved(dy=view.units(BETWEEN_MM))
    yield span(side, foot, str(BETWEEN_MM), side.moved(-10, 44), Anchor.END)
    first, second = view.at(plan.slap(0)), view.at(plan.slap(1))
    level = first.y + 64
    chord = Point(second.x, level), Point(first.x, level)
    yield span(*chord, f"{plan.chord_mm:.0f}", Point(view.middle.x, level - 8))
    upper = view.at(plan.rim(3)), view.at(plan.rim(4))
    yield span(*upper, f"{plan.rim_chord_mm:.0f}", Point(view.middle.x, upper[0].y - 8))
    bottom = view.middle.y + view.units(plan.radius_mm) + 46
    radius = view.units(plan.radius_mm)
    yield span(
        Point(view.middle.x - radius, bottom),
        Point(view.middle.x + radius, bottom),
        f"Ø {plan.diameter_mm}",
        Point(view.middle.x, bottom - 8),
    )


def _keys(at: Point) -> Iterator[str]:
    """What the marks mean, and what must not change."""
    yield disc(at.moved(20, 0), 26, fill=PAPER)
    yield text(at.moved(62, -4), "SLAP: dome of", _PLAIN)
    yield text(at.moved(62, 16), "60 or 100 mm", _PLAIN)
    yield disc(at.moved(20, 66), 11, fill=PAPER)
    yield text(at.moved(62, 62), "PLAY: 24 or 30 mm,", _PLAIN)
    yield text(at.moved(62, 82), "to the right of SLAP", _PLAIN)
    yield dashed(at.moved(-2, 128), at.moved(42, 128))
    yield text(at.moved(62, 124), "cables, below the top:", _PLAIN)
    yield text(at.moved(62, 144), "all of one length", _PLAIN)
    yield dashed_disc(at.moved(20, 190), 16)
    yield text(at.moved(62, 186), "the screen stays inside:", _PLAIN)
    yield text(at.moved(62, 206), f"{HAND_MM} mm to each dome", _PLAIN)


def _measures(at: Point) -> Iterator[str]:
    """All sizes, one a line."""
    yield text(at.moved(-20, -40), "Measures for every number of seats", _HEAD)
    heads = (
        "seats",
        "table Ø",
        "SLAP to SLAP",
        "rim, mark to mark",
        "cable each",
        "screen at most",
    )
    yield from _line(at, heads, _BOLD)
    for row, seats in enumerate(range(MIN_SEATS, MAX_SEATS + 1), start=1):
        plan = table_plan(seats)
        cells = (
            str(seats),
            str(plan.diameter_mm),
            f"{plan.chord_mm:.0f}",
            f"{plan.rim_chord_mm:.0f}",
            str(plan.cable_mm),
            f"{plan.screen.diagonal_in} inch,"
            f" {plan.screen.width_mm:.0f} x {plan.screen.height_mm:.0f}",
        )
        yield from _line(at.moved(dy=26 * row), cells, _PLAIN)


def _line(at: Point, cells: tuple[str, ...], style: Style) -> Iterator[str]:
    for column, cell in zip(_COLUMNS, cells, strict=True):
        yield text(at.moved(column), cell, style)


def _how_to(at: Point) -> Iterator[str]:
    """How the holes get to their places with a lath, a pencil and a tape."""
    yield text(at, "Mark it so", _HEAD)
    lines = (
        "1. The circle: a nail in the middle,",
        "a pencil on a lath.",
        "2. Step off the rim with a tape:",
        "the length “rim, mark to mark”",
        "below, seat after seat.",
        "3. A line from each mark to the",
        "middle: the axis of that seat.",
        "4. The template on each axis;",
        "prick the middles of both holes.",
        "5. Check: SLAP to SLAP all round.",
    )
    for row, line in enumerate(lines, start=1):
        inset = 0 if line[0].isdigit() else 22
        yield text(at.moved(inset, 6 + 26 * row), line, _PLAIN)


def _others(first: Point) -> Iterator[str]:
    """The plans that are not shown large, each at the same small scale."""
    sizes = [seats for seats in range(MIN_SEATS, MAX_SEATS + 1) if seats != SHOWN_SEATS]
    for place, seats in enumerate(sizes):
        view = _View(table_plan(seats), first.moved(192 * place), 0.094)
        yield from _top(view)
        yield from _buttons(view)
        for seat in range(seats):
            yield text(_outside(view, seat, 12).moved(0, 5), str(seat + 1), _CENTRED)
        label = Style(16, bold=True, anchor=Anchor.MIDDLE)
        yield text(first.moved(192 * place, 112), f"{seats} seats", label)
