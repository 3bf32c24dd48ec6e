"""The wizard: one thing that happens at a time, and the state after it. Pure; read this first.

    contacts --+
    keys ------+-> step(state, item) -> state -> view (screen, console)
    fingers ---+                             +-> lamp that has to shine
    time ------+                             +-> ending

A button does one of four things: it is tapped, held, let go of after that, or held for long. With
these alone everything can be reached: a new button that is held is taken; one that is known opens
the choices by a tap, goes through them by further taps, and chooses by a hold; held for long it
says that this is all. Keys and fingers do the same sooner. Where nobody does anything the wizard
says what can be done, and in the end goes on by itself: it never waits for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto

from pi_app.wiring import steps
from pi_app.wiring.inputs import Begun, Chosen, Command, Item, Moved, Said, Tick
from pi_app.wiring.spots import Spot
from pi_app.wiring.state import (
    GIVE_UP_NS,
    HINT_NS,
    HOLD_NS,
    LAMP_NS,
    LISTEN_NS,
    LONG_NS,
    MENU_NS,
    PAUSE_NS,
    SPIKE_NS,
    Choice,
    Ending,
    Options,
    Stage,
    State,
)
from pi_app.wiring.trace import Trace


class _Did(Enum):
    """What a hand did with a button."""

    TAPPED = auto()
    HELD = auto()
    """It is still down."""
    LET_GO = auto()
    """After it was held."""
    LONG = auto()


def start(options: Options, now_ns: int) -> State:
    """Return the wizard at its start: it listens."""
    traces = {spot: Trace(since_ns=now_ns) for spot in options.spots}
    return State(options, traces=traces, now_ns=now_ns, since_ns=now_ns, heard_ns=now_ns)


def step(state: State, item: Item) -> State:
    """Return the state after something has happened. Times never run backwards."""
    if state.stage is Stage.OVER:
        return state
    state = _passed(replace(state, now_ns=max(state.now_ns, item.t_ns)))
    if isinstance(item, Tick) or state.stage is Stage.OVER:
        return state
    if isinstance(item, Begun):
        return _begun(state, item)
    if isinstance(item, Moved):
        return _moved(state, item)
    state = replace(state, heard_ns=state.now_ns, unanswered=0)
    if isinstance(item, Said):
        return _said(state, item)
    return _chosen(state, item)


def due_ns(state: State) -> int | None:
    """Return when time alone will change something; none once it is over."""
    return None if state.stage is Stage.OVER else min(_times(state))


def _times(state: State) -> Iterator[int]:
    yield end_ns(state)
    hint_ns = state.heard_ns + HINT_NS
    if hint_ns > state.now_ns:
        yield hint_ns
    for spot, trace in state.traces.items():
        if (fault_ns := trace.due_ns()) is not None:
            yield fault_ns
        if _counts(state, spot) and trace.closed and not trace.is_used:
            yield trace.since_ns + (LONG_NS if trace.is_held else HOLD_NS)


def end_ns(state: State) -> int:
    """Return when the question that is asked ends by itself."""
    if state.stage is Stage.LISTEN:
        return state.since_ns + LISTEN_NS
    patience_ns = {Stage.ASK: GIVE_UP_NS, Stage.LAMPS: LAMP_NS}.get(state.stage, PAUSE_NS)
    if state.stage is Stage.ASK and state.cursor is not None:
        patience_ns = MENU_NS
    return state.heard_ns + patience_ns


def _counts(state: State, spot: Spot) -> bool:
    """Whether a contact is believed, and anybody wants to know of it."""
    return state.stage is not Stage.LISTEN and state.trace(spot).fault is None


# -- time ----------------------------------------------------------------------------------


def _passed(state: State) -> State:
    """Let time pass: faults, holds, then the patience with this question."""
    for spot, trace in state.traces.items():
        state = _aged(state, spot, trace.aged(state.now_ns))
    for spot in state.traces:
        state = _held_on(state, spot)
    if state.stage is Stage.FAULTS and not state.faults():
        return steps.choose(state, Choice.GO_ON)
    return _ended(state) if state.now_ns >= end_ns(state) else state


def _aged(state: State, spot: Spot, trace: Trace) -> State:
    before = state.trace(spot)
    if trace is before:
        return state
    state = state.with_trace(spot, trace)
    if trace.fault is not None and trace.is_taken:
        # It was taken by this very hold, and never opened since: it is no button, it is stuck.
        state = state.with_trace(spot, replace(trace, is_taken=False))
        found = {role: one for role, one in state.answers.found.items() if one != spot}
        return replace(state, answers=replace(state.answers, found=found))
    return state


def _held_on(state: State, spot: Spot) -> State:
    trace = state.trace(spot)
    if not _counts(state, spot) or not trace.closed or trace.is_used:
        return state
    held_ns = state.now_ns - trace.since_ns
    if not trace.is_held and held_ns >= HOLD_NS:
        state = state.with_trace(spot, replace(trace, is_held=True))
        return _did(state, spot, _Did.HELD)
    if trace.is_held and held_ns >= LONG_NS:
        return _did(state.used(spot), spot, _Did.LONG)
    return state


def _ended(state: State) -> State:
    """Nobody has answered for as long as this question waits."""
    if state.stage is Stage.LISTEN:
        return steps.listened(state)
    if state.stage is Stage.FAULTS or (state.cursor is not None and state.stage is Stage.ASK):
        return steps.choose(state, Choice.GO_ON)
    if state.stage is Stage.ASK:
        return steps.give_up(state)
    return steps.lamp_unanswered(state) if state.stage is Stage.LAMPS else steps.finish(state)


# -- buttons -------------------------------------------------------------------------------


def _begun(state: State, begun: Begun) -> State:
    now_ns = state.now_ns
    spots = dict.fromkeys((*state.options.spots, *begun.closed))
    traces = {spot: Trace(closed=begun.closed.get(spot, False), since_ns=now_ns) for spot in spots}
    return replace(state, traces=traces, since_ns=now_ns, heard_ns=now_ns)


def _moved(state: State, moved: Moved) -> State:
    before = state.trace(moved.spot)
    trace = before.moved(moved.t_ns, closed=moved.closed)
    state = state.with_trace(moved.spot, trace)
    if not _counts(state, moved.spot) or before.closed == moved.closed:
        return state
    state = replace(state, heard_ns=state.now_ns, unanswered=0)
    lasted_ns = moved.t_ns - before.since_ns
    if moved.closed or before.is_used or before.fault is not None or lasted_ns < SPIKE_NS:
        return state
    return _did(state, moved.spot, _Did.LET_GO if before.is_held else _Did.TAPPED)


def _did(state: State, spot: Spot, did: _Did) -> State:
    state = replace(state, heard_ns=state.now_ns, unanswered=0)
    if state.stage is Stage.FAULTS:
        return steps.choose(state.used(spot), Choice.GO_ON)
    if state.stage is Stage.ASK:
        return _in_asking(state, spot, did)
    if state.stage is Stage.LAMPS:
        return _in_lamps(state, spot, did)
    return _in_choices(state, did)


def _in_asking(state: State, spot: Spot, did: _Did) -> State:
    if state.answers.owner(spot) is None:
        if did is _Did.HELD:
            taken = state.with_trace(spot, replace(state.trace(spot), is_taken=True))
            return _hands_off(steps.assign(taken, spot))
        return replace(state, pressed=spot, cursor=None) if did is _Did.TAPPED else state
    if state.cursor is not None:
        return _in_choices(state, did)
    if did is _Did.LONG:
        return steps.done(state)
    # Tapped, or held and then let go of: it is somebody's already.
    opens = did in (_Did.TAPPED, _Did.LET_GO)
    return replace(state, pressed=spot, cursor=0) if opens else state


def _in_lamps(state: State, spot: Spot, did: _Did) -> State:
    owner = state.answers.owner(spot)
    if did is _Did.TAPPED:
        return state if owner is None else steps.lamp_in(state, owner)
    if did is _Did.LET_GO:
        return steps.lamp_in(state, None)
    return steps.done(state) if did is _Did.LONG else state


def _in_choices(state: State, did: _Did) -> State:
    """A tap goes to the next choice, a hold takes the one that is pointed at."""
    if did is _Did.TAPPED:
        return _pointing(state, 1)
    return _hands_off(_take(state)) if did is _Did.HELD else state


def _hands_off(state: State) -> State:
    """What is down now has done what it could: two that touch are not two buttons."""
    for spot, trace in state.traces.items():
        if trace.closed:
            state = state.used(spot)
    return state


# -- keys and fingers ----------------------------------------------------------------------


def _said(state: State, said: Said) -> State:
    if said.command is Command.SEAT:
        return steps.seat_again(state, said.seat)
    if said.command is Command.END:
        is_summary = state.stage is Stage.SUMMARY
        return state.ended(Ending.LEFT) if is_summary else steps.done(state)
    if state.stage is Stage.LISTEN:
        return state
    if said.command is Command.BACK:
        return steps.back(state)
    if said.command in (Command.UP, Command.DOWN):
        return _pointing(state, 1 if said.command is Command.DOWN else -1)
    if state.cursor is not None and said.command is Command.CONFIRM:
        return _take(state)
    return _onward(state, said.command)


def _onward(state: State, command: Command) -> State:
    if state.stage is Stage.FAULTS:
        return steps.choose(state, Choice.GO_ON)
    if state.stage is Stage.ASK:
        return steps.skip(state)
    if state.stage is Stage.LAMPS:
        return steps.choose(state, Choice.LIT if command is Command.CONFIRM else Choice.DARK)
    return _pointing(state, 1)


def _pointing(state: State, step_: int) -> State:
    """Point at the next choice; the first time that anybody does, at the first."""
    number = len(steps.choices(state))
    if number == 0:
        return state
    cursor = state.cursor
    at = (0 if step_ > 0 else number - 1) if cursor is None else (cursor + step_) % number
    return replace(state, cursor=at)


def _take(state: State) -> State:
    offered = steps.choices(state)
    at = state.cursor or 0
    return steps.choose(state, offered[at % len(offered)]) if offered else state


def _chosen(state: State, chosen: Chosen) -> State:
    offered = steps.choices(state)
    if not 0 <= chosen.index < len(offered):
        return state
    return steps.choose(state, offered[chosen.index])
