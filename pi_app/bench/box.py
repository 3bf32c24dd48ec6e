"""The button box: how long a ping takes there and back, and how well its clock is known."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hardware.cable import CableState, Listener
from hardware.edge import Press
from hardware.link_measures import Moment
from hardware.link_report import LinkReport, LinkState
from pi_app.bench.spread import US, Figures, spread
from pi_app.button_box import ButtonBox
from pi_app.errors import Failure

PATIENCE_S = 5.0
"""A board that is reset by being opened can be used after three seconds."""
LOOK_S = 0.25
LOOKS = 20
"""Its link reports twice a second."""


def started(
    box: ButtonBox,
    on_press: Callable[[Press], None] = lambda _press: None,
    on_passed: Callable[[], None] = lambda: None,
    on_moment: Callable[[Moment], None] = lambda _moment: None,
    *,
    patience_s: float = PATIENCE_S,
) -> LinkReport:
    """Start a box and wait till it is in step. Raises Failure, with what the box says."""
    settled = threading.Event()

    def changed(state: CableState) -> None:
        if state.link in (LinkState.LIVE, LinkState.FOREIGN) or state.fault is not None:
            settled.set()

    box.start(Listener(on_press, on_passed, changed, on_moment))
    settled.wait(patience_s)
    report = box.report
    if box.state.link is not LinkState.LIVE or report is None:
        raise Failure(f"no button box: {box.state.text or 'it does not get into step'}")
    return report


def box_figures(
    box: ButtonBox,
    *,
    rest: Callable[[float], object] = lambda s: threading.Event().wait(s),
    patience_s: float = PATIENCE_S,
) -> Figures:
    """Return the figures of a box that nobody has started yet, and stop it. Raises Failure."""
    try:
        started(box, patience_s=patience_s)
        trips_ns: list[int] = []
        worst_ns = 0
        for _ in range(LOOKS):
            rest(LOOK_S)
            report = box.report
            if report is not None and report.round_trip_ns not in (0, *trips_ns[-1:]):
                trips_ns.append(report.round_trip_ns)
                worst_ns = max(worst_ns, report.uncertainty_ns or 0)
    finally:
        box.stop()
    if not trips_ns:
        raise Failure("no button box: it does not answer pings")
    return {
        "pings looked at": float(len(trips_ns)),
        **spread("a ping there and back", trips_ns),
        "± of its clock on the table's, at worst, µs": worst_ns / US,
    }
