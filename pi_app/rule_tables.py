"""What the rule sets of all games share: keys of a table in, a frozen dataclass out, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from enum import Enum
from typing import Any, TypeVar

from engine.errors import Refusal
from pi_app.errors import bad_input, one_of
from pi_app.validate import Where

T = TypeVar("T")


def inline_where(path: tuple[str | int, ...]) -> str:
    """Say where a key of an inline rule set stands."""
    return ".".join(["rules", *(part for part in path if isinstance(part, str))])


def named_preset(data: Mapping[str, Any], usual: str, where: Where) -> str:
    """Return the preset that a table changes. Raises BadInput if its name is no text."""
    name = data.get("preset", usual)
    if not isinstance(name, str):
        raise bad_input(where(("preset",)), "a preset's name", repr(name))
    return name


def preset_of(presets: Mapping[str, tuple[str, T]], name: str, where: str) -> T:
    """Return the rules of a preset. Raises BadInput with the names that exist."""
    if name not in presets:
        raise bad_input(where, one_of(presets, name), repr(name))
    return presets[name][1]


def checked(rules: T, check: Callable[[T], None], where: Where) -> T:
    """Return the rules if the engine can play them; else raise BadInput at the key it names."""
    try:
        check(rules)
    except Refusal as refusal:
        key, _, text = refusal.text.partition(": ")
        expected, _, found = text.removeprefix("expected").strip(": ").partition(", found ")
        raise bad_input(where((key,)), expected, found) from None
    return rules


def as_data(rules: Any) -> dict[str, Any]:
    """Return a rule set as plain data, enums by their values."""
    return {key: _plain(value) for key, value in asdict(rules).items()}


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value


def toml_value(value: object) -> str:
    """Return a plain value, or an enum, as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return toml_value(value.value)
    return f'"{value}"' if isinstance(value, str) else str(value)


def commented_toml(
    name: str,
    meaning: str,
    rules: Any,
    write: Callable[[str, object], str],
    more: Mapping[str, list[str]] | None = None,
) -> str:
    """Return a preset as TOML: every key under a line that explains it, `more` under some."""
    lines = [f"# {name}: {meaning}", "# Change what you like; every key may be left out.", ""]
    lines.append(f'preset = "{name}"')
    for field in fields(rules):
        lines += ["", f"# {field.metadata['doc']}", *(more or {}).get(field.name, [])]
        lines.append(write(field.name, getattr(rules, field.name)))
    return "\n".join(lines) + "\n"
