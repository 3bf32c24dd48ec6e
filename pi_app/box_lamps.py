"""The lamps of a box of buttons: one a seat, whose patterns run on its chip.

The same signs as on the Pi's own pins (`lamp_signs.py`), as far as one lamp can show them: it
blinks where something must be done, shines where something may be, and blinks twice for a penalty.
It breathes only while nobody plays, for a lamp that changes draws the eye from the pile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from hardware.protocol import LAMPS
from hardware.protocol import Pattern as ChipPattern
from pi_app.care import Care
from pi_app.lamp_signs import PER_SEAT, Flash, Pattern, flashes, patterns
from pi_app.own_thread import OwnThread
from pi_app.publish import Phase, Update

Shown = tuple[ChipPattern, ...]
DARK: Shown = (ChipPattern.OFF,) * LAMPS


def chip_patterns(update: Update) -> Shown:
    """What each seat's lamp shows, seat 0 first; seats that are not there are dark."""
    pairs = patterns(update)
    waits = update.phase in (Phase.ATTRACT, Phase.OFFER, Phase.LOBBY)
    seats = [
        _of_pair(pairs[place : place + PER_SEAT], waits=waits)
        for place in range(0, min(len(pairs), LAMPS * PER_SEAT), PER_SEAT)
    ]
    return (*seats, *DARK[len(seats) :])


def _of_pair(pair: Sequence[Pattern], *, waits: bool) -> ChipPattern:
    if Pattern.DOUBLE_BLINK in pair:
        return ChipPattern.DOUBLE_BLINK
    if Pattern.SLOW in pair or Pattern.FAST in pair:
        return ChipPattern.BREATHE if waits else ChipPattern.BLINK
    return ChipPattern.ON if Pattern.STEADY in pair else ChipPattern.OFF


class BoxLamps:
    """An output (see publish.py) that keeps the lamps of the box as the update says."""

    name = "lights"

    def __init__(self, show: Callable[[Sequence[ChipPattern]], None], care: Care) -> None:
        """`show` hands patterns to the chip, at once and from any thread."""
        self._show, self._care = show, care
        self._shown = self._sent = DARK
        self._flashes: tuple[Flash, ...] = ()
        self._lock = threading.Lock()
        self._thread = OwnThread(care, self._keep, lambda: self._show(DARK))

    def start(self) -> None:
        """Hand on what changes, and end flashes, from now on, on a thread."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what the lamps must show. Returns at once."""
        with self._lock:
            self._shown = chip_patterns(update)
            self._flashes = (*self._flashes, *flashes(update))
        self._thread.wake()

    def refresh(self) -> int | None:
        """Send what has changed; return when to come back. The thread calls this, and tests do."""
        return self._thread.turn()

    def stop(self) -> None:
        """All lamps dark. May be called twice."""
        self._thread.stop()

    def _keep(self) -> int | None:
        now_ns = self._care.clock.now_ns()
        with self._lock:
            self._flashes = tuple(flash for flash in self._flashes if flash.end_ns > now_ns)
            wanted = self._with_flashes()
            due_ns = min((flash.end_ns for flash in self._flashes), default=None)
        if wanted != self._sent:
            self._show(wanted)
            self._sent = wanted
        self._care.worked()
        return due_ns

    def _with_flashes(self) -> Shown:
        flashing = {flash.seat for flash in self._flashes}
        return tuple(
            ChipPattern.DOUBLE_BLINK if seat in flashing else pattern
            for seat, pattern in enumerate(self._shown)
        )
