"""A program that plays games in processes of its own, kills them, and tells what was left.

    python -m tests.resume.forge FIRST COUNT

Everything is loaded once; each game is a fork of this process, which has one thread. A game tells,
through a pipe, each line that the disk has said to be safe; it is killed when so many have been
told, or in the middle of a write. Then another process goes on with the game, and may be killed as
well; the last one plays it to its end. One JSON line a game says what was seen (`Seen`).
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import NoReturn

from engine.inputs import Tick
from engine.views import SlapView
from pi_app.journal import open_journal
from pi_app.replay import Table, as_document, play_again, read_recording, read_text
from pi_app.resume import Saved, newest_game, unrecorded
from pi_app.storage import Disk, GrowingFile
from tests.resume.scripts import (
    FIRST_NS,
    FixedHat,
    play,
    play_on,
    presses_in,
    resumed,
    script,
    told,
    undisturbed,
)

SCRIPTS = 8
MOST_CUTS = 3
WAIT = 8
"""After one press in so many the next one waits till the disk has caught up."""
PATIENCE_S = 0.2
BOOTED_NS = 9_000_000_000
"""What the clock says when a machine has just been switched on again."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What became of one game."""

    number: int
    cuts: int = 0
    acknowledged: int = 0
    """Lines that were told to be safe, before the last cut."""
    lost: int = 0
    """How many of these were not there."""
    changed: int = 0
    """How many cuts left lines that were never written so."""
    torn: int = 0
    """Lines that were torn by kills in the middle of a write."""
    wrong_views: int = 0
    """How often the table that went on showed something else than the journal says."""
    same_presses: bool = False
    """Each press of the script is in the journal once, in its order."""
    same_end: bool = False
    """All that happened is what happens to a game that nobody kills."""
    replays: bool = False


@dataclass(frozen=True, slots=True)
class Death:
    """When a process dies: once so many lines are safe, in the middle of that write or after it."""

    lines: int
    share: float | None
    """How much of a write reaches the file; none: the kill comes from outside."""


class TellingDisk(Disk):
    """The real disk; each line that has become safe is told through a pipe."""

    def __init__(self, pipe: int, death: Death | None) -> None:
        self._pipe, self._death = pipe, death
        self._safe = threading.Event()

    def wait(self) -> None:
        """Wait till the next lines are safe, or for long enough that they must be."""
        self._safe.clear()
        self._safe.wait(timeout=PATIENCE_S)

    def create(self, path: Path) -> GrowingFile:
        """Begin a file."""
        return _TellingFile(super().create(path), self._pipe, self._death, self._safe)

    def reopen(self, path: Path, size: int) -> GrowingFile:
        """Go on with one."""
        return _TellingFile(super().reopen(path, size), self._pipe, self._death, self._safe)


class _TellingFile:
    def __init__(
        self, file: GrowingFile, pipe: int, death: Death | None, safe: threading.Event
    ) -> None:
        self._file, self._pipe, self._death, self._safe = file, pipe, death, safe
        self._lines = self._told = 0

    def append(self, data: bytes) -> None:
        """Write, or a part of it and no more."""
        death = self._death
        self._lines += data.count(b"\n")
        if death is not None and death.share is not None and self._lines >= death.lines:
            self._file.append(data[: round(len(data) * death.share)])
            os.kill(os.getpid(), signal.SIGKILL)
        self._file.append(data)

    def sync(self) -> None:
        """Sync, and tell it: a byte a line."""
        self._file.sync()
        os.write(self._pipe, b"." * (self._lines - self._told))
        self._told = self._lines
        self._safe.set()

    def close(self) -> None:
        """Close it."""
        self._file.close()


def _forked(work: Callable[[int], None], death: Death | None) -> int:
    """Let a process do some work, kill it when it is time; return how many lines it told."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _child(work, writer)
    os.close(writer)
    told_lines = 0
    while data := os.read(reader, 1 if death is not None and death.share is None else 65_536):
        told_lines += len(data)
        if death is not None and death.share is None and told_lines >= death.lines:
            os.kill(child, signal.SIGKILL)
            death = None
    os.close(reader)
    os.waitpid(child, 0)
    return told_lines


def _child(work: Callable[[int], None], writer: int) -> NoReturn:
    """Work, and end without any of the parent's business."""
    try:
        work(writer)
    finally:
        os._exit(0)


def _fault(text: str) -> None:
    if "torn" not in text:
        sys.stderr.write(f"a fault was told: {text}\n")


def _pacing(disk: TellingDisk) -> Callable[[int], None]:
    """People are slower than a clock that jumps: let the disk catch up now and then."""

    def heard(count: int) -> None:
        if count % WAIT == 0:
            disk.wait()

    return heard


def _begin(number: int, folder: Path, death: Death | None, pipe: int) -> None:
    disk = TellingDisk(pipe, death)
    begin = partial(open_journal, disk, folder, "bataille-corse", _fault)
    table = play(number, begin, _pacing(disk))
    table.session.close()


