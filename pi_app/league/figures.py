"""What a person's slaps say of them, no finer than they can. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import median

from pi_app.handicap import (
    FASTEST_NS,
    LEAST_SLAPS,
    SLOWEST_NS,
    Z_95,
    median_error_ns,
    suggested,
)
from pi_app.league.record import Slaps
from pi_app.league.views import Statistics, Suggestion, Time


def statistics_of(games: Iterable[Slaps]) -> Statistics | None:
    """Return what some games say of one person; none if they never slapped."""
    total = sum(games, Slaps())
    if not total.all:
        return None
    own = reactions_of(total)
    return Statistics(total.valid, total.false, total.all, _usual(own, total), _best(own, total))


def reactions_of(slaps: Slaps) -> list[int]:
    """Return the reactions in ns that are reactions: not guesses, not sleep, in order."""
    return sorted(ns for ns in slaps.reactions if FASTEST_NS <= ns <= SLOWEST_NS)


def _usual(own: Sequence[int], total: Slaps) -> Time | None:
    if len(own) < LEAST_SLAPS:
        return None
    chance_ns = math.ceil(Z_95 * median_error_ns(own))
    return Time(round(median(own)), chance_ns + total.uncertainty)


def _best(own: Sequence[int], total: Slaps) -> Time | None:
    return Time(own[0], total.uncertainty) if own else None


def suggestions(by_name: dict[str, Slaps]) -> dict[str, Suggestion]:
    """Return a handicap for each name with slaps enough; nothing where one alone has them."""
    found = suggested({name: reactions_of(slaps) for name, slaps in by_name.items()})
    if len(found) < 2:
        return {}
    return {
        name: Suggestion(one.handicap_ms, one.is_clear or one.handicap_ms == 0)
        for name, one in found.items()
    }
