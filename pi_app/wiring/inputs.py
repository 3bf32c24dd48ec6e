"""What comes into the wizard: contacts that move, keys that steer, fingers, time. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from pi_app.screens.messages import Key, Pointed
from pi_app.wiring.spots import Spot, SpotKind


class Command(Enum):
    """What a key asks for. All of it can be had with buttons alone, too."""

    CONFIRM = "confirm"
    SKIP = "skip"
    BACK = "back"
    UP = "up"
    DOWN = "down"
    END = "end"
    SEAT = "seat"
    """Ask for one seat again."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The contacts are listened to from now on, and these are their levels."""

    t_ns: int
    closed: Mapping[Spot, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moved:
    """A contact has closed or opened, or a key that may become a button."""

    t_ns: int
    spot: Spot
    closed: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A key that steers was pressed."""

    t_ns: int
    command: Command
    seat: int = 0
    """Of SEAT: which, from 0."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of the choices was touched or clicked."""

    t_ns: int
    index: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""

    t_ns: int


Item = Begun | Moved | Said | Chosen | Tick

STEERING: Mapping[str, Command] = {
    "return": Command.CONFIRM,
    "enter": Command.CONFIRM,
    "right": Command.SKIP,
    "left": Command.BACK,
    "backspace": Command.BACK,
    "up": Command.UP,
    "down": Command.DOWN,
    "escape": Command.END,
}
"""Keys that steer, by pygame's names; digits ask for a seat again. All others may be buttons."""


def from_key(key: Key) -> Item | None:
    """Return what a key of the window means here; none for a steering key that comes up."""
    digit = key.key.strip("[]")  # pygame calls the keys of the number pad [1] to [9]
    if key.key in STEERING:
        return Said(key.t_ns, STEERING[key.key]) if key.down else None
    if len(digit) == 1 and digit in "123456789":
        return Said(key.t_ns, Command.SEAT, int(digit) - 1) if key.down else None
    return Moved(key.t_ns, Spot(SpotKind.KEY, key.key), closed=key.down)


def from_finger(pointed: Pointed, now_ns: int) -> Item:
    """Return what a touch or a click means here."""
    return Chosen(now_ns, pointed.index)
