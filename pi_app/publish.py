"""What the loop tells the outputs (screens, sound, lamps), and the shape of an output.

Everything here is plain, frozen data that can be pickled. An output takes an `Update` from the
loop's thread, only keeps it, and does its work on a thread or in a process of its own: it may be
slow, it may fail, it never holds up the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.events import Event
from engine.views import SlapView


class Phase(Enum):
    """What the table is doing."""

    ATTRACT = "attract"
    """Nobody plays: the table explains itself and waits for a press."""
    PLAYING = "playing"
    OVER = "over"
    """A game has ended; the winner is shown until a press starts the next."""


class Player(Enum):
    """Who sits at a seat."""

    HUMAN = "human"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"

    @property
    def is_bot(self) -> bool:
        """True for a computer player."""
        return self is not Player.HUMAN


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What does not change about a seat during a game."""

    name: str
    """Shown to people; the colour's name unless somebody chose another."""
    player: Player
    controls: tuple[str, str] | None
    """What to press for PLAY and SLAP, as written on the keys; none where buttons are used."""


@dataclass(frozen=True, slots=True)
class Update:
    """The newest state of the table, and what happened since the last update."""

    t_ns: int
    phase: Phase
    seats: tuple[SeatInfo, ...]
    game: str
    rules: str
    """Name of the rule set."""
    view: SlapView | None
    """None while nobody plays."""
    events: tuple[Event, ...]
    notices: tuple[str, ...]
    """What works less well than it should, a line each: shown small."""


class Output(Protocol):
    """A screen, the sound, the lamps: something that hears of the game and cannot stop it."""

    @property
    def name(self) -> str:
        """For the log."""
        ...

    def publish(self, update: Update) -> None:
        """Take note of an update. Returns at once and keeps nobody waiting."""
        ...

    def stop(self) -> None:
        """Let go of the device. May be called twice."""
        ...


def publish_all(outputs: Iterable[Output], update: Update) -> tuple[tuple[str, Exception], ...]:
    """Hand `update` to each output; return (name, fault) of those that raised."""
    faults: list[tuple[str, Exception]] = []
    for output in outputs:
        try:
            output.publish(update)
        except Exception as fault:
            faults.append((output.name, fault))
    return tuple(faults)
