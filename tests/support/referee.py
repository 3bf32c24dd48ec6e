"""Holds what the table was told against what was done: exactly once, in order, within the ±."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable
from itertools import pairwise

from hardware.edge import Flags, Press
from tests.support.fingers import MS, Truth

APART_TICKS = 64
"""Edges 4 us apart are told apart by the chip."""
CHECK_EVERY = 512
RELEASE_IN_DOUBT = 45 * MS
"""A release so short before a reset may have been waiting for the end of a lock-out."""


class Referee:
    """Raises AssertionError at the first thing that is not as it should be."""

    def __init__(self, at_ns: Callable[[int], float]) -> None:
        """`at_ns` gives the true time of a tick."""
        self._at_ns = at_ns
        self._open: dict[int, deque[Truth]] = {}
        self._told: list[tuple[int, int, Press]] = []
        self._ended: deque[int] = deque(maxlen=3)
        self._recent: deque[tuple[int, int]] = deque(maxlen=64)
        self._repeats: set[tuple[int, int]] = set()
        self._mark_ns = 0
        self.outstanding = 0
        self.told = self.presses = self.recovered = self.overdue = self.lost = self.repeated = 0
        self.uncertainties = array("q")
        """± of every press, in ns."""
        self.errors = array("q")
        """By how much it was really off, in ns."""

    def made(self, truths: Iterable[Truth], boot: int) -> None:
        """This was done in a start of the chip, and has to be told."""
        for truth in truths:
            truth.boot = boot
            self._open.setdefault(truth.channel, deque()).append(truth)
            self.outstanding += 1

    def tell(self, press: Press) -> None:
        """This was handed on."""
        key = (press.boot, press.sequence % 65_536)
        if key in self._repeats:
            self._repeats.remove(key)
            self.repeated += 1
            return
        if press.down and not press.flags & Flags.OVERDUE:
            assert press.t_ns >= self._mark_ns, f"the watermark {self._mark_ns} passed {press}"
        truth = self._find(press)
        self._recent.append(key)
        self.told += 1
        self.presses += press.down
        self.recovered += bool(press.flags & Flags.RECOVERED)
        if press.flags & Flags.OVERDUE:
            self.overdue += 1
            return
        self.uncertainties.append(press.uncertainty_ns)
        self.errors.append(abs(press.t_ns - round(self._at_ns(truth.tick))))
        self._told.append((truth.tick, press.t_ns, press))
        if len(self._told) >= 2 * CHECK_EVERY:
            self._check_order()

    def watermark(self, mark_ns: int) -> None:
        """No press before this will be handed on any more."""
        assert mark_ns >= self._mark_ns
        self._mark_ns = mark_ns

    def host_restarted(self) -> None:
        """What was handed on and may not have been acknowledged may come again, once."""
        self._repeats.update(self._recent)
        self._mark_ns = 0
        # Another program has another clock map: the order holds within each.
        self._check_order()
        self._told.clear()

    def chip_reset(self, tick: int, boot: int, *, kept: bool) -> None:
        """This start is over. What was in doubt is lost; without memory, all not handed on."""
        for truths in self._open.values():
            for truth in truths:
                doubtful = not truth.down and truth.tick > tick - RELEASE_IN_DOUBT
                if truth.tick <= tick and (doubtful or not kept):
                    self.outstanding -= not truth.excused
                    truth.excused = True
        self._ended.append(boot)
        self._give_up()

    def _give_up(self) -> None:
        """What was excused some starts ago does not come any more."""
        for channel, truths in self._open.items():
            left = deque(t for t in truths if not t.excused or t.boot in self._ended)
            self.lost += len(truths) - len(left)
            self._open[channel] = left

    def finish(self) -> None:
        """Everything that was done has been told."""
        left = [truth for truths in self._open.values() for truth in truths]
        self.lost += len(left)
        missing = [truth for truth in left if not truth.excused]
        assert missing == [], f"{len(missing)} never came, the first at {missing[0]}"
        self._check_order()

    def _find(self, press: Press) -> Truth:
        truths = self._open.get(press.channel, deque())
        for place, truth in enumerate(truths):
            if truth.down == press.down and self._fits(truth, press):
                del truths[place]
                self.outstanding -= not truth.excused
                return truth
        raise AssertionError(self._why(press, truths))

    def _fits(self, truth: Truth, press: Press) -> bool:
        if press.flags & Flags.OVERDUE:
            return truth.boot == press.boot
        return abs(press.t_ns - self._at_ns(truth.tick)) <= press.uncertainty_ns

    def _why(self, press: Press, truths: Iterable[Truth]) -> str:
        off = [round(press.t_ns - self._at_ns(truth.tick)) for truth in truths]
        return f"nobody did this, or not at this time: {press}; off by {off} ns"

    def _check_order(self) -> None:
        """Of what is complete: later on the contacts is later on the table."""
        self._told.sort(key=lambda told: told[0])
        still_open = (t.tick for truths in self._open.values() for t in truths if not t.excused)
        end = min(still_open, default=1 << 62)
        done = [told for told in self._told if told[0] < end]
        for before, after in pairwise(done):
            self._compare(*before, *after)
        self._told = self._told[max(len(done) - 1, 0) :]

    def _compare(
        self, tick: int, t_ns: int, press: Press, later: int, later_ns: int, after: Press
    ) -> None:
        if press.boot != after.boot or (press.flags | after.flags) & Flags.RECOVERED:
            return
        assert t_ns <= later_ns, f"order: {press} before {after}"
        if later - tick >= APART_TICKS:
            assert later_ns - t_ns > press.order_ns, f"a tie: {press} and {after}"
