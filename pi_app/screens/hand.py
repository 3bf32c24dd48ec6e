"""A hand on the table's own screen: its cards, where the finger is, which button does what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from engine.cards import Card
from engine.inputs import Resigned
from engine.reasons import Reason
from engine.views import CircularView
from pi_app.hands import HandShown
from pi_app.options import Asked, asked
from pi_app.publish import SeatInfo, Update
from pi_app.screens import cards, signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.circular_layout import CircularPlan
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER, WARNING
from pi_app.screens.column import SMALL, beside, fitted_rows, key_cap, stack_rows
from pi_app.screens.hand_layout import RISE, HandPlan, hand_plan
from pi_app.screens.layout import Box
from pi_app.screens.messages import TapKind, Tapped
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import say

_PALE = (255, 255, 255, 110)
_FRAME = 9


@dataclass(frozen=True, slots=True)
class Hint:
    """What is written below a hand."""

    refused: str
    """Why the last choice could not be taken."""
    play: str
    """What PLAY does; empty where it does nothing."""
    slap: str
    waits: bool
    told: str = ""
    """What is advised, in the place of what the buttons do."""


def hint_of(hand: HandShown) -> Hint:
    """Return what to do now."""
    view = _view(hand)
    refused = "" if hand.refused is None else say(f"reason.{hand.refused.value}")
    if view.turn != view.seat or view.over is not None:
        return Hint(refused, "", "", waits=not refused)
    if view.choosing:
        slap = "hand.leads" if hand.is_marked else "hand.this_leads"
    elif isinstance(hand.marked, Resigned):
        slap = "hand.give_up_now"
    else:
        slap = "hand.play" if hand.is_marked else "hand.choose"
    return Hint(refused, say("hand.next"), say(slap), waits=False)


class HandArtist:
    """Makes the sprites of a hand."""

    def __init__(self, plan: CircularPlan, shelf: Shelf) -> None:
        self._plan = plan
        self._shelf = shelf

    def _made(self, hand: HandShown) -> HandPlan | None:
        zone = None if hand.view.seat is None else self._plan.hand_place(hand.view.seat)
        return None if zone is None else hand_plan(self._plan.base, zone, len(_cards(hand)))

    def tapped(self, hand: HandShown, point: Box) -> Tapped | None:
        """Return what of a hand lies at a point of the screen."""
        made = self._made(hand)
        if made is None or asked(hand.view) is Asked.LEAD:
            return None
        card = made.card_at(point)
        if card is not None:
            return Tapped(TapKind.OPTION, card)
        # To give up comes last.
        return Tapped(TapKind.OPTION, len(hand.options) - 1) if made.gives_up(point) else None

    def sprites(self, update: Update, hand: HandShown) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first."""
        made, seat = self._made(hand), hand.view.seat
        if made is None or seat is None:
            return
        unit, info = self._plan.base.unit, update.seats[seat]
        who = partial(draw_who, seat, info.name, unit=unit)
        yield boxed(self._shelf, "hand of", (seat, info.name), made.place(made.who), who)
        frames: list[Sprite] = []
        for place, (card, reason) in enumerate(_cards(hand)):
            pointed = hand.cursor == place and asked(hand.view) is not Asked.LEAD
            box = self._box(made, place, marked=pointed and hand.is_marked)
            yield self._card(made, box, place, card, reason)
            if pointed and not _view(hand).choosing:
                frames.append(self._frame(made, box, marked=hand.is_marked))
        yield from frames
        yield from self._give_up(made, hand)
        hint = hint_of(hand)
        build = partial(draw_hint, hint, info, unit=unit)
        yield boxed(self._shelf, "hint", (hint, info), made.place(made.hint), build)

    def _box(self, made: HandPlan, place: int, *, marked: bool) -> Box:
        """Return where a card lies: lifted while it waits to be confirmed."""
        box = made.cards[place]
        rise = self._plan.base.px(RISE) if marked else 0
        return Box(box.x, box.y - rise, box.w, box.h)

    def _card(
        self, made: HandPlan, box: Box, place: int, card: Card, reason: Reason | None
    ) -> Sprite:
        # Whoever waits may well look at their cards meanwhile.
        pale = reason not in (None, Reason.NOT_YOUR_TURN)
        at = made.place(box)
        key = ("hand", card, at.box.w, at.angle, pale)
        picture = self._shelf.get(key, lambda: _turned(_face(card, made.card, pale=pale), at.angle))
        return Sprite(f"hand {place}", picture, at.box.x, at.box.y)

    def _frame(self, made: HandPlan, box: Box, *, marked: bool) -> Sprite:
        edge = self._plan.base.px(_FRAME)
        outer = Box(box.x - edge // 2, box.y - edge // 2, box.w + edge, box.h + edge)
        at = made.place(outer)
        colour = LIT if marked else GOLD
        key = ("hand frame", at.box.w, at.box.h, at.angle, colour)
        size = (outer.w, outer.h)
        drawn = self._shelf.get(key, lambda: _turned(signs.frame(size, colour, edge), at.angle))
        return Sprite("hand frame", drawn, at.box.x, at.box.y)

    def _give_up(self, made: HandPlan, hand: HandShown) -> Iterator[Sprite]:
        view = _view(hand)
        choices = view.choices
        if choices is None or view.choosing:
            return
        told = GiveUp(
            possible=choices.resign is None,
            pointed=isinstance(hand.pointed, Resigned),
            chosen=isinstance(hand.marked, Resigned),
        )
        build = partial(draw_give_up, told, unit=self._plan.base.unit)
        yield boxed(self._shelf, "give up", told, made.place(made.give_up), build)


def _view(hand: HandShown) -> CircularView:
    assert isinstance(hand.view, CircularView)
    return hand.view


def _cards(hand: HandShown) -> tuple[tuple[Card, Reason | None], ...]:
    choices = _view(hand).choices
    return () if choices is None else choices.cards


def _face(card: Card, size: tuple[int, int], *, pale: bool) -> pygame.Surface:
    picture = cards.face(card, size)
    if pale:
        picture.fill(_PALE, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _turned(surface: pygame.Surface, angle: int) -> pygame.Surface:
    return pygame.transform.rotate(surface, angle) if angle else surface


def draw_who(seat: int, name: str, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return whose hand it is."""
    surface = blank(size)
    badge = seat_badge(seat, min(round(96 * unit), size[1] * 6 // 10, size[0]))
    sizes = [round(letters * unit) for letters in (42, SMALL, 28)]
    words = fitted_rows(name, sizes, PAPER, size[0], most=1)
    stack_rows(surface, [badge, *words], round(6 * unit), centred=True)
    return surface


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The field that gives up the trick."""

    possible: bool
    pointed: bool
    chosen: bool


def draw_give_up(told: GiveUp, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the field: framed under the finger, light once it waits to be confirmed."""
    ground = LIT if told.chosen else PANEL
    edge = GOLD if told.pointed else PANEL_EDGE
    width = max(1, round((_FRAME if told.pointed else 3) * unit))
    surface = rounded(size, ground, round(24 * unit), edge=edge, width=width)
    ink = INK if told.chosen else (PAPER if told.possible else DIM)
    sizes = [round(letters * unit) for letters in (42, SMALL, 28)]
    rows = fitted_rows(say("hand.give_up"), sizes, ink, size[0] - round(24 * unit))
    flag = _flag(round((56 if len(rows) == 1 else 40) * unit), ink)
    stack_rows(surface, [flag, *rows], round(4 * unit), centred=True)
    return surface


def _flag(size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return the white flag of who gives up."""
    large = blank((size * 3, size * 3))
    full = size * 3
    pygame.draw.line(
        large, colour, (full * 0.26, full * 0.06), (full * 0.26, full * 0.96), max(2, full // 14)
    )
    wave = [(0.28, 0.1), (0.55, 0.04), (0.86, 0.16), (0.78, 0.34), (0.86, 0.54), (0.55, 0.44)]
    points = [(x * full, y * full) for x, y in (*wave, (0.28, 0.52))]
    pygame.draw.polygon(large, colour, points)
    return pygame.transform.smoothscale(large, (size, size))


def draw_hint(hint: Hint, info: SeatInfo, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return which button does what, or why something was not possible."""
    surface = blank(size)
    sizes = [min(round(letters * unit), size[1] * 8 // 10) for letters in (42, 38, SMALL, 28)]
    if hint.refused:
        parts = fitted_rows(hint.refused, sizes, WARNING, size[0], most=1)
    elif hint.told:
        parts = fitted_rows(hint.told, sizes, GOLD, size[0], most=1)
    elif hint.waits:
        parts = fitted_rows(say("hand.wait"), sizes, DIM, size[0], most=1)
    else:
        parts = _buttons(hint, info, sizes, size, unit)
    row = beside(parts, round(16 * unit))
    surface.blit(row, row.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def _buttons(
    hint: Hint, info: SeatInfo, sizes: list[int], size: tuple[int, int], unit: float
) -> list[pygame.Surface]:
    """Return both buttons with what they do, as large as they fit."""
    gap = round(14 * unit)
    keys = info.controls or (say("attract.play"), say("attract.slap_key"))
    for letters in sizes:
        pairs = []
        for key, word in zip(keys, (hint.play, hint.slap), strict=True):
            cap = key_cap(key, round(50 * unit), size[0], sizes=[round(SMALL * unit)])
            pairs.append(beside([cap, write(word, letters, PAPER)], gap))
        row = beside(pairs, 4 * gap)
        if row.get_width() <= size[0]:
            return [row]
    # Too narrow for both: what SLAP does is what matters.
    return pairs[1:]
