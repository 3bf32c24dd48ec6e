"""What the link tells people: in which state it is, and everything that it has counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from hardware.edge import Channel
from hardware.protocol import VERSION, Board, Button, Counts, Hello


class LinkState(Enum):
    """How far the conversation with the chip has come."""

    CLOSED = auto()
    """No port is open."""
    SEARCHING = auto()
    """Open, and nothing was understood yet."""
    FOREIGN = auto()
    """Something speaks there, but not our protocol; `LinkReport.text` says what to do."""
    SYNCING = auto()
    """Understood; its clock, its settings or its version is not known well enough to play."""
    LIVE = auto()
    SILENT = auto()
    """It was heard, and now says nothing."""


@dataclass(slots=True)
class LinkCounts:
    """What this side has counted since it was made."""

    opens: int = 0
    """How often the port was opened."""
    starts: int = 0
    """Starts of the chip that were seen; more than one: it was reset or lost its power."""
    frames: int = 0
    implausible: int = 0
    """Frames that were read well and cannot be true."""
    doubled: int = 0
    """Presses that arrived once more."""
    unsynced: int = 0
    """Press frames that had to come again, for nobody knew the chip's clock yet."""
    recovered_starts: int = 0
    """Presses of an earlier start that arrived after a reset."""
    pings: int = 0
    pongs: int = 0
    acks: int = 0


@dataclass(frozen=True, slots=True)
class LinkReport:
    """Everything for the operator's page and the doctor, at one moment."""

    state: LinkState
    text: str
    """What is wrong and what to do; empty if all is well."""
    hello: Hello | None
    """Who the chip says it is."""
    boot: int | None
    board: str
    """Name of the build, or its number where that is unknown; empty before it was heard."""
    firmware: str
    """Version, "1.2"; empty before it was heard."""
    held: int
    """Presses that the chip has told and not yet been answered, earlier starts included."""
    overflow: bool
    """The chip has had to drop a press since its start."""
    missing: int
    """Presses that the chip made and that never came, over all starts that were heard."""
    rate_ppm: float
    """How much faster than nominal the chip runs."""
    uncertainty_ns: int | None
    """± of the map from the chip's clock to the table's; None before there is one."""
    round_trip_ns: int
    """Of the last answered ping; 0 before."""
    outliers: int
    """Times that the clock map did not believe."""
    clock_restarts: int
    """How often the clock map of this start was begun anew, for its facts did not agree."""
    counts: LinkCounts
    bad_crc: int
    bad_form: int
    unknown: int
    noise_bytes: int
    chip: Counts | None
    """The chip's own counters, some seconds old."""
    buttons: Mapping[Channel, Button]
    """What each button has done, some seconds old."""
    closed: frozenset[Channel] = frozenset()
    """Contacts that were closed at the chip's last pulse."""


_ADVICE = {
    LinkState.CLOSED: "the port of the board is not open: plug the board in",
    LinkState.SEARCHING: "the board says nothing yet: if it stays so, press its reset button",
    LinkState.SILENT: "the board has fallen silent: look at its cable",
}


def advice(state: LinkState, hello: Hello | None) -> str:
    """What is wrong and what to do about it; empty if all is well or will soon be."""
    if state is not LinkState.FOREIGN:
        return _ADVICE.get(state, "")
    if hello is not None:
        versions = f"protocol {hello.protocol}, this program {VERSION}"
        return f"the board speaks {versions}: run `make flash`"
    return "the board speaks, but not as a slap table: choose another port, or run `make flash`"


def board_name(hello: Hello | None) -> str:
    """The name of the build, or its number if it has none here."""
    if hello is None:
        return ""
    names = {board.value: board.name.lower() for board in Board}
    return names.get(hello.board, str(hello.board))


def version_text(hello: Hello | None) -> str:
    """The version of the firmware, "1.2"."""
    return "" if hello is None else f"{hello.firmware >> 8}.{hello.firmware & 0xFF}"
