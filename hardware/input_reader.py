"""From what one input device tells to edges. Pure but for the device, which is handed in.

The rules that this file keeps:

1. An edge is a change of level; a held key that repeats itself is none.
2. What is held while the device is plugged in is no press, and its release tells nobody anything.
3. When the kernel has dropped events, all up to the end of that report is worthless: the levels are
   asked anew. A level that differs then is told with the time at which it was seen, and with how
   long before nobody had looked.
4. A device that goes lets go of everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.edge import Channel
from hardware.input_controls import (
    AUTOREPEAT,
    EV_ABS,
    EV_KEY,
    EV_SYN,
    SYN_DROPPED,
    SYN_REPORT,
    Control,
    key,
)
from hardware.input_port import InputNode, RawEvent


@dataclass(frozen=True, slots=True)
class Change:
    """One contact changed."""

    channel: Channel
    t_ns: int
    closed: bool
    blind_ns: int | None = None
    """None for an event; else the level gave it away, and for so long before nobody had looked."""


class InputReader:
    """One device that is open, and which of its controls are buttons of the table."""

    def __init__(
        self, node: InputNode, channels: Mapping[Control, Channel], *, is_late: bool
    ) -> None:
        """`is_late`: the table is open already, so what is held now is no button yet.

        Raises OSError.
        """
        self.node, self._channels = node, dict(channels)
        self._levels = dict.fromkeys(self._channels.values(), False)
        self._muted: frozenset[Channel] = frozenset()
        self.gaps = 0
        """How often the kernel has dropped events."""
        self._is_torn = False
        self._seen_ns = 0
        held = self._held()
        if is_late:
            self._muted = held
        else:
            self._levels |= dict.fromkeys(held, True)

    def take(self, now_ns: int) -> tuple[Change, ...]:
        """Read what waits. Raises OSError once the device is gone."""
        changes = tuple(self._changes(self.node.read()))
        if self._is_torn:
            changes = (*changes, *self._asked_again(now_ns))
        return changes

    def levels(self) -> Mapping[Channel, bool]:
        """Ask the device; what cannot be asked is as it was told last."""
        try:
            held = self._held() - self._muted
        except OSError:
            return dict(self._levels)
        return {channel: channel in held for channel in self._levels}

    def lose(self, now_ns: int) -> tuple[Change, ...]:
        """The device is gone: everything is open."""
        down = [channel for channel, closed in self._levels.items() if closed]
        self._levels = dict.fromkeys(self._levels, False)
        return tuple(Change(channel, now_ns, closed=False) for channel in down)

    def _held(self) -> frozenset[Channel]:
        pressed = self.node.pressed()
        return frozenset(self._channels[one] for one in pressed if one in self._channels)

    def _changes(self, events: Sequence[RawEvent]) -> Iterator[Change]:
        for event in events:
            if event.type == EV_SYN and event.code == SYN_DROPPED:
                self.gaps += 1
                self._is_torn = True
            elif self._is_torn:
                continue  # its levels are asked anew at the end, which covers this too
            elif event.type != EV_SYN:
                for control, closed in self._meant(event):
                    yield from self._moved(control, event.t_ns, closed=closed)
            elif event.code == SYN_REPORT:
                self._seen_ns = event.t_ns

    def _meant(self, event: RawEvent) -> Iterator[tuple[Control, bool]]:
        if event.type == EV_KEY and event.value != AUTOREPEAT:
            yield key(event.code), event.value != 0
        axis = self.node.facts.axes.get(event.code) if event.type == EV_ABS else None
        if axis is not None:
            yield from axis.ends(event.code, event.value)

    def _moved(self, control: Control, t_ns: int, *, closed: bool) -> Iterator[Change]:
        channel = self._channels.get(control)
        if channel is None:
            return
        if channel in self._muted:
            if not closed:
                self._muted -= {channel}
            return
        if self._levels[channel] != closed:
            self._levels[channel] = closed
            yield Change(channel, t_ns, closed)

    def _asked_again(self, now_ns: int) -> Iterator[Change]:
        """Nothing is left to be read, so the levels are newer than all that was told."""
        self._is_torn = False
        held = self._held()
        self._muted &= held
        blind_ns = max(0, now_ns - self._seen_ns)
        for channel, was in self._levels.items():
            closed = channel in held and channel not in self._muted
            if closed != was:
                self._levels[channel] = closed
                yield Change(channel, now_ns, closed, blind_ns)
        self._seen_ns = now_ns
