"""The table of faults in `pi_app/README.md`: every row names tests, and they are there.

A row ends with its tests: `file` alone, or `file`: `function`, `function_…`; functions are written
without `test_`, files as seen from `tests/pi_app/` or from `tests/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.support.house import ROOT

TITLE = "What goes wrong"
LEAST_ROWS = 25
COLUMNS = 4
PLACES = ("tests/pi_app", "tests")
CODE = re.compile(r"`([^`]+)`")
FUNCTION = re.compile(r"^ *(?:async )?def test_(\w+)\(", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """One fault."""

    fault: str
    cells: int
    references: tuple[str, ...]
    """What its last cell names, files and functions in the order in which they stand."""


def rows_of(page: str) -> list[Row]:
    """Return the rows of the table below its title, without its head."""
    chapter = page.partition(f"\n## {TITLE}\n")[2].partition("\n## ")[0]
    lines = [line for line in chapter.splitlines() if line.startswith("|")]
    return [_row(line) for line in lines[2:]]


def _row(line: str) -> Row:
    cells = [cell.strip() for cell in line.strip()[1:-1].split("|")]
    return Row(cells[0], len(cells), tuple(CODE.findall(cells[-1])))


def faults_of(row: Row) -> Iterator[str]:
    """Yield what is wrong with a row, a line each."""
    if row.cells != COLUMNS:
        yield f"{row.fault}: {row.cells} cells"
    if not row.references:
        yield f"{row.fault}: no test"
    names: tuple[str, ...] = ()
    for reference in row.references:
        if is_file(reference):
            names = named_in(reference)
            found = bool(names)
        else:
            found = any(as_pattern(reference).fullmatch(name) for name in names)
        if not found:
            yield f"{row.fault}: there is no {reference}"


def is_file(reference: str) -> bool:
    """Whether it names a file of tests; else it is a function of the last file."""
    return reference.rpartition("/")[2].startswith("test_")


@cache
def named_in(reference: str) -> tuple[str, ...]:
    """Return the tests of a file, without `test_`; none if there is no such file, or not one."""
    paths = [path for place in PLACES if (path := ROOT / place / f"{reference}.py").is_file()]
    return tuple(FUNCTION.findall(paths[0].read_text(encoding="utf-8"))) if len(paths) == 1 else ()


def as_pattern(reference: str) -> re.Pattern[str]:
    """Return what a name must be like; `…` stands for what was left out, a letter at least."""
    return re.compile(r"\w+".join(map(re.escape, reference.split("…"))))


def page() -> str:
    return Path(ROOT / "pi_app" / "README.md").read_text(encoding="utf-8")


def test_every_fault_of_the_table_has_tests_that_are_there() -> None:
    assert [fault for row in rows_of(page()) for fault in faults_of(row)] == []


def test_the_table_is_not_shorter_than_it_was() -> None:
    assert len(rows_of(page())) >= LEAST_ROWS


SAMPLE = """
## What goes wrong
| fault | players see | kept | test |
|---|---|---|---|
| it | nothing | all | {} |

## More
| another | table | is | `test_nowhere` |
"""
HERE = "`test_fault_table`"


@pytest.mark.parametrize(
    "tests",
    [
        HERE,
        f"{HERE}: `a_row_that_names_…`",
        f"{HERE}: `the_table_is_not_shorter_than_it_was`, `a_row_…`; `test_house`",
        f"{HERE}: `…_lacks_one_thing_…`",
    ],
)
def test_a_row_that_names_its_tests_passes(tests: str) -> None:
    [row] = rows_of(SAMPLE.format(tests))
    assert list(faults_of(row)) == []


@pytest.mark.parametrize(
    ("tests", "fault"),
    [
        ("–", "it: no test"),
        ("`test_nowhere`", "it: there is no test_nowhere"),
        ("`pi_app/test_loop`: `a_spike_is_no_press`, `x_…`", "it: there is no x_…"),
        (f"{HERE}: `a_row_that_names`", "it: there is no a_row_that_names"),
        (f"{HERE}: `a_row_that_names_its_tests_passes…`", "it: there is no a_row_that_names_its_"),
        ("`a_row_that_names_…`", "it: there is no a_row_that_names_…"),
        (f"{HERE}; `test_loop`: `a_row_that_names_…`", "it: there is no a_row_that_names_…"),
        ("`support/test_nothing`", "it: there is no support/test_nothing"),
        (f"more | {HERE}", "it: 5 cells"),
    ],
)
def test_a_row_that_lacks_one_thing_is_told(tests: str, fault: str) -> None:
    [row] = rows_of(SAMPLE.format(tests))
    [found] = faults_of(row)
    assert found.startswith(fault)
