"""The table of points, and a game of a series that is over: what pictures and drawing tests see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.events import GameOver, OverReason
from pi_app.league.board import board_of
from pi_app.league.points import half_points
from pi_app.league.record import GameRecord, Sitter, Slaps, Who, kept_of
from pi_app.league.series import Series, SeriesView
from pi_app.lobby.describing import view_of
from pi_app.lobby.state import Guest, Lobby
from pi_app.publish import Phase, Update
from tests.pi_app.screens.batak_scenes import BATAK_SCENES
from tests.pi_app.screens.circular_scenes import CIRCULAR_SCENES
from tests.pi_app.screens.scenes import CARTALOGUE, MS, S, Scene, seats, update, view

PEOPLE = (Who("ANA"), Who("LUC"), Who("", 2), Who("AYŞE"))
USUAL_MS = (280, 430, 350, 390)
"""Their usual reactions."""


def record(day: str, ranks: tuple[int, ...]) -> GameRecord:
    """Return a game of these four, of which all but the third keep their results."""
    told = zip(PEOPLE, ranks, half_points(ranks), USUAL_MS, strict=True)
    sitters = tuple(
        Sitter(who, n, rank, won, slaps=_slaps(usual_ms, n), keeps=bool(who.name))
        for n, (who, rank, won, usual_ms) in enumerate(told)
    )
    return GameRecord(day, "bataille-corse", "cartalogue", len(ranks), sitters)


def _slaps(usual_ms: int, n: int) -> Slaps:
    reactions = tuple((usual_ms + step) * MS for step in (-44, -20, -6, 0, 9, 31, 70))
    return Slaps(7, n, 5 - n, reactions, 2 * MS)


TONIGHT = (record("2026-11-30", (1, 2, 2, 4)), record("2026-11-30", (2, 1, 3, 4)))
BEFORE = (record("2026-11-23", (1, 3, 2, 4)), record("2026-11-23", (4, 2, 3, 1)))


def board(tonight: Sequence[GameRecord] = TONIGHT, before: Sequence[GameRecord] = BEFORE) -> Scene:
    """Return the table of points after two games of tonight and two of another evening."""
    kept = [one for one in map(kept_of, (*before, *tonight)) if one is not None]
    guests = tuple(Guest(n, who.name) for n, who in enumerate(PEOPLE))
    lobby = Lobby(4, guests=guests, plays=True, last=0, may_keep=True)
    shown = replace(
        Update(S, Phase.LOBBY, seats(4), "bataille-corse", "", None, (), ()),
        lobby=view_of(lobby, None, board_of(tonight, kept)),
        invites=True,
    )
    return ((S, shown),), 2 * S, CARTALOGUE


def consent() -> Scene:
    """Return the lobby in which somebody is asked whether she shall be forgotten."""
    guests = (Guest(0, "ANA", keeps=True), Guest(1, "LUC"))
    lobby = Lobby(4, guests=guests, plays=True, last=0, may_keep=True, series=3, forgets="ANA")
    lobby = replace(lobby, cursor=lobby.lines[-2])
    shown = replace(
        Update(S, Phase.LOBBY, seats(4), "bataille-corse", "", None, (), ()),
        lobby=view_of(lobby),
        invites=True,
    )
    return ((S, shown),), 2 * S, CARTALOGUE


def series(*, wins: tuple[int, ...] = (2, 0, 1, 0), best_of: int = 5) -> Scene:
    """Return the end of a game of a series."""
    over = GameOver(1600 * MS, 0, OverReason.ALL_CARDS, 231, 18)
    end = replace(view(sizes=(52, 0, 0, 0)), over=over)
    shown = update(end, over, t_ns=1600 * MS, phase=Phase.OVER)
    stands = SeriesView(Series(best_of, wins, sum(wins)))
    return ((S, replace(shown, series=stands, goes_back=True)),), 4 * S, CARTALOGUE


def with_series(scene: Scene, wins: tuple[int, ...]) -> Scene:
    """Return a scene whose game is one of a series."""
    history, t_ns, brief = scene
    stands = SeriesView(Series(5, wins, sum(wins)))
    told = tuple((at_ns, replace(one, series=stands, goes_back=True)) for at_ns, one in history)
    return told, t_ns, brief


LEAGUE_SCENES = {
    "board": board(),
    "champion": series(wins=(3, 0, 1, 0)),
    "batak_series": with_series(BATAK_SCENES["batak_over"], (2, 1, 0, 0)),
}
LEAGUE_UNPICTURED = {
    "consent": consent(),
    "series": series(),
    "series_of_teams": with_series(BATAK_SCENES["batak_team_over"], (3, 0, 3, 0)),
    "circular_series": with_series(CIRCULAR_SCENES["circular_over"], (2, 1)),
    "board_empty": board((), ()),
}
"""Seen by the tests of texts alone."""
