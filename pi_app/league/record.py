"""One finished game between people, as it is remembered. Pure.

Tonight everybody is in it. What goes to the disk is `kept_of` it: those who said yes, and of the
others nothing but that they were there, which a number tells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody of this evening: by name, or, without one, by the place where they sit."""

    name: str = ""
    place: int = 0
    """The wired place, whose colour they are called by; says nothing of who has a name."""

    @classmethod
    def of(cls, name: str, place: int) -> Who:
        """Return who sits at a place: two evenings of one name are one person."""
        return cls(name, 0) if name else cls("", place)


@dataclass(frozen=True, slots=True)
class Slaps:
    """What one person slapped in one game of Bataille corse."""

    valid: int = 0
    """Saved ones and ties included."""
    false: int = 0
    late: int = 0
    reactions: tuple[int, ...] = ()
    """Ns, of the valid ones that were timed."""
    uncertainty: int = 0
    """± ns that each of them may be wrong: that of the worst."""

    def __add__(self, other: Slaps) -> Slaps:
        """Return both together."""
        return Slaps(
            self.valid + other.valid,
            self.false + other.false,
            self.late + other.late,
            self.reactions + other.reactions,
            max(self.uncertainty, other.uncertainty),
        )

    @property
    def all(self) -> int:
        """All that were judged."""
        return self.valid + self.false + self.late


@dataclass(frozen=True, slots=True)
class Sitter:
    """One person's part of one game."""

    who: Who
    seat: int
    rank: int
    """1 for who came first of the people; shared places share it."""
    half_points: int
    """Twice the points (points.py)."""
    score: int = 0
    """Cards held at the end, or points of the match: whatever the game counts."""
    handicap_ms: int = 0
    slaps: Slaps | None = None
    """None in games without slaps."""
    keeps: bool = False
    """They want it to be kept."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game that people have finished."""

    day: str
    """When, as `2026-11-30`: no hour, so nobody's evening can be followed."""
    game: str
    rules: str
    players: int
    """People who played, those of whom nothing is kept included."""
    sitters: tuple[Sitter, ...]


def kept_of(record: GameRecord) -> GameRecord | None:
    """Return what may go to the disk; none if nobody wants anything to be kept."""
    sitters = tuple(one for one in record.sitters if one.keeps and one.who.name)
    return replace(record, sitters=sitters) if sitters else None


def without(record: GameRecord, name: str) -> GameRecord | None:
    """Return a kept game without a name, of whom nothing stays; none if nobody else is in it."""
    sitters = tuple(one for one in record.sitters if one.who.name != name)
    return replace(record, sitters=sitters) if sitters else None


def nameless(record: GameRecord, name: str) -> GameRecord:
    """Return a game of tonight in which a name is that of nobody any more: its place stands."""
    return replace(record, sitters=tuple(_nameless(one, name) for one in record.sitters))


def _nameless(sitter: Sitter, name: str) -> Sitter:
    if sitter.who.name != name:
        return sitter
    return replace(sitter, who=SOMEBODY, keeps=False, slaps=None, handicap_ms=0)


SOMEBODY = Who("", -1)
"""Who was forgotten: it is known that somebody played, and nothing else."""
