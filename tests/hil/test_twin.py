"""The firmware on the chip and the same logic on a PC make the same of the same contacts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.protocol import PressFlags
from tests.hil.board import BUTTONS, MS, US, Board
from tests.hil.host import Chip, Host
from tests.hil.measure import SPREAD_TICKS, play
from tests.hil.pc_board import PcBoard
from tests.hil.scripts import Change, ordered, train

Told = list[tuple[int, bool, int]]
"""Button, down, tick; in order of sequence."""


def script(seed: int) -> list[Change]:
    """Bounces, spikes, short presses; no two first contacts of different buttons together."""
    chance, changes, at = Random(seed), [], 40 * MS
    for n in range(60):
        button = n % BUTTONS
        at += chance.randrange(6 * MS, 9 * MS)
        kind = chance.randrange(4)
        length = (20 * US, MS, 12 * MS, 70 * MS)[kind]
        changes.append(Change(at, button, closed=True))
        if kind == 3:
            changes += train(at, button, 12, chance, closed=True)[1:]
        changes.append(Change(at + length, button, closed=False))
    return ordered(changes)


def told(chip: Chip, changes: list[Change]) -> Told:
    """What a chip says of them, with ticks from the first of them."""
    host = Host(chip)
    host.greet()
    start = chip.cycle
    play(host, [Change(start + x.at, x.button, closed=x.closed) for x in changes], tail=120 * MS)
    presses = [press for _, press in sorted(host.presses.items())]
    first = min(press.tick for press in presses)
    return [(p.button, bool(p.flags & PressFlags.DOWN), p.tick - first) for p in presses]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_twins_agree(nano8: Path, seed: int) -> None:
    changes = script(seed)
    with Board(nano8) as board:
        chip = sorted(told(board, changes), key=lambda t: (t[0], t[2]))
    twin = sorted(told(PcBoard(), changes), key=lambda t: (t[0], t[2]))
    assert [t[:2] for t in chip] == [t[:2] for t in twin]
    assert max(abs(a[2] - b[2]) for a, b in zip(chip, twin, strict=True)) <= SPREAD_TICKS
    assert len(chip) > 60
