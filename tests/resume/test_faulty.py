"""Disks that are slow, full, broken or lose power: never a wrong game, and no press ever waits."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter_ns

import pytest

from pi_app.journal import open_journal
from pi_app.journal_text import parse
from pi_app.lines import Line
from pi_app.replay import play_again, recording_of
from pi_app.resume import newest_game
from pi_app.storage import Storage
from tests.pi_app.driven import SECOND, Driven
from tests.resume.scripts import (
    FIRST_NS,
    FOLDER,
    play,
    play_on,
    presses_in,
    resumed,
    script,
    told,
    undisturbed,
)
from tests.support.pretend_disk import PretendDisk, fault
from tests.support.recorded import events_of

BOOTED_NS = 9 * SECOND


def nobody(text: str) -> None:
    pytest.fail(f"a fault was told: {text}")


def lines_of(disk: Storage) -> tuple[Line, ...]:
    [name] = disk.names(FOLDER)
    return tuple(line for _, line in parse(disk.read(FOLDER / name), name).lines)


def is_over(disk: Storage) -> bool:
    """Whether the presses that are there end the game, told or not."""
    [name] = disk.names(FOLDER)
    recording = recording_of(parse(disk.read(FOLDER / name), name), FOLDER / name)
    table, fed = play_again(recording)
    return bool(list(fed)) and table.state.over is not None


@dataclass
class Cuts:
    """Disks as power cuts leave them, made while a game is written."""

    disk: PretendDisk
    chance: Random
    left: list[tuple[int, PretendDisk]] = field(default_factory=list)
    """How many lines were safe, and the disk."""

    def cut(self) -> None:
        """What a power cut would leave in the middle of a sync."""
        [path] = self.disk.contents
        content = self.disk.contents[path]
        safe = bytes(content.data[: content.safe]).count(b"\n")
        kept = self.chance.randint(0, len(content.data) - content.safe)
        tail = self.chance.choice((b"", bytes(100), b"\n\xff\x00"))
        self.left.append((safe, self.disk.cut_power(kept, tail)))


def cuts_of(number: int) -> Cuts:
    """A whole game, and what power cuts would have left of it."""
    disk = PretendDisk()
    cuts = Cuts(disk, Random(number))
    synced = threading.Event()

    def sync() -> None:
        cuts.cut()
        synced.set()

    disk.at_sync = sync

    def pace(_count: int) -> None:
        synced.clear()
        synced.wait(timeout=0.2)

    table = play(number, partial(open_journal, disk, FOLDER, "bataille-corse", nobody), pace)
    table.session.close()
    return cuts


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_what_a_power_cut_leaves_is_the_game_as_far_as_it_was_safe(number: int) -> None:
    whole = undisturbed(number)
    cuts = cuts_of(number)
    games = 0
    for safe, disk in cuts.left:
        saved = newest_game(disk, FOLDER)
        if saved is None:
            assert safe < 2 or is_over(disk)
            continue
        games += 1
        assert saved.lines >= safe
        assert lines_of(disk) == whole[: saved.lines]
    assert games > 10
    for _, disk in cuts.left[1:-1:6]:
        table, saved = resumed(number, disk, FOLDER, BOOTED_NS, lambda _text: None)
        play_on(number, table, saved)
        table.session.close()
        assert presses_in(lines_of(disk)) == presses_in(whole)
        assert told(lines_of(disk)) == told(whole)


def failing_at(count: int, number: int) -> Callable[[], None]:
    """A sync that fails from the so-manieth on."""
    left = [count]

    def fail() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise fault(number)

    return fail


@pytest.mark.slow
@pytest.mark.parametrize("kind", [errno.EIO, errno.ENOSPC], ids=["EIO", "ENOSPC"])
@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_a_disk_that_fails_in_a_game_leaves_its_beginning(count: int, kind: int) -> None:
    """The game is played to its end; what can be gone on with is what was safe."""
    disk, faults = PretendDisk(), list[str]()
    synced, fail = threading.Event(), failing_at(count, kind)

    def sync() -> None:
        synced.set()
        fail()

    def pace(_count: int) -> None:
        synced.clear()
        if not faults:
            synced.wait(timeout=0.2)

    disk.at_sync = sync

    table = play(0, partial(open_journal, disk, FOLDER, "bataille-corse", faults.append), pace)
    assert table.session.games == 1
    table.session.close()
    assert len(faults) == 1 and "games are not kept" in faults[0]
    after = disk.cut_power()
    saved = newest_game(after, FOLDER)
    assert lines_of(after) == undisturbed(0)[: len(lines_of(after))]
    assert (saved is None) is (count == 0)


def test_a_disk_that_is_full_when_a_game_goes_on() -> None:
    """The game goes on all the same, it is told, and the file stays what it was."""
    disk = PretendDisk()
    stop = 20

    class Stop(Exception):
        """The power goes."""

    def at(count: int) -> None:
        if count == stop:
            raise Stop

    made = [open_journal(disk, FOLDER, "bataille-corse", nobody)]
    with pytest.raises(Stop):
        play(0, lambda: made[0], at)
    made[0].close()
    before = lines_of(disk)
    disk.room = 0
    faults: list[str] = []
    table, saved = resumed(0, disk, FOLDER, BOOTED_NS, faults.append)
    play_on(0, table, saved)
    table.session.close()
    assert table.session.games == 1
    assert faults == [f"journal {FOLDER}: No space left on device; games are not kept"]
    assert lines_of(disk) == before
    [path] = disk.contents
    recording = recording_of(parse(disk.read(path), "g"), path)
    assert events_of(recording) == list(recording.events)


# -- no press waits ------------------------------------------------------------------------

SLOW_S = 0.8
GAMES = range(12)


def timed(slow: Driven, quick: Driven, number: int) -> tuple[list[int], list[int]]:
    """How long each press of a game took to its answer, at two tables in turn."""
    took: tuple[list[int], list[int]] = ([], [])
    for table in (slow, quick):
        table.start(FIRST_NS)
    for press in script(number).presses:
        for table, times in zip((slow, quick), took, strict=True):
            begin_ns = perf_counter_ns()
            table.hit(press.seat, press.button, press.t_ns)
            times.append(perf_counter_ns() - begin_ns)
    return took


def wait_for(at_end: threading.Event) -> None:
    """Take as long as a slow disk, but for what is left when a game is over."""
    at_end.wait(timeout=SLOW_S)


def p99(times: list[int]) -> int:
    return sorted(times)[len(times) * 99 // 100]


@pytest.mark.slow
def test_a_press_is_answered_as_fast_while_the_disk_takes_most_of_a_second() -> None:
    """The same presses at two tables in turn, in one run: only their disks differ."""
    slow_disk, slow, quick = PretendDisk(), list[int](), list[int]()
    for number in GAMES:
        at_end = threading.Event()
        slow_disk.at_sync = partial(wait_for, at_end)
        tables = [
            script(number).table(partial(open_journal, disk, Path("/g"), "g", nobody), FIRST_NS)
            for disk in (slow_disk, PretendDisk())
        ]
        one, other = timed(tables[0], tables[1], number)
        slow += one
        quick += other
        at_end.set()
        for table in tables:
            table.session.close()
    assert len(slow) == len(quick) > 300
    assert p99(slow) <= 2 * p99(quick)
