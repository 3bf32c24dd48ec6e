"""The text beside the pile that says what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import Card
from engine.views import SlapView
from pi_app.publish import Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import GOLD, PAPER
from pi_app.screens.column import BODY, card_row, fitted_rows, pips, stack_rows, text_rows
from pi_app.screens.paint import blank
from pi_app.screens.words import count, say

_HEADLINE = 58
_TALL = 300
"""From this height on, in units, a box has room for pictures."""


@dataclass(frozen=True, slots=True)
class Now:
    """What the table waits for."""

    headline: str
    seats: tuple[int, ...]
    tries: tuple[int, int] | None = None
    asked_by: Card | None = None
    how: str = ""


def now_of(update: Update, view: SlapView, tries: int) -> Now:
    """Return what is asked of whom."""
    names = tuple(seat.name for seat in update.seats)
    if view.rematch:
        return Now(say("now.again"), view.rematch)
    if view.collecting is not None:
        name = names[view.collecting]
        how = say("now.collect_how")
        return Now(say("now.collect", name=name), (view.collecting,), how=how)
    challenge = view.challenge
    if challenge is None:
        return Now(say("now.turn", name=names[view.turn]), (view.turn,))
    asked_by = [
        up.card for up in view.pile if up.seat == challenge.by and up.card.rank in "AKCQJ*0"
    ]
    return Now(
        say("now.challenge", name=names[challenge.seat]),
        (challenge.seat,),
        (challenge.attempts, max(tries, challenge.attempts)),
        asked_by[-1] if asked_by else None,
        count("try", challenge.attempts),
    )


def draw_now(now: Now, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the box of what is asked now, without a ground of its own."""
    surface = blank(size)
    width = size[0] - round(16 * unit)
    tall = size[1] >= round(_TALL * unit)
    rows: list[pygame.Surface] = []
    if tall:
        rows.append(_pictures(now, round(150 * unit)))
    sizes = [round(size * unit) for size in ((_HEADLINE, BODY) if tall else (BODY,))]
    rows += fitted_rows(now.headline, sizes, PAPER, width)
    if now.tries is not None:
        left, total = now.tries
        most = int(width / (1.25 * total))
        rows.append(pips(left, total, min(round(72 * unit), most), GOLD))
    if now.how and (tall or now.tries is None):
        rows += text_rows(now.how, round(BODY * unit), PAPER, width)
    stack_rows(surface, rows, round(14 * unit), centred=True)
    return surface


def _pictures(now: Now, height: int) -> pygame.Surface:
    signs = [seat_badge(seat, height) for seat in now.seats[:3]]
    if now.asked_by is not None:
        signs.append(card_row((now.asked_by,), height))
    gap = height // 8
    surface = blank((sum(sign.get_width() + gap for sign in signs) - gap, height))
    x = 0
    for sign in signs:
        surface.blit(sign, (x, 0))
        x += sign.get_width() + gap
    return surface
