"""From two contacts to a winner: firmware, link, arbiter and engine together, in simulated time."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median

import pytest

from tests.hil.board import MS, Board
from tests.hil.chip_table import SEATS, SETTINGS, ChipTable, Outcome, drawn, fight, wins
from tests.hil.link_world import PLAIN, USB, LinkWorld, Wire

QUICK = 240
PARTS = 10
MEDIAN_NS, P99_NS = 6_000_000, 12_000_000


def fought(elf: Path, count: int, *, wire: Wire, seed: int) -> list[Outcome]:
    """So many duels on a table that has just been switched on."""
    with Board(elf, seed=seed) as board:
        world = LinkWorld(board, wire=wire, settings=SETTINGS, seed=seed)
        world.wait_till_live()
        table = ChipTable(world, seed=seed)
        table.start()
        outcomes = fight(table, drawn(count, Random(seed)), Random(seed + 1))
        assert table.intake.overdue == 0
        assert not any(press.flags for press in table.intake.released if press.down)
    return outcomes


def check(outcomes: Sequence[Outcome]) -> None:
    """The right winner in all, no seat favoured, all told in time."""
    assert [outcome for outcome in outcomes if not outcome.is_right] == []
    each = len(outcomes) / (SEATS // 2)
    for seat, won in wins(outcomes).items():
        assert abs(won - each / 2) <= 3 * sqrt(each) / 2, f"seat {seat}"
    ways = sorted(outcome.verdict_ns for outcome in outcomes)
    assert median(ways) <= MEDIAN_NS
    assert ways[len(ways) * 99 // 100] <= P99_NS


@pytest.mark.slow
@pytest.mark.parametrize("wire", [PLAIN, USB], ids=["plain", "usb"])
def test_the_first_wins(nano8: Path, wire: Wire) -> None:
    check(fought(nano8, QUICK, wire=wire, seed=1))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_first_wins_ten_thousand_times(nano8: Path, part: int) -> None:
    wire = (PLAIN, USB)[part % 2]
    check(fought(nano8, 10_000 // PARTS, wire=wire, seed=100 + part))


def test_the_second_half_exchanges_the_seats() -> None:
    duels = drawn(1_000, Random(3))
    assert duels[500:] == [duel.swapped() for duel in duels[:500]]
    assert min(duel.distance for duel in duels) >= 5 * MS // 1000
    assert max(duel.distance for duel in duels) <= 5 * MS
    assert {duel.first for duel in duels} == set(range(SEATS))
