"""How much later than its frame a panel shows its light: flashes, seen by a sensor on the chip.

A patch of the screen becomes bright, at a moment that the screen tells as it tells that of a card;
the sensor that somebody holds to it makes the chip stamp the light. What lies between is the delay
of the panel. A panel draws from the top to the bottom, which takes about the time of a frame: so
the place of the patch belongs to the figure, and that of other places follows from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from hardware.link_measures import Moment
from hardware.ports import Clock
from pi_app.bench.histogram import data_of, text_of
from pi_app.bench.spread import MS, rank
from pi_app.errors import Failure

FLASHES = 120
DARK_MS = (260, 420)
"""Random, so that flashes do not keep step with the frames; long, so that slow pixels are dark."""
BRIGHT_NS = 120 * MS
AHEAD_NS = 60 * MS
"""So long before a flash the chip is asked: the question has arrived by then."""
LATEST_NS = 500 * MS
"""No panel is later; settings allow no more."""
EARLIEST_NS = -50 * MS
"""A frame may be told of after it was begun to be shown."""
SEEN_IN_A_ROW = 4
LOOKS = 100
"""Flashes while a sensor is held up, a minute or so."""
FRAME_NS = 1_000_000_000 // 60
MIDDLE = 0.5
"""Where cards are turned over, and where people look."""

Rest = Callable[[int], object]


class Patches(Protocol):
    """A screen with one patch."""

    def show(self, *, is_bright: bool) -> int:
        """Make it bright or dark; return when that frame was presented, on the table clock."""
        ...


class Sensor(Protocol):
    """What sees the light."""

    def ask(self) -> None:
        """Look for the next brightening from now on."""
        ...

    def light(self, within_ns: int) -> Moment | None:
        """Return when it came, waiting for so long at the most."""
        ...


@dataclass(slots=True)
class Panel:
    """What was measured."""

    place: float
    """Of the patch: 0 is the top of the screen, 1 the bottom."""
    flashes: int = 0
    lost: int = 0
    """Flashes of which the sensor saw nothing, or at an impossible time."""
    latencies: list[int] = field(default_factory=list)
    uncertainties: list[int] = field(default_factory=list)
    """± of the chip's clock on the table's, a flash each."""

    @property
    def half_ns(self) -> int:
        """Half of the flashes were seen sooner."""
        return rank(self.latencies, 0.5)

    def at_ns(self, place: float) -> int:
        """How late the same panel is at another place."""
        return self.half_ns + round((place - self.place) * FRAME_NS)

    @property
    def setting_ms(self) -> float:
        """What `panel_latency_ms` should be: that of the middle, and never less than nothing."""
        return max(0.0, round(self.at_ns(MIDDLE) / MS, 1))

    @property
    def uncertainty_ns(self) -> int:
        """± of the usual flash."""
        return rank(self.uncertainties, 0.5)

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "flashes": self.flashes,
            "lost": self.lost,
            "place": self.place,
            "latency": data_of(self.latencies),
            "clock_uncertainty_ms": self.uncertainty_ns / MS,
            "top_ms": self.at_ns(0) / MS,
            "middle_ms": self.at_ns(MIDDLE) / MS,
            "bottom_ms": self.at_ns(1) / MS,
            "panel_latency_ms": self.setting_ms,
        }

    def as_text(self) -> str:
        """Return it for people."""
        middle_half = (rank(self.latencies, 0.75) - rank(self.latencies, 0.25)) / MS
        places = ", ".join(
            f"{name} {self.at_ns(place) / MS:.1f} ms"
            for name, place in (("top", 0.0), ("middle", MIDDLE), ("bottom", 1.0))
        )
        return "\n".join(
            [
                f"{self.flashes} flashes, {self.lost} not seen",
                "",
                text_of("frame presented to light", self.latencies),
                "",
                f"The middle half of them lie within {middle_half:.2f} ms; "
                f"± of the chip's clock {self.uncertainty_ns / MS:.2f} ms.",
                f"Measured {self.place:.0%} of the way from the top to the bottom. A panel draws "
                f"downwards, at 60 Hz in about {FRAME_NS / MS:.0f} ms: {places}.",
                "For the table's settings, below [screen]:",
                "",
                f"    panel_latency_ms = {self.setting_ms}",
            ]
        )


def wait_for_sensor(patches: Patches, sensor: Sensor, clock: Clock, rest: Rest) -> None:
    """Flash till the sensor has seen some flashes in a row. Raises Failure if it never does."""
    chance, in_a_row = random.Random(1), 0
    for _ in range(LOOKS):
        seen = _flash(patches, sensor, clock, rest, chance)
        in_a_row = in_a_row + 1 if seen is not None else 0
        if in_a_row == SEEN_IN_A_ROW:
            return
    raise Failure("the sensor sees no flashes: hold it to the patch; wiring.md has its parts")


def panel_of(
    patches: Patches, sensor: Sensor, clock: Clock, rest: Rest, *, flashes: int, place: float
) -> Panel:
    """Flash so many times; the patch is at `place`. Raises Failure if too few were seen."""
    chance, found = random.Random(), Panel(place)
    for _ in range(flashes):
        found.flashes += 1
        seen = _flash(patches, sensor, clock, rest, chance)
        if seen is None:
            found.lost += 1
            continue
        latency_ns, uncertainty_ns = seen
        found.latencies.append(latency_ns)
        found.uncertainties.append(uncertainty_ns)
    if 2 * found.lost > found.flashes:
        raise Failure(
            f"of {flashes} flashes only {flashes - found.lost} were seen: nothing is sure"
        )
    return found


def _flash(
    patches: Patches, sensor: Sensor, clock: Clock, rest: Rest, chance: random.Random
) -> tuple[int, int] | None:
    """Flash once; return the delay of the light and its ±, none if it was not seen."""
    rest(round(chance.uniform(*DARK_MS) * MS) - AHEAD_NS)
    sensor.ask()
    rest(AHEAD_NS)
    shown_ns = patches.show(is_bright=True)
    moment = sensor.light(LATEST_NS)
    rest(max(0, shown_ns + BRIGHT_NS - clock.now_ns()))
    patches.show(is_bright=False)
    if moment is None:
        return None
    latency_ns = moment.t_ns - shown_ns
    if not EARLIEST_NS <= latency_ns <= LATEST_NS:
        return None
    return latency_ns, moment.uncertainty_ns
