"""The program's own log: its lines, its bounds, a disk that is slow, full or not there."""

from __future__ import annotations

import errno
import json
import logging
import os
import threading
import time
import weakref
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app import log as the_log
from pi_app.discreet import ROOT, Discreet
from pi_app.errors import Failure
from pi_app.lines import Line
from pi_app.log import (
    FAILURE,
    FILE_BYTES,
    FILE_NAME,
    FILES,
    FOLDER,
    MOST_WAITING,
    Inbox,
    Lines,
    LogFile,
    Writer,
    kept,
    part_of,
)

ours = logging.getLogger("slap_table.test")


def lines_of(folder: Path, name: str = FILE_NAME) -> list[Line]:
    """What a log holds."""
    return [json.loads(line) for line in (folder / FOLDER / name).read_text().splitlines()]


def events(folder: Path) -> list[str]:
    return [str(line["event"]) for line in lines_of(folder)]


# -- lines ---------------------------------------------------------------------------------


def test_a_line_says_when_who_what_and_how_much(tmp_path: Path) -> None:
    before_ns, now = time.monotonic_ns(), datetime.now(UTC)
    with kept(tmp_path):
        ours.info("a game is on", extra={"event": "game_on", "fields": {"seats": 3, "on": True}})
        logging.getLogger("pi_app.loop").warning("it is %s", "late")
        logging.getLogger("hardware.gpio_leds").error("no lamp")
    first, second, third, last = lines_of(tmp_path)
    assert before_ns <= first["ns"] <= second["ns"] <= time.monotonic_ns()
    moment = datetime.fromisoformat(first["time"].replace("Z", "+00:00"))
    assert abs(moment - now) < timedelta(minutes=1) and first["time"].endswith("Z")
    assert {key: first[key] for key in first if key not in ("time", "ns")} == {
        "level": "info",
        "part": "test",
        "event": "game_on",
        "text": "a game is on",
        "seats": 3,
        "on": True,
    }
    told = [(line["level"], line["part"], line["event"], line["text"]) for line in (second, third)]
    assert told == [
        ("warning", "loop", "said", "it is late"),
        ("error", "hardware.gpio_leds", "said", "no lamp"),
    ]
    assert (last["event"], last["level"]) == ("stop", "info")


def test_fields_do_not_take_the_place_of_what_every_line_has(tmp_path: Path) -> None:
    with kept(tmp_path):
        ours.info("x", extra={"fields": {"time": "never", "level": 5, "odd": Path("a/b")}})
    line = lines_of(tmp_path)[0]
    assert line["level"] == "info" and line["time"] != "never" and line["odd"] == "a/b"


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("slap_table.table", "table"),
        ("pi_app.web.server", "web.server"),
        ("hardware.cable", "hardware.cable"),
        ("uvicorn.error", "uvicorn.error"),
        ("pi_app", "pi_app"),
    ],
)
def test_parts(name: str, part: str) -> None:
    assert part_of(name) == part


def test_of_others_only_warnings_are_kept_and_levels_are_left_as_they_were(tmp_path: Path) -> None:
    stranger = logging.getLogger("a.stranger")
    root = logging.getLogger()
    before = (root.handlers[:], logging.getLogger("pi_app").level, threading.excepthook)
    with kept(tmp_path):
        stranger.info("not worth a line")
        stranger.warning("worth one")
    assert lines_of(tmp_path)[0]["text"] == "worth one"
    assert (root.handlers[:], logging.getLogger("pi_app").level, threading.excepthook) == before


def test_a_second_evening_is_added_to_the_first(tmp_path: Path) -> None:
    for _ in range(2):
        with kept(tmp_path):
            pass
    assert events(tmp_path) == ["stop", "stop"]


# -- what ends the program ------------------------------------------------------------------


