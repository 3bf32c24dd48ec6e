"""Every playthrough, played again: the events must be those of the file, line for line.

`pytest tests/playthroughs --rewrite-playthroughs` writes what the engine says now into the files;
read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from pi_app.replay import as_document
from tests.support.playthroughs import REWRITE, file_of, played_again

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.jsonl"))
"""One folder a game."""


def test_every_game_has_a_playthrough_and_every_playthrough_a_game() -> None:
    assert {path.parent.name for path in FILES} == set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_goes_as_it_is_written(path: Path, pytestconfig: pytest.Config) -> None:
    text, again = file_of(path, rewrite=pytestconfig.getoption(REWRITE))
    assert text.splitlines() == again.splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_a_journal_too(path: Path) -> None:
    assert as_document(path)[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_says_what_it_is_about(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_a_wrong_event_is_found() -> None:
    right = next(path for path in FILES if path.stem == "challenge-met").read_text(encoding="utf-8")
    wrong = right.replace('"event": "card", ', '"event": "take", ', 1)
    assert wrong != right
    assert played_again(wrong) == right
