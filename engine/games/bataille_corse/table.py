"""The bench on which one input is worked out: stacks, pile, turn, and what follows from them.

`step` lays a frozen State on a Bench, changes the Bench, and freezes it again. Nothing outside
this package ever sees one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.cards import Card
from engine.events import (
    CameBack,
    Event,
    GameOver,
    OverReason,
    Taken,
    TakenBy,
    TurnChanged,
    WentOut,
)
from engine.games.bataille_corse.rules import Ending, SlapIn
from engine.games.bataille_corse.state import (
    Claim,
    Debt,
    Fixed,
    Hand,
    LastTake,
    LastTurn,
    Rematch,
    Stack,
    State,
    Waiting,
    Won,
    values,
)
from engine.inputs import Chance, Input, Press
from engine.judging import FOREVER, Placed, slappable_until


@dataclass(slots=True)
class Bench:
    """The fields of State, in the same order (a test compares them), and the events so far."""

    fixed: Fixed
    now_ns: int
    stacks: tuple[Stack, ...]
    pile: tuple[Placed, ...]
    faces: tuple[Card, ...]
    under: tuple[Card, ...]
    turn: int
    turn_since_ns: int
    debt: Debt | None
    won: Won | None
    claim: Claim | None
    rematch: Rematch | None
    waiting: Waiting | None
    early: tuple[Press, ...]
    last_take: LastTake | None
    last_turn: LastTurn | None
    last_shown_ns: int | None
    hands: tuple[Hand | None, ...]
    out: tuple[bool, ...]
    chance: Chance | None
    backlog: tuple[Input, ...]
    ends_ns: int | None
    cards_played: int
    tricks: int
    over: GameOver | None
    events: list[Event] = field(default_factory=list)


def lay(state: State) -> Bench:
    """Return a bench to work on a state."""
    return Bench(*state)


def freeze(bench: Bench) -> State:
    """Return the state that the bench has come to."""
    return State._make(values(bench))


def set_stack(bench: Bench, seat: int, stack: Stack) -> None:
    """Replace one seat's stack."""
    stacks = bench.stacks
    bench.stacks = (*stacks[:seat], stack, *stacks[seat + 1 :])


def next_with_cards(bench: Bench, seat: int, *, before: int | None = None) -> int | None:
    """Return the first seat after `seat` that has cards, itself last; none from `before` on."""
    count = len(bench.stacks)
    for step in range(1, count + 1):
        other = (seat + step) % count
        if other == before:
            return None
        if bench.stacks[other]:
            return other
    return None


def set_turn(bench: Bench, seat: int, t_ns: int) -> None:
    """Give the turn to a seat; a PLAY that was waiting for the pace is void."""
    if seat != bench.turn:
        bench.last_turn = LastTurn(bench.turn, t_ns)
        bench.turn = seat
        bench.events.append(TurnChanged(t_ns, seat))
    bench.turn_since_ns = t_ns
    bench.waiting = None


def take(bench: Bench, seat: int, t_ns: int, by: TakenBy) -> None:
    """Put the whole pile under a seat's stack; that seat plays next.

    The pile is turned over whole: the card played first comes out first, the penalty cards that
    lay under it before it (decisions.md part 1, lines 4 and 26).
    """
    won = bench.under + bench.faces
    set_stack(bench, seat, bench.stacks[seat] + won)
    bench.events.append(Taken(t_ns, seat, len(won), by))
    clear_pile(bench, seat, t_ns, by)


def clear_pile(bench: Bench, leader: int, t_ns: int, by: TakenBy) -> None:
    """End a pile whose cards have been handed out: nothing of it is pending any more."""
    bench.pile, bench.faces, bench.under = (), (), ()
    bench.debt = bench.won = bench.claim = bench.rematch = None
    bench.tricks += 1
    if by is not TakenBy.PENALTY:
        bench.last_take = LastTake(leader, t_ns, t_ns)
    bench.hands = tuple(_freed(hand) for hand in bench.hands)
    set_turn(bench, leader, t_ns)


def open_again(bench: Bench, answered_ns: int) -> None:
    """Let play go on from the moment at which people could know who has taken the pile.

    That is later than the winner's slap only where it had to wait for handicaps (README, "Ties and
    claims"): whose turn it had been could not know that it was over.
    """
    taken, ended = bench.last_take, bench.last_turn
    if not bench.fixed.handicaps_ns or taken is None:
        return
    bench.last_take = replace(taken, answered_ns=answered_ns)
    bench.turn_since_ns = max(bench.turn_since_ns, answered_ns)
    if ended is not None and ended.ended_ns == taken.t_ns:
        bench.last_turn = replace(ended, ended_ns=answered_ns)


