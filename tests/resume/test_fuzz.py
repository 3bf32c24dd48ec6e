"""Files that something has gone over: a clear word or the truth, never a traceback or a guess."""

from __future__ import annotations

from collections.abc import Callable
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
from tests.support.pretend_disk import PretendDisk

FOLDER = Path("/games")
PATH = FOLDER / "2026-01-02T03-04-05-bataille-corse.jsonl"
DATA = Path(__file__).parents[1] / "data" / "journals"
FEW, MANY = 300, 10_000
LINES = 60
MOST_CHANGES = 4


def _flip(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _hole(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randint(1, 300) :]


def _zeros(data: bytes, chance: Random) -> bytes:
    start, count = chance.randrange(len(data)), chance.randint(1, 512)
    return data[:start] + bytes(count) + data[start + count :]


def _nonsense(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + chance.randbytes(chance.randint(1, 200)) + data[start:]


def _text(data: bytes, chance: Random) -> bytes:
    words = (b'"t": -1', b"null", b"{}", b"[]", b"\n", b'"', b"1e999", b"9" * 40, b"[[[[", b"\xff")
    start = chance.randrange(len(data) + 1)
    return data[:start] + chance.choice(words) + data[start:]


def _by_lines(change: Callable[[list[bytes], Random], None]) -> Callable[[bytes, Random], bytes]:
    def changed(data: bytes, chance: Random) -> bytes:
        lines = data.splitlines(keepends=True)
        change(lines, chance)
        return b"".join(lines)

    return changed


def _double(lines: list[bytes], chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines.insert(chance.choice((place, len(lines), 0)), lines[place])


def _swap(lines: list[bytes], chance: Random) -> None:
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _drop(lines: list[bytes], chance: Random) -> None:
    del lines[chance.randrange(len(lines))]


CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flip,
    _flip,
    _cut,
    _hole,
    _zeros,
    _nonsense,
    _text,
    _by_lines(_double),
    _by_lines(_swap),
    _by_lines(_drop),
)


def changed(data: bytes, chance: Random) -> bytes:
    """What is left of a file after some mishaps."""
    for _ in range(chance.randint(1, MOST_CHANGES)):
        if data:
            data = chance.choice(CHANGES)(data, chance)
    return data


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
