"""A seat's panel in Court Circular: who sits there, what it has won, what it has scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from engine.cards import Card
from engine.views import CircularView
from pi_app.publish import SeatInfo, Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.circular_told import away_seats
from pi_app.screens.colours import DIM, INK, LIT, PANEL, PANEL_EDGE, PAPER, Colour, mix
from pi_app.screens.column import SMALL, beside, fitted_rows, key_cap, stack_rows
from pi_app.screens.lesson import winners
from pi_app.screens.paint import blank, shortened, write
from pi_app.screens.panels import invited, panel_ground
from pi_app.screens.small_cards import card_of, fan, lying, small_back
from pi_app.screens.spoken import each_said
from pi_app.screens.words import say

_WIDE = 1000
"""From this width on, in units, a panel has one row."""
_SHORT = 420
"""Under this width there is no room for the target beside the score."""


@dataclass(frozen=True, slots=True)
class CircularPanel:
    """What a panel shows."""

    seat: int
    name: str
    hand: int | None
    """Cards that it holds; none while nobody plays."""
    face_up: tuple[Card, ...]
    face_down: int
    score: int
    target: int
    state: str = ""
    lit: bool = False
    """The table waits for this seat, or it has won."""
    faded: bool = False
    """It is not in this trick any more."""
    controls: tuple[str, str] | None = None
    """Its keys, while nobody plays."""


def circular_panels(update: Update) -> tuple[CircularPanel, ...]:
    """Return what each panel shows."""
    view = update.view
    if not isinstance(view, CircularView):
        return each_said(update.seats, partial(_waiting, update.seats))
    return each_said(update.seats, partial(_panel, update, view))


def _waiting(seats: Sequence[SeatInfo], seat: int) -> CircularPanel:
    """Return the panel of a seat while nobody plays."""
    info, state = seats[seat], invited(seats[seat])
    return CircularPanel(seat, info.name, None, (), 0, 0, 0, state, controls=info.controls)


def _panel(update: Update, view: CircularView, seat: int) -> CircularPanel:
    own, info = view.seats[seat], update.seats[seat]
    won, acts = seat in winners(view.over), view.turn == seat and view.over is None
    away = seat in away_seats(update)
    checks = (
        ("state.winner", won),
        ("state.away", away),
        ("state.lead", acts and view.choosing),
        ("state.turn", acts),
        ("state.gave_up", own.resigned),
        ("state.computer", info.player.is_bot),
        ("state.first_hand", view.lead is not None and view.first_hand == seat),
    )
    return CircularPanel(
        seat=seat,
        name=info.name,
        hand=own.cards,
        face_up=own.face_up,
        face_down=own.face_down,
        score=own.score,
        target=view.target,
        state=next((say(key) for key, holds in checks if holds), ""),
        lit=won or (acts and not away),
        faded=own.resigned,
    )


def draw_circular_panel(panel: CircularPanel, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the panel upright."""
    pen = _Pen(panel, size, unit)
    if panel.hand is None:
        return pen.idle()
    return pen.wide() if size[0] >= round(_WIDE * unit) else pen.narrow()


