"""A hand of Batak on the table's own screen: its cards, the bids, and why a card is refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from engine.batak_views import BatakStage, BatakView
from engine.cards import Card
from engine.inputs import BidChosen, BidPassed, CardChosen, TrumpChosen
from engine.reasons import Reason
from engine.tricks import STRENGTH
from pi_app.hands import HandShown
from pi_app.options import Asked, asked, shown_order
from pi_app.publish import SeatInfo, Update
from pi_app.screens import cards, signs
from pi_app.screens.advice_told import advice_rows, hint_words, hinted_place
from pi_app.screens.batak_advice import STAR, draw_advice, draw_star
from pi_app.screens.batak_layout import BatakPlan
from pi_app.screens.batak_options import draw_option, field_boxes, has_fields, looks_of
from pi_app.screens.batak_story import best_of
from pi_app.screens.batak_told import suit_name
from pi_app.screens.colours import GOLD, LIT
from pi_app.screens.hand import Hint, draw_hint, draw_who
from pi_app.screens.hand_layout import RISE, HandPlan, hand_plan
from pi_app.screens.layout import Box
from pi_app.screens.messages import TapKind, Tapped
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import ENGLISH, rank_name, say, started

_DIMMED = (122, 136, 128)
"""What the light of a card that may not be played is multiplied by: opaque, for cards overlap."""
_FRAME = 9


def batak_hint_of(hand: HandShown) -> Hint:
    """Return what to do now, or why what the finger is on may not be done."""
    view = _view(hand)
    if view.turn != view.seat or view.over is not None:
        refused = "" if hand.refused is None else why(view, hand.refused)
        return Hint(refused, "", "", waits=not refused)
    reason, told = hand.refused, "" if hand.is_marked else hint_words(hand)
    if reason is None and hand.options and not told:
        reason = hand.options[hand.cursor].reason
    refused = "" if reason is None else why(view, reason)
    return Hint(refused, say(_NEXT[asked(view)]), _slap_does(hand), waits=False, told=told)


_NEXT = {
    Asked.CARD: "hand.next",
    Asked.LEAD: "hand.next",
    Asked.BID: "hand.next_bid",
    Asked.TRUMP: "hand.next_bid",
}


def _slap_does(hand: HandShown) -> str:
    marked = hand.marked
    if isinstance(marked, BidChosen):
        return say("hand.bid_now", n=marked.value)
    if isinstance(marked, BidPassed):
        return say("hand.pass_now")
    if isinstance(marked, TrumpChosen):
        return say("hand.trump_now", suit=suit_name(marked.suit))
    return say("hand.play" if hand.is_marked else "hand.choose")


def why(view: BatakView, reason: Reason) -> str:
    """Return why something may not be done, with the suit and the card that it is about."""
    if f"why.{reason.value}" not in ENGLISH or not view.trick:
        return say(f"reason.{reason.value}")
    led = view.trick[0][1].suit or ""
    about = _highest(view, reason, led)
    told = say(f"why.{reason.value}", suit=suit_name(about.suit or led), card=rank_name(about.rank))
    if _is_partners(view) and reason is not Reason.MUST_FOLLOW:
        told = f"{told} {say('why.partner')}"
    return started(told)


def _highest(view: BatakView, reason: Reason, led: str) -> Card:
    """Return the card that must be beaten; for another reason one of the suit that was led."""
    suit = led
    if reason is Reason.MUST_OVERTRUMP and view.trump is not None:
        suit = view.trump.value
    laid = [card for _, card in view.trick]
    return max(
        (card for card in laid if card.suit == suit), key=STRENGTH.__getitem__, default=laid[0]
    )


def _is_partners(view: BatakView) -> bool:
    """True if the trick belongs to the partner of the view's seat by now."""
    seat = view.seat
    if seat is None:
        return False
    return best_of(view.trick, view.trump) in set(view.rules.side(seat)) - {seat}


def cards_of(hand: HandShown) -> tuple[tuple[Card, Reason | None], ...]:
    """Return the cards as they are shown, each with why it may not be played now."""
    view = _view(hand)
    chosen = [
        (one.move.card, one.reason) for one in hand.options if isinstance(one.move, CardChosen)
    ]
    if chosen and view.turn == view.seat and view.stage is BatakStage.CARD:
        return tuple(chosen)
    return tuple((card, None) for card in shown_order(view.hand, view.trump))


