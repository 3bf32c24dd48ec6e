"""Who is spoken to in which language: from the settings to what the screen is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi_app.__main__ import KEYBOARD_NOTICE
from pi_app.errors import BadInput
from pi_app.languages import Language, Tongues
from pi_app.settings import Inputs, Settings, parse_settings
from pi_app.settings_toml import as_toml
from pi_app.toml_file import parse_toml
from tests.pi_app.world import World, opened, settings_for

MIXED = '[table]\nlanguage = "fr"\nlanguages = ["tr"]\n'


def settings_of(text: str) -> Settings:
    return parse_settings(parse_toml("s.toml", text))


def test_a_table_speaks_english_unless_somebody_says_otherwise() -> None:
    assert Settings().table.tongues == Tongues(Language.ENGLISH, ())


def test_languages_of_table_and_seats_are_read_and_written() -> None:
    found = settings_of(MIXED)
    assert found.table.tongues == Tongues(Language.FRENCH, (Language.TURKISH,))
    assert settings_of(as_toml(found)) == found


@pytest.mark.parametrize(
    ("line", "place"),
    [('language = "de"', "table.language"), ('languages = ["fr", "de"]', "table.languages")],
)
def test_another_language_is_refused(line: str, place: str) -> None:
    with pytest.raises(BadInput, match=rf"s\.toml:2: {place}.*one of en, fr or tr"):
        settings_of(f"[table]\n{line}\n")


def test_the_screen_is_told_who_hears_what() -> None:
    world, usual = World(on_a_pi=False), settings_for(inputs=Inputs.KEYBOARD)
    mixed = settings_of(MIXED).table
    there = replace(usual.table, language=mixed.language, languages=mixed.languages)
    table = opened(world, replace(usual, table=there))
    table.loop.pump()
    update = world.screens[0].last
    assert update.language is Language.FRENCH
    assert [seat.language for seat in update.seats] == [Language.TURKISH, Language.FRENCH]
    assert [seat.name for seat in update.seats] == ["Rouge", "Bleu"]
    assert update.notices == (KEYBOARD_NOTICE,)  # text to whoever does not translate
    table.close()
