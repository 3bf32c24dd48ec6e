"""The screen that asks whether a game that was cut off shall go on: which one, and how it stood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from pi_app.publish import Counted, OfferView, Update
from pi_app.screens.colours import DIM, GOLD, PAPER
from pi_app.screens.column import BODY, badge_line, beside, fitted_rows, stack_rows
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.paint import blank, text_width
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.words import count, game_name, say

MARGIN = 32
_MOST_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """What the screen says."""

    question: str
    game: str
    seats: tuple[str, ...]
    """Each seat's name and figure."""
    pile: str
    answers: str
    torn: str
    """What was lost, if anything is known to be."""


def asked(update: Update, offer: OfferView) -> Asked:
    """Return what is said of a game that was cut off."""
    unit = "card" if offer.counted is Counted.CARDS else "point"
    seats = zip(update.seats, offer.figures, strict=True)
    question = say("offer.of", time=offer.began) if offer.began else say("offer.question")
    return Asked(
        question=question,
        game=game_name(update.game),
        seats=tuple(f"{seat.name}: {count(unit, figure)}" for seat, figure in seats),
        pile=say("offer.pile", cards=count("card", offer.pile)),
        answers=_answers(update),
        torn=count("offer.torn", offer.torn) if offer.torn else "",
    )


def _answers(update: Update) -> str:
    """What to press: the keys of the first seat that has some, or the buttons of any."""
    if update.brief is not None and update.brief.one_button:
        return say("offer.slap")
    keys = next((seat.controls for seat in update.seats if seat.controls is not None), None)
    if keys is None:
        return say("offer.answers")
    return say("offer.keys", play=keys[0], slap=keys[1])


class OfferArtist:
    """Makes the sprites: one page for each side from which the screen is read."""

    def __init__(self, plan: Plan, shelf: Shelf) -> None:
        self._plan, self._shelf = plan, shelf

    def sprites(self, update: Update, offer: OfferView) -> Iterator[Sprite]:
        """Yield the pages."""
        told = asked(update, offer)
        build = partial(draw_offer, told, unit=self._plan.unit)
        for number, reader in enumerate(self._plan.readers):
            yield boxed(self._shelf, f"offer {number}", told, self._page(reader), build)

    def _page(self, reader: Place) -> Place:
        margin = self._plan.px(MARGIN)
        width, height = reader.drawn_size
        return reader.within(Box(margin, margin, width - 2 * margin, height - 2 * margin))


def draw_offer(told: Asked, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the question, the game as it stood, and what answers it."""
    surface = blank(size)
    rows = _rows(told, size, unit)
    stack_rows(surface, rows, max(2, round(size[1] * 0.02)), centred=True)
    return surface


def _rows(told: Asked, size: tuple[int, int], unit: float) -> list[pygame.Surface]:
    width, height = size
    most = len(told.seats) // 2 + 8
    large = [min(round(tall * unit), height // most * 2) for tall in (120, 96, 80, 64, BODY)]
    body = min(round(BODY * unit), height // (most + 2))
    rows = fitted_rows(told.question, large, GOLD, width, most=2)
    rows += fitted_rows(told.game, [body], DIM, width, most=1)
    rows += _seat_rows(told.seats, body, width)
    rows += fitted_rows(told.pile, [body], PAPER, width, most=1)
    rows += fitted_rows(told.answers, [one * 3 // 4 for one in large], GOLD, width, most=2)
    if told.torn:
        rows += fitted_rows(told.torn, [body * 3 // 4], DIM, width, most=2)
    return rows


def _seat_rows(seats: tuple[str, ...], size: int, width: int) -> list[pygame.Surface]:
    """Two seats beside one another where there is room."""
    room = (width - 2 * size) // _MOST_IN_A_ROW
    widest = max(text_width(text, size) for text in seats) + 2 * size
    step = _MOST_IN_A_ROW if widest <= room and len(seats) > _MOST_IN_A_ROW else 1
    lines = [badge_line(n, [text], size, PAPER, width) for n, text in enumerate(seats)]
    return [
        lines[n] if step == 1 else beside(lines[n : n + step], 2 * size)
        for n in range(0, len(lines), step)
    ]
