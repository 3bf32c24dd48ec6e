"""The lamps on the Pi's own pins, kept as `lamp_signs.py` says, on a thread of their own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from hardware.edge import Channel
from hardware.ports import Clock, Lights
from pi_app.lamp_signs import PER_SEAT, Flash, Pattern, flashes, is_lit, patterns
from pi_app.publish import Update

log = logging.getLogger(__name__)

PERIOD_S = 0.05
"""How often the lamps are looked after; the times of all patterns are multiples of it."""


class LampPlayer:
    """An output (see publish.py) that keeps the lamps as `patterns` and `flashes` say."""

    name = "lights"

    def __init__(
        self,
        lights: Lights,
        clock: Clock,
        *,
        seats: int,
        on_fault: Callable[[str], None] = log.warning,
    ) -> None:
        """`seats` have lamps. `on_fault` gets one line, once, if the lamps do not obey."""
        self._lights, self._clock = lights, clock
        self._on_fault = on_fault
        self._lit: list[bool | None] = [None] * (seats * PER_SEAT)
        self._lock = threading.Lock()
        self._shown: tuple[Pattern, ...] = ()
        self._flashes: tuple[Flash, ...] = ()
        self._failed = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)

    def start(self) -> None:
        """Look after the lamps from now on, on a thread."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what the lamps must show. Returns at once."""
        shown, new = patterns(update), flashes(update)
        with self._lock:
            self._shown = shown
            self._flashes = tuple(f for f in self._flashes if f.end_ns > update.t_ns) + new

    def refresh(self) -> None:
        """Switch the lamps that must change by now. The thread calls this, and tests do."""
        now_ns = self._clock.now_ns()
        with self._lock:
            shown, running = self._shown, self._flashes
        for lamp in range(len(self._lit)):
            self._switch(lamp, lit=_lit_now(lamp, now_ns, shown, running))

    def stop(self) -> None:
        """All lamps dark, device let go. May be called twice."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(timeout=1.0)
        for lamp in range(len(self._lit)):
            self._switch(lamp, lit=False)
        self._guarded(self._lights.stop)

    def _run(self) -> None:
        while not self._stopping.wait(PERIOD_S):
            self.refresh()

    def _switch(self, lamp: Channel, *, lit: bool) -> None:
        if self._lit[lamp] != lit:
            self._lit[lamp] = lit
            self._guarded(lambda: self._lights.set(lamp, lit=lit))

    def _guarded(self, act: Callable[[], None]) -> None:
        """Lamps do not raise, by their contract; one that does must not end the game."""
        try:
            act()
        except Exception as fault:
            if not self._failed:
                self._on_fault(f"lamps: {fault}")
            self._failed = True


def _lit_now(
    lamp: Channel, now_ns: int, shown: tuple[Pattern, ...], running: Iterable[Flash]
) -> bool:
    seat = lamp // PER_SEAT
    for flash in running:
        if flash.seat == seat and now_ns < flash.end_ns:
            return is_lit(flash.pattern, max(0, now_ns - flash.start_ns))
    return lamp < len(shown) and is_lit(shown[lamp], now_ns)
