"""Settings checked against all that they name: usual pins, rule sets and their files."""

from __future__ import annotations

import os
from pathlib import Path

from pi_app.errors import bad_input
from pi_app.kits import KITS
from pi_app.panel_kept import with_panel
from pi_app.pin_choice import pins_for
from pi_app.settings import Settings, parse_settings, settings_file
from pi_app.storage import read_whole
from pi_app.wiring.kept import layered, wiring_file


def load_whole_settings(path: Path | None, *, wired: bool = True) -> Settings:
    """Return the settings of a file, or of the usual places, or the defaults, over the wiring that
    the wizard has found unless not `wired`, and the delay of the panel if it was measured.

    Raises BadInput with file and line, also for rules that do not exist and for pins that meet.
    """
    said = settings_file(path)
    file = layered(said, wiring_file(path) if wired else None)
    if file is None:
        return with_panel(Settings(), None, path)
    settings = with_panel(parse_settings(file), said, path)
    table = settings.table
    pins_for(settings.buttons, len(table.seats), file.where)
    is_preset = table.rules in KITS[table.game].presets
    if not is_preset and (table.rules.endswith(".toml") or os.path.lexists(table.rules)):
        _check_file(table.rules, file.where(("table", "rules")))
    if table.forfeits:
        _check_file(table.forfeits, file.where(("table", "forfeits")))
    KITS[table.game].load_rules(table.rules, file.where(("table", "rules")))
    return settings


def _check_file(name: str, where: str) -> None:
    """Tell where a file is named that cannot be read; what is wrong in it, it tells itself."""
    try:
        read_whole(Path(name), 0)
    except OSError as error:
        found = f"{name!r} ({error.strerror})"
        raise bad_input(where, "a file that can be read", found) from None
