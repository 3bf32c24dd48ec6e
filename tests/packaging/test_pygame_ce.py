"""With pygame-ce in pygame's place the table looks, sounds and is steered as ever.

Only pygame-ce is installed anew; all else is lent by the environment of these tests.
"""

from __future__ import annotations

import json
import re
import sys

import pytest

from tests.support.environments import environment, lend_packages, run
from tests.support.house import ROOT

pytestmark = pytest.mark.long

QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
TESTS = ("screens", "test_sound.py", "test_knob.py", "test_keyboard.py", "test_two_pygames.py")
HARD = "hard_names"
"""Names that are cut somewhere; where depends on the width of the letters."""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An interpreter whose pygame is pygame-ce."""
    programs = environment(tmp_path_factory.mktemp("ce") / "venv", "pygame-ce>=2.5.2")
    lend_packages(programs)
    found = str(programs / "python")
    assert run(found, "-c", "import pygame; print(pygame.IS_CE)", environ=QUIET).stdout.endswith(
        "1\n"
    )
    return found


def passed_there(python: str, *arguments: str) -> int:
    """Run tests there; return how many have passed."""
    told = run(
        python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, cwd=ROOT, environ=QUIET
    )
    (passed,) = re.findall(r"^(\d+) passed", told.stdout, re.MULTILINE)
    return int(passed)


def test_the_quick_tests_of_screens_sound_and_keys_pass(python: str) -> None:
    where = [f"tests/pi_app/{name}" for name in TESTS]
    quick = ("-m", "not slow and not long", "--hypothesis-profile", "quick")
    assert passed_there(python, *quick, *where) > 800


def test_all_screens_look_as_they_are_kept(python: str) -> None:
    assert passed_there(python, "tests/golden/other_letters.py") > 300


def test_no_word_of_a_large_screen_is_missing(python: str) -> None:
    ours, theirs = (
        json.loads(
            run(one, "-W", "ignore", "-m", "tests.golden.texts", cwd=ROOT, environ=QUIET).stdout
        )
        for one in (sys.executable, python)
    )
    assert len(ours) > 100
    lost = {name: set(told) - set(theirs[name]) for name, told in ours.items() if HARD not in name}
    assert {name: words for name, words in lost.items() if words} == {}
