"""What a review finds; told to people by what need not load the solver that found it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Slip:
    """A card that cost its side tricks."""

    seat: int
    trick: int
    """Counts from 1."""
    card: Card
    better: Card
    """After which its side could still have taken most."""
    cost: int
    """Tricks."""
