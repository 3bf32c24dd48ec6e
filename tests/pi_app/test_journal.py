"""The journal: written before anybody hears of an input, complete, and never in the way."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Press, Tick
from pi_app.dealer import Fed
from pi_app.inbox import Notice, NoticeOver
from pi_app.journal import (
    MOST_AT_ONCE,
    TOO_SLOW,
    FileJournal,
    Journal,
    MemoryJournal,
    NoJournal,
    open_journal,
    record,
)
from pi_app.journal_text import FORMAT, parse
from pi_app.lines import Line
from pi_app.publish import Player, Update
from pi_app.replay import as_document, read_recording
from pi_app.session import shuffled
from pi_app.shuffle import Hat
from pi_app.storage import Disk, GrowingFile
from tests.pi_app.driven import (
    HUMAN,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    Driven,
    Ear,
    dealing,
    journal_inputs,
)
from tests.support.examples import examples
from tests.support.pretend_disk import PretendDisk, fault
from tests.support.recorded import events_of, lines_of

DOUBLE = "7S 2H 3H 4H / 7D 2D 3D 4D"
T = T0 + SECOND


def journal_at(path: Path) -> FileJournal:
    return FileJournal(lambda: Disk().create(path), nobody)


def nobody(text: str) -> None:
    pytest.fail(f"a fault was told: {text}")


# -- what is written -----------------------------------------------------------------------


class Witness(Ear):
    """An output that looks into the journal whenever it hears of something."""

    def __init__(self, journals: Callable[[], list[MemoryJournal]]) -> None:
        super().__init__()
        self._journals = journals
        self.missing: list[Line] = []

    def publish(self, update: Update) -> None:
        """Note which events are not written yet."""
        super().publish(update)
        written = [line for journal in self._journals() for line in journal.lines]
        self.missing += [line for line in self.lines()[1:] if line not in written]


def test_an_input_is_written_before_the_outputs_hear_of_it() -> None:
    tables: list[Driven] = []
    witness = Witness(lambda: tables[0].journals)
    tables.append(table := Driven(dealing(DOUBLE), outputs=[witness]))
    table.start()
    table.tap(0, PLAY, T)
    table.tap(1, PLAY, T + SECOND)
    table.tap(1, SLAP, T + 2 * SECOND)
    assert len(witness.events) > 5
    assert witness.missing == []


def test_every_press_is_in_it_also_those_that_did_nothing() -> None:
    table = Driven(dealing("7S 2H 3H 4H / 7D 2D 3D 4D 5D 6D 8D 9D"))
    table.start()
    table.tap(0, PLAY, T)
    table.tap(0, PLAY, T + 150 * MS)  # a bounce of the hand
    table.tap(1, SLAP, T + 2 * SECOND)  # wrong
    table.tap(1, PLAY, T + 3 * SECOND)
    told = [
        (line.get("sequence", 0), line["seat"], line.get("press"), line["t"])
        for line in journal_inputs(table.journals[0].lines)
    ]
    assert told == [
        (0, 0, "play", T),
        (1, 0, None, T + 60 * MS),
        (2, 0, "play", T + 150 * MS),
        (3, 0, None, T + 210 * MS),
        (4, 1, "slap", T + 2 * SECOND),
        (5, 1, None, T + 2 * SECOND + 60 * MS),
        (6, 1, "play", T + 3 * SECOND),
        (7, 1, None, T + 3 * SECOND + 60 * MS),
    ]
    for line in journal_inputs(table.journals[0].lines):
        assert (line["source"], line["uncertainty"], line["order"]) == ("sim", 200_000, 200_000)


def test_the_first_lines_say_what_is_played_and_by_whom() -> None:
    table = Driven(dealing(DOUBLE, first=1), players=[HUMAN, Player.HARD])
    table.start()
    header, setup = table.journals[0].lines[:2]
    assert header == {
        "journal": FORMAT,
        "game": "bataille-corse",
        "rules": "test",
        "players": ["human", "hard"],
        "names": ["0", "1"],
    }
    assert setup["setup"]["stacks"] == ["7S 2H 3H 4H", "7D 2D 3D 4D"]
    assert (setup["setup"]["first"], setup["setup"]["start_ns"]) == (1, T0)


def test_time_that_passes_without_effect_is_not_written() -> None:
    journal = MemoryJournal()
    record(journal, Fed(Tick(5), ()))
    assert journal.lines == []
    record(journal, Fed(Press(5, 0, PLAY), ()))
    assert journal.lines == [{"t": 5, "seat": 0, "press": "play"}]


@examples(8)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4))
def test_a_journal_gives_the_recorded_events_again(
    seed: int, seats: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A minute at the table, with computer players: to the letter."""
    players = [Player.HARD, Player.EASY, Player.MEDIUM, Player.HARD][:seats]
    hat = Hat(seed)
    path = tmp_path_factory.mktemp("games") / "g.jsonl"
    table = Driven(
        shuffled(hat),
        players=players,
        open_journal=lambda: journal_at(path),
        games=1,
        seed=seed,
    )
    table.start()
    table.run(T0 + 60 * SECOND)
    table.session.close()
    recorded = [line for line in lines_of(path) if "event" in line]
    assert events_of(read_recording(path)) == recorded == table.ear.lines()[1:]
    assert as_document(path)[1]


