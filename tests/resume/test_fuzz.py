"""Files that something has gone over: a clear word or the truth, never a traceback or a guess."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from pi_app.errors import BadInput
from pi_app.journal_text import as_text
from pi_app.replay import as_document
from pi_app.resume import Offer, newest_game
from pi_app.settings import Settings
from pi_app.settings_toml import as_toml
from pi_app.tour.progress import Progress, load, parse
from pi_app.tour.progress import as_text as progress_text
from pi_app.whole_settings import load_whole_settings
from tests.resume.scripts import undisturbed
from tests.support.mishaps import changed
from tests.support.pretend_disk import PretendDisk

FOLDER = Path("/games")
PATH = FOLDER / "2026-01-02T03-04-05-bataille-corse.jsonl"
DATA = Path(__file__).parents[1] / "data" / "journals"
FEW, MANY = 300, 10_000
LINES = 60


@cache
def journals() -> tuple[bytes, ...]:
    """Games that were cut off."""
    played = undisturbed(1)[:LINES]
    made = b"".join(as_text(line, number) for number, line in enumerate(played, start=1))
    return (made, (DATA / "format-2-batak.jsonl").read_bytes())


def is_clear(text: str) -> bool:
    """One line that names the file."""
    return "\n" not in text and str(PATH) in text


def try_journal(number: int) -> bool:
    """Offer what is left of a journal; true if there was still a game in it."""
    chance = Random(number)
    whole = journals()[number % 2]
    data = changed(whole, chance)
    disk = PretendDisk()
    disk.replace(PATH, data)
    try:
        saved = newest_game(disk, FOLDER)
    except BadInput as error:
        assert is_clear(str(error)), error
        return False
    if saved is None:
        return False
    size = saved.recording.text.size
    assert data[:size] == whole[:size]
    Offer(saved, disk, lambda _text: None).let_be().close()
    assert disk.read(PATH)[:size] == whole[:size]
    return True


def try_settings(number: int, path: Path) -> None:
    """Read what is left of a settings file."""
    path.write_bytes(changed(as_toml(Settings()).encode(), Random(number)))
    try:
        load_whole_settings(path)
    except BadInput as error:
        assert "\n" not in str(error)


def try_replay(number: int, path: Path) -> None:
    """Replay what is left of a journal, of either format."""
    files = sorted(DATA.iterdir())
    path.write_bytes(changed(files[number % len(files)].read_bytes(), Random(number)))
    try:
        as_document(path)
    except BadInput as error:
        assert "\n" not in str(error) and str(path) in str(error)


def try_progress(number: int, path: Path) -> None:
    """Read what is left of what was won on the tour."""
    whole = progress_text(Progress().after(0, 2).after(1, 0).after(1, 3))
    path.write_bytes(changed(whole.encode(), Random(number)))
    progress, told = load(path)
    assert told is None or "\n" not in told
    assert parse(progress_text(progress)) == progress
    for left in path.parent.iterdir():
        left.unlink()


def try_all(numbers: range, folder: Path) -> None:
    """Every kind of file; among the journals there must be some that can be gone on with."""
    games = sum(try_journal(number) for number in numbers)
    assert len(numbers) // 50 < games < len(numbers) // 2
    for number in numbers[::4]:
        try_settings(number, folder / "settings.toml")
        try_replay(number, folder / "game.jsonl")
        try_progress(number, folder / "tour.json")


@pytest.mark.slow
def test_some_mishaps(tmp_path: Path) -> None:
    try_all(range(FEW), tmp_path)


@pytest.mark.long
def test_many_mishaps(tmp_path: Path) -> None:
    try_all(range(FEW, FEW + MANY), tmp_path)
