"""Cards and challenges: playing a card, owing one, winning a pile, and what is due by itself."""

from __future__ import annotations

from engine.cards import EXCUSE
from engine.events import CardPlayed, Challenged, OverReason, RevealBasis, TakenBy
from engine.games.bataille_corse.rules import Ending, Excuse
from engine.games.bataille_corse.state import Debt, Waiting, Won
from engine.games.bataille_corse.table import (
    Bench,
    end,
    mark_out,
    next_with_cards,
    set_stack,
    set_turn,
    settle,
    take,
)
from engine.judging import MS, Placed
from engine.slap_rules import matching
from engine.views import FaceUp


def play(bench: Bench, seat: int, t_ns: int) -> None:
    """The seat whose turn it is pressed PLAY: its top card comes now, or when the pace allows."""
    if bench.waiting is not None:
        return
    earliest = in_pace(bench, t_ns)
    if earliest > t_ns:
        bench.waiting = Waiting(seat, earliest)
    else:
        place_card(bench, seat, t_ns)


def in_pace(bench: Bench, t_ns: int) -> int:
    """Return when a card that wants to come at t_ns may come."""
    if bench.fixed.handicaps_ns:
        t_ns = max(t_ns, bench.turn_since_ns)  # pressed while a slap was not answered yet
    pace_ms = bench.fixed.rules.pace_ms
    if not pace_ms or bench.last_shown_ns is None:
        return t_ns
    return max(t_ns, bench.last_shown_ns + pace_ms * MS)


def place_card(bench: Bench, seat: int, t_ns: int) -> None:
    """Turn over the top card of a stack, and let its consequences follow."""
    stack = bench.stacks[seat]
    top = stack[0]
    set_stack(bench, seat, stack[1:])
    shown_ns = t_ns + bench.fixed.reveal_delay_ns
    if bench.pile:
        shown_ns = max(shown_ns, bench.pile[-1].shown_ns)
    bench.faces = (*bench.faces, top)
    patterns = matching(bench.fixed.checks, bench.faces)
    number = bench.cards_played
    face = FaceUp(top, seat, number)
    placed = Placed(face, shown_ns, RevealBasis.NOMINAL, patterns)
    bench.pile = (*bench.pile, placed)
    bench.last_shown_ns = shown_ns
    bench.cards_played = number + 1
    size = len(bench.pile) + len(bench.under)
    bench.events.append(CardPlayed(t_ns, seat, top, size, number))
    _follow(bench, seat, top.rank, t_ns)
    settle(bench, t_ns)


def _follow(bench: Bench, seat: int, rank: str, t_ns: int) -> None:
    attempts = bench.fixed.attempts.get(rank, 0)
    if rank == EXCUSE and bench.fixed.rules.excuse is Excuse.TAKES:
        take(bench, seat, t_ns, TakenBy.EXCUSE)
    elif attempts:
        _challenge(bench, seat, attempts, t_ns)
    elif bench.debt is not None:
        _fail_attempt(bench, bench.debt, t_ns)
    else:
        pass_turn(bench, seat, t_ns)


def pass_turn(bench: Bench, seat: int, t_ns: int) -> None:
    """An ordinary turn is over: the next seat with cards plays (line 8)."""
    if bench.fixed.rules.end is Ending.MUST_PLAY:
        set_turn(bench, (seat + 1) % len(bench.stacks), t_ns)
        _lose_if_empty(bench, t_ns)
        return
    following = next_with_cards(bench, seat)
    set_turn(bench, seat if following is None else following, t_ns)


def _lose_if_empty(bench: Bench, t_ns: int) -> None:
    """The other seat wins, though it may hold no card either (two seats, `check_seats`)."""
    if not bench.stacks[bench.turn]:
        mark_out(bench, t_ns)
        end(bench, t_ns, OverReason.LAST_WITH_CARDS, winner=1 - bench.turn)


def _challenge(bench: Bench, by: int, attempts: int, t_ns: int) -> None:
    """A court card or an ace: the next seat with cards owes an answer (line 29)."""
    bench.debt = Debt(by, attempts)
    if bench.fixed.rules.end is Ending.MUST_PLAY:
        set_turn(bench, (by + 1) % len(bench.stacks), t_ns)
        _tell_challenge(bench, bench.debt, t_ns)
        _lose_if_empty(bench, t_ns)
        return
    _owe_next(bench, bench.debt, by, t_ns)


def _fail_attempt(bench: Bench, debt: Debt, t_ns: int) -> None:
    """A plain card did not answer the challenge."""
    bench.debt = left = Debt(debt.by, debt.attempts - 1)
    if not left.attempts:
        win_pile(bench, debt.by, t_ns)
    elif not bench.stacks[bench.turn]:
        pass_debt(bench, t_ns)
    else:
        bench.turn_since_ns = t_ns
        _tell_challenge(bench, left, t_ns)


def pass_debt(bench: Bench, t_ns: int) -> None:
    """The challenged seat has run out of cards: the next one owes what remains (lines 5, 6)."""
    if bench.debt is None:
        return
    if bench.fixed.rules.end is Ending.MUST_PLAY:
        _lose_if_empty(bench, t_ns)
        return
    mark_out(bench, t_ns)
    _owe_next(bench, bench.debt, bench.turn, t_ns)


def _owe_next(bench: Bench, debt: Debt, after: int, t_ns: int) -> None:
    debtor = next_with_cards(bench, after, before=debt.by)
    if debtor is None:
        win_pile(bench, debt.by, t_ns)
        return
    set_turn(bench, debtor, t_ns)
    _tell_challenge(bench, debt, t_ns)


def _tell_challenge(bench: Bench, debt: Debt, t_ns: int) -> None:
    bench.events.append(Challenged(t_ns, debt.by, bench.turn, debt.attempts))


def win_pile(bench: Bench, seat: int, t_ns: int) -> None:
    """A challenge was not met: its pile lies till the winner collects it, or time is over."""
    collect_ns = bench.fixed.rules.collect_ms * MS
    if not collect_ns:
        take(bench, seat, t_ns, TakenBy.CHALLENGE)
        return
    bench.debt = None
    bench.won = Won(seat, t_ns, t_ns + collect_ns)
    set_turn(bench, seat, t_ns)


def collect(bench: Bench, t_ns: int) -> None:
    """The pile that a challenge won goes to its winner."""
    if bench.won is not None:
        take(bench, bench.won.seat, t_ns, TakenBy.CHALLENGE)
        settle(bench, t_ns)
