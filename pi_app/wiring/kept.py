"""What the wizard has found, on the disk: `wiring.toml` beside the settings, which come first.

A file of its own, so that nobody's comments are touched, and so that it can be thrown away. It is
read as if it stood before the settings: a seat of which these say anything is as they say.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pi_app.errors import bad_input
from pi_app.settings import ButtonSettings, usual_places
from pi_app.settings_toml import wires_as_toml
from pi_app.storage import Storage
from pi_app.toml_file import TomlFile, read_toml

NAME = "wiring.toml"
TABLES = ("pins", "box", "evdev", "keys")
HEAD = """\
# Made by `slap-table wire`: which contact is whose button. To have it made anew, run that again,
# or delete this file. What the settings say of a seat counts more than what stands here.
"""


def wiring_places(settings: Path | None) -> Iterator[Path]:
    """Yield where the file is looked for, and written: beside the settings that were named, else
    beside the usual ones."""
    for place in usual_places() if settings is None else [settings]:
        yield place.with_name(NAME)


def wiring_file(settings: Path | None) -> TomlFile | None:
    """Return the file that counts; none where there is none. Raises BadInput."""
    path = next((p for p in wiring_places(settings) if os.path.lexists(p)), None)
    if path is None:
        return None
    file = read_toml(path)
    _refuse_others(file.data, ("buttons",), (), file)
    _refuse_others(_table(file.data, "buttons"), TABLES, ("buttons",), file)
    return file


def _refuse_others(
    data: Mapping[str, Any], known: tuple[str, ...], path: tuple[str, ...], file: TomlFile
) -> None:
    for key in data:
        if key not in known:
            expected = f"one of {', '.join(known)} (slap-table wire makes this file anew)"
            raise bad_input(file.where((*path, key)), expected, repr(key[:40]))


@dataclass(frozen=True, slots=True)
class _Layered(TomlFile):
    """Settings, and under them the wiring: what is not said above is found there."""

    under: TomlFile

    def where(self, path: tuple[str | int, ...]) -> str:
        """Return the place in the file in which these keys stand."""
        keys = tuple(str(part) for part in path)
        mine = any(keys[:depth] in self.lines for depth in range(3, len(keys) + 1))
        is_under = not mine and any(keys[:depth] in self.under.lines for depth in range(3, 5))
        return self.under.where(path) if is_under else TomlFile.where(self, path)


def layered(above: TomlFile | None, under: TomlFile | None) -> TomlFile | None:
    """Return the settings over the wiring, seat by seat; either may be none."""
    if above is None or under is None:
        return above or under
    buttons = _table(above.data, "buttons")
    wires = _table(under.data, "buttons")
    both = {name: {**_table(wires, name), **_table(buttons, name)} for name in TABLES}
    said = {name: seats for name, seats in both.items() if name in wires or name in buttons}
    if not isinstance(above.data.get("buttons", {}), Mapping):
        return above  # it is refused anyway, at its place
    for name in TABLES:
        if name in buttons and not isinstance(buttons[name], Mapping):
            said[name] = buttons[name]
    data = {**above.data, "buttons": {**buttons, **said}}
    return _Layered(above.name, data, above.lines, above.items, under)


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key, {})
    return found if isinstance(found, Mapping) else {}


def as_toml(buttons: ButtonSettings) -> str:
    """Return the wires of these settings as the file holds them."""
    lines = [line for name in TABLES for line in wires_as_toml(name, getattr(buttons, name))]
    return HEAD + "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Kept:
    """Whether the wiring is on the disk."""

    path: Path | None
    """None if it could not be written anywhere."""
    why: str = ""
    """Why not, where it was to be."""


def keep(buttons: ButtonSettings, settings: Path | None, disk: Storage) -> Kept:
    """Write the wires of these settings, whole or not at all, where they are found again."""
    data, why = as_toml(buttons).encode(), ""
    for path in wiring_places(settings):
        try:
            disk.make_folder(path.parent)
            disk.replace(path, data)
        except OSError as error:
            why = why or f"{path}: {error.strerror or type(error).__name__}"
            continue
        return Kept(path)
    return Kept(None, why)
