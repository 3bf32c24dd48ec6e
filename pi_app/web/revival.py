"""How soon a server that has died is started again. Pure."""

from __future__ import annotations

S = 1_000_000_000
DELAYS_S = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
LASTING = 4
"""So many tries in vain, 3.7 s, and people are no longer kept waiting."""
LIVED_NS = 60 * S
"""Who has lived for so long has not died of being started."""


class Revival:
    """Counts the tries since the server last stood for a while."""

    def __init__(self, delays_s: tuple[float, ...] = DELAYS_S) -> None:
        """`delays_s`: how long to wait before the first try, the second, …; the last for ever."""
        self._delays_s = delays_s
        self._tries = 0

    def died(self, lived_ns: int) -> None:
        """The server has stopped, so long after it was started."""
        if lived_ns >= LIVED_NS:
            self._tries = 0

    def next_s(self) -> float:
        """Count a try; return how long to wait before it, in seconds."""
        delay_s = self._delays_s[min(self._tries, len(self._delays_s) - 1)]
        self._tries += 1
        return delay_s

    @property
    def is_lasting(self) -> bool:
        """It has been tried for so long that something else should be done meanwhile."""
        return self._tries >= LASTING
