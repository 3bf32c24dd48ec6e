"""Two players: one row, the lead in its centre, each step out a little lower. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pi_app.screens.circular_places import (
    BAND,
    CARD_GAP,
    GAP,
    LIFT,
    NOTICES,
    TRICK,
    Field,
    Spot,
    Texts,
    card_size,
)
from pi_app.screens.layout import CARD_RATIO, Box, Place, Plan

STEP = {False: 40, True: 13}
"""How much lower each card lies than the one further in; by whether there is a hand."""
MOST_CARD = 360
STRIP = {False: 150, True: 66}
"""Least height of what is told beside pack and last trick; by whether people read it from both
sides, as HAND is."""
TOLD_WIDTH = 1060
"""Above a hand, where nothing stands beside what is told."""
LOW_STRIP = 64
"""Above a hand pack and last trick stand beside the row."""
HAND = {False: 324, True: 286}
COLUMN = 270
PARTS = (27, 46)
"""Of a strip, in hundredths: the last trick, what is told; the pack has the rest."""


def duel_field(base: Plan, middle: Box, *, hand: bool) -> Field:
    """Return where the cards of two players lie."""
    gap = base.px(GAP)
    zone = base.card_px(HAND[base.layout.is_turned]) if hand else 0
    table = Box(middle.x, middle.y, middle.w, middle.h - (zone + gap if hand else 0))
    made = _measured(base, table, hand=hand)
    return Field(
        card=made.card,
        lead_card=made.card,
        lead=made.lead,
        captions=made.captions(),
        rows=(made.row(-1), made.row(1)),
        labels=(made.label(-1), made.label(1)),
        texts=made.columns() if hand else made.strips(),
        hand=Box(middle.x, table.bottom + gap, middle.w, zone) if hand else None,
    )


def _measured(base: Plan, table: Box, *, hand: bool) -> _Row:
    """Return the row with the largest cards that there is room for."""
    readers = 2 if base.layout.is_turned else 1
    strip, step = base.px(LOW_STRIP if hand else STRIP[base.layout.is_turned]), base.px(STEP[hand])
    side = base.px(COLUMN) if hand else 0
    high = table.h - readers * (strip + base.px(BAND)) - TRICK * step - base.px(LIFT)
    wide = (table.w - 2 * side - 2 * TRICK * base.px(CARD_GAP)) // (2 * TRICK + 1)
    card = card_size(min(high, wide / CARD_RATIO, base.card_px(MOST_CARD)))
    spare = max(high - card[1], 0)
    return _Row(base, table, card, strip + spare // readers, step, far=readers > 1)


@dataclass(frozen=True, slots=True)
class _Row:
    """The row and what is written around it."""

    base: Plan
    table: Box
    card: tuple[int, int]
    strip: int
    step: int
    far: bool
    """Somebody reads from the other side too."""

    @property
    def pitch(self) -> int:
        """From one card to the next."""
        return self.card[0] + self.base.px(CARD_GAP)

    @property
    def area(self) -> Box:
        """What the cards can cover, lifted or not."""
        top = self.table.y + self.strip + self.base.px(BAND)
        deep = self.base.px(LIFT) + self.card[1] + TRICK * self.step
        width = 2 * TRICK * self.pitch + self.card[0]
        return Box(self.table.centre[0] - width // 2, top, width, deep)

    @property
    def lead(self) -> Spot:
        """Where the lead lies."""
        y = self.area.y + self.base.px(LIFT) + self.card[1] // 2
        return Spot(self.table.centre[0], y, 0)

    def row(self, side: int) -> tuple[Spot, ...]:
        """Return the spots of a row; `side` is -1 to the left and 1 to the right."""
        x, y = self.lead.centre
        places = range(1, TRICK + 1)
        return tuple(Spot(x + side * n * self.pitch, y + n * self.step, 0) for n in places)

    def captions(self) -> tuple[Place, ...]:
        """Return where the lead is named."""
        return self._both(self.lead.x - self.card[0] // 2, self.card[0])

    def label(self, side: int) -> tuple[Place, ...]:
        """Return where the line of a row is named."""
        width, gap = TRICK * self.pitch - self.base.px(CARD_GAP), self.base.px(CARD_GAP)
        near = self.lead.x + side * (self.card[0] // 2 + gap)
        return self._both(near if side > 0 else near - width, width)

    def _both(self, x: int, width: int) -> tuple[Place, ...]:
        """Return a band above the row, and for who reads from the other side one below it."""
        band = self.base.px(BAND)
        above = Place(Box(x, self.area.y - band, width, band), 0)
        below = Place(Box(x, self.area.bottom, width, band), 180)
        return (above, below) if self.far else (above,)

    def _told(self, width: int, height: int) -> tuple[Place, ...]:
        """Return the strips: on a wall above the row, on a table nearest to who reads them."""
        table = self.table
        width = min(width, table.w)
        x = table.centre[0] - width // 2
        upper = Box(x, table.y, width, height)
        lower = Box(x, table.bottom - height, width, height)
        return (Place(lower, 0), Place(upper, 180)) if self.far else (Place(upper, 0),)

    def columns(self) -> Texts:
        """Return the texts with pack and last trick on either side of the row."""
        table, area, gap = self.table, self.area, self.base.px(GAP)
        small = self.base.px(NOTICES)
        width = area.x - table.x - gap
        top = table.y + self.strip
        high = table.bottom - (self.strip if self.far else 0) - top
        left = Box(table.x, top, width, high - small)
        right = Box(table.right - width, top, width, high)
        notices = Box(table.x, left.bottom, width, small)
        told = self._told(self.base.px(TOLD_WIDTH), self.strip)
        return Texts(told, (Place(right, 0),), (Place(left, 0),), Place(notices, 0))

    def strips(self) -> Texts:
        """Return the texts with pack and last trick beside what is told."""
        told = self._told(self.table.w, self.strip)
        width, high = told[0].drawn_size
        cuts = [0, width * PARTS[0] // 100, width * sum(PARTS) // 100, width]
        lasts, middles, packs = (
            tuple(place.within(Box(x, 0, end - x, high)) for place in told)
            for x, end in pairwise(cuts)
        )
        if self.far:
            return Texts(middles, packs, lasts, self._notices())
        small = min(self.base.px(NOTICES), high // 3)
        own = Box(0, 0, cuts[2] - cuts[1], high - small)
        notices = middles[0].within(Box(0, own.h, own.w, small))
        return Texts((middles[0].within(own),), packs, lasts, notices)

    def _notices(self) -> Place:
        """Return the free room below the lead, where the rows beside it go down."""
        width, high = self.card
        top = self.lead.y - high // 2 + high + self.base.px(GAP)
        return Place(Box(self.lead.x - width // 2, top, width, self.area.bottom - top), 0)
