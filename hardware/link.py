"""The whole conversation with the chip. Pure: bytes and times go in, presses and bytes come out.

The rules that this file and its parts keep:

1. Every press of the chip is handed on exactly once, and none is made up. It is acknowledged only
   after it was handed on, so that what this program loses by being killed comes again.
2. Nothing rests on one frame, for a CRC fits by chance now and then: a start of the chip is
   believed after two frames, its first press after two pulses, what contradicts the known when it
   comes again. Presses wait in the chip till its clock is known.
3. The watermark rests on what has been handed on, never on what should have come.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from hardware import protocol as wire
from hardware.edge import Channel, Press
from hardware.frames import encode
from hardware.link_arrivals import Arrivals
from hardware.link_intake import PressIntake, channel_of
from hardware.link_measures import Measures, Moment
from hardware.link_pings import Pings
from hardware.link_presses import Doubts
from hardware.link_report import LinkCounts, LinkReport, LinkState, advice, board_name, version_text
from hardware.link_settings import MS, SECOND, LinkSettings
from hardware.link_start import ChipStart
from hardware.link_talk import Talk

__all__ = ["Link", "LinkReport", "LinkSettings", "LinkState"]

REMEMBERED_STARTS = 8
NEAR_NS = 2 * MS
"""For so long before a ping nothing is said: it would wait for that to leave."""
NOISE_BYTES = 32
"""Fewer bytes that are not understood prove nothing."""

_Naming = wire.Pulse | wire.Pong | wire.Hello | wire.Counts | wire.Button
"""The messages that name the present start of the chip."""


class Link:
    """One side of the line, whoever carries the bytes."""

    def __init__(self, settings: LinkSettings, chance: random.Random) -> None:
        """`chance` draws the gaps between pings and the numbers that begin anew."""
        self._settings = settings
        self._counts = LinkCounts()
        self._arrivals = Arrivals(settings)
        self._pings = Pings(chance)
        self._talk = Talk(settings, chance)
        self._intake = PressIntake(settings, self._counts, self._talk)
        self._measures = Measures()
        self._doubts = Doubts(settings.alike_ns)
        self._starts: dict[int, ChipStart] = {}
        self._start: ChipStart | None = None
        self._candidate: tuple[_Naming, int] | None = None
        self._foreign: wire.Hello | None = None
        self._chip: wire.Counts | None = None
        self._buttons: dict[int, wire.Button] = {}
        self._is_open = False
        self._marked = (0, 0)
        self._clock_restarts = 0
        self._now_ns = self._heard_ns = self._noise_ns = 0
        self._noise_bytes = 0
        self._missing = self._round_trip_ns = self._watermark_ns = 0

    def opened(self, now_ns: int) -> None:
        """The port is open: what comes now may be anything."""
        self._now_ns, self._is_open = now_ns, True
        self._counts.opens += 1
        self._arrivals.restart()
        self._noise_bytes, self._foreign = 0, None
        self._lose()

    def closed(self, now_ns: int) -> None:
        """The port is gone. What was known of the chip is kept, in case it is the same one."""
        self._now_ns, self._is_open = now_ns, False
        self._lose()

    def receive(self, data: bytes, now_ns: int) -> None:
        """These bytes were there at now_ns; never raises, whatever they are."""
        self._now_ns = now_ns
        if self._noise_bytes == 0:
            self._noise_ns = now_ns
        self._noise_bytes += len(data)
        for received, latest_ns in self._arrivals.feed(data, now_ns):
            self._counts.frames += 1
            self._understand(received.message, latest_ns, now_ns)

    def transmit(self, now_ns: int) -> bytes:
        """What to write now, before anything else; call it when `due_ns` has come."""
        self._now_ns = now_ns
        if not self._is_open or self._start is None:
            return b""
        # The ping first: its way is measured. And nothing that could stand in the way of the next.
        ping = self._ping(now_ns) if self._pings.due_ns <= now_ns else b""
        if self._is_ping_near(now_ns):
            return ping
        said = [*self._measures.messages(self._start), *self._talk.messages(now_ns)]
        self._counts.acks += sum(isinstance(message, wire.Ack) for message in said)
        return ping + b"".join(map(encode, said))

    def due_ns(self, now_ns: int) -> int:
        """When `transmit` or `state` is next worth a look, if nothing arrives before."""
        if not self._is_open:
            return now_ns + SECOND
        if self._start is None:
            return now_ns + self._settings.silent_ns
        silent_ns = self._heard_ns + self._settings.silent_ns + 1
        due_ns = self._pings.due_ns
        if not self._is_ping_near(now_ns):
            due_ns = 0 if self._measures.is_due else min(due_ns, self._talk.due_ns())
        return max(now_ns, due_ns if silent_ns <= now_ns else min(due_ns, silent_ns))

    def take(self) -> tuple[Press, ...]:
        """The presses that have arrived since the last call; they will not come again."""
        return self._intake.take(self._start)

    def watermark_ns(self, now_ns: int) -> int:
        """The time before which no press can come any more that `take` has not handed out."""
        self._now_ns = now_ns
        start = self._start
        if start is not None and start.ready and start.mark is not None:
            self._raise_watermark(start, start.mark)
        return self._watermark_ns

    def lamps(self, patterns: Sequence[wire.Pattern]) -> None:
        """Show these patterns, lamp 0 first. Raises ValueError for more than there are lamps."""
        self._talk.lamps(patterns, self._now_ns)

    def measure(self, question: wire.Measure) -> None:
        """Ask the chip for a moment; see `link_measures.py`."""
        self._measures.ask(question)

    def moments(self) -> tuple[Moment, ...]:
        """The moments that have been told since the last call."""
        return self._measures.take()

    @property
    def state(self) -> LinkState:
        """As of the latest time that was handed in."""
        if not self._is_open:
            return LinkState.CLOSED
        start = self._start
        if start is None:
            return LinkState.FOREIGN if self._is_foreign() else LinkState.SEARCHING
        if self._now_ns - self._heard_ns > self._settings.silent_ns:
            return LinkState.SILENT
        return LinkState.LIVE if start.ready and self._talk.setup_taken else LinkState.SYNCING

    @property
    def held(self) -> int:
        """Presses that the chip holds, of earlier starts too, by its last pulse."""
        pulse = None if self._start is None else self._start.pulse
        return 0 if pulse is None else pulse.held + pulse.old

    def report(self) -> LinkReport:
        """Everything that can be told of the link."""
        start, state = self._start, self.state
        hello = self._foreign if start is None else start.hello
        pulse = None if start is None else start.pulse
        clock = None if start is None else start.clock
        return LinkReport(
            state=state,
            text=advice(state, hello),
            hello=hello,
            boot=None if start is None else start.number,
            board=board_name(hello),
            firmware=version_text(hello),
            held=self.held,
            overflow=pulse is not None and bool(pulse.flags & wire.PulseFlags.OVERFLOW),
            missing=self._missing + sum(s.missing for s in self._starts.values()),
            rate_ppm=0.0 if clock is None else clock.rate_ppm,
            uncertainty_ns=None if clock is None else clock.uncertainty_ns,
            round_trip_ns=self._round_trip_ns,
            outliers=0 if clock is None else clock.outliers,
            clock_restarts=0 if clock is None else clock.restarts,
            counts=replace(self._counts),
            bad_crc=self._arrivals.decoder.bad_crc,
            bad_form=self._arrivals.decoder.bad_form,
            unknown=self._arrivals.decoder.unknown,
            noise_bytes=self._arrivals.decoder.noise_bytes,
            chip=self._chip,
            buttons=dict(self._buttons),
            closed=frozenset() if pulse is None else _closed(pulse),
        )

    def _raise_watermark(self, start: ChipStart, mark: int) -> None:
        if self._marked == (start.number, mark):
            return
        at = start.contact(mark)
        oldest_ns = self._intake.oldest_ns
        if at is None:
            return
        if oldest_ns is None:
            self._marked = (start.number, mark)
        mark_ns = at.t_ns if oldest_ns is None else min(at.t_ns, oldest_ns)
        self._watermark_ns = max(self._watermark_ns, mark_ns)

    def _lose(self) -> None:
        """The present start must show itself anew."""
        self._start = self._candidate = None
        self._pings.forget()
        self._talk.leave()
        self._measures.leave()

    def _is_ping_near(self, now_ns: int) -> bool:
        return self._pings.due_ns < now_ns + NEAR_NS

    def _is_foreign(self) -> bool:
        talked_ns = self._now_ns - self._noise_ns
        noisy = self._noise_bytes >= NOISE_BYTES and talked_ns >= self._settings.foreign_ns
        return noisy or self._foreign is not None

    def _ping(self, now_ns: int) -> bytes:
        ping = self._pings.next_ping()
        frame = encode(ping)
        self._pings.sent(ping, now_ns, self._settings.to_chip_ns(len(frame)))
        self._counts.pings += 1
        return frame

    def _understand(self, message: wire.Message, latest_ns: int, now_ns: int) -> None:
        if isinstance(message, wire.Press):
            if self._start is not None:
                self._heard_ns = now_ns
                self._intake.told(message, self._start, self._starts, now_ns)
        elif isinstance(message, wire.Measured):
            if self._start is not None and not self._measures.heard(message, self._start):
                self._counts.implausible += 1
        elif isinstance(message, wire.Hello) and message.protocol != wire.VERSION:
            if self._doubts.settles(message, now_ns):
                self._foreign = message
        elif isinstance(message, wire.Pulse | wire.Pong | wire.Hello | wire.Counts | wire.Button):
            start = self._start_of(message, now_ns)
            if start is not None:
                self._heard_ns = now_ns
                self._heard(start, message, latest_ns)

    def _start_of(self, message: _Naming, now_ns: int) -> ChipStart | None:
        """The start that this message names, once two messages have named it."""
        start = self._start
        if start is not None and message.boot == start.number and not start.turned_back:
            self._candidate = None
            return start
        first = self._candidate
        if first is None or first[0].boot != message.boot:
            self._candidate = (message, now_ns)
            return None
        if first[0] == message and now_ns - first[1] < self._settings.alike_ns:
            return None
        return self._begin(message, now_ns)

    def _begin(self, message: _Naming, now_ns: int) -> ChipStart:
        number = message.boot
        start = self._starts.pop(number, None)
        if start is None or start.turned_back:
            start = ChipStart(number, now_ns, self._settings)
            self._counts.starts += 1
            self._chip, self._buttons = None, {}
        start.resume()
        self._starts[number] = self._start = start
        if len(self._starts) > REMEMBERED_STARTS:
            self._missing += self._starts.pop(next(iter(self._starts))).missing
        self._candidate = self._foreign = None
        self._clock_restarts = start.clock.restarts
        self._pings.start(now_ns)
        setup = message.setup if isinstance(message, wire.Pulse) else 0
        self._talk.greet(number, now_ns, setup=setup, known=start.hello is not None)
        return start

    def _heard(self, start: ChipStart, message: _Naming, latest_ns: int) -> None:
        if isinstance(message, wire.Pulse):
            self._heard_pulse(start, message, latest_ns)
        elif isinstance(message, wire.Pong):
            self._heard_pong(start, message, latest_ns)
        elif isinstance(message, wire.Hello):
            start.hello = message
            self._talk.heard_hello()
        elif isinstance(message, wire.Counts):
            self._chip = message
        elif message.button < wire.SLAPS + wire.PLAYS:
            self._buttons[channel_of(message.button)] = message

    def _heard_pulse(self, start: ChipStart, pulse: wire.Pulse, latest_ns: int) -> None:
        now_ns = self._now_ns
        if not start.take_pulse(pulse, latest_ns, now_ns):
            self._counts.implausible += 1
            return
        self._talk.heard_pulse(pulse, now_ns)
        if start.clock.restarts != self._clock_restarts:
            self._clock_restarts = start.clock.restarts
            self._pings.start(now_ns)
        if start.holds_arrived(pulse):
            self._intake.acknowledge_again(start, now_ns)

    def _heard_pong(self, start: ChipStart, pong: wire.Pong, latest_ns: int) -> None:
        asked = self._pings.answered(pong.id)
        if asked is None:
            return
        if not start.take_pong(pong, asked.arrived_ns, latest_ns, self._now_ns):
            self._counts.implausible += 1
            return
        heard = start.map(start.extend(pong.received))
        if heard is not None:
            self._pings.learn(asked, heard.t_ns)
        self._counts.pongs += 1
        self._round_trip_ns = self._now_ns - asked.sent_ns


def _closed(pulse: wire.Pulse) -> frozenset[Channel]:
    buttons = range(wire.SLAPS + wire.PLAYS)
    return frozenset(channel_of(button) for button in buttons if pulse.levels >> button & 1)
