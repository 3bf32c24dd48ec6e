"""A result of the tour: the place, its stars, how everybody did, and a word about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from pi_app.screens.badges import seat_badge
from pi_app.screens.colours import DIM, GOLD, INK, LIT, PANEL, PAPER
from pi_app.screens.column import beside, fitted_rows, stack_rows
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.portraits import portrait
from pi_app.screens.tour_signs import bubble, star_row
from pi_app.screens.words import count, say
from pi_app.tour.characters import CHARACTERS, Mood
from pi_app.tour.tables import MOST_STARS, PASSES, PATIENCE, TABLES, TourTable
from pi_app.tour.views import Result, Speech, TourView


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of the result."""

    place: int
    name: str
    who: str | None
    """Key of a character; none for the person."""
    score: int


def ranks_of(table: TourTable, result: Result, name: str) -> tuple[Rank, ...]:
    """Return everybody, the first first; of equals the person, then in the order of play."""
    people: list[tuple[str, str | None]] = [
        (name, None),
        *((one.name, one.key) for one in table.who),
    ]
    ranks = [
        Rank(result.places[seat], called, who, result.scores[seat])
        for seat, (called, who) in enumerate(people)
    ]
    return tuple(sorted(ranks, key=lambda rank: rank.place))


def headline_of(view: TourView, result: Result) -> str:
    """Return how the match went, in a few large words."""
    if view.table == len(TABLES) - 1 and result.place == 1:
        return say("tour.champion")
    if TABLES[view.table].rules.is_team:
        return say("tour.team.won" if result.place == 1 else "tour.team.lost")
    return say(f"tour.place.{result.place}")


def verdict_of(view: TourView) -> str:
    """Return what follows from it; nothing where the tour is over."""
    seen, is_last = view.tables[view.table], view.table == len(TABLES) - 1
    if seen.is_passed:
        return "" if is_last else say("tour.goes_on")
    left = PATIENCE - seen.tries
    return say("tour.try_again", n=left) if left > 1 else say("tour.try_again_last")


def draw_stars(result: Result, verdict: str, size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the stars of the match, and what follows below them."""
    surface = blank(size)
    rows = [star_row(result.stars, MOST_STARS, round(120 * unit))]
    if verdict:
        letters = [round(one * unit) for one in (44, 38, 34)]
        rows += fitted_rows(verdict, letters, PAPER, size[0], most=1)
    stack_rows(surface, rows, round(6 * unit), centred=True)
    return surface


def draw_ranks(ranks: Sequence[Rank], size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the lines of the result below one another."""
    surface = blank(size)
    high = size[1] // len(ranks)
    for number, rank in enumerate(ranks):
        line = _line(rank, (size[0], high - round(10 * unit)), unit)
        surface.blit(line, (0, number * high))
    return surface


def _line(rank: Rank, size: tuple[int, int], unit: float) -> pygame.Surface:
    mine = rank.who is None
    ground, ink = (LIT, INK) if mine else (PANEL, PAPER)
    surface = rounded(size, ground, size[1] // 3)
    side, pad, middle = size[1] - round(10 * unit), round(24 * unit), size[1] // 2
    big = min(round(56 * unit), size[1] * 2 // 3)
    number = write(f"{rank.place}.", big, INK if mine else GOLD)
    face = _face(rank, side)
    left = beside([number, face], pad)
    surface.blit(left, left.get_rect(midleft=(pad, middle)))
    points = write(count("tour.points", rank.score).replace("-", "\u2212"), round(44 * unit), ink)
    surface.blit(points, points.get_rect(midright=(size[0] - pad, middle)))
    room = size[0] - left.get_width() - points.get_width() - 4 * pad
    letters = [round(one * unit) for one in (52, 44, 36)]
    (name,) = fitted_rows(rank.name, letters, ink, room, most=1)
    surface.blit(name, name.get_rect(midleft=(left.get_width() + 2 * pad, middle)))
    return surface


def _face(rank: Rank, side: int) -> pygame.Surface:
    if rank.who is None:
        return seat_badge(0, side)
    if rank.place == 1:
        return portrait(rank.who, Mood.GLAD, side)
    return portrait(rank.who, Mood.CALM if rank.place <= PASSES else Mood.SOUR, side)


def draw_speaker(
    speech: Speech, size: tuple[int, int], unit: float, *, glad: bool
) -> pygame.Surface:
    """Return somebody with a word about the match."""
    surface = blank(size)
    words_high = size[1] * 36 // 100
    letters = round(40 * unit)
    name = write(CHARACTERS[speech.who].name, letters, DIM)
    side = min(size[0], size[1] - words_high - name.get_height())
    face = portrait(speech.who, Mood.GLAD if glad else Mood.CALM, side)
    surface.blit(bubble(speech.text, (size[0], words_high), unit, 0.5), (0, 0))
    surface.blit(face, face.get_rect(midtop=(size[0] // 2, words_high)))
    surface.blit(name, name.get_rect(midbottom=(size[0] // 2, size[1])))
    return surface
