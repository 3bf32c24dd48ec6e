"""What is written between the cards of Court Circular: lines, the pack, the last trick."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import Card
from engine.hand_events import LineClass, WonBy
from engine.views import CircularView, LastTrick
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.circular_story import Laid
from pi_app.screens.circular_told import leader_of, line_name
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PANEL_EDGE, PAPER
from pi_app.screens.column import BODY, SMALL, beside, fitted_rows, stack_rows
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.small_cards import card_of, small_back, small_face
from pi_app.screens.words import say

_LOW = 130
"""Below this height, in units, there is only room for the cards of the last trick."""
_MOST_SMALL = 110
_ONE_ROW = 400


@dataclass(frozen=True, slots=True)
class Label:
    """What stands above a seat's cards."""

    seat: int
    text: str
    """The name of its line, or what else is to be said."""
    with_lead: bool
    best: bool
    """No other cards on the table are worth more."""
    won: bool


def label_of(laid: Laid, seat: int) -> Label:
    """Return what stands above a seat's cards."""
    line = laid.lines[seat]
    won, best = laid.winner == seat, leader_of(laid) == seat
    if laid.resigned[seat]:
        return Label(seat, say("circular.gave_up"), with_lead=False, best=best, won=won)
    if line is None:
        return Label(seat, "", with_lead=False, best=best, won=won)
    name = line_name(line.kind, line.line_class, len(line.cards))
    with_lead = line.line_class is LineClass.WITH_LEAD
    return Label(seat, name, with_lead=with_lead, best=best, won=won)


