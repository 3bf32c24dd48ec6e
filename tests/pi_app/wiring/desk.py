"""A wizard joined to a pretend machine: its pins, box, screen and clock in the hands of a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import cast

from hardware.edge import Press
from hardware.gpio_source import PinFactory
from pi_app.publish import Update
from pi_app.screens.messages import Key
from pi_app.settings import Inputs, Settings
from pi_app.storage import Disk
from pi_app.wiring.inputs import Command, Said
from pi_app.wiring.opening import Wired, open_room, result_of
from pi_app.wiring.room import Mail
from pi_app.wiring.shown import WiringView
from pi_app.wiring.spots import MS, Role
from pi_app.wiring.state import HOLD_NS, LISTEN_NS, LONG_NS, Stage, State
from tests.pi_app.driven import Ear
from tests.pi_app.world import World, settings_for
from tests.support.mock_gpio import drive


class WiringDesk:
    """The wizard of one table, and what is done to it."""

    def __init__(self, world: World, settings: Settings, stack: ExitStack) -> None:
        self.world, self.settings = world, settings
        self.inbox: SimpleQueue[Mail] = SimpleQueue()
        self.screen = Ear("screen")
        self.room = open_room(settings, world.parts, self.inbox, self.screen, stack)
        self.wait(0)

    @property
    def state(self) -> State:
        return self.room.state

    @property
    def stage(self) -> Stage:
        return self.room.state.stage

    @property
    def seen(self) -> WiringView:
        """What the screen shows."""
        update: Update = self.screen.updates[-1]
        assert update.wiring is not None
        return update.wiring

    @property
    def found(self) -> Mapping[Role, str]:
        """Where each button was found."""
        return {role: spot.name for role, spot in self.state.answers.found.items()}

    @property
    def pins(self) -> PinFactory:
        return cast(PinFactory, self.world.factories[-1])

    def wait(self, ns: int) -> None:
        """Time goes on, as the wizard asks for it."""
        clock = self.world.clock
        end_ns = clock.now_ns() + ns
        while (due := self.room.pump()) is not None and due <= end_ns:
            clock.set(max(due, clock.now_ns()))
        clock.set(end_ns)
        self.room.pump()

    def listen(self) -> None:
        self.wait(LISTEN_NS)

    def drive(self, bcm: int, *, closed: bool) -> None:
        """A contact on a pin closes or opens."""
        drive(self.pins, bcm, self.world.clock.now_ns(), closed=closed)

    def press(self, bcm: int, ns: int = 120 * MS) -> None:
        """A button on a pin is pressed for so long."""
        self.drive(bcm, closed=True)
        self.wait(ns)
        self.drive(bcm, closed=False)
        self.wait(100 * MS)

    def hold(self, bcm: int) -> None:
        self.press(bcm, HOLD_NS + 100 * MS)

    def hold_long(self, bcm: int) -> None:
        self.press(bcm, LONG_NS + 100 * MS)

    def press_box(self, channel: int, ns: int) -> None:
        """A button of the box is pressed for so long."""
        for down in (True, False):
            now_ns = self.world.clock.now_ns()
            self.world.boxes[-1].press(Press("mcu", 1, 0, channel, now_ns, 0, 0, down))
            self.wait(ns if down else 100 * MS)

    def say(self, command: Command) -> None:
        self.inbox.put(Said(self.world.clock.now_ns(), command))
        self.wait(0)

    def key(self, name: str, ns: int = 120 * MS) -> None:
        """A key of the window is pressed for so long."""
        for down in (True, False):
            self.inbox.put(Key(name, down, self.world.clock.now_ns()))
            self.wait(ns if down else 100 * MS)

    def result(self, path: Path) -> Wired:
        """What has become of it, kept beside these settings."""
        return result_of(self.state, self.settings, path, Disk())


@contextmanager
def desk(world: World, inputs: Inputs = Inputs.AUTO) -> Iterator[WiringDesk]:
    """Return a wizard that listens; in the end its devices are let go of."""
    with ExitStack() as stack:
        yield WiringDesk(world, settings_for(inputs=inputs), stack)
