"""What many games had in common, in whole numbers: tallies of any parts, added in any order, agree.

A tally holds no game, only how many had each length, so it stays small however many there are.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest game so far; of several as long the first by its number."""

    cards: int
    block: int
    place: int
    """Within its block."""
    deal: str
    """Stacks as `--deal` takes them."""

    @property
    def order(self) -> tuple[int, int, int]:
        """The greatest of several is the one to keep."""
        return self.cards, -self.block, -self.place


@dataclass(slots=True)
class Tally:
    """Counts over some games. Lengths are those of games that ended."""

    seats: int
    games: int = 0
    """All of them: ended, endless and cut."""
    cards: Counter[int] = field(default_factory=Counter)
    """Cards played in a game, to games."""
    tricks: Counter[int] = field(default_factory=Counter)
    """Pick-ups (of Bataille: rounds) in a game, to games."""
    wins: list[int] = field(default_factory=list)
    """Games that a seat won alone, by seat."""
    shared: int = 0
    """Games whose first place several seats share."""
    endless: int = 0
    """Games that came back to where they had been: nobody wins."""
    cut: int = 0
    """Games broken off: they may or may not end."""
    laid: int = 0
    """Cards played in all games, those that did not end included."""
    slappable: int = 0
    """Cards after which the pile matched a pattern."""
    patterns: Counter[str] = field(default_factory=Counter)
    """Cards after which a pattern matched, by its name; several may match at once."""
    longest: Longest | None = None

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats

    def add(self, other: Tally) -> None:
        """Count in other games of as many seats."""
        self.games += other.games
        self.cards.update(other.cards)
        self.tricks.update(other.tricks)
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.shared += other.shared
        self.endless += other.endless
        self.cut += other.cut
        self.laid += other.laid
        self.slappable += other.slappable
        self.patterns.update(other.patterns)
        found = [one for one in (self.longest, other.longest) if one is not None]
        self.longest = max(found, key=lambda one: one.order, default=None)

    def as_data(self) -> dict[str, Any]:
        """Return plain data, the same for the same counts; `from_data` takes it back."""
        longest = self.longest
        return {
            "seats": self.seats,
            "games": self.games,
            "cards": sorted(self.cards.items()),
            "tricks": sorted(self.tricks.items()),
            "wins": self.wins,
            "shared": self.shared,
            "endless": self.endless,
            "cut": self.cut,
            "laid": self.laid,
            "slappable": self.slappable,
            "patterns": dict(sorted(self.patterns.items())),
            "longest": longest and [longest.cards, longest.block, longest.place, longest.deal],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Tally:
        """Return what `as_data` was made from."""
        known = {**data, "wins": list(data["wins"]), "patterns": Counter(data["patterns"])}
        for key in ("cards", "tricks"):
            known[key] = Counter(dict(data[key]))
        known["longest"] = Longest(*data["longest"]) if data["longest"] else None
        return cls(**known)
