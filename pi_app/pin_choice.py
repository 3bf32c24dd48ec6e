"""Which pin is which button and lamp: the table of wiring.md, changed by the settings."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.pins import MAX_SEATS as MAX_WIRED_SEATS
from hardware.pins import MIN_SEATS as MIN_WIRED_SEATS
from hardware.pins import default_button_pins, default_lamp_pins
from pi_app.errors import bad_input
from pi_app.settings import ButtonSettings


@dataclass(frozen=True, slots=True)
class Pins:
    """Channel or lamp number to BCM number."""

    buttons: dict[int, int]
    lamps: dict[int, int]


def pins_for(buttons: ButtonSettings, seats: int) -> Pins:
    """Return the pins of a table: those of wiring.md, changed by the settings.

    Raises BadInput when a changed pin meets one that is still in its usual place.
    """
    wired = max(MIN_WIRED_SEATS, min(seats, MAX_WIRED_SEATS))
    pins = Pins(default_button_pins(wired), default_lamp_pins(wired))
    for seat_name, own in buttons.pins.items():
        seat = int(seat_name) - 1
        if seat < wired:
            _move(pins.buttons, seat, (own.play, own.slap))
            _move(pins.lamps, seat, (own.play_lamp, own.slap_lamp))
    _refuse_shared(pins)
    return pins


def buttons_of(pins: Pins, people: tuple[int, ...]) -> dict[int, int]:
    """Return the buttons of the seats where people sit. Raises BadInput for one without pins."""
    for seat in people:
        if seat >= MAX_WIRED_SEATS:
            raise bad_input(
                "--seats", f"people at seats 1 to {MAX_WIRED_SEATS}", f"seat {seat + 1}"
            )
    return {channel: bcm for channel, bcm in pins.buttons.items() if channel // 2 in people}


def _move(pins: dict[int, int], seat: int, own: tuple[int | None, int | None]) -> None:
    for place, bcm in enumerate(own):
        if bcm is not None:
            pins[seat * 2 + place] = bcm


def _refuse_shared(pins: Pins) -> None:
    seen: dict[int, str] = {}
    named = [("button", pins.buttons), ("lamp", pins.lamps)]
    for kind, table in named:
        for channel, bcm in table.items():
            what = f"the {('PLAY', 'SLAP')[channel % 2]} {kind} of seat {channel // 2 + 1}"
            if bcm in seen:
                found = f"{bcm}, which is {seen[bcm]}"
                raise bad_input("buttons.pins", f"a pin of its own for {what}", found)
            seen[bcm] = what
