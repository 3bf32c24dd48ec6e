"""What happens to the program itself, for whoever looks after it: the one place that sets up logs.

Everybody else takes `logging.getLogger(__name__)`, or `logging.getLogger("slap_table.PART")`, and
may say what kind of event a line is, and with which figures:

    log.info("a game has begun", extra={"event": "game_began", "fields": {"game": "batak"}})

Warnings and worse go to standard error. Where something may be written, all of it goes to
`log/slap-table.jsonl` in the table's own folder too, one JSON object a line:

    {"time": "2026-01-02T03:04:05.678Z", "ns": 9120000, "level": "info", "part": "table",
     "event": "game_began", "text": "a game has begun", "game": "batak"}

There are three files of 512 kB at the most. A thread writes them: whoever logs never waits for the
disk, and lines that it cannot take are dropped and counted (`"event": "lost"`). Names, secrets and
folders of people are taken out (`discreet.py`). Two tables of one folder share the files; a line is
written at once and stays whole.
"""

from __future__ import annotations

import errno
import io
import logging
import os
import stat
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from copy import copy
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import Empty, Full, Queue
from typing import Any

from pi_app.discreet import Discreet
from pi_app.errors import BadInput, Failure
from pi_app.lines import dump
from pi_app.storage import why_unkept

FOLDER = "log"
FILE_NAME = "slap-table.jsonl"
FILES = 3
FILE_BYTES = 512_000
MOST_WAITING = 1_000
MOST_TEXT = 2_000
MOST_TRACEBACK = 8_000
CLOSING_S = 2.0
OURS = ("slap_table", "pi_app", "hardware", "engine")
"""Whose lines are kept from `info` on; of others only warnings."""
FAILURE = "failure"
"""The event of a fault that ends the program: Python itself tells it on standard error."""

log = logging.getLogger("slap_table.log")


def to_stderr() -> None:
    """Show warnings and worse on standard error, from now on."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.addFilter(lambda record: getattr(record, "event", "") != FAILURE)
    form = "%(name)s: %(message)s"
    logging.basicConfig(level=logging.WARNING, format=form, handlers=[handler])


class Lines(logging.Formatter):
    """Makes a line of a record."""

    def __init__(self, discreet: Discreet) -> None:
        super().__init__()
        self._discreet = discreet

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": moment.replace("+00:00", "Z"),
            "ns": getattr(record, "ns", None),
            "level": record.levelname.lower(),
            "part": part_of(record.name),
            "event": getattr(record, "event", "said"),
            "text": self._discreet.text(record.getMessage())[:MOST_TEXT],
        }
        for key, value in getattr(record, "fields", {}).items():
            line.setdefault(key, self._discreet.data(value))
        if record.exc_text:
            line["traceback"] = self._discreet.text(record.exc_text)[-MOST_TRACEBACK:]
        return dump(line)


def part_of(name: str) -> str:
    """Return which part of the program a logger's name means."""
    first, _, rest = name.partition(".")
    return rest if rest and first in ("slap_table", "pi_app") else name


class Inbox(QueueHandler):
    """Takes records on any thread, and keeps nobody waiting."""

    def __init__(self, waiting: Queue[Any]) -> None:
        super().__init__(waiting)
        self.lost = 0

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Make text of what may change or hold on to frames, here and now."""
        told = copy(record)
        told.msg, told.args = record.getMessage()[: 2 * MOST_TEXT], None
        if record.exc_info:
            text = logging.Formatter().formatException(record.exc_info)
            told.exc_text = text[-2 * MOST_TRACEBACK :]
        told.exc_info = told.stack_info = None
        told.ns = time.monotonic_ns()
        return told

    def enqueue(self, record: logging.LogRecord) -> None:
        """Drop what does not fit: `handle` holds this handler's lock, so the count is right."""
        try:
            self.queue.put_nowait(record)
        except Full:
            self.lost += 1


