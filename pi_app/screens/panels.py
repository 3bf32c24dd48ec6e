"""A seat's panel: who sits there, how many cards, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from engine.views import SlapView, WarView
from pi_app.options import HandView
from pi_app.publish import SeatInfo, Update
from pi_app.screens import cards
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, FELT, INK, LIT, PANEL, PANEL_EDGE, PAPER, Colour, mix
from pi_app.screens.column import BODY, NAME, SMALL, beside, fitted_rows, key_cap, pips
from pi_app.screens.handicap_mark import draw_handicap
from pi_app.screens.layout import CARD_RATIO
from pi_app.screens.lesson import is_draw, winners
from pi_app.screens.paint import blank, rounded, shortened, write
from pi_app.screens.spoken import each_said
from pi_app.screens.stand_in import StandIn, draw_join, draw_mark, stand_in_of
from pi_app.screens.words import say

_BADGE, _SMALL_BADGE = 96, 56
_MARK_LETTERS = (36, 32, 28)
_JOINS = 520
"""Narrower panels, in units, have no room for a picture beside the words: those say more."""
_KEYED_NAME, _KEY_SIDE, _KEY_LETTERS = 64, 40, 28
"""While cards are played the keys share the head of a panel with the name."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What a panel shows."""

    seat: int
    name: str
    cards: int | None
    """Size of the stack; none while nobody plays."""
    state: str = ""
    tries: tuple[int, int] | None = None
    """Tries left, and how many there were, of a seat that owes a court card."""
    lit: bool = False
    """The table waits for this seat."""
    out: bool = False
    controls: tuple[str, ...] | None = None
    """The keys for PLAY, and for SLAP where there is something to slap."""
    side: int = 0
    """Won cards that lie beside the stack."""
    phone: StandIn | None = None
    """A phone stands in for its buttons."""
    handicap_ms: int = 0


def seat_panels(update: Update, tries: int) -> tuple[SeatPanel, ...]:
    """Return what each panel shows; `tries` is what the challenge began with."""
    view = update.view
    if view is None:
        return each_said(update.seats, partial(_waiting, update))
    if isinstance(view, WarView):
        return each_said(update.seats, partial(_warring, update, view))
    if isinstance(view, HandView):
        return ()  # games with hands have panels of their own
    return each_said(update.seats, partial(_playing, update, view, tries))


def invited(info: SeatInfo) -> str:
    """Return what stands in a seat's panel while nobody plays."""
    if info.player.is_bot:
        return f"{say('state.computer')}, {say(f'level.{info.player.value}')}"
    return say("attract.buttons") if info.controls is None else ""


def _waiting(update: Update, seat: int) -> SeatPanel:
    info, phone = update.seats[seat], stand_in_of(update, seat)
    state = invited(info) if phone is None else ""
    return SeatPanel(
        seat,
        info.name,
        None,
        state,
        controls=info.controls,
        phone=phone,
        handicap_ms=info.handicap_ms,
    )


def _playing(update: Update, view: SlapView, tries: int, seat: int) -> SeatPanel:
    own, challenge = view.seats[seat], view.challenge
    owed = None
    if challenge is not None and challenge.seat == seat and view.over is None:
        owed = (challenge.attempts, max(tries, challenge.attempts))
    info = update.seats[seat]
    bot = say("state.computer") if info.player.is_bot else ""
    state = _state(view, seat) or bot
    lit = _is_lit(view, seat)
    return SeatPanel(
        seat,
        info.name,
        own.cards,
        state,
        owed,
        lit,
        own.out,
        info.controls,
        phone=stand_in_of(update, seat),
        handicap_ms=info.handicap_ms,
    )


def _warring(update: Update, view: WarView, seat: int) -> SeatPanel:
    own, info, won = view.seats[seat], update.seats[seat], seat in winners(view.over)
    drawn = view.over is not None and is_draw(update.game, view.over)
    checks = (
        ("state.draw", won and drawn),
        ("state.winner", won),
        ("state.out", own.out),
        ("state.press", own.may_press),
        ("state.ready", own.pressed),
        ("state.computer", info.player.is_bot),
    )
    state = next((say(key) for key, holds in checks if holds), "")
    lit = won or own.may_press
    return SeatPanel(
        seat,
        info.name,
        own.cards,
        state,
        lit=lit,
        out=own.out,
        # Nobody slaps in this game.
        controls=info.controls and info.controls[:1],
        side=own.side,
        phone=stand_in_of(update, seat),
    )


def _is_lit(view: SlapView, seat: int) -> bool:
    if view.over is not None:
        return seat in winners(view.over)
    if view.rematch:
        return seat in view.rematch
    if view.collecting is not None:
        return seat == view.collecting
    return seat == (view.challenge.seat if view.challenge else view.turn)


