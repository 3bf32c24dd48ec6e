"""From press frames to presses: which are new, when they were, and which to acknowledge. Pure.

A press of the present start goes through its own book and clock. One of an earlier start, held by
the chip over a reset, is believed when it has come twice alike: it is late in any case, and its
start is no longer there to be asked. If nobody heard that start its time is not known; it is
stamped with the first sight of the present one, with a ± that covers an hour, and marked overdue.
"""

from __future__ import annotations

from collections.abc import Mapping

from hardware import protocol as wire
from hardware.clock_map import Mapped
from hardware.edge import Flags, Press
from hardware.link_presses import MODULUS, Arrival, Doubts, Seen, signed
from hardware.link_report import LinkCounts
from hardware.link_settings import SECOND, LinkSettings
from hardware.link_start import ChipStart
from hardware.link_talk import Talk

# As numbers: flags of an enum are slow, and these are looked at for every press.
_DOWN = int(wire.PressFlags.DOWN)
_RESENT = int(wire.PressFlags.RESENT)
_RECOVERED = int(wire.PressFlags.RECOVERED)
_UNUSUAL = _RESENT | _RECOVERED
_FLAGS = {
    0: Flags.NONE,
    _RESENT: Flags.RESENT,
    _RECOVERED: Flags.RECOVERED,
    _UNUSUAL: Flags.RESENT | Flags.RECOVERED,
}

UNKNOWN_NS = 3600 * SECOND
"""± of a press of which only the order is known: made before the chip was reset."""


