"""Files that people name to be written: found to be possible before the work, and written whole."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pi_app.errors import Failure, bad_input
from pi_app.storage import Disk, try_to_write


def check_outputs(files: Mapping[str, Path | None], suffixes: Mapping[str, str]) -> None:
    """Look at all files that were named, by their options.

    Raises BadInput for one that cannot be meant, Failure for one that cannot be written.
    """
    asked = {option: path for option, path in files.items() if path is not None}
    for option, path in asked.items():
        check_output(option, path, suffixes.get(option, ""))
    taken: dict[Path, str] = {}
    for option, path in asked.items():
        other = taken.setdefault(path.resolve(), option)
        if other != option:
            raise bad_input(option, f"another file than that of {other}", repr(str(path)))


def check_output(option: str, path: Path, suffix: str = "") -> None:
    """Raise BadInput for a file that cannot be meant, Failure for one that cannot be written."""
    if suffix and path.suffix.lower() != suffix:
        raise bad_input(option, f"a file that ends in {suffix}", repr(str(path)))
    target = path.resolve()
    if not target.parent.is_dir() or (target.exists() and not target.is_file()):
        raise bad_input(option, "a file in a folder that is there", repr(str(path)))
    with faults_told(option, path):
        try_to_write(target.parent)


@contextmanager
def faults_told(option: str, path: Path) -> Iterator[None]:
    """Tell in one line what the disk says. Raises Failure."""
    try:
        yield
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Failure(f"{option} {path}: it cannot be written ({why})") from None


def csv_text(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table as CSV, its columns named in the first line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def put_file(option: str, path: Path, data: bytes) -> None:
    """Write a new file, or replace one, whole or not at all; a link stays one. Raises Failure."""
    with faults_told(option, path):
        Disk().replace(path.resolve(), data)
