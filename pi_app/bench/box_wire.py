"""A wire from a lamp of the button box, behind its driver, to one of the box's own contacts.

A chip that knows `measure` says at which tick of its clock it lit the lamp; the stamp of the press
is on the same clock, so what lies between is known to the tick. An older chip lights it all the
same, and what lies between is then nobody's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from hardware.edge import Channel, Press, Quality
from hardware.link_measures import Moment, knows_measures
from hardware.ports import Clock
from hardware.protocol import LAMPS, TICK_HZ, Pattern
from pi_app.bench.box import started
from pi_app.bench.table import BenchTable, from_box
from pi_app.button_box import ButtonBox
from pi_app.errors import Failure

RAW_TICKS = 1 << 48
EARLY_NS = 1_000_000
"""A stamp on the table clock is good to less than this, and a press may come at once."""
KEPT = 64


@runtime_checkable
class Measuring(ButtonBox, Protocol):
    """A button box of which one can ask for a moment."""

    def measure(self, what: int) -> int:
        """Ask for it; return the number with which it will be told."""
        ...


class BoxWire:
    """A lamp of a box and one of its contacts."""

    def __init__(
        self, box: ButtonBox, clock: Clock, lamp: int, contact: Channel, names: tuple[str, str]
    ) -> None:
        """`lamp` and `contact` as the chip counts them; `names` are theirs, for people."""
        self._box, self._clock, self._lamp, self._contact = box, clock, lamp, contact
        self._is_closed = False
        self._ticks: dict[int, int] = {}
        self._moment: Moment | None = None
        self._asked: int | None = None
        self._knows = False
        self._press: Callable[[Press], None] = _nobody
        self._passed: Callable[[], None] = _nobody_passed
        self.source = "button box"
        self.name = f"{names[0]} of the button box to its {names[1]}"

    @property
    def quality(self) -> Quality:
        """Of the box."""
        return self._box.quality

    def begin(self) -> None:
        """Wait till the box is in step. Raises Failure."""
        report = started(self._box, self._heard, self._all_told, self._measured)
        hello = report.hello
        if hello is not None and not hello.lamps >> self._lamp & 1:
            raise Failure(f"this build of the chip ({report.board}) has no lamp {self._lamp + 1}")
        self._is_closed = self._contact in report.closed
        self.source = f"button box, firmware {report.firmware}"
        self._knows = isinstance(self._box, Measuring) and knows_measures(hello)

    def drive(self, *, high: bool) -> None:
        """Light the lamp, or not; all others are dark."""
        patterns = [Pattern.OFF] * LAMPS
        patterns[self._lamp] = Pattern.ON if high else Pattern.OFF
        self._box.lamps(patterns)

    def is_closed(self) -> bool:
        """As its presses and releases have told."""
        return self._is_closed

    def attach(self, table: BenchTable) -> None:
        """Hand its presses over from now on."""
        table.intake.attach_presses(self._box)
        self._press = lambda press: table.arrive(from_box(press))
        self._passed = table.pass_on

    def press(self, *, high: bool) -> int:
        """Ask for the lamp, or put it out; the time is one before which nothing can come of it."""
        now_ns = self._clock.now_ns()
        self._asked = self._moment = None
        if high and self._knows and isinstance(self._box, Measuring):
            self._asked = self._box.measure(self._lamp)
        self.drive(high=high)
        return now_ns - EARLY_NS

    def edge_to_stamp_ns(self, pressed_ns: int, stamp_ns: int) -> int | None:
        """Both are ticks of the chip."""
        del pressed_ns
        moment, tick = self._moment, self._ticks.get(stamp_ns)
        if moment is None or tick is None or moment.number != self._asked:
            return None
        ticks = (tick - moment.raw) % RAW_TICKS
        return ticks * 1_000_000_000 // TICK_HZ

    def stop(self) -> None:
        """All dark, and let go of."""
        self._press, self._passed = _nobody, _nobody_passed
        self.drive(high=False)
        self._box.stop()

    def _heard(self, press: Press) -> None:
        """A press or a release, on the thread of the link."""
        if press.channel != self._contact:
            return
        self._is_closed = press.down
        if press.raw is not None and press.down:
            self._ticks[press.t_ns] = press.raw
            while len(self._ticks) > KEPT:
                self._ticks.pop(next(iter(self._ticks)))
        self._press(press)

    def _all_told(self) -> None:
        self._passed()

    def _measured(self, moment: Moment) -> None:
        self._moment = moment


def _nobody(_press: Press) -> None:
    """While nobody wants the presses."""


def _nobody_passed() -> None:
    """While nobody wants to know."""
