"""Settings as a file that people can read, every key with its meaning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from pi_app.settings import SeatBox, SeatInputs, SeatKeyNames, SeatPins, Settings

SeatWires = SeatPins | SeatBox | SeatInputs | SeatKeyNames


def as_toml(settings: Settings) -> str:
    """Return settings as commented TOML that `--settings FILE` takes back."""
    lines = ["# Settings of the slap table. Every key may be left out."]
    for table in fields(settings):
        lines += ["", f"[{table.name}]"]
        values = getattr(settings, table.name)
        told = [(key, getattr(values, key.name)) for key in fields(values)]
        # What follows the name of a table is in that table: plain keys come before all of them.
        for key, value in sorted(told, key=lambda one: isinstance(one[1], Mapping)):
            lines += [f"# {key.metadata['doc']}", *_toml_key(key.name, value)]
    return "\n".join(lines) + "\n"


def _toml_key(key: str, value: object) -> list[str]:
    if isinstance(value, Mapping):
        return wires_as_toml(key, value)
    return [f"{key} = {_toml_value(value)}"]


def wires_as_toml(key: str, seats: Mapping[str, SeatWires]) -> list[str]:
    """Return the lines of a table of seats, such as `pins`, under `[buttons]`."""
    return [line for seat, wires in seats.items() for line in _toml_seat(key, seat, wires)]


def _toml_seat(key: str, seat: str, wires: SeatWires) -> list[str]:
    values = ((one.name, getattr(wires, one.name)) for one in fields(wires))
    said = [f"{name} = {_toml_value(value)}" for name, value in values if value is not None]
    return ["", f"[buttons.{key}.{seat}]", *said]


def _toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Enum):
        return f'"{value.value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(_toml_value(part) for part in value)}]"
    if isinstance(value, str):  # as in JSON, but TOML wants the delete character escaped as well
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
