"""The operator's page: whether it is open, and when its figures are looked up again."""

from __future__ import annotations

from collections.abc import Callable

from pi_app.facts import TableFacts

EVERY_NS = 1_000_000_000
KEYS = ("f1", "i")
"""Not a letter that lies beside somebody's buttons."""


class OperatorPage:
    """Costs nothing while it is closed."""

    def __init__(self, look: Callable[[], TableFacts] | None = None) -> None:
        """`look` collects the figures, at once; without it there is no page."""
        self._look = look
        self._facts: TableFacts | None = None
        self._due_ns: int | None = None

    @property
    def facts(self) -> TableFacts | None:
        """What the page shows; none while it is closed."""
        return self._facts

    @property
    def is_open(self) -> bool:
        """It lies over the screen."""
        return self._due_ns is not None

    @property
    def due_ns(self) -> int | None:
        """When `refresh` has something to do."""
        return self._due_ns

    def toggle(self, now_ns: int) -> None:
        """Open the page, or close it."""
        opens = self._look is not None and not self.is_open
        self._due_ns, self._facts = (now_ns if opens else None), None

    def refresh(self, now_ns: int) -> bool:
        """Look the figures up if it is time to; whether that was so."""
        if self._look is None or self._due_ns is None or now_ns < self._due_ns:
            return False
        self._facts, self._due_ns = self._look(), now_ns + EVERY_NS
        return True
