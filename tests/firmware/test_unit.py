"""The cases in C of `firmware/test`, run with the sanitizers of the compiler: one test each."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.support import firmware

SOURCES = sorted((firmware.FOLDER / "test").glob("*.c"))
CASES = [name for file in SOURCES for name in re.findall(r"^CASE\((\w+)\)", file.read_text(), re.M)]
EXPECTED_TO_FAIL = "a_check_can_fail"
MOST_SECONDS = 60


@pytest.fixture(scope="session")
def program() -> Path:
    """The executable, built if it is stale."""
    return firmware.unit_tests()


def _run(program: Path, word: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(program), word], capture_output=True, text=True, check=False, timeout=MOST_SECONDS
    )


def test_the_list_is_what_the_program_has(program: Path) -> None:
    listed = _run(program, "--list").stdout.split()
    assert sorted(listed) == sorted(CASES)
    assert len(listed) > 50


@pytest.mark.parametrize("case", [case for case in CASES if case != EXPECTED_TO_FAIL])
def test_case(program: Path, case: str) -> None:
    done = _run(program, case)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_case_can_fail_and_says_where(program: Path) -> None:
    done = _run(program, EXPECTED_TO_FAIL)
    assert done.returncode == 1
    assert re.fullmatch(r"test/check\.c:\d+: 1 \+ 1 is 2, not 3\n", done.stderr)


def test_a_case_that_is_not_there_is_no_success(program: Path) -> None:
    assert _run(program, "no_such_case").returncode == 2