def test_a_fault_of_ours_is_written_down_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), kept(tmp_path):
        print(1 // 0)
    [line] = lines_of(tmp_path)
    assert (line["event"], line["level"]) == (FAILURE, "critical")
    assert "ZeroDivisionError" in line["traceback"] and "test_log.py" in line["traceback"]
    assert str(ROOT) not in line["traceback"]


def test_what_cannot_be_done_is_no_fault(tmp_path: Path) -> None:
    with pytest.raises(Failure), kept(tmp_path):
        raise Failure("no screen found")
    [line] = lines_of(tmp_path)
    assert (line["event"], line["level"]) == ("stop", "info")
    assert line["text"] == "it could not go on: no screen found"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_fails_is_written_down(tmp_path: Path) -> None:
    def fail() -> None:
        raise LookupError("lost")

    with kept(tmp_path):
        thread = threading.Thread(target=fail, name="worker")
        thread.start()
        thread.join()
    line = lines_of(tmp_path)[0]
    assert (line["event"], line["text"]) == ("thread_failed", "worker failed")
    assert "LookupError: lost" in line["traceback"]


def test_python_itself_tells_what_ends_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error it would stand twice."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers.clear()
    try:
        the_log.to_stderr()
        ours.critical("it failed", extra={"event": FAILURE})
        ours.warning("look")
        ours.info("quiet")
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    assert capsys.readouterr().err == "slap_table.test: look\n"


# -- nobody is named -----------------------------------------------------------------------

NAMES = st.lists(
    st.text(st.characters(categories=["L", "Nd"]), min_size=5, max_size=12), min_size=1, max_size=4
)


@given(NAMES)
def test_names_of_seats_are_told_as_seats(names: list[str]) -> None:
    """Whatever stands around them, and however they are written."""
    discreet = Discreet(names)
    for name in names:
        for text in (name, f"({name})", f"{name}'s turn", f"for {name}, again", f'"{name}"'):
            told = discreet.text(text)
            assert name not in told
            assert "Seat " in told


@given(st.binary(min_size=24, max_size=24), st.binary(min_size=32, max_size=32))
def test_tokens_and_secrets_are_not_told(token: bytes, secret: bytes) -> None:
    from base64 import urlsafe_b64encode

    text = urlsafe_b64encode(token).decode()
    has_both = any(c.islower() for c in text) and any(c.isupper() for c in text)
    told = Discreet().text(f"phone {text!r} and {secret.hex()}.")
    assert secret.hex() not in told
    assert not has_both or text not in told


def test_places_of_people_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/anna")
    discreet = Discreet(folder=Path("/mnt/stick/of-anna/games"))
    assert discreet.text("/srv/anna/x.toml: no") == "~/x.toml: no"
    assert discreet.text("journal /mnt/stick/of-anna/games: full") == "journal STATE: full"
    assert discreet.text(f"{ROOT}/pi_app/loop.py") == "slap-table/pi_app/loop.py"
    assert discreet.text("/media/anna/usb and /home/" + "berta/x") == "~/usb and ~/x"


def test_names_that_come_later_are_hidden_from_then_on(tmp_path: Path) -> None:
    with kept(tmp_path, ("Filiz",)) as log:
        log.hide(("", "Gaston"))
        ours.warning("Gaston and FILIZ", extra={"fields": {"who": ["Gaston"]}})
    line = lines_of(tmp_path)[0]
    assert (line["text"], line["who"]) == ("Seat 2 and Seat 1", ["Seat 2"])


def test_a_common_word_in_a_name_spoils_no_other_word() -> None:
    assert Discreet(("An",)).text("An answer") == "Seat 1 answer"


def test_a_number_as_a_name_spoils_no_figures() -> None:
    discreet = Discreet(("0", "12", "0612345678"))
    assert discreet.text("0.1.0 after 12 ms, 0612345678") == "0.1.0 after 12 ms, Seat 3"


# -- bounds --------------------------------------------------------------------------------


def writer_at(path: Path, kind: type[LogFile] = LogFile) -> tuple[logging.Logger, Inbox, Writer]:
    """A logger of its own whose lines go to a file; its writer is not begun."""
    waiting: Queue[Any] = Queue(MOST_WAITING)
    inbox = Inbox(waiting)
    file = kind(path, inbox)
    file.setFormatter(Lines(Discreet()))
    logger = logging.Logger(path.name)
    logger.addHandler(inbox)
    return logger, inbox, Writer(waiting, file)


@pytest.mark.slow
def test_however_much_is_said_there_are_three_files_of_512_kb(tmp_path: Path) -> None:
    logger, inbox, writer = writer_at(tmp_path / FILE_NAME)
    writer.start()
    waiting = inbox.queue
    assert isinstance(waiting, Queue)
    for number in range(5_000):
        logger.info("%s", "x" * 400)
        if number % 500 == 0:
            waiting.join()
    writer.stop()
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert len(sizes) == FILES
    assert max(sizes.values()) <= FILE_BYTES
    assert sum(sizes.values()) > 2 * FILE_BYTES


def test_one_line_cannot_be_larger_than_a_file(tmp_path: Path) -> None:
    with kept(tmp_path):
        ours.info("%s", "x" * 3_000_000)
    assert (tmp_path / FOLDER / FILE_NAME).stat().st_size < 10_000


def test_what_a_slow_disk_cannot_take_is_dropped_and_counted(tmp_path: Path) -> None:
    """Here the disk is so slow that it has not begun."""
    path = tmp_path / FILE_NAME
    logger, inbox, writer = writer_at(path)
    for number in range(MOST_WAITING + 25):
        logger.info("line %d", number)
    assert inbox.lost == 25
    writer.start()
    writer.stop()
    told = [json.loads(line) for line in path.read_text().splitlines()]
    lost = [line for line in told if line["event"] == "lost"]
    assert [(line["lines"], line["level"]) for line in lost] == [(25 + len(lost) - 1, "warning")]
    assert told[0]["text"] == "line 0"


class FullFile(LogFile):
    """A disk without room, till somebody deletes something."""

    is_full = True

    def _put(self, record: logging.LogRecord) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super()._put(record)


@pytest.fixture
def room() -> Iterator[type[FullFile]]:
    yield FullFile
    FullFile.is_full = True


def test_a_full_disk_loses_lines_and_says_so_once_it_can(
    room: type[FullFile], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / FILE_NAME
    logger, _, writer = writer_at(path, room)
    for number in range(3):
        logger.info("line %d", number)
    writer.start()
    writer.stop()
    assert path.read_text() == "" and capsys.readouterr().err == ""
    room.is_full = False
    writer.start()
    logger.info("line 3")
    writer.stop()
    told = [json.loads(line) for line in path.read_text().splitlines()]
    assert told[0]["text"] == "line 3"
    assert [line["lines"] for line in told if line["event"] == "lost"] == [3]


class DeadFile(LogFile):
    """A disk that never answers."""

    revived = threading.Event()

    def _put(self, record: logging.LogRecord) -> None:
        self.revived.wait(30)
        super()._put(record)


def test_a_dead_disk_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(the_log, "CLOSING_S", 0.05)
    logger, _, writer = writer_at(tmp_path / FILE_NAME, DeadFile)
    before = set(threading.enumerate())
    writer.start()
    [thread] = set(threading.enumerate()) - before
    for number in range(MOST_WAITING + 25):
        logger.info("line %d", number)
    begun = time.monotonic()
    writer.stop()
    logging.shutdown([weakref.ref(file) for file in writer.handlers])
    assert time.monotonic() - begun < 5
    DeadFile.revived.set()
    thread.join(30)
    [file] = writer.handlers
    assert isinstance(file, DeadFile) and file.stream is not None
    file.stream.close()


# -- nowhere to write ----------------------------------------------------------------------


def test_without_a_folder_nothing_is_written_and_nothing_raised(tmp_path: Path) -> None:
    with kept(None) as log:
        ours.warning("x")
    assert log.faults == () and list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_is_told_in_the_words_of_the_journal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with kept(tmp_path / "file" / "x") as log:
        ours.warning("x")
    [fault] = log.faults
    assert (
        fault == f"nothing is kept: {tmp_path / 'file' / 'x'} cannot be written (Not a directory)"
    )


def test_a_pipe_or_a_folder_or_a_file_in_the_logs_place(tmp_path: Path) -> None:
    pipe, folder, file = (tmp_path / name for name in ("pipe", "folder", "file"))
    for place in (pipe, folder):
        (place / FOLDER).mkdir(parents=True)
    os.mkfifo(pipe / FOLDER / FILE_NAME)
    (folder / FOLDER / FILE_NAME).mkdir()
    file.mkdir()
    (file / FOLDER).write_text("")
    for place in (pipe, folder, file):
        with kept(place) as log:
            ours.warning("x")
        [fault] = log.faults
        assert fault.startswith(f"no log is kept: {place / FOLDER} cannot be written (")


def test_a_log_that_something_has_gone_over_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / FOLDER / FILE_NAME
    path.parent.mkdir()
    path.write_bytes(b"\0\xff{{{")
    with kept(tmp_path):
        pass
    assert path.read_bytes().startswith(b"\0\xff{{{") and b'"stop"' in path.read_bytes()
