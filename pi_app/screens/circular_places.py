"""The parts of a plan of Court Circular, and the lengths that it is made of. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.layout import CARD_RATIO, Box, Place

TRICK = 3
"""Cards that a seat plays to a trick."""
GAP = 8
BAND = 50
"""Above the cards of a seat: the name of the line that they make."""
LIFT = 14
"""Room above a card, into which it is lifted when it may be chosen."""
CARD_GAP = 14
NOTICES = 68


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: its middle, and how far it is turned, degrees counter-clockwise."""

    x: int
    y: int
    angle: int

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x, self.y

    def lifted(self, by: int) -> Spot:
        """Return the spot `by` pixels further up, as its player sees it."""
        across, down = {0: (0, -by), 90: (-by, 0), 180: (0, by), 270: (by, 0)}[self.angle]
        return Spot(self.x + across, self.y + down, self.angle)

    def box(self, size: tuple[int, int]) -> Box:
        """Return what a card of a size covers here."""
        width, height = size if self.angle % 180 == 0 else size[::-1]
        return Box(self.x - width // 2, self.y - height // 2, width, height)


@dataclass(frozen=True, slots=True)
class Texts:
    """What is written between the cards; a place for each side that reads."""

    told: tuple[Place, ...]
    packs: tuple[Place, ...]
    lasts: tuple[Place, ...]
    """The last trick."""
    notices: Place


@dataclass(frozen=True, slots=True)
class Field:
    """Where the cards of a trick lie."""

    card: tuple[int, int]
    lead_card: tuple[int, int]
    lead: Spot
    captions: tuple[Place, ...]
    """Where the lead is named."""
    rows: tuple[tuple[Spot, ...], ...]
    """Of two seats: that of first-hand, then the other's; of more: one a seat."""
    labels: tuple[tuple[Place, ...], ...]
    """Where the line of a row is named."""
    texts: Texts
    hand: Box | None
    """The zone of a hand."""


def card_size(height: float) -> tuple[int, int]:
    """Return the size of a card so high."""
    return max(1, int(height * CARD_RATIO)), max(1, int(height))
