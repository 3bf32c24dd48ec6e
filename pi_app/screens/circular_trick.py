"""The cards of a trick on the table, and the names of the lines that they make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from engine.cards import Card
from engine.events import CardPlayed
from engine.hand_events import LeadTurned
from engine.inputs import LeadChosen
from engine.views import CircularView
from pi_app.hands import HandShown
from pi_app.options import Asked, asked
from pi_app.screens import cards, motion, signs
from pi_app.screens.circular_boxes import cards_in_line, draw_caption, draw_label, label_of
from pi_app.screens.circular_layout import CircularPlan
from pi_app.screens.circular_places import LIFT, Spot
from pi_app.screens.circular_story import CircularStory, Laid, settled, swept
from pi_app.screens.circular_told import leader_of
from pi_app.screens.colours import DIM, GOLD, LIT, MAT, Colour
from pi_app.screens.layout import Box
from pi_app.screens.messages import TapKind, Tapped
from pi_app.screens.shelf import Shelf, Sprite, boxed, centred

_FADED = (255, 255, 255, 120)
_EDGE = 6
"""Units of the frame around a card that belongs to a line."""
_CURSOR = 9


class TrickArtist:
    """Makes the sprites of the cards on the table."""

    def __init__(self, plan: CircularPlan, shelf: Shelf, *, still: bool) -> None:
        self._plan = plan
        self._shelf = shelf
        self._still = still

    def sprites(
        self, laid: Laid, hand: HandShown | None, story: CircularStory, now_ns: int
    ) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first."""
        # One frame at a time: while one chooses here, it is the one of its finger.
        framed = hand is None or not laid.choosing
        yield from self._lead(laid, framed=framed)
        for seat in range(len(laid.rows)):
            yield from self._row(laid, seat, story, now_ns, framed=framed)
            yield from self._label(laid, seat)
        yield from self._cursor(laid, hand)
        yield from self._sweep(story, now_ns)

    def tapped(self, hand: HandShown, point: Box) -> Tapped | None:
        """Return which card on the table lies at a point while a lead is chosen."""
        view = hand.view
        if asked(view) is not Asked.LEAD or not isinstance(view, CircularView):
            return None
        rows = tuple(seat.played for seat in view.seats)
        spots = self._spots(view.lead, rows, view.first_hand)
        for place, card in enumerate(_leads(hand)):
            if card in spots and point.inside(spots[card].box(self._size(card, view.lead))):
                return Tapped(TapKind.OPTION, place)
        return None

    def _size(self, card: Card, lead: Card | None) -> tuple[int, int]:
        return self._plan.field.lead_card if card is lead else self._plan.field.card

    def _spots(
        self, lead: Card | None, rows: tuple[tuple[Card, ...], ...], first_hand: int
    ) -> dict[Card, Spot]:
        """Return where each card lies."""
        spots = {} if lead is None else {lead: self._plan.field.lead}
        for seat, row in enumerate(rows):
            places = self._plan.field.rows[self._plan.row_of(seat, first_hand)]
            spots |= dict(zip(row, places, strict=False))
        return spots

    def _lead(self, laid: Laid, *, framed: bool) -> Iterator[Sprite]:
        field, unit = self._plan.field, self._plan.base.unit
        for number, place in enumerate(field.captions):
            build = partial(draw_caption, unit=unit)
            yield boxed(self._shelf, f"caption {number}", "", place, build)
        if laid.lead is None:
            return
        leader = leader_of(laid)
        lines = range(len(laid.rows)) if laid.winner is None else [laid.winner]
        used = any(laid.lead in cards_in_line(laid, seat) for seat in lines)
        faded = laid.choosing or (laid.winner is not None and not used)
        picture = self._picture(laid.lead, field.lead_card, 0, faded=faded)
        yield centred("lead", picture, field.lead.centre)
        if used and framed:
            colour = LIT if leader is None else GOLD
            yield self._framed("lead frame", field.lead, field.lead_card, colour)

    def _row(
        self, laid: Laid, seat: int, story: CircularStory, now_ns: int, *, framed: bool
    ) -> Iterator[Sprite]:
        spots = self._plan.field.rows[self._plan.row_of(seat, laid.first_hand)]
        row, line = laid.rows[seat], cards_in_line(laid, seat)
        best = leader_of(laid) == seat
        for place, spot in enumerate(spots):
            name = f"trick {seat} {place}"
            if place >= len(row):
                yield centred(f"mat {seat} {place}", self._mat(spot.angle), spot.centre)
                continue
            card, at = row[place], self._shown(spot, laid)
            lost = laid.winner is not None and laid.winner != seat
            faded = not laid.choosing and (lost or laid.resigned[seat])
            centre = self._settling(seat, card, at, story, now_ns)
            picture = self._picture(card, self._plan.field.card, at.angle, faded=faded)
            yield centred(name, picture, centre)
            plain = lost or laid.resigned[seat] or centre != at.centre
            if framed and card in line and not plain:
                colour = GOLD if best else DIM
                yield self._framed(f"{name} frame", at, self._plan.field.card, colour)

    def _shown(self, spot: Spot, laid: Laid) -> Spot:
        """Return where a card lies: lifted while it may be chosen as the next lead."""
        return spot.lifted(self._plan.base.px(LIFT)) if laid.choosing else spot

    def _settling(
        self, seat: int, card: Card, spot: Spot, story: CircularStory, now_ns: int
    ) -> tuple[int, int]:
        played = story.played.event if story.played is not None else None
        if self._still or not isinstance(played, CardPlayed) or played.card is not card:
            return spot.centre
        origin = self._plan.panels[seat].box.centre
        reach = motion.SETTLE_UNITS * self._plan.base.unit
        return motion.settling(settled(story, now_ns), spot.centre, origin, reach)

    def _label(self, laid: Laid, seat: int) -> Iterator[Sprite]:
        label = label_of(laid, seat)
        places = self._plan.field.labels[self._plan.row_of(seat, laid.first_hand)]
        for number, place in enumerate(places):
            build = partial(draw_label, label, unit=self._plan.base.unit)
            yield boxed(self._shelf, f"label {seat} {number}", label, place, build)

    def _cursor(self, laid: Laid, hand: HandShown | None) -> Iterator[Sprite]:
        """Yield the frame of the card that the finger is on while a lead is chosen."""
        pointed = None if hand is None else hand.pointed
        if hand is None or not laid.choosing or not isinstance(pointed, LeadChosen):
            return
        card = pointed.card
        spots = self._spots(laid.lead, laid.rows, laid.first_hand)
        if card in spots:
            spot = spots[card] if card is laid.lead else self._shown(spots[card], laid)
            colour = LIT if hand.is_marked else GOLD
            width = self._plan.base.px(_CURSOR)
            yield self._framed("cursor", spot, self._size(card, laid.lead), colour, width)

    def _framed(
        self, name: str, spot: Spot, size: tuple[int, int], colour: Colour, width: int = 0
    ) -> Sprite:
        edge = width or self._plan.base.px(_EDGE)
        key = ("card frame", size, spot.angle % 180, colour, edge)

        def drawn() -> pygame.Surface:
            upright = signs.frame((size[0] + edge, size[1] + edge), colour, edge)
            return pygame.transform.rotate(upright, spot.angle)

        return centred(name, self._shelf.get(key, drawn), spot.centre)

    def _picture(
        self, card: Card, size: tuple[int, int], angle: int, *, faded: bool
    ) -> pygame.Surface:
        def drawn() -> pygame.Surface:
            turned = pygame.transform.rotate(cards.face(card, size), angle)
            if faded:
                turned.fill(_FADED, special_flags=pygame.BLEND_RGBA_MULT)
            else:
                turned.set_alpha(255, pygame.RLEACCEL)
            return turned

        return self._shelf.get(("trick card", card, size, angle, faded), drawn)

    def _mat(self, angle: int) -> pygame.Surface:
        width = self._plan.base.px(3)

        def drawn() -> pygame.Surface:
            return pygame.transform.rotate(signs.frame(self._plan.field.card, MAT, width), angle)

        return self._shelf.get(("trick mat", angle % 180, self._plan.field.card), drawn)

    def _sweep(self, story: CircularStory, now_ns: int) -> Iterator[Sprite]:
        """Yield the cards that a winner has taken on their way to it."""
        done = swept(story, now_ns)
        chosen = story.chosen.event if story.chosen is not None else None
        if self._still or not isinstance(chosen, LeadTurned) or chosen.seat is None or done >= 1:
            return
        end = self._plan.panels[chosen.seat].box.centre
        picture = self._shelf.get("taken", self._bundle)
        for number, row in enumerate(self._plan.field.rows):
            yield centred(f"taken {number}", picture, motion.between(done, row[0].centre, end))

    def _bundle(self) -> pygame.Surface:
        width, height = (round(part * 0.6) for part in self._plan.field.card)
        step = self._plan.base.px(8)
        surface = pygame.Surface((width + step, height + step), pygame.SRCALPHA)
        picture = cards.back((width, height))
        for place in range(2):
            surface.blit(picture, (place * step, place * step))
        return surface


def _leads(hand: HandShown) -> list[Card]:
    """Return the cards that can be pointed at while a lead is chosen, in their order."""
    moves = (option.move for option in hand.options)
    return [move.card for move in moves if isinstance(move, LeadChosen)]
