"""The one table from button and lamp of the chip to the labels printed on a Nano or Uno.

The chapter of `wiring.md` on the chip and its drawing are made from it, and a test compares it
with `firmware/src/board.h`, which the chip itself is built from.

Two builds. Rules that both keep, each proved by a test:

* no pin serves twice; D0 and D1 belong to the serial line, A6 and A7 are no digital pins;
* D13 never carries a contact: the lamp on the board would pull it down;
* a seat keeps its contacts in both builds;
* a contact closes to ground and has the chip's own pull-up; a high level lights a lamp.

No port of the chip has eight free pins, so the SLAP contacts lie on two. The chip takes one
picture of all ports at one instant, so presses that fall together are a tie on any pins.

Seats count from 0 here and from 1 wherever people read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hardware.edge import Channel
from hardware.pins import SEAT_COLOURS, ButtonKind

CHIP_SEAT_COLOURS: tuple[str, ...] = (*SEAT_COLOURS, "sky", "pink")
"""Colour of both caps of a seat, for eight."""
SLAP_BUTTONS = 8
"""The chip numbers its buttons SLAP first: 0-7 SLAP, 8-15 PLAY, by seat."""
REGISTER_CLOCK, REGISTER_DATA = "D12", "D13"
"""The two pins of nano8 that feed the shift register of the lamps."""
LIGHT_PIN = "A7"
"""The light sensor, in both builds: an input of the comparator alone. An Uno has none."""
SERIAL_PINS: tuple[str, ...] = ("D0", "D1")
"""Taken by the USB side of the board; never wired."""

_REGISTER_OUTPUT_PINS = (3, 4, 5, 6, 10, 11, 12, 13)
# Which port a label belongs to, and the label's number of that port's bit 0.
_PORTS = {"D": (("B", 8), ("D", 0)), "A": (("C", 0),)}


class ChipBoard(Enum):
    """A build of the firmware; the value is its name for `make flash BOARD=…`."""

    NANO8 = "nano8"
    NANO4 = "nano4"


@dataclass(frozen=True, slots=True)
class ChipButton:
    """One contact, between its pin and ground."""

    seat: int
    button: ButtonKind
    label: str
    """As printed on the board: D2, A0."""

    @property
    def number(self) -> int:
        """The chip's own number of this button (see `firmware/protocol.toml`)."""
        return self.seat + (0 if self.button is ButtonKind.SLAP else SLAP_BUTTONS)

    @property
    def channel(self) -> Channel:
        """The number by which the table knows this contact."""
        return self.seat * len(ButtonKind) + self.button.value

    @property
    def port_pin(self) -> str:
        """The chip's name of the pin: PD2."""
        return port_pin(self.label)


@dataclass(frozen=True, slots=True)
class ChipLamp:
    """The lamp of a seat: a high level switches it on through one channel of a ULN2803A."""

    seat: int
    label: str | None
    """The board's pin that feeds the driver; None where the shift register does."""

    @property
    def register_output(self) -> str:
        """Output of the 74HC164 that feeds the driver: Q0-Q7, first lamp first."""
        return f"Q{self.seat}"

    @property
    def register_pin(self) -> int:
        """Pin of the 74HC164 with that output."""
        return _REGISTER_OUTPUT_PINS[self.seat]

    @property
    def driver_input(self) -> int:
        """Pin of the ULN2803A that takes the line: 1-8."""
        return self.seat + 1

    @property
    def driver_output(self) -> int:
        """Pin of the ULN2803A that sinks the lamp, opposite the input: 18-11."""
        return 19 - self.driver_input


_SLAP = ("D2", "D3", "D4", "D5", "D6", "D7", "A0", "A1")
_PLAY = ("A2", "A3", "A4", "A5", "D8", "D9", "D10", "D11")
_LAMPS_NANO4 = ("D8", "D9", "D10", "D11")
_SEATS = {ChipBoard.NANO8: 8, ChipBoard.NANO4: 4}


def chip_seats(board: ChipBoard) -> int:
    """How many seats a build has."""
    return _SEATS[board]


def chip_buttons(board: ChipBoard) -> tuple[ChipButton, ...]:
    """The contacts of a build, in order of channel."""
    return tuple(
        ChipButton(seat, kind, label)
        for seat in range(chip_seats(board))
        for kind, label in ((ButtonKind.PLAY, _PLAY[seat]), (ButtonKind.SLAP, _SLAP[seat]))
    )


def chip_lamps(board: ChipBoard) -> tuple[ChipLamp, ...]:
    """The lamps of a build, one a seat, in order of seat."""
    seats = range(chip_seats(board))
    if board is ChipBoard.NANO4:
        return tuple(ChipLamp(seat, _LAMPS_NANO4[seat]) for seat in seats)
    return tuple(ChipLamp(seat, None) for seat in seats)


def chip_outputs(board: ChipBoard) -> tuple[str, ...]:
    """The pins that the chip drives, as printed on the board."""
    if board is ChipBoard.NANO8:
        return (REGISTER_CLOCK, REGISTER_DATA)
    return _LAMPS_NANO4


def port_pin(label: str) -> str:
    """The ATmega328P's name of a board's pin: D8 is PB0. Raises ValueError for other labels."""
    kind, number = label[:1], label[1:]
    for port, first in _PORTS.get(kind, ()):
        if number.isdecimal() and first <= int(number) < first + (6 if port in "BC" else 8):
            return f"P{port}{int(number) - first}"
    raise ValueError(f"{label!r} is no digital pin of a Nano or Uno: D0 to D13 or A0 to A5")
