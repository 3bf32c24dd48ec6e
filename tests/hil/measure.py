"""What the chip reports, held against what was done to its contacts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hardware.protocol import PressFlags, Pulse
from tests.hil.board import MS, US, Board
from tests.hil.host import QUICK, ChipT, Host, Times
from tests.hil.scripts import (
    Change,
    Disturbed,
    Pair,
    Script,
    disturbed,
    lone_edges,
    ordered,
    pairs,
    together,
)

ORDER_TICKS = 32
"""Two presses no more than 2 us apart on the chip are a tie, as the host declares it."""
APART = 64
"""From this distance on (4 us) two presses must not be a tie."""
SPREAD_TICKS = 16
"""Largest spread of the error of a stamp: 1 us."""

BESIDE_OTHERS_TICKS = 64
"""A contact that changes while another is being stamped is stamped next: up to 4 us later."""
FOUND_TICKS = 2 * MS
"""What is found only by looking may be stamped so late, as the host assumes of it."""


@contextmanager
def greeted(elf: Path, *, times: Times = QUICK, seed: int = 1) -> Iterator[Host[Board]]:
    """A host that has just set up a board which has just been switched on."""
    with Board(elf, seed=seed) as board:
        host = Host(board, times)
        host.greet()
        yield host


def play(host: Host[ChipT], script: Iterable[Change], *, tail: int = 40 * MS) -> None:
    """Do all that to the contacts, and wait a little for the last words."""
    changes = ordered(script)
    for change in changes:
        host.board.contact(change.at, change.button, closed=change.closed)
    host.run(changes[-1].at + tail)


def counter_zero(host: Host[Board]) -> int:
    """A cycle at which the chip's tick was 0, to within some cycles."""
    heard = next(h for h in reversed(host.heard) if isinstance(h.message, Pulse))
    assert isinstance(heard.message, Pulse)
    return heard.begun - heard.message.tick


@dataclass(frozen=True, slots=True)
class Stamped:
    """A change, and the tick that the chip gave to it."""

    change: Change
    tick: int
    recovered: bool

    @property
    def error(self) -> int:
        """With an unknown constant: when the chip's counter began."""
        return self.tick - self.change.at


def stamped(host: Host[Board], script: Iterable[Change]) -> dict[Change, Stamped]:
    """Every change of the script with its report. Raises AssertionError unless they match 1:1."""
    by_button: defaultdict[int, list[Change]] = defaultdict(list)
    for change in ordered(script):
        by_button[change.button].append(change)
    found: dict[Change, Stamped] = {}
    for button, changes in by_button.items():
        log = host.log(button)
        said = [bool(press.flags & PressFlags.DOWN) for press in log]
        assert said == [change.closed for change in changes], f"button {button}"
        for change, press in zip(changes, log, strict=True):
            is_found = bool(press.flags & PressFlags.RECOVERED)
            found[change] = Stamped(change, press.tick, is_found)
    return found


def check_beside_others(stamps: Iterable[Stamped], zero: int) -> None:
    """Exact, or marked as found and not much too late; `zero` is a cycle at which the tick was 0.

    Raises AssertionError.
    """
    for stamp in stamps:
        late = stamp.error + zero
        assert late >= -BESIDE_OTHERS_TICKS, stamp
        assert late <= (FOUND_TICKS if stamp.recovered else BESIDE_OTHERS_TICKS), stamp


def stamp_errors(elf: Path, count: int, *, seed: int = 1) -> list[int]:
    """Errors of so many lone edges, with the line full both ways and the lamps at work."""
    with greeted(elf, times=Times(lockout_us=15_000), seed=seed) as host:
        host.is_busy = True
        start = host.board.cycle + 20 * MS
        script = list(lone_edges(start, counter_zero(host), count, Random(seed)))
        play(host, script)
        found = stamped(host, script)
    assert not any(s.recovered for s in found.values())
    return [found[change].error for change in script]


@dataclass(frozen=True, slots=True)
class Order:
    """What the chip says of two changes that were `distance` cycles apart."""

    distance: int
    ticks: int
    """The second less the first, as reported."""
    detail: str

    @property
    def is_inverted(self) -> bool:
        """Whether the later one was given an earlier time, by however little."""
        return self.ticks < 0

    @property
    def is_tie(self) -> bool:
        return abs(self.ticks) <= ORDER_TICKS


@dataclass(slots=True)
class _Asked:
    script: list[Change] = field(default_factory=list)
    questions: list[tuple[Pair, str]] = field(default_factory=list)


def _answers(host: Host[Board], asked: _Asked, measured: Iterable[Change]) -> list[Order]:
    play(host, asked.script)
    found = stamped(host, measured)
    return [
        Order(p.distance, found[p.second].tick - found[p.first].tick, f"{text} {p}")
        for p, text in asked.questions
    ]


def pair_orders(elf: Path, distances: Iterable[int], *, seed: int = 1) -> list[Order]:
    """Pairs at these distances, on all pairs of ports, in both orders, down and up."""
    asked = _Asked()
    with greeted(elf, seed=seed) as host:
        for pair in pairs(host.board.cycle + 20 * MS, distances, Random(seed)):
            asked.script += (pair.first, pair.second)
            asked.questions.append((pair, ""))
        return _answers(host, asked, asked.script)


def disturbed_orders(
    elf: Path, cases: Iterable[tuple[int, int, int]], *, seed: int = 1
) -> list[Order]:
    """Pairs with a bounce of a third button near them: (distance, phase, width) each."""
    asked = _Asked()
    measured: list[Change] = []
    with greeted(elf, seed=seed) as host:
        start = host.board.cycle + 20 * MS
        for each in disturbed(start, cases, Random(seed)):
            asked.script += (each.pair.first, each.pair.second, *each.others)
            asked.questions.append((each.pair, _bounce_of(each)))
            measured += _told(each)
        return _answers(host, asked, measured)


def _told(each: Disturbed) -> Script:
    """All but the bounce."""
    return (each.pair.first, each.pair.second, each.others[0], *each.others[3:])


def _bounce_of(each: Disturbed) -> str:
    return f"bounce {each.others[1].at - each.pair.first.at} {each.others[2].at}"


def tie_spreads(
    elf: Path, buttons: Sequence[int], count: int, apart: int, *, seed: int = 1
) -> list[int]:
    """Largest less smallest tick of buttons that change at one cycle, over many such cycles."""
    with greeted(elf, seed=seed) as host:
        start = host.board.cycle + 20 * MS
        groups = list(together(start, buttons, count, apart, Random(seed)))
        script = [change for group in groups for change in group]
        play(host, script, tail=60 * MS)
        found = stamped(host, script)
    ticks = [[found[change].tick for change in group] for group in groups]
    return [max(group) - min(group) for group in ticks]


def histogram(values: Iterable[int], *, width: int = 1) -> dict[int, int]:
    """How many values fall into each class of this width, by its lower end."""
    found: defaultdict[int, int] = defaultdict(int)
    for value in values:
        found[value // width * width] += 1
    return dict(sorted(found.items()))


def microseconds(ticks: int) -> float:
    """Ticks of the chip as a person reads them."""
    return ticks / US
