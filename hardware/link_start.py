"""One start of the chip, as far as it has been heard: its clock, its presses, its watermark. Pure.

The rules that this file keeps:

1. Ticks only rise. A frame whose tick went back, or is not reached yet by the clock map, has a CRC
   that fits by chance, unless the following ones agree with it.
2. The watermark is that of a pulse all of whose presses have arrived, and which knows of no press
   of an earlier start. It never falls.
3. A new press lies between the watermark and now; else it is doubtful. A release is told when its
   lock-out is over: the watermark does not wait for it.
"""

from __future__ import annotations

from hardware.clock_map import ClockMap, Mapped
from hardware.link_order import KeptOrder
from hardware.link_presses import MODULUS, Arrival, PressBook, signed
from hardware.link_settings import MS, SECOND, LinkSettings
from hardware.protocol import HELD_PRESSES, Hello, Pong, Press, PressFlags, Pulse

TICKS = 1 << 48
FUTURE_NS = MS
"""A stamp farther ahead than this, beyond all doubt of the map, is wrong."""
LATEST_NS = SECOND
"""While the clock is not known: no frame is later than this."""
STRANGE_FRAMES = 3
STRANGE_NS = 100 * MS
"""So many in a row, over so long, that agree with one another are right, and what was known is
wrong. A frame that was doubled comes sooner, and one that was ahead has been caught up with."""


