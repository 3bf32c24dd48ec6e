"""The one table from channel to pin; `wiring.md` and its drawing are made from it.

Rules that this table keeps, each proved by a test:

* no line serves twice, and a seat keeps its lines however many seats the table has;
* GPIO0-3 stay free, and GPIO14/15 serve only the lamps of a sixth seat;
* lamps sit on lines that the Pi pulls down at power-on (GPIO9 and up), so that they stay dark
  until the program runs; the lines that it pulls up (GPIO4-8) carry buttons, which want that;
* all SLAP lines are in one bank, so one interrupt serves them. The kernel stamps
  simultaneous edges lowest line first, some microseconds apart: no order of pins is fair by
  itself, and the source declares an ordering uncertainty (200 µs) that makes such presses a tie.

Seats count from 0 here and from 1 wherever people read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from hardware.edge import Channel

MIN_SEATS = 2
MAX_SEATS = 6
DRIVER_CHANNELS = 8
"""Lamps that one ULN2803A drives."""


class ButtonKind(Enum):
    """The label of a contact, and of the lamp beside it; the value is its place in a channel."""

    PLAY = 0
    SLAP = 1


class Rail(Enum):
    """A header pin that carries supply and no signal."""

    V3_3 = "3.3 V"
    V5 = "5 V"
    GROUND = "GND"


_G = Rail.GROUND
# fmt: off
HEADER: tuple[int | Rail, ...] = (
    Rail.V3_3, Rail.V5,
    2,         Rail.V5,
    3,         _G,
    4,         14,
    _G,        15,
    17,        18,
    27,        _G,
    22,        23,
    Rail.V3_3, 24,
    10,        _G,
    9,         25,
    11,        8,
    _G,        7,
    0,         1,
    5,         _G,
    6,         12,
    13,        _G,
    19,        16,
    26,        20,
    _G,        21,
)
# fmt: on
"""What each of the 40 pins is, pin 1 first: a BCM number or a rail (Pi 2 and later, Zero)."""

PHYSICAL: Mapping[int, int] = {
    line: pin for pin, line in enumerate(HEADER, start=1) if not isinstance(line, Rail)
}
"""BCM number to header pin (1-40)."""

GROUNDS: tuple[int, ...] = tuple(
    pin for pin, line in enumerate(HEADER, start=1) if line is Rail.GROUND
)

AVOIDED: Mapping[int, str] = {
    0: "identity EEPROM of add-on boards",
    1: "identity EEPROM of add-on boards",
    2: "fixed 1.8 kΩ pull-up: a lamp here would shine until the program starts",
    3: "fixed 1.8 kΩ pull-up, and a low level here wakes a halted Pi",
}
"""Lines never used, and why."""

LAST_RESORT: Mapping[int, str] = {
    14: "transmit line of the serial console, which a sixth seat switches off",
    15: "receive line of the serial console, which a sixth seat switches off",
}
"""Lines used only by the lamps of a sixth seat, and why not before."""

SEAT_COLOURS: tuple[str, ...] = ("red", "blue", "yellow", "white", "green", "black")
"""Colour of both caps of a seat. A number and a shape go with it: colour is never alone."""


@dataclass(frozen=True, slots=True)
class _SeatLines:
    """BCM numbers of one seat."""

    play: int
    slap: int
    play_lamp: int
    slap_lamp: int


_SEATS: tuple[_SeatLines, ...] = (
    _SeatLines(play=12, slap=5, play_lamp=17, slap_lamp=18),
    _SeatLines(play=16, slap=6, play_lamp=27, slap_lamp=22),
    _SeatLines(play=20, slap=13, play_lamp=23, slap_lamp=24),
    _SeatLines(play=21, slap=19, play_lamp=10, slap_lamp=9),
    _SeatLines(play=7, slap=26, play_lamp=25, slap_lamp=11),
    _SeatLines(play=4, slap=8, play_lamp=14, slap_lamp=15),
)


@dataclass(frozen=True, slots=True)
class _HeaderPin:
    """A line of the header that belongs to one button of one seat."""

    seat: int
    button: ButtonKind
    bcm: int

    @property
    def physical(self) -> int:
        """Header pin, 1-40."""
        return PHYSICAL[self.bcm]

    @property
    def ground_physical(self) -> int:
        """The nearest ground pin of the header: for the contact, or for the lamp's driver chip."""
        return nearest_ground(self.physical)


@dataclass(frozen=True, slots=True)
class ButtonPin(_HeaderPin):
    """One contact: closed it pulls its line to ground."""

    @property
    def channel(self) -> Channel:
        """The number by which sources report this contact."""
        return _channel(self.seat, self.button)


@dataclass(frozen=True, slots=True)
class LampPin(_HeaderPin):
    """The lamp in a button: a high level switches it on through one channel of a driver chip."""

    @property
    def lamp(self) -> Channel:
        """The number by which lights address this lamp."""
        return _channel(self.seat, self.button)

    @property
    def driver(self) -> int:
        """Which driver chip, counted from 0."""
        return self.lamp // DRIVER_CHANNELS

    @property
    def driver_input(self) -> int:
        """Pin of the ULN2803A that takes the line: 1-8."""
        return self.lamp % DRIVER_CHANNELS + 1

    @property
    def driver_output(self) -> int:
        """Pin of the ULN2803A that sinks the lamp, opposite the input: 18-11."""
        return 19 - self.driver_input


def buttons(seats: int) -> tuple[ButtonPin, ...]:
    """The contacts of a table, in order of channel. Raises ValueError unless 2 to 6 seats."""
    return tuple(
        ButtonPin(seat, kind, bcm)
        for seat, lines in enumerate(_lines(seats))
        for kind, bcm in ((ButtonKind.PLAY, lines.play), (ButtonKind.SLAP, lines.slap))
    )


def lamps(seats: int) -> tuple[LampPin, ...]:
    """The lamps of a table, in order of number. Raises ValueError unless 2 to 6 seats."""
    return tuple(
        LampPin(seat, kind, bcm)
        for seat, lines in enumerate(_lines(seats))
        for kind, bcm in ((ButtonKind.PLAY, lines.play_lamp), (ButtonKind.SLAP, lines.slap_lamp))
    )


def default_button_pins(seats: int) -> dict[Channel, int]:
    """Channel to BCM number. Raises ValueError unless 2 to 6 seats."""
    return {pin.channel: pin.bcm for pin in buttons(seats)}


def default_lamp_pins(seats: int) -> dict[Channel, int]:
    """Lamp to BCM number. Raises ValueError unless 2 to 6 seats."""
    return {pin.lamp: pin.bcm for pin in lamps(seats)}


def pulled_up_at_power_on(bcm: int) -> bool:
    """Whether the Pi pulls this line up before any program runs (the others it pulls down)."""
    return bcm <= 8


def nearest_ground(physical: int) -> int:
    """The ground pin fewest steps away on the header; of two as near, the lower number."""
    return min(GROUNDS, key=lambda ground: (_steps(ground, physical), ground))


def _steps(a: int, b: int) -> int:
    """Steps between two pins of the two-column header."""
    return abs((a - 1) // 2 - (b - 1) // 2) + abs((a - 1) % 2 - (b - 1) % 2)


def _channel(seat: int, kind: ButtonKind) -> Channel:
    return seat * len(ButtonKind) + kind.value


def _lines(seats: int) -> tuple[_SeatLines, ...]:
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"a table has {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    return _SEATS[:seats]
