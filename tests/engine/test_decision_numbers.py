"""Every line of decisions.md, parts 1, 2 and 4, is held by a test that has its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAME = re.compile(r"test_line_(\d+)_")

PARTS = [
    # folder, lines of its part
    (HERE, 31),
    (HERE / "bataille", 11),
    (HERE / "batak", 20),
]


def numbers(names: list[str]) -> set[int]:
    """Return the numbers of the lines that test functions are named after."""
    return {int(found[1]) for name in names if (found := NAME.match(name))}


def named_in(folder: Path) -> list[str]:
    """Return the names of all test functions in the modules of a folder, its own only."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("test_*.py"))
    nodes = (node for tree in trees for node in tree.body)
    return [node.name for node in nodes if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize(("folder", "lines"), PARTS, ids=["part 1", "part 2", "part 4"])
def test_every_line_has_a_test_of_its_number_and_no_test_another(folder: Path, lines: int) -> None:
    assert numbers(named_in(folder)) == set(range(1, lines + 1))


def test_a_number_is_read_whole_and_only_from_a_tests_name() -> None:
    names = ["test_line_12_x", "test_line_1_x", "test_beeline_3_x", "line_4_x", "test_line_5"]
    assert numbers(names) == {1, 12}
