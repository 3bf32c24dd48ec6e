"""`slap-table bench --panel`: the screen with its patch, the box with its sensor, all let go."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from queue import Empty, SimpleQueue
from typing import Protocol

from hardware.link_measures import Moment, knows_measures
from hardware.protocol import MEASURE_LIGHT
from pi_app.bench.box import started
from pi_app.bench.box_wire import Measuring
from pi_app.bench.panel import Panel, Rest, panel_of, wait_for_sensor
from pi_app.bench.parts import asked_box
from pi_app.bench.table import RULES
from pi_app.button_box import ButtonBox
from pi_app.errors import Failure
from pi_app.letting_go import let_go
from pi_app.mail import next_of
from pi_app.parts import Parts
from pi_app.screen_options import screen_settings
from pi_app.screens.messages import Patch, ScreenSettings
from pi_app.screens.patch_host import PatchHost
from pi_app.settings import ScreenMode, Settings


class PatchScreen(Protocol):
    """A screen that shows a patch and says when."""

    def show(self, patch: Patch) -> int: ...
    def stop(self) -> None: ...


def run_panel(
    settings: Settings,
    parts: Parts,
    flashes: int,
    place: float,
    tell: Callable[[str], None],
    *,
    rest: Rest,
    open_screen: Callable[[ScreenSettings], PatchScreen] = PatchHost,
    sensor_of: Callable[[ButtonBox], BoxSensor] | None = None,
) -> Panel:
    """Measure the delay of the panel of these settings; `tell` hears what has to be done.

    Raises Failure in one line.
    """
    if settings.screen.mode is ScreenMode.NONE:
        raise Failure("no screen is wanted (mode = none): there is no panel to measure")
    box = asked_box(settings, parts)
    if box is None:
        raise Failure("no board is plugged in: the light sensor is on the button chip")
    with ExitStack() as stack:
        stack.callback(let_go, box.stop)
        sensor = (sensor_of or BoxSensor)(box)
        sensor.begin()
        screen = open_screen(screen_settings(settings, RULES))
        stack.callback(let_go, screen.stop)
        patches = PlacedPatch(screen, place)
        patches.show(is_bright=False)
        tell("hold the sensor to the screen, into the grey frame, and keep it there")
        wait_for_sensor(patches, sensor, parts.clock, rest)
        tell(f"{flashes} flashes")
        return panel_of(patches, sensor, parts.clock, rest, flashes=flashes, place=place)


class PlacedPatch:
    """The patch of a screen, always in the same place."""

    def __init__(self, screen: PatchScreen, place: float) -> None:
        self._screen, self._place = screen, place

    def show(self, *, is_bright: bool) -> int:
        """Make it bright or dark. Raises Failure."""
        return self._screen.show(Patch(is_bright, self._place))


class BoxSensor:
    """The light sensor on the chip of a box."""

    def __init__(self, box: ButtonBox) -> None:
        self._box = box
        self._moments: SimpleQueue[Moment] = SimpleQueue()
        self._asked = 0

    def begin(self) -> None:
        """Wait till the box is in step. Raises Failure."""
        report = started(self._box, on_moment=self._moments.put)
        if not isinstance(self._box, Measuring) or not knows_measures(report.hello):
            found = report.firmware or "an older one"
            raise Failure(f"the chip's program ({found}) knows no light sensor: run `make flash`")

    def ask(self) -> None:
        """Ask the chip; what it has told before is forgotten."""
        assert isinstance(self._box, Measuring)
        self._asked = self._box.measure(MEASURE_LIGHT)

    def light(self, within_ns: int) -> Moment | None:
        """Wait for the answer to the newest question."""
        try:
            while True:
                moment = next_of(self._moments, within_ns / 1e9)
                if moment.number == self._asked:
                    return moment
        except Empty:
            return None
