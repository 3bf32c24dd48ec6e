"""A table that turns a card over for each press, and takes the times at which that happens.

Two seats: the one whose button is pressed, and one that answers every card with its own, so that it
is the first one's turn again. The loop runs on the thread that asks, with the table's own parts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.cards import cards
from engine.games.bataille_corse import Rules, Setup
from engine.inputs import Button
from hardware.edge import Edge, Press
from hardware.ports import Clock
from pi_app.bots import Bots
from pi_app.errors import Failure
from pi_app.inbox import Passed
from pi_app.intake import Intake
from pi_app.journal import NoJournal
from pi_app.lines import Line
from pi_app.loop import Loop
from pi_app.prompt import wake_promptly
from pi_app.publish import Output, Player, SeatInfo
from pi_app.screens.messages import CardShown, FramePresented, FromScreen, ScreenFault
from pi_app.seats import channel_of
from pi_app.session import Plan, Session
from pi_app.shuffle import Hat

MEASURED, ANSWERING = 0, 1
"""The seats."""
PLAY = channel_of(MEASURED, Button.PLAY)
"""The channel of the button that is measured."""
SOURCE = "bench"
PACK = "2S 5H 9D 4C 8S 3H 7D 6C TS"
RULES = Rules(slaps=(), challenges=False)
"""Every press of the seat in turn turns a card over, and that is all."""
FIRST_FRAME_NS = 20_000_000_000
PATIENCE_NS = 1_000_000_000
ENOUGH = 4
"""Cards for each press: a button that bounces presses more often than it should."""

Tell = Callable[[FromScreen], None]
MakeScreen = Callable[[Tell], Output]
Turn = Callable[[Loop, int], None]
"""Lets a loop do what is due, and wait for more, till a time at the most."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A card that was turned over."""

    seat: int
    number: int
    press_ns: int
    """The stamp of its press."""
    t_ns: int
    """When the verdict was there."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one press, on the table clock."""

    stamp_ns: int
    arrived_ns: int
    judged_ns: int
    shown_ns: int | None
    """When the frame with its card was presented; none without a screen."""


def _nobody(_press_ns: int) -> None:
    """Where nobody wants to know."""


class Stopwatch(NoJournal):
    """The journal, first of all to hear of a verdict: tells when each card was judged."""

    def __init__(
        self,
        clock: Clock,
        tell: Callable[[Judged], None],
        pressed: Callable[[int], None] = _nobody,
    ) -> None:
        """`pressed` hears the stamp of each press of the measured seat, whatever it does."""
        self._clock, self._tell, self._pressed = clock, tell, pressed

    def write(self, line: Line) -> None:
        """Note the time if a card was turned over."""
        if line.get("event") == "card":
            now_ns = self._clock.now_ns()
            self._tell(Judged(line["seat"], line["number"], line["t"], now_ns))
        elif "press" in line and line["seat"] == MEASURED:
            self._pressed(line["t"])


