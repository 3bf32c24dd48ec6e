"""The board of the phones: how to join with one, and who has."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from pi_app.hands import PhoneBoard, PhoneSeat, PhoneState
from pi_app.publish import Update
from pi_app.screens import signs
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, PANEL, PANEL_EDGE, PAPER, WARNING
from pi_app.screens.column import BODY, SMALL, beside, fitted_rows, stack_rows
from pi_app.screens.paint import blank, rounded, text_width
from pi_app.screens.words import say

QUIET_ZONE = 4
"""Modules around a QR code that must stay light, or cameras do not find it."""
_ONE_COLUMN = 4
"""More seats stand two and two beside the code."""
_LOW = 500
"""Under this height, in units, words are smaller, so that the seats have room."""
_SMALLEST = 28
_WORDS = (
    (64, BODY, 40, SMALL, _SMALLEST),
    (BODY, 40, SMALL, 30, _SMALLEST),
    (SMALL, 30, _SMALLEST),
)
"""Sizes of the words above the seats, in units, in the order in which they are tried."""
_WHITE = (255, 255, 255)
_BLACK = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One seat."""

    seat: int
    name: str
    text: str
    state: PhoneState


@dataclass(frozen=True, slots=True)
class Board:
    """What the board shows."""

    address: str
    qr: tuple[tuple[bool, ...], ...]
    lines: tuple[BoardLine, ...]


def board_of(update: Update, phones: PhoneBoard) -> Board:
    """Return what the board shows."""
    lines = tuple(
        BoardLine(one.seat, update.seats[one.seat].name, _text(one), one.state)
        for one in phones.seats
    )
    return Board(phones.address, phones.qr, lines)


def _text(phone: PhoneSeat) -> str:
    if phone.state is PhoneState.HERE:
        return say("phones.here")
    if phone.state is PhoneState.AWAY:
        known = phone.code is not None
        return say("phones.away_code", code=phone.code) if known else say("phones.away")
    return say("phones.press") if phone.code is None else say("phones.code", code=phone.code)


