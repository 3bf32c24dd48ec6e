"""Settings checked against all that they name: usual pins, rule sets and their files."""

from __future__ import annotations

from pathlib import Path

from pi_app.kits import KITS
from pi_app.pin_choice import pins_for
from pi_app.settings import Settings, parse_settings, settings_file


def load_whole_settings(path: Path | None) -> Settings:
    """Return the settings of a file, or of the usual places, or the defaults.

    Raises BadInput with file and line, also for rules that do not exist and for pins that meet.
    """
    file = settings_file(path)
    if file is None:
        return Settings()
    settings = parse_settings(file)
    table = settings.table
    pins_for(settings.buttons, len(table.seats), file.where)
    KITS[table.game].load_rules(table.rules, file.where(("table", "rules")))
    return settings
