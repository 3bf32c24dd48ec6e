"""Where one game ends and another begins, a screen forgets what it told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import GameOver, OverReason
from pi_app.publish import Update
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.table import Table
from pi_app.screens.tale import begins
from tests.pi_app.screens.scenes import S, update, valid_slap, view

ENDED = GameOver(S, 0, OverReason.ALL_CARDS, cards_played=52, tricks=9)
PLAYED = update(view("7S 7H"))
OVER = replace(PLAYED, view=replace(view("7S 7H"), over=ENDED))
INVITES = replace(PLAYED, invites=True)


@pytest.mark.parametrize(
    ("before", "after", "is_new"),
    [
        (None, PLAYED, False),
        (PLAYED, PLAYED, False),
        (PLAYED, OVER, False),
        (OVER, OVER, False),
        (OVER, PLAYED, True),
        (PLAYED, INVITES, True),
        (INVITES, INVITES, False),
        (INVITES, PLAYED, True),
    ],
)
def test_which_updates_begin_a_game(before: Update | None, after: Update, *, is_new: bool) -> None:
    assert begins(before, after) is is_new


def names(table: Table, now_ns: int) -> list[str]:
    return sorted(sprite.name for sprite in table.sprites(now_ns))


def test_the_invitation_tells_nothing_of_a_game_that_was_left() -> None:
    settings = ScreenSettings(
        (800, 480), full_screen=False, layout=Layout.WALL, reduced_motion=True
    )
    left, fresh = Table(settings, (800, 480)), Table(settings, (800, 480))
    history, t_ns, _ = valid_slap()
    for at_ns, shown in history:
        left.take(shown, at_ns)
    told = names(left, t_ns)
    for table in (left, fresh):
        table.take(INVITES, t_ns + S)
    assert names(left, t_ns + S) == names(fresh, t_ns + S)
    assert set(told) - set(names(left, t_ns + S)), "the result of the slap has gone"
