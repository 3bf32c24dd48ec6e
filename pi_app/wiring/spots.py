"""Where a wire may end (a spot), and what a button may be for (a role). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.inputs import Button

MS = 1_000_000
SECOND = 1_000 * MS


class SpotKind(Enum):
    """What a wire may end at. Another kind of input is another kind of spot; no rule changes."""

    PIN = "pin"
    """A line of the Pi; its name is the BCM number."""
    BOX = "box"
    """A contact of the button box; its name is printed on the board, such as D2."""
    INPUT = "input"
    """A button of an input device; its name is as in settings."""
    KEY = "key"
    """A key of the window; its name is pygame's."""
    BOX_LAMP = "box lamp"
    """A lamp of the button box; its name is its number, from 1."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One place where a contact, or a lamp, may be."""

    kind: SpotKind
    name: str


@dataclass(frozen=True, slots=True)
class Role:
    """One button of one seat, counted from 0."""

    seat: int
    button: Button


def roles_of(seats: int) -> tuple[Role, ...]:
    """Return all roles in the order in which they are asked for: the big button first."""
    return tuple(
        Role(seat, button) for seat in range(seats) for button in (Button.SLAP, Button.PLAY)
    )
