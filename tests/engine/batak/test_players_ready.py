"""Kernels of the players that are compiled beforehand: all of them, each in a small case."""

from __future__ import annotations

from typing import Any

import pytest

from engine.jit import IS_COMPILED
from engine.players.batak import proof, tender, weigh
from engine.players.batak.players_ready import PARTS


@pytest.mark.slow
def test_after_each_was_called_once_all_are_compiled() -> None:
    for part in PARTS.values():
        part()
    # numba's dispatchers, which have no types.
    kernels: list[Any] = [weigh.weigh_worlds, tender.tender, tender.tender_passed]
    kernels.append(proof.count_sure)
    if IS_COMPILED:
        assert [len(kernel.signatures) for kernel in kernels] == [1] * 4
