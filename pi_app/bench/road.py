"""The road of a press: from the queue to the verdict, from there to its picture; and frames."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from hardware.ports import Clock
from pi_app.bench.spread import MS, Figures, spread
from pi_app.bench.table import PATIENCE_NS, BenchTable, MakeScreen, Turn, Way
from pi_app.loop import Loop
from pi_app.screens.messages import FramePresented

PRESSES = 100
SHORTEST_MS, LONGEST_MS = 20, 60
"""Random rests before a press, so that it does not keep step with the frames."""
FRAME_NS = 1_000_000_000 // 60
Later = Callable[[int, Callable[[], object]], None]
"""Does something on another thread after so many ns."""
IN_A_ROW_NS = 3 * FRAME_NS
"""Frames farther apart are not of one movement."""


def road_figures(
    clock: Clock,
    make_screen: MakeScreen | None,
    *,
    presses: int = PRESSES,
    later: Later | None = None,
    turn: Turn = Loop.turn,
) -> Figures:
    """Return how long verdicts and pictures take on this machine. Raises Failure."""
    table = BenchTable(clock, presses, make_screen, turn)
    try:
        ways = list(_ways(table, presses, later or _on_a_thread))
        frames = tuple(table.frames)
    finally:
        table.close()
    return {
        **spread("queue to verdict", [way.judged_ns - way.arrived_ns for way in ways]),
        **spread("verdict to picture", [ns for way in ways if (ns := to_picture_ns(way))]),
        **frame_figures(frames),
    }


def to_picture_ns(way: Way) -> int | None:
    """Return how long it took from the verdict to the frame with the card; none without one."""
    return None if way.shown_ns is None else way.shown_ns - way.judged_ns


def frame_figures(frames: Sequence[FramePresented]) -> Figures:
    """Return how long frames take, and how far those of a movement are apart."""
    apart = [after.t_ns - before.t_ns for before, after in pairwise(frames) if after.drawn_ns]
    in_a_row = [ns for ns in apart if ns < IN_A_ROW_NS]
    figures = spread(
        "a frame drawn and presented", [one.drawn_ns for one in frames if one.drawn_ns]
    )
    if in_a_row:
        late = sum(ns > FRAME_NS * 3 // 2 for ns in in_a_row)
        figures |= spread("from frame to frame", in_a_row)
        figures["frames left out, of 100"] = 100 * late / len(in_a_row)
    return figures


def _ways(table: BenchTable, presses: int, later: Later) -> Iterator[Way]:
    chance = random.Random(1)
    for _ in range(presses):
        begin_ns = table.clock.now_ns()
        later(round(chance.uniform(SHORTEST_MS, LONGEST_MS) * MS), table.press_now)
        if table.run_till(partial(table.judged_since, begin_ns), begin_ns + PATIENCE_NS):
            way = table.way_of(table.judged_since(begin_ns)[0])
            if way is not None:
                yield way


def _on_a_thread(after_ns: int, what: Callable[[], object]) -> None:
    timer = threading.Timer(after_ns / 1e9, what)
    timer.daemon = True
    timer.start()
