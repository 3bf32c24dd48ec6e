"""How soon what has failed is tried again: 1, 2, 4 … 60 s. Pure: time is handed in."""

from __future__ import annotations

S = 1_000_000_000
FIRST_NS = S
MOST_NS = 60 * S
LASTING_NS = 60 * S
"""Who has worked for so long has not failed for the old reason."""


class BackOff:
    """Says when the next try is due; each wait in vain is followed by one twice as long."""

    def __init__(
        self, first_ns: int = FIRST_NS, most_ns: int = MOST_NS, lasting_ns: int = LASTING_NS
    ) -> None:
        """Raises ValueError unless 0 < `first_ns` <= `most_ns`."""
        if not 0 < first_ns <= most_ns:
            raise ValueError(f"want 0 < first <= most, found {first_ns} and {most_ns} ns")
        self._first_ns, self._most_ns, self._lasting_ns = first_ns, most_ns, lasting_ns
        self._wait_ns = first_ns
        self._works_since_ns: int | None = None

    def worked(self, now_ns: int) -> None:
        """It works; only if that lasts do the waits begin afresh."""
        if self._works_since_ns is None:
            self._works_since_ns = now_ns

    def failed(self, now_ns: int) -> int:
        """Count a failure; return when to try again."""
        since_ns, self._works_since_ns = self._works_since_ns, None
        if since_ns is not None and now_ns - since_ns >= self._lasting_ns:
            self._wait_ns = self._first_ns
        due_ns = now_ns + self._wait_ns
        self._wait_ns = min(2 * self._wait_ns, self._most_ns)
        return due_ns
