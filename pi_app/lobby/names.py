"""Names that people have chosen on earlier evenings, in one small file of the table's folder.

A name is kept only if whoever bears it wants their results to be kept, the newest first, and it
can be forgotten in the lobby.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from pi_app.lobby.naming import MOST_LETTERS
from pi_app.settings import Settings, state_folder
from pi_app.storage import Disk, Storage

FILE_NAME = "names.json"
MOST_NAMES = 12
CLOSING_S = 2.0


def load_names(storage: Storage, path: Path) -> tuple[str, ...]:
    """Return the names that are kept; what cannot be read is no name."""
    try:
        found = json.loads(storage.read(path))
    except (OSError, ValueError, RecursionError):
        return ()
    names = found.get("names") if isinstance(found, dict) else None
    good = (name for name in names if _is_name(name)) if isinstance(names, list) else ()
    return tuple(dict.fromkeys(good))[:MOST_NAMES]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= MOST_LETTERS and name.isprintable()


class FileBook:
    """One file, written anew each time, on a thread: a slow disk holds up nobody."""

    def __init__(self, storage: Storage, path: Path, names: tuple[str, ...]) -> None:
        """`names` are those that the file has."""
        self._storage, self._path, self.names = storage, path, names
        self._wanted: SimpleQueue[tuple[str, ...] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="names", daemon=True)
        self._thread.start()

    def keep(self, name: str) -> None:
        """Have a name written, before the others."""
        self._write((name, *(one for one in self.names if one != name))[:MOST_NAMES])

    def forget(self, name: str) -> None:
        """Have the list written without a name."""
        self._write(tuple(one for one in self.names if one != name))

    def stop(self) -> None:
        """Finish what is to be written, within two seconds. May be called twice."""
        self._wanted.put(None)
        self._thread.join(CLOSING_S)

    def _write(self, names: tuple[str, ...]) -> None:
        self.names = names
        self._wanted.put(names)

    def _run(self) -> None:
        while (names := self._wanted.get()) is not None:
            data = json.dumps({"names": names}, ensure_ascii=False) + "\n"
            try:
                self._storage.make_folder(self._path.parent)
                self._storage.replace(self._path, data.encode())
            except OSError:
                continue  # said once already, of all that cannot be kept here


class NoBook:
    """Forgets at once: where nothing is kept."""

    names: tuple[str, ...] = ()

    def keep(self, name: str) -> None:
        """Nothing to do."""

    def forget(self, name: str) -> None:
        """Nothing to do."""

    def stop(self) -> None:
        """Nothing to do."""


@contextmanager
def kept_names(settings: Settings) -> Iterator[FileBook | NoBook]:
    """Yield the names of earlier evenings; where nothing is kept, there are none."""
    if not settings.journal.keep:
        yield NoBook()
        return
    storage, path = Disk(), state_folder(settings) / FILE_NAME
    book = FileBook(storage, path, load_names(storage, path))
    try:
        yield book
    finally:
        book.stop()
