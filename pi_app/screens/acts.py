"""What moves between the seats and the pile: a hand that sweeps it, penalties acted out.

All of it lies under the fan of cards and under the panels: it never hides the card that is judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

import pygame

from engine.views import SlapView
from pi_app.screens import motion
from pi_app.screens.colours import INK, PAPER
from pi_app.screens.hand_sign import hand_sign
from pi_app.screens.layout import Plan
from pi_app.screens.paint import blank, write
from pi_app.screens.shelf import Shelf, Sprite, centred
from pi_app.screens.small_cards import small_back, small_face
from pi_app.screens.story import Motion, MotionKind

_SMALL = 0.4
"""Of a card's size: cards on their way."""
_MOST_BACKS = 4
_HAND = 190
"""Units."""
_HELD = 150


class Acts:
    """Makes the sprites of what moves."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan = plan
        self._shelf = shelf
        self._card = (round(plan.card[0] * _SMALL), round(plan.card[1] * _SMALL))

    def sprites(self, view: SlapView, motions: tuple[Motion, ...], now_ns: int) -> Iterator[Sprite]:
        """Yield what lies under the pile or is on its way."""
        moving = [mover for mover in motions if motion.is_moving(mover, now_ns)]
        coming = {mover.seat for mover in moving if mover.kind is MotionKind.HELD}
        yield from self._held(view, coming)
        for mover in moving:
            done = motion.share(mover, now_ns)
            name = f"{mover.kind.value} {mover.seat} {mover.to} {mover.start_ns}"
            if mover.kind is MotionKind.TAKEN:
                yield from self._sweep(name, mover, done)
            elif mover.kind is MotionKind.GIVEN and mover.to is not None and done > 0:
                yield self._given(name, mover, mover.to, done)
            elif mover.kind is MotionKind.PAID:
                yield self._paid(name, mover, done)
            elif mover.kind is MotionKind.HELD:
                yield self._hand_coming(name, mover, done)

    def _panel(self, seat: int) -> tuple[int, int]:
        return self._plan.panels[seat].box.centre

    def _sweep(self, name: str, mover: Motion, done: float) -> Iterator[Sprite]:
        """Yield the pile and upon it the hand that sweeps it to its winner."""
        start, end = self._plan.pile.centre, self._panel(mover.seat)
        x, y = motion.swept(done, start, end)
        key = ("bundle", mover.faces, min(mover.cards, _MOST_BACKS))
        yield centred(name, self._shelf.get(key, lambda: self._bundle(mover)), (x, y))
        sign = hand_sign(mover.seat, self._plan.px(_HAND), _angle(end, start))
        yield centred(f"{name} hand", sign, (x, y))

    def _bundle(self, mover: Motion) -> pygame.Surface:
        """Return a taken pile: its newest cards, fanned a little, over those below."""
        step, (width, height) = self._plan.px(6), self._card
        backs = max(0, min(mover.cards, _MOST_BACKS) - len(mover.faces))
        shown = [small_back(self._card)] * backs
        shown += [small_face(card, self._card) for card in mover.faces]
        last = max(len(shown) - 1, 0)
        surface = blank((width + last * step, height + last * step))
        for place, picture in enumerate(shown):
            surface.blit(picture, (place * step, place * step))
        return surface

    def _paid(self, name: str, mover: Motion, done: float) -> Sprite:
        """Return penalty cards on their way to the pile: beside it, then under it."""
        under = self._plan.slots[0]
        left = under[0] - self._plan.card[0] // 2
        beside = (left - self._card[0] // 2 - self._plan.px(12), under[1])
        at = motion.slipping(done, self._panel(mover.seat), beside, under)
        return centred(name, self._packet(mover.cards), at)

    def _given(self, name: str, mover: Motion, to: int, done: float) -> Sprite:
        at = motion.between(done, self._panel(mover.seat), self._panel(to))
        return centred(name, self._packet(mover.cards), at)

    def _packet(self, number: int) -> pygame.Surface:
        return self._shelf.get(("packet", number), lambda: self._backs(number))

    def _backs(self, number: int) -> pygame.Surface:
        """Return cards face down, one on the other, with their number."""
        step, (width, height) = self._plan.px(9), self._card
        backs = max(1, min(number, _MOST_BACKS))
        surface = blank((width + (backs - 1) * step, height + (backs - 1) * step))
        for place in range(backs):
            surface.blit(small_back(self._card), (place * step, place * step))
        radius = width // 3
        centre = surface.get_rect().center
        pygame.draw.circle(surface, PAPER, centre, radius)
        text = write(str(number), round(radius * 1.3), INK)
        text = text.subsurface(text.get_bounding_rect())
        surface.blit(text, text.get_rect(center=centre))
        return surface

    def _held(self, view: SlapView, coming: set[int]) -> Iterator[Sprite]:
        """Yield the hands that lie under the pile, each a bit further down."""
        held = [n for n, own in enumerate(view.seats) if own.held_hand and n not in coming]
        for place, seat in enumerate(held):
            yield centred(f"hand {seat}", self._lying(seat), self._hand_place(place))

    def _lying(self, seat: int) -> pygame.Surface:
        return hand_sign(seat, self._plan.px(_HELD), -90)

    def _hand_place(self, place: int) -> tuple[int, int]:
        x, y = self._plan.slots[0]
        left = x - self._plan.card[0] // 2 - self._plan.px(24)
        return left, y + self._plan.card[1] // 4 - place * self._plan.px(110)

    def _hand_coming(self, name: str, mover: Motion, done: float) -> Sprite:
        at = motion.between(done, self._panel(mover.seat), self._hand_place(0))
        return centred(name, self._lying(mover.seat), at)


def _angle(start: tuple[int, int], end: tuple[int, int]) -> int:
    """Return how far a hand that reaches from `start` to `end` is turned, in steps of 15°."""
    turned = degrees(atan2(end[0] - start[0], start[1] - end[1]))
    return -round(turned / 15) * 15
