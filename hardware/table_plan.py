"""Where the holes of a table are: round, a screen in the middle, the seats at equal angles.

Every seat is the next one turned by the same angle, so nobody reaches farther than anybody else; a
test turns the plan onto itself. The cables are equally long for the same reason, though no slap
would notice: a metre of cable is worth 5 ns.

Millimetres, from the middle of the table; x grows to the right and y down, as on the screen. Seats
go round clockwise and begin at the lower right, as on the screen that lies in the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, hypot, pi, sin, sqrt

from hardware.button_sizes import INCH_MM, LARGE_DOME
from hardware.pins import ButtonKind

MIN_SEATS, MAX_SEATS = 2, 8
SMALLEST_MM = 1200
"""Of the table: two cut from one sheet of plywood (2440 x 1220 mm)."""
ELBOW_MM = 570
"""Of the rim for each seat, at the least."""
SETBACK_MM = 130
"""From the rim to the middle of SLAP: the forearm lies on the table."""
BETWEEN_MM = 120
"""From the middle of SLAP to that of PLAY: who slaps wide hits wood."""
HAND_MM = 100
"""A hand's width, kept free between SLAP and the screen."""
BEZEL_MM = 10
"""Of a screen without its stand, at each side."""
SLACK_MM = 300
"""Of each cable, to work with at both ends."""
SCREENS_IN = (24, 27, 32)

_STEP_MM = 50
_CABLE_STEP_MM = 100


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the table top, mm from its middle."""

    x: float
    y: float

    def distance(self, other: Place) -> float:
        """How far the other place is."""
        return hypot(self.x - other.x, self.y - other.y)


MIDDLE = Place(0, 0)


@dataclass(frozen=True, slots=True)
class Hole:
    """Where one button goes."""

    seat: int
    button: ButtonKind
    at: Place


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of 16:9 without its stand, outside."""

    diagonal_in: int
    width_mm: float
    height_mm: float

    @property
    def corner_mm(self) -> float:
        """From its middle to a corner."""
        return hypot(self.width_mm, self.height_mm) / 2


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The table for so many seats."""

    seats: int
    diameter_mm: int

    @property
    def radius_mm(self) -> float:
        """Half the diameter."""
        return self.diameter_mm / 2

    @property
    def step_rad(self) -> float:
        """From one seat to the next."""
        return 2 * pi / self.seats

    @property
    def chord_mm(self) -> float:
        """From the middle of one SLAP to that of the next, straight."""
        return 2 * (self.radius_mm - SETBACK_MM) * sin(self.step_rad / 2)

    @property
    def rim_chord_mm(self) -> float:
        """From one seat's mark on the rim to the next, straight: a pair of compasses."""
        return self.diameter_mm * sin(self.step_rad / 2)

    @property
    def clear_mm(self) -> float:
        """Radius of what a screen may take: up to a hand's width before each dome."""
        return self.radius_mm - SETBACK_MM - LARGE_DOME.cap_mm / 2 - HAND_MM

    @property
    def screen(self) -> Screen:
        """The largest that leaves each hand its width."""
        return max(
            (one for one in map(screen, SCREENS_IN) if one.corner_mm <= self.clear_mm),
            key=lambda one: one.diagonal_in,
        )

    @property
    def cable_mm(self) -> int:
        """Of each seat, from the box in the middle to the farther button; the same for all."""
        run = self.radius_mm - SETBACK_MM + BETWEEN_MM + SLACK_MM
        return ceil(run / _CABLE_STEP_MM) * _CABLE_STEP_MM

    def angle_rad(self, seat: int) -> float:
        """Where a seat sits, clockwise from the right."""
        lower = max(1, (self.seats - 1) // 2)
        return pi / 2 - (lower - 1) / 2 * self.step_rad + seat * self.step_rad

    def rim(self, seat: int) -> Place:
        """Where the axis of a seat meets the rim."""
        return self._out(seat, self.radius_mm)

    def slap(self, seat: int) -> Place:
        """The middle of a seat's SLAP."""
        return self._out(seat, self.radius_mm - SETBACK_MM)

    def play(self, seat: int) -> Place:
        """The middle of a seat's PLAY: to the right of SLAP for whoever sits there."""
        angle, slap = self.angle_rad(seat), self.slap(seat)
        return Place(slap.x + BETWEEN_MM * sin(angle), slap.y - BETWEEN_MM * cos(angle))

    def holes(self) -> tuple[Hole, ...]:
        """Every hole, seat by seat."""
        return tuple(
            Hole(seat, kind, at)
            for seat in range(self.seats)
            for kind, at in (
                (ButtonKind.PLAY, self.play(seat)),
                (ButtonKind.SLAP, self.slap(seat)),
            )
        )

    def _out(self, seat: int, distance_mm: float) -> Place:
        angle = self.angle_rad(seat)
        return Place(distance_mm * cos(angle), distance_mm * sin(angle))


def table_plan(seats: int) -> TablePlan:
    """The plan for so many seats. Raises ValueError unless 2 to 8."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"a table is drawn for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    needed = ceil(seats * ELBOW_MM / pi / _STEP_MM) * _STEP_MM
    return TablePlan(seats, max(SMALLEST_MM, needed))


def screen(diagonal_in: int) -> Screen:
    """A screen of 16:9 by the diagonal of its picture, bezel included."""
    unit = diagonal_in * INCH_MM / sqrt(16**2 + 9**2)
    return Screen(diagonal_in, 16 * unit + 2 * BEZEL_MM, 9 * unit + 2 * BEZEL_MM)
