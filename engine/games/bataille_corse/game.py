"""Bataille corse as a Game: new, check, step, view."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from engine.checks import check_draw, check_order, check_seat, refuse_moves
from engine.errors import Refusal
from engine.events import Event, RevealBasis, TurnChanged
from engine.games.bataille_corse.due import advance, next_due, rest
from engine.games.bataille_corse.plays import hold, play_button
from engine.games.bataille_corse.slaps import draw, meet_claim, overdue, slap
from engine.games.bataille_corse.state import (
    Setup,
    State,
    check_setup,
    fixed_of,
)
from engine.games.bataille_corse.table import Bench, freeze, lay, may_slap, next_with_cards, settle
from engine.inputs import Button, Chance, Draw, Input, Press, Rested, Revealed
from engine.judging import tie_window_ns
from engine.views import ChallengeView, SeatView, SlapView

Events = tuple[Event, ...]

_FACE = attrgetter("face")


class BatailleCorse:
    """The game of bataille-corse.fr.txt, with the decisions of decisions.md part 1."""

    name = "bataille-corse"

    def new(self, setup: Setup) -> tuple[State, Events]:
        """Return the game before its first card. Raises Refusal, see `check_setup`."""
        check_setup(setup)
        bench = lay(_first_state(setup))
        bench.turn = _first_seat(bench, setup.first)
        bench.events.append(TurnChanged(setup.start_ns, bench.turn))
        settle(bench, setup.start_ns)
        return freeze(bench), tuple(bench.events)

    def check(self, state: State, item: Input) -> None:
        """Raise Refusal (`time_order`, `bad_seat`, `bad_draw`, `draw_expected`, `bad_input`)."""
        refuse_moves(item)
        if isinstance(item, Draw):
            check_draw(state.chance, item)
            return
        if state.chance is not None:
            raise Refusal("draw_expected", f"expected a draw of {state.chance.count}, found none")
        if isinstance(item, Revealed):
            return
        if isinstance(item, Press):
            check_seat(item.seat, len(state.stacks))
            if item.overdue:
                return
        check_order(state.now_ns, item)

    def step(self, state: State, item: Input) -> tuple[State, Events]:
        """Return the state after an input and what happened."""
        self.check(state, item)
        bench = lay(state)
        todo = _handle(bench, item)
        while todo:
            if bench.chance is not None and not isinstance(todo[0], Draw):
                bench.backlog = todo
                break
            todo = (*_handle(bench, todo[0]), *todo[1:])
        return freeze(bench), tuple(bench.events)

    def view(self, state: State, _seat: int | None = None, /) -> SlapView:
        """Return the public view: in this game nobody knows more than anybody else.

        Stacks are face down for their own seat too, so the seat changes nothing.
        """
        return view_of(state)

    def due_ns(self, state: State) -> int | None:
        """Return when the next thing happens by itself."""
        if state.claim is not None:
            return state.claim.until_ns
        due = next_due(lay(state))
        return None if due is None else due[0]

    def chance(self, state: State) -> Chance | None:
        """Return the draw of lots that the game waits for."""
        return state.chance


def undecided_ns(state: State) -> int | None:
    """Return when the last press whose answer is still open will be answered; none if all are."""
    open_ns = [p.t_ns + tie_window_ns(p, state.fixed.worst_ns) for p in state.early]
    if state.claim is not None:
        open_ns.append(state.claim.until_ns)
    return max(open_ns, default=None)


def _first_state(setup: Setup) -> State:
    seats = len(setup.stacks)
    return State(
        fixed=fixed_of(setup),
        now_ns=setup.start_ns,
        stacks=setup.stacks,
        pile=(),
        faces=(),
        under=(),
        turn=setup.first,
        turn_since_ns=setup.start_ns,
        debt=None,
        won=None,
        claim=None,
        rematch=None,
        waiting=None,
        early=(),
        last_take=None,
        last_turn=None,
        last_shown_ns=None,
        hands=(None,) * seats,
        out=(False,) * seats,
        chance=None,
        backlog=(),
        ends_ns=None,
        cards_played=0,
        tricks=0,
        over=None,
    )


def _first_seat(bench: Bench, first: int) -> int:
    if bench.stacks[first]:
        return first
    following = next_with_cards(bench, first)
    return first if following is None else following


def _handle(bench: Bench, item: Input) -> tuple[Input, ...]:
    """Work one input into the bench; return what must be handled next."""
    if isinstance(item, Draw):
        return draw(bench, item)
    if isinstance(item, Revealed):
        _reveal(bench, item)
        return ()
    if isinstance(item, Press) and item.overdue:
        _overdue(bench, item)
        return ()
    if isinstance(item, Rested):
        advance(bench, item.since_ns)
        rest(bench, item)
        return ()
    if bench.claim is not None:
        return meet_claim(bench, bench.claim, item)
    advance(bench, item.t_ns)
    if isinstance(item, Press) and bench.over is None:
        _press(bench, item)
    return ()


def _press(bench: Bench, press: Press) -> None:
    if press.button is Button.PLAY:
        play_button(bench, press)
    elif press.down:
        slap(bench, press)


def _overdue(bench: Bench, press: Press) -> None:
    if bench.over is not None:
        return
    if press.button is Button.SLAP and press.down:
        overdue(bench, press)
    elif press.button is Button.PLAY:
        hold(bench, press)


def _reveal(bench: Bench, revealed: Revealed) -> None:
    """Put the time at which a card was seen in place of the nominal one; the first report counts.

    Cards above it cannot have been seen before it, nor can nominal times below be later. So the
    reports of several cards lead to the same times in whatever order they come in.
    """
    if not bench.pile:
        return
    index = revealed.number - bench.pile[0].number
    if not 0 <= index < len(bench.pile) or bench.pile[index].basis is RevealBasis.MEASURED:
        return
    below, above = bench.pile[:index], bench.pile[index + 1 :]
    measured = (p.shown_ns for p in below if p.basis is RevealBasis.MEASURED)
    shown_ns = max((revealed.t_ns, *measured))
    seen = replace(bench.pile[index], shown_ns=shown_ns, basis=RevealBasis.MEASURED)
    bench.pile = (
        *(replace(placed, shown_ns=min(placed.shown_ns, shown_ns)) for placed in below),
        seen,
        *(replace(placed, shown_ns=max(placed.shown_ns, shown_ns)) for placed in above),
    )
    bench.last_shown_ns = bench.pile[-1].shown_ns
    settle(bench, bench.now_ns)


def view_of(state: State) -> SlapView:
    """Return what anybody at the table may see."""
    bench = lay(state)
    seats = tuple(
        SeatView(
            cards=len(stack),
            out=state.out[seat],
            may_slap=state.over is None and may_slap(bench, seat),
            held_hand=state.hands[seat] is not None,
        )
        for seat, stack in enumerate(state.stacks)
    )
    debt = state.debt
    return SlapView(
        t_ns=state.now_ns,
        seats=seats,
        pile=tuple(map(_FACE, state.pile)),
        under=len(state.under),
        turn=state.turn,
        challenge=None if debt is None else ChallengeView(debt.by, state.turn, debt.attempts),
        collecting=None if state.won is None else state.won.seat,
        rematch=() if state.rematch is None else state.rematch.seats,
        matches=state.pile[-1].patterns if state.pile else (),
        cards_played=state.cards_played,
        tricks=state.tricks,
        over=state.over,
    )