def bench_session(
    clock: Clock,
    cards_each: int,
    tell: Callable[[Judged], None],
    pressed: Callable[[int], None] = _nobody,
) -> Session:
    """Return a session of games in which each seat has so many cards at the least."""
    seats = tuple(SeatInfo(name, Player.HUMAN, None) for name in ("Red", "Blue"))
    stack = cards(PACK) * (cards_each // len(PACK.split()) + 1)
    return Session(
        Plan("bench", RULES, seats, 0),
        Hat(1),
        lambda _plan, t_ns: Setup(RULES, (stack, stack), MEASURED, t_ns),
        lambda: Stopwatch(clock, tell, pressed),
    )


class _Bench:
    """What presses from within: nothing earlier than now can come from it."""

    name = SOURCE

    def watermark_ns(self, now_ns: int) -> int:
        return now_ns


class BenchTable:
    """The table; `intake` is where buttons are attached, with `arrive` as their sink."""

    def __init__(
        self,
        clock: Clock,
        presses: int,
        make_screen: MakeScreen | None = None,
        turn: Turn = Loop.turn,
    ) -> None:
        """For so many presses. Raises Failure where the screen says that it cannot be had."""
        self.clock, self.intake = clock, Intake()
        self.frames: list[FramePresented] = []
        self._turn = turn
        self._arrived: dict[int, int] = {}
        self._judged: dict[int, Judged] = {}
        self._pressed: list[int] = []
        self._shown: dict[int, int] = {}
        self._fault: str | None = None
        self._sequence = self._answers = self._last = 0
        session = bench_session(clock, ENOUGH * presses, self._take, self._pressed.append)
        self.intake.attach_presses(_Bench())
        self._loop = Loop(clock, self.intake, session, bots=Bots({}, random.Random(1)))
        self._screen = None if make_screen is None else make_screen(self._hear)
        if self._screen is not None:
            self._loop.add_output(self._screen)
            self._open(self._screen)
        wake_promptly()
        self._loop.start_game()

    @property
    def has_screen(self) -> bool:
        """A picture is shown of each card."""
        return self._screen is not None

    def close(self) -> None:
        """Let go of the screen and of the buttons."""
        self.intake.stop()
        if self._screen is not None:
            self._screen.stop()

    def arrive(self, message: Edge | Press) -> None:
        """A source hands something on, on its own thread: the first stamp of a press counts."""
        self._arrived.setdefault(message.t_ns, self.clock.now_ns())
        self._loop.post(message)

    def press_now(self) -> None:
        """Press the measured button from within, and let it go; on any thread."""
        now_ns = self.clock.now_ns()
        self.arrive(self._press(MEASURED, now_ns, down=True))
        self._loop.post(self._press(MEASURED, now_ns, down=False))

    def run_till(self, holds: Callable[[], object], until_ns: int) -> bool:
        """Let the table run till something holds; false if it did not by then. Raises Failure."""
        while not holds():
            if self._loop.stopped:
                raise Failure("the window was closed: nothing more can be measured")
            if self.clock.now_ns() >= until_ns:
                return False
            self._turn(self._loop, until_ns)
        return True

    def rest_till(self, until_ns: int) -> None:
        """Let the table run till then. Raises Failure."""
        self.run_till(lambda: False, until_ns)

    def way_of(self, stamp_ns: int) -> Way | None:
        """Wait till a press has been judged and its card seen, and answer it; none in vain."""
        until_ns = self.clock.now_ns() + PATIENCE_NS
        if not self.run_till(lambda: stamp_ns in self._judged, until_ns):
            return None
        judged = self._judged[stamp_ns]
        self._see(judged.number, until_ns)
        self.settle()
        shown_ns = self._shown.get(judged.number)
        return Way(stamp_ns, self._arrived[stamp_ns], judged.t_ns, shown_ns)

    @property
    def pressed(self) -> int:
        """How many presses of the measured button the game has had, whatever they did."""
        return len(self._pressed)

    def pass_on(self) -> None:
        """A source's watermark has passed what it handed on."""
        self._loop.post(Passed())

    def judged_since(self, stamp_ns: int) -> list[int]:
        """Return the stamps of the measured seat's presses from then on that turned a card."""
        return sorted(stamp for stamp in tuple(self._judged) if stamp >= stamp_ns)

    def settle(self) -> None:
        """See to it that the measured seat is in turn."""
        while self._answers < len(self._judged):
            self._answer()

    def _answer(self) -> None:
        now_ns, before = self.clock.now_ns(), self._answers
        self._loop.post(self._press(ANSWERING, now_ns, down=True))
        self._loop.post(self._press(ANSWERING, now_ns, down=False))
        until_ns = now_ns + PATIENCE_NS
        if not self.run_till(lambda: self._answers > before, until_ns):
            raise Failure("far more presses came than were made: what else presses the button?")
        self._see(self._last, until_ns)

    def _see(self, number: int, until_ns: int) -> None:
        if self._screen is not None:
            self.run_till(lambda: number in self._shown, until_ns)

    def _open(self, screen: Output) -> None:
        until_ns = self.clock.now_ns() + FIRST_FRAME_NS
        ready = self.run_till(lambda: bool(self.frames or self._fault), until_ns)
        if self._fault is not None or not ready:
            screen.stop()
            raise Failure(self._fault or "the screen shows nothing")

    def _press(self, seat: int, t_ns: int, *, down: bool) -> Press:
        self._sequence += 1
        channel = channel_of(seat, Button.PLAY)
        return Press(SOURCE, 0, self._sequence, channel, t_ns, 0, 0, down=down)

    def _take(self, judged: Judged) -> None:
        if judged.seat == MEASURED:
            self._judged[judged.press_ns] = judged
        else:
            self._answers, self._last = self._answers + 1, judged.number
        self._loop.post(Passed())  # or the loop would wait for something to do

    def _hear(self, message: FromScreen) -> None:
        """What the screen says, on its thread."""
        if isinstance(message, CardShown):
            self._shown.setdefault(message.number, message.t_ns)
        elif isinstance(message, FramePresented):
            self.frames.append(message)
        elif isinstance(message, ScreenFault):
            self._fault = message.text
        self._loop.post(message)


def from_box(press: Press) -> Press:
    """Return a press of any contact of a box as one of the measured button."""
    return replace(press, channel=PLAY)
