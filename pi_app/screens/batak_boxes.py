"""What stands beside a trick of Batak: trump, which trick it is, the last one."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.batak_rules import HAND
from engine.batak_views import BatakView, TrickSeen
from engine.cards import Suit
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.batak_signs import lock_sign, suit_sign, unnamed_sign
from pi_app.screens.batak_told import shows_broken, suit_name
from pi_app.screens.circular_boxes import pale
from pi_app.screens.colours import DIM, GOLD, PANEL, PANEL_EDGE, PAPER, Colour
from pi_app.screens.column import BODY, SMALL, beside, fitted_rows, rows_height, stack_rows
from pi_app.screens.paint import blank, rounded, text_width, write
from pi_app.screens.small_cards import card_of, small_face
from pi_app.screens.words import say, started

_MOST_SIGN = 190
_LOW_COUNT = 106
_FLAT = 8
"""A box is flat when it is more than this many fifths as wide as high."""


@dataclass(frozen=True, slots=True)
class TrumpBox:
    """What is known of trump."""

    suit: Suit | None
    broken: bool | None
    """None where it does not matter."""


def trump_of(view: BatakView) -> TrumpBox:
    """Return what is told of trump."""
    return TrumpBox(view.trump, view.broken if shows_broken(view) else None)


def draw_trump(told: TrumpBox, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the suit, large, and whether it may be led yet."""
    width = max(1, round(3 * unit))
    surface = rounded(size, PANEL, round(24 * unit), edge=PANEL_EDGE, width=width)
    pad = round(14 * unit)
    room = (size[0] - 2 * pad, size[1] - 2 * pad)
    flat = room[0] * 5 > room[1] * _FLAT
    build = _trump_across if flat else _trump_upright
    drawn = build(told, room, unit)
    surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
    return surface


def _trump_across(told: TrumpBox, room: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the sign with its words beside it."""
    side = min(room[1], round(_MOST_SIGN * unit), room[0] * 2 // 5)
    gap = round(16 * unit)
    words = _trump_words(told, room[0] - side - gap, unit)
    space = round(4 * unit)
    text = blank((max(row.get_width() for row in words), rows_height(words, space)))
    y = 0
    for row in words:
        text.blit(row, (0, y))
        y += row.get_height() + space
    return beside([_sign(told, side), text], gap)


def _trump_upright(told: TrumpBox, room: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the sign over its words."""
    words, gap = _trump_words(told, room[0], unit, short=True), round(6 * unit)
    used = sum(row.get_height() + gap for row in words)
    side = max(min(room[1] - used, room[0], round(_MOST_SIGN * unit)), 8)
    surface = blank(room)
    stack_rows(surface, [_sign(told, side), *words], gap, centred=True)
    return surface


def _sign(told: TrumpBox, side: int) -> pygame.Surface:
    return unnamed_sign(side) if told.suit is None else suit_sign(told.suit, side)


def _trump_words(
    told: TrumpBox, room: int, unit: float, *, short: bool = False
) -> list[pygame.Surface]:
    """Return what is said of trump; `short`: its name in the row of its caption."""
    sizes = [round(letters * unit) for letters in (56, BODY, 40, SMALL, 28)]
    caption = write(say("batak.trump"), round(SMALL * unit), DIM)
    if told.suit is None:
        return [caption, _fitting(("batak.no_trump", "batak.not_yet"), sizes, DIM, room)]
    name = suit_name(told.suit)
    title, smallest = say("batak.trump_is", suit=name), sizes[-1]
    if short and text_width(title, smallest) <= room:
        rows = fitted_rows(title, sizes[1:], GOLD, room, most=1)
    else:
        rows = [caption, *fitted_rows(started(name), sizes, GOLD, room, most=1)]
    if told.broken is None:
        return rows
    high, gap = round(40 * unit), round(8 * unit)
    lock = lock_sign(high, is_open=told.broken)
    keys = ("batak.broken",) if told.broken else ("batak.not_broken", "batak.not_yet")
    words = _fitting(keys, sizes, PAPER if told.broken else DIM, room - high - gap)
    return [*rows, beside([lock, words], gap)]


def _fitting(keys: tuple[str, ...], sizes: list[int], ink: Colour, room: int) -> pygame.Surface:
    """Return the first of some words that is not cut, in small letters, or the last, cut."""
    fitting = [key for key in keys if text_width(say(key), sizes[-1]) <= room]
    return fitted_rows(say([*fitting, keys[-1]][0]), sizes[3:], ink, room, most=1)[0]


@dataclass(frozen=True, slots=True)
class CountBox:
    """Which trick is played, in which deal."""

    trick: int | None
    """None before the first one."""
    deal: int
    deals: int


def count_of_tricks(view: BatakView, *, lies: bool) -> CountBox:
    """Return which trick it is; `lies`: the last one still lies on the table."""
    done = len(view.tricks_seen)
    number = min(done + (0 if lies else 1), HAND)
    return CountBox(None if view.trump is None else number, view.deal, view.rules.deals)


def draw_tricks(told: CountBox, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the number of the trick, large, and that of the deal."""
    surface = blank(size)
    low = size[1] < round(_LOW_COUNT * unit)
    large = (BODY, 40, SMALL) if low else (64, 56, BODY, 40, SMALL)
    sizes = [round(letters * unit) for letters in large]
    small = [round(letters * unit) for letters in (SMALL, 30, 28)]
    deal = say("batak.deal", n=told.deal, all=told.deals)
    rows = fitted_rows(deal, small, DIM, size[0], most=1)
    if told.trick is not None:
        number = say("batak.of", n=told.trick, all=HAND)
        word = write(say("batak.trick"), small[0], DIM)
        gap = round(12 * unit)
        figure = fitted_rows(number, sizes, PAPER, size[0], most=1)
        across = beside([word, *figure], gap)
        both = [across] if across.get_width() <= size[0] else [word, *figure]
        rows = [*both, *rows]
    stack_rows(surface, rows, round(2 * unit), centred=True)
    return surface


def draw_last_cards(last: TrickSeen, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the last trick, small: its cards in their order, and who won it."""
    surface = blank(size)
    gap, badge = max(2, round(10 * unit)), round(44 * unit)
    who = beside([seat_badge(last.winner, badge), signs.crown_sign(badge)], gap)
    title = write(say("batak.last"), round(30 * unit), DIM)
    if size[1] < round(150 * unit):
        head = blank((max(title.get_width(), who.get_width()), size[1]))
        stack_rows(head, [title, who], gap, centred=True)
        room = (size[0] - head.get_width() - 2 * gap, size[1] - 2 * gap)
        rows = [beside([head, _cards(last, room, gap, unit)], 2 * gap)]
    else:
        rows = [beside([title, who], 2 * gap, size[0])]
        room = (size[0], size[1] - rows[0].get_height() - 2 * gap)
        rows.append(_cards(last, room, gap, unit))
    stack_rows(surface, rows, gap, centred=True)
    return surface


def _cards(last: TrickSeen, room: tuple[int, int], gap: int, unit: float) -> pygame.Surface:
    """Return the four cards, those that lost pale."""
    number = len(last.plays)
    wide = (room[0] - gap * (number - 1)) // number
    size = card_of(max(min(room[1], wide * 7 // 5, round(150 * unit)), 8))
    pictures = [
        small_face(card, size) if seat == last.winner else pale(card, size)
        for seat, card in last.plays
    ]
    return beside(pictures, gap)
