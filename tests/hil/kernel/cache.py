"""Things that are made once for each version of what they are made of, and kept."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def folder() -> Path:
    """Where they are kept."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "slap-table" / "hil-kernel"


def digest(*parts: str | bytes) -> str:
    """A short name for all of these together."""
    taken = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        taken.update(len(data).to_bytes(8, "big") + data)
    return taken.hexdigest()[:16]


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """Nobody else makes anything meanwhile."""
    place.mkdir(parents=True, exist_ok=True)
    with (place / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def kept(place: Path, kind: str, version: str, make: Callable[[Path], None]) -> Path:
    """The folder `kind-version`, made if it is not there; half of one is never seen.

    Older ones of its kind are thrown away.
    """
    wanted = place / f"{kind}-{version}"
    if not wanted.is_dir():
        with tempfile.TemporaryDirectory(dir=place, prefix=".making-") as making:
            made = Path(making) / "made"
            made.mkdir()
            make(made)
            made.rename(wanted)
        for other in place.glob(f"{kind}-*"):
            if other != wanted:
                shutil.rmtree(other)
    return wanted
