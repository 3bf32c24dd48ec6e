"""The catalogues hold what the screen says: all of it, nothing else, as their languages write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from pi_app.languages import Language
from pi_app.screens.letters import drawable
from pi_app.screens.spoken import catalogue_file
from tests.locale.catalogues import PLURALS, Entry, compiled, po_text, read, renewed, wanted

CATALOGUES = {language: read(catalogue_file(language, "po")) for language in PLURALS}
CARD_LETTERS = {f"letter.{rank}" for rank in "KQJC"}


def test_each_language_but_english_has_a_catalogue() -> None:
    assert set(Language) - {Language.ENGLISH} == PLURALS.keys()


@pytest.mark.parametrize("language", PLURALS)
def test_nothing_is_missing_stale_or_unused(language: Language) -> None:
    entries = CATALOGUES[language]
    assert list(entries.values()) == renewed(entries)
    assert [entry.key for entry in entries.values() if not all(entry.words)] == []
    assert [entry.key for entry in entries.values() if entry.is_stale] == []


@pytest.mark.parametrize("language", PLURALS)
def test_the_source_is_as_the_command_writes_it(language: Language) -> None:
    written = catalogue_file(language, "po").read_text("utf-8")
    assert written == po_text(language, list(CATALOGUES[language].values()))


@pytest.mark.parametrize("language", PLURALS)
def test_what_the_table_reads_is_fresh(language: Language, tmp_path: Path) -> None:
    anew = tmp_path / "anew.mo"
    anew.write_bytes(compiled(catalogue_file(language, "po")))
    assert said_in(catalogue_file(language, "mo")) == said_in(anew)


def said_in(path: Path) -> dict[tuple[str | None, str], object]:
    """Return what a compiled catalogue says; not which version of the compiler made it."""
    with path.open("rb") as file:
        catalog: Catalog = read_mo(file)
    return {(one.context, str(one.id)): one.string for one in catalog if one.id}


def braces(text: str) -> set[str]:
    """Return the names in braces of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", PLURALS)
def test_braces_are_the_same_in_all_languages(language: Language) -> None:
    assert [one.key for one in CATALOGUES[language].values() if not _has_its_braces(one)] == []


def _has_its_braces(entry: Entry) -> bool:
    first, *more = (braces(text) for text in entry.english)
    if not more:
        return braces(entry.words[0]) == first
    # `tried once` needs no number, and another language may write it all the same.
    return all(braces(one) <= {*first, *more[0]} for one in entry.words) and (
        braces(entry.words[-1]) == more[0]
    )


@pytest.mark.parametrize("language", PLURALS)
def test_the_typeface_has_every_letter(language: Language) -> None:
    texts = [text for one in CATALOGUES[language].values() for text in (*one.words, *one.english)]
    assert [text for text in texts if drawable(text) != text] == []


def blemishes(language: Language, text: str) -> Iterator[str]:
    """Yield what is not written as the language writes it."""
    rules = {**_ANYWHERE, **_RULES[language]}
    yield from (name for name, rule in rules.items() if rule.search(text))


_ANYWHERE = {
    "straight marks": re.compile("['\"]"),
    "three dots": re.compile(r"\.\.\."),
    "spaces at an end or two together": re.compile(r"^\s|\s$|  "),
}
_RULES = {
    Language.FRENCH: {
        "no narrow space before ! ? ; »": re.compile("[^\u202f][!?;»]"),
        "no narrow space after «": re.compile("«[^\u202f]"),
        "no space that holds before :": re.compile("[^\u00a0]:"),
        "no narrow space before %": re.compile("[^\u202f]%"),
    },
    Language.TURKISH: {
        "a space before a mark": re.compile(r"\s[!?;:]"),
        "% comes first": re.compile(r"[\d}]\s?%"),
        "a letter that Turkish does not have": re.compile("[\u0307]"),
    },
}


@pytest.mark.parametrize("language", PLURALS)
def test_texts_are_written_as_the_language_writes(language: Language) -> None:
    texts = [text for entry in CATALOGUES[language].values() for text in entry.words]
    found = {text: list(blemishes(language, text)) for text in texts}
    assert {text: faults for text, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (Language.FRENCH, "Bataille !"),
        (Language.FRENCH, "«ici\u202f»"),
        (Language.FRENCH, "l'as"),
        (Language.FRENCH, "Atout: {suit}"),
        (Language.FRENCH, "1 %"),
        (Language.TURKISH, "Savaş !"),
        (Language.TURKISH, "{share}%"),
        (Language.TURKISH, "i\u0307"),
        (Language.TURKISH, "bekle..."),
    ],
)
def test_a_blemish_is_found(language: Language, text: str) -> None:
    assert len(list(blemishes(language, text))) == 1


def test_a_changed_english_text_makes_its_translation_stale() -> None:
    first = next(wanted())
    done = replace(first, words=("mot",))
    assert renewed({done.key: done})[0] == done
    changed = replace(done, english=(f"{first.english[0]}!",))
    assert renewed({changed.key: changed})[0] == replace(done, is_stale=True)


def test_a_stale_or_missing_translation_is_not_compiled(tmp_path: Path) -> None:
    first, second, third = (entry for entry, _ in zip(wanted(), range(3), strict=False))
    told, stale = (replace(one, words=("mot",)) for one in (first, second))
    entries = [told, replace(stale, is_stale=True), third]
    source = tmp_path / "fr" / "LC_MESSAGES" / "x.po"
    source.parent.mkdir(parents=True)
    source.write_text(po_text(Language.FRENCH, entries), "utf-8")
    made = tmp_path / "x.mo"
    made.write_bytes(compiled(source))
    assert said_in(made) == {(first.key, first.english[0]): "mot"}
    assert list(read(source).values()) == entries


def test_cards_have_letters_of_one_sign_that_differ() -> None:
    for entries in CATALOGUES.values():
        letters = [entries[key].words[0] for key in CARD_LETTERS]
        assert sorted(map(len, letters)) == [1, 1, 1, 1]
        assert len(set(letters)) == 4
