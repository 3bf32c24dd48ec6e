"""A wizard on a bench: hands that press, and a clock that goes on as the wizard asks it to."""

from __future__ import annotations

from collections.abc import Iterable

from engine.inputs import Button
from pi_app.wiring.inputs import Begun, Chosen, Command, Item, Moved, Said, Tick
from pi_app.wiring.machine import due_ns, start, step
from pi_app.wiring.spots import MS, SECOND, Role, Spot, SpotKind
from pi_app.wiring.state import HOLD_NS, LISTEN_NS, LONG_NS, Choice, Options, Stage, State
from pi_app.wiring.steps import choices

T0 = 1_000 * SECOND
TAP_NS = 120 * MS
MOST_TURNS = 100
"""So often time alone may change something at one moment: more would be going round in circles."""


def pin(bcm: int) -> Spot:
    """Return a line of the Pi."""
    return Spot(SpotKind.PIN, str(bcm))


def key(name: str) -> Spot:
    """Return a key."""
    return Spot(SpotKind.KEY, name)


def slap(seat: int) -> Role:
    """Return a seat's big button."""
    return Role(seat, Button.SLAP)


def play(seat: int) -> Role:
    """Return a seat's small button."""
    return Role(seat, Button.PLAY)


class Bench:
    """The wizard, and what is done to it."""

    def __init__(self, options: Options, closed: Iterable[Spot] = ()) -> None:
        """`closed` are held from the start."""
        self.state: State = start(options, T0)
        self.now_ns = T0
        self.tell(Begun(T0, dict.fromkeys(closed, True)))

    @property
    def stage(self) -> Stage:
        return self.state.stage

    @property
    def found(self) -> dict[Role, Spot]:
        return dict(self.state.answers.found)

    def tell(self, item: Item) -> None:
        """Something happens."""
        self.state = step(self.state, item)

    def wait(self, ns: int) -> None:
        """Time goes on, with a look whenever the wizard wants one."""
        end_ns, turns = self.now_ns + ns, 0
        while (due := due_ns(self.state)) is not None and due <= end_ns:
            turns = turns + 1 if due <= self.now_ns else 0
            assert turns < MOST_TURNS, f"{self.state.stage} goes round in circles"
            self.now_ns = max(due, self.now_ns)
            self.tell(Tick(self.now_ns))
        self.now_ns = end_ns
        self.tell(Tick(end_ns))

    def listen(self) -> None:
        """Keep quiet while the wizard listens."""
        self.wait(LISTEN_NS)

    def down(self, spot: Spot) -> None:
        self.tell(Moved(self.now_ns, spot, closed=True))

    def up(self, spot: Spot) -> None:
        self.tell(Moved(self.now_ns, spot, closed=False))

    def press(self, spot: Spot, ns: int) -> None:
        """Press a button for so long."""
        self.down(spot)
        self.wait(ns)
        self.up(spot)
        self.wait(100 * MS)

    def tap(self, spot: Spot) -> None:
        self.press(spot, TAP_NS)

    def hold(self, spot: Spot) -> None:
        self.press(spot, HOLD_NS + 100 * MS)

    def hold_long(self, spot: Spot) -> None:
        self.press(spot, LONG_NS + 100 * MS)

    def say(self, command: Command, seat: int = 0) -> None:
        self.tell(Said(self.now_ns, command, seat))

    def choose(self, choice: Choice) -> None:
        """Touch a choice."""
        self.tell(Chosen(self.now_ns, choices(self.state).index(choice)))

    def take(self, spot: Spot, choice: Choice) -> None:
        """Choose with a button that is known, and nothing else."""
        if self.state.cursor is None:
            self.tap(spot)
        for _ in choices(self.state):
            if choices(self.state)[self.state.cursor or 0] is choice:
                break
            self.tap(spot)
        self.hold(spot)

    def chatter(self, spot: Spot, edges: int, gap_ns: int) -> None:
        """A contact that nobody touches moves to and fro."""
        for number in range(edges):
            self.tell(Moved(self.now_ns, spot, closed=number % 2 == 0))
            self.wait(gap_ns)


def bench(*, seats: int = 4, lamps: bool = False, closed: Iterable[Spot] = ()) -> Bench:
    """Return a bench with pins 4 to 27, of which 17, 18 … are kept for lamps."""
    lines = tuple(pin(bcm) for bcm in range(4, 28))
    kept = (17, 18, 27, 22, 23, 24, 10, 9)
    roles = [role for seat in range(4) for role in (play(seat), slap(seat))]
    wanted = tuple(zip(roles, map(pin, kept), strict=True)) if lamps else ()
    return Bench(Options(seats, lines, wanted), closed)
