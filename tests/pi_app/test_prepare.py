"""What is compiled when the table is set up."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine.jit import IS_COMPILED
from engine.players.batak.kernels_ready import PARTS
from engine.players.batak.players_ready import PARTS as MORE
from pi_app.prepare import NO_COMPILER, prepare
from tests.support.house import ROOT


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="numba has no build for this machine")
def test_each_part_is_told_and_then_the_end() -> None:
    heard: list[str] = []
    prepare(heard.append)
    count = len(PARTS) + len(MORE)
    assert [line.split()[0] for line in heard[:-1]] == [
        f"[{number}/{count}]" for number in range(1, count + 1)
    ]
    assert heard[-1] == "Batak is prepared"


@pytest.mark.slow
def test_without_a_compiler_there_is_nothing_to_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pi_app", "prepare"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == NO_COMPILER + "\n"