def _go_on(number: int, folder: Path, death: Death | None, pipe: int) -> None:
    disk = TellingDisk(pipe, death)
    table, saved = resumed(number, disk, folder, BOOTED_NS, _fault)
    play_on(number, table, saved, _pacing(disk))
    table.session.close()


def _shows_what_it_says(number: int, folder: Path, saved: Saved) -> bool:
    """Whether a table that goes on shows the pile, the turn and the stacks of the journal."""
    expected = _answered(saved)
    copy = folder / "copy"
    copy.mkdir()
    (copy / saved.recording.path.name).write_bytes(saved.recording.path.read_bytes())
    table, _ = resumed(number, Disk(), copy, BOOTED_NS, _fault)
    shown, wanted = table.session.view(), expected.view()
    table.session.close()
    for path in (*copy.iterdir(), copy):
        path.unlink() if path.is_file() else path.rmdir()
    assert isinstance(shown, SlapView) and isinstance(wanted, SlapView)
    return replace(shown, t_ns=0) == replace(wanted, t_ns=0)


def _answered(saved: Saved) -> Table:
    """The game of a journal, once everything in it has been answered."""
    table, fed = play_again(saved.recording)
    for _ in fed:
        pass
    table.draw_from(FixedHat(1).draw, table.state.now_ns)
    answered_ns = saved.recording.kit.undecided_ns(table.state)
    if answered_ns is not None:
        table.feed(Tick(max(answered_ns, table.state.now_ns)))
    return table


def _deaths(chance: Random, lines: int) -> list[Death]:
    """One to three cuts."""
    return [
        Death(chance.randrange(3, lines // 2), chance.random() if chance.random() < 0.5 else None)
        for _ in range(chance.randint(1, MOST_CUTS))
    ]


def case(number: int, folder: Path) -> Seen:
    """Play a game, with kills, to its end."""
    chance, seen = Random(number), Seen(number)
    game = number % SCRIPTS
    whole = undisturbed(game)
    safe = 0
    for death in _deaths(chance, len(whole)):
        saved = newest_game(Disk(), folder)
        if saved is None and any(folder.iterdir()):
            break  # it ended before it could be killed
        safe = (0 if saved is None else saved.lines) + _run(game, folder, saved, death)
        seen = _after_cut(seen, game, folder, safe)
    saved = newest_game(Disk(), folder)
    if saved is not None or not any(folder.iterdir()):
        _run(game, folder, saved, None)
    return _at_end(replace(seen, acknowledged=safe), game, folder)


def _run(game: int, folder: Path, saved: Saved | None, death: Death | None) -> int:
    """Let a process begin a game, or go on with it, till it dies or the game is over."""
    work = _begin if saved is None else _go_on
    return _forked(partial(work, game, folder, death), death)


def _after_cut(seen: Seen, game: int, folder: Path, safe: int) -> Seen:
    """Hold what is there against what was told to be safe, and against what was written."""
    [path] = folder.iterdir()
    if not any("setup" in line for _, line in read_text(path).lines):
        path.unlink()  # it died before there was a game
        return replace(seen, cuts=seen.cuts + 1, lost=seen.lost + max(0, safe - 1))
    recording = read_recording(path)
    lines = tuple(line for _, line in recording.text.lines)
    whole = undisturbed(game)
    events = told(lines)
    changed = events != told(whole)[: len(events)]
    presses = presses_in(lines)
    changed |= presses != presses_in(whole)[: len(presses)]
    if seen.cuts == 0:
        changed |= lines != whole[: len(lines)]
    saved = newest_game(Disk(), folder)
    wrong = saved is not None and not _shows_what_it_says(game, folder, saved)
    return replace(
        seen,
        cuts=seen.cuts + 1,
        lost=seen.lost + max(0, safe - len(lines)),
        changed=seen.changed + changed,
        torn=seen.torn + recording.text.torn,
        wrong_views=seen.wrong_views + wrong,
    )


def _at_end(seen: Seen, game: int, folder: Path) -> Seen:
    """What the one journal says; the very last events may be lost where a kill hit the end."""
    [path] = folder.iterdir()
    recording = read_recording(path)
    lines = tuple(line for _, line in recording.text.lines)
    _, fed = play_again(recording)
    events = told((*lines, *unrecorded(recording, list(fed))))
    return replace(
        seen,
        same_presses=presses_in(lines) == [(p.seat, p.button.value) for p in script(game).presses],
        same_end=events == told(undisturbed(game)),
        replays=as_document(path)[1],
    )


def main() -> None:
    """Play the games, and print what was seen."""
    first, count = map(int, sys.argv[1:])
    for number in range(min(SCRIPTS, count)):
        undisturbed(number)
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(asdict(case(number, Path(folder)))), flush=True)


if __name__ == "__main__":
    assert FIRST_NS > BOOTED_NS
    main()
