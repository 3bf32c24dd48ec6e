"""Which pin is which button and lamp: the table of wiring.md, changed by the settings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hardware.pins import MAX_SEATS as MAX_WIRED_SEATS
from hardware.pins import MIN_SEATS as MIN_WIRED_SEATS
from hardware.pins import default_button_pins, default_lamp_pins
from pi_app.errors import bad_input
from pi_app.notices import told
from pi_app.settings import ButtonSettings
from pi_app.validate import Where
from pi_app.wire_checks import NO_WIRE


def _keys_alone(path: tuple[str | int, ...]) -> str:
    return ".".join(str(part) for part in path)


@dataclass(frozen=True, slots=True)
class Pins:
    """Channel or lamp number to BCM number."""

    buttons: dict[int, int]
    lamps: dict[int, int]


def pins_for(buttons: ButtonSettings, seats: int, where: Where = _keys_alone) -> Pins:
    """Return the pins of a table: those of wiring.md, changed by the settings, without those
    that have no wire.

    Raises BadInput, at the place of a changed pin, when it meets one in its usual place.
    """
    wired = max(MIN_WIRED_SEATS, min(seats, MAX_WIRED_SEATS))
    pins = Pins(default_button_pins(wired), default_lamp_pins(wired))
    for seat_name, own in buttons.pins.items():
        seat = int(seat_name) - 1
        if seat < wired:
            _move(pins.buttons, seat, (own.play, own.slap))
            _move(pins.lamps, seat, (own.play_lamp, own.slap_lamp))
    _refuse_shared(pins, buttons, where)
    return pins


def buttons_of(pins: Pins, people: tuple[int, ...]) -> dict[int, int]:
    """Return the buttons of the seats where people sit. Raises BadInput for one without pins."""
    for seat in people:
        if seat >= MAX_WIRED_SEATS:
            raise bad_input(
                "--seats", f"people at seats 1 to {MAX_WIRED_SEATS}", f"seat {seat + 1}"
            )
    return {channel: bcm for channel, bcm in pins.buttons.items() if channel // 2 in people}


def bare_seats(
    buttons: Collection[int],
    people: Iterable[int],
    keyed: Collection[int],
    unheard: Mapping[int, str],
) -> tuple[str, ...]:
    """Return what has to be told of people whose seats lack buttons; the `keyed` have keys.

    `unheard` buttons are wired, so wiring them again would not help: what does is told instead.
    """
    lines = []
    for seat in people:
        play, slap = (seat * 2 + place for place in range(2))
        lacking = [channel for channel in (slap, play) if channel not in buttons]
        if seat in keyed or not lacking:
            continue
        key = "notice.seat_no_play" if slap in buttons else "notice.seat_bare"
        lines.append(unheard.get(lacking[0], told(key, n=seat + 1)))
    return tuple(lines)


def _move(pins: dict[int, int], seat: int, own: tuple[int | None, int | None]) -> None:
    for place, bcm in enumerate(own):
        if bcm == NO_WIRE:
            pins.pop(seat * 2 + place)
        elif bcm is not None:
            pins[seat * 2 + place] = bcm


def _refuse_shared(pins: Pins, buttons: ButtonSettings, where: Where) -> None:
    keys: dict[int, tuple[str, str]] = {}
    for path, bcm in _all_pins(pins):
        if bcm in keys:
            moved, other = path, keys[bcm]
            if not _is_moved(buttons, path):
                moved, other = other, path
            found = f"{bcm}, which is {_KEY_NAMES[other[1]]} of seat {other[0]}"
            expected = f"a pin of its own for {_KEY_NAMES[moved[1]]} of seat {moved[0]}"
            raise bad_input(where(("buttons", "pins", *moved)), expected, found)
        keys[bcm] = path


_KEYS = (("play", "slap"), ("play_lamp", "slap_lamp"))
_KEY_NAMES = {
    "play": "the PLAY button",
    "slap": "the SLAP button",
    "play_lamp": "the PLAY lamp",
    "slap_lamp": "the SLAP lamp",
}


def _all_pins(pins: Pins) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield (seat, key) as in the settings, and the pin."""
    for names, table in zip(_KEYS, (pins.buttons, pins.lamps), strict=True):
        for channel, bcm in table.items():
            yield (str(channel // 2 + 1), names[channel % 2]), bcm


def _is_moved(buttons: ButtonSettings, path: tuple[str, str]) -> bool:
    own = buttons.pins.get(path[0])
    return own is not None and getattr(own, path[1]) is not None
