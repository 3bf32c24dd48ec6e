"""The table of points, out of the games that are remembered. Pure; their order does not matter."""

from __future__ import annotations

from collections.abc import Iterable

from pi_app.league.figures import statistics_of, suggestions
from pi_app.league.record import SOMEBODY, GameRecord, Slaps, Who
from pi_app.league.views import BoardLine, BoardView, Tally


def tallies(records: Iterable[GameRecord]) -> dict[Who, Tally]:
    """Return what each has won in some games; who was forgotten is in none."""
    found: dict[Who, Tally] = {}
    for record in records:
        for sitter in record.sitters:
            if sitter.who != SOMEBODY:
                found[sitter.who] = found.get(sitter.who, Tally()).after(sitter)
    return found


def slaps_of(records: Iterable[GameRecord]) -> dict[Who, Slaps]:
    """Return what each has slapped in some games."""
    found: dict[Who, list[Slaps]] = {}
    for record in records:
        for sitter in record.sitters:
            if sitter.slaps is not None and sitter.who != SOMEBODY:
                found.setdefault(sitter.who, []).append(sitter.slaps)
    return {who: sum(own, Slaps()) for who, own in found.items()}


def board_of(tonight: Iterable[GameRecord], kept: Iterable[GameRecord]) -> BoardView:
    """Return the table. `kept` are games of all evenings, those of this one that are kept too.

    Somebody of whom nothing is kept has the figures of tonight alone.
    """
    tonight, kept = tuple(tonight), tuple(kept)
    now, ever = tallies(tonight), tallies(kept)
    slaps = {**slaps_of(tonight), **slaps_of(kept)}
    named = {who.name: own for who, own in slaps.items() if who.name}
    hints = suggestions(named)
    lines = [
        BoardLine(
            who,
            now.get(who, Tally()),
            ever.get(who, Tally()),
            statistics_of([slaps[who]]) if who in slaps else None,
            hints.get(who.name) if who.name else None,
        )
        for who in {**now, **ever}
    ]
    return BoardView(tuple(sorted(lines, key=_order)), len(tonight))


def _order(line: BoardLine) -> tuple[object, ...]:
    tonight, ever = line.tonight, line.ever
    return (
        tonight.games == 0,
        -tonight.half_points,
        -tonight.wins,
        -ever.half_points,
        -ever.wins,
        line.who.name,
        line.who.place,
    )
