"""What fills the middle while no cards are played: the invitation, and the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.cards import CARDS, JOKER, Card, cards
from engine.slap_rules import PATTERNS, SlapRule, Takes
from engine.views import SlapView
from pi_app.publish import Update
from pi_app.screens import outlines
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PAPER
from pi_app.screens.column import (
    BODY,
    SMALL,
    card_row,
    fitted_rows,
    stack_rows,
    text_rows,
)
from pi_app.screens.messages import RulesBrief
from pi_app.screens.paint import badge, blank, rounded, shortened, write
from pi_app.screens.panels import winners
from pi_app.screens.words import count, game_name, listed, pattern_name, say

_MOST_EXAMPLES = 6


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the table tells while nobody plays."""

    game: str
    rules: str
    brief: RulesBrief


def invitation(update: Update, brief: RulesBrief) -> Invitation:
    """Return the invitation to the game of an update."""
    return Invitation(game_name(update.game), update.rules, brief)


def examples(brief: RulesBrief) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return name and cards of the patterns to show: those that a picture can explain."""
    shown = ((pattern_name(rule.name), _example_cards(rule)) for rule in brief.slaps)
    return tuple((name, row) for name, row in shown if row)[:_MOST_EXAMPLES]


def _example_cards(rule: SlapRule) -> tuple[Card, ...]:
    pattern = PATTERNS.get(rule.name)
    if pattern is None:
        return ()
    wanted = rule.argument or pattern.default
    if pattern.takes is Takes.RANKS:
        return tuple(CARDS[f"{rank}S"] for rank in wanted if f"{rank}S" in CARDS)[:2]
    if pattern.takes is Takes.CARDS:
        return tuple(CARDS[code] for code in wanted[:2])
    # The table's example holds for the default argument only.
    return cards(pattern.example) if set(pattern.default) <= set(wanted) else ()


def draw_invitation(told: Invitation, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the whole invitation, for one side of the table."""
    return _Poster(size, unit).invite(told)


