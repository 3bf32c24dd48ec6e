"""A seat's panel in Batak: who sits there, what it has said and won, how many points it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from engine.batak_views import BatakStage, BatakView
from engine.cards import Suit
from pi_app.publish import SeatInfo, Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.batak_score import minus
from pi_app.screens.batak_signs import TEAM_EDGES, dealer_sign, pair_sign, suit_sign
from pi_app.screens.batak_story import is_redeal
from pi_app.screens.circular_told import away_seats
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER, Colour, mix
from pi_app.screens.column import SMALL, beside, fitted_rows, key_cap, stack_rows
from pi_app.screens.lesson import winners
from pi_app.screens.paint import blank, shortened, text_width, write
from pi_app.screens.panels import invited, panel_ground
from pi_app.screens.signs import tick_sign
from pi_app.screens.spoken import each_said
from pi_app.screens.words import say

_UPRIGHT = 3
"""A panel that is less than so many times as wide as high is a box of rows, not one row."""
_PAIR = 46


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, or a word, large, and what it is."""

    text: str
    label: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class BatakPanel:
    """What a panel shows."""

    seat: int
    name: str
    state: str = ""
    lit: bool = False
    """The table waits for this seat, or it has won."""
    dealer: bool = False
    pair: tuple[int, ...] = ()
    """The seats of its team."""
    said: Figure | None = None
    """Its bid or pass, or its tricks."""
    suit: Suit | None = None
    """The trump that it has named."""
    kept: bool = False
    """It has made what it promised."""
    points: Figure | None = None
    controls: tuple[str, str] | None = None
    """Its keys, while nobody plays."""


def batak_panels(update: Update) -> tuple[BatakPanel, ...]:
    """Return what each panel shows."""
    view = update.view
    if not isinstance(view, BatakView):
        return each_said(update.seats, partial(_waiting, update.seats))
    return each_said(update.seats, partial(_panel, update, view))


def _waiting(seats: Sequence[SeatInfo], seat: int) -> BatakPanel:
    """Return the panel of a seat while nobody plays."""
    info, state = seats[seat], invited(seats[seat])
    return BatakPanel(seat, info.name, state, controls=info.controls)


def _panel(update: Update, view: BatakView, seat: int) -> BatakPanel:
    info, side = update.seats[seat], view.rules.side(seat)
    won, acts = seat in winners(view.over), view.turn == seat and view.over is None
    away = seat in away_seats(update)
    checks = (
        ("state.winner", won),
        ("state.away", away),
        ("state.asked", acts and view.stage is BatakStage.BID),
        ("state.names", acts and view.stage is BatakStage.TRUMP),
        ("state.turn", acts),
        ("state.computer", info.player.is_bot),
    )
    bare = BatakPanel(
        seat=seat,
        name=info.name,
        state=next((say(key) for key, holds in checks if holds), ""),
        lit=won or (acts and not away),
        dealer=view.dealer == seat and view.over is None,
        pair=side if len(side) > 1 else (),
        points=Figure(minus(view.seats[seat].score), say("panel.points")),
    )
    return _with_word(view, seat, bare)


def _with_word(view: BatakView, seat: int, bare: BatakPanel) -> BatakPanel:
    """Return the panel with what its seat has said, or won."""
    own = view.seats[seat]
    if view.stage is BatakStage.BID or is_redeal(view):
        if own.passed:
            return replace(bare, said=Figure(say("panel.passed"), "", quiet=True))
        return bare if own.bid is None else replace(bare, said=Figure(str(own.bid), _bid()))
    if view.stage is BatakStage.TRUMP:
        promised = Figure(str(view.contract), say("panel.promised"))
        return replace(bare, said=promised) if seat == view.declarer else bare
    side = view.rules.side(seat)
    tricks = sum(view.seats[one].tricks for one in side)
    label = say("panel.both", own=own.tricks) if len(side) > 1 else say("panel.tricks")
    if view.declarer not in side or view.contract is None:
        return replace(bare, said=Figure(str(tricks), label))
    promised = Figure(say("batak.of", n=tricks, all=view.contract), label)
    suit = view.trump if seat == view.declarer else None
    return replace(bare, said=promised, suit=suit, kept=tricks >= view.contract)


def _bid() -> str:
    return say("panel.bid")


