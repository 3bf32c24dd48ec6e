"""The day and the night of `soak.py`, in a process that no other test has left anything in."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.house import ROOT


@pytest.mark.long
def test_a_day_and_a_night_leave_everything_as_it_was() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/table/soak.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