class PressIntake:
    """The presses that have arrived and wait to be taken."""

    def __init__(self, settings: LinkSettings, counts: LinkCounts, talk: Talk) -> None:
        """Counts into `counts`, says what is to be acknowledged to `talk`."""
        self._settings, self._counts, self._talk = settings, counts, talk
        self._ready: list[tuple[wire.Press, Press]] = []
        self._doubts = Doubts(settings.alike_ns)
        self._seen = Seen()

    @property
    def oldest_ns(self) -> int | None:
        """The earliest time of a press that waits to be taken."""
        return min((press.t_ns for _, press in self._ready), default=None)

    def told(
        self, frame: wire.Press, start: ChipStart, starts: Mapping[int, ChipStart], now_ns: int
    ) -> None:
        """A press frame arrived while the chip is in `start`; `starts` are all that were heard."""
        if frame.button >= wire.SLAPS + wire.PLAYS:
            self._counts.implausible += 1
        elif not start.ready:
            self._counts.unsynced += 1
        elif frame.boot == start.number:
            self._present(frame, start, now_ns)
        elif start.pulse is not None and start.pulse.old and _is_earlier(frame.boot, start.number):
            self._earlier(frame, start, starts.get(frame.boot), now_ns)
        else:
            self._counts.implausible += 1

    def take(self, start: ChipStart | None) -> tuple[Press, ...]:
        """Hand on what is ready, and acknowledge it to the chip, which is in `start`.

        If nobody knows in which start it is, it will tell them again, and then be answered.
        """
        taken, self._ready = self._ready, []
        if start is not None:
            for frame, _ in taken:
                self._answer(frame, start)
        return tuple(press for _, press in taken)

    def acknowledge(self, start: ChipStart) -> None:
        """Say how far everything was handed on, unless something still waits."""
        if not self._ready and start.book is not None:
            self._talk.acknowledge(start.number, start.book.next)

    def acknowledge_again(self, start: ChipStart, now_ns: int) -> None:
        """The chip still holds what was acknowledged; say so, but not with every pulse."""
        if not self._ready and start.book is not None:
            self._talk.acknowledge_again(start.number, start.book.next, now_ns)

    def _answer(self, frame: wire.Press, start: ChipStart) -> None:
        if frame.boot == start.number:
            self.acknowledge(start)
        else:
            self._talk.acknowledge_old(frame.boot, frame.sequence)

    def _present(self, frame: wire.Press, start: ChipStart, now_ns: int) -> None:
        arrival = start.judge(frame)
        if arrival is Arrival.AGAIN:
            self._counts.doubled += 1
            self.acknowledge(start)
            return
        at = start.contact(start.extend(frame.tick))
        if (
            at is None
            or arrival is Arrival.IMPLAUSIBLE
            or self._is_doubted(frame, start, at, now_ns)
        ):
            self._counts.implausible += 1
        else:
            self._accept(frame, start, at)

    def _is_doubted(self, frame: wire.Press, start: ChipStart, at: Mapped, now_ns: int) -> bool:
        return start.is_doubtful(frame, at, now_ns) and not self._settles(frame, now_ns)

    def _earlier(
        self, frame: wire.Press, start: ChipStart, known: ChipStart | None, now_ns: int
    ) -> None:
        heard = known if known is not None and known.book is not None else None
        again = (frame.boot, frame.sequence) in self._seen
        arrival = Arrival.AGAIN if again else heard.judge(frame) if heard else Arrival.NEW
        if arrival is Arrival.AGAIN:
            self._counts.doubled += 1
            self._acknowledge_old(frame)
        elif arrival is Arrival.IMPLAUSIBLE:
            self._counts.implausible += 1
        elif self._settles(frame, now_ns):
            self._counts.recovered_starts += 1
            self._accept_earlier(frame, start, heard)

    def _accept_earlier(self, frame: wire.Press, start: ChipStart, heard: ChipStart | None) -> None:
        mapped = None if heard is None else heard.contact(heard.extend(frame.tick))
        if heard is not None and mapped is not None:
            self._accept(frame, heard, mapped)
            return
        self._seen.add((frame.boot, frame.sequence))
        unknown = Mapped(start.seen_ns, UNKNOWN_NS)
        self._keep(frame, frame.sequence, unknown, Flags.OVERDUE)

    def _accept(self, frame: wire.Press, start: ChipStart, mapped: Mapped) -> None:
        assert start.book is not None
        sequence = start.book.extend(frame.sequence)
        start.book.put(sequence)
        start.handed_on(start.extend(frame.tick), mapped)
        self._keep(frame, sequence, mapped, Flags.NONE)

    def _keep(self, frame: wire.Press, sequence: int, at: Mapped, flags: Flags) -> None:
        s, told = self._settings, int(frame.flags)
        blind_ns = s.recovered_ns if told & _RECOVERED else 0
        press = Press(
            source=s.source,
            boot=frame.boot,
            sequence=sequence,
            channel=channel_of(frame.button),
            t_ns=at.t_ns,
            uncertainty_ns=at.uncertainty_ns + blind_ns,
            order_ns=s.order_ns + blind_ns,
            down=bool(told & _DOWN),
            flags=flags | _FLAGS[told & _UNUSUAL],
            raw=frame.tick,
        )
        self._ready.append((frame, press))

    def _acknowledge_old(self, frame: wire.Press) -> None:
        waits = any(
            ready.boot == frame.boot and ready.sequence == frame.sequence
            for ready, _ in self._ready
        )
        if not waits:
            self._talk.acknowledge_old(frame.boot, frame.sequence)

    def _settles(self, frame: wire.Press, now_ns: int) -> bool:
        """Whether this same press has come a second time; the mark of a resend is no difference."""
        told = int(frame.flags) & ~_RESENT
        what = (frame.boot, frame.sequence, frame.tick, frame.button, told)
        return self._doubts.settles(what, now_ns)


def channel_of(button: int) -> int:
    """The channel of one of the chip's buttons: two a seat, PLAY before SLAP."""
    if button < wire.SLAPS:
        return 2 * button + 1
    return 2 * (button - wire.SLAPS)


def _is_earlier(boot: int, present: int) -> bool:
    return signed(boot - present, MODULUS) < 0
