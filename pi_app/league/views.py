"""What the screen is told of the table of points: plain data."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.league.record import Sitter, Who


@dataclass(frozen=True, slots=True)
class Time:
    """A time and what it may be wrong by, both in ns."""

    t_ns: int
    plus_minus_ns: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of one person, over games of Bataille corse."""

    valid: int
    false: int
    slaps: int
    """All that were judged: valid, false and late."""
    usual: Time | None = None
    """The median of their reactions with its 95 % interval; none of fewer than five."""
    best: Time | None = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A handicap that would make them even with the slowest."""

    handicap_ms: int
    is_clear: bool
    """They differ by more than chance, as far as these slaps can tell."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody has won."""

    half_points: int = 0
    games: int = 0
    wins: int = 0
    """First places, shared ones included."""

    def after(self, sitter: Sitter) -> Tally:
        """Return it after one more game."""
        won = self.wins + (sitter.rank == 1)
        return Tally(self.half_points + sitter.half_points, self.games + 1, won)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One person."""

    who: Who
    tonight: Tally
    ever: Tally
    """Of all evenings that are kept, this one included."""
    statistics: Statistics | None = None
    suggestion: Suggestion | None = None


@dataclass(frozen=True, slots=True)
class BoardView:
    """The table of points as everybody sees it."""

    lines: tuple[BoardLine, ...] = ()
    """Who played tonight first, the best of them first; then the others, the best first."""
    games: int = 0
    """Played tonight."""
