"""What the lobby has decided: plain data, from which a table is made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from pi_app.languages import Language
from pi_app.lobby.seating import Seated
from pi_app.publish import Player


class SoundUse(Enum):
    """Whether the table is heard."""

    ON = "on"
    QUIET = "quiet"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that shall be played."""

    game: str
    rules_name: str
    rules: Any
    """Of the game's own kind, length included."""
    seats: tuple[Seated, ...]
    level: Player
    """Of all computer players."""
    names: tuple[str, ...]
    """Seat by seat; empty: called by the colour of its place."""
    language: Language
    """Of the table."""
    languages: tuple[Language, ...]
    """Seat by seat."""
    sound: SoundUse
    one_button: bool
    """Some person has SLAP alone."""
    series: int = 1
    """Best of so many games."""
    keeps: tuple[bool, ...] = ()
    """Seat by seat, who wants results to be kept; empty: nobody."""
    handicaps_ms: tuple[int, ...] = ()
    """Seat by seat; they count in a game in which slaps are compared."""
    keyed: bool = False
    """People play on the keyboard, each with the keys of their place."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, seat by seat."""
        return tuple(self.level if seat.is_computer else Player.HUMAN for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The places of people."""
        return tuple(seat.place for seat in self.seats if not seat.is_computer)

    @property
    def places(self) -> tuple[int, ...]:
        """The wired place of each seat."""
        return tuple(seat.place for seat in self.seats)