def draw_batak_panel(panel: BatakPanel, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the panel upright."""
    pen = _Pen(panel, size, unit)
    return pen.upright() if size[0] < _UPRIGHT * size[1] else pen.across()


class _Pen:
    """Draws one panel."""

    def __init__(self, panel: BatakPanel, size: tuple[int, int], unit: float) -> None:
        self._panel = panel
        self._unit = unit
        ground = LIT if panel.lit else PANEL
        plain = PAPER if panel.lit else PANEL_EDGE
        edge = TEAM_EDGES[min(panel.pair) % 2] if panel.pair else plain
        self._ink: Colour = INK if panel.lit else PAPER
        self._soft: Colour = mix(INK, LIT, 0.2) if panel.lit else DIM
        width = self._px(6 if panel.lit or panel.pair else 3)
        self._surface = panel_ground(size, ground, self._px(24), edge, width).copy()
        self._pad = self._px(18)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def across(self) -> pygame.Surface:
        """Return the panel in one row: who, what it has said or won, its points."""
        width, height = self._surface.get_size()
        badge = seat_badge(self._panel.seat, self._px(96))
        self._surface.blit(badge, badge.get_rect(midleft=(self._pad, height // 2)))
        left = self._pad + badge.get_width() + self._px(18)
        right = self._right(width - self._pad)
        self._draw_who(pygame.Rect(left, 0, right - left, height))
        return self._surface

    def _right(self, right: int) -> int:
        """Draw points, word and keys from the right; return what is left of the width."""
        middle = self._surface.get_height() // 2
        wide = self._surface.get_width() >= self._px(1200)
        columns = [self._points(), self._word(self._px(76 if wide else 64))]
        least = [self._px(190 if wide else 120), self._px(360 if wide else 210)]
        if self._panel.controls is not None:
            columns, least = [self._keys(self._surface.get_width() * 2 // 5)], [0]
        for picture, narrowest in zip(columns, least, strict=True):
            if picture is None:
                continue
            room = max(narrowest, picture.get_width())
            self._surface.blit(picture, picture.get_rect(center=(right - room // 2, middle)))
            right -= room + self._px(16)
        return right

    def upright(self) -> pygame.Surface:
        """Return the panel in rows: who; how it stands; its tricks and its points."""
        width, height = self._surface.get_size()
        pad = self._pad
        head = pygame.Rect(pad, pad, width - 2 * pad, self._px(84))
        badge = seat_badge(self._panel.seat, self._px(80))
        self._surface.blit(badge, badge.get_rect(midleft=head.midleft))
        name = self._name(56, head.w - badge.get_width() - self._px(14))
        self._surface.blit(name, name.get_rect(midleft=(head.x + self._px(94), head.centery)))
        below = self._more(head.w)
        if below is not None:
            place = below.get_rect(midleft=(head.x, head.bottom + self._px(30)))
            self._surface.blit(below, place)
        foot = pygame.Rect(pad, head.bottom + self._px(62), head.w, 0)
        foot.h = height - pad - foot.y
        self._draw_foot(foot)
        return self._surface

    def _draw_foot(self, area: pygame.Rect) -> None:
        if self._panel.controls is not None:
            keys = self._keys(area.w)
            if keys is not None:
                self._surface.blit(keys, keys.get_rect(center=area.center))
            return
        points = self._points()
        if points is not None:
            self._surface.blit(points, points.get_rect(midright=area.midright))
        word = self._word(self._px(64))
        if word is not None:
            self._surface.blit(word, word.get_rect(midleft=area.midleft))

    def _draw_who(self, area: pygame.Rect) -> None:
        """Draw the name, and below it how its seat stands."""
        name, below = self._name(56, area.w), self._more(area.w)
        if below is None:
            self._surface.blit(name, name.get_rect(midleft=area.midleft))
            return
        self._surface.blit(name, name.get_rect(bottomleft=(area.x, area.centery + self._px(2))))
        place = below.get_rect(midleft=(area.x, area.centery + self._px(30)))
        self._surface.blit(below, place)

    def _name(self, letters: int, room: int) -> pygame.Surface:
        size = self._px(letters)
        return write(shortened(self._panel.name, size, room), size, self._ink)

    def _more(self, room: int) -> pygame.Surface | None:
        """Return the marks of a seat and the words for it, as far as there is room."""
        high, gap = self._px(_PAIR), self._px(12)
        marks = [pair_sign(self._panel.pair, high)] if self._panel.pair else []
        marks += [dealer_sign(high)] if self._panel.dealer else []
        left = room - sum(mark.get_width() + gap for mark in marks)
        sizes = [self._px(one) for one in (40, SMALL, 28)]
        state = self._panel.state
        if state and (not marks or text_width(state, sizes[-1]) <= left):
            marks += fitted_rows(state, sizes, self._soft, left, most=1)
        return beside(marks, gap, room) if marks else None

    def _figure(self, figure: Figure, letters: int, colour: Colour) -> pygame.Surface:
        number = write(figure.text, letters, self._soft if figure.quiet else colour)
        number = number.subsurface(number.get_bounding_rect())
        if not figure.label:
            return number
        label = write(figure.label, self._px(28), self._soft)
        wide = max(number.get_width(), label.get_width())
        gap = self._px(8)
        surface = blank((wide, number.get_height() + gap + label.get_height()))
        stack_rows(surface, [number, label], gap, centred=True)
        return surface

    def _word(self, letters: int) -> pygame.Surface | None:
        """Return what the seat has said, or its tricks; beside it the trump that it named."""
        if self._panel.said is None:
            return None
        parts = [self._figure(self._panel.said, letters, self._ink)]
        high = letters
        if self._panel.suit is not None:
            parts.insert(0, suit_sign(self._panel.suit, high))
        if self._panel.kept:
            parts.append(tick_sign(high * 8 // 10))
        return beside(parts, self._px(14))

    def _points(self) -> pygame.Surface | None:
        if self._panel.points is None:
            return None
        colour = INK if self._panel.lit else GOLD
        return self._figure(self._panel.points, self._px(58), colour)

    def _keys(self, room: int) -> pygame.Surface | None:
        """Return a seat's keys, each beside what it is for."""
        if self._panel.controls is None:
            return None
        words = (say("attract.play"), say("attract.slap_key"))
        letters = [self._px(SMALL), self._px(28)]
        pairs = []
        for word, key in zip(words, self._panel.controls, strict=True):
            cap = key_cap(key, self._px(48), room // 2, sizes=letters)
            pairs.append(beside([write(word, self._px(30), self._soft), cap], self._px(10)))
        across = beside(pairs, self._px(30))
        if across.get_width() <= room:
            return across
        surface = blank((max(pair.get_width() for pair in pairs), self._px(110)))
        stack_rows(surface, pairs, self._px(6), centred=True)
        return surface