def _state(view: SlapView, seat: int) -> str:
    """Return the words for a seat, the most pressing first."""
    own = view.seats[seat]
    running = view.over is None
    checks = (
        ("state.winner", seat in winners(view.over)),
        ("state.again", running and seat in view.rematch),
        ("state.hold", running and own.held_hand),
        ("state.collect", running and view.collecting == seat),
        ("state.may_slap_in", running and own.out and own.may_slap),
        ("state.out", own.out),
        ("state.turn", running and _is_lit(view, seat)),
        ("state.no_slap", running and not own.may_slap),
    )
    return next((say(key) for key, holds in checks if holds), "")


def _key_words() -> tuple[str, str]:
    return say("attract.play"), say("attract.slap_key")


def draw_panel(panel: SeatPanel, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the panel upright."""
    return _Pen(panel, size, unit).draw()


class _Pen:
    """Draws one panel."""

    def __init__(self, panel: SeatPanel, size: tuple[int, int], unit: float) -> None:
        self._panel = panel
        self._unit = unit
        self._corner = 0
        """How much of the name's row is taken at its right."""
        ground = LIT if panel.lit else PANEL
        edge = PAPER if panel.lit else PANEL_EDGE
        self._ink: Colour = INK if panel.lit else (DIM if panel.out else PAPER)
        self._soft: Colour = mix(INK, LIT, 0.2) if panel.lit else DIM
        width = self._px(6 if panel.lit else 3)
        self._surface = panel_ground(size, ground, self._px(24), edge, width).copy()

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished panel."""
        pad, high = self._px(16), self._px(74)
        width, floor = self._surface.get_width() - 2 * pad, self._surface.get_height() - pad
        width -= self._draw_join(pad)
        row = pygame.Rect(pad, floor - high, width, high)
        head = pygame.Rect(pad, pad, width, row.y - pad)
        self._corner = self._draw_handicap(head)
        if self._panel.cards is None:
            self._draw_name(head, _BADGE, NAME)
            self._draw_controls(row)
        else:
            self._draw_head(head)
            self._draw_stack(row, self._panel.cards)
        return self._surface

    def _draw_join(self, pad: int) -> int:
        """Draw how a phone finds the table at the right edge, small; return how wide that is."""
        phone = self._panel.phone
        if phone is None or self._surface.get_width() < self._px(_JOINS):
            return 0
        code = draw_join(phone, self._surface.get_height() - pad)
        if code is None:
            return 0
        right, middle = self._surface.get_width() - pad // 2, self._surface.get_height() // 2
        self._surface.blit(code, code.get_rect(midright=(right, middle)))
        return code.get_width() + pad // 2

    def _draw_handicap(self, head: pygame.Rect) -> int:
        """Draw the seat's handicap, small, in the corner; return how wide that is."""
        if not self._panel.handicap_ms:
            return 0
        ground = LIT if self._panel.lit else PANEL
        colours = self._ink, ground, self._soft
        mark = draw_handicap(self._panel.handicap_ms, self._px(SMALL), colours, head.w)
        self._surface.blit(mark, mark.get_rect(topright=head.topright))
        return mark.get_width() + self._px(8)

    def _draw_head(self, head: pygame.Rect) -> None:
        """Draw who it is, and the keys below the name: beside the badge if there is room."""
        if self._panel.controls is None and self._panel.phone is None:
            self._draw_name(head, _BADGE, NAME)
            return
        width = self._px(_BADGE) + self._px(18)
        keys = self._below_name(head.w)
        beside_badge = keys.get_width() <= head.w - width
        left = head.x + (width if beside_badge else 0)
        # The number of cards below leaves some room above it; a name has letters that hang down.
        keys_at = keys.get_rect(bottomleft=(left, head.bottom + self._px(4)))
        self._surface.blit(keys, keys_at)
        upper = pygame.Rect(head.x, head.y, head.w, keys_at.y - head.y - self._px(10))
        self._draw_name(upper, _BADGE if beside_badge else _SMALL_BADGE, _KEYED_NAME)

    def _draw_name(self, room: pygame.Rect, badge: int, letters: int) -> None:
        """Draw the badge from the top left corner of `room`, the name in the middle beside it."""
        side, size = self._px(badge), self._px(letters)
        self._surface.blit(seat_badge(self._panel.seat, side), room.topleft)
        left = room.x + side + self._px(18)
        width = room.right - left - self._corner
        if self._corner and shortened(self._panel.name, size, width) != self._panel.name:
            size = size * 2 // 3
        name = write(shortened(self._panel.name, size, width), size, self._ink)
        middle = room.y + min(side, room.h) // 2
        self._surface.blit(name, name.get_rect(midleft=(left, middle)))

    def _below_name(self, room: int) -> pygame.Surface:
        if self._panel.phone is not None:
            return self._mark(self._panel.phone, room, _MARK_LETTERS)
        return self._keys(self._panel.controls or (), room)

    def _mark(self, phone: StandIn, room: int, letters: Sequence[float]) -> pygame.Surface:
        sizes = [self._px(size) for size in letters]
        return draw_mark(phone.text, room, sizes, self._soft)

    def _keys(self, controls: tuple[str, ...], room: int) -> pygame.Surface:
        """Return what to press, small: for those who know the game and forgot their keys."""
        letters, parts = self._px(_KEY_LETTERS), []
        words = [write(word, letters, self._soft) for word in _key_words()[: len(controls)]]
        left = room - sum(word.get_width() for word in words) - self._px(40)
        for word, key in zip(words, controls, strict=True):
            cap = key_cap(key, self._px(_KEY_SIDE), left // 2 - self._px(16), sizes=[letters])
            parts.append(beside([word, cap], self._px(8)))
        return beside(parts, self._px(20))

    def _draw_stack(self, row: pygame.Rect, number: int) -> None:
        stack = _stack(number, row.h, self._unit)
        self._surface.blit(stack, stack.get_rect(midleft=row.midleft))
        text = write(str(number), self._px(NAME), self._ink)
        left = row.x + self._px(92)
        self._surface.blit(text, text.get_rect(midleft=(left, row.centery)))
        left += text.get_width() + self._px(16)
        if self._panel.side:
            left = self._draw_side(left, row)
        self._draw_state(pygame.Rect(left, row.y, row.right - left, row.h))

    def _draw_side(self, left: int, row: pygame.Rect) -> int:
        """Draw the won cards beside the stack; return where they end."""
        heap = _heap(row.h)
        self._surface.blit(heap, heap.get_rect(midleft=(left, row.centery)))
        text = write(str(self._panel.side), self._px(BODY), self._ink)
        left += heap.get_width() + self._px(8)
        self._surface.blit(text, text.get_rect(midleft=(left, row.centery)))
        return left + text.get_width() + self._px(12)

    def _draw_state(self, room: pygame.Rect) -> None:
        if not self._panel.state and self._panel.tries is None:
            return
        if self._panel.tries is not None:
            left, total = self._panel.tries
            size = min(self._px(52), int(room.w / (1.25 * total)))
            drawn = pips(left, total, size, self._ink)
        else:
            sizes = (self._px(BODY), self._px(SMALL))
            drawn = fitted_rows(self._panel.state, sizes, self._ink, room.w, most=1)[0]
        self._surface.blit(drawn, drawn.get_rect(midright=room.midright))

    def _draw_controls(self, row: pygame.Rect) -> None:
        if self._panel.phone is not None:
            mark = self._mark(self._panel.phone, row.w, (BODY, SMALL))
            self._surface.blit(mark, mark.get_rect(midleft=row.midleft))
            return
        if self._panel.controls is None:
            size = self._px(BODY)
            text = write(shortened(self._panel.state, size, row.w), size, self._soft)
            self._surface.blit(text, text.get_rect(midleft=row.midleft))
            return
        half = pygame.Rect(row.x, row.y, row.w // 2, row.h)
        for word, key in zip(_key_words(), self._panel.controls, strict=True):
            self._draw_key(word, key, half)
            half = half.move(half.w, 0)

    def _draw_key(self, word: str, key: str, room: pygame.Rect) -> None:
        text = write(word, self._px(SMALL), self._soft)
        self._surface.blit(text, text.get_rect(midleft=room.midleft))
        left = room.x + text.get_width() + self._px(10)
        sizes = (self._px(BODY), self._px(SMALL))
        cap = key_cap(key, self._px(62), room.right - left - self._px(30), sizes=sizes)
        self._surface.blit(cap, cap.get_rect(midleft=(left, room.centery)))


@lru_cache(maxsize=4)
def panel_ground(
    size: tuple[int, int], colour: Colour, radius: int, edge: Colour, width: int
) -> pygame.Surface:
    """Return the ground of a panel, kept for the others of its size. It is shared."""
    return rounded(size, colour, radius, edge=edge, width=width)


@lru_cache(maxsize=2)
def _heap(height: int) -> pygame.Surface:
    """Return a few cards lying across one another: what has been won and not shuffled."""
    small = _small_back((round(height * 0.66 * CARD_RATIO), round(height * 0.66)))
    heap = blank((height, height))
    for angle, shift in ((38, -0.1), (-24, 0.12), (9, 0.0)):
        turned = pygame.transform.rotozoom(small, angle, 1.0)
        heap.blit(
            turned, turned.get_rect(center=(height // 2 + round(shift * height), height // 2))
        )
    return heap


@lru_cache(maxsize=4)
def _small_back(size: tuple[int, int]) -> pygame.Surface:
    return cards.back(size)


def _stack(number: int, height: int, unit: float) -> pygame.Surface:
    """Return a stack of card backs, thicker with more cards."""
    layers = min((number + 4) // 5, 8)
    step = max(1, round(3 * unit))
    size = (round(height * 0.86 * CARD_RATIO), round(height * 0.86))
    surface = blank((size[0] + 8 * step, height))
    if not number:
        line = max(1, round(3 * unit))
        area = pygame.Rect((0, height - size[1]), size)
        pygame.draw.rect(surface, mix(FELT, DIM, 0.6), area, line, border_radius=size[0] // 8)
        return surface
    picture = _small_back(size)
    for layer in range(layers):
        surface.blit(picture, (layer * step, height - size[1]))
    return surface
