"""A wire from one pin of the Pi to another, on which a button is."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.edge import Quality
from hardware.pin_board import PinBoard
from hardware.pins import AVOIDED, PHYSICAL
from hardware.ports import Clock, Lights
from pi_app.bench.table import PLAY, BenchTable
from pi_app.errors import Failure, bad_input
from pi_app.pin_choice import Pins

OUT = 0
"""The number of the output among the lamps that are asked for: the only one."""


@dataclass(frozen=True, slots=True)
class PinEnds:
    """BCM numbers of both ends."""

    out: int
    button: int
    name: str
    """Of the button, for people: SLAP of seat 1."""


def check_ends(ends: PinEnds, wired: Pins) -> None:
    """Raise BadInput for an output that must not be driven: it is a button's, or none at all."""
    where = "--loopback OUT_PIN"
    if ends.out not in PHYSICAL:
        raise bad_input(where, "the BCM number of a line of the header", f"GPIO{ends.out}")
    if ends.out in AVOIDED:
        raise bad_input(where, "a line that may be used", f"GPIO{ends.out}, {AVOIDED[ends.out]}")
    if ends.out == ends.button or ends.out in wired.buttons.values():
        expected = "a line without a button: driving one that is pressed is a short circuit"
        raise bad_input(where, expected, f"GPIO{ends.out}, which has one")


class PinWire:
    """An output and a button among the pins of the Pi."""

    def __init__(self, ends: PinEnds, board: PinBoard, clock: Clock, *, pull_up: bool) -> None:
        """The board is closed by whoever opened it. Raises HardwareError."""
        self._ends, self._board, self._clock = ends, board, clock
        self._source = board.buttons({PLAY: ends.button}, clock, pull_up=pull_up)
        self._lights: Lights | None = None
        self.source = board.told
        self.name = f"GPIO{ends.out} to GPIO{ends.button} ({ends.name})"

    @property
    def quality(self) -> Quality:
        """By the driver in use."""
        return self._source.quality

    def begin(self) -> None:
        """Take the button first, then the output, low. Raises HardwareError, Failure."""
        self._source.start(lambda _edge: None)
        self._lights = self._board.lamps({OUT: self._ends.out})
        if self._lights.faults:
            raise Failure(f"GPIO{self._ends.out} cannot be driven: something else has it")

    def drive(self, *, high: bool) -> None:
        """Put the output to a level. Raises Failure if it does not obey."""
        assert self._lights is not None
        self._lights.set(OUT, lit=high)
        if self._lights.faults:
            raise Failure(f"GPIO{self._ends.out} does not obey")

    def is_closed(self) -> bool:
        """Read the pin itself."""
        return self._source.levels()[PLAY]

    def attach(self, table: BenchTable) -> None:
        """Hand its edges over from now on."""
        table.intake.attach(self._source, table.arrive)

    def press(self, *, high: bool) -> int:
        """Drive it; the time is that just before, so what writing takes is in what follows."""
        now_ns = self._clock.now_ns()
        self.drive(high=high)
        return now_ns

    def edge_to_stamp_ns(self, pressed_ns: int, stamp_ns: int) -> int | None:
        """Both are on the table clock."""
        return stamp_ns - pressed_ns

    def stop(self) -> None:
        """The output low; whoever closes the board makes an input of it."""
        self._source.stop()
        lights, self._lights = self._lights, None
        if lights is not None:
            lights.stop()
