"""Makes `hardware/building.md`, the day's work from board to game, from the plan and its prose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil
from pathlib import Path
from string import Template

from hardware import building_text as prose
from hardware.building_text import Step
from hardware.button_sizes import DOME, SIZES, STANDARD, ButtonSize
from hardware.drawings.button import tabs
from hardware.drawings.table import BOX_MM
from hardware.parts import ENCODER_PARTS, TOP, total_eur
from hardware.pins import ButtonKind
from hardware.table_plan import (
    BETWEEN_MM,
    HAND_MM,
    MAX_SEATS,
    MIN_SEATS,
    SETBACK_MM,
    SMALLEST_MM,
    table_plan,
)
from hardware.wiring_format import table

HERE = Path(__file__).resolve().parent
PAGE_FILE = HERE / "building.md"
HTML_FILE = HERE / "building.html"
TABLE_DRAWING_FILE = HERE / "drawings" / "table.svg"

USUAL_SEATS = 4
"""For which hours and sums are told."""
BOARD_MM = 12
"""Plywood of the top."""
STRIP_MM = BETWEEN_MM + 80
"""Of a cable's sheath: from SLAP to PLAY, and down to the tabs."""
_POCKET_SPARE_MM = 1
_WAY = "The board, way "
"""How the steps begin of which one takes one."""


def page() -> str:
    """The whole of `hardware/building.md`."""
    sections = (
        prose.INTRO.substitute(least=_hours(min), most=_hours(max)),
        _section("Which way", _ways()),
        _section("Tools", table(("tool", "for"), prose.TOOLS), _shopping()),
        _section("The plan", _plan()),
        _section("The wires of a seat", prose.WIRES, _wires()),
        _section("The day", *_steps()),
        _section("The last check", prose.LAST),
    )
    return "\n".join(sections)


def minutes(steps: Iterable[Step], seats: int) -> tuple[int, ...]:
    """How long all steps take for so many seats, for each of the ways to a board."""
    times = {step.title: step.minutes + seats * step.minutes_seat for step in steps}
    boards = [times.pop(title) for title in list(times) if title.startswith(_WAY)]
    return tuple(sum(times.values()) + board for board in boards)


def _hours(choose: Callable[[Iterable[int]], int]) -> int:
    return ceil(choose(minutes(prose.STEPS, USUAL_SEATS)) / 60)


def _section(title: str, *bodies: str) -> str:
    return "\n".join((f"## {title}\n", *bodies))


def _ways() -> str:
    head = ("way", "seats", "slaps told apart from", "lamps", "to solder", "drawing")
    return prose.WAYS.substitute(ways=table(head, prose.WAY_ROWS))


def _shopping() -> str:
    low, high = total_eur(USUAL_SEATS)
    usb_low, usb_high = total_eur(USUAL_SEATS, (*TOP, *ENCODER_PARTS))
    return prose.SHOPPING.substitute(
        low=low, high=high, usb_low=usb_low, usb_high=usb_high, materials=_materials()
    )


def _materials() -> str:
    sheet = f"{SMALLEST_MM} x {SMALLEST_MM} mm up to six seats, more for seven or eight"
    box = "{} x {} x 60".format(*BOX_MM)
    rows = [
        (Template(what).substitute(board=BOARD_MM, sheet=sheet, box=box), use)
        for what, use in prose.MATERIALS
    ]
    return table(("material", "for"), rows)


def _plan() -> str:
    return prose.PLAN.substitute(
        setback=SETBACK_MM,
        between=BETWEEN_MM,
        hand=HAND_MM,
        measures=_measures(),
        holes=_holes(),
    )


def _measures() -> str:
    head = ("seats", "table Ø", "rim", "SLAP", "each cable", "all cables", "screen at most")
    return table(head, (_measure(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)))


def _measure(seats: int) -> tuple[str, ...]:
    plan = table_plan(seats)
    screen = plan.screen
    return (
        str(seats),
        str(plan.diameter_mm),
        f"{plan.rim_chord_mm:.0f}",
        f"{plan.chord_mm:.0f}",
        str(plan.cable_mm),
        f"{seats * plan.cable_mm / 1000:.1f} m",
        f"{screen.diagonal_in} inch, {screen.width_mm:.0f} x {screen.height_mm:.0f}",
    )


def _holes() -> str:
    head = ("button", "hole in the template", "makers ask for", "board at most", "held by")
    return table(head, map(_hole, SIZES))


def _hole(size: ButtonSize) -> tuple[str, ...]:
    return (
        size.name,
        f"{size.hole_mm:g} mm",
        size.asked,
        f"{size.board_mm:g} mm",
        size.fixing,
    )


def _wires() -> str:
    """What the drawing of the buttons shows, a line a wire."""
    head = ("wire", "tab", "at the Pi's pins", "at a Nano", "at a USB encoder")
    return table(head, (row for kind in ButtonKind for row in _wires_of(kind)))


def _wires_of(kind: ButtonKind) -> Iterator[tuple[str, ...]]:
    for tab in tabs(kind):
        if tab.wire is not None:
            colour = f"white-{tab.wire}" if tab.striped else tab.wire
            yield (colour, f"{kind.name}, {tab.name}", *tab.ends)


def _steps() -> Iterator[str]:
    for number, step in enumerate(prose.STEPS, start=1):
        yield from _step(number, step)


def _step(number: int, step: Step) -> Iterator[str]:
    """One step: what to do, how to see that it is done, and what if not."""
    yield f"### {number}. {step.title}\n"
    each = f", and {step.minutes_seat} for each seat" if step.minutes_seat else ""
    yield f"*{step.minutes} minutes{each}.*\n"
    if step.picture:
        yield f"{step.picture}\n"
    yield "".join(f"- {_filled(line)}\n" for line in step.do)
    yield f"**Check:** {step.check}\n"
    yield f"**If not:** {step.otherwise}\n"


def _filled(line: str) -> str:
    return Template(line).substitute(
        board=str(BOARD_MM),
        strip=str(STRIP_MM),
        play_board=f"{STANDARD.board_mm:g}",
        dome_board=f"{DOME.board_mm:g}",
        pocket=f"{BOARD_MM - STANDARD.board_mm + _POCKET_SPARE_MM:g}",
    )
