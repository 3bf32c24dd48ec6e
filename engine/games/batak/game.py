"""Batak as a Game: new, check, step, view."""

from __future__ import annotations

from engine.batak_rules import SEATS
from engine.batak_views import BatakSeatView, BatakStage, BatakView
from engine.checks import (
    check_draw,
    check_order,
    check_seat,
    refuse_before_draw,
    refuse_strangers,
)
from engine.errors import Refusal
from engine.events import Event
from engine.games.batak.auction import bid, give_way, name_trump, passed
from engine.games.batak.deals import deal, deal_again, play
from engine.games.batak.moves import choices, why_not
from engine.games.batak.state import PACK, Setup, State, first_state
from engine.games.batak.table import Bench, freeze, lay, tricks_of
from engine.inputs import (
    BatakMove,
    BidChosen,
    BidPassed,
    CardChosen,
    Chance,
    Draw,
    Input,
    Revealed,
    TrumpChosen,
)
from engine.reasons import TEXTS

Events = tuple[Event, ...]


class Batak:
    """The game of batak.fr.txt, with the decisions of decisions.md part 4."""

    name = "batak"

    def new(self, setup: Setup) -> tuple[State, Events]:
        """Return the match after its first deal. Raises Refusal (`bad_setup`, `bad_rule`)."""
        bench = lay(first_state(setup))
        deal(bench, setup.hands, setup.start_ns)
        return freeze(bench), tuple(bench.events)

    def check(self, state: State, item: Input) -> None:
        """Raise Refusal: a `Reason`, `time_order`, `bad_seat`, `bad_draw`, `draw_expected`.

        A button has no meaning of its own here (`bad_input`): whoever is at the screen turns it
        into a move.
        """
        if isinstance(item, Draw):
            check_draw(state.chance, item)
            return
        if isinstance(item, Revealed):
            return
        refuse_strangers(item, BatakMove, "a bid, a pass, a trump or a card")
        check_order(state.now_ns, item)
        if isinstance(item, BatakMove):
            _check_move(state, item)

    def step(self, state: State, item: Input) -> tuple[State, Events]:
        """Return the state after an input and what happened."""
        self.check(state, item)
        if isinstance(item, Revealed):
            return state, ()
        bench = lay(state)
        bench.now_ns = max(bench.now_ns, item.t_ns)
        _handle(bench, item)
        return freeze(bench), tuple(bench.events)

    def view(self, state: State, seat: int | None = None, /) -> BatakView:
        """Return what a seat may see, its own hand included; for none, what lies on the table."""
        return view_of(state, seat)

    def due_ns(self, _state: State) -> int | None:
        """Return nothing: here all waits for people."""
        return None

    def chance(self, state: State) -> Chance | None:
        """Return the shuffle that the next deal waits for."""
        return state.chance


def _check_move(state: State, move: BatakMove) -> None:
    refuse_before_draw(state.chance)
    check_seat(move.seat, SEATS)
    reason = why_not(state, move)
    if reason is not None:
        raise Refusal(reason.value, f"{TEXTS[reason]}, found {_told(move)}")


def _told(move: BatakMove) -> str:
    if isinstance(move, BidPassed):
        return f"seat {move.seat} passing"
    if isinstance(move, BidChosen):
        return f"seat {move.seat} bidding {move.value}"
    if isinstance(move, TrumpChosen):
        return f"seat {move.seat} naming {move.suit.value}"
    return f"seat {move.seat} playing {move.card}"


def _handle(bench: Bench, item: Input) -> None:
    match item:
        case CardChosen():
            play(bench, item.seat, item.card, item.t_ns)
        case BidChosen():
            bid(bench, item.seat, item.value, item.t_ns)
        case BidPassed():
            give_way(bench, item.seat, item.t_ns)
        case TrumpChosen():
            name_trump(bench, item.seat, item.seat, item.suit, item.t_ns)
        case Draw():
            deal_again(bench, tuple(PACK[place] for place in item.order), bench.now_ns)


def view_of(state: State, seat: int | None) -> BatakView:
    """Return what a seat may see; for none, what anybody at the table may see."""
    waits = state.stage in (BatakStage.DEAL, BatakStage.OVER)
    won = tricks_of(state)
    return BatakView(
        t_ns=state.now_ns,
        seat=seat,
        rules=state.rules,
        stage=state.stage,
        hand=() if seat is None else state.hands[seat],
        choices=None if seat is None else choices(state, seat),
        seats=tuple(_seat_view(state, one, won[one]) for one in range(SEATS)),
        turn=None if waits else state.turn,
        dealer=state.dealer,
        bids=state.bids,
        declarer=state.declarer,
        contract=state.contract,
        trump=state.trump,
        broken=state.broken,
        trick=state.trick,
        tricks_seen=state.tricks_seen,
        deal=state.deal,
        redeal=state.again,
        history=state.history,
        cards_played=state.cards_played,
        over=state.over,
    )


def _seat_view(state: State, seat: int, tricks: int) -> BatakSeatView:
    said = [value for who, value in state.bids if who == seat and value is not None]
    return BatakSeatView(
        cards=len(state.hands[seat]),
        bid=said[-1] if said else None,
        passed=seat in passed(state),
        card=dict(state.trick).get(seat),
        tricks=tricks,
        score=state.scores[seat],
    )
