"""Long tables of cases: `make check` takes a sample of their rows, `make test` all.

Of a test with more than eight rows each eighth runs as it is, and the rows between count as slow.
Each row is quick; together they would be most of the minute that a check may take.
"""

from __future__ import annotations

from collections import Counter

import pytest

EVERY = 8


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the rows that `make check` leaves out, before pytest chooses by marks."""
    rows = Counter(_test_of(item) for item in items)
    seen: Counter[str] = Counter()
    for item in items:
        test = _test_of(item)
        if rows[test] > EVERY and seen[test] % EVERY:
            item.add_marker("slow")
        seen[test] += 1


def _test_of(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]
