"""The plug is pulled at any moment: no press that was said to be safe is lost, and none doubled."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.support.house import ROOT

FEW, MANY = 25, 500


def killed(first: int, count: int) -> list[dict[str, Any]]:
    """What became of so many games."""
    command = [sys.executable, "-m", "tests.resume.forge", str(first), str(count)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=1_200, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def check(games: list[dict[str, Any]], count: int) -> None:
    """Every game has been cut off, and has come to the end that it would have come to."""
    assert len(games) == count
    assert all(game["cuts"] >= 1 for game in games)
    wrong = [
        game
        for game in games
        if game["lost"]
        or game["changed"]
        or game["wrong_views"]
        or not (game["same_presses"] and game["same_end"] and game["replays"])
    ]
    assert wrong == []
    assert sum(game["torn"] for game in games) > count // 10, "hardly a write was torn"
    assert sum(game["acknowledged"] for game in games) > count, "hardly a line was safe"


@pytest.mark.slow
def test_games_that_are_killed_lose_nothing_that_was_safe() -> None:
    check(killed(0, FEW), FEW)


@pytest.mark.long
def test_many_games_that_are_killed_lose_nothing_that_was_safe() -> None:
    check(killed(FEW, MANY), MANY)
