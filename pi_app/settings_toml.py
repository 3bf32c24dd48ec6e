"""Settings as a file that people can read, every key with its meaning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from pi_app.settings import SeatPins, Settings


def as_toml(settings: Settings) -> str:
    """Return settings as commented TOML that `--settings FILE` takes back."""
    lines = ["# Settings of the slap table. Every key may be left out."]
    for table in fields(settings):
        lines += ["", f"[{table.name}]"]
        for key in fields(values := getattr(settings, table.name)):
            lines += [f"# {key.metadata['doc']}"]
            lines += _toml_key(key.name, getattr(values, key.name))
    return "\n".join(lines) + "\n"


def _toml_key(key: str, value: object) -> list[str]:
    if isinstance(value, Mapping):
        return [line for seat, pins in value.items() for line in _toml_pins(seat, pins)]
    return [f"{key} = {_toml_value(value)}"]


def _toml_pins(seat: str, pins: SeatPins) -> list[str]:
    numbers = ((key.name, getattr(pins, key.name)) for key in fields(pins))
    moved = [f"{name} = {bcm}" for name, bcm in numbers if bcm is not None]
    return ["", f"[buttons.pins.{seat}]", *moved]


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
