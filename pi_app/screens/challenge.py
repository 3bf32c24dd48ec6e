"""The counter of a challenge: who must answer whom, and how many tries are left.

A try is a disc; the one that is lost shrinks until only its ring is left. The fewer there are, the
larger and warmer they glow. Discs, words and a figure all tell the same.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.cards import Card
from engine.views import ChallengeView, SlapView
from pi_app.publish import Update
from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, PAPER, Colour, mix
from pi_app.screens.column import BODY, beside, card_row, fitted_rows, rows_height, stack_rows
from pi_app.screens.layout import Box
from pi_app.screens.paint import blank, font, shrink
from pi_app.screens.words import count, say

PIP_STEPS = 6
"""In so many steps a disc goes out."""
_TALL = 300
"""From this height on, in units, a box has room for pictures."""
_HEADLINE = 58
_LEAST_CARD = 90
"""Lower cards, in units, are not worth showing."""
_LEAST_WHO = 40
"""Lower signs of who asks whom, in units, give way to the words."""
_WIDE = 3.4
"""Who asks, with what, and whom: how wide that is, of its height."""
_ASKERS = "AKCQJ*0"
_GLOW: tuple[Colour, ...] = ((255, 122, 92), (255, 166, 74), GOLD)
"""With one try left, two, and more."""
GLOW_INK = tuple(mix(one, PAPER, 0.32) for one in _GLOW)
"""The same for letters: lighter, for they are thin."""
_SIZES = (1.0, 0.86, 0.76)
"""How large the discs are then, of the room that they have."""


@dataclass(frozen=True, slots=True)
class Dare:
    """A challenge on the table."""

    by: int
    seat: int
    """Who must answer."""
    headline: str
    left: int
    total: int
    card: Card | None
    """What asks."""

    @property
    def glow(self) -> int:
        """How near it is to its end: 0 with the last try, 2 with three and more."""
        return min(max(self.left - 1, 0), len(_GLOW) - 1)


def dare_of(update: Update, challenge: ChallengeView, view: SlapView, tries: int) -> Dare:
    """Return the challenge of a view; `tries` is what it began with."""
    name = update.seats[challenge.seat].name
    asking = [up.card for up in view.pile if up.seat == challenge.by and up.card.rank in _ASKERS]
    return Dare(
        challenge.by,
        challenge.seat,
        say("now.challenge", name=name),
        challenge.attempts,
        max(tries, challenge.attempts),
        asking[-1] if asking else None,
    )


def pips_box(size: tuple[int, int], unit: float) -> Box:
    """Return where the discs lie in a box of that size: below, or beside the badges."""
    width, height = size
    if height >= round(_TALL * unit):
        high = round(120 * unit)
        return Box(round(8 * unit), height * 58 // 100, width - round(16 * unit), high)
    high = round(56 * unit)
    left = round(190 * unit)
    return Box(left, height - high - round(4 * unit), width - left - round(8 * unit), high)


def draw_dare(dare: Dare, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return who must answer whom; the room of the discs stays empty."""
    return _Pen(dare, size, unit).draw()


class _Pen:
    """Draws the box of a challenge, without a ground of its own."""

    def __init__(self, dare: Dare, size: tuple[int, int], unit: float) -> None:
        self._dare = dare
        self._unit = unit
        self._surface = blank(size)
        self._pips = pips_box(size, unit)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._unit))

    def draw(self) -> pygame.Surface:
        """Return the finished box."""
        tall = self._surface.get_height() >= self._px(_TALL)
        width = self._surface.get_width() - self._px(16)
        sizes = [self._px(size) for size in ((_HEADLINE, BODY) if tall else (BODY, 40))]
        headline = fitted_rows(self._dare.headline, sizes, PAPER, width, most=2 if tall else 1)
        if tall:
            # Signs give way to the words: a line without room would be left out.
            room = self._pips.y - rows_height(headline, self._px(14)) - self._px(14)
            units = min(150, width / self._unit / _WIDE, room / self._unit)
            signs = [self._who(units)] if units >= _LEAST_WHO else []
            self._stack([*signs, *headline], 0, self._pips.y)
            floor = self._surface.get_height()
            self._stack([self._left(width, floor - self._pips.bottom)], self._pips.bottom, floor)
        else:
            self._stack(headline, 0, self._pips.y)
            who = self._who(54)
            at = who.get_rect(midleft=(self._px(8), self._pips.y + self._pips.h // 2))
            self._surface.blit(who, at)
        return self._surface

    def _stack(self, rows: list[pygame.Surface], top: int, floor: int) -> None:
        area = pygame.Rect(0, top, self._surface.get_width(), floor - top)
        stack_rows(self._surface.subsurface(area), rows, self._px(14), centred=True)

    def _who(self, units: float) -> pygame.Surface:
        """Return who asks, with what, and after an arrow who must answer."""
        dare, height = self._dare, self._px(units)
        signs = [seat_badge(dare.by, height * 2 // 3)]
        if dare.card is not None and height >= self._px(_LEAST_CARD):
            signs.append(card_row((dare.card,), height))
        return beside([*signs, _arrow(height // 2), seat_badge(dare.seat, height)], height // 9)

    def _left(self, width: int, height: int) -> pygame.Surface:
        """Return how many tries are left, in words that grow, if they can, as they get fewer."""
        dare = self._dare
        words = say("dare.last") if dare.left == 1 else count("try", dare.left)
        sizes = [self._px(size) for size in (70, 58, BODY, 40)[dare.glow :]]
        ink = GLOW_INK[dare.glow]
        while len(sizes) > 1 and font(sizes[0]).get_height() >= height:
            del sizes[0]
        return fitted_rows(words, sizes, ink, width, most=1)[0]


def draw_pips(dare: Dare, size: tuple[int, int], *, steps: int) -> pygame.Surface:
    """Return the discs: those left full, the used ones rings, the newest of them going out.

    `steps` of `PIP_STEPS` are done of that.
    """
    width, height = size
    room = min(height, width * 4 // (5 * dare.total))
    across = round(room * _SIZES[dare.glow])
    step = min(round(across * 1.25), width // dare.total)
    big = blank((width * 2, height * 2))
    first = (width - step * dare.total) + step
    for place in range(dare.total):
        centre = (first + 2 * step * place, height)
        if place < dare.left:
            pygame.draw.circle(big, _GLOW[dare.glow], centre, across - 2)
            continue
        pygame.draw.circle(big, DIM, centre, across - 2, max(2, across // 8))
        if place == dare.left and steps < PIP_STEPS:
            rest = (across - 2) * (PIP_STEPS - steps) // PIP_STEPS
            pygame.draw.circle(big, _GLOW[dare.glow], centre, rest)
    return shrink(big, size)


def _arrow(size: int) -> pygame.Surface:
    """Return an arrow to the right."""
    big = blank((size * 3, size * 3))
    full, half = size * 3, size * 3 // 2
    shaft = pygame.Rect(full // 12, half - full // 12, full // 2, full // 6)
    pygame.draw.rect(big, PAPER, shaft)
    head = [(full // 2, full // 5), (full - full // 12, half), (full // 2, full - full // 5)]
    pygame.draw.polygon(big, PAPER, head)
    return shrink(big, (size, size))
