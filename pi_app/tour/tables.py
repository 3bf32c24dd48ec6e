"""The five tables of the tour, from the corner café to the city's final: where, what, against whom.

**What passes.** Four deals are short: chance weighs as much as skill, and even the strongest of the
computer players comes first in about half of its matches against three medium ones. So the first or
second place passes a table (in the team game the team must win, for then two share each place), and
a lost table can be tried again at once. After `PATIENCE` tries one may go on without a star: nobody
is shut out of a story by bad cards, and stars can be fetched later. Among equals the first two
places are about one match in two, so seven of eight pass within three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.batak_rules import BatakGame, BatakRules, Scoring
from engine.batak_views import BatakView
from pi_app.tour.characters import (
    AYLA,
    BODO,
    COLETTE,
    FRITZ,
    LUDO,
    OKOYE,
    PIP,
    TARIK,
    VERA,
    ZENO,
    Character,
)

DEALS = 4
PASSES = 2
"""The last place that passes."""
PATIENCE = 3
"""After so many tries a table lets one go on."""
MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class TourTable:
    """One table of the tour; the person has seat 0."""

    key: str
    """Its name in the file of progress: never changed."""
    name: str
    rules_name: str
    rules: BatakRules
    who: tuple[Character, Character, Character]
    """At the seats 1 to 3, in the order of play; in the team game the second is the partner."""


TABLES = (
    TourTable(
        "corner",
        "The corner café",
        "spades",
        BatakRules(game=BatakGame.SPADES, deals=DEALS),
        (PIP, BODO, COLETTE),
    ),
    TourTable(
        "ferry",
        "The evening ferry",
        "auction",
        BatakRules(deals=DEALS, scoring=Scoring.SIMPLE),
        (BODO, TARIK, LUDO),
    ),
    TourTable(
        "barber",
        "The barber shop",
        "team",
        BatakRules(game=BatakGame.TEAM, deals=DEALS),
        (FRITZ, AYLA, TARIK),
    ),
    TourTable(
        "garden",
        "The roof garden",
        "auction",
        BatakRules(deals=DEALS, scoring=Scoring.PRIME),
        (AYLA, OKOYE, FRITZ),
    ),
    TourTable(
        "final",
        "The city final",
        "auction",
        BatakRules(deals=DEALS),
        (OKOYE, VERA, ZENO),
    ),
)
"""In the order in which they open."""


Standing = tuple[int, int]
"""(points, tricks of the seat's side in the last deal): what the final order goes by."""


def standings_of(view: BatakView) -> tuple[Standing, ...]:
    """Return where each seat stands at the end of a match; partners stand alike."""
    tricks = view.history[-1].tricks if view.history else (0,) * len(view.seats)
    sides = (view.rules.side(seat) for seat in range(len(view.seats)))
    return tuple(
        (seen.score, sum(tricks[seat] for seat in side))
        for seen, side in zip(view.seats, sides, strict=True)
    )


def places_of(standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return the place of each seat, 1 for the first; who stands alike shares a place."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def stars_of(place: int) -> int:
    """Return what a place is worth: three stars for the first, two for the second, else none."""
    return {1: MOST_STARS, PASSES: MOST_STARS - 1}.get(place, 0)