def _freed(hand: Hand | None) -> Hand | None:
    if hand is None or hand.takes <= 1:
        return None
    return Hand(hand.takes - 1, hand.holding, hand.lost)


def can_slap(bench: Bench, seat: int) -> bool:
    """Tell whether the rules leave this seat any slap on this pile."""
    hand = bench.hands[seat]
    if hand is not None and hand.lost:
        return False
    if bench.rematch is not None and seat not in bench.rematch.seats:
        return False
    return bool(bench.stacks[seat]) or bench.fixed.rules.slap_in is not SlapIn.NEVER


def may_slap(bench: Bench, seat: int) -> bool:
    """Tell whether a slap of this seat counts at this moment."""
    hand = bench.hands[seat]
    return can_slap(bench, seat) and (hand is None or hand.holding)


def claimable(bench: Bench, seat: int, patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the patterns that a seat may claim (decisions.md part 1, line 8)."""
    if bench.stacks[seat] or bench.fixed.rules.slap_in is SlapIn.ANY:
        return patterns
    if bench.fixed.rules.slap_in is SlapIn.DOUBLES:
        return tuple(name for name in patterns if name == "double")
    return ()


def settle(bench: Bench, t_ns: int) -> None:
    """After anything that moved cards: who is out, who is back, is it over."""
    if bench.over is not None:
        return
    limit = bench.fixed.rules.card_limit
    if not limit and _all_hold_cards(bench):
        bench.ends_ns = None
        return
    mark_out(bench, t_ns)
    if not bench.pile and not bench.under and sum(map(bool, bench.stacks)) == 1:
        end(bench, t_ns, OverReason.ALL_CARDS)
    elif limit and bench.cards_played >= limit:
        end(bench, t_ns, OverReason.LIMIT)
    else:
        bench.ends_ns = _ends_ns(bench, t_ns)
        if bench.ends_ns is not None and bench.ends_ns <= t_ns:
            end(bench, t_ns, OverReason.LAST_WITH_CARDS)


def _all_hold_cards(bench: Bench) -> bool:
    """Tell whether nobody can be out, come back or have won: so it is nearly all the time."""
    return all(bench.stacks) and not any(bench.out) and not any(bench.hands)


def mark_out(bench: Bench, t_ns: int) -> None:
    """Tell of seats that ran out of cards, and of those that have some again, from the turn on.

    A challenger without cards stays in until its challenge has ended (line 7). A hand under the
    pile is what a seat without cards pays with: with cards again it is free.
    """
    challenger = bench.debt.by if bench.debt else bench.won.seat if bench.won else None
    seats = len(bench.out)
    for seat in (*range(bench.turn, seats), *range(bench.turn)):
        is_out = not bench.stacks[seat] and seat != challenger
        if is_out != bench.out[seat]:
            bench.out = (*bench.out[:seat], is_out, *bench.out[seat + 1 :])
            bench.events.append(WentOut(t_ns, seat) if is_out else CameBack(t_ns, seat))
    if any(bench.hands):
        bench.hands = tuple(
            None if bench.stacks[seat] else hand for seat, hand in enumerate(bench.hands)
        )


def _ends_ns(bench: Bench, t_ns: int) -> int | None:
    """Return when the game ends because only one seat has cards (line 9); none if it goes on."""
    if bench.fixed.rules.end is Ending.MUST_PLAY or sum(map(bool, bench.stacks)) > 1:
        return None
    saves = bench.debt and bench.fixed.rules.end is not Ending.ONE_HOLDS_ALL
    if saves or bench.won or bench.claim or bench.rematch:
        return None
    until = slappable_until(
        bench.pile, t_ns, bench.fixed.times, lambda names: _claimable_by_any(bench, names)
    )
    return t_ns if until is None else None if until == FOREVER else until


def _claimable_by_any(bench: Bench, patterns: tuple[str, ...]) -> tuple[str, ...]:
    for seat in range(len(bench.stacks)):
        if can_slap(bench, seat) and claimable(bench, seat, patterns):
            return patterns
    return ()


def end(bench: Bench, t_ns: int, reason: OverReason, *, winner: int | None = None) -> None:
    """End the game; the seat, or the seats, with most cards win, unless a winner is named.

    Where nobody holds a card, the seat that placed the last one wins.
    """
    most = max(len(stack) for stack in bench.stacks)
    best = tuple(seat for seat, stack in enumerate(bench.stacks) if len(stack) == most)
    if not most and bench.pile:
        best = (bench.pile[-1].seat,)
    won = best[0] if len(best) == 1 else best
    tricks = bench.tricks + bool(bench.pile or bench.under)
    bench.ends_ns = None
    bench.over = GameOver(
        t_ns, won if winner is None else winner, reason, bench.cards_played, tricks
    )
    bench.events.append(bench.over)
