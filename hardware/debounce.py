"""From the edges of one source to its presses. Pure: no clock, no thread, no device.

What an edge means for its own button is decided in `contact.py`; here are the buttons of a source
side by side, with one run of sequence numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from hardware.contact import Change, Contact, Counters, DebounceSettings
from hardware.edge import Channel, Edge, Flags, Press, Quality

__all__ = ["USUAL", "Counters", "DebounceSettings", "Debouncer"]

USUAL = DebounceSettings()
"""Arcade buttons that nobody has measured yet."""


class Debouncer:
    """Makes the presses of one source out of its edges."""

    def __init__(
        self,
        quality: Quality,
        source: str,
        boot: int,
        channels: Collection[Channel],
        settings: DebounceSettings = USUAL,
        *,
        overrides: Mapping[Channel, DebounceSettings] | None = None,
        held: Collection[Channel] = (),
    ) -> None:
        """`overrides` are the buttons with settings of their own; `held` those closed at the start.

        A button that is held at the start has no press; the first that it reports is its release.
        """
        self._quality, self._source, self._boot = quality, source, boot
        self._sequence = 0
        own = overrides or {}
        self._contacts = {
            channel: Contact(
                own.get(channel, settings), quality.delivery_ns, channel in held, channel in held
            )
            for channel in sorted(channels)
        }
        self._left_out: set[Channel] = set()

    def edge(self, e: Edge) -> tuple[Press, ...]:
        """Take one edge; edges of one button come in order of time.

        Raises KeyError for a button that is not one of `channels`.
        """
        contact = self._contacts[e.channel]
        if e.channel in self._left_out:
            return ()
        changes = contact.edge(e.t_ns, closed=e.closed, blind_ns=e.blind_ns)
        return tuple(self._press(e.channel, change) for change in changes)

    def advance(
        self, now_ns: int, levels: Mapping[Channel, bool] | None = None
    ) -> tuple[Press, ...]:
        """Let time pass; returns what that decided, in order of time.

        `now_ns` is the watermark of the source: every edge before it has been fed. `levels` is
        what the device says, read in this same turn, so at most `quality.delivery_ns` later than
        now_ns. With a now_ns beyond the watermark a decision may miss an edge that is on its way.
        """
        known = {} if levels is None else levels
        found = [
            (channel, change)
            for channel, contact in self._contacts.items()
            if channel not in self._left_out
            for change in contact.advance(now_ns, level=known.get(channel))
        ]
        found.sort(key=lambda pair: pair[1].at.t_ns)
        return tuple(self._press(channel, change) for channel, change in found)

    def next_due_ns(self) -> int | None:
        """When `advance` is next worth calling; None if only an edge can change anything."""
        return _least(contact.due_ns() for contact in self._contacts.values())

    def pending_since_ns(self) -> int | None:
        """Time of the oldest contact not yet decided, beyond which no watermark may go.

        Only what may become a press counts: a release inside a lock-out is told at its end, up to
        `lockout_ns` late, and nobody need wait for that.
        """
        return _least(contact.pending_ns() for contact in self._contacts.values())

    def leave_out(self, channel: Channel, t_ns: int) -> tuple[Press, ...]:
        """Take no notice of a broken button any more; if it is down, it is let go of at `t_ns`.

        Nobody waits for what it may be about to do.
        """
        self._left_out.add(channel)
        change = self._contacts[channel].forget(t_ns)
        return () if change is None else (self._press(channel, change),)

    def take_back(self, channel: Channel) -> None:
        """Listen again to a button that was left out, and that is open now."""
        self._left_out.discard(channel)

    def closed_since_ns(self, channel: Channel) -> int | None:
        """Time of the press that still holds this button; 0 if held since the start, None if up."""
        contact = self._contacts[channel]
        return contact.down_from_ns if contact.down else None

    def counters(self, channel: Channel) -> Counters:
        """What this button has done since the start."""
        return self._contacts[channel].counters

    def _press(self, channel: Channel, change: Change) -> Press:
        blind_ns = change.at.blind_ns
        recovered = Flags.NONE if blind_ns is None else Flags.RECOVERED
        press = Press(
            source=self._source,
            boot=self._boot,
            sequence=self._sequence,
            channel=channel,
            t_ns=change.at.t_ns,
            uncertainty_ns=self._quality.uncertainty_ns + (blind_ns or 0),
            order_ns=self._quality.order_ns + (blind_ns or 0),
            down=change.down,
            flags=self._quality.flags | recovered,
        )
        self._sequence += 1
        return press


def _least(times: Iterable[int | None]) -> int | None:
    return min((t_ns for t_ns in times if t_ns is not None), default=None)
