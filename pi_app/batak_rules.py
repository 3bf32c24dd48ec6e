"""Rule sets of Batak: a preset's name, an inline table, or a TOML file (interfaces.md)."""

from __future__ import annotations

from engine.batak_rules import BatakRules, check_rules
from engine.games.batak import PRESETS
from pi_app.rule_book import RuleBook

DEFAULT_PRESET = "auction"

_BOOK = RuleBook(BatakRules, PRESETS, DEFAULT_PRESET, check_rules)
parse_rules = _BOOK.parse
rules_from_table = _BOOK.from_table
as_toml = _BOOK.as_toml
