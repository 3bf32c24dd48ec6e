"""How exact a stamp is: the cycle at which a contact changed against the tick that is reported."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from hardware.protocol import Pulse
from tests.hil.board import MS, SECOND
from tests.hil.measure import SPREAD_TICKS, counter_zero, greeted, play, stamp_errors, stamped
from tests.hil.scripts import WRAP, Change, lone_edges

EDGES = 2_000


@pytest.mark.slow
def test_a_stamp_is_right_to_a_microsecond_while_the_line_is_full(nano8: Path) -> None:
    errors = stamp_errors(nano8, EDGES)
    assert len(errors) == EDGES
    assert max(errors) - min(errors) <= SPREAD_TICKS


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
def test_a_stamp_is_right_to_a_microsecond_at_other_phases(nano8: Path, seed: int) -> None:
    errors = stamp_errors(nano8, 4 * EDGES, seed=seed)
    assert max(errors) - min(errors) <= SPREAD_TICKS


def test_the_script_lies_on_both_sides_of_a_wrap() -> None:
    changes = list(lone_edges(5_000_000, 123, EDGES, Random(1)))
    near = [(c.at - 123 + WRAP // 2) % WRAP - WRAP // 2 for c in changes]
    assert {d for d in near if abs(d) <= 150} == set(range(-150, 151))
    assert all(b.at - a.at > 20_000 for a, b in pairwise(changes))


@pytest.mark.slow
def test_time_is_extended_over_many_wraps(nano8: Path) -> None:
    """A pulse's tick is that of its first byte, 244 wraps long; none is lost or made up."""
    with greeted(nano8) as host:
        zero = counter_zero(host)
        host.run(host.board.cycle + SECOND)
        lags = [h.begun - zero - h.message.tick for h in host.heard if isinstance(h.message, Pulse)]
    assert len(lags) > SECOND // MS // 2
    assert all(abs(lag) < WRAP // 64 for lag in lags)


@pytest.mark.long
def test_time_passes_32_bits(nano8: Path) -> None:
    """2^32 ticks are 268 s."""
    with greeted(nano8) as host:
        zero = counter_zero(host)
        host.run(zero + (1 << 32) - SECOND)
        at = zero + (1 << 32)
        script = [Change(at + n * 10 * MS - 50 * MS, 3, closed=n % 2 == 0) for n in range(10)]
        play(host, script)
        errors = [s.error for s in stamped(host, script).values()]
    assert max(errors) - min(errors) <= SPREAD_TICKS
