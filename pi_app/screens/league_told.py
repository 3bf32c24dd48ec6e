"""The table of points, and how a series stands, in words. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pi_app.league.record import Who
from pi_app.league.series import SeriesView
from pi_app.league.views import BoardLine, BoardView, Statistics, Suggestion, Tally, Time
from pi_app.players import COLOURS
from pi_app.publish import Phase, SeatInfo, Update
from pi_app.screens.figures import rounded_ms, step_ms
from pi_app.screens.words import count, say

Cell = Callable[[BoardLine], str]
"""What stands in a column for one person; empty: nothing."""
MOST_LINES = 8
"""So many people have a line; of more it is said how many."""

MOST_PARTS = 4
"""Of more seats than this only those that have won a game of the series are told."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    """The table of points as rows of words."""

    heads: tuple[str, ...]
    """Of the columns; the first, that of the names, has none."""
    rows: tuple[tuple[str, ...], ...]
    """A name first, then what stands in each column."""
    notes: tuple[str, ...]
    """Below it."""


def board_table(view: BoardView) -> BoardTable:
    """Return the rows; columns in which nobody has anything are left out."""
    shown = view.lines[:MOST_LINES]
    if not shown:
        return BoardTable((), (), (say("board.empty"),))
    columns = [_column(shown, *column) for column in _COLUMNS]
    columns = [one for one in columns if any(text for text in one[1:])]
    nothing = say("board.nothing")
    rows = tuple(
        (who_name(line.who), *(column[n] or nothing for column in columns))
        for n, line in enumerate(shown, 1)
    )
    notes: tuple[str, ...] = (say("board.rule"),)
    if len(view.lines) > len(shown):
        notes = (count("board.more", len(view.lines) - len(shown)), *notes)
    return BoardTable(tuple(column[0] for column in columns), rows, notes)


def who_name(who: Who) -> str:
    """Return what somebody is called."""
    return who.name or say(f"colour.{COLOURS[who.place]}")


def _column(lines: Sequence[BoardLine], key: str, cell: Cell) -> list[str]:
    return [say(key), *map(cell, lines)]


def _points(tally: Tally) -> str:
    return points_words(tally.half_points) if tally.games else ""


def _won(tally: Tally) -> str:
    return say("board.of", n=tally.wins, all=tally.games) if tally.games else ""


def _slapped(words: Callable[[Statistics], str]) -> Cell:
    return lambda line: "" if line.statistics is None else words(line.statistics)


def points_words(half_points: int) -> str:
    """Return points with their half, such as `2½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else f"{whole}"


def time_words(time: Time | None) -> str:
    """Return a time and what it may be wrong by, both in the step that this allows."""
    if time is None:
        return ""
    step = step_ms(time.plus_minus_ns)
    return say("board.time", ms=rounded_ms(time.t_ns, step), error=step)


def _suggestion(suggestion: Suggestion | None) -> str:
    if suggestion is None:
        return ""
    if not suggestion.is_clear:
        return say("board.unclear")
    if not suggestion.handicap_ms:
        return say("board.even")
    return say("handicap.panel", ms=suggestion.handicap_ms)


_COLUMNS: tuple[tuple[str, Cell], ...] = (
    ("board.tonight", lambda line: _points(line.tonight)),
    ("board.won", lambda line: _won(line.tonight)),
    ("board.ever", lambda line: _points(line.ever)),
    ("board.won", lambda line: _won(line.ever)),
    ("board.valid", _slapped(lambda own: say("board.of", n=own.valid, all=own.slaps))),
    ("board.false", _slapped(lambda own: f"{own.false}")),
    ("board.usual", _slapped(lambda own: time_words(own.usual))),
    ("board.best", _slapped(lambda own: time_words(own.best))),
    ("board.handicap", lambda line: _suggestion(line.suggestion)),
)


def length_words(length: int) -> str:
    """Return how long a series is."""
    return say("series.single") if length == 1 else say("series.best_of", n=length)


def series_lines(update: Update) -> tuple[str, ...]:
    """Return what a result screen says of the series; nothing while a game is on."""
    seen = update.series
    if seen is None or update.phase is not Phase.OVER:
        return ()
    lines = (_stands(seen, update.seats),)
    if seen.series.is_over:
        return (_champions(seen, update.seats), *lines)
    return lines if seen.game_counted else (*lines, say("series.tie"))


def series_words(update: Update) -> str:
    """Return all of it in one line; empty where there is no series, or the game is on."""
    return "  ·  ".join(series_lines(update))


def next_texts(more: str, series: str) -> tuple[str, ...]:
    """Return what stands at the foot of a result: as much of it as has room, the first at best."""
    return (f"{series}  ·  {more}", series) if series else (more,)


def _stands(seen: SeriesView, seats: Sequence[SeatInfo]) -> str:
    """Return the wins, the best first: `Ana 2, Luc 1: best of 5`."""
    wins = seen.series.wins
    told = [seat for seat, n in enumerate(wins) if n or len(wins) <= MOST_PARTS]
    order = sorted(told, key=lambda seat: -wins[seat])
    parts = (say("series.part", name=seats[seat].name, n=wins[seat]) for seat in order)
    return say("series.stands", parts=", ".join(parts), n=seen.series.best_of)


def _champions(seen: SeriesView, seats: Sequence[SeatInfo]) -> str:
    won = seen.series.champions
    names = ", ".join(seats[seat].name for seat in won)
    return say("series.won" if len(won) == 1 else "series.won_all", names=names)
