"""The parts of a table on the Pi's header, or on a USB encoder: how many, roughly at what price,
and what else does.

Prices are what small shops ask for single pieces, in euros; they say of what order the sum is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.pins import DRIVER_CHANNELS

_ROUND_EUR = 10


@dataclass(frozen=True, slots=True)
class Part:
    """One row of the list."""

    name: str
    count: Callable[[int], int]
    """Pieces for a table of so many seats."""
    eur: tuple[float, float]
    """A cheap one and a dear one."""
    note: str

    @property
    def price(self) -> str:
        """As the page writes it."""
        low, high = self.eur
        if high < 1:
            return "under 1"
        return f"{low:g}" if low == high else f"{low:g}-{high:g}"


def _once(_seats: int) -> int:
    return 1


def _per_seat(pieces: int) -> Callable[[int], int]:
    return lambda seats: pieces * seats


def _drivers(seats: int) -> int:
    return -(-2 * seats // DRIVER_CHANNELS)


TOP: tuple[Part, ...] = (
    Part(
        "Raspberry Pi with supply and SD card", _once, (50, 120), "3, 4, 5 or Zero 2 W with header"
    ),
    Part(
        "screen with HDMI, loudspeaker and cable",
        _once,
        (0, 150),
        "any; 60 Hz; a loudspeaker on USB or the jack does too; plug: see [Boards](#boards)",
    ),
    Part("PLAY button, 30 mm, 5 V LED", _per_seat(1), (2, 5), "24 mm too; normally open"),
    Part("SLAP button, 60-100 mm dome, 5 V LED", _per_seat(1), (4, 12), "all SLAP of one make"),
    Part("cable, four twisted pairs, 1-2 m", _per_seat(1), (1, 3), "Cat 5e, stranded"),
)
"""Whichever way leads to the board."""
_SPADES = "insulated spade connector", "4.8 or 6.3 mm: measure first"

PARTS: tuple[Part, ...] = (
    *TOP,
    Part(_SPADES[0], _per_seat(8), (0.1, 0.3), _SPADES[1]),
    Part("resistor 10 kΩ, 1 %", _per_seat(2), (0.02, 0.1), "pull-up; 4.7 kΩ to 10 kΩ"),
    Part("resistor 1 kΩ, 1 %", _per_seat(2), (0.02, 0.1), "series"),
    Part("capacitor 100 nF, X7R, 10 % or better", _per_seat(2), (0.05, 0.2), "ceramic or film"),
    Part("ULN2803A", _drivers, (1, 2), "TBD62083A; a logic-level MOSFET per lamp"),
    Part("socket, 18 pins", _drivers, (0.2, 0.8), "for the ULN2803A: nothing hot comes near it"),
    Part("capacitor 100 µF, 10 V or more", _once, (0.1, 0.4), "on the 5 V rail"),
    Part("fuse 500 mA, resettable", _once, (0.2, 0.8), "in the 5 V rail"),
    Part("40-way ribbon with screw-terminal board", _once, (5, 15), "or a strip board with header"),
    Part("strip board, 100 x 160 mm", _once, (2, 5), "for the small parts"),
    Part("ground bar, 12 or more terminals", _once, (2, 5), "count your wires"),
)
ENCODER_PARTS: tuple[Part, ...] = (
    Part("USB arcade encoder with its cables", _once, (5, 12), "USB feeds it"),
    Part("lever connector for two wires", _per_seat(4), (0.3, 0.6), "from 0.14 mm²; or solder"),
    Part(_SPADES[0], _per_seat(4), (0.1, 0.3), _SPADES[1]),
)
"""Beside `TOP`, with a USB encoder: no lamp is wired, two tabs a contact are."""


def total_eur(seats: int, parts: Sequence[Part] = PARTS) -> tuple[int, int]:
    """All parts of a table, the cheap way and the dear one, rounded to tens."""
    low, high = (sum(part.count(seats) * part.eur[way] for part in parts) for way in (0, 1))
    return round(low / _ROUND_EUR) * _ROUND_EUR, round(high / _ROUND_EUR) * _ROUND_EUR