def draw_winner(
    update: Update, view: SlapView, size: tuple[int, int], unit: float
) -> pygame.Surface:
    """Return who won and in how many cards, for one side of the table."""
    return _Poster(size, unit).crown(update, view)


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
        title, start = self._title(told), self._start(say("attract.start"))
        rows = [title] if self._tall else [self._beside((title, start), self._px(48))]
        rows.append(self._line(say("attract.slap"), BODY if self._tall else SMALL + 6))
        shown = examples(told.brief)
        if shown:
            rows.append(self._examples(shown))
        rows += self._challenges(told.brief)
        if self._tall:
            rows.append(start)
        stack_rows(surface, rows, self._px(16 if self._tall else 4), centred=True)
        return surface

    def _title(self, told: Invitation) -> pygame.Surface:
        size = 104 if self._tall else 60
        return write(told.game, self._px(size), GOLD)

    def _line(self, text: str, size: float) -> pygame.Surface:
        return write(shortened(text, self._px(size), self._size[0]), self._px(size), PAPER)

    def _examples(self, shown: Sequence[tuple[str, tuple[Card, ...]]]) -> pygame.Surface:
        height = self._px(136 if self._tall else 78)
        label = self._px(36 if self._tall else 30)
        columns = [self._example(name, row, height, label) for name, row in shown]
        return self._beside(columns, self._px(44 if self._tall else 26))

    def _example(self, name: str, row: tuple[Card, ...], height: int, label: int) -> pygame.Surface:
        picture, text = card_row(row, height), write(name, label, PAPER)
        width = max(picture.get_width(), text.get_width())
        surface = blank((width, picture.get_height() + text.get_height() + self._px(4)))
        surface.blit(picture, picture.get_rect(midtop=(width // 2, 0)))
        surface.blit(text, text.get_rect(midbottom=(width // 2, surface.get_height())))
        return surface

    def _beside(self, columns: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
        """Return pictures side by side; those without room are left out."""
        fitting: list[pygame.Surface] = []
        room = self._size[0]
        for column in columns:
            room -= column.get_width() + gap
            if room + gap < 0:
                break
            fitting.append(column)
        width = sum(column.get_width() + gap for column in fitting) - gap
        surface = blank((max(width, 1), max(column.get_height() for column in fitting)))
        x = 0
        for column in fitting:
            surface.blit(column, (x, (surface.get_height() - column.get_height()) // 2))
            x += column.get_width() + gap
        return surface

    def _challenges(self, brief: RulesBrief) -> list[pygame.Surface]:
        if not brief.attempts:
            return []
        size = self._px(BODY if self._tall else 34)
        words = [write(say("attract.challenge"), size, PAPER)]
        words += [self._challenge(rank, tries, size) for rank, tries in brief.attempts]
        return [self._beside(words, self._px(36 if self._tall else 22))]

    def _challenge(self, rank: str, tries: int, size: int) -> pygame.Surface:
        """Return a rank on a small card, and its number of tries."""
        tall = round(size * 1.3)
        letter = write(say("rank.joker") if rank == JOKER else rank, size, INK)
        sign = rounded((max(tall, letter.get_width() + size // 2), tall), PAPER, tall // 6)
        sign.blit(letter, letter.get_rect(center=sign.get_rect().center))
        number = write(f"{tries}", size, GOLD)
        surface = blank((sign.get_width() + round(size * 0.35) + number.get_width(), tall))
        surface.blit(sign, (0, 0))
        surface.blit(number, number.get_rect(midright=(surface.get_width(), tall // 2)))
        return surface

    def _start(self, text: str) -> pygame.Surface:
        size = self._px(64 if self._tall else 46)
        line = write(text, size, INK)
        pill = rounded(
            (line.get_width() + size, line.get_height() + size // 4), LIT, line.get_height() // 2
        )
        pill.blit(line, line.get_rect(center=pill.get_rect().center))
        return pill

    def crown(self, update: Update, view: SlapView) -> pygame.Surface:
        """Return the winner, with a crown."""
        assert view.over is not None
        surface = blank(self._size)
        seats = winners(view)
        names = [update.seats[seat].name for seat in seats]
        key = "over.winner" if len(seats) == 1 else "over.shared"
        headline = say(key, name="".join(names), names=listed(names))
        played = f"{count('played', view.over.cards_played)}, {count('trick', view.over.tricks)}"
        rows = self._crowned(seats, headline)
        rows.append(self._line(say(f"over.{view.over.reason.value}"), BODY if self._tall else 40))
        rows.append(self._line(played, BODY if self._tall else 40))
        rows.append(self._start(say("over.next")))
        stack_rows(surface, rows, self._px(14 if self._tall else 4), centred=True)
        return surface

    def _crowned(self, seats: Sequence[int], headline: str) -> list[pygame.Surface]:
        """Return crown and badges, and who won: two rows, or one where it is low."""
        size = self._px(150 if self._tall else 96)
        crown = badge(outlines.crown(5), size, GOLD, ((120, 84, 10), max(1, size // 30)))
        signs = self._beside([crown, *(seat_badge(seat, size) for seat in seats)], self._px(24))
        letters = (110, 72) if self._tall else (84, 60)
        width = self._size[0] - (0 if self._tall else signs.get_width() + self._px(32))
        text = fitted_rows(headline, [self._px(one) for one in letters], GOLD, width, most=1)
        return [signs, *text] if self._tall else [self._beside([signs, *text], self._px(32))]


def drawn_notices(notices: Sequence[str], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the small lines that say what works less well than it should."""
    surface = blank(size)
    text = "  ·  ".join(notices)
    line = round(30 * unit)
    rows = text_rows(text, line, DIM, size[0], most=max(1, size[1] // round(line * 1.2)))
    y = size[1] - sum(row.get_height() for row in rows)
    for row in rows:
        surface.blit(row, (0, y))
        y += row.get_height()
    return surface
