"""Where a game is kept: JSON lines against SQLite, on this disk and on slower ones.

Both get the same lines from the same thread with the same group commit. A slow disk is made by a
small library, loaded before all others, that lets each sync take longer; it needs gcc, and a system
on which libraries can be put before others.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from pi_app.bench.kept import PRESSES, Watched, paced
from pi_app.journal import FileJournal
from pi_app.storage import Disk, GrowingFile

LINES, SQLITE = "JSON lines", "SQLite"
DELAYS_MS = (0, 20, 800)
SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
static void wait_as_told(void) {
    const char *ms = getenv("SYNC_MS");
    if (ms) usleep(1000 * atoi(ms));
}
int fsync(int fd) {
    wait_as_told();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}
int fdatasync(int fd) {
    wait_as_told();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
"""


class Sqlite:
    """A table of lines; safe once committed: write-ahead log, full sync."""

    def __init__(self, path: Path) -> None:
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=FULL")
        self._base.execute("CREATE TABLE lines (n INTEGER PRIMARY KEY, text BLOB NOT NULL)")

    def append(self, data: bytes) -> None:
        """Insert the lines."""
        self._base.execute("BEGIN")
        rows = [(line,) for line in data.splitlines()]
        self._base.executemany("INSERT INTO lines (text) VALUES (?)", rows)

    def sync(self) -> None:
        """Commit."""
        self._base.execute("COMMIT")

    def close(self) -> None:
        """Close it."""
        self._base.close()


def measured(kind: str, folder: Path) -> dict[str, float]:
    """Return the figures of one way to keep a game."""
    watched: list[Watched] = []

    def open_file() -> GrowingFile:
        made = Disk().create(folder / "g") if kind == LINES else Sqlite(folder / "g.db")
        watched.append(Watched(made))
        return watched[0]

    handed = paced(FileJournal(open_file, sys.exit), PRESSES)
    [file] = watched
    times = sorted(safe - then for safe, then in zip(file.safe, handed, strict=True))
    count = len(handed)
    return {
        "safe after, half of the lines, ms": times[count // 2] * 1e3,
        "safe after, 99%, ms": times[count * 99 // 100] * 1e3,
        "work a line, µs": file.cpu_ns / count / 1e3,
        "syncs": float(file.syncs),
        "bytes a line": sum(path.stat().st_size for path in folder.iterdir()) / count,
    }


def _slowed(folder: Path) -> Path | None:
    """Return the library that makes disks slow; none where it cannot be built."""
    made = folder / "slow.so"
    command = ["gcc", "-shared", "-fPIC", "-o", str(made), "-x", "c", "-", "-ldl"]
    if shutil.which("gcc") is None:
        return None
    built = subprocess.run(command, input=SHIM, text=True, capture_output=True, check=False)
    return made if built.returncode == 0 else None


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as work:
        library = _slowed(Path(work))
        for delay_ms in DELAYS_MS if library else DELAYS_MS[:1]:
            for kind in (LINES, SQLITE):
                command = [sys.executable, "-m", "tests.bench.bench_journal", kind]
                slow = {"LD_PRELOAD": str(library), "SYNC_MS": str(delay_ms)} if library else {}
                done = subprocess.run(
                    command, env={**os.environ, **slow}, check=True, capture_output=True
                )
                told = json.loads(done.stdout)
                disk = f"a sync takes {delay_ms} ms more" if delay_ms else "this disk"
                found |= {f"{kind}, {disk}: {name}": value for name, value in told.items()}
    return found


def main() -> None:
    """Measure one way to keep a game, in this process."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        print(json.dumps(measured(sys.argv[1], Path(folder))))


if __name__ == "__main__":
    main()
