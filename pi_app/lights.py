"""The lamps on the Pi's own pins, kept as `lamp_signs.py` says, on a thread of their own."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Mapping

from hardware.edge import Channel
from hardware.pin_board import PinBoard
from hardware.ports import Lights
from pi_app.care import Care
from pi_app.lamp_signs import (
    PER_SEAT,
    Flash,
    Pattern,
    flashes,
    is_lit,
    next_step_ns,
    patterns,
)
from pi_app.own_thread import OwnThread
from pi_app.publish import Update


class WiredLamps:
    """The lamps of a table of which some buttons have none: those are left alone."""

    def __init__(self, lights: Lights, lamps: Collection[Channel]) -> None:
        """`lamps` have a wire."""
        self._lights, self._lamps = lights, frozenset(lamps)

    @property
    def faults(self) -> int:
        """How often a lamp did not obey."""
        return self._lights.faults

    def set(self, lamp: Channel, *, lit: bool) -> None:
        """Switch a lamp that is there."""
        if lamp in self._lamps:
            self._lights.set(lamp, lit=lit)

    def stop(self) -> None:
        """All dark."""
        self._lights.stop()


class JoinedLamps:
    """Lamps that hang on different things: each is switched by whichever has it."""

    def __init__(self, *kinds: Lights) -> None:
        """Each leaves alone what it does not have."""
        self._kinds = kinds

    @property
    def faults(self) -> int:
        """How often a lamp did not obey."""
        return sum(kind.faults for kind in self._kinds)

    def set(self, lamp: Channel, *, lit: bool) -> None:
        """Switch a lamp wherever it is."""
        for kind in self._kinds:
            kind.set(lamp, lit=lit)

    def stop(self) -> None:
        """All dark."""
        for kind in self._kinds:
            kind.stop()


def all_lamps(
    board: PinBoard | None, pins: Mapping[Channel, int], others: Lights | None
) -> Lights | None:
    """Return the lamps on the pins of a board, and those of input devices, where there are any."""
    wired = None if board is None else WiredLamps(board.lamps(pins), pins)
    kinds = [kind for kind in (wired, others) if kind is not None]
    return JoinedLamps(*kinds) if len(kinds) > 1 else next(iter(kinds), None)


class LampPlayer:
    """An output (see publish.py) that keeps the lamps as `patterns` and `flashes` say.

    A lamp that does not obey is tried again after a while; the others go on meanwhile.
    """

    name = "lights"

    def __init__(self, lights: Lights, care: Care, *, seats: int) -> None:
        """`seats` have lamps."""
        self._lights, self._care = lights, care
        self._lit: list[bool | None] = [None] * (seats * PER_SEAT)
        self._stubborn: dict[Channel, str] = {}
        """The lamps that did not obey, and what was said about it."""
        self._lock = threading.Lock()
        self._shown: tuple[Pattern, ...] = ()
        self._flashes: tuple[Flash, ...] = ()
        self._thread = OwnThread(care, self._keep, self._darken)

    def start(self) -> None:
        """Look after the lamps from now on, on a thread."""
        self._thread.start()

    def publish(self, update: Update) -> None:
        """Take note of what the lamps must show. Returns at once."""
        shown, new = patterns(update), flashes(update)
        with self._lock:
            self._shown = shown
            self._flashes = tuple(f for f in self._flashes if f.end_ns > update.t_ns) + new
        self._thread.wake()

    def refresh(self) -> int | None:
        """Switch the lamps that must change by now; the thread calls this, and tests do."""
        return self._thread.turn()

    def stop(self) -> None:
        """All lamps dark, device let go. May be called twice."""
        self._thread.stop()

    def _keep(self) -> int:
        now_ns = self._care.clock.now_ns()
        with self._lock:
            shown, running = self._shown, self._flashes
        may_try, failed = self._care.may_try(), False
        for lamp in range(len(self._lit)):
            if may_try or lamp not in self._stubborn:
                failed |= not self._switch(lamp, lit=_lit_now(lamp, now_ns, shown, running))
        if failed:
            self._care.failed(f"lamps: {next(iter(self._stubborn.values()))}")
        elif not self._stubborn:
            self._care.worked()
        return next_step_ns(now_ns)

    def _switch(self, lamp: Channel, *, lit: bool) -> bool:
        """Switch a lamp if it must change; whether it obeyed."""
        if self._lit[lamp] == lit:
            return True
        why = self._refusal(lamp, lit=lit)
        if why is None:
            self._lit[lamp] = lit
            self._stubborn.pop(lamp, None)
        else:
            self._lit[lamp] = None
            self._stubborn[lamp] = why
        return why is None

    def _refusal(self, lamp: Channel, *, lit: bool) -> str | None:
        """Lamps do not raise, by their contract, but count; either way it is a refusal."""
        before = self._lights.faults
        try:
            self._lights.set(lamp, lit=lit)
        except Exception as fault:
            return str(fault)
        return None if self._lights.faults == before else f"lamp {lamp} does not obey"

    def _darken(self) -> None:
        for lamp in range(len(self._lit)):
            self._switch(lamp, lit=False)
        self._lights.stop()


def _lit_now(
    lamp: Channel, now_ns: int, shown: tuple[Pattern, ...], running: Iterable[Flash]
) -> bool:
    seat = lamp // PER_SEAT
    for flash in running:
        if flash.seat == seat and now_ns < flash.end_ns:
            return is_lit(flash.pattern, max(0, now_ns - flash.start_ns))
    return lamp < len(shown) and is_lit(shown[lamp], now_ns)
