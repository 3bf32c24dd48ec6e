"""The rules in brief, for newcomers."""

from __future__ import annotations

from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import pack_of
from pi_app.publish import RulesBrief


def brief_of(rules: object, *, has_kitchen: bool = False) -> RulesBrief:
    """Return what newcomers are told of a rule set; games without slaps explain themselves.

    Only challenges of ranks that the deck has are told.
    """
    if not isinstance(rules, Rules):
        return RulesBrief()
    ranks = {card.rank for card in pack_of(rules)}
    attempts = tuple(pair for pair in rules.attempts if pair[0] in ranks)
    return RulesBrief(
        slaps=rules.slaps,
        attempts=attempts if rules.challenges else (),
        one_button=bool(rules.auto_flip_ms),
        has_kitchen=has_kitchen and not rules.auto_flip_ms,
        deck=rules.deck,
    )
