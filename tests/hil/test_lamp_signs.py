"""The lamps on the Pi's pins and those on the chip show the same: the chip's own logic, watched."""

from __future__ import annotations

import pytest

from hardware.protocol import LAMPS, Lamps
from hardware.protocol import Pattern as ChipPattern
from pi_app.box_lamps import ON_CHIP
from pi_app.lamp_signs import STEP_NS, Pattern, is_lit
from tests.hil.board import SECOND
from tests.hil.host import Host
from tests.hil.pc_board import PcBoard

SHOWN = tuple(ON_CHIP)
"""Lamp n shows the pattern of this place."""
STEP = SECOND // 8
STEPS = 16
ALL = (1 << len(SHOWN)) - 1


def test_a_step_is_as_long_here_as_there() -> None:
    assert STEP_NS * 8 == 1_000_000_000
    assert {len(pattern.value) for pattern in Pattern} == {STEPS}
    assert {mark for pattern in Pattern for mark in pattern.value} == {"#", "."}


def test_each_pattern_has_its_own_name_on_the_chip_and_none_is_left() -> None:
    assert set(SHOWN) == set(Pattern)
    assert sorted(ON_CHIP.values()) == sorted(ChipPattern)
    assert len(SHOWN) <= LAMPS


def on_the_chip() -> list[int]:
    """Which lamps shine in each step of two seconds, looked at in the middle of the step."""
    host = Host(PcBoard())
    host.greet()
    host.send(Lamps(sum(ON_CHIP[pattern] << 4 * lamp for lamp, pattern in enumerate(SHOWN))))
    begin = (host.board.cycle // STEP + 1) * STEP + STEP // 2
    looks = []
    for step in range(STEPS):
        host.run(begin + step * STEP)
        looks.append(host.board.lamps & ALL)
    return looks


def on_the_pins() -> list[int]:
    """The same as `lamp_signs.py` has it."""
    times = [(step * STEP_NS + STEP_NS // 2) for step in range(STEPS)]
    return [sum(is_lit(one, t_ns) << lamp for lamp, one in enumerate(SHOWN)) for t_ns in times]


@pytest.mark.slow
def test_in_every_step_the_same_lamps_shine() -> None:
    """When the chip begins to count its steps is its own affair: from one of them on it agrees."""
    chip, pins = on_the_chip(), on_the_pins()
    assert len(set(chip)) > 3
    assert chip in [pins[at:] + pins[:at] for at in range(STEPS)]
