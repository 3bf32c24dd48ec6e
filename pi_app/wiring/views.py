"""What can be seen of the wizard: plain data for the screen and the console. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inputs import Button
from pi_app.wiring.labels import label
from pi_app.wiring.machine import end_ns
from pi_app.wiring.spots import SECOND, Role, Spot
from pi_app.wiring.state import (
    HINT_NS,
    HOLD_NS,
    LONG_NS,
    Choice,
    Ending,
    Stage,
    State,
)
from pi_app.wiring.steps import choices
from pi_app.wiring.trace import Fault

STEPS = 8
"""Into so many parts the time of a hold is drawn."""
COUNTED_NS = 10 * SECOND
"""So long before the wizard goes on by itself the seconds are shown."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What has been found of a seat; an empty text is nothing."""

    slap: str = ""
    play: str = ""
    lamps: int = 0
    """How many of its lamps were seen."""


@dataclass(frozen=True, slots=True)
class FaultShown:
    """A contact that is left out."""

    where: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Touched:
    """A button that was pressed, and could not be taken at once."""

    where: str
    owner: Role | None
    """Whose it is; none if it was only not held long enough."""


@dataclass(frozen=True, slots=True)
class WiringView:
    """The wizard as everybody sees it."""

    stage: Stage
    asked: Role | None
    """The button that is asked for; at the lamps the one in which the lamp is expected."""
    seats: tuple[SeatShown, ...]
    faults: tuple[FaultShown, ...] = ()
    choices: tuple[Choice, ...] = ()
    cursor: int | None = None
    """None while the choices are only there for fingers and keys."""
    touched: Touched | None = None
    hold: int = 0
    """How much of its time a button has been held, in parts of `STEPS`."""
    is_ending: bool = False
    """The button that is held is known: held on, it says that these are all."""
    lamp: str = ""
    """The lamp that shines."""
    is_late: bool = False
    """Nobody has done anything for a while."""
    seconds: int | None = None
    """After how many it goes on by itself, if that is soon."""
    only_keys: bool = False
    ending: Ending | None = None


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
