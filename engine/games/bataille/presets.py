"""The rule sets that come with the game."""

from __future__ import annotations

from engine.cards import Deck
from engine.games.bataille.rules import PickUp, RunOut, WarRules

PRESETS: dict[str, tuple[str, WarRules]] = {
    "cartalogue": ("side piles, which all shuffle when a stack is empty", WarRules()),
    "published": (
        "the rules of a published study: won cards go shuffled under the stack",
        WarRules(pick_up=PickUp.UNDER_SHUFFLED, run_out=RunOut.LOSES),
    ),
    "short": ("32 cards, for a short game", WarRules(deck=Deck.SHORT)),
    "jokers": ("54 cards: a joker beats everything", WarRules(deck=Deck.WITH_JOKERS)),
}
"""Name of the rule set to (one line about it, the rules)."""
