"""A stop of the game that nobody chose: the buttons have gone. Knows no clock and no thread.

The game stands still from the moment at which the loss was noticed, once every press of before it
has been judged, until the buttons are back. What they tell later of that time is overdue: it is
judged late or ignored, and costs nothing.
"""

from __future__ import annotations

from dataclasses import replace

from engine.inputs import Press


class Pause:
    """Whether the buttons are there, and whether the game waits for them."""

    def __init__(self) -> None:
        self._lost_ns: int | None = None
        self._since_ns: int | None = None
        self._back_ns: int | None = None
        self._ended_ns = -1

    @property
    def is_on(self) -> bool:
        """The game stands still."""
        return self._since_ns is not None

    @property
    def begins_ns(self) -> int | None:
        """When the game has to stop; none while it need not, or does already."""
        return None if self.is_on else self._lost_ns

    @property
    def ends_ns(self) -> int | None:
        """When the game goes on; none while nobody knows."""
        return self._back_ns if self.is_on else None

    def lose(self, t_ns: int) -> None:
        """The buttons went at `t_ns`, or have gone again before the game could go on."""
        self._back_ns = None
        if self._lost_ns is None:
            self._lost_ns = t_ns

    def regain(self, t_ns: int) -> None:
        """The buttons are back at `t_ns`; if the game had not stopped yet, it does not."""
        if self.is_on:
            self._back_ns = t_ns
        else:
            self._lost_ns = None

    def begin(self, since_ns: int) -> None:
        """Everything up to `since_ns` has been judged: the game stands still from then."""
        self._since_ns = since_ns

    def end(self) -> tuple[int, int]:
        """Let the game go on; return from when to when it stood still."""
        assert self._since_ns is not None and self._back_ns is not None
        since_ns, back_ns = self._since_ns, max(self._since_ns, self._back_ns)
        self._lost_ns = self._since_ns = self._back_ns = None
        self._ended_ns = back_ns
        return since_ns, back_ns

    def forget(self) -> None:
        """Another game: it has not stood still yet, even if the buttons are not there."""
        self._since_ns = self._back_ns = None
        self._ended_ns = -1

    def judged(self, press: Press) -> Press:
        """Return a press as the game may take it: overdue if it is of a time that did not run."""
        late = self.is_on or press.t_ns <= self._ended_ns
        return replace(press, overdue=True) if late and not press.overdue else press
