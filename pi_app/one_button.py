"""One button for two: where a seat has SLAP alone, a short press is PLAY, and to hold it is SLAP.

For choosing, never for slapping: what it makes of a press comes only when the button is let go, or
has been held for long enough.
"""

from __future__ import annotations

from dataclasses import replace

from engine.inputs import Button, Press

HOLD_NS = 600_000_000
"""Held so long, it means SLAP."""


class OneButton:
    """Makes presses of two buttons out of those of one. Knows no clock: times come in."""

    def __init__(self) -> None:
        self._down: dict[int, Press] = {}
        """The press of each seat that is not yet known to be short or long."""
        self._held: set[int] = set()
        """Seats that hold the button, and have been understood so."""

    def press(self, press: Press) -> tuple[Press, ...]:
        """Take SLAP of a seat, down or up; return what it means by now."""
        before = self.tick(press.t_ns)
        if press.down:
            self._down[press.seat] = press
            return before
        if press.seat in self._held:
            self._held.discard(press.seat)
            return (*before, replace(press, button=Button.SLAP))
        down = self._down.pop(press.seat, None)
        if down is None:
            return before
        up = replace(press, button=Button.PLAY)
        return (*before, replace(down, t_ns=press.t_ns, button=Button.PLAY), up)

    def tick(self, closed_ns: int) -> tuple[Press, ...]:
        """Return what has been held for long enough by a time."""
        held = [one for one in self._down.values() if one.t_ns + HOLD_NS <= closed_ns]
        for one in held:
            del self._down[one.seat]
            self._held.add(one.seat)
        return tuple(replace(one, t_ns=one.t_ns + HOLD_NS, button=Button.SLAP) for one in held)

    def due_ns(self) -> int | None:
        """Return when to look again; none while nothing is pressed."""
        return min((one.t_ns + HOLD_NS for one in self._down.values()), default=None)

    def forget(self) -> None:
        """Whatever is held means nothing any more, and neither does letting go of it."""
        self._down.clear()
        self._held.clear()
