"""What has been won on the tour, and the small file that keeps it.

The file is replaced as a whole (a new one beside it, synced, renamed): a power cut leaves the old
one or the new one. One that cannot be read is set aside and told of; nothing is ever a crash.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pi_app.storage import Disk, read_whole
from pi_app.tour.tables import MOST_STARS, PATIENCE, TABLES

FORMAT = 1
FILE_NAME = "tour.json"
_MOST_BYTES = 100_000
_MOST_TRIES = 1_000_000


@dataclass(frozen=True, slots=True)
class Record:
    """What has been done at one table."""

    stars: int = 0
    """The best so far, 0 to 3."""
    tries: int = 0
    """Matches played to their end."""

    @property
    def is_passed(self) -> bool:
        """The next table is open: won, or tried often enough."""
        return self.stars > 0 or self.tries >= PATIENCE

    def after(self, stars: int) -> Record:
        """Return the record after one more match."""
        return Record(max(self.stars, stars), self.tries + 1)


@dataclass(frozen=True, slots=True)
class Progress:
    """The records of all tables that have been tried, by key."""

    records: Mapping[str, Record] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, number: int) -> Record:
        """Return the record of a table."""
        return self.records.get(TABLES[number].key, Record())

    def is_open(self, number: int) -> bool:
        """Whether a table may be played: the first may, and each after one that was passed."""
        return number == 0 or self.of(number - 1).is_passed

    def after(self, number: int, stars: int) -> Progress:
        """Return the progress after one more match at a table."""
        record = self.of(number).after(stars)
        return replace(self, records=MappingProxyType({**self.records, TABLES[number].key: record}))

    @property
    def stars(self) -> int:
        """All of them."""
        return sum(self.of(number).stars for number in range(len(TABLES)))

    @property
    def newest(self) -> int:
        """The table that comes next: the first that is not passed, or the last one."""
        waiting = (n for n in range(len(TABLES)) if not self.of(n).is_passed)
        return next(waiting, len(TABLES) - 1)


def as_text(progress: Progress) -> str:
    """Return the content of the file."""
    tables = {
        key: {"stars": record.stars, "tries": record.tries}
        for key, record in progress.records.items()
    }
    return json.dumps({"tour": FORMAT, "tables": tables}, indent=1) + "\n"


def parse(text: str) -> Progress:
    """Return what a file says. Raises ValueError for anything that `as_text` does not write."""
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("tour") != FORMAT:
        raise ValueError(f"expected tour {FORMAT}")
    tables = data.get("tables")
    keys = {table.key for table in TABLES}
    if not isinstance(tables, dict) or not keys >= tables.keys():
        raise ValueError(f"expected tables named {sorted(keys)}")
    return Progress(MappingProxyType({key: _record(told) for key, told in tables.items()}))


def _record(told: Any) -> Record:
    if not isinstance(told, dict) or told.keys() != {"stars", "tries"}:
        raise ValueError("expected stars and tries")
    stars, tries = (told[key] for key in ("stars", "tries"))
    if not (_is_whole(stars, MOST_STARS) and _is_whole(tries, _MOST_TRIES)):
        raise ValueError("expected whole numbers")
    return Record(stars, tries)


def _is_whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def load(path: Path) -> tuple[Progress, str | None]:
    """Return what has been won, and what has to be told if the file could not be used."""
    try:
        raw = read_whole(path, _MOST_BYTES)
    except FileNotFoundError:
        return Progress(), None
    except OSError as error:
        return Progress(), f"tour: {path} cannot be read ({error.strerror}); it begins anew"
    try:
        return parse(raw.decode()), None
    except (ValueError, RecursionError):
        return Progress(), _set_aside(path)


def _set_aside(path: Path) -> str:
    """Keep a file that nobody can read beside its place, where a person may look at it."""
    beside = path.with_name(path.name + ".unreadable")
    try:
        path.replace(beside)
    except OSError:
        return f"tour: {path} is not readable; the tour begins anew"
    return f"tour: {path.name} was not readable and is now {beside}; the tour begins anew"


def save(path: Path, progress: Progress) -> None:
    """Put the file in its place, whole or not at all. Raises OSError."""
    disk = Disk()
    disk.make_folder(path.parent)
    disk.replace(path, as_text(progress).encode())
