"""How far it is, for people who wait: one line that is written over, and notes that stay."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from pi_app.simulation.job import S
from pi_app.simulation.runner import Standing

TOLD_EVERY_NS = S // 5
_CLEAR = "\r\x1b[K"


class Progress:
    """Writes to a terminal; a file or a pipe gets the notes only."""

    def __init__(
        self, stream: TextIO | None, games: int = 0, clock: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """`games` are asked for in all; `stream` is none where there is no standard error."""
        self._stream, self._games, self._clock = stream, games, clock
        self._is_watched = stream is not None and stream.isatty()
        self._told_ns: int | None = None
        self._before: tuple[int, int] | None = None
        """Games played, and time passed, before this run."""

    def note(self, text: str) -> None:
        """Say something that stays."""
        if self._stream is not None:
            clear = _CLEAR if self._is_watched else ""
            print(f"{clear}slap-table: {text}", file=self._stream, flush=True)

    def told(self, standing: Standing) -> None:
        """Hear how far it is; tell it now and then."""
        if self._before is None:
            self._before = standing.tally.games, standing.taken_ns
        now_ns = self._clock()
        is_due = self._told_ns is None or now_ns - self._told_ns >= TOLD_EVERY_NS
        if self._is_watched and is_due:
            self._told_ns = now_ns
            self._write(_CLEAR + self._line(standing))

    def end(self) -> None:
        """Take the line away."""
        if self._is_watched:
            self._write(_CLEAR)

    def _write(self, text: str) -> None:
        print(text, end="", file=self._stream, flush=True)

    def _line(self, standing: Standing) -> str:
        assert self._before is not None
        games, begun = standing.tally.games, self._before
        line = f"{grouped(games)} of {grouped(self._games)} games"
        played, taken_ns = games - begun[0], standing.taken_ns - begun[1]
        if not played or not taken_ns:
            return line
        left_s = (self._games - games) * taken_ns // (played * S)
        return f"{line}, {grouped(played * S // taken_ns)} a second, {as_time(left_s)} left"


def grouped(number: int) -> str:
    """Return a whole number with its thousands apart."""
    return f"{number:,}".replace(",", " ")


def as_time(seconds: int) -> str:
    """Return a time as hours, minutes and seconds, without what is nought in front."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {seconds:02} s" if minutes else f"{seconds} s"
