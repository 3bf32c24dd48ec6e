"""The answers: what each choice, each hold and each silence does. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.inputs import Button
from pi_app.wiring.spots import Role, Spot, SpotKind
from pi_app.wiring.state import MOST_UNANSWERED, Answers, Choice, Ending, Stage, State
from pi_app.wiring.trace import after_listening


def choices(state: State) -> tuple[Choice, ...]:
    """Return what can be chosen now, in the order in which it is shown."""
    if state.stage is Stage.FAULTS:
        return Choice.GO_ON, Choice.AGAIN, Choice.LEAVE
    if state.stage is Stage.ASK:
        return _while_asking(state)
    if state.stage is Stage.LAMPS:
        return Choice.LIT, Choice.DARK, Choice.BACK, Choice.DONE
    return _at_the_end(state) if state.stage is Stage.SUMMARY else ()


def _while_asking(state: State) -> tuple[Choice, ...]:
    usual = (Choice.SKIP, Choice.BACK, Choice.DONE)
    owner = state.answers.owner(state.pressed)
    if state.cursor is None or owner is None:
        return usual
    # Whoever has only a big button presses it once more where the small one is asked for.
    if state.asked == Role(owner.seat, Button.PLAY):
        return (*usual, Choice.EXCHANGE, Choice.GO_ON)
    return (Choice.EXCHANGE, *usual, Choice.GO_ON)


def _at_the_end(state: State) -> tuple[Choice, ...]:
    if not state.answers.found:
        return Choice.AGAIN, Choice.USUAL, Choice.LEAVE
    more = (Choice.MORE,) if state.asked is not None else ()
    lamps = (Choice.LAMPS,) if state.options.lamps else ()
    return Choice.SAVE, *more, Choice.BACK, *lamps, Choice.AGAIN, Choice.LEAVE


def choose(state: State, choice: Choice) -> State:
    """Return the state after a choice."""
    return _CHOICES[choice](state)


def assign(state: State, spot: Spot) -> State:
    """Give a contact to what is asked for; whoever had it has it no more, and is asked again."""
    asked = state.asked
    if asked is None:
        return state
    kept = {role: one for role, one in state.answers.found.items() if one != spot}
    lamps = {role: lamp for role, lamp in state.answers.lamps.items() if role in kept}
    answers = replace(state.answers, found={**kept, asked: spot}, lamps=lamps)
    return settled(state.on_to(answers))


def settled(state: State) -> State:
    """Return it at the lamps, or at the end, if everything has been asked."""
    return done(state) if state.stage is Stage.ASK and state.asked is None else state


def done(state: State) -> State:
    """These are all the buttons: on to the lamps, if there are any to ask about, or to the end."""
    if state.stage is Stage.ASK and state.lamp is not None:
        return state.on_to(replace(state.answers, stage=Stage.LAMPS))
    if state.stage is Stage.LISTEN:
        state = _judged(state)
    return state.on_to(replace(state.answers, stage=Stage.SUMMARY))


def back(state: State) -> State:
    """Take the last step back, to something that is asked; before the first one, listen again."""
    made = state
    while made.past:
        made = replace(made.asking(made.past[-1]), past=made.past[:-1], unanswered=0)
        if made.stage is not Stage.ASK or made.asked is not None:
            return made
    return replace(again(state), past=())


def again(state: State) -> State:
    """Begin anew, but for what can be taken back."""
    traces = {spot: trace.afresh(state.now_ns) for spot, trace in state.traces.items()}
    return replace(state.on_to(Answers()), traces=traces)


def lamp_in(state: State, role: Role | None) -> State:
    """The lamp that shines is in this button; in none if it is dark."""
    lit = state.lamp
    if lit is None:
        return done(state)
    known = state.answers
    lamps = known.lamps
    if role is not None and lit[1].kind is SpotKind.BOX_LAMP:
        role = Role(role.seat, Button.SLAP)  # a box has one lamp a seat
    if role is not None:
        lamps = {**lamps, role: lit[1]}
    made = state.on_to(replace(known, lamps=lamps, tried=known.tried | {lit[1]}))
    return made if made.lamp is not None else done(made)


def lamp_unanswered(state: State) -> State:
    """Nobody has said anything of this lamp."""
    number = state.unanswered + 1
    made = done(state) if number >= MOST_UNANSWERED else lamp_in(state, None)
    return replace(made, unanswered=number if made.stage is Stage.LAMPS else 0)


def seat_again(state: State, seat: int) -> State:
    """Ask for the buttons of one seat again; earlier ones that were never shown are left out."""
    if not 0 <= seat < state.options.seats or state.stage in (Stage.LISTEN, Stage.OVER):
        return state
    known = state.answers
    earlier = {role for role in state.roles if role.seat < seat and role not in known.found}
    return state.on_to(
        replace(
            known,
            stage=Stage.ASK,
            found=_without(known.found, seat),
            lamps=_without(known.lamps, seat),
            skipped=frozenset({r for r in known.skipped if r.seat != seat} | earlier),
            tried=known.tried - set(_of(known.lamps, seat)),
        )
    )


def listened(state: State) -> State:
    """The first second is over: what moved in it is broken."""
    made = _judged(state)
    stage = Stage.FAULTS if made.faults() else Stage.ASK
    return made.asking(replace(made.answers, stage=stage))


def _judged(state: State) -> State:
    is_lamp = state.options.is_lamp
    traces = {s: after_listening(t, is_lamp=is_lamp(s)) for s, t in state.traces.items()}
    return replace(state, traces=traces)


def give_up(state: State) -> State:
    """Nobody is there: go on with what was found, or as wiring.md has it."""
    return done(state) if state.answers.found else state.ended(Ending.NOBODY)


def finish(state: State) -> State:
    """Keep what was found."""
    return state.ended(Ending.SAVE if state.answers.found else Ending.NOBODY)


def skip(state: State) -> State:
    """There is no such button; a seat without a big one is no seat."""
    asked = state.asked
    if asked is None:
        return done(state)
    out = {asked}
    if asked.button is Button.SLAP:
        out.add(Role(asked.seat, Button.PLAY))
    known = state.answers
    found = {role: spot for role, spot in known.found.items() if role not in out}
    return settled(state.on_to(replace(known, found=found, skipped=known.skipped | out)))


def _exchange(state: State) -> State:
    return state if state.pressed is None else assign(state, state.pressed)


def _go_on(state: State) -> State:
    return state.asking(replace(state.answers, stage=Stage.ASK))


def _lit(state: State) -> State:
    return lamp_in(state, None if state.lamp is None else state.lamp[0])


def _more(state: State) -> State:
    return state.on_to(replace(state.answers, stage=Stage.ASK))


def _lamps(state: State) -> State:
    fresh = replace(state.answers, stage=Stage.ASK, lamps={}, tried=frozenset())
    made = replace(state, answers=fresh)
    return replace(done(made), past=(*state.past, state.answers))


def _without(table: Mapping[Role, Spot], seat: int) -> dict[Role, Spot]:
    return {role: spot for role, spot in table.items() if role.seat != seat}


def _of(table: Mapping[Role, Spot], seat: int) -> list[Spot]:
    return [spot for role, spot in table.items() if role.seat == seat]


_CHOICES: Mapping[Choice, Callable[[State], State]] = {
    Choice.EXCHANGE: _exchange,
    Choice.SKIP: skip,
    Choice.BACK: back,
    Choice.DONE: done,
    Choice.GO_ON: _go_on,
    Choice.LIT: _lit,
    Choice.DARK: lambda state: lamp_in(state, None),
    Choice.SAVE: finish,
    Choice.MORE: _more,
    Choice.LAMPS: _lamps,
    Choice.AGAIN: again,
    Choice.USUAL: lambda state: state.ended(Ending.USUAL),
    Choice.LEAVE: lambda state: state.ended(Ending.LEFT),
}
