"""How long a phone's words are on their way, by how long it takes to answer ours. Pure.

A round trip is longer than its way here, so the longest of the last few bounds the way as long as
the network does not get worse within seconds. It is a bound for leniency only: a stamp that rests
on it wins against nobody (`engine/judging.py`), and who makes it larger by answering late gains no
more than that a slap is late instead of false.
"""

from __future__ import annotations

from collections import OrderedDict, deque

MS = 1_000_000
LEAST_NS = 60 * MS
"""What a touch takes that pings do not: two looks at the glass and two frames, at 60 Hz each."""
MOST_NS = 250 * MS
"""Nobody is excused for more: so long is a second PLAY a bounce of the hand as well."""
KEPT = 8
"""Of one ping each 2 s: the last quarter of a minute."""
MOST_OPEN = 16


class Delays:
    """Of one connection."""

    def __init__(self) -> None:
        self._sent: OrderedDict[int, int] = OrderedDict()
        self._trips: deque[int] = deque(maxlen=KEPT)

    def sent(self, number: int, t_ns: int) -> None:
        """A ping was sent."""
        self._sent[number] = t_ns
        while len(self._sent) > MOST_OPEN:
            self._sent.popitem(last=False)

    def came(self, number: int, t_ns: int) -> None:
        """Its answer came; one that nobody waits for says nothing."""
        sent_ns = self._sent.pop(number, None)
        if sent_ns is not None:
            self._trips.append(t_ns - sent_ns)

    @property
    def bound_ns(self) -> int:
        """How long a press that comes now may have been on its way."""
        return min(max(LEAST_NS, *self._trips), MOST_NS) if self._trips else MOST_NS
