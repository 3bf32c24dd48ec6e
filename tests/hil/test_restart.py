"""The host's program is killed in mid duel and started anew: what was pressed meanwhile comes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.edge import Flags
from tests.hil.board import MS, SECOND, Board
from tests.hil.chip_table import PLAY, SLAP, ChipTable
from tests.hil.link_world import LinkWorld, ns_at


@pytest.mark.slow
@pytest.mark.parametrize("away_ms", [300, 2_000, 4_000])
def test_presses_of_the_time_without_a_program_arrive_overdue(nano8: Path, away_ms: int) -> None:
    """Two cards lie; the program dies; both slap, and let go; a new program comes."""
    chance = Random(1)
    with Board(nano8) as board:
        world = LinkWorld(board)
        world.wait_till_live()
        table = ChipTable(world)
        table.start()
        begin = board.cycle + 5 * MS
        for n in range(2):
            table.contact(begin + n * 5 * MS, PLAY + n, chance)
        table.run(30 * MS)
        world.kill()
        slaps = {SLAP + 4: begin + 35 * MS, SLAP + 1: begin + 35 * MS + 100}
        for button, at in slaps.items():
            table.contact(at, button, chance)
        world.idle(away_ms * MS)
        world.start()
        new = ChipTable(world)
        new.run(SECOND)
        told = new.intake.released
    presses = [press for press in told if press.down]
    assert all(Flags.OVERDUE in press.flags for press in presses)
    assert sorted(press.channel for press in presses) == [3, 9]
    for press in presses:
        at_ns = ns_at(slaps[SLAP + press.channel // 2])
        assert abs(press.t_ns - at_ns) <= press.uncertainty_ns + 5_000
    assert len({press.sequence for press in told}) == len(told)
    assert sum(not press.down for press in told) >= 2


@pytest.mark.slow
def test_a_game_goes_on_with_the_new_program(nano8: Path) -> None:
    with Board(nano8) as board:
        world = LinkWorld(board)
        world.wait_till_live()
        world.kill()
        world.idle(500 * MS)
        world.start()
        world.wait_till_live()
        table = ChipTable(world)
        table.start()
        at = board.cycle + 5 * MS
        table.contact(at, PLAY, Random(2))
        table.run(20 * MS)
    assert [press.channel for press in table.intake.released if press.down] == [0]
    assert table.intake.overdue == 0
