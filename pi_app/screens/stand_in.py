"""The mark of a seat whose buttons are a phone: not timed; and how to join while there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from pi_app.hands import PhoneState
from pi_app.publish import Update
from pi_app.screens.colours import Colour
from pi_app.screens.column import fitted_rows
from pi_app.screens.layout import Box, Place
from pi_app.screens.paint import blank, shrink
from pi_app.screens.phones import draw_qr
from pi_app.screens.words import say

_BOARD, _LARGE_BOARD = 35, 45
"""How much of a poster's width the board has beside the invitation, in hundredths; it is the large
one where the poster is narrow."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """What a seat's panel shows of its phone."""

    text: str
    qr: tuple[tuple[bool, ...], ...] = ()
    """Where to find the page; empty once the phone is there."""


def stand_in_of(update: Update, seat: int) -> StandIn | None:
    """Return what the panel of a seat shows; none where the seat has buttons of its own.

    For a game without hands, in which only such seats have phones.
    """
    if update.phones is None:
        return None
    phone = next((one for one in update.phones.seats if one.seat == seat), None)
    if phone is None:
        return None
    if phone.state is PhoneState.HERE:
        return StandIn(say("stand_in.here"))
    key = "stand_in.away" if phone.state is PhoneState.AWAY else "stand_in.code"
    return StandIn(say(key, code=phone.code or ""), update.phones.qr)


def draw_mark(text: str, room: int, sizes: Sequence[int], ink: Colour) -> pygame.Surface:
    """Return a small phone and the words beside it, one line."""
    high = sizes[0]
    left = high
    line = fitted_rows(text, sizes, ink, room - left, most=1)[0]
    surface = blank((left + line.get_width(), max(high, line.get_height())))
    phone = _phone(round(high * 0.6), high, ink)
    surface.blit(phone, phone.get_rect(midleft=(0, surface.get_height() // 2)))
    surface.blit(line, line.get_rect(midleft=(left, surface.get_height() // 2)))
    return surface


def _phone(width: int, height: int, ink: Colour) -> pygame.Surface:
    """Return the outline of a phone with its speaker and its button."""
    line = max(1, height // 12)
    large = blank((width * 2, height * 2))
    pygame.draw.rect(large, ink, large.get_rect(), 2 * line, border_radius=height // 3)
    bar = pygame.Rect(0, 0, width * 2 // 3, 2 * line)
    bar.midbottom = (width, height * 2 - 4 * line)
    pygame.draw.rect(large, ink, bar)
    return shrink(large, (width, height))


def draw_join(stand_in: StandIn, room: int) -> pygame.Surface | None:
    """Return the address as a code of at most so many pixels; none once nobody needs it."""
    return draw_qr(stand_in.qr, room) if stand_in.qr else None


def notices_of(update: Update) -> tuple[str, ...]:
    """Return the update's notices, and where phones find the table while one is missing."""
    if update.phones is None or not is_missing(update):
        return update.notices
    return (*update.notices, say("stand_in.where", address=update.phones.address))


def is_missing(update: Update) -> bool:
    """Whether a phone is still to come, or to come back."""
    phones = () if update.phones is None else update.phones.seats
    return any(phone.state is not PhoneState.HERE for phone in phones)


def with_board(place: Place, update: Update) -> tuple[Place, Place | None]:
    """Return a poster's place cut in two, the right part for how to join with a phone.

    It is whole where no phone is missing, and where it is too low for both: the seat's panel has to
    do then.
    """
    width, height = place.drawn_size
    if not is_missing(update) or 4 * height < width:
        return place, None
    board = width * _BOARD // 100
    if width < 2 * height:
        board = width * _LARGE_BOARD // 100
    left = place.within(Box(0, 0, width - board, height))
    return left, place.within(Box(width - board, 0, board, height))
