"""Every word that the code asks for exists, and every word that exists is asked for."""

from __future__ import annotations

import pytest

from pi_app.screens.words import ENGLISH
from tests.locale.families import FAMILIES, PARTLY, possible, spread
from tests.locale.source import COUNTED, KEYS, named_in
from tests.support.house import Module, modules

MODULES = tuple(modules("pi_app"))


def test_what_is_said_has_words() -> None:
    found = {module.name: named_in(module).spoken - KEYS for module in MODULES}
    assert {name: keys for name, keys in found.items() if keys} == {}


def test_keys_that_are_put_together_are_declared() -> None:
    found = {pattern for module in MODULES for pattern in named_in(module).patterns}
    assert found == FAMILIES.keys() | PARTLY.keys()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_words_for_each_of_its_values(family: str) -> None:
    assert FAMILIES[family]
    assert spread(family, FAMILIES[family]) - KEYS == set()


@pytest.mark.parametrize("family", PARTLY)
def test_a_family_has_words_for_some_of_its_values(family: str) -> None:
    assert spread(family, PARTLY[family]) & KEYS


def test_no_word_is_unused() -> None:
    mentioned = {key for module in MODULES for key in named_in(module).mentioned}
    assert KEYS - mentioned - possible() == set()


def test_counted_words_have_both_forms() -> None:
    assert {f"{key}.other" for key in COUNTED} - ENGLISH.keys() == set()


def test_the_reading_of_the_source() -> None:
    module = Module(
        "x",
        'WORDS_ENGLISH: object = {"state.out": "out"}\n'
        'say("no.such"); count("card", 3); key = "state.turn"\n'
        'say("war.first" if one else f"over.{two}"); say_or(f"rank.{three}", ""); f"{four}.x"\n',
    )
    found = named_in(module)
    assert found.spoken == {"no.such", "card", "war.first"}
    assert found.mentioned == {"card", "state.turn", "war.first"}
    assert found.patterns == {"over.*", "rank.*"}
