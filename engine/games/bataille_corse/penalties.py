"""What a fault costs: one function a kind, one table (decisions.md part 1, lines 20 to 23)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.cards import Card
from engine.events import Faulted, FaultKind, Penalised, PenaltyKind, TakenBy
from engine.games.bataille_corse.state import Hand
from engine.games.bataille_corse.table import Bench, set_stack, settle, take
from engine.games.bataille_corse.turns import pass_debt, pass_turn

_COURT_AND_ACE = frozenset("AKQCJ")


def punish(bench: Bench, seat: int, kind: FaultKind, t_ns: int) -> None:
    """Tell of a fault and make the seat pay. Turn and challenge stay as they are (line 20)."""
    if not bench.stacks[seat]:
        _punish_empty(bench, seat, t_ns)
        return
    bench.events.append(Faulted(t_ns, seat, kind))
    penalty = bench.fixed.rules.penalty
    _PAY[penalty.kind](bench, seat, penalty.number, t_ns)
    if not bench.stacks[seat] and seat == bench.turn and bench.won is None:
        if bench.debt is not None:
            pass_debt(bench, t_ns)
        else:
            pass_turn(bench, seat, t_ns)
    settle(bench, t_ns)


def _punish_empty(bench: Bench, seat: int, t_ns: int) -> None:
    """A seat without cards pays with its other hand (line 22)."""
    bench.events.append(Faulted(t_ns, seat, FaultKind.NO_CARDS))
    if not bench.fixed.rules.held_hand:
        return
    before = bench.hands[seat] or Hand(takes=1)
    takes = takes_for(bench.pile[-1].card, bench.fixed.attempts) if bench.pile else 1
    hand = replace(before, takes=max(before.takes, takes))
    bench.hands = (*bench.hands[:seat], hand, *bench.hands[seat + 1 :])
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.HELD_HAND, 0))


def takes_for(top: Card, attempts: Mapping[str, int]) -> int:
    """Return how many piles must be taken before a hand is free that was lost on this card.

    Jokers count as court cards.
    """
    return 2 if top.rank in _COURT_AND_ACE or top.rank in attempts else 1


def _pay_under(bench: Bench, seat: int, number: int, t_ns: int) -> None:
    stack = bench.stacks[seat]
    paid = stack[:number]
    set_stack(bench, seat, stack[number:])
    bench.under = bench.under + paid
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.UNDER_PILE, len(paid)))


def _pay_half(bench: Bench, seat: int, _number: int, t_ns: int) -> None:
    stack = bench.stacks[seat]
    half = (len(stack) + 1) // 2
    set_stack(bench, seat, stack[half:])
    bench.under = bench.under + stack[:half]
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.HALF_STACK, half))


def _pay_each(bench: Bench, seat: int, number: int, t_ns: int) -> None:
    """Cards go out one by one, beginning with the next seat, so that a short stack is shared."""
    seats = len(bench.stacks)
    others = [(seat + step) % seats for step in range(1, seats)]
    given = 0
    for other in others * number:
        stack = bench.stacks[seat]
        if not stack:
            break
        set_stack(bench, seat, stack[1:])
        set_stack(bench, other, (*bench.stacks[other], stack[0]))
        given += 1
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.GIVE_EACH, given))


def _pay_forfeit(bench: Bench, seat: int, _number: int, t_ns: int) -> None:
    """The others choose a forfeit; the cards do not move."""
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.FORFEIT, 0))


def _pay_pile(bench: Bench, seat: int, _number: int, t_ns: int) -> None:
    """The pile goes to the last OTHER seat that placed a card: a fault must not pay.

    A pile that a challenge has won already stays its winner's.
    """
    others = [placed.seat for placed in bench.pile if placed.seat != seat]
    receiver = others[-1] if others and bench.won is None else None
    count = len(bench.pile) + len(bench.under) if receiver is not None else 0
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.PILE_TO_LAST, count))
    if receiver is not None:
        take(bench, receiver, t_ns, TakenBy.PENALTY)


def _pay_hand(bench: Bench, seat: int, _number: int, t_ns: int) -> None:
    """`held_hand` is what seats without cards pay; a seat that has some pays nothing more."""
    bench.events.append(Penalised(t_ns, seat, PenaltyKind.HELD_HAND, 0))


Pay = Callable[[Bench, int, int, int], None]

_PAY: dict[PenaltyKind, Pay] = {
    PenaltyKind.UNDER_PILE: _pay_under,
    PenaltyKind.HALF_STACK: _pay_half,
    PenaltyKind.GIVE_EACH: _pay_each,
    PenaltyKind.FORFEIT: _pay_forfeit,
    PenaltyKind.PILE_TO_LAST: _pay_pile,
    PenaltyKind.HELD_HAND: _pay_hand,
}
