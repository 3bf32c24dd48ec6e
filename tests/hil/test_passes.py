"""No slice of the main loop is so long that the receiver, which keeps two bytes, loses one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.protocol import BAUD, TICK_HZ
from tests.hil.passes import waits

BYTE_BITS, KEPT_BYTES = 10, 2
LOSES_ONE = KEPT_BYTES * BYTE_BITS * TICK_HZ // BAUD


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_the_receiver_is_looked_at_before_it_is_full(nano8: Path, seed: int) -> None:
    lengths = waits(nano8, seed)
    assert len(lengths) > 1000
    assert max(lengths) < LOSES_ONE
