"""The rule sets of a game with plain keys: presets, inline tables, TOML files and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

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

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RuleBook(Generic[T]):
    """What may be written for the rules of one game (interfaces.md)."""

    kind: type[T]
    """The frozen dataclass of its rules; `doc` in a field's metadata explains a key."""
    presets: Mapping[str, tuple[str, T]]
    """Name to (one line about it, the rules)."""
    usual: str
    """The preset that is meant when none is named."""
    check: Callable[[T], None]
    """Raises Refusal when rules cannot be played."""

    def parse(self, data: object, where: Where = inline_where) -> T:
        """Return rules from a preset's name or a table of keys. Raises BadInput."""
        if isinstance(data, str):
            return preset_of(self.presets, data, where(()))
        if isinstance(data, Mapping):
            return self.from_table(data, where)
        raise bad_input(where(()), "a preset's name or a table of keys", repr(data))

    def from_table(self, data: Mapping[str, Any], where: Where) -> T:
        """Return the preset that `data` names, changed by its other keys. Raises BadInput."""
        name = named_preset(data, self.usual, where)
        base = preset_of(self.presets, name, where(("preset",)))
        changes = {key: value for key, value in data.items() if key != "preset"}
        rules = build(self.kind, {**as_data(base), **changes}, where, also=("preset",))
        return checked(rules, self.check, where)

    def as_toml(self, name: str) -> str:
        """Return a preset as commented TOML that `--rules FILE` takes back."""
        meaning, rules = self.presets[name]
        return commented_toml(name, meaning, rules, _assignment)


def _assignment(key: str, value: object) -> str:
    return f"{key} = {toml_value(value)}"
