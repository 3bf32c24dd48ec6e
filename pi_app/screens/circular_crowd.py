"""Three players or more: a lane each, the lead between them. Pure."""

from __future__ import annotations

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
from pi_app.screens.messages import Layout

PADDING = 6
"""Between a card and the edge of its lane."""
MOST_LEAD = 330
LEAD_WIDTH = 250
COLUMN = {Layout.WALL: 330, Layout.TABLE_TOP: 200, Layout.ABOVE: 200}
"""On the right of a hand: pack and last trick; less where lanes stand at the sides."""
LEAD_BESIDE = {Layout.WALL: LEAD_WIDTH, Layout.TABLE_TOP: 190, Layout.ABOVE: 190}
"""The column of the lead on the left of a hand."""
STRIP = 62
LABEL = 380
LONG_LANE = 850
"""Lanes of this length, in units, have room for the name of a line beside the cards."""
"""Above a hand: what is told."""


def crowd_field(base: Plan, lanes: tuple[Place, ...], middle: Box, *, hand: bool) -> Field:
    """Return where cards lie and what is written between the lanes."""
    card, beside = _lane_card(base, lanes), _are_long(base, lanes)
    caption, lead = _lead(base, _lead_box(base, middle, hand=hand))
    zone = _zone(base, middle) if hand else None
    if zone is not None:
        texts = _beside_hand(base, middle, zone)
    else:
        texts = (_on_a_table if base.layout.is_turned else _on_a_wall)(base, middle)
    return Field(
        card=card,
        lead_card=_lead_card(base, _lead_box(base, middle, hand=hand)),
        lead=lead,
        captions=(caption,),
        rows=tuple(_row(base, lane, card, beside=beside) for lane in lanes),
        labels=tuple((lane.within(_label(base, lane, card, beside=beside)),) for lane in lanes),
        texts=texts,
        hand=zone,
    )


def _are_long(base: Plan, lanes: tuple[Place, ...]) -> bool:
    return min(lane.drawn_size[0] for lane in lanes) >= base.px(LONG_LANE)


def _label(base: Plan, lane: Place, card: tuple[int, int], *, beside: bool) -> Box:
    """Return where a line is named: above its cards, or to the left of them."""
    width, height = lane.drawn_size
    band = base.px(BAND)
    if not beside:
        return Box(0, 0, width, band)
    left = _row_left(base, width, card, beside=True)
    begin = max(0, left - base.px(LABEL) - base.px(CARD_GAP))
    return Box(begin, (height - band) // 2, left - base.px(CARD_GAP) - begin, band)


def _row_left(base: Plan, width: int, card: tuple[int, int], *, beside: bool) -> int:
    """Return where the first card of a lane begins; with its label it is in the middle."""
    cards = TRICK * card[0] + (TRICK - 1) * base.px(CARD_GAP)
    label = base.px(LABEL) + base.px(CARD_GAP) if beside else 0
    return min((width - cards - label) // 2 + label, width - cards - base.px(PADDING))


def _lane_card(base: Plan, lanes: tuple[Place, ...]) -> tuple[int, int]:
    """Return the largest card of which three fit the shortest lane."""
    pad = base.px(PADDING)
    band = 0 if _are_long(base, lanes) else base.px(BAND)
    high = min(lane.drawn_size[1] for lane in lanes) - band - base.px(LIFT) - 2 * pad
    long = min(lane.drawn_size[0] for lane in lanes) - 2 * pad - 2 * base.px(CARD_GAP)
    return card_size(min(high, long / TRICK / CARD_RATIO))


def _row(base: Plan, lane: Place, card: tuple[int, int], *, beside: bool) -> tuple[Spot, ...]:
    width, height = lane.drawn_size
    pitch = card[0] + base.px(CARD_GAP)
    y = height - base.px(PADDING) - card[1]
    left = _row_left(base, width, card, beside=beside)
    places = (lane.within(Box(left + n * pitch, y, *card)) for n in range(TRICK))
    return tuple(Spot(*place.box.centre, lane.angle) for place in places)


def _lead_box(base: Plan, middle: Box, *, hand: bool) -> Box:
    """Return the column of the lead: in the centre, or to the left of a hand."""
    width = base.px(LEAD_BESIDE[base.layout] if hand else LEAD_WIDTH)
    x = middle.x if hand else middle.centre[0] - width // 2
    return Box(x, middle.y, width, middle.h)


def _lead_card(base: Plan, box: Box) -> tuple[int, int]:
    room = box.h - base.px(BAND) - 2 * base.px(LIFT)
    return card_size(min(room, (box.w - base.px(GAP)) / CARD_RATIO, base.card_px(MOST_LEAD)))


def _lead(base: Plan, box: Box) -> tuple[Place, Spot]:
    """Return where the lead is named, and where it lies."""
    card, band, lift = _lead_card(base, box), base.px(BAND), base.px(LIFT)
    top = box.y + (box.h - band - 2 * lift - card[1]) // 2
    caption = Place(Box(box.x, top, box.w, band), 0)
    return caption, Spot(box.centre[0], top + band + lift + card[1] // 2, 0)


def _zone(base: Plan, middle: Box) -> Box:
    """Return the zone of the hand, below what is told."""
    strip, gap = base.px(STRIP), base.px(GAP)
    lead = base.px(LEAD_BESIDE[base.layout])
    x = middle.x + lead + gap
    width = middle.w - lead - _column(base, middle) - 2 * gap
    return Box(x, middle.y + strip, width, middle.h - strip)


def _column(base: Plan, middle: Box) -> int:
    return min(base.px(COLUMN[base.layout]), middle.w // 5)


def _beside_hand(base: Plan, middle: Box, zone: Box) -> Texts:
    width = _column(base, middle)
    told = Box(zone.x, middle.y, zone.w, zone.y - middle.y)
    right = Box(middle.right - width, middle.y, width, middle.h)
    return _stacked(base, (Place(told, 0),), (Place(right, 0),))


def _on_a_wall(base: Plan, middle: Box) -> Texts:
    width = (middle.w - base.px(LEAD_WIDTH)) // 2 - base.px(GAP)
    told = Box(middle.x, middle.y, width, middle.h)
    right = Box(middle.right - width, middle.y, width, middle.h)
    return _stacked(base, (Place(told, 0),), (Place(right, 0),))


def _on_a_table(base: Plan, middle: Box) -> Texts:
    """Return the texts of the right column, and of the left one for who sits across."""
    width = (middle.w - base.px(LEAD_WIDTH)) // 2 - base.px(GAP)
    right = Place(Box(middle.right - width, middle.y, width, middle.h), 0)
    left = Place(Box(middle.x, middle.y, width, middle.h), 180)
    half = middle.h * 45 // 100
    upper, lower = Box(0, 0, width, half), Box(0, half, width, middle.h - half)
    told = tuple(place.within(upper) for place in (right, left))
    return _stacked(base, told, tuple(place.within(lower) for place in (right, left)))


def _stacked(base: Plan, told: tuple[Place, ...], columns: tuple[Place, ...]) -> Texts:
    """Return texts with pack, last trick and notices below one another in columns."""
    width, high = columns[0].drawn_size
    small = min(base.px(NOTICES), high // 4)
    half = (high - small) * 2 // 5
    packs = tuple(place.within(Box(0, 0, width, half)) for place in columns)
    last = Box(0, half, width, high - small - half)
    notices = columns[0].within(Box(0, high - small, width, small))
    return Texts(told, packs, tuple(place.within(last) for place in columns), notices)
