"""The parts of a table on the Pi's header: how many, roughly at what price, and what else does.

Prices are what small shops ask for single pieces, in euros; they say of what order the sum is.
"""

from __future__ import annotations

from collections.abc import Callable
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


PARTS: tuple[Part, ...] = (
    Part(
        "Raspberry Pi with supply and SD card", _once, (50, 120), "3, 4, 5 or Zero 2 W with header"
    ),
    Part("screen with HDMI", _once, (0, 150), "any; 60 Hz"),
    Part("PLAY button, 30 mm, 5 V LED", _per_seat(1), (2, 5), "24 mm too; normally open"),
    Part("SLAP button, 60-100 mm dome, 5 V LED", _per_seat(1), (4, 12), "all SLAP of one make"),
    Part("cable, four twisted pairs, 1-2 m", _per_seat(1), (1, 3), "Cat 5e, stranded"),
    Part("insulated spade connector", _per_seat(8), (0.1, 0.3), "4.8 or 6.3 mm: measure first"),
    Part("resistor 10 kΩ, 1 %", _per_seat(2), (0.02, 0.1), "pull-up; 4.7 kΩ to 10 kΩ"),
    Part("resistor 1 kΩ, 1 %", _per_seat(2), (0.02, 0.1), "series"),
    Part("capacitor 100 nF, X7R, 10 % or better", _per_seat(2), (0.05, 0.2), "ceramic or film"),
    Part("ULN2803A", _drivers, (1, 2), "TBD62083A; a logic-level MOSFET per lamp"),
    Part("capacitor 100 µF, 10 V or more", _once, (0.1, 0.4), "on the 5 V rail"),
    Part("fuse 500 mA, resettable", _once, (0.2, 0.8), "in the 5 V rail"),
    Part("40-way ribbon with screw-terminal board", _once, (5, 15), "or a strip board with header"),
    Part("ground bar, 12 or more terminals", _once, (2, 5), "count your wires"),
)


def total_eur(seats: int) -> tuple[int, int]:
    """All parts of a table, the cheap way and the dear one, rounded to tens."""
    low, high = (sum(part.count(seats) * part.eur[way] for part in PARTS) for way in (0, 1))
    return round(low / _ROUND_EUR) * _ROUND_EUR, round(high / _ROUND_EUR) * _ROUND_EUR
