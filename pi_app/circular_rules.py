"""Rule sets of Court Circular: a preset's name, an inline table, or a TOML file (interfaces.md)."""

from __future__ import annotations

from engine.games.court_circular import PRESETS, CircularRules
from engine.games.court_circular.rules import check_rules
from pi_app.rule_book import RuleBook

DEFAULT_PRESET = "carroll"

_BOOK = RuleBook(CircularRules, PRESETS, DEFAULT_PRESET, check_rules)
parse_rules = _BOOK.parse
rules_from_table = _BOOK.from_table
as_toml = _BOOK.as_toml
