"""What classroom mode shows on the table's screen: plain data, the same for everybody who looks."""

from __future__ import annotations

from dataclasses import dataclass

Points = tuple[tuple[int, int], ...]
"""Cards, and how many of them could be slapped: one point after another."""


@dataclass(frozen=True, slots=True)
class OddsView:
    """What the next card may bring, and what the cards so far have brought."""

    patterns: tuple[tuple[str, float], ...]
    """Chance, 0 to 1, that the next card makes each pattern of the rule set, by its name."""
    anything: float
    """Chance that the pile may be slapped then."""
    unseen: int
    """Cards out of which the next one comes, as if they had been shuffled; 0: none comes."""
    points: Points
    """Of this table's games, the newest last."""
    expected: float | None
    """The share that theory gives for piles as large as those that were laid; none where nobody
    can say, or no card has been laid."""
