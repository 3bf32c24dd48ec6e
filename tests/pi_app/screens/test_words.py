"""Every word that can be asked for exists, and reads well."""

from __future__ import annotations

import pytest

from engine.events import FaultKind, OverReason, PenaltyKind
from engine.slap_rules import PATTERNS
from pi_app.languages import Language
from pi_app.publish import KitchenItem, Player
from pi_app.screens.kitchen_words import SLAP, line_of
from pi_app.screens.spoken import said_in
from pi_app.screens.words import ENGLISH, count, game_name, listed, pattern_name, say
from tests.pi_app.screens.kitchen_items import kitchen_items


@pytest.mark.parametrize(
    "key",
    [
        *(f"fault.{kind.value}" for kind in FaultKind),
        *(f"penalty.{kind.value}" for kind in PenaltyKind),
        *(f"over.{reason.value}" for reason in OverReason),
        *(f"pattern.{name}" for name in PATTERNS),
        *(f"level.{player.value}" for player in Player if player.is_bot),
    ],
)
def test_each_thing_that_happens_has_words(key: str) -> None:
    assert ENGLISH[key]


@pytest.mark.parametrize("key", [k.removesuffix(".one") for k in ENGLISH if k.endswith(".one")])
def test_counted_words_have_both_forms(key: str) -> None:
    assert count(key, 1) == say(f"{key}.one", n=1)
    assert count(key, 0) == say(f"{key}.other", n=0)
    assert count(key, 2) == say(f"{key}.other", n=2)


@pytest.mark.parametrize(
    ("language", "debts"),
    [
        (Language.ENGLISH, ["-12 points", "-1 point", "0 points"]),
        (Language.FRENCH, ["-12 points", "-1 point", "0 point"]),
        (Language.TURKISH, ["-12 puan", "-1 puan", "0 puan"]),
    ],
)
def test_a_debt_is_counted_by_its_size(language: Language, debts: list[str]) -> None:
    """French counts 0 and 1 as one, by CLDR; Turkish nouns stay singular after a number."""
    assert said_in(language, lambda: [count("point", n) for n in (-12, -1, 0)]) == debts


def test_counting() -> None:
    assert [count("card", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_lists_of_names() -> None:
    assert listed(["Red"]) == "Red"
    assert listed(["Red", "Blue"]) == "Red and Blue"
    assert listed(["Red", "Blue", "White"]) == "Red, Blue and White"


def test_patterns_of_players_keep_their_own_name() -> None:
    assert pattern_name("custom:grandmas_rule") == "grandmas rule"
    assert pattern_name("big_mac") == "big mac"


def test_unknown_games_keep_their_name() -> None:
    assert game_name("bataille-corse") == "Bataille corse"
    assert game_name("snap") == "snap"


ITEMS = kitchen_items()


def test_the_whole_kitchen_was_walked_through() -> None:
    assert {item.key for item in ITEMS} >= {"start", "preset", "slap:double", "penalty", "tie"}
    assert sum(item.key == "penalty" for item in ITEMS) >= len(PenaltyKind)


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: f"{item.key} {item.value}")
def test_each_line_of_the_kitchen_has_words(item: KitchenItem) -> None:
    line = line_of(item, chosen=False)
    if item.key.startswith(SLAP):
        assert line.cards
    else:
        assert line.name == ENGLISH[f"line.{item.key}"]
    word = item.value.partition(" ")[0]
    named = item.key == "preset" or word.isdigit() or not word
    assert named or f"value.{word}" in ENGLISH
