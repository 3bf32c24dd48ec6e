"""What makes one computer player of Batak unlike another of the same level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class TrumpHabit(Enum):
    """What a player likes to do with its trumps."""

    PLAIN = "plain"
    """What the level does."""
    HOARDS = "hoards"
    """Does not lead them while it holds anything else."""
    LEADS = "leads"
    """Leads them whenever it may."""


@dataclass(frozen=True, slots=True)
class Temper:
    """A character; the usual one plays as well as its level can."""

    bid_offset: float = 0.0
    """Tricks that it believes to make beyond what its hand is worth."""
    trumps: TrumpHabit = TrumpHabit.PLAIN
    slip: float = 0.0
    """Share of its cards, 0 to 1, for which it takes the first that comes to hand."""
    worlds: int = 320
    """Deals that a hard player imagines for a card."""
    risk: float = 0.0
    """Its lambda: standard deviations of a result that it adds to the mean; below 0 it is careful,
    above 0 it gambles."""


USUAL = Temper()
