"""What fills the middle while no cards are played: the invitation, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.cards import JOKER, Card
from engine.events import GameOver
from pi_app.publish import Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, PAPER
from pi_app.screens.column import (
    BODY,
    SMALL,
    beside,
    card_row,
    fitted_rows,
    fitting,
    on_pill,
    rows_height,
    stack_rows,
    start_pill,
    text_rows,
)
from pi_app.screens.league_told import next_texts, series_lines
from pi_app.screens.lesson import Invitation, Outcome, outcome, winners
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.signs import crown_sign
from pi_app.screens.words import rank_letter, say

_SCALES = (1, 0.85, 0.72, 0.6)
"""A row is drawn smaller where it does not fit, before anything is left out."""


def draw_invitation(told: Invitation, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the whole invitation, for one side of the table."""
    return _Poster(size, unit).invite(told)


def draw_winner(
    update: Update, over: GameOver, size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return who won and in how many cards, for one side of the table."""
    return _Poster(size, unit).crown(update, over)


class _Poster:
    """A picture of rows, in one of two sizes: a wide and high one, or a low one."""

    def __init__(self, size: tuple[int, int], unit: float) -> None:
        self._size = size
        self._unit = unit
        self._tall = size[1] >= round(500 * unit)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def invite(self, told: Invitation) -> pygame.Surface:
        """Return the invitation."""
        surface = blank(self._size)
        low = say("attract.both") if told.more and not self._tall else told.start
        title, start = self._title(told), self._start(low)
        rows = [title] if self._tall else self._low_head(title, start)
        rows.append(self._line(told.how, BODY if self._tall else SMALL + 6))
        if told.examples:
            rows.append(self._examples(told.examples))
        rows += self._challenges(told.attempts)
        if told.handicaps and self._tall:  # else the panels alone say it
            rows.append(self._line(told.handicaps, BODY))
        if self._tall:
            rows.append(start)
        if told.more and self._tall:
            rows.append(self._line(told.more, SMALL + 6))
        stack_rows(surface, rows, self._px(16 if self._tall else 4), centred=True)
        return surface

    def _low_head(self, title: pygame.Surface, start: pygame.Surface) -> list[pygame.Surface]:
        """Return the title with what starts a game beside it, or below it where it is narrow."""
        gap = self._px(48)
        if title.get_width() + gap + start.get_width() > self._size[0]:
            return [title, start]
        return [self._beside((title, start), gap)]

    def _title(self, told: Invitation) -> pygame.Surface:
        sizes = [self._px((104 if self._tall else 60) * scale) for scale in _SCALES]
        return fitted_rows(told.game, sizes, GOLD, self._size[0], most=1)[0]

    def _line(self, text: str, size: float) -> pygame.Surface:
        sizes = [self._px(max(size * scale, 28)) for scale in _SCALES]
        return fitted_rows(text, sizes, PAPER, self._size[0], most=1)[0]

    def _examples(self, shown: Sequence[tuple[str, tuple[Card, ...]]]) -> pygame.Surface:
        gap, columns = self._px(44 if self._tall else 26), list[pygame.Surface]()
        for scale in _SCALES:
            height = self._px((136 if self._tall else 78) * scale)
            label = self._px(max(36 * scale, 28) if self._tall else 30)
            columns = [self._example(name, row, height, label) for name, row in shown]
            if self._fits(columns, gap):
                break
        return self._beside(columns, gap)

    def _fits(self, columns: Sequence[pygame.Surface], gap: int) -> bool:
        width = sum(column.get_width() + gap for column in columns) - gap
        return width <= self._size[0]

    def _example(self, name: str, row: tuple[Card, ...], height: int, label: int) -> pygame.Surface:
        picture, text = card_row(row, height), write(name, label, PAPER)
        width = max(picture.get_width(), text.get_width())
        surface = blank((width, picture.get_height() + text.get_height() + self._px(4)))
        surface.blit(picture, picture.get_rect(midtop=(width // 2, 0)))
        surface.blit(text, text.get_rect(midbottom=(width // 2, surface.get_height())))
        return surface

    def _beside(self, columns: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
        """Return pictures side by side; those without room are left out."""
        return beside(columns, gap, self._size[0])

    def _challenges(self, attempts: Sequence[tuple[str, int]]) -> list[pygame.Surface]:
        if not attempts:
            return []
        gap, words = 0, list[pygame.Surface]()
        for scale in _SCALES:
            gap = self._px((36 if self._tall else 22) * scale)
            size = self._px(max((BODY if self._tall else 34) * scale, 28))
            words = [write(say("attract.challenge"), size, PAPER)]
            words += [self._challenge(rank, tries, size) for rank, tries in attempts]
            if self._fits(words, gap):
                break
        return [self._beside(words, gap)]

    def _challenge(self, rank: str, tries: int, size: int) -> pygame.Surface:
        """Return a rank on a small card, and its number of tries."""
        tall = round(size * 1.3)
        letter = write(say("rank.joker") if rank == JOKER else rank_letter(rank), size, INK)
        sign = rounded((max(tall, letter.get_width() + size // 2), tall), PAPER, tall // 6)
        sign.blit(letter, letter.get_rect(center=sign.get_rect().center))
        number = write(f"{tries}", size, GOLD)
        surface = blank((sign.get_width() + round(size * 0.35) + number.get_width(), tall))
        surface.blit(sign, (0, 0))
        surface.blit(number, number.get_rect(midright=(surface.get_width(), tall // 2)))
        return surface

    def _start(self, text: str) -> pygame.Surface:
        return start_pill(text, self._px(64 if self._tall else 46), self._size[0])

    def _foot(self, texts: Sequence[str]) -> pygame.Surface:
        size = self._px(46)
        return on_pill(fitting(texts, size, INK, self._size[0] - size), size)

    def crown(self, update: Update, over: GameOver) -> pygame.Surface:
        """Return the winner, with a crown."""
        surface = blank(self._size)
        told = outcome(update, over)
        rows = self._crowned(winners(over), told)
        series = series_lines(update)
        texts: tuple[str, ...] = (told.reason, told.length)
        if series:
            texts = (f"{told.reason}, {told.length}",)
        why = [self._line(text, BODY if self._tall else 40) for text in texts]
        gap = self._px(14 if self._tall else 4)
        if self._tall:
            ends = [*map(self._series, series), self._start(say("over.next"))]
            if rows_height([*rows, *why, *ends], gap) > self._size[1]:
                why = []  # what to press would be left out
        else:
            ends = [self._foot(next_texts(say("over.next"), "  ·  ".join(series)))]
        stack_rows(surface, [*rows, *why, *ends], gap, centred=True)
        return surface

    def _series(self, text: str) -> pygame.Surface:
        """Return how the series stands, in letters as large as it leaves."""
        sizes = [self._px(one) for one in (64, 52, 44, 36)]
        return fitted_rows(text, sizes, GOLD, self._size[0], most=1)[0]

    def _crowned(self, seats: Sequence[int], told: Outcome) -> list[pygame.Surface]:
        """Return crown and badges, and who won: two rows, or one where it is low."""
        size = self._px(150 if self._tall else 96)
        badges = [seat_badge(seat, size) for seat in seats]
        crown = [] if told.drawn else [crown_sign(size)]
        signs = self._beside([*crown, *badges], self._px(24))
        letters = (110, 72) if self._tall else (84, 60)
        width = self._size[0] - (0 if self._tall else signs.get_width() + self._px(32))
        text = fitted_rows(told.headline, [self._px(one) for one in letters], GOLD, width, most=1)
        return [signs, *text] if self._tall else [self._beside([signs, *text], self._px(32))]


def drawn_notices(notices: Sequence[str], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the small lines that say what works less well than it should, the newest first.

    Where they have no room together, the older ones are cut: they have been read.
    """
    surface = blank(size)
    text = "  ·  ".join(reversed(notices))
    line = round(30 * unit)
    rows = text_rows(text, line, DIM, size[0], most=max(1, size[1] // round(line * 1.2)))
    y = size[1] - sum(row.get_height() for row in rows)
    for row in rows:
        surface.blit(row, (0, y))
        y += row.get_height()
    return surface
