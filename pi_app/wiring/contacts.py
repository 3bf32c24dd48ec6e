"""Where presses come from while the wizard runs: every usable pin of the Pi, or the button box.

Both listen to all that could be a button, wired or not, and light one lamp at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from engine.inputs import Button
from hardware.chip_pins import ChipBoard, chip_buttons
from hardware.edge import Channel, Edge, Press
from hardware.errors import HardwareError
from hardware.pin_board import PinBoard
from hardware.pins import AVOIDED, LAST_RESORT, PHYSICAL
from hardware.pins import MAX_SEATS as MAX_WIRED_SEATS
from hardware.ports import Clock, EdgeSource, Lights
from hardware.protocol import LAMPS, Pattern
from pi_app.button_box import ButtonBox, box_levels
from pi_app.pin_choice import Pins
from pi_app.seats import seat_of
from pi_app.wiring.inputs import Moved
from pi_app.wiring.spots import Role, Spot, SpotKind
from pi_app.wiring.state import Options

Sink = Callable[[Moved], None]
LOOK_NS = 100_000_000
"""How often the level of each pin is looked at: whose press was lost presses again."""


class Contacts(Protocol):
    """All that may be a button, of one kind."""

    @property
    def options(self) -> Options:
        """What there is, known once it has begun."""
        ...

    def begin(self, sink: Sink) -> Mapping[Spot, bool]:
        """Listen from now on, to lamps' lines too; return which contacts are closed.

        May be called again. `sink` is called on any thread. Raises HardwareError if nothing at all
        can be listened to.
        """
        ...

    def shine(self, lamp: Spot | None) -> None:
        """Let this lamp shine, and no other."""
        ...

    def stop(self) -> None:
        """All lamps dark, devices let go. May be called twice."""
        ...


def usable_pins(wired: Pins) -> tuple[int, ...]:
    """Return the lines that may have a button: not those of add-on boards and of the serial
    console, unless the settings name them."""
    named = {*wired.buttons.values(), *wired.lamps.values()} - LAST_RESORT.keys()
    return tuple(sorted((PHYSICAL.keys() - AVOIDED.keys() - LAST_RESORT.keys()) | named))


class PinContacts:
    """The pins of the Pi. Each has a source of its own, so that one that is taken spoils no other.

    A lamp's line is listened to like all others, for wires go astray, and driven only at the lamps.
    """

    def __init__(
        self,
        board: PinBoard,
        clock: Clock,
        wired: Pins,
    ) -> None:
        """`wired` is where things are expected; the board is closed by whoever opened it."""
        self._board, self._clock = board, clock
        self._bcms = usable_pins(wired)
        self._expected = {_role(channel): bcm for channel, bcm in wired.lamps.items()}
        self._sources: dict[int, EdgeSource] = {}
        self._lights: tuple[int, Lights] | None = None
        self.options = Options(MAX_WIRED_SEATS)

    def begin(self, sink: Sink) -> Mapping[Spot, bool]:
        """Make each an input with its pull-up."""
        self.stop()
        faults: dict[int, HardwareError] = {}
        for bcm in self._bcms:
            source = self._board.buttons({bcm: bcm}, self._clock, look_ns=LOOK_NS)
            try:
                source.start(lambda edge: sink(_edge(edge)))
            except HardwareError as fault:
                faults[bcm] = fault
            else:
                self._sources[bcm] = source
        if not self._sources:
            raise next(iter(faults.values()))
        self.options = self._found(faults)
        return self._levels()

    def shine(self, lamp: Spot | None) -> None:
        """Drive this lamp's line alone."""
        bcm = None if lamp is None else int(lamp.name)
        if self._lights is not None and self._lights[0] != bcm:
            self._darken()
        if bcm is not None and self._lights is None:
            if (source := self._sources.pop(bcm, None)) is not None:
                source.stop()
            self._lights = (bcm, self._board.lamps({bcm: bcm}))
            self._lights[1].set(bcm, lit=True)

    def stop(self) -> None:
        """Silence the pins."""
        self._darken()
        while self._sources:
            self._sources.popitem()[1].stop()

    def _darken(self) -> None:
        if self._lights is not None:
            self._lights[1].stop()
            self._lights = None

    def _found(self, faults: Mapping[int, HardwareError]) -> Options:
        lamps = ((r, _pin(bcm)) for r, bcm in self._expected.items() if bcm in self._sources)
        return Options(
            MAX_WIRED_SEATS,
            tuple(_pin(bcm) for bcm in self._sources),
            tuple(lamps),
            tuple(_pin(bcm) for bcm in faults),
        )

    def _levels(self) -> dict[Spot, bool]:
        levels: dict[Spot, bool] = {}
        for bcm, source in self._sources.items():
            with suppress(HardwareError):
                levels[_pin(bcm)] = source.levels()[bcm]
        return levels


class BoxContacts:
    """The contacts of the button box; whoever opened it starts it and hands its presses on."""

    def __init__(self, box: ButtonBox) -> None:
        """The box has been heard: its build is known."""
        self._box = box
        build = next((b for b in ChipBoard if box.report and b.value == box.report.board), None)
        buttons = chip_buttons(build or ChipBoard.NANO8)
        self._labels = {button.channel: button.label for button in buttons}
        seats = len(buttons) // 2
        lamps = [
            (Role(seat, Button.SLAP), Spot(SpotKind.BOX_LAMP, str(seat + 1)))
            for seat in range(seats)
        ]
        self.options = Options(seats, tuple(map(_contact, self._labels.values())), tuple(lamps))

    def begin(self, sink: Sink) -> Mapping[Spot, bool]:
        """It is being listened to already: its presses come by `moved`."""
        del sink
        self.shine(None)
        levels = box_levels(self._box, self._labels) or {}
        return {_contact(self._labels[channel]): down for channel, down in levels.items()}

    def moved(self, press: Press) -> Moved | None:
        """Return what a press of the box is here; none for a contact that this build has not."""
        label = self._labels.get(press.channel)
        if label is None:
            return None
        return Moved(press.t_ns, _contact(label), closed=press.down)

    def shine(self, lamp: Spot | None) -> None:
        """One of them on, the rest off."""
        lit = -1 if lamp is None else int(lamp.name) - 1
        self._box.lamps([Pattern.ON if one == lit else Pattern.OFF for one in range(LAMPS)])

    def stop(self) -> None:
        """All dark."""
        self.shine(None)


class NoContacts:
    """There are no buttons: keys alone."""

    def __init__(self, seats: int) -> None:
        """`seats` may have keys."""
        self.options = Options(seats)

    def begin(self, sink: Sink) -> Mapping[Spot, bool]:
        """There is nothing to listen to."""
        del sink
        return {}

    def shine(self, lamp: Spot | None) -> None:
        """There are no lamps."""

    def stop(self) -> None:
        """There is nothing to let go of."""


def _pin(bcm: int) -> Spot:
    return Spot(SpotKind.PIN, str(bcm))


def _contact(label: str) -> Spot:
    return Spot(SpotKind.BOX, label)


def _edge(edge: Edge) -> Moved:
    return Moved(edge.t_ns, _pin(edge.channel), closed=edge.closed)


def _role(channel: Channel) -> Role:
    return Role(*seat_of(channel))
