"""From the state of the wizard to what can be seen of it. Pure."""

from __future__ import annotations

from engine.inputs import Button
from pi_app.wiring.labels import label
from pi_app.wiring.machine import end_ns
from pi_app.wiring.shown import STEPS, FaultShown, SeatShown, Touched, WiringView
from pi_app.wiring.spots import SECOND, Role, Spot
from pi_app.wiring.state import (
    HINT_NS,
    HOLD_NS,
    LONG_NS,
    Stage,
    State,
)
from pi_app.wiring.steps import choices

COUNTED_NS = 10 * SECOND
"""So long before the wizard goes on by itself the seconds are shown."""


def view(state: State) -> WiringView:
    """Return what can be seen now."""
    known, asked, lit = state.answers, state.asked, None
    if state.stage is Stage.LAMPS and state.lamp is not None:
        asked, lit = state.lamp
    hold, is_ending = _hold(state)
    return WiringView(
        stage=state.stage,
        asked=asked,
        seats=tuple(_seat(state, seat) for seat in range(state.options.seats)),
        faults=tuple(FaultShown(label(spot), fault) for spot, fault in state.faults()),
        choices=choices(state),
        cursor=state.cursor,
        touched=_touched(state, known.owner(state.pressed)),
        hold=hold,
        is_ending=is_ending,
        lamp=label(lit),
        is_late=state.now_ns - state.heard_ns >= HINT_NS,
        seconds=_seconds(state),
        only_keys=state.options.has_only_keys,
        ending=state.ending,
    )


def look_ns(state: State) -> int | None:
    """Return when the view changes with time alone, though nothing happens; none if not soon."""
    times = []
    held = _held(state)
    if held is not None:
        since_ns, whole_ns, _ = held
        part_ns = whole_ns // STEPS
        times.append(since_ns + ((state.now_ns - since_ns) // part_ns + 1) * part_ns)
    end = end_ns(state)
    if state.stage not in (Stage.LISTEN, Stage.OVER):
        left_ns = end - state.now_ns
        times.append(end - min(COUNTED_NS, max(left_ns - 1, 0) // SECOND * SECOND))
    return min((t_ns for t_ns in times if t_ns > state.now_ns), default=None)


def _seat(state: State, seat: int) -> SeatShown:
    known = state.answers
    lamps = sum(role.seat == seat for role in known.lamps)
    slap, play = (known.found.get(Role(seat, one)) for one in (Button.SLAP, Button.PLAY))
    return SeatShown(label(slap), label(play), lamps)


def _touched(state: State, owner: Role | None) -> Touched | None:
    if state.pressed is None:
        return None
    return Touched(label(state.pressed), owner)


def _held(state: State) -> tuple[int, int, bool] | None:
    """The button that is held longest: since when, how long it has to be, whether it ends all."""
    if state.stage in (Stage.LISTEN, Stage.OVER):
        return None
    down = {
        spot: trace.since_ns
        for spot, trace in state.traces.items()
        if trace.closed and trace.fault is None and not trace.is_used
    }
    if not down:
        return None
    spot = min(down, key=lambda one: down[one])
    is_known = _ends_all(state, spot)
    return down[spot], LONG_NS if is_known else HOLD_NS, is_known


def _ends_all(state: State, spot: Spot) -> bool:
    if state.stage is Stage.LAMPS:
        return True
    is_open = state.cursor is not None
    return state.stage is Stage.ASK and not is_open and state.answers.owner(spot) is not None


def _hold(state: State) -> tuple[int, bool]:
    held = _held(state)
    if held is None:
        return 0, False
    since_ns, whole_ns, ends_all = held
    part = (state.now_ns - since_ns) * STEPS // whole_ns
    return max(0, min(part, STEPS)), ends_all


def _seconds(state: State) -> int | None:
    if state.stage in (Stage.LISTEN, Stage.OVER):
        return None
    left_ns = end_ns(state) - state.now_ns
    return -(-left_ns // SECOND) if 0 < left_ns <= COUNTED_NS else None
