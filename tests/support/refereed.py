"""The referee from the outside: lines in, lines out, and what a scripted game expects of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pi_app.kits import BATAILLE_CORSE, Kit
from pi_app.referee import Options, run

Line = dict[str, Any]
MS = 1_000_000
ORDERED = Options()

SETUP: Line = {"setup": {"stacks": ["7S 2H 3H 5H", "7D 4C 5C 8C"]}}
PLAY_0: Line = {"t": 0, "seat": 0, "press": "play"}
PLAY_1: Line = {"t": 1000 * MS, "seat": 1, "press": "play"}


def answers(
    *lines: Line | str, options: Options = ORDERED, kit: Kit = BATAILLE_CORSE
) -> list[Line]:
    """Return what the referee answers to a whole run."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return [json.loads(text) for text in run(texts, options, kit)]


def fits(wanted: object, found: object) -> bool:
    """Is a field as wished: `{"any": […]}` one of these, `{"has": x}` a list with x."""
    if isinstance(wanted, dict) and "any" in wanted:
        return found in wanted["any"]
    if isinstance(wanted, dict) and "has" in wanted:
        return isinstance(found, list) and wanted["has"] in found
    return wanted == found


def is_like(wanted: Line, found: Line) -> bool:
    """Tell whether a line has all fields of another; it may have more."""
    return all(key in found and fits(value, found[key]) for key, value in wanted.items())


def check_example(example: dict[str, Any], found: Sequence[Line]) -> None:
    """Assert that `expect` is an ordered subsequence, and that nothing of `forbid` is found."""
    rest: Iterator[Line] = iter(found)
    for wanted in example["expect"]:
        assert any(is_like(wanted, line) for line in rest), f"{wanted} is not in {found}"
    for unwanted in example["forbid"]:
        assert not any(is_like(unwanted, line) for line in found)
