"""The English of classroom mode: how likely the next slap is."""

from __future__ import annotations

from collections.abc import Mapping

ODDS_ENGLISH: Mapping[str, str] = {
    "odds.title": "The next card",
    "odds.any": "any slap",
    "odds.percent": "{n}%",
    "odds.none": "No card is left to come",
    "odds.unseen.one": "{n} unseen card, as if shuffled",
    "odds.unseen.other": "{n} unseen cards, as if shuffled",
    "odds.so_far": "so far: {share}",
    "odds.theory": "theory: {share}",
}
