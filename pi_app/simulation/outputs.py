"""Files that people ask for: found to be writable before the first game, and written whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pi_app.errors import Failure, bad_input
from pi_app.storage import Disk, try_to_write


def check_output(option: str, path: Path | None, suffix: str = "") -> None:
    """Raise BadInput for a file that cannot be meant, Failure for one that cannot be written."""
    if path is None:
        return
    if suffix and path.suffix.lower() != suffix:
        raise bad_input(option, f"a file that ends in {suffix}", repr(str(path)))
    if path.is_dir() or not path.parent.is_dir():
        raise bad_input(option, "a file in a folder that is there", repr(str(path)))
    with faults_told(option, path):
        try_to_write(path.parent)


@contextmanager
def faults_told(option: str, path: Path) -> Iterator[None]:
    """Tell in one line what the disk says. Raises Failure."""
    try:
        yield
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Failure(f"{option} {path}: it cannot be written ({why})") from None


def put_text(option: str, path: Path, text: str) -> None:
    """Write a new file, or replace one. Raises Failure."""
    with faults_told(option, path):
        Disk().replace(path, text.encode())
