"""What the table's own screen shows of games with hidden hands, beyond their public view.

Plain data, built by the loop and drawn by the screen. A hand is here only while the one person
whose hand it is looks at the screen: who plays alone against computer players, or who has pressed
to lift the curtain while the others look away.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.inputs import Move
from engine.reasons import Reason
from pi_app.advice import Advice
from pi_app.options import HandView, Option


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand of one seat on the table's screen, and where its finger is."""

    view: HandView
    """As that seat sees the game; `view.seat` says whose it is."""
    options: tuple[Option, ...]
    """All that it can point at now (`pi_app.options`)."""
    cursor: int
    """What PLAY has moved to: a place in `options`; 0 where there are none."""
    is_marked: bool
    """It is chosen, and waits to be confirmed: SLAP held or pressed again, a second tap, Enter."""
    refused: Reason | None
    """Why the last choice could not be taken."""
    advice: Advice | None = None
    """What its owner is advised; none where the table advises nobody."""

    @property
    def pointed(self) -> Move | None:
        """What the finger is on."""
        return self.options[self.cursor].move if self.options else None

    @property
    def marked(self) -> Move | None:
        """What is chosen, and waits to be confirmed."""
        return self.pointed if self.is_marked else None


@dataclass(frozen=True, slots=True)
class Curtain:
    """Two or more people share the screen: nobody's hand is shown until its owner asks for it."""

    seat: int
    """Who may lift it, with any button of the seat; the others look away."""


class PhoneState(Enum):
    """What is known of a seat's phone."""

    EXPECTED = "expected"
    """The seat wants a phone and has none."""
    HERE = "here"
    AWAY = "away"
    """It has been silent for some seconds: the game waits for it."""


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """One seat that plays on a phone."""

    seat: int
    state: PhoneState
    code: str | None
    """What to type on the phone; none where the seat has a button to press instead."""
    asked: bool = False
    """A phone waits for a press of this seat's button, and would then have the seat."""


@dataclass(frozen=True, slots=True)
class PhoneBoard:
    """How to join with a phone, and who has."""

    address: str
    """To be typed where the picture cannot be read, such as http://192.168.1.7:8080"""
    qr: tuple[tuple[bool, ...], ...]
    """The same address as a QR code, True is dark; without a margin."""
    seats: tuple[PhoneSeat, ...]
