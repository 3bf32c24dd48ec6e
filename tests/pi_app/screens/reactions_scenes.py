"""The page of tonight's reactions, over a result and over the lobby."""

from __future__ import annotations

from dataclasses import replace

from pi_app.lab.tonight_views import (
    Choice,
    Done,
    Figures,
    Outcome,
    ReactionsView,
    SeatReactions,
)
from pi_app.lobby.describing import view_of
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey
from pi_app.publish import Phase, Update
from tests.pi_app.screens.league_scenes import series
from tests.pi_app.screens.scenes import CARTALOGUE, MS, S, Scene, seats

FIRST_NS, BAR_NS = 200 * MS, 50 * MS
SEATS = (
    SeatReactions(0, (2, 6, 9, 7, 3, 2, 1, 0, 0, 0), 30, 2, 312 * MS, 23 * MS, 3.24, 0.71),
    SeatReactions(1, (0, 1, 3, 8, 9, 6, 4, 2, 1, 1), 35, 0, 404 * MS, 31 * MS, 4.02, 0.93),
    SeatReactions(4, (0, 0, 0, 1, 0, 2, 1, 0, 0, 0), 4, 1, 447 * MS),
    SeatReactions(6, (0,) * 10, 0, 3),
)
EIGHT = tuple(
    SeatReactions(place, (0, 2, 5, 9, 7, 4, 2, 1, 1, 0), 131, 12, 1_230 * MS, 104 * MS, -0.44, 1.25)
    for place in range(8)
)
FIGURES = Figures(SEATS, "choice", 3, FIRST_NS, BAR_NS)
FILE = "/home/pi/.local/state/slap-table/reactions-2026-11-30T19-00-00.csv"
JOURNAL = "/home/pi/.local/state/slap-table/2026-11-30T19-00-00-bataille-corse.jsonl"


def in_lobby(page: ReactionsView, number: int = 8) -> Scene:
    """Return the page, opened from the lobby."""
    lobby = Lobby(number, plays=True, has_reactions=True).join(0).join(1)
    shown = Update(S, Phase.LOBBY, seats(number), "bataille-corse", "", None, (), ())
    shown = replace(shown, lobby=view_of(lobby), invites=True, reactions=page)
    return ((S, shown),), 2 * S, CARTALOGUE


def after_game() -> Scene:
    """Return the page that comes over a result by itself."""
    history, t_ns, brief = series()
    told = tuple(
        (at_ns, replace(one, series=None, reactions=ReactionsView(FIGURES)))
        for at_ns, one in history
    )
    return told, t_ns, brief


def reached() -> Scene:
    """Return the lobby in which somebody points at the line that opens it."""
    lobby = Lobby(4, plays=True, has_reactions=True).join(0).join(1)
    lobby = replace(lobby, cursor=LineKey.REACTIONS)
    shown = Update(S, Phase.LOBBY, seats(4), "bataille-corse", "", None, (), ())
    return ((S, replace(shown, lobby=view_of(lobby), invites=True)),), 2 * S, CARTALOGUE


OPEN = ReactionsView(FIGURES, Choice.SAVE)
REACTIONS_SCENES: dict[str, Scene] = {
    "reactions": in_lobby(OPEN),
    "reactions_after_game": after_game(),
    "reactions_of_eight": in_lobby(
        replace(OPEN, figures=replace(FIGURES, seats=EIGHT), has_one=True)
    ),
    "reactions_sure": in_lobby(replace(OPEN, cursor=Choice.FORGET, asks=True)),
}
REACTIONS_UNPICTURED: dict[str, Scene] = {
    "reactions_saved": in_lobby(replace(OPEN, outcome=Outcome(Done.SAVED, FILE))),
    "reactions_unsaved": in_lobby(
        replace(OPEN, outcome=Outcome(Done.UNSAVED, f"{FILE}: No space left on device"))
    ),
    "reactions_left": in_lobby(
        replace(OPEN, outcome=Outcome(Done.LEFT, f"{JOURNAL}: Read-only file system"))
    ),
    "reactions_forgotten": in_lobby(
        ReactionsView(Figures(), Choice.FORGET, outcome=Outcome(Done.FORGOTTEN), has_two=False)
    ),
    "reactions_none": in_lobby(ReactionsView(Figures(), Choice.BACK, has_two=False, has_one=True)),
    "reactions_simple": in_lobby(
        replace(OPEN, figures=replace(FIGURES, condition="simple", games=1))
    ),
    "reactions_other": in_lobby(replace(OPEN, figures=replace(FIGURES, condition="other"))),
    "reactions_line": reached(),
}
"""Seen by the tests of texts alone."""
