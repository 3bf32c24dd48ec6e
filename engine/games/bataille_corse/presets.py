"""The rule sets that come with the game (decisions.md part 1, "Presets that must exist")."""

from __future__ import annotations

from engine.cards import Deck
from engine.events import PenaltyKind
from engine.games.bataille_corse.rules import (
    TAROT_ATTEMPTS,
    Ending,
    Penalty,
    Rules,
    SlapIn,
)
from engine.slap_rules import SlapRule


def _slaps(*names: str) -> tuple[SlapRule, ...]:
    return tuple(SlapRule(name) for name in names)


_SEVEN = SlapRule("rank", ("7",))

PRESETS: dict[str, tuple[str, Rules]] = {
    "wikipedia": ("the French rules: doubles and challenges", Rules()),
    "cartalogue": (
        "double, sandwich, big mac, run of two and any 7",
        Rules(slaps=(*_slaps("double", "sandwich", "big_mac", "run"), _SEVEN)),
    ),
    "tarot": (
        "the tarot deck without its trumps; the knight is a challenge too",
        Rules(deck=Deck.TAROT, attempts=TAROT_ATTEMPTS),
    ),
    "tarot-complet": (
        "the whole tarot deck: a trump is worth its number",
        Rules(
            deck=Deck.TAROT_COMPLETE,
            attempts=TAROT_ATTEMPTS,
            slaps=(SlapRule("double"), SlapRule("ten_pair", ("sum", "product", "difference"))),
        ),
    ),
    "ratscrew": (
        "the English table game",
        Rules(
            # Published rules slap a ten with a card between as well, and burn one card or two.
            slaps=_slaps(
                "double", "sandwich", "ten_pair", "ten_sandwich", "first_card", "marriage", "run"
            ),
            penalty=Penalty(PenaltyKind.UNDER_PILE, 1),
        ),
    ),
    "party": (
        "fast and loud: two jokers, many slaps, cheap mistakes, over after 300 cards",
        Rules(
            deck=Deck.WITH_JOKERS,
            slaps=_slaps("double", "sandwich", "ten_pair", "marriage", "six_nine"),
            penalty=Penalty(PenaltyKind.UNDER_PILE, 2),
            collect_ms=1000,
            card_limit=300,
        ),
    ),
    "classroom": (
        "no challenges, doubles and sandwiches: the cleanest to compute",
        Rules(challenges=False, slaps=_slaps("double", "sandwich")),
    ),
    "beggar": (
        "beggar-my-neighbour: two seats, no slaps, the exact rule of the literature",
        Rules(slaps=(), slap_in=SlapIn.NEVER, end=Ending.MUST_PLAY, collect_ms=0),
    ),
}
"""Name of the rule set to (one line about it, the rules)."""
