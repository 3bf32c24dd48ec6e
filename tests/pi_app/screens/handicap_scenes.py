"""A game with handicaps: what golden pictures and drawing tests look at."""

from __future__ import annotations

from dataclasses import replace

from engine.events import Taken, TakenBy, TurnChanged, Verdict
from pi_app.publish import Phase, Update
from tests.pi_app.screens.scenes import (
    CARTALOGUE,
    MS,
    History,
    S,
    Scene,
    played,
    seats,
    slap,
    update,
    view,
)

OWN_MS = (80, 0, 110, 0)
"""Red and Yellow are adults."""


def with_handicaps(shown: Update) -> Update:
    """Return an update whose seats have handicaps."""
    told = zip(shown.seats, OWN_MS, strict=True)
    return replace(shown, seats=tuple(replace(info, handicap_ms=ms) for info, ms in told))


def handicap() -> Scene:
    """Return a pile that Blue has: Red's hand was 50 ms earlier, but 80 are added to it.

    Compared: Red 2312 + 80 = 2392, Blue 2362, Yellow 2390 + 110 = 2500 ms.
    """
    seen = view("7S 7H QD 3C", turn=3)
    before = with_handicaps(update(seen, played(seen, 2 * S), t_ns=2 * S, keys=True))
    red = replace(slap(0, Verdict.LATE, 2312 * MS), handicap=80 * MS)
    blue = slap(1, Verdict.VALID, 2362 * MS, patterns=("double",), reaction=362 * MS)
    yellow = replace(slap(2, Verdict.LATE, 2390 * MS, behind=28 * MS), handicap=110 * MS)
    after = view(sizes=(14, 13, 21, 3), turn=1)
    events = (blue, Taken(blue.t_ns, 1, 4, TakenBy.SLAP), TurnChanged(blue.t_ns, 1), red, yellow)
    told = with_handicaps(update(after, *events, t_ns=2400 * MS, keys=True))
    history: History = ((2 * S, before), (2400 * MS, told))
    return history, 3 * S, CARTALOGUE


def handicap_attract() -> Scene:
    """Return the table that waits for players who have agreed on handicaps."""
    shown = Update(
        0, Phase.ATTRACT, seats(4, keys=True), "bataille-corse", "cartalogue", None, (), ()
    )
    return ((0, with_handicaps(shown)),), S, CARTALOGUE


HANDICAP_SCENES = {"handicap": handicap()}