def draw_qr(qr: tuple[tuple[bool, ...], ...], room: int) -> pygame.Surface:
    """Return a QR code in whole pixels a module, its quiet zone around it, as large as fits."""
    across = len(qr) + 2 * QUIET_ZONE
    module = max(1, room // across)
    surface = pygame.Surface((across * module, across * module), 0, 32)
    surface.fill(_WHITE)
    for y, row in enumerate(qr):
        for x, dark in enumerate(row):
            if dark:
                corner = ((x + QUIET_ZONE) * module, (y + QUIET_ZONE) * module)
                surface.fill(_BLACK, (corner, (module, module)))
    return surface


def draw_board(board: Board, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the code, what to do, and who is there: beside the code, or below it."""
    surface = rounded(size, PANEL, round(24 * unit), edge=PANEL_EDGE, width=max(1, round(3 * unit)))
    gap = round(20 * unit)
    if size[0] * 4 < size[1] * 5:
        _draw_upright(surface, board, gap, unit)
    else:
        _draw_across(surface, board, gap, unit)
    return surface


def _draw_across(surface: pygame.Surface, board: Board, gap: int, unit: float) -> None:
    width, height = surface.get_size()
    code = draw_qr(board.qr, min(height - 2 * gap, width * 9 // 20))
    room = (width - code.get_width() - 3 * gap, height - 2 * gap)
    across = 1 if len(board.lines) <= _ONE_COLUMN else 2
    lines = -(-len(board.lines) // across)
    rows, high = _words_above(board, room, lines, gap, unit)
    rows += _seats(board, (room[0], high), across, gap, unit)
    text = blank(room)
    stack_rows(text, rows, gap // 2, centred=True)
    surface.blit(code, code.get_rect(midleft=(gap, height // 2)))
    surface.blit(text, (code.get_width() + 2 * gap, gap))


def _words_above(
    board: Board, room: tuple[int, int], lines: int, gap: int, unit: float
) -> tuple[list[pygame.Surface], int]:
    """Return the words above so many lines of seats, and how high a line may be.

    Smaller words give way to seats that could not be read else: how wide a typeface runs, and so
    which size has room, differs between the libraries that draw it.
    """
    is_low = room[1] + 2 * gap < round(_LOW * unit)
    for letters in _WORDS[1:] if is_low else _WORDS:
        rows = _words(board, room[0], unit, letters)
        used = sum(row.get_height() + gap // 2 for row in rows)
        high = (room[1] - used) // max(lines, 1) - gap // 2
        if high >= round(_SMALLEST * unit):
            break
    return rows, min(high, round(76 * unit))


def _draw_upright(surface: pygame.Surface, board: Board, gap: int, unit: float) -> None:
    """Draw the code between the words and the seats, two and two."""
    width, height = surface.get_size()
    room = width - 2 * gap
    words = _words(board, room, unit, _WORDS[0])
    high = round(54 * unit)
    across = 2 if all(_is_whole(one, (room - gap) // 2, high, unit) for one in board.lines) else 1
    seats = _seats(board, (room, high), across, gap, unit)
    used = sum(row.get_height() + gap // 2 for row in (*words, *seats))
    code = draw_qr(board.qr, min(height - used - 2 * gap, room))
    stack_rows(surface, [*words[:2], code, *words[2:], *seats], gap // 2, centred=True)


def _seats(
    board: Board, size: tuple[int, int], across: int, gap: int, unit: float
) -> list[pygame.Surface]:
    """Return the seats, so many side by side, in rows of a size."""
    cell = ((size[0] - gap * (across - 1)) // across, size[1])
    lines = [_line(line, cell, unit) for line in board.lines]
    return [beside(lines[n : n + across], gap) for n in range(0, len(lines), across)]


def _is_whole(line: BoardLine, width: int, high: int, unit: float) -> bool:
    """Whether what is said of a seat has room beside its badge."""
    tick = high if line.state is PhoneState.HERE else 0
    left = width - high - high // 4 - tick
    return text_width(line.text, round(_SMALLEST * unit)) <= left


def _words(board: Board, room: int, unit: float, letters: tuple[int, ...]) -> list[pygame.Surface]:
    """Return what the board is, what to do, and the address."""
    sizes = [round(one * unit) for one in letters]
    rows = fitted_rows(say("phones.title"), sizes, GOLD, room, most=1)
    rows += fitted_rows(say("phones.how"), sizes[2:], PAPER, room, most=1)
    return rows + fitted_rows(board.address, sizes, PAPER, room, most=1)


def _line(line: BoardLine, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return a seat's badge, its name if there is room, and how its phone stands."""
    width, high = size[0], max(size[1], 8)
    letters = [min(round(one * unit), high) for one in (50, 44, 38, 32, _SMALLEST)]
    gap = high // 4
    surface = blank((width, high))
    surface.blit(seat_badge(line.seat, high), (0, 0))
    ink = {PhoneState.HERE: DIM, PhoneState.AWAY: WARNING, PhoneState.EXPECTED: GOLD}[line.state]
    tick = [signs.tick_sign(high * 8 // 10)] if line.state is PhoneState.HERE else []
    left = high + gap
    room = width - left - sum(sign.get_width() + gap for sign in tick)
    names = text_width(line.name, letters[-1]) + gap
    told_room = room - names if text_width(line.text, letters[-1]) + names <= room else room
    told = beside([*tick, *fitted_rows(line.text, letters, ink, told_room, most=1)], gap)
    surface.blit(told, told.get_rect(midright=(width, high // 2)))
    room = width - told.get_width() - left - gap
    if room >= names - gap:
        name = fitted_rows(line.name, letters, PAPER, room, most=1)[0]
        surface.blit(name, name.get_rect(midleft=(left, high // 2)))
    return surface
