"""The lesson sheet and the rules of lessons: whole in each language, right in its figures."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from string import Template

import pytest

from engine.games.bataille_corse.rules import pack_of
from pi_app.cli import cli
from pi_app.kits import KITS
from pi_app.lab.reaction_command import LESSONS
from pi_app.lab.reactions import Condition, condition_of
from pi_app.lab.sheet import FOLDER, sheet_html
from pi_app.languages import Language
from tests.pi_app.lab.pages import read_page
from tests.test_readme import options_of

CORSE = KITS["bataille-corse"]


def words(language: Language) -> dict[str, str | list[str]]:
    text = (FOLDER / f"sheet.{language.value}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def texts(language: Language) -> Iterator[str]:
    for value in words(language).values():
        yield from value if isinstance(value, list) else [value]


@pytest.mark.parametrize("language", Language)
def test_every_language_has_every_word(language: Language) -> None:
    english, own = words(Language.ENGLISH), words(language)
    assert own.keys() == english.keys()
    for key, value in english.items():
        assert isinstance(own[key], type(value))
        assert len(own[key]) > 0
        if isinstance(value, list):
            assert len(own[key]) == len(value)


def test_every_word_has_its_place() -> None:
    form = Template((FOLDER / "sheet.html").read_text(encoding="utf-8"))
    found = set(re.findall(r"\$(\w+)", form.template))
    assert found == {*words(Language.ENGLISH), "language"}


@pytest.mark.parametrize("language", Language)
def test_a_sheet_is_a_whole_page_by_itself(language: Language) -> None:
    page = read_page(sheet_html(language))
    assert page.language == language.value
    assert page.fetched == []
    assert "script" not in page.tags
    assert "`" not in page.text and "$" not in page.text


@pytest.mark.parametrize("language", Language)
def test_what_is_typed_exists(language: Language) -> None:
    """Commands and options of the sheet are those of the program."""
    typed = [line for text in texts(language) for line in re.findall("`([^`]*)`", text)]
    commands = [line for line in typed if line.startswith("slap-table")]
    assert len(commands) >= 4
    for line in commands:
        name = line.split()[1]
        assert set(re.findall(r"--[a-z-]+", line)) <= options_of(cli.commands[name])
    named = {line.split()[3] for line in commands if line.split()[1:3] == ["lab", "rules"]}
    assert named <= set(LESSONS) and named


@pytest.mark.parametrize("language", Language)
def test_its_chances_are_right(language: Language) -> None:
    """By counting: three cards from the top of 52, of thirteen values, four of each."""
    values = [value for value in range(13) for _ in range(4)]
    hits = total = 0
    for first in range(0, 52, 4):  # any other card of the same value counts as this one
        left = values[:first] + values[first + 1 :]
        for second, third in permutations(left, 2):
            total += 1
            hits += third in (second, values[first])
    assert Fraction(hits, total) == Fraction(49, 425)
    assert Fraction(7, 63) == Fraction(1, 9) and Fraction(3, 51) == Fraction(1, 17)
    teacher = str(words(language)["teacher"])
    for told in ("7/63 = 1/9", "3/51 = 1/17", "49/425", "(8/9)^10"):
        assert told in teacher
    assert round(100 * (8 / 9) ** 10) == 31


@pytest.mark.parametrize(
    ("name", "condition"),
    [
        ("simple", Condition.SIMPLE),
        ("choice", Condition.CHOICE),
        ("go-no-go", Condition.OTHER),
    ],
)
def test_rules_of_lessons_are_rules(name: str, condition: Condition) -> None:
    rules = CORSE.read_rules(FOLDER / f"{name}.toml")
    assert condition_of(rules) is condition
    assert not rules.challenges
    assert rules.anticipation_ms == 100
    # The sheet says so: 64 cards, eight values, eight of each.
    pack = pack_of(rules)
    assert len(pack) == 64 and len({card.rank for card in pack}) == 8


def test_lessons_are_all_that_lie_there() -> None:
    rules = {path.stem for path in FOLDER.glob("*.toml") if not path.stem.startswith("sheet.")}
    assert rules == set(LESSONS)
