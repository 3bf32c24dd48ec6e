"""Moments that people ask the chip for when they take the measure of their table. Pure.

A lamp is lit, or the light sensor sees the screen change: the chip says at which tick of its clock,
and that is told here on the table clock as well. A question or an answer that is lost is not
repeated: whoever measures asks again. Chips of before `MEASURES_FROM` are not asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware import protocol as wire
from hardware.link_start import ChipStart

NUMBERS = 255
"""Questions are numbered from 1 to this, then from 1 again."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was asked for has happened."""

    number: int
    """Of the question."""
    t_ns: int
    """When, on the table clock."""
    uncertainty_ns: int
    raw: int
    """The tick of the chip, as that of a press in `Press.raw`."""


def next_number(number: int) -> int:
    """The number of the question after this one; the first comes after 0."""
    return number % NUMBERS + 1


def knows_measures(hello: wire.Hello | None) -> bool:
    """Whether a chip that says this of itself can be asked."""
    return hello is not None and hello.firmware >= wire.MEASURES_FROM


class Measures:
    """The newest question, and the answers that wait to be taken."""

    def __init__(self) -> None:
        self._wanted: wire.Measure | None = None
        self._asked = 0
        self._told: list[Moment] = []

    @property
    def is_due(self) -> bool:
        """There is something to say."""
        return self._wanted is not None

    def ask(self, question: wire.Measure) -> None:
        """Say this next; what was asked before is forgotten."""
        self._wanted = question

    def messages(self, start: ChipStart) -> list[wire.Measure]:
        """What to say now, once."""
        wanted, self._wanted = self._wanted, None
        if wanted is None or not knows_measures(start.hello):
            return []
        self._asked = wanted.id
        return [wanted]

    def heard(self, answer: wire.Measured, start: ChipStart) -> bool:
        """An answer arrived; whether it was to the newest question, and could be dated."""
        at = start.map(start.extend(answer.tick))
        if answer.boot != start.number or answer.id != self._asked or at is None:
            return False
        self._asked = 0
        self._told.append(Moment(answer.id, at.t_ns, at.uncertainty_ns, answer.tick))
        return True

    def take(self) -> tuple[Moment, ...]:
        """The answers since the last call."""
        told, self._told = self._told, []
        return tuple(told)

    def leave(self) -> None:
        """The line is interrupted: nothing that was asked is answered any more."""
        self._wanted, self._asked = None, 0