class LogFile(RotatingFileHandler):
    """Writes lines on the writer's thread; what the disk does not take is counted."""

    def __init__(self, path: Path, inbox: Inbox) -> None:
        """Open it. Raises OSError."""
        self._is_abandoned = False
        self._inbox, self._told, self._failed = inbox, 0, 0
        super().__init__(path, maxBytes=FILE_BYTES, backupCount=FILES - 1, encoding="utf-8")

    def _open(self) -> io.TextIOWrapper:
        """Open a file, and nothing that only looks like one: a pipe would block."""
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK
        descriptor = os.open(self.baseFilename, flags, 0o644)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise OSError(errno.EINVAL, "it is no file")
        return os.fdopen(descriptor, "a", encoding="utf-8")

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, and how many were lost before it."""
        try:
            self._put(record)
            lost = self._inbox.lost + self._failed
            if lost > self._told:
                self._put(_lost(lost - self._told, record))
                self._told = lost
        except (OSError, ValueError):
            self._failed += 1
            self.close()  # what the disk refused must not wait in memory; the next line opens it

    def _put(self, record: logging.LogRecord) -> None:
        if self.stream is None:
            self.stream = self._open()
        if self.shouldRollover(record):
            self.doRollover()
        self.stream.write(self.format(record) + "\n")
        self.stream.flush()

    def flush(self) -> None:
        """Leave a disk that does not answer alone, at the end of the program too."""
        if not self._is_abandoned:
            super().flush()

    def close(self) -> None:
        """The same."""
        if not self._is_abandoned:
            with suppress(OSError):
                super().close()

    def abandon(self) -> None:
        """The writer hangs in the disk, and has the lock: nobody shall wait for either."""
        self._is_abandoned = True

    def acquire(self) -> None:
        """Take the lock, unless it is lost."""
        if not self._is_abandoned:
            super().acquire()

    def release(self) -> None:
        """Give it back, unless it is lost."""
        if not self._is_abandoned:
            super().release()


def _lost(count: int, after: logging.LogRecord) -> logging.LogRecord:
    text = "lines were lost: the disk was slow, full or gone"
    record = logging.LogRecord(log.name, logging.WARNING, "", 0, text, None, None)
    more = {"event": "lost", "fields": {"lines": count}, "ns": getattr(after, "ns", None)}
    record.__dict__.update(more)
    return record


class Writer(QueueListener):
    """The thread."""

    def __init__(self, waiting: Queue[Any], file: LogFile) -> None:
        super().__init__(waiting, file)
        self._waiting, self._file = waiting, file

    def stop(self) -> None:
        """Wait for it, within reason."""
        if self._thread is None:
            return
        self._ask_to_end()
        self._thread.join(CLOSING_S)
        if self._thread.is_alive():
            self._file.abandon()
        self._file.close()
        self._thread = None

    def _ask_to_end(self) -> None:
        """Nobody logs any more; where the disk is behind by all that fits, a line gives way."""
        try:
            self.enqueue_sentinel()
        except Full:
            with suppress(Empty):
                self._waiting.get_nowait()
            self.enqueue_sentinel()


class Log:
    """A log that is being kept."""

    def __init__(self, discreet: Discreet, faults: tuple[str, ...] = ()) -> None:
        self._discreet = discreet
        self.faults = faults
        """What people have to be told at the start, a line each; empty if all is well."""

    def tell(self, fault: str | None) -> None:
        """Add one, if there is one."""
        if fault is not None:
            self.faults = (*self.faults, fault)

    def hide(self, names: tuple[str, ...]) -> None:
        """Take these names of seats out as well."""
        self._discreet.hide(names)


@contextmanager
def kept(folder: Path | None, names: tuple[str, ...] = ()) -> Iterator[Log]:
    """Keep a log in the table's folder meanwhile; none: on standard error only.

    `names` of the seats are taken out. What ends the program is written down before it is raised.
    """
    discreet = Discreet(names, folder)
    with ExitStack() as stack:
        faults = () if folder is None else _begin(folder, discreet, stack)
        stack.enter_context(_failing_threads())
        stack.enter_context(_endings())
        yield Log(discreet, faults)


@contextmanager
def _endings() -> Iterator[None]:
    """Write down why the program ends."""
    try:
        yield
        log.info("it ends in good order", extra={"event": "stop"})
    except (Failure, BadInput) as told:
        log.info("it could not go on: %s", told, extra={"event": "stop"})
        raise
    except Exception:
        log.critical("it failed", exc_info=True, extra={"event": FAILURE})
        raise


@contextmanager
def _failing_threads() -> Iterator[None]:
    """Write down why a thread ends before its time."""
    before = threading.excepthook

    def tell(failed: threading.ExceptHookArgs) -> None:
        name = "a thread" if failed.thread is None else failed.thread.name
        fault = failed.exc_value or failed.exc_type()
        log.error("%s failed", name, exc_info=fault, extra={"event": "thread_failed"})

    threading.excepthook = tell
    try:
        yield
    finally:
        threading.excepthook = before


def _begin(folder: Path, discreet: Discreet, stack: ExitStack) -> tuple[str, ...]:
    """Let the lines be written till the stack is unwound; return what has to be told instead."""
    waiting: Queue[Any] = Queue(MOST_WAITING)
    inbox = Inbox(waiting)
    fault = why_unkept(folder)
    if fault is not None:
        return (fault,)
    try:
        file = _opened(folder / FOLDER, inbox)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return (f"no log is kept: {folder / FOLDER} cannot be written ({why})",)
    file.setFormatter(Lines(discreet))
    writer = Writer(waiting, file)
    writer.start()
    stack.callback(writer.stop)
    stack.enter_context(_heard_by(inbox))
    return ()


def _opened(folder: Path, inbox: Inbox) -> LogFile:
    folder.mkdir(exist_ok=True)
    return LogFile(folder / FILE_NAME, inbox)


@contextmanager
def _heard_by(handler: logging.Handler) -> Iterator[None]:
    """Let a handler hear of everything of ours meanwhile, and of the warnings of others."""
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in OURS}
    for name in OURS:
        logging.getLogger(name).setLevel(logging.INFO)
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
