"""A button box of whose places only some have a seat: the others are silent and dark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hardware.cable import CableState, Listener
from hardware.edge import Channel, Press, Quality
from hardware.link_report import LinkReport
from hardware.protocol import LAMPS
from hardware.protocol import Pattern as ChipPattern
from pi_app.button_box import ButtonBox
from pi_app.seats import channel_of, seat_of


class SeatedBox:
    """The box as the seats see it: its places are numbered as they sit."""

    def __init__(self, box: ButtonBox, places: Sequence[int]) -> None:
        """`places` are those of the seats, seat 0 first."""
        self._box = box
        self._places = tuple(places)
        self._seats = {place: seat for seat, place in enumerate(places)}

    @property
    def name(self) -> str:
        """As its presses call it."""
        return self._box.name

    @property
    def quality(self) -> Quality:
        """What its stamps are worth."""
        return self._box.quality

    @property
    def state(self) -> CableState:
        """How the cable is."""
        return self._box.state

    @property
    def report(self) -> LinkReport | None:
        """What is known of the chip; which buttons are closed, by seat."""
        report = self._box.report
        if report is None:
            return None
        closed = (self._seated(channel) for channel in report.closed)
        return replace(report, closed=frozenset(one for one in closed if one is not None))

    @property
    def faults(self) -> int:
        """What was lost."""
        return self._box.faults

    def watermark_ns(self, now_ns: int) -> int:
        """The time before which nothing can come."""
        return self._box.watermark_ns(now_ns)

    def start(self, listener: Listener) -> None:
        """Begin; only presses of those who have a seat are handed on."""

        def press(one: Press) -> None:
            channel = self._seated(one.channel)
            if channel is not None:
                listener.press(replace(one, channel=channel))

        self._box.start(replace(listener, press=press))

    def lamps(self, patterns: Sequence[ChipPattern]) -> None:
        """Show a pattern for each seat, at its place."""
        shown = [ChipPattern.OFF] * LAMPS
        for place, pattern in zip(self._places, patterns, strict=False):
            if place < LAMPS:
                shown[place] = pattern
        self._box.lamps(tuple(shown))

    def stop(self) -> None:
        """Let go. May be called twice."""
        self._box.stop()

    def _seated(self, channel: Channel) -> Channel | None:
        place, button = seat_of(channel)
        seat = self._seats.get(place)
        return None if seat is None else channel_of(seat, button)
