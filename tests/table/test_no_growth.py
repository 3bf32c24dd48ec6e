"""Games leave nothing behind: no object of a finished game stays alive."""

from __future__ import annotations

import gc

import pytest

from pi_app.publish import Player
from tests.support.simulated import SimulatedTable

FIRST, MORE = 4, 20


def play(number: int) -> None:
    SimulatedTable((Player.MEDIUM,) * 3, "wikipedia", number).play(keep_journal=False)


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.long
def test_twenty_games_leave_no_object_behind() -> None:
    for number in range(FIRST):
        play(number)
    before = objects()
    for number in range(FIRST, FIRST + MORE):
        play(number)
    assert objects() <= before + MORE // 2
