"""Rule sets of people: a preset's name, an inline table, or a TOML file (interfaces.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.custom_patterns import CUSTOM
from engine.events import PenaltyKind
from engine.games.bataille_corse.presets import PRESETS
from engine.games.bataille_corse.rules import DEFAULT_NUMBERS, Penalty, Rules, check_rules
from engine.slap_rules import PATTERNS, SlapRule
from pi_app.errors import bad_input, one_of
from pi_app.own_patterns import as_written, check_own, with_plug_ins
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

DEFAULT_PRESET = "wikipedia"
_KINDS = [kind.value for kind in PenaltyKind]


def preset(name: str, where: str) -> Rules:
    """Return a preset. Raises BadInput with the names that exist."""
    return preset_of(PRESETS, name, where)


def parse_rules(data: object, where: Where = inline_where) -> Rules:
    """Return rules from a preset's name or a table of keys. Raises BadInput."""
    if isinstance(data, str):
        return preset(data, where(()))
    if isinstance(data, Mapping):
        return rules_from_table(data, where)
    raise bad_input(where(()), "a preset's name or a table of keys", repr(data))


def rules_from_table(data: Mapping[str, Any], where: Where) -> Rules:
    """Return the preset that `data` names, changed by its other keys. Raises BadInput."""
    changes = dict(data)
    base = preset(named_preset(data, DEFAULT_PRESET, where), where(("preset",)))
    changes.pop("preset", None)
    for key, convert in _CONVERT.items():
        if key in changes:
            changes[key] = convert(changes[key], base, where)
    rules = build(Rules, {**as_data(base), **changes}, where, also=("preset",))
    rules = replace(rules, slaps=with_plug_ins(rules.slaps, where(("slaps",))))
    return checked(rules, check_rules, where)


def _slaps(value: object, _: Rules, where: Where) -> object:
    if not isinstance(value, list):
        raise bad_input(where(("slaps",)), "a list of patterns", repr(value))
    return [_slap(item, where(("slaps", index))) for index, item in enumerate(value)]


def _slap(item: object, place: str) -> dict[str, object]:
    if isinstance(item, Mapping) and len(item) == 1:
        [(name, argument)] = item.items()
        argument = [argument] if isinstance(argument, str) else argument
        if not isinstance(argument, list) or not argument:
            raise bad_input(place, f"a list for {name}", repr(argument))
    else:
        name, argument = item, []
    if not isinstance(name, str):
        raise bad_input(place, "a pattern's name or {name = argument}", repr(item))
    if name.startswith(CUSTOM):
        check_own(name, argument, place)
    elif name not in PATTERNS:
        raise bad_input(place, one_of(PATTERNS, name), repr(name))
    return {"name": name, "argument": argument}


def _penalty(value: object, _: Rules, where: Where) -> object:
    place = where(("penalty",))
    number: object = None
    if isinstance(value, Mapping) and len(value) == 1:
        [(value, number)] = value.items()
    if not isinstance(value, str) or value not in _KINDS:
        raise bad_input(place, one_of(_KINDS, str(value)), repr(value))
    default = DEFAULT_NUMBERS.get(PenaltyKind(value), 0)
    if number is not None and not default:
        raise bad_input(place, f"{value} without a number", repr(number))
    return {"kind": value, "number": default if number is None else number}


def _attempts(value: object, base: Rules, where: Where) -> object:
    if not isinstance(value, Mapping):
        raise bad_input(where(("attempts",)), "a table of rank = number", repr(value))
    merged = {**dict(base.attempts), **value}
    return [[rank, merged[rank]] for rank in sorted(merged, key=_strength)]


def _strength(rank: str) -> tuple[int, str]:
    order = "AKQCJ*0"
    return (order.index(rank) if rank in order else len(order), rank)


_CONVERT = {"slaps": _slaps, "penalty": _penalty, "attempts": _attempts}
"""Keys whose written form is shorter than the form that the engine keeps."""


def _toml_value(value: object) -> str:
    if isinstance(value, Penalty):
        kind = value.kind.value
        return f"{{ {kind} = {value.number} }}" if value.kind in DEFAULT_NUMBERS else f'"{kind}"'
    if isinstance(value, SlapRule):
        argument = ", ".join(f'"{" ".join(part.split())}"' for part in value.argument)
        name = f'"{value.name}"' if value.is_custom else value.name
        return f"{{ {name} = [{argument}] }}" if value.argument else f'"{value.name}"'
    return toml_value(value)


def _toml_line(key: str, value: object) -> str:
    if key == "attempts" and isinstance(value, tuple):
        pairs = ", ".join(f'"{rank}" = {number}' for rank, number in value)
        return f"{key} = {{ {pairs} }}"
    if isinstance(value, tuple):
        return f"{key} = [{', '.join(_toml_value(part) for part in value)}]"
    return f"{key} = {_toml_value(value)}"


def as_toml(name: str) -> str:
    """Return a preset as commented TOML that `--rules FILE` takes back."""
    meaning, rules = PRESETS[name]
    patterns = [f"#   {pattern}: {row.meaning}" for pattern, row in PATTERNS.items()]
    patterns.append('#   or your own: { "custom:NAME" = "expression" }, see engine/EXPRESSIONS.md')
    return commented_toml(name, meaning, rules, _toml_line, {"slaps": patterns})


def as_setup(rules: Rules) -> dict[str, Any]:
    """Return rules as the inline table that `parse_rules` takes back, every key written out."""
    data = as_data(rules)
    data["slaps"] = [as_written(rule) for rule in rules.slaps]
    number = {rules.penalty.kind.value: rules.penalty.number}
    data["penalty"] = number if rules.penalty.kind in DEFAULT_NUMBERS else rules.penalty.kind.value
    data["attempts"] = dict(rules.attempts)
    return data