class _Pen:
    """Draws one panel."""

    def __init__(self, panel: CircularPanel, size: tuple[int, int], unit: float) -> None:
        self._panel = panel
        self._unit = unit
        ground, edge = (LIT, PAPER) if panel.lit else (PANEL, PANEL_EDGE)
        self._ink: Colour = INK if panel.lit else (DIM if panel.faded else PAPER)
        self._soft: Colour = mix(INK, LIT, 0.2) if panel.lit else DIM
        width = self._px(6 if panel.lit else 3)
        self._surface = panel_ground(size, ground, self._px(24), edge, width).copy()
        self._pad = self._px(16)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def idle(self) -> pygame.Surface:
        """Return the panel of a seat that does not play yet: who it is, and its keys."""
        width, pad = self._surface.get_width(), self._pad
        keys = self._keys(width * 2 // 5)
        room = width - 2 * pad - (keys.get_width() + pad if keys else 0)
        self._draw_who(pad, room)
        if keys:
            right = (width - pad, self._middle)
            self._surface.blit(keys, keys.get_rect(midright=right))
        return self._surface

    def _keys(self, room: int) -> pygame.Surface | None:
        """Return a seat's keys, each beside what it is for."""
        if self._panel.controls is None:
            return None
        words = (say("attract.play"), say("attract.slap_key"))
        letters = [self._px(SMALL), self._px(28)]
        pairs = []
        for word, key in zip(words, self._panel.controls, strict=True):
            cap = key_cap(key, self._px(52), room // 2, sizes=letters)
            pairs.append(beside([write(word, self._px(30), self._soft), cap], self._px(10)))
        across = beside(pairs, self._px(36))
        if across.get_width() <= room:
            return across
        surface = blank((max(pair.get_width() for pair in pairs), self._px(116)))
        stack_rows(surface, pairs, self._px(6), centred=True)
        return surface

    def wide(self) -> pygame.Surface:
        """Return the panel with all in one row."""
        width, height = self._surface.get_size()
        inner = pygame.Rect(self._pad, 0, width - 2 * self._pad, height)
        self._draw_who(inner.x, self._px(500))
        left = inner.x + self._px(530)
        left = self._put(self._amount(self._panel.hand or 0, 84, 58), left) + self._px(34)
        score = self._score(86, 36)
        self._surface.blit(score, score.get_rect(midright=(inner.right, height // 2)))
        right = inner.right - score.get_width() - self._px(34)
        if self._panel.face_down:
            heap = self._amount(self._panel.face_down, 84, 58, heap=True)
            self._surface.blit(heap, heap.get_rect(midright=(right, height // 2)))
            right -= heap.get_width() + self._px(28)
        if self._panel.face_up:
            self._put(self._open(108, 58, right - left), left)
        return self._surface

    def _open(self, height: int, letters: int, room: int) -> pygame.Surface:
        """Return the cards won face up, and how many they are."""
        gap = self._px(10)
        number = write(str(len(self._panel.face_up)), self._px(letters), self._ink)
        row = fan(self._panel.face_up, self._px(height), room - number.get_width() - gap)
        return beside([row, number], gap)

    def _put(self, picture: pygame.Surface, left: int) -> int:
        """Draw a picture in the middle of the height; return where it ends."""
        self._surface.blit(picture, picture.get_rect(midleft=(left, self._middle)))
        return left + picture.get_width()

    @property
    def _middle(self) -> int:
        return self._surface.get_height() // 2

    def _draw_who(self, left: int, room: int) -> None:
        """Draw badge and name, and below the name how its seat stands."""
        side = self._px(96 if self._surface.get_width() >= self._px(_SHORT) else 60)
        self._put(seat_badge(self._panel.seat, side), left)
        left, room = left + side + self._px(18), room - side - self._px(18)
        name = self._name(56, room)
        state = fitted_rows(
            self._panel.state, [self._px(one) for one in (40, SMALL, 28)], self._soft, room, most=1
        )
        if not self._panel.state:
            self._put(name, left)
            return
        self._surface.blit(name, name.get_rect(bottomleft=(left, self._middle + self._px(6))))
        self._surface.blit(state[0], (left, self._middle + self._px(8)))

    def _name(self, letters: int, room: int) -> pygame.Surface:
        size = self._px(letters)
        return write(shortened(self._panel.name, size, room), size, self._ink)

    def _amount(
        self, number: int, height: int, letters: int, *, heap: bool = False
    ) -> pygame.Surface:
        """Return how many cards a seat holds, or has won face down."""
        size = card_of(self._px(height))
        picture = small_back(size)
        if heap:
            picture = lying(self._px(height))
        return beside([picture, write(str(number), self._px(letters), self._ink)], self._px(10))

    def _score(self, letters: int, small: int) -> pygame.Surface:
        number = write(str(self._panel.score), self._px(letters), self._ink)
        if self._surface.get_width() < self._px(_SHORT):
            return number
        target = write(say("circular.target", n=self._panel.target), self._px(small), self._soft)
        return beside([number, target], self._px(10))

    def narrow(self) -> pygame.Surface:
        """Return the panel in two rows: who and how many points; cards, and how the seat stands."""
        width, height = self._surface.get_size()
        pad = self._px(12)
        upper = pygame.Rect(pad, pad, width - 2 * pad, (height - 2 * pad) // 2)
        score = self._score(54, 28)
        self._surface.blit(score, score.get_rect(midright=upper.midright))
        side = self._px(56)
        badge = seat_badge(self._panel.seat, side)
        self._surface.blit(badge, badge.get_rect(midleft=upper.midleft))
        left = upper.x + side + self._px(12)
        name = self._name(46, upper.right - score.get_width() - self._px(12) - left)
        self._surface.blit(name, name.get_rect(midleft=(left, upper.centery)))
        self._draw_cards(upper.move(0, upper.h + self._px(2)))
        return self._surface

    def _draw_cards(self, row: pygame.Rect) -> None:
        parts = [self._amount(self._panel.hand or 0, 50, 40)]
        if self._panel.face_down:
            parts.append(self._amount(self._panel.face_down, 50, 40, heap=True))
        amounts = beside(parts, self._px(16))
        self._surface.blit(amounts, amounts.get_rect(midleft=row.midleft))
        left = row.x + amounts.get_width() + self._px(16)
        right = row.right
        if self._panel.state:
            sizes = [self._px(SMALL), self._px(30), self._px(28)]
            state = fitted_rows(self._panel.state, sizes, self._soft, right - left, most=1)[0]
            self._surface.blit(state, state.get_rect(midright=(right, row.centery)))
            right -= state.get_width() + self._px(12)
        if self._panel.face_up and right - left >= self._px(90):
            row_of = self._open(54, 40, right - left)
            self._surface.blit(row_of, row_of.get_rect(midleft=(left, row.centery)))
