"""Court Circular as a Game: new, check, step, view."""

from __future__ import annotations

from engine.checks import (
    check_draw,
    check_order,
    check_seat,
    refuse_before_draw,
    refuse_strangers,
)
from engine.errors import Refusal
from engine.events import CardPlayed, Event
from engine.games.court_circular.lines import best_line
from engine.games.court_circular.moves import choices, why_not
from engine.games.court_circular.rules import pack_of, target_of
from engine.games.court_circular.state import Setup, Stage, State, first_state
from engine.games.court_circular.table import Bench, freeze, lay, pile_size
from engine.games.court_circular.tricks import choose_lead, deal, give_up, pass_on
from engine.inputs import (
    CardChosen,
    Chance,
    CircularMove,
    Draw,
    Input,
    LeadChosen,
    Resigned,
    Revealed,
)
from engine.reasons import TEXTS
from engine.rows import put
from engine.views import CircularSeatView, CircularView, LineView

Events = tuple[Event, ...]


class CourtCircular:
    """The game of court-circular.fr.txt, with the tables and decisions of decisions.md part 3."""

    name = "court-circular"

    def new(self, setup: Setup) -> tuple[State, Events]:
        """Return the match after its first deal. Raises Refusal (`bad_setup`, `bad_rule`)."""
        bench = lay(first_state(setup))
        deal(bench, setup.pack, setup.start_ns, setup.cut)
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
        refuse_strangers(item, CircularMove, "a card, a resignation or a lead")
        check_order(state.now_ns, item)
        if isinstance(item, CircularMove):
            refuse_before_draw(state.chance)
            check_seat(item.seat, len(state.hands))
            reason = why_not(state, item)
            if reason is not None:
                raise Refusal(reason.value, f"{TEXTS[reason]}, found {_told(item)}")

    def step(self, state: State, item: Input) -> tuple[State, Events]:
        """Return the state after an input and what happened."""
        self.check(state, item)
        if isinstance(item, Revealed):
            return state, ()
        bench = lay(state)
        bench.now_ns = max(bench.now_ns, item.t_ns)
        _handle(bench, item)
        return freeze(bench), tuple(bench.events)

    def view(self, state: State, seat: int | None = None, /) -> CircularView:
        """Return what a seat may see, its own hand included; for none, what lies on the table."""
        return view_of(state, seat)

    def due_ns(self, _state: State) -> int | None:
        """Return nothing: here all waits for people."""
        return None

    def chance(self, state: State) -> Chance | None:
        """Return the shuffle that the next deal waits for."""
        return state.chance


def _told(move: CardChosen | Resigned | LeadChosen) -> str:
    if isinstance(move, Resigned):
        return f"seat {move.seat} giving up"
    verb = "choosing" if isinstance(move, LeadChosen) else "playing"
    return f"seat {move.seat} {verb} {move.card}"


def _handle(bench: Bench, item: Input) -> None:
    if isinstance(item, CardChosen):
        _play(bench, item)
    elif isinstance(item, Resigned):
        give_up(bench, item.seat, item.t_ns)
    elif isinstance(item, LeadChosen):
        choose_lead(bench, item.card, item.t_ns)
    elif isinstance(item, Draw):
        whole = pack_of(bench.rules)
        deal(bench, tuple(whole[place] for place in item.order), bench.now_ns)


def _play(bench: Bench, move: CardChosen) -> None:
    seat, card = move.seat, move.card
    hand = tuple(held for held in bench.hands[seat] if held is not card)
    bench.hands = put(bench.hands, seat, hand)
    bench.played = put(bench.played, seat, (*bench.played[seat], card))
    told = CardPlayed(move.t_ns, seat, card, pile_size(bench), bench.cards_played)
    bench.events.append(told)
    bench.cards_played += 1
    pass_on(bench, move.t_ns)


def view_of(state: State, seat: int | None) -> CircularView:
    """Return what a seat may see; for none, what anybody at the table may see."""
    acts = state.stage in (Stage.CARD, Stage.LEAD)
    return CircularView(
        t_ns=state.now_ns,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        choices=None if seat is None else choices(state, seat),
        seats=tuple(_seat_view(state, one) for one in range(len(state.hands))),
        lead=state.lead,
        pack=len(state.pack),
        dealer=state.dealer,
        first_hand=state.first_hand,
        turn=state.turn if acts else None,
        choosing=state.stage is Stage.LEAD,
        last_trick=state.last_trick,
        deal=state.deal,
        target=target_of(state.rules, len(state.hands)),
        cards_played=state.cards_played,
        tricks=state.tricks,
        over=state.over,
    )


def _seat_view(state: State, seat: int) -> CircularSeatView:
    return CircularSeatView(
        cards=len(state.hands[seat]),
        played=state.played[seat],
        resigned=state.resigned[seat],
        line=_line_view(state, seat),
        face_up=state.face_up[seat],
        face_down=len(state.face_down[seat]),
        score=state.scores[seat],
    )


def _line_view(state: State, seat: int) -> LineView | None:
    if state.lead is None:
        return None
    line = best_line(state.lead, state.played[seat])
    return None if line is None else LineView(line.kind, line.line_class, line.cards)