def draw_label(label: Label, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a seat's badge and the name of its line; a crown marks the best one."""
    surface = blank(size)
    high = size[1] - round(6 * unit)
    gap = round(12 * unit)
    parts = [seat_badge(label.seat, high)]
    if label.best:
        parts.append(signs.crown_sign(high))
    room = size[0] - sum(part.get_width() + gap for part in parts) - 2 * gap
    if label.text:
        ink = INK if label.won else (GOLD if label.best else PAPER)
        sizes = [round(letters * unit) for letters in (44, 38, SMALL, 28)]
        words = fitted_rows(label.text, sizes, ink, room, most=1)[0]
        more = _with_lead(label, room - words.get_width() - gap, unit)
        parts += [words, *more]
    row = beside(parts, gap)
    if label.text:
        ground = LIT if label.won else PANEL
        pill = (min(row.get_width() + 2 * gap, size[0]), size[1])
        drawn = rounded(pill, ground, size[1] // 2, edge=PANEL_EDGE, width=max(1, round(2 * unit)))
        surface.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
    surface.blit(row, row.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def _with_lead(label: Label, room: int, unit: float) -> list[pygame.Surface]:
    """Return the words that the lead belongs to the line, if there is room for them."""
    if not label.with_lead:
        return []
    words = write(say("linekind.with_lead"), round(30 * unit), INK if label.won else DIM)
    return [words] if words.get_width() <= room else []


def draw_caption(size: tuple[int, int], unit: float, key: str = "circular.lead") -> pygame.Surface:
    """Return what is written above the card in the middle: words, by their key."""
    surface = blank(size)
    sizes = [round(letters * unit) for letters in (40, SMALL, 28)]
    words = fitted_rows(say(key), sizes, GOLD, size[0], most=1)[0]
    surface.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


@dataclass(frozen=True, slots=True)
class Pack:
    """What is left to be dealt, and which deal it is."""

    cards: int
    deal: int


def pack_of(view: CircularView) -> Pack:
    """Return what is told of the pack."""
    return Pack(view.pack, view.deal)


def draw_pack(pack: Pack, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the pack with its number of cards."""
    surface = blank(size)
    high = min(round(120 * unit), size[1] * 6 // 10)
    small = [round(letters * unit) for letters in (SMALL, 30, 28)]
    step = max(1, round(3 * unit))
    layers = min((pack.cards + 5) // 6, 6)
    card = card_of(high)
    stack = blank((card[0] + 6 * step, card[1]))
    for layer in range(layers):
        stack.blit(small_back(card), (layer * step, 0))
    if not layers:
        stack.blit(signs.frame(card, PANEL_EDGE, step), (0, 0))
    number = write(str(pack.cards), round((72 if high > 84 * unit else BODY) * unit), PAPER)
    top = beside([stack, number], round(14 * unit))
    words = fitted_rows(say("circular.pack"), small, DIM, size[0], most=1)
    if size[1] < round(_LOW * unit):
        rows = [beside([top, *words], round(12 * unit), size[0])]
    else:
        rows = [top, *words, *fitted_rows(say("circular.deal", n=pack.deal), small, DIM, size[0])]
    stack_rows(surface, rows, round(6 * unit), centred=True)
    return surface


def draw_last(last: LastTrick, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the last trick, small: who won it, with what, and its cards."""
    surface = blank(size)
    gap, badge = max(1, round(6 * unit)), round(44 * unit)
    signs_of = [seat_badge(last.winner, badge), signs.crown_sign(badge)]
    if size[1] < round(_LOW * unit):
        used = sum(sign.get_width() + 2 * gap for sign in signs_of)
        rows = [beside([*signs_of, last_cards(last, size[1] - gap, size[0] - used)], 2 * gap)]
    else:
        rows = [write(say("circular.last"), round(30 * unit), DIM)]
        rows.append(beside([*signs_of, *_last_name(last, unit)], 2 * gap, size[0]))
        used = sum(row.get_height() + gap for row in rows)
        high = min(size[1] - used, round(_MOST_SMALL * unit))
        rows += _last_rows(last, (size[0], size[1] - used), high, gap, unit)
    stack_rows(surface, rows, gap, centred=True)
    return surface


def _last_rows(
    last: LastTrick, room: tuple[int, int], high: int, gap: int, unit: float
) -> list[pygame.Surface]:
    """Return the cards in one row, or in two where it is narrow and high."""
    half = (room[1] - 2 * gap) // 2
    if len(last.played) > 2 or room[0] >= round(_ONE_ROW * unit) or half < round(70 * unit):
        return [last_cards(last, high, room[0])]
    rows = _groups(last)
    high = min(half, high)
    return [_drawn_groups(last, part, high, room[0]) for part in (rows[:2], rows[2:]) if part[0]]


def _last_name(last: LastTrick, unit: float) -> list[pygame.Surface]:
    if last.line is None:
        key = "circular.given_up" if last.by is WonBy.RESIGN else "rules.best_card"
        return [write(say(key), round(SMALL * unit), PAPER)]
    name = line_name(last.line.kind, last.line.line_class, len(last.line.cards))
    return [write(name, round(SMALL * unit), PAPER)]


def last_cards(last: LastTrick, height: int, room: int) -> pygame.Surface:
    """Return the lead and the winner's cards, and those of the other of two; losing ones pale."""
    return _drawn_groups(last, _groups(last), height, room)


def _groups(last: LastTrick) -> list[tuple[Card, ...]]:
    groups = [(last.lead,), last.played[last.winner]]
    if len(last.played) == 2 and last.played[1 - last.winner]:
        groups.append(last.played[1 - last.winner])
    return groups


def _drawn_groups(
    last: LastTrick, groups: list[tuple[Card, ...]], height: int, room: int
) -> pygame.Surface:
    row = [(place, card) for place, group in enumerate(groups) for card in group]
    size, gap = card_of(max(height, 8)), max(2, height // 6)
    space = room - size[0] - (len(groups) - 1) * gap
    step = min(size[0] + 2, space // max(len(row) - 1, 1))
    won = set(last.played[last.winner])
    marked = won if last.line is None else set(last.line.cards)
    surface = blank((size[0] + step * (len(row) - 1) + gap * row[-1][0], size[1]))
    for number, (group, card) in enumerate(row):
        picture = small_face(card, size) if card in marked else pale(card, size)
        surface.blit(picture, (number * step + group * gap, 0))
    return surface


def pale(card: Card, size: tuple[int, int]) -> pygame.Surface:
    """Return a small card that counts for nothing."""
    picture = small_face(card, size).copy()
    picture.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def cards_in_line(laid: Laid, seat: int) -> frozenset[Card]:
    """Return which cards make a seat's line."""
    line = laid.lines[seat]
    return frozenset() if line is None else frozenset(line.cards)