class ChipStart:
    """What is known of one start."""

    def __init__(self, number: int, seen_ns: int, settings: LinkSettings) -> None:
        """`number` is what the chip calls it; at seen_ns it was first heard of."""
        self.number = number
        self.seen_ns = seen_ns
        self.clock = ClockMap(tick_hz=settings.tick_hz)
        self.hello: Hello | None = None
        self.pulse: Pulse | None = None
        self.book: PressBook | None = None
        self.turned_back = False
        """The ticks began anew under the same number: this is another start."""
        self._settings = settings
        self._order = KeptOrder(settings.tick_hz)
        self._tick = 0
        self._tick_ns: int | None = None
        self._mark: int | None = None
        self._first: int | None = None
        self._strange: list[tuple[int, int]] = []

    @property
    def mark(self) -> int | None:
        """The tick before which no press can come that has not arrived; None if nobody knows."""
        return self._mark

    @property
    def missing(self) -> int:
        """Presses that the chip had made and that never came."""
        return 0 if self.book is None else self.book.missing

    @property
    def ready(self) -> bool:
        """Whether presses can be taken: clock and book are known, and it speaks our language."""
        return self.book is not None and self.hello is not None and self.clock.synced

    def resume(self) -> None:
        """The line was interrupted: the next frames show whether this is still the same start."""
        self._first = None
        self._strange.clear()

    def take_pulse(self, pulse: Pulse, latest_ns: int, now_ns: int) -> bool:
        """A pulse arrived, given to the line at latest_ns or earlier. Whether it was plausible."""
        if pulse.held > HELD_PRESSES or pulse.old > HELD_PRESSES:
            return False
        newest = self._tick
        tick = self._place(pulse.tick, now_ns)
        if tick is None:
            return False
        if tick > newest:
            # One frame that came twice must not be taken for two facts.
            self.clock.at_most(tick, latest_ns)
        self.pulse = pulse
        self._keep_book(pulse)
        self._raise_mark(pulse, tick)
        return True

    def take_pong(self, pong: Pong, earliest_ns: int, latest_ns: int, now_ns: int) -> bool:
        """The answer to a ping that arrived at earliest_ns or later. Whether it was plausible.

        It was given to the line at latest_ns or earlier.
        """
        sent = self._place(pong.sent, now_ns)
        if sent is None:
            return False
        received = self.extend(pong.received)
        if not 0 <= received <= sent:
            return False
        self.clock.at_least(received, earliest_ns)
        self.clock.at_most(sent, latest_ns)
        return True

    def extend(self, tick: int) -> int:
        """The tick of which the last 48 bits are known, the nearest to those heard."""
        return self._tick + signed(tick - self._tick, TICKS)

    def judge(self, press: Press) -> Arrival:
        """What a press of this start is, by its sequence. Needs a book."""
        assert self.book is not None
        return self.book.judge(self.book.extend(press.sequence))

    def holds_arrived(self, pulse: Pulse) -> bool:
        """Whether the chip still holds what has arrived here."""
        book = self.book
        return book is not None and 0 < pulse.held > book.extend(pulse.next) - book.next

    def is_doubtful(self, press: Press, at: Mapped, now_ns: int) -> bool:
        """Whether the time of a new press, which is `at`, contradicts what is known."""
        if at.t_ns - at.uncertainty_ns > now_ns:
            return True
        return (
            self._mark is not None
            and self.extend(press.tick) < self._mark
            and bool(press.flags & PressFlags.DOWN)
        )

    def map(self, tick: int) -> Mapped | None:
        """When this (extended) tick was; None while nobody knows."""
        return self.clock.at_ns(tick) if self.clock.synced else None

    def contact(self, tick: int) -> Mapped | None:
        """When the contact was that has this stamp; None while nobody knows."""
        by_line = self._by_line(tick)
        return by_line and self._order.placed(tick, by_line, self.clock.restarts)

    def handed_on(self, tick: int, at: Mapped) -> None:
        """A press with this stamp was told to have been `at`: later ones keep the order."""
        by_line = self._by_line(tick)
        if by_line is not None:
            self._order.keep(tick, at, by_line, self.clock.restarts)

    def _by_line(self, tick: int) -> Mapped | None:
        mapped = self.map(tick)
        if mapped is None:
            return None
        s = self._settings
        return Mapped(mapped.t_ns - s.stamp_late_ns, mapped.uncertainty_ns + s.stamp_ns)

    def _place(self, raw: int, now_ns: int) -> int | None:
        """The extended tick of a frame that was sent at it; None if that cannot be."""
        if self._tick_ns is None:
            self._tick, self._tick_ns = raw, now_ns
        tick = self.extend(raw)
        if tick >= self._tick and not self._is_ahead(tick, now_ns):
            self._strange.clear()
        elif not self._is_settled(tick, now_ns):
            return None
        self._tick, self._tick_ns = tick, now_ns
        return tick

    def _is_ahead(self, tick: int, now_ns: int) -> bool:
        """Whether the chip cannot be there yet; asks the map only if arithmetic leaves doubt."""
        assert self._tick_ns is not None
        # In hundredths: no chip is more than 1 % slow or fast.
        ticks, hz = 100 * (tick - self._tick), self._settings.tick_hz
        gone_ns = now_ns - self._tick_ns
        if ticks <= 99 * (gone_ns + FUTURE_NS) * hz // SECOND:
            return False
        newest = self.map(self._tick)
        if newest is None:
            since_ns = gone_ns + LATEST_NS
        else:
            since_ns = now_ns - newest.t_ns + newest.uncertainty_ns + FUTURE_NS
        return ticks > 101 * since_ns * hz // SECOND

    def _is_settled(self, tick: int, now_ns: int) -> bool:
        """Whether so many strange frames agree that they are right."""
        if self._strange and tick <= self._strange[-1][0]:
            self._strange.clear()
        self._strange.append((tick, now_ns))
        apart_ns = now_ns - self._strange[0][1]
        if len(self._strange) < STRANGE_FRAMES or apart_ns < STRANGE_NS:
            return False
        self._strange.clear()
        self.turned_back = tick < self._tick
        return not self.turned_back

    def _keep_book(self, pulse: Pulse) -> None:
        """Two pulses must agree on the first press held: on it all counting rests."""
        if self.book is None:
            first = (pulse.next - pulse.held) % MODULUS
            if self._first == first:
                self.book = PressBook(first)
            self._first = first
            return
        first = self.book.extend(pulse.next) - pulse.held
        if first > self.book.next and self._first is not None:
            self.book.skip_to(min(first, self._first))
        self._first = first

    def _raise_mark(self, pulse: Pulse, tick: int) -> None:
        book = self.book
        if book is not None and not pulse.old and book.extend(pulse.next) <= book.next:
            self._mark = max(self._mark or 0, tick - pulse.lag)
