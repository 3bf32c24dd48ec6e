"""Where the cards of a hand lie in its zone, and what a finger would hit. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.circular_places import CARD_GAP, card_size
from pi_app.screens.layout import CARD_RATIO, Box, Place, Plan

HINT = 56
RISE = 26
"""Room above the cards, into which a chosen one is lifted."""
SIDE = 250
"""On either side of the cards: whose they are, and the field that gives up the trick."""
PADDING = 8
OVERLAP = 0.75
"""Of a card's width: what the next one leaves free at the least."""


@dataclass(frozen=True, slots=True)
class HandPlan:
    """A hand in its zone, turned to its owner."""

    zone: Place
    card: tuple[int, int]
    cards: tuple[Box, ...]
    """Each card at rest, in the zone as its owner sees it."""
    who: Box
    give_up: Box
    hint: Box

    def place(self, box: Box) -> Place:
        """Return where a box of the zone lies on the screen."""
        return self.zone.within(box)

    def card_at(self, point: Box) -> int | None:
        """Return which card lies at a point of the screen; those to the right lie on top."""
        hits = [n for n, box in enumerate(self.cards) if point.inside(self.place(box).box)]
        return hits[-1] if hits else None

    def gives_up(self, point: Box) -> bool:
        """True if the field that gives up the trick lies at a point of the screen."""
        return point.inside(self.place(self.give_up).box)


def hand_plan(base: Plan, zone: Place, number: int) -> HandPlan:
    """Return the plan of a hand of `number` cards."""
    width, height = zone.drawn_size
    pad, hint, rise = base.px(PADDING), base.px(HINT), base.px(RISE)
    side = min(base.px(SIDE), width // 5)
    room = width - 2 * side
    high = height - hint - rise - 2 * pad
    # Rather smaller cards than such as cover one another by more than this.
    card = card_size(min(high, room / (1 + OVERLAP * (number - 1)) / CARD_RATIO))
    pitch = card[0] + base.px(CARD_GAP)
    if number > 1:
        pitch = min(pitch, (room - card[0]) // (number - 1))
    left = (width - card[0] - pitch * (number - 1)) // 2
    top = pad + rise + (high - card[1]) // 2
    field = min(high, base.px(150))
    y = top + (card[1] - field) // 2
    return HandPlan(
        zone=zone,
        card=card,
        cards=tuple(Box(left + n * pitch, top, *card) for n in range(number)),
        who=Box(pad, y, side - 2 * pad, field),
        give_up=Box(width - side + pad, y, side - 2 * pad, field),
        hint=Box(0, height - hint, width, hint),
    )
