"""What the button wizard's screen says, in words and rows. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.inputs import Button
from pi_app.publish import SeatInfo
from pi_app.screens.words import count, say
from pi_app.wiring.shown import FaultShown, WiringView
from pi_app.wiring.spots import Role
from pi_app.wiring.state import Choice, Stage

MOST_FAULTS = 5
_LAST_S = 5
"""Of the choices only the last seconds are counted: they close soon anyway."""


@dataclass(frozen=True, slots=True)
class Head:
    """The upper part: what to do now."""

    seat: int | None
    """Whose badge stands beside it."""
    headline: str
    sub: str
    hint: str
    """What to do where nothing happens; empty while something does."""


@dataclass(frozen=True, slots=True)
class Row:
    """What has been found of a seat."""

    seat: int
    slap: str
    play: str
    lamps: int
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """The table from above."""

    number: int
    done: tuple[int, ...]
    """Seats with a big button."""
    asked: int | None


@dataclass(frozen=True, slots=True)
class Buttons:
    """The buttons of a seat."""

    seat: int | None
    """Whose they are; none if nobody's are asked for."""
    button: Button | None
    """Which of them is asked for."""
    shines: bool
    """A lamp is looked for."""


@dataclass(frozen=True, slots=True)
class Offered:
    """One choice."""

    text: str
    is_chosen: bool


def head_of(seen: WiringView, seats: Sequence[SeatInfo]) -> Head:
    """Return what is to be done now."""
    asked = seen.asked if seen.stage is Stage.ASK else None
    headline, sub = _ASKED[seen.stage](seen, seats)
    return Head(None if asked is None else asked.seat, headline, sub, _hint(seen))


def rows_of(seen: WiringView) -> tuple[Row, ...]:
    """Return the seats of which anything is known, and the one that is asked for."""
    asked = seen.asked.seat if seen.asked is not None and seen.stage is Stage.ASK else None
    return tuple(
        Row(seat, shown.slap, shown.play, shown.lamps, seat == asked)
        for seat, shown in enumerate(seen.seats)
        if shown.slap or shown.play or seat == asked
    )


def faults_of(seen: WiringView) -> tuple[str, ...]:
    """Return what is broken and what to do, a line each."""
    if seen.stage is not Stage.FAULTS:
        return ()
    shown = seen.faults if len(seen.faults) <= MOST_FAULTS else seen.faults[: MOST_FAULTS - 1]
    lines = tuple(map(_fault, shown))
    left = len(seen.faults) - len(shown)
    return (*lines, count("wire.faults_more", left)) if left else lines


def pictured_of(seen: WiringView) -> tuple[Seats, Buttons]:
    """Return what the picture shows."""
    done = tuple(seat for seat, shown in enumerate(seen.seats) if shown.slap)
    asked = seen.asked if seen.stage is Stage.ASK else None
    seat, button = (None, None) if asked is None else (asked.seat, asked.button)
    shines = seen.stage is Stage.LAMPS
    return Seats(len(seen.seats), done, seat), Buttons(seat, button, shines)


def offered_of(seen: WiringView) -> tuple[Offered, ...]:
    """Return the choices."""
    return tuple(
        Offered(say(f"wire.choice.{choice.value}"), number == seen.cursor)
        for number, choice in enumerate(seen.choices)
    )


def _fault(one: FaultShown) -> str:
    return f"{one.where} {say(f'wire.fault.{one.fault.value}')}"


def _listening(_seen: WiringView, _seats: Sequence[SeatInfo]) -> tuple[str, str]:
    return say("wire.listen"), say("wire.listen.sub")


def _faulty(_seen: WiringView, _seats: Sequence[SeatInfo]) -> tuple[str, str]:
    return say("wire.faults"), say("wire.faults.sub")


def _asking(seen: WiringView, seats: Sequence[SeatInfo]) -> tuple[str, str]:
    if seen.asked is None:
        return say("wire.found"), ""
    button, name = seen.asked.button.value, seats[seen.asked.seat].name
    headline = (
        say(f"wire.key.{button}", name=name)
        if seen.only_keys
        else say(f"wire.ask.{button}", name=name)
    )
    return headline, _about(seen, seen.asked, seats)


def _about(seen: WiringView, asked: Role, seats: Sequence[SeatInfo]) -> str:
    touched = seen.touched
    if seen.hold and seen.is_ending:
        return say("wire.ending")
    if touched is not None and touched.owner is not None:
        owner = touched.owner
        return say(f"wire.taken.{owner.button.value}", name=seats[owner.seat].name)
    if touched is not None:
        return say("wire.longer", where=touched.where)
    if asked.button is Button.PLAY:
        return say("wire.small_key" if seen.only_keys else "wire.small")
    return say("wire.next" if any(seat.slap for seat in seen.seats) else "wire.first")


def _at_lamps(seen: WiringView, _seats: Sequence[SeatInfo]) -> tuple[str, str]:
    about = say("wire.ending") if seen.hold and seen.is_ending else say("wire.lamps.sub")
    return say("wire.lamps"), about


def _found(seen: WiringView, _seats: Sequence[SeatInfo]) -> tuple[str, str]:
    is_empty = Choice.SAVE not in seen.choices
    return say("wire.nothing" if is_empty else "wire.found"), say("wire.found.sub")


_ASKED = {
    Stage.LISTEN: _listening,
    Stage.FAULTS: _faulty,
    Stage.ASK: _asking,
    Stage.LAMPS: _at_lamps,
    Stage.SUMMARY: _found,
    Stage.OVER: _found,
}


def _hint(seen: WiringView) -> str:
    is_open = seen.cursor is not None and seen.stage is Stage.ASK and seen.touched is not None
    if is_open and (seen.seconds is None or seen.seconds > _LAST_S):
        return say("wire.menu.sub")
    if seen.seconds is not None:
        return count("wire.by_itself", seen.seconds)
    is_late = seen.is_late and seen.stage in (Stage.ASK, Stage.LAMPS)
    return say("wire.late") if is_late else ""