class BatakHandArtist:
    """Makes the sprites of a hand, and of the bids above it."""

    def __init__(self, plan: BatakPlan, shelf: Shelf) -> None:
        self._plan = plan
        self._shelf = shelf

    def _made(self, hand: HandShown) -> HandPlan | None:
        """Return where it lies. What its owner is advised stands at its right end."""
        zone = None if hand.view.seat is None else self._plan.hand_place(hand.view.seat)
        return None if zone is None else hand_plan(self._plan.base, zone, len(_view(hand).hand))

    def tapped(self, hand: HandShown, point: Box) -> Tapped | None:
        """Return what of a hand lies at a point of the screen."""
        made, seat = self._made(hand), hand.view.seat
        if made is None or seat is None:
            return None
        if not has_fields(hand):
            card = made.card_at(point)
            return None if card is None else Tapped(TapKind.OPTION, card)
        row = self._plan.options_place(seat)
        boxes = () if row is None else field_boxes(self._plan.base, hand, row.drawn_size)
        for place, box in enumerate(boxes):
            if row is not None and point.inside(row.within(box).box):
                return Tapped(TapKind.OPTION, place)
        return None

    def sprites(self, update: Update, hand: HandShown) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first."""
        made, seat = self._made(hand), hand.view.seat
        if made is None or seat is None:
            return
        unit, info = self._plan.base.unit, update.seats[seat]
        who = partial(draw_who, seat, info.name, unit=unit)
        yield boxed(self._shelf, "hand of", (seat, info.name), made.place(made.who), who)
        yield from self._cards(made, hand)
        if has_fields(hand):
            yield from self._fields(hand, seat)
        yield from self._advice(made, hand, info)
        hint = batak_hint_of(hand)
        build = partial(draw_hint, hint, info, unit=unit)
        yield boxed(self._shelf, "hint", (hint, info), made.place(made.hint), build)

    def _advice(self, made: HandPlan, hand: HandShown, info: SeatInfo) -> Iterator[Sprite]:
        """Yield what the owner is advised, and a star at what is best."""
        rows, unit = advice_rows(hand, info), self._plan.base.unit
        if rows:
            build = partial(draw_advice, rows, unit=unit)
            yield boxed(self._shelf, "advice", rows, made.place(made.give_up), build)
        best, seat = hinted_place(hand), hand.view.seat
        if best is None or seat is None:
            return
        side = self._plan.base.px(STAR)
        if has_fields(hand):
            row = self._plan.options_place(seat)
            if row is None:
                return
            field = field_boxes(self._plan.base, hand, row.drawn_size)[best]
            place = row.within(Box(field.right - side, field.y, side, side))
        else:
            rest = made.cards[best]
            place = made.place(Box(rest.x, rest.bottom - side, side, side))
        yield boxed(self._shelf, "star", "star", place, draw_star)

    def _cards(self, made: HandPlan, hand: HandShown) -> Iterator[Sprite]:
        for place, (card, reason) in enumerate(cards_of(hand)):
            pointed = hand.cursor == place and not has_fields(hand)
            rest = made.cards[place]
            rise = self._rise(marked=hand.is_marked) if pointed else 0
            box = Box(rest.x, rest.y - rise, rest.w, rest.h)
            yield self._card(made, box, place, card, reason)
            if pointed:
                # The next card lies over it, or its corner could not be read.
                yield self._frame(made, box, marked=hand.is_marked)

    def _rise(self, *, marked: bool) -> int:
        """Return how far a card is lifted that the finger is on."""
        return self._plan.base.px(RISE if marked else RISE // 3)

    def _card(
        self, made: HandPlan, box: Box, place: int, card: Card, reason: Reason | None
    ) -> Sprite:
        at = made.place(box)
        key = (card, made.card, at.angle)
        # Both are kept: a face takes its time to draw, and each turn dims others of them.
        face = self._shelf.get(("hand", *key), partial(_face, card, made.card, at.angle))
        if reason is not None:
            face = self._shelf.get(("pale hand", *key), partial(_dimmed, face))
        return Sprite(f"hand {place}", face, at.box.x, at.box.y)

    def _frame(self, made: HandPlan, box: Box, *, marked: bool) -> Sprite:
        edge = self._plan.base.px(_FRAME)
        outer = Box(box.x - edge // 2, box.y - edge // 2, box.w + edge, box.h + edge)
        at, size = made.place(outer), (outer.w, outer.h)
        colour = LIT if marked else GOLD
        key = ("hand frame", size, at.angle, colour)

        def drawn() -> pygame.Surface:
            return pygame.transform.rotate(signs.frame(size, colour, edge), at.angle)

        return Sprite("hand frame", self._shelf.get(key, drawn), at.box.x, at.box.y)

    def _fields(self, hand: HandShown, seat: int) -> Iterator[Sprite]:
        row = self._plan.options_place(seat)
        if row is None:
            return
        boxes = field_boxes(self._plan.base, hand, row.drawn_size)
        for place, (look, box) in enumerate(zip(looks_of(hand), boxes, strict=True)):
            build = partial(draw_option, look, unit=self._plan.base.unit)
            yield boxed(self._shelf, f"option {place}", look, row.within(box), build)


def _view(hand: HandShown) -> BatakView:
    assert isinstance(hand.view, BatakView)
    return hand.view


def _face(card: Card, size: tuple[int, int], angle: int) -> pygame.Surface:
    return pygame.transform.rotate(cards.face(card, size), angle)


def _dimmed(face: pygame.Surface) -> pygame.Surface:
    """Return a card that may not be played."""
    pale = face.copy()
    pale.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return pale
