"""An output wired to a button presses it by itself: what becomes of each press, and when.

The wire is tried first, slowly, with both levels. Then come the presses, with rests drawn at random
between them, so that they do not keep step with the frames of the screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from hardware.edge import Quality
from pi_app.bench.histogram import data_of, text_of
from pi_app.bench.spread import MS
from pi_app.bench.table import PATIENCE_NS, BenchTable, Way
from pi_app.errors import Failure

PRESSES = 240
DOWN_MS = (45, 90)
"""A press lasts so long: longer than the lock-out, as those of people."""
UP_MS = (60, 160)
TRIALS = (False, True, False, True)
TRIAL_NS = 80 * MS
"""So long a level stands while the wire is tried: whatever filter there is has settled."""
STEPS = (
    "edge to stamp",
    "stamp to arrival",
    "arrival to verdict",
    "verdict to picture",
    "edge to verdict",
    "edge to picture",
)
"""Of the way of a press, in the order in which they are told."""


class Wire(Protocol):
    """An output, the button that it is wired to, and a wire between them."""

    @property
    def name(self) -> str:
        """From where to where, for people."""
        ...

    @property
    def source(self) -> str:
        """What stamps the button, for people: a driver, or the box."""
        ...

    @property
    def quality(self) -> Quality:
        """What the stamps of the button are worth."""
        ...

    def begin(self) -> None:
        """Take both ends. Raises HardwareError, Failure if another has them."""
        ...

    def drive(self, *, high: bool) -> None:
        """Put the output to a level."""
        ...

    def is_closed(self) -> bool:
        """Whether the button is pressed now, as its source sees it."""
        ...

    def attach(self, table: BenchTable) -> None:
        """Let the presses of the button go to this table."""
        ...

    def press(self, *, high: bool) -> int:
        """Press with this level; return the time just before that, on the table clock."""
        ...

    def edge_to_stamp_ns(self, pressed_ns: int, stamp_ns: int) -> int | None:
        """How long the newest press took to be stamped; none if nobody can say."""
        ...

    def stop(self) -> None:
        """The output at rest, both ends let go of. May be called twice."""
        ...


@dataclass(slots=True)
class Looped:
    """What was measured."""

    wire: str
    quality: Quality
    presses: int = 0
    lost: int = 0
    """Presses of which nothing arrived."""
    doubled: int = 0
    """Presses that arrived and that nobody made."""
    source: str = ""
    """What stamped the presses."""
    times: dict[str, list[int]] = field(default_factory=lambda: {step: [] for step in STEPS})

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "wire": self.wire,
            "source": self.source,
            "tier": self.quality.tier.value,
            "declared_uncertainty_us": self.quality.uncertainty_ns / 1_000,
            "presses": self.presses,
            "lost": self.lost,
            "doubled": self.doubled,
            "latencies": {_key(step): data_of(times) for step, times in self.told.items()},
        }

    def as_text(self) -> str:
        """Return it for people."""
        counts = f"{self.presses} presses, {self.lost} lost, {self.doubled} doubled"
        histograms = (text_of(step, times) for step, times in self.told.items())
        return "\n\n".join([f"{self.wire}: {counts}\n{self.source}", *histograms])

    @property
    def told(self) -> Mapping[str, list[int]]:
        """The steps of which there is anything to tell."""
        return {step: times for step, times in self.times.items() if times}


def _key(step: str) -> str:
    return step.replace(" ", "_")


def closing_level(wire: Wire, rest: Callable[[int], object]) -> bool:
    """Try the wire, slowly; return the level of the output that closes the contact.

    Raises Failure if the contact does not follow.
    """
    seen: dict[bool, set[bool]] = {False: set(), True: set()}
    for high in TRIALS:
        wire.drive(high=high)
        rest(TRIAL_NS)
        seen[high].add(wire.is_closed())
    if seen[True] == {True} and seen[False] == {False}:
        return True
    if seen[True] == {False} and seen[False] == {True}:
        return False
    if seen[True] == seen[False] and len(seen[True]) == 1:
        stays = "closed" if True in seen[True] else "open"
        raise Failure(f"no wire from {wire.name}: the contact stays {stays}, whatever is put out")
    raise Failure(f"the wire from {wire.name} is loose: the contact does not always follow")


def looped(
    wire: Wire, table: BenchTable, *, closes: bool, presses: int, chance: random.Random
) -> Looped:
    """Press so many times with the level that closes the contact. Raises Failure."""
    found = Looped(wire.name, wire.quality, source=wire.source)
    wire.drive(high=not closes)
    wire.attach(table)
    _rest(table, chance, UP_MS)
    for _ in range(presses):
        for step, ns in _press(wire, table, found, chance, closes=closes):
            found.times[step].append(ns)
    found.doubled = table.pressed - (found.presses - found.lost)
    if found.lost == found.presses:
        raise Failure(f"{wire.name}: of {presses} presses none arrived")
    return found


def _press(
    wire: Wire, table: BenchTable, found: Looped, chance: random.Random, *, closes: bool
) -> list[tuple[str, int]]:
    """Press once and let go; return how long each step took, nothing for a press that was lost."""
    found.presses += 1
    table.settle()  # a double press has played a card of its own
    edge_ns = wire.press(high=closes)
    arrived = table.run_till(lambda: table.judged_since(edge_ns), edge_ns + PATIENCE_NS)
    way = table.way_of(table.judged_since(edge_ns)[0]) if arrived else None
    found.lost += way is None
    table.rest_till(max(edge_ns + _ns(chance, DOWN_MS), table.clock.now_ns()))
    wire.drive(high=not closes)
    _rest(table, chance, UP_MS)
    if way is None:
        return []
    return list(_steps(way, wire.edge_to_stamp_ns(edge_ns, way.stamp_ns)))


def _steps(way: Way, edge_to_stamp_ns: int | None) -> Iterator[tuple[str, int]]:
    yield "stamp to arrival", way.arrived_ns - way.stamp_ns
    yield "arrival to verdict", way.judged_ns - way.arrived_ns
    if way.shown_ns is not None:
        yield "verdict to picture", way.shown_ns - way.judged_ns
    if edge_to_stamp_ns is None:
        return
    edge_ns = way.stamp_ns - edge_to_stamp_ns
    yield "edge to stamp", edge_to_stamp_ns
    yield "edge to verdict", way.judged_ns - edge_ns
    if way.shown_ns is not None:
        yield "edge to picture", way.shown_ns - edge_ns


def _rest(table: BenchTable, chance: random.Random, between_ms: tuple[int, int]) -> None:
    table.rest_till(table.clock.now_ns() + _ns(chance, between_ms))


def _ns(chance: random.Random, between_ms: tuple[int, int]) -> int:
    return round(chance.uniform(*between_ms) * MS)
