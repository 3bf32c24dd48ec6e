"""The rule sets that come with the game."""

from __future__ import annotations

from engine.games.court_circular.rules import LONG_MATCH, CircularRules

PRESETS: dict[str, tuple[str, CircularRules]] = {
    "carroll": ("as Lewis Carroll wrote it in January 1860", CircularRules()),
    "long": ("the same, to 50", CircularRules(target=LONG_MATCH)),
    "cartalogue": (
        "a trick is given up only by who has played to it",
        CircularRules(own_card_first=True),
    ),
}
"""Name of the rule set to (one line about it, the rules)."""
