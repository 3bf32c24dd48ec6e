"""Tests with long tables of pictures: `make check` takes a sample of their rows, `make test` all.

Where a module is marked `sampled`, each eighth row of a test runs as it is, and the rows between
count as slow. Each row is quick; together they would be most of the minute that a check may take.
"""

from __future__ import annotations

from collections import Counter

import pytest

EVERY = 8


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the rows that `make check` leaves out, before pytest chooses by marks."""
    rows: Counter[str] = Counter()
    for item in items:
        if item.get_closest_marker("sampled") is None:
            continue
        test = item.nodeid.partition("[")[0]
        if rows[test] % EVERY:
            item.add_marker("slow")
        rows[test] += 1
