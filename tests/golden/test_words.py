"""A single changed word on a picture is noticed: else the golden pictures would prove nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pygame
import pytest

from pi_app.screens import words
from pi_app.screens.messages import Layout
from pi_app.screens.spoken import in_counted_words
from pi_app.screens.words import ENGLISH
from tests.golden.pictures import PICTURES, Picture, difference

pytestmark = pytest.mark.slow

_FORMS = (".one", ".other")
LETTERS = re.compile(r"\{\w+\}|[^\W\d_]+")
"""A name in braces, which stays as it is, or a word."""


class Noting(Mapping[str, str]):
    """The table of words, which notes what is asked for, with some words changed."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self.asked: set[str] = set()
        self._words = {**ENGLISH, **(changed or {})}

    def __getitem__(self, key: str) -> str:
        word = self._words[key]  # a figure of a card has none, and is asked for all the same
        if not key.endswith(_FORMS):
            self.asked.add(key)
        return word

    def count(self, key: str, one: str, other: str, n: int) -> str:
        """Note the one form of a counted word that is said; both are looked up."""
        self.asked.add(f"{key}.{'one' if abs(n) == 1 else 'other'}")
        return in_counted_words(key, one, other, n)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


@cache
def drawn(picture: Picture) -> tuple[pygame.Surface, frozenset[str]]:
    """Return a picture, and the keys of the words that it asked for."""
    noting = Noting()
    pygame.display.init()
    pygame.font.init()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "ENGLISH", noting)
        patch.setattr(words, "in_counted_words", noting.count)
        return picture.draw(), frozenset(noting.asked)


@pytest.fixture(scope="module", autouse=True)
def _pictures_are_let_go() -> Iterator[None]:
    """Two gigabytes of them, which the tests that follow shall not carry along."""
    yield
    drawn.cache_clear()


def changes(text: str) -> list[str]:
    """Return the text with another last letter, once for each of its words."""
    found = [match for match in LETTERS.finditer(text) if not match[0].startswith("{")]
    return [f"{text[: m.end() - 1]}{_other(m[0][-1])}{text[m.end() :]}" for m in found]


def _other(letter: str) -> str:
    return "n" if letter != "n" else "z"


SMALLEST_FIRST = sorted(PICTURES, key=lambda one: one.size)
PARTS = 8
UNSEEN = frozenset(
    {
        "letter.C",
        "slap.valid",
        "war.battle_brief",
        "war.takes_brief",
        "batak.asked_brief",
        "batak.leads_brief",
        "batak.names_brief",
        "advice.hold_brief",
        "slap.nominal",
        "take.challenge",
        "tie.takes",
        "handicap.note",
    }
)
"""Asked for, but not shown: no picture has a knight; what the slap took replaces it; the names and
keys of the pictures have room (test_names.py, test_batak_story.py). The last four have given way
to the photo finish and its axis, the last pile and a figure alone (test_story.py)."""


def noticed(picture: Picture, key: str, text: str) -> bool:
    """True if the picture no longer passes with another text for `key`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "ENGLISH", Noting({key: text}))
        return not difference(drawn(picture)[0], picture.draw()).tolerable


@cache
def shown() -> tuple[str, ...]:
    """Return the keys of the words that are on any picture."""
    return tuple(sorted(set().union(*(drawn(picture)[1] for picture in PICTURES)) - UNSEEN))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_one_other_letter_in_any_word_is_noticed(part: int) -> None:
    for key in shown()[part::PARTS]:
        pictures = [picture for picture in SMALLEST_FIRST if key in drawn(picture)[1]]
        for text in changes(ENGLISH[key]):
            assert any(noticed(picture, key, text) for picture in pictures), (key, text)


@pytest.mark.parametrize(
    ("scene", "key", "text"),
    [
        ("challenge", "try.other", "{n}0 tries left"),
        ("false_slap", "fault.false_slap", "{name}: right slap!"),
        ("valid_slap", "state.turn", "his turn"),
    ],
)
def test_another_meaning_is_noticed_at_every_size(scene: str, key: str, text: str) -> None:
    on_walls = [one for one in PICTURES if one.layout is Layout.WALL and one.scene == scene]
    assert len(on_walls) >= 2
    assert all(noticed(picture, key, text) for picture in on_walls)


@pytest.mark.long
def test_the_pictures_show_most_of_the_words() -> None:
    assert len(shown()) > 70


def test_one_letter_of_each_word_is_changed() -> None:
    assert changes("{n} tries left") == ["{n} trien left", "{n} tries lefn"]
    assert changes("within {ms} ms") == ["withiz {ms} ms", "within {ms} mn"]
