"""The lamps in the buttons: what a player must do next, told by pattern and never by colour.

* PLAY blinks slowly: press it, it is your turn (or your pile to collect, or a game to start);
* SLAP shines: you may slap;
* both blink slowly: choose, with PLAY the next line and with SLAP this one;
* both blink twice, twice, …: you pay a penalty;
* both blink fast: you have won.

A lamp tells what a seat may do, never that the pile can be slapped: that is for eyes to find.
No pattern flashes more than three times a second.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from engine.events import GameOver, Penalised
from engine.views import SlapView, WarView
from hardware.edge import Channel
from hardware.pins import ButtonKind
from hardware.ports import Clock, Lights
from pi_app.publish import ForfeitView, Phase, Update

log = logging.getLogger(__name__)

MS = 1_000_000
PERIOD_S = 0.05
"""How often the lamps are looked after; the times of all patterns are multiples of it."""
PENALTY_NS = 1_500 * MS
"""How long a penalty is shown."""
PER_SEAT = len(ButtonKind)


class Pattern(Enum):
    """What a lamp does; the value is its cycle: ms lit, ms dark, ms lit, …"""

    DARK = (0, 1000)
    STEADY = (1000, 0)
    SLOW = (500, 500)
    DOUBLE_BLINK = (150, 200, 150, 500)
    FAST = (200, 200)


@dataclass(frozen=True, slots=True)
class Flash:
    """A pattern that a seat's lamps show for a while, whatever else they would."""

    seat: int
    pattern: Pattern
    start_ns: int
    end_ns: int


DARK = (Pattern.DARK, Pattern.DARK)
WON = (Pattern.FAST, Pattern.FAST)
INVITED = (Pattern.SLOW, Pattern.DARK)
CHOOSING = (Pattern.SLOW, Pattern.SLOW)
PENALISED = (Pattern.DOUBLE_BLINK, Pattern.DOUBLE_BLINK)


def is_lit(pattern: Pattern, t_ns: int) -> bool:
    """Whether a lamp shines, `t_ns` after its pattern began."""
    t_ms = t_ns // MS % sum(pattern.value)
    parts_over: int = sum(t_ms >= end_ms for end_ms in accumulate(pattern.value))
    return parts_over % 2 == 0


def patterns(update: Update) -> tuple[Pattern, ...]:
    """What each lamp shows: PLAY and SLAP of seat 0, of seat 1, … (as numbered in pins.py)."""
    seats = range(len(update.seats))
    return tuple(pattern for seat in seats for pattern in _of_seat(update, seat))


def flashes(update: Update) -> tuple[Flash, ...]:
    """What is shown for a while because of what has just happened."""
    return tuple(
        Flash(event.seat, Pattern.DOUBLE_BLINK, event.t_ns, event.t_ns + PENALTY_NS)
        for event in update.events
        if isinstance(event, Penalised)
    )


def _of_seat(update: Update, seat: int) -> tuple[Pattern, Pattern]:
    view = update.view
    if update.phase is Phase.KITCHEN:
        return CHOOSING
    if update.forfeit is not None:
        return _in_forfeit(update.forfeit, seat)
    if update.phase is Phase.ATTRACT or view is None:
        return INVITED
    if view.over is not None:
        return WON if seat in winners(view.over) else DARK
    if isinstance(view, WarView):
        # Who has pressed waits in the dark: whatever still blinks is waited for.
        return INVITED if view.seats[seat].may_press else DARK
    return _play_lamp(view, seat), _slap_lamp(view, seat)


def _in_forfeit(forfeit: ForfeitView, seat: int) -> tuple[Pattern, Pattern]:
    if seat == forfeit.seat:
        return PENALISED
    chooses = forfeit.pointers[seat] is not None and not forfeit.locked[seat]
    return CHOOSING if chooses and forfeit.chosen is None else DARK


def winners(over: GameOver) -> tuple[int, ...]:
    """The seats that share the first place."""
    return (over.winner,) if isinstance(over.winner, int) else over.winner


def _play_lamp(view: SlapView, seat: int) -> Pattern:
    if view.rematch:
        return Pattern.DARK
    if view.seats[seat].held_hand:
        return Pattern.STEADY
    acts = view.turn if view.collecting is None else view.collecting
    return Pattern.SLOW if seat == acts else Pattern.DARK


def _slap_lamp(view: SlapView, seat: int) -> Pattern:
    if view.rematch:
        return Pattern.FAST if seat in view.rematch else Pattern.DARK
    return Pattern.STEADY if view.seats[seat].may_slap else Pattern.DARK


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