# -- files ---------------------------------------------------------------------------------


def test_a_closed_file_holds_every_line(tmp_path: Path) -> None:
    journal = journal_at(tmp_path / "g.jsonl")
    for number in range(1_000):
        journal.write({"t": number, "é": "ü"})
    journal.close()
    journal.close()
    assert lines_of(tmp_path / "g.jsonl") == [{"t": n, "é": "ü"} for n in range(1_000)]
    assert journal.durable == 1_000


def test_a_game_that_has_ended_is_on_the_disk_without_waiting_for_the_evening_to_end(
    tmp_path: Path,
) -> None:
    before = set(threading.enumerate())
    journal = journal_at(tmp_path / "g.jsonl")
    [thread] = set(threading.enumerate()) - before
    journal.write({"t": 1})
    journal.end()
    thread.join(timeout=10)
    assert lines_of(tmp_path / "g.jsonl") == [{"t": 1}]


def test_games_of_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    journals = [open_journal(Disk(), folder, "g", nobody) for _ in range(20)]
    for number, journal in enumerate(journals):
        journal.write({"t": number})
        journal.close()
    paths = list(folder.iterdir())
    assert sorted(lines_of(path)[0]["t"] for path in paths) == list(range(20))
    assert all(path.name.endswith(".jsonl") and "-g" in path.name for path in paths)


# -- what is durable -----------------------------------------------------------------------


def test_a_line_is_durable_once_the_disk_says_so_and_not_before() -> None:
    """The disk takes its time; the journal takes lines meanwhile, and syncs them together."""
    disk, waits, asked = PretendDisk(), threading.Semaphore(0), SimpleQueue[None]()

    def wait() -> None:
        asked.put(None)
        assert waits.acquire(timeout=10)

    disk.at_sync = wait
    journal = open_journal(disk, Path("/games"), "g", nobody)
    journal.write({"t": 0})
    asked.get(timeout=10)
    for number in range(1, 100):
        journal.write({"t": number})
    assert journal.durable == 0
    waits.release()
    asked.get(timeout=10)
    assert journal.durable == 1
    waits.release()
    journal.close()
    assert (journal.durable, disk.syncs) == (100, 2)


def test_what_is_durable_survives_a_power_cut() -> None:
    disk = PretendDisk()
    journal = open_journal(disk, Path("/games"), "g", nobody)
    journal.write({"t": 1})
    journal.close()
    [path] = disk.contents
    assert parse(disk.cut_power().read(path), "g").lines == ((1, {"t": 1}),)


# -- a disk that is not well ---------------------------------------------------------------


