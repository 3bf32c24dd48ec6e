"""Settings as strangers may see them."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from enum import Enum
from typing import Any

from pi_app.discreet import seat_name
from pi_app.kits import KITS
from pi_app.machine import machine
from pi_app.settings import Settings

OWN_RULES = "own.toml"
OWN_FORFEITS = "own.txt"
ELSEWHERE = "elsewhere"


def public_settings(settings: Settings) -> Settings:
    """Return settings without names of people, and of files and folders of theirs."""
    table = settings.table
    names = tuple(seat_name(seat) if name else "" for seat, name in enumerate(table.names))
    is_known = not table.rules or table.rules in KITS[table.game].presets
    return replace(
        settings,
        table=replace(
            table,
            names=names,
            rules=table.rules if is_known else OWN_RULES,
            forfeits=OWN_FORFEITS if table.forfeits else "",
        ),
        journal=replace(
            settings.journal, directory=ELSEWHERE if settings.journal.directory else ""
        ),
    )


def opening(settings: Settings) -> dict[str, Any]:
    """Return what a log says first: the machine, and what the settings change."""
    return {"machine": machine(), "settings": _changes(public_settings(settings))}


def _changes(settings: Settings) -> dict[str, Any]:
    usual, changed = Settings(), {}
    for table in fields(settings):
        before, now = getattr(usual, table.name), getattr(settings, table.name)
        for key, value in asdict(now).items():
            if getattr(now, key) != getattr(before, key):
                changed[f"{table.name}.{key}"] = value.value if isinstance(value, Enum) else value
    return changed
