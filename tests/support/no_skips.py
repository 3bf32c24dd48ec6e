"""In CI (CI=true) a skipped test is a failure: what nobody ran has not passed.

A test that really cannot run there is named in `MAY_SKIP`, with the reason beside it.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

MAY_SKIP: frozenset[str] = frozenset()
"""Node ids, as pytest prints them."""

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that skips."""
    return judged((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file that skips, so that not even its tests are seen."""
    return judged((yield))


def judged(report: Report) -> Report:
    """The report, made a failure if it must not be a skip. An expected failure is none."""
    expected = hasattr(report, "wasxfail") or report.nodeid in MAY_SKIP
    if os.environ.get("CI") == "true" and report.skipped and not expected:
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and CI runs everything: {report.longrepr}"
    return report
