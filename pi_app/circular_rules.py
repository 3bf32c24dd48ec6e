"""Rule sets of Court Circular: a preset's name, an inline table, or a TOML file (interfaces.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.court_circular import PRESETS, CircularRules
from engine.games.court_circular.rules import check_rules
from pi_app.errors import bad_input
from pi_app.rule_tables import (
    as_data,
    checked,
    commented_toml,
    inline_where,
    named_preset,
    preset_of,
    toml_value,
)
from pi_app.validate import Where, build

DEFAULT_PRESET = "carroll"


def parse_rules(data: object, where: Where = inline_where) -> CircularRules:
    """Return rules from a preset's name or a table of keys. Raises BadInput."""
    if isinstance(data, str):
        return preset_of(PRESETS, data, where(()))
    if isinstance(data, Mapping):
        return rules_from_table(data, where)
    raise bad_input(where(()), "a preset's name or a table of keys", repr(data))


def rules_from_table(data: Mapping[str, Any], where: Where) -> CircularRules:
    """Return the preset that `data` names, changed by its other keys. Raises BadInput."""
    name = named_preset(data, DEFAULT_PRESET, where)
    base = preset_of(PRESETS, name, where(("preset",)))
    changes = {key: value for key, value in data.items() if key != "preset"}
    rules = build(CircularRules, {**as_data(base), **changes}, where, also=("preset",))
    return checked(rules, check_rules, where)


def as_toml(name: str) -> str:
    """Return a preset as commented TOML that `--rules FILE` takes back."""
    meaning, rules = PRESETS[name]
    return commented_toml(name, meaning, rules, lambda key, value: f"{key} = {toml_value(value)}")
