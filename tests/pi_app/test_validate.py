"""Plain data into dataclasses: strict types, and one line that says what is wrong where."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest

from pi_app.errors import BadInput
from pi_app.validate import build


class Colour(Enum):
    """What an enum looks like."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Part:
    """Something inside."""

    size: int | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """One of each kind."""

    name: str = "x"
    count: int = 1
    share: float = 0.5
    on: bool = False
    colour: Colour = Colour.RED
    words: tuple[str, ...] = ()
    part: Part = Part()
    parts: dict[str, Part] = field(default_factory=dict)


def where(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path))


def test_nothing_given_gives_the_defaults() -> None:
    assert build(Whole, {}, where) == Whole()


def test_everything_given() -> None:
    data = {
        "name": "é",
        "count": -3,
        "share": 2,
        "on": True,
        "colour": "blue",
        "words": ["a", "b"],
        "part": {"size": 4},
        "parts": {"k": {"size": 5}},
    }
    whole = Whole(
        name="é",
        count=-3,
        share=2.0,
        on=True,
        colour=Colour.BLUE,
        words=("a", "b"),
        part=Part(4),
        parts={"k": Part(5)},
    )
    assert build(Whole, data, where) == whole


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"name": 1}, "name: expected a text, found 1"),
        ({"name": None}, "name: expected a text, found null"),
        ({"count": "1"}, 'count: expected a whole number, found "1"'),
        ({"count": 1.5}, "count: expected a whole number, found 1.5"),
        ({"count": 1.0}, "count: expected a whole number, found 1.0"),
        ({"count": True}, "count: expected a whole number, found true"),
        ({"share": "0.5"}, 'share: expected a number, found "0.5"'),
        ({"share": True}, "share: expected a number, found true"),
        ({"on": 1}, "on: expected true or false, found 1"),
        ({"on": "true"}, 'on: expected true or false, found "true"'),
        ({"colour": "green"}, 'colour: expected one of red or blue, found "green"'),
        ({"words": "a"}, 'words: expected a list, found "a"'),
        ({"words": ["a", 2]}, "words.1: expected a text, found 2"),
        ({"part": 3}, "part: expected a table of keys, found 3"),
        ({"part": []}, "part: expected a table of keys, found []"),
        ({"part": {"size": "4"}}, 'part.size: expected a whole number, found "4"'),
        ({"parts": []}, "parts: expected a table of keys, found []"),
        ({"parts": {"k": 1}}, "parts.k: expected a table of keys, found 1"),
        ({"nmae": "x"}, "nmae: expected one of name, count, share, on, colour, words, part, parts"),
        ({"part": {"seize": 1}}, "part.seize: expected one of size (did you mean size?), found"),
        ({"parts": {"k": {"x": 1}}}, "parts.k.x: expected one of size, found the unknown key 'x'"),
    ],
)
def test_what_is_refused(data: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput) as error:
        build(Whole, data, where)
    assert str(error.value).startswith(told)
    assert "\n" not in str(error.value)


def test_a_slip_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match=r"\(did you mean name\?\), found the unknown key 'nmae'"):
        build(Whole, {"nmae": "x"}, where)


def test_long_findings_are_cut_short() -> None:
    with pytest.raises(BadInput) as error:
        build(Whole, {"count": "9" * 1_000}, where)
    assert len(str(error.value)) < 120
