"""The parts of a plan of Batak, and the lengths that it is made of. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.circular_places import CARD_GAP, GAP, Spot, card_size
from pi_app.screens.layout import CARD_RATIO, MARGIN, Box, Place, Plan

PANEL = 132
MOST_CARD = {False: 360, True: 300}
"""By whether cards lie turned to their players."""
HAND = 326
ROW = 116
"""Between trick and hand: the bids, or the trumps; else the last trick."""
NOTICES = 36


@dataclass(frozen=True, slots=True)
class Reading:
    """What stands beside the trick, for one side of the table."""

    trump: Place
    count: Place
    """Which trick it is."""
    told: Place
    last: Place
    """The last trick."""


@dataclass(frozen=True, slots=True)
class Cross:
    """The cards of a trick, each towards its seat."""

    box: Box
    """All that they cover."""
    card: tuple[int, int]
    spots: tuple[Spot, ...]
    """One at each side: bottom, left, top, right."""


@dataclass(frozen=True, slots=True)
class Room:
    """What both layouts begin with."""

    base: Plan
    middle: Box
    """All that the panels at the edges leave."""
    has_hand: bool

    @property
    def gap(self) -> int:
        """Between two parts."""
        return self.base.px(GAP)

    @property
    def hand(self) -> Box | None:
        """The zone of the hand."""
        if not self.has_hand:
            return None
        high = self.base.card_px(HAND)
        return Box(self.middle.x, self.middle.bottom - high, self.middle.w, high)

    @property
    def table(self) -> Box:
        """The room of the trick and of what stands beside it."""
        low = self.base.card_px(HAND) + self.gap if self.has_hand else 0
        return Box(self.middle.x, self.middle.y, self.middle.w, self.middle.h - low)

    @property
    def row(self) -> int:
        """How deep the row between trick and hand is, its gap included; nothing without a hand."""
        return self.base.px(ROW) + self.gap if self.has_hand else 0

    def long_panel(self, *, at_top: bool) -> Box:
        """Return the box of a panel along the top or the bottom."""
        width, height = self.base.size
        margin, deep = self.base.px(MARGIN), self.base.px(PANEL)
        return Box(margin, margin if at_top else height - margin - deep, width - 2 * margin, deep)

    def cross(self, area: Box) -> Cross:
        """Return the largest cross of four cards in the middle of an area."""
        gap, turned = self.base.px(CARD_GAP), self.base.layout.is_turned
        across = CARD_RATIO + 2 if turned else 3 * CARD_RATIO
        most = self.base.card_px(MOST_CARD[turned])
        card = card_size(min((area.h - gap) // 2 - 1, (area.w - 2 * gap) / across - 1, most))
        side = card[1] if turned else card[0]
        width, height = card[0] + 2 * (gap + side), 2 * card[1] + gap
        x, y = area.centre
        box = Box(x - width // 2 - 1, y - height // 2 - 1, width + 2, height + 2)
        aside, down = card[0] // 2 + gap + side // 2, (height - card[1]) // 2
        spots = (
            Spot(x, y + down, 0),
            Spot(x - aside, y, 270 if turned else 0),
            Spot(x, y - down, 180 if turned else 0),
            Spot(x + aside, y, 90 if turned else 0),
        )
        return Cross(box, card, spots)


def middle_of(base: Plan) -> Box:
    """Return what the panels at the edges leave: on a wall there are none at the sides."""
    (width, height), margin = base.size, base.px(MARGIN)
    edge = margin + base.px(PANEL) + base.px(GAP)
    x = edge if base.layout.is_turned else margin
    return Box(x, edge, width - 2 * x, height - 2 * edge)