@pytest.mark.parametrize("long", ["n" * 300, "file/below"], ids=["name too long", "below a file"])
def test_a_directory_that_cannot_be_written_is_told_and_the_game_goes_on(
    long: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    told: SimpleQueue[str] = SimpleQueue()
    table = Driven(
        dealing(DOUBLE), open_journal=lambda: open_journal(Disk(), tmp_path / long, "g", told.put)
    )
    table.start()
    table.tap(0, PLAY, T)
    assert len(table.ear.lines("card")) == 1
    text = told.get(timeout=10)
    assert text.startswith(f"nothing is kept: {tmp_path / long} cannot be written (")
    table.session.close()
    assert told.empty()


def test_a_file_in_place_of_the_directory(tmp_path: Path) -> None:
    told: SimpleQueue[str] = SimpleQueue()
    (tmp_path / "file").write_text("")
    open_journal(Disk(), tmp_path / "file", "g", told.put).close()
    assert told.get_nowait() == (
        f"nothing is kept: {tmp_path / 'file'} cannot be written (File exists)"
    )


def test_a_folder_that_may_only_be_read() -> None:
    disk, told = PretendDisk(), SimpleQueue[str]()

    def read_only() -> None:
        raise fault(errno.EROFS)

    disk.at_create = read_only
    open_journal(disk, Path("/games"), "g", told.put).close()
    assert told.get_nowait() == (
        "nothing is kept: /games cannot be written (Read-only file system)"
    )


def full() -> None:
    raise fault(errno.ENOSPC)


def broken() -> None:
    raise fault(errno.EIO)


FAULTS = ((full, "No space left on device"), (broken, "Input/output error"))


@pytest.mark.parametrize(("fail", "why"), FAULTS, ids=["full", "broken"])
def test_a_disk_that_fails_is_told_once_and_the_game_goes_on(
    fail: Callable[[], None], why: str
) -> None:
    disk, told = PretendDisk(), SimpleQueue[str]()
    disk.at_sync = fail
    table = Driven(
        dealing(DOUBLE), open_journal=lambda: open_journal(disk, Path("/games"), "g", told.put)
    )
    table.start()
    assert told.get(timeout=10) == f"journal /games: {why}; games are not kept"
    table.tap(0, PLAY, T)
    table.tap(1, PLAY, T + SECOND)
    table.session.close()
    assert len(table.ear.lines("card")) == 2
    assert told.empty()


def test_a_disk_that_never_answers_costs_no_more_than_a_bound() -> None:
    """What waited for it is written if it comes back; the notice stays, for the rest is lost."""
    disk, goes_on = PretendDisk(), threading.Event()
    told, hangs = SimpleQueue[str](), SimpleQueue[None]()

    def hang() -> None:
        hangs.put(None)
        assert goes_on.wait(timeout=10)

    disk.at_sync = hang
    path = Path("/games/g")
    journal = FileJournal(
        lambda: disk.create(path), told.put, on_kept=lambda: told.put("kept"), most_waiting=100
    )
    journal.write({"t": 0})
    hangs.get(timeout=10)
    for number in range(1, 101):
        journal.write({"t": number})
    assert told.empty()
    for number in range(101, 200):
        journal.write({"t": number})
    goes_on.set()
    journal.close()
    assert told.get_nowait() == TOO_SLOW
    assert told.empty()
    assert [line["t"] for _, line in parse(disk.read(path), "g").lines] == list(range(101))


def test_lines_that_never_cease_are_synced_all_the_same() -> None:
    """More than one write takes wait already when the thread comes to them."""
    disk, opens, synced = PretendDisk(), threading.Event(), SimpleQueue[None]()
    disk.at_sync, path = lambda: synced.put(None), Path("/games/g")

    def create() -> GrowingFile:
        assert opens.wait(timeout=10)
        return disk.create(path)

    journal = FileJournal(create, nobody)
    for number in range(2 * MOST_AT_ONCE + 1):
        journal.write({"t": number})
    opens.set()
    for _ in range(3):
        synced.get(timeout=10)
    journal.close()
    assert disk.syncs == 3
    assert journal.durable == 2 * MOST_AT_ONCE + 1


def test_every_game_on_a_full_disk_is_told_in_the_same_words() -> None:
    """So that the screen, which shows a notice once, does not fill up with them."""
    disk, told = PretendDisk(), SimpleQueue[str]()
    disk.room = 10
    texts = []
    for _ in range(2):
        journal = open_journal(disk, Path("/games"), "g", told.put)
        journal.write({"t": 1})
        texts.append(told.get(timeout=10))
        journal.close()
    assert texts[0] == texts[1]


def test_a_disk_that_recovers_keeps_the_next_game() -> None:
    disk, told = PretendDisk(), SimpleQueue[str]()
    for room in (0, None):
        disk.room = room
        journal = open_journal(
            disk, Path("/games"), "g", told.put, lambda: told.put("something is kept")
        )
        journal.write({"t": 1})
        journal.write({"t": 2})
        journal.close()
    assert told.get_nowait().endswith("games are not kept")
    assert told.get_nowait() == "something is kept"
    assert told.empty()
    first, second = (parse(disk.cut_power().read(path), "g").lines for path in disk.contents)
    assert (first, second) == ((), ((1, {"t": 1}), (2, {"t": 2})))


def test_what_was_told_of_a_disk_is_taken_back_once_it_keeps_games() -> None:
    table = Driven(dealing(DOUBLE))
    for text in ("the disk is full", "something else"):
        table.loop.post(Notice(text))
    table.run(T)
    table.loop.post(NoticeOver("the disk is full"))
    table.loop.post(NoticeOver("nobody said that"))
    table.run(T + SECOND)
    assert table.ear.last.notices == ("something else",)


@pytest.mark.parametrize("journal", [NoJournal(), MemoryJournal()], ids=lambda j: type(j).__name__)
def test_journals_without_a_file_have_nothing_to_wait_for(journal: Journal) -> None:
    journal.write({"t": 1})
    journal.end()
    journal.close()
    journal.close()
