"""What one contact has done, and whether it can be believed. Pure.

In the first second nobody has been asked to press. A contact that is closed all the while is
**stuck**; one that makes more strokes than three quick presses is **floating**. Afterwards more
than 20 strokes in a second (ten presses: a quick hand) are floating too, and a contact that stays
closed for ten seconds is stuck. All that a contact does within 20 ms is one stroke: a switch that
bounces makes two a press, however it bounces (see `hardware.health`).

A contact is believed again once it has been open and quiet for a while. A button is only ever
given to one that is believed AND was held closed without a break: noise does neither.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from pi_app.wiring.spots import MS, SECOND

BOUNCE_NS = 20 * MS
WINDOW_NS = SECOND
LISTEN_STROKES = 6
HAND_STROKES = 20
STUCK_NS = 10 * SECOND
HEAL_NS = 2 * SECOND


class Fault(Enum):
    """Why a contact is not believed."""

    STUCK = "stuck"
    FLOATING = "floating"
    LAMP = "lamp"
    """Held low, as the driver of a lamp does, on a line that is kept for a lamp: nothing wrong."""
    REFUSED = "refused"
    """Another program, or the system, has it."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One contact."""

    closed: bool = False
    since_ns: int = 0
    """When it closed or opened last."""
    strokes: tuple[int, ...] = ()
    """When the strokes of the last second began."""
    fault: Fault | None = None
    is_held: bool = False
    """This closing has lasted long enough to mean something."""
    is_used: bool = False
    """What this closing could do it has done: nothing more happens till it opens."""
    is_taken: bool = False
    """This very closing has made it somebody's button."""
    has_moved: bool = False

    def moved(self, t_ns: int, *, closed: bool) -> Trace:
        """Return it after an edge."""
        begins = not self.strokes or t_ns - self.strokes[-1] > BOUNCE_NS
        recent = tuple(one for one in self.strokes if t_ns - one < WINDOW_NS)
        strokes = (*recent, t_ns) if begins else recent
        made = replace(self, strokes=strokes, has_moved=True)
        if closed != self.closed:
            made = replace(made, closed=closed, since_ns=t_ns)
            made = replace(made, is_held=False, is_used=False, is_taken=False)
        return made.judged(HAND_STROKES)

    def judged(self, strokes: int) -> Trace:
        """Return it as floating if it made more strokes than that in the last second."""
        return self.faulty(Fault.FLOATING) if len(self.strokes) > strokes else self

    def faulty(self, fault: Fault) -> Trace:
        """Return it with a fault; what it is doing now counts for nothing."""
        return replace(self, fault=fault, is_used=True)

    def aged(self, now_ns: int) -> Trace:
        """Return it as it is believed now: a fault may be found or over."""
        if self.closed:
            is_long = now_ns - self.since_ns >= STUCK_NS
            may_be = self.fault in (None, Fault.FLOATING)
            return self.faulty(Fault.STUCK) if is_long and may_be else self
        is_well = self.fault is not None and now_ns >= self._quiet_ns() + HEAL_NS
        return replace(self, fault=None) if is_well else self

    def afresh(self, now_ns: int) -> Trace:
        """Return it as if it were heard of for the first time."""
        return Trace(closed=self.closed, since_ns=now_ns)

    def due_ns(self) -> int | None:
        """Return when `aged` will change it."""
        if self.closed:
            may_be = self.fault in (None, Fault.FLOATING)
            return self.since_ns + STUCK_NS if may_be else None
        return None if self.fault is None else self._quiet_ns() + HEAL_NS

    def _quiet_ns(self) -> int:
        return max(self.since_ns, *self.strokes) if self.strokes else self.since_ns


def after_listening(trace: Trace, *, is_lamp: bool) -> Trace:
    """Return a contact as the first second has shown it; `is_lamp`: its line is kept for a lamp."""
    if len(trace.strokes) >= LISTEN_STROKES:
        return trace.faulty(Fault.FLOATING)
    if trace.closed and not trace.has_moved:
        return trace.faulty(Fault.LAMP if is_lamp else Fault.STUCK)
    return replace(trace, is_used=trace.closed)
