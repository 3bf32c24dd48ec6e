"""What an operator wants to know of a table's inputs: plain data, for a page and for `doctor`.

Names of fields are those of the JSON that `slap-table doctor --json` prints: never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


@dataclass(frozen=True, slots=True)
class ButtonFacts:
    """What one button has done since its source was started."""

    seat: int
    """As people count: from 1."""
    button: str
    """`play` or `slap`."""
    presses: int
    spikes: int
    """Contacts too short for a press."""
    bounces: int
    longest_bounce_us: int
    """The lock-out must be longer."""
    held_s: int
    """How long it has been held down; 0 if it is up."""
    fault: str = ""
    """`stuck`, `floating` or `shorted`; empty while it is well."""
    ignored: int = 0
    """Edges, or presses of a chip, that were not passed on while it was broken."""


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """A source of presses, and what its times are worth."""

    name: str
    tier: int
    """1 is best."""
    uncertainty_us: float
    """Largest ± of a press against the table's clock, as declared."""
    order_us: float
    """Two presses of this source farther apart than this are put in order."""
    faults: int
    """What it could not hand on."""
    buttons: tuple[ButtonFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """How the chip's clock goes."""

    rate_ppm: float
    """How much faster than nominal."""
    uncertainty_us: float | None
    """± of a press that comes now; none before the clocks are in step."""
    round_trip_us: float
    outliers: int
    restarts: int


@dataclass(frozen=True, slots=True)
class ChipFacts:
    """The chip, its link and its clock."""

    state: str
    device: str
    text: str
    """What is wrong and what to do."""
    firmware: str = ""
    board: str = ""
    boot: int | None = None
    clock: ClockFacts | None = None
    held: int = 0
    """Presses that wait in the chip for their acknowledgement."""
    missing: int = 0
    """Presses that the chip made and that never came."""
    overflow: bool = False
    """The chip has had to drop a press."""
    host: Mapping[str, int] = field(default_factory=dict)
    """What this side of the link has counted."""
    chip: Mapping[str, int] = field(default_factory=dict)
    """What the chip has counted; empty before it has said so."""


class OutputState(Enum):
    """How an output is."""

    WELL = "well"
    FAILING = "failing"
    """It does not do what it should; it is tried again by itself."""
    HANGING = "hanging"
    """It has not come back from a piece of work."""


@dataclass(frozen=True, slots=True)
class OutputFacts:
    """An output, or another part that may fail without ending the game."""

    name: str
    state: str
    """As `OutputState` has it."""
    text: str
    """What was told of it; empty while it is well."""
    faults: int
    """How often it failed, tries in vain included."""
    recoveries: int
    sign_ms: int | None = None
    """How long ago it last gave a sign of life (the screen: a frame that was shown); none from
    those that give none."""


@dataclass(frozen=True, slots=True)
class WatchdogFacts:
    """What the service manager is told, which starts the table again if it falls silent."""

    every_ms: int
    """How often at least it must hear from the loop; 0 if it does not want to."""
    beats: int
    """How often it was told that the loop turns."""
    lost: int
    """Messages that could not be handed over."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table that runs."""

    sources: tuple[SourceFacts, ...]
    overdue: int
    """Presses that came after their moment had passed."""
    longest_way_ms: float
    """The longest time from a press to its being known here."""
    chip: ChipFacts | None = None
    outputs: tuple[OutputFacts, ...] = ()
    watchdog: WatchdogFacts | None = None
    """None where no service manager has started the table."""
    broken: tuple[str, ...] = ()
    """Buttons that are left out: which, where their wires end, what to do; a line each."""
