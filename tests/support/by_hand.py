"""In place of a thread: the test itself does what the thread would, turn by turn."""

from __future__ import annotations

from collections.abc import Callable


class ByHand:
    """Never runs by itself."""

    def start(self) -> None:
        """The test is there already."""

    def join(self) -> None:
        """And does nothing more."""


def by_hand(_work: Callable[[], None]) -> ByHand:
    """Leave the work to the test."""
    return ByHand()
