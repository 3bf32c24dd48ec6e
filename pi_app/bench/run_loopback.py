"""`slap-table bench --loopback`: both ends taken, the wire tried, the presses made, all let go."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from pi_app.bench.box_wire import BoxWire
from pi_app.bench.ends import BOX_ENDS, Ends, parse_ends, pin_ends, usual_ends
from pi_app.bench.loopback import Looped, Wire, closing_level, looped
from pi_app.bench.parts import asked_box, screen_of
from pi_app.bench.pin_wire import PinWire, check_ends
from pi_app.bench.table import BenchTable, Turn
from pi_app.box_wiring import box_map
from pi_app.errors import Failure
from pi_app.letting_go import let_go
from pi_app.loop import Loop
from pi_app.parts import Parts
from pi_app.pin_choice import Pins, pins_for
from pi_app.settings import Settings

Rest = Callable[[int], object]
"""Lets so many ns pass."""


def run_loopback(
    settings: Settings,
    parts: Parts,
    words: Sequence[str],
    presses: int,
    tell: Callable[[str], None],
    *,
    rest: Rest,
    turn: Turn = Loop.turn,
) -> Looped:
    """Measure the way of presses over a wire; `tell` hears what is being done.

    Raises BadInput for ends that cannot be meant, Failure and HardwareError in one line.
    """
    asked = parse_ends(words) if words else BOX_ENDS if parts.find_boards() else None
    wired = pins_for(settings.buttons, _seats(settings, asked))
    ends = asked or usual_ends(wired)
    with ExitStack() as stack:
        wire = stack.enter_context(_wire(settings, parts, ends, wired))
        wire.begin()
        tell(f"trying the wire from {wire.name}")
        closes = closing_level(wire, rest)
        table = BenchTable(parts.clock, presses, screen_of(settings, parts), turn)
        stack.callback(let_go, table.close)
        tell(f"{presses} presses")
        return looped(wire, table, closes=closes, presses=presses, chance=random.Random())


def _seats(settings: Settings, asked: Ends | None) -> int:
    """Return how many seats have pins: those of the table, and the one that was named."""
    return max(len(settings.table.seats), 0 if asked is None else asked.seat + 1)


@contextmanager
def _wire(settings: Settings, parts: Parts, ends: Ends, wired: Pins) -> Iterator[Wire]:
    if ends.is_box:
        box_wire = _box_wire(settings, parts, ends)
        try:
            yield box_wire
        finally:
            let_go(box_wire.stop)
        return
    at = pin_ends(ends, wired)
    check_ends(at, wired)
    options = settings.buttons
    board = parts.open_pins(options.driver, options.chip)
    try:
        wire = PinWire(at, board, parts.clock, pull_up=options.pull_up)
        try:
            yield wire
        finally:
            let_go(wire.stop)
    finally:
        board.close()


def _box_wire(settings: Settings, parts: Parts, ends: Ends) -> BoxWire:
    box = asked_box(settings, parts)
    if box is None:
        raise Failure("no board is plugged in: lamps are of the button box")
    wired = box_map(settings.buttons.box)
    contact, lamp = wired.contact(ends.channel), wired.lamps.get(ends.lamp)
    if contact is None or lamp is None:
        raise Failure("the settings say that this lamp or this button has no wire")
    return BoxWire(box, parts.clock, lamp, contact, (f"lamp {ends.lamp + 1}", ends.button_name))
