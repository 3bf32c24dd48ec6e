"""What `slap-table doctor --bundle FILE` hands on: all that helps to find a fault, and nobody.

A .zip of texts: what the doctor found, settings and rules as they count, the last logs, the last
three games. Names of people are `Seat 1` …, their files and folders are not told. Nothing is copied
as it stands: each line is read, and written again from what is known of its kind.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from engine.errors import Refusal
from pi_app.discreet import Discreet
from pi_app.doctor import Diagnosis
from pi_app.errors import BadInput, Failure, bad_input
from pi_app.journal import SUFFIX
from pi_app.kits import KITS
from pi_app.lines import dump, load
from pi_app.log import FILE_BYTES, FILE_NAME, FILES, FOLDER
from pi_app.machine import machine
from pi_app.public_journal import names_in, public_journal
from pi_app.public_settings import public_settings
from pi_app.rule_tables import as_data
from pi_app.settings import Settings, state_folder
from pi_app.settings_toml import as_toml
from pi_app.storage import Disk, read_whole

JOURNALS = 3
MOST_JOURNAL_BYTES = 5_000_000

Member = tuple[str, str]
"""A name in the .zip, and its text."""


def check_new(path: Path) -> None:
    """Raise BadInput if something is there already: nothing is written over."""
    if os.path.lexists(path):
        raise bad_input("--bundle", "a file that is not there yet", str(path))


def write_bundle(path: Path, settings: Settings, diagnosis: Diagnosis) -> None:
    """Write the bundle, whole or not at all. Raises BadInput, Failure."""
    data = zipped(members(settings, diagnosis))
    check_new(path)
    try:
        Disk().replace(path, data)
    except OSError as error:
        raise Failure(f"--bundle {path}: it cannot be written ({error.strerror})") from None


def zipped(texts: Iterator[Member]) -> bytes:
    """Return a .zip."""
    memory = io.BytesIO()
    with ZipFile(memory, "w", ZIP_DEFLATED) as bundle:
        for name, text in texts:
            bundle.writestr(name, text)
    return memory.getvalue()


def members(settings: Settings, diagnosis: Diagnosis) -> Iterator[Member]:
    """Yield what is handed on. What cannot be read is left out, and told."""
    folder = state_folder(settings)
    journals = _journals(folder)
    discreet = Discreet(settings.table.names, folder)
    for data in journals:
        discreet.hide(names_in(data))
    when = datetime.now(UTC).isoformat(timespec="seconds")
    about = {"made": when, "journals": len(journals), **machine()}
    yield "about.json", _pretty(discreet.data(about))
    yield "doctor.json", _pretty(discreet.data(diagnosis.as_data()))
    yield "settings.toml", discreet.text(as_toml(public_settings(settings)))
    yield from _rules(settings, discreet)
    yield from _logs(folder / FOLDER, discreet)
    for number, data in enumerate(journals, start=1):
        yield f"journals/{number}{SUFFIX}", public_journal(data, discreet).decode()


def _pretty(data: Any) -> str:
    return json.dumps(data, indent=1) + "\n"


def _rules(settings: Settings, discreet: Discreet) -> Iterator[Member]:
    """Rules of people's own, as they count; a preset's name stands in the settings."""
    kit, named = KITS[settings.table.game], settings.table.rules
    if named and named not in kit.presets:
        with suppress(BadInput):
            _, rules = kit.load_rules(named)
            yield "rules.json", _pretty(discreet.data(as_data(rules)))


def _journals(folder: Path) -> list[bytes]:
    """The last games, the newest first."""
    found: list[bytes] = []
    with suppress(OSError):
        for name in reversed(Disk().names(folder)):
            if name.endswith(SUFFIX) and len(found) < JOURNALS:
                found += _content(folder / name, MOST_JOURNAL_BYTES)
    return found


def _logs(folder: Path, discreet: Discreet) -> Iterator[Member]:
    for number in range(FILES):
        name = f"{FILE_NAME}.{number}" if number else FILE_NAME
        for data in _content(folder / name, 2 * FILE_BYTES):
            lines = data.decode(errors="replace").splitlines()
            told = (_log_line(line, discreet) for line in lines)
            yield f"log/{number}.jsonl", "".join(f"{line}\n" for line in told)


def _log_line(text: str, discreet: Discreet) -> str:
    """Return a line of a log; of one that something has gone over, only that it was there."""
    try:
        return dump(discreet.data(load(text)))
    except (Refusal, RecursionError):
        return dump({"damaged": len(text)})


def _content(path: Path, most_bytes: int) -> list[bytes]:
    """Return a file of sensible size, as a list of one; none if there is no such."""
    try:
        data = read_whole(path, most_bytes)
    except OSError:
        return []
    return [data] if len(data) <= most_bytes else []
