"""Bataille as a Game: new, check, step, view."""

from __future__ import annotations

from engine.checks import check_draw, check_order, check_seat, refuse_moves
from engine.errors import Refusal
from engine.events import Event
from engine.games.bataille.rounds import press, shuffle, turn_over
from engine.games.bataille.state import Setup, State, first_state
from engine.games.bataille.table import Bench, fighters, freeze, lay, pot_size, settle
from engine.inputs import Button, Chance, Draw, Input, Press, Rested, Revealed, Tick
from engine.views import WarSeatView, WarView

Events = tuple[Event, ...]


class Bataille:
    """The game of bataille.fr.txt, with the decisions of decisions.md part 2."""

    name = "bataille"

    def new(self, setup: Setup) -> tuple[State, Events]:
        """Return the game before its first card. Raises Refusal (`bad_setup`, `bad_rule`)."""
        bench = lay(first_state(setup))
        settle(bench, setup.start_ns)
        return freeze(bench), tuple(bench.events)

    def check(self, state: State, item: Input) -> None:
        """Raise Refusal (`time_order`, `bad_seat`, `bad_draw`, `draw_expected`, `bad_input`)."""
        refuse_moves(item)
        wanted = state.chance
        if isinstance(item, Draw):
            check_draw(wanted, item)
            return
        if wanted is not None:
            raise Refusal("draw_expected", f"expected a draw of {wanted.count}, found none")
        if isinstance(item, Press):
            check_seat(item.seat, len(state.stacks))
        if not _is_timeless(item):
            check_order(state.now_ns, item)

    def step(self, state: State, item: Input) -> tuple[State, Events]:
        """Return the state after an input and what happened."""
        self.check(state, item)
        bench = lay(state)
        todo: tuple[Input, ...] = (item,)
        while todo:
            if bench.shuffles and not isinstance(todo[0], Draw):
                bench.backlog = todo
                break
            todo = (*_handle(bench, todo[0]), *todo[1:])
        return freeze(bench), tuple(bench.events)

    def view(self, state: State, _seat: int | None = None, /) -> WarView:
        """Return the public view: nobody may look at a card before it is turned over."""
        return view_of(state)

    def due_ns(self, state: State) -> int | None:
        """Return when the cards turn over even if somebody has not pressed."""
        return state.turn_over_ns

    def chance(self, state: State) -> Chance | None:
        """Return the shuffle that the game waits for."""
        return state.chance


def _is_timeless(item: Input) -> bool:
    """Inputs that change nothing in this game: they may come from any time."""
    return isinstance(item, Revealed) or (isinstance(item, Press) and item.overdue)


def _handle(bench: Bench, item: Input) -> tuple[Input, ...]:
    """Work one input into the bench; return what must be handled next."""
    if isinstance(item, Draw):
        return shuffle(bench, item)
    if _is_timeless(item):
        return ()
    if isinstance(item, Rested):
        return _rest(bench, item)
    _advance(bench, item)
    if bench.shuffles:
        return (item,)
    if isinstance(item, Press) and item.down and item.button is Button.PLAY:
        press(bench, item.seat, item.t_ns)
    return ()


def _advance(bench: Bench, item: Input) -> None:
    """Turn the cards over if their time has come; a press at that very moment still counts."""
    bench.now_ns = max(bench.now_ns, item.t_ns)
    due_ns = bench.turn_over_ns
    if due_ns is None:
        return
    if due_ns < item.t_ns or (due_ns == item.t_ns and isinstance(item, Tick)):
        turn_over(bench, due_ns)


def _rest(bench: Bench, rested: Rested) -> tuple[Input, ...]:
    """What was due before the rest happens; what is due later is put off by its length."""
    _advance(bench, Tick(rested.since_ns))
    if bench.shuffles:
        return (rested,)
    if bench.turn_over_ns is not None:
        bench.turn_over_ns += rested.t_ns - rested.since_ns
    bench.now_ns = rested.t_ns
    return ()


def view_of(state: State) -> WarView:
    """Return what anybody at the table may see."""
    wanted = () if state.shuffles else fighters(state)
    seats = tuple(
        WarSeatView(
            cards=len(stack),
            side=len(state.sides[seat]),
            shown=state.shown[seat],
            down=state.down[seat],
            out=state.out[seat],
            may_press=seat in wanted and not state.pressed[seat],
            pressed=state.pressed[seat],
        )
        for seat, stack in enumerate(state.stacks)
    )
    return WarView(
        t_ns=state.now_ns,
        seats=seats,
        battle=state.battle,
        pot=pot_size(state),
        turn_over_ns=state.turn_over_ns,
        last_winner=state.last_winner,
        cards_played=state.cards_played,
        rounds=state.rounds,
        over=state.over,
    )
