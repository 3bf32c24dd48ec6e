"""What can be seen of the wizard: plain data for the screen and the console."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.wiring.spots import Role
from pi_app.wiring.state import Choice, Ending, Stage
from pi_app.wiring.trace import Fault

STEPS = 8
"""Into so many parts the time of a hold is drawn."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What has been found of a seat; an empty text is nothing."""

    slap: str = ""
    play: str = ""
    lamps: int = 0
    """How many of its lamps were seen."""


@dataclass(frozen=True, slots=True)
class FaultShown:
    """A contact that is left out."""

    where: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Touched:
    """A button that was pressed, and could not be taken at once."""

    where: str
    owner: Role | None
    """Whose it is; none if it was only not held long enough."""


@dataclass(frozen=True, slots=True)
class WiringView:
    """The wizard as everybody sees it."""

    stage: Stage
    asked: Role | None
    """The button that is asked for; at the lamps the one in which the lamp is expected."""
    seats: tuple[SeatShown, ...]
    faults: tuple[FaultShown, ...] = ()
    choices: tuple[Choice, ...] = ()
    cursor: int | None = None
    """None while the choices are only there for fingers and keys."""
    touched: Touched | None = None
    hold: int = 0
    """How much of its time a button has been held, in parts of `STEPS`."""
    is_ending: bool = False
    """The button that is held is known: held on, it says that these are all."""
    lamp: str = ""
    """The lamp that shines."""
    is_late: bool = False
    """Nobody has done anything for a while."""
    seconds: int | None = None
    """After how many it goes on by itself, if that is soon."""
    only_keys: bool = False
    ending: Ending | None = None
