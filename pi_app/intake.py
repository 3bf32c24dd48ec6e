"""From edges to presses in order: each source's debouncer, and the one arbiter for all.

Pure bookkeeping around `hardware`: time is handed in, nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from hardware.arbiter import HOLD_NS, Arbiter, Released
from hardware.contact import Counters
from hardware.debounce import USUAL, Debouncer, DebounceSettings
from hardware.edge import Channel, Edge, Press, Quality
from hardware.errors import HardwareError
from hardware.health import HealthNews, Verdict
from hardware.ports import EdgeSink, EdgeSource
from pi_app.button_watch import ButtonNews, ButtonWatch

Marks = Mapping[str, int]
"""Sources, and the time before which each has told everything."""


class PressSource(Protocol):
    """A source whose presses need no debouncing: a keyboard, a chip, the computer players."""

    @property
    def name(self) -> str:
        """As its presses call it."""
        ...

    def watermark_ns(self, now_ns: int) -> int:
        """The time before which none of its presses can still come.

        A source with a thread of its own hands on a press first, and then moves its watermark.
        """
        ...


@dataclass(frozen=True, slots=True)
class _Contacts:
    source: EdgeSource
    debouncer: Debouncer


@dataclass(frozen=True, slots=True)
class ButtonCount:
    """What one button has done."""

    counters: Counters
    held_since_ns: int | None
    """Time of the press that holds it down; none if it is up."""


def _counted(contacts: _Contacts) -> dict[Channel, ButtonCount]:
    debouncer = contacts.debouncer
    return {
        channel: ButtonCount(debouncer.counters(channel), debouncer.closed_since_ns(channel))
        for channel in sorted(contacts.source.channels)
    }


class Intake:
    """Every source of the table, and the order of their presses."""

    def __init__(self, hold_ns: int = HOLD_NS) -> None:
        """`hold_ns` is how long a press waits for a slow source at the most."""
        self._hold_ns = hold_ns
        self._arbiter = Arbiter(hold_ns)
        self._contacts: dict[str, _Contacts] = {}
        self._others: list[PressSource] = []
        self._watches: dict[str, ButtonWatch] = {}
        self._news: list[ButtonNews] = []
        self._lag_ns = 0
        self.faults: dict[str, str] = {}
        """What the sources could not do, by their names."""

    @property
    def overdue(self) -> int:
        """Presses that came after their moment had passed."""
        return self._arbiter.overdue_count

    @property
    def longest_way_ns(self) -> int:
        """The longest time from a press to its being known here."""
        return self._arbiter.longest_way_ns

    def counters(self) -> dict[str, dict[Channel, ButtonCount]]:
        """What each button has done, by source, where the debouncing is ours."""
        return {name: _counted(contacts) for name, contacts in self._contacts.items()}

    def attach(
        self, source: EdgeSource, sink: EdgeSink, settings: DebounceSettings = USUAL
    ) -> None:
        """Start a source of edges; `sink` must bring them back to `edge`. Raises HardwareError."""
        source.start(sink)
        held = [channel for channel, closed in source.levels().items() if closed]
        debouncer = Debouncer(source.quality, source.name, 0, source.channels, settings, held=held)
        self._contacts[source.name] = _Contacts(source, debouncer)
        self._arbiter.attach(source.name)
        levels = partial(self._levels, source)
        self.watch(source.name, source.quality, source.channels, levels)

    def attach_presses(self, *sources: PressSource | None) -> None:
        """Wait for these sources of finished presses from now on, where they are there."""
        for source in sources:
            if source is not None:
                self._others.append(source)
                self._arbiter.attach(source.name)

    def watch(
        self,
        source: str,
        quality: Quality,
        channels: Collection[Channel],
        levels: Callable[[], Mapping[Channel, bool] | None],
    ) -> None:
        """Leave out the broken buttons of a source from now on (see `ButtonWatch`)."""
        self._watches[source] = ButtonWatch(source, quality, channels, levels)

    def look_again(self) -> None:
        """Devices have been away, and are there again."""
        for watch in self._watches.values():
            watch.look_again()

    def button_news(self) -> tuple[ButtonNews, ...]:
        """Return the faults of buttons that were found or are over since the last call."""
        news, self._news = tuple(self._news), []
        return news

    def button_fault(self, source: str, channel: Channel) -> Verdict | None:
        """Return what is wrong with a button."""
        watch = self._watches.get(source)
        return None if watch is None else watch.health.verdict(channel)

    def button_ignored(self, source: str, channel: Channel) -> int:
        """Return how many edges, or presses of a chip, of a broken button were not passed on."""
        watch = self._watches.get(source)
        return 0 if watch is None else watch.ignored[channel]

    def edge(self, edge: Edge, now_ns: int) -> None:
        """Take one edge of an attached source."""
        contacts = self._contacts.get(edge.source)
        if contacts is None:
            return
        watch = self._watches[edge.source]
        watch.edge(edge.channel, edge.t_ns, closed=edge.closed)
        self._offer(contacts.debouncer.edge(edge), now_ns)
        if watch.health.has_news:
            self._judge(watch, now_ns)

    def press(self, press: Press, now_ns: int) -> None:
        """Take one finished press."""
        watch = self._watches.get(press.source)
        if watch is None or watch.press(press):
            self._arbiter.offer(press, now_ns)

    def marks(self, now_ns: int) -> Marks:
        """Return how far each source of presses has told everything.

        To be asked BEFORE the presses that have been handed on so far are taken: a watermark that
        was read later may have passed a press that still waits in the queue, which would then
        come too late for its own moment.
        """
        return {other.name: other.watermark_ns(now_ns) for other in self._others}

    def turn(self, now_ns: int, marks: Marks | None = None) -> Released:
        """Let time pass; return the presses whose order is certain now.

        `marks` of before the presses were taken; without any, all sources are asked now.
        """
        for contacts in self._contacts.values():
            self._advance(contacts, now_ns)
        for watch in self._watches.values():
            self._judge(watch, now_ns)
        for name, mark_ns in (self.marks(now_ns) if marks is None else marks).items():
            self._arbiter.watermark(name, mark_ns)
        released = self._arbiter.release(now_ns)
        self._lag_ns = now_ns - released.closed_ns
        return released

    def due_ns(self, now_ns: int, wanted_ns: int | None) -> int | None:
        """Return when `turn` is worth calling again; `wanted_ns` is a time to be closed."""
        times = [self._debounce_due_ns(contacts, now_ns) for contacts in self._contacts.values()]
        times.append(self._release_due_ns(now_ns))
        times += (self._watch_due_ns(watch, now_ns) for watch in self._watches.values())
        if wanted_ns is not None:
            times.append(max(now_ns + MIN_STEP_NS, wanted_ns + self._lag_ns))
        return min((t for t in times if t is not None), default=None)

    @staticmethod
    def _debounce_due_ns(contacts: _Contacts, now_ns: int) -> int | None:
        due_ns = contacts.debouncer.next_due_ns()
        if due_ns is None:
            return None
        return max(now_ns + MIN_STEP_NS, due_ns + now_ns - contacts.source.watermark_ns(now_ns))

    @staticmethod
    def _watch_due_ns(watch: ButtonWatch, now_ns: int) -> int | None:
        due_ns = watch.due_ns()
        return None if due_ns is None else max(now_ns + MIN_STEP_NS, due_ns)

    def _release_due_ns(self, now_ns: int) -> int | None:
        """Watermarks move with time: look again when they will have passed the oldest press."""
        due_ns = self._arbiter.next_due_ns(now_ns)
        if due_ns is None or due_ns <= now_ns + 1:
            return due_ns
        passed_ns = due_ns - self._hold_ns + self._lag_ns + 1
        return min(due_ns, max(now_ns + MIN_STEP_NS, passed_ns))

    def stop(self) -> None:
        """Let go of all devices."""
        for contacts in self._contacts.values():
            contacts.source.stop()

    def _advance(self, contacts: _Contacts, now_ns: int) -> None:
        source, debouncer = contacts.source, contacts.debouncer
        mark_ns = source.watermark_ns(now_ns)
        due_ns = debouncer.next_due_ns()
        if due_ns is not None and due_ns <= mark_ns:
            self._offer(debouncer.advance(mark_ns, self._levels(source)), now_ns)
        pending_ns = debouncer.pending_since_ns()
        settled_ns = mark_ns if pending_ns is None else min(mark_ns, pending_ns)
        self._arbiter.watermark(source.name, settled_ns)

    def _judge(self, watch: ButtonWatch, now_ns: int) -> None:
        """See which buttons are left out from now on, and which are listened to again."""
        for news in watch.turn(now_ns):
            self._news.append(ButtonNews(watch.source, news.verdict, news.is_over))
            contacts = self._contacts.get(watch.source)
            if contacts is not None:
                self._obey(contacts.debouncer, news, now_ns)

    def _obey(self, debouncer: Debouncer, news: HealthNews, now_ns: int) -> None:
        for channel in news.verdict.channels:
            if news.is_over:
                debouncer.take_back(channel)
            else:
                self._offer(debouncer.leave_out(channel, now_ns), now_ns)

    def _levels(self, source: EdgeSource) -> Mapping[Channel, bool]:
        """What the device says now; the edges have to do where it cannot be read."""
        try:
            return source.levels()
        except HardwareError as fault:
            self.faults[source.name] = str(fault)
            return {}

    def _offer(self, presses: Sequence[Press], now_ns: int) -> None:
        for press in presses:
            self._arbiter.offer(press, now_ns)


MIN_STEP_NS = 250_000
"""Shortest wait between two turns: four a millisecond, only while a press is held back."""
