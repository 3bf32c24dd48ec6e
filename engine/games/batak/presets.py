"""Rule sets of Batak by name: its three forms as the text has them, and tables worth having."""

from __future__ import annotations

from engine.batak_rules import AllPass, BatakGame, BatakRules, Scoring, TrumpLead

PRESETS: dict[str, tuple[str, BatakRules]] = {
    "auction": ("each for itself, the highest bid names trump", BatakRules()),
    "team": (
        "two against two, a bid is the team's promise",
        BatakRules(game=BatakGame.TEAM),
    ),
    "spades": ("koz maça: no auction, spades are trump", BatakRules(game=BatakGame.SPADES)),
    "bonus": (
        "15 points for each trick that was promised and made",
        BatakRules(scoring=Scoring.PRIME, deals=8),
    ),
    "simple": ("one point a trick", BatakRules(scoring=Scoring.SIMPLE)),
    "strict": (
        "a bid of 5 at least, who follows must rise even after a ruff",
        BatakRules(min_bid=5, rise_after_ruff=True, all_pass=AllPass.REDEAL),
    ),
    "free": (
        "only following suit is a duty; trump may be led at any time",
        BatakRules(
            trump_lead=TrumpLead.FREE,
            must_rise=False,
            must_overtrump=False,
            must_undertrump=False,
        ),
    ),
}
"""A line about each, and the rules."""
