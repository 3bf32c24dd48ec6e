"""The delay of the panel as it was measured: `panel.toml` beside the settings, which come first.

A file of its own, so that nobody's comments are touched, and so that it can be thrown away.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pi_app.errors import Failure, bad_input
from pi_app.settings import Settings, parse_settings, usual_places
from pi_app.storage import Storage
from pi_app.toml_file import TomlFile, read_toml

NAME = "panel.toml"
TABLE, KEY = "screen", "panel_latency_ms"
TEXT = """\
# Made by `slap-table bench --panel --keep`: how much later than its frame the panel shows it. To
# have it made anew, run that again, or delete this file. The settings count more.
[screen]
panel_latency_ms = {ms}
"""


def panel_places(settings: Path | None) -> Iterator[Path]:
    """Yield where the file is looked for, and written: beside the settings that were named, else
    beside the usual ones."""
    for place in usual_places() if settings is None else [settings]:
        yield place.with_name(NAME)


def with_panel(settings: Settings, said: TomlFile | None, path: Path | None) -> Settings:
    """Return settings with the delay that was measured, unless their file, `said`, has one.

    Raises BadInput for a file with anything else in it.
    """
    found = next((place for place in panel_places(path) if os.path.lexists(place)), None)
    own = {} if said is None else said.data.get(TABLE, {})
    if found is None or KEY in own:
        return settings
    kept = read_toml(found)
    for keys in _keys(kept):
        if keys not in ((TABLE,), (TABLE, KEY)):
            expected = f"{KEY} below [{TABLE}] (slap-table bench --panel --keep makes it anew)"
            raise bad_input(kept.where(keys), expected, repr(keys[-1][:40]))
    ms = parse_settings(kept).screen.panel_latency_ms
    return replace(settings, screen=replace(settings.screen, panel_latency_ms=ms))


def _keys(file: TomlFile) -> Iterator[tuple[str, ...]]:
    for table, values in file.data.items():
        yield (table,)
        if table == TABLE and isinstance(values, dict):
            yield from ((table, key) for key in values)


def keep_panel(ms: float, settings: Path | None, disk: Storage) -> Path:
    """Write the delay, whole or not at all, where it is found again. Raises Failure."""
    why = ""
    for path in panel_places(settings):
        try:
            disk.make_folder(path.parent)
            disk.replace(path, TEXT.format(ms=ms).encode())
        except OSError as error:
            why = why or f"{path}: it cannot be written ({error.strerror or type(error).__name__})"
            continue
        return path
    raise Failure(why)
