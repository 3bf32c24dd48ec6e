"""Best of n: games between the same players till somebody has won more than half of n. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

LENGTHS = (1, 3, 5, 7)
"""Best of so many; 1 is a single game."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series, and how it stands."""

    best_of: int
    wins: tuple[int, ...]
    """Of each seat."""
    games: int = 0
    """Played so far, drawn ones included."""

    @classmethod
    def begun(cls, best_of: int, seats: int) -> Series:
        """Return one of which nothing has been played."""
        return cls(best_of, (0,) * seats)

    @property
    def needed(self) -> int:
        """Games that a champion has won: more than half of them."""
        return self.best_of // 2 + 1

    @property
    def champions(self) -> tuple[int, ...]:
        """Who has won it: one seat, or all partners of one side; empty while it goes on."""
        return tuple(seat for seat, wins in enumerate(self.wins) if wins >= self.needed)

    @property
    def is_over(self) -> bool:
        """There is a champion."""
        return bool(self.champions)

    def after(self, winners: Sequence[int]) -> Series:
        """Return it after one more game, won by one seat or one side; by none: it was a tie.

        A tie counts for nobody, so a series may have more games than n. Raises ValueError if it
        is over.
        """
        if self.is_over:
            raise ValueError("the series is over")
        wins = tuple(n + (seat in winners) for seat, n in enumerate(self.wins))
        return replace(self, wins=wins, games=self.games + 1)


@dataclass(frozen=True, slots=True)
class SeriesView:
    """How the series stands: what the result screens show."""

    series: Series
    game_counted: bool = True
    """False: the last game was a tie, and counts for nobody."""
