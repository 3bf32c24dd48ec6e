"""The bench on which one input is worked out: stacks, side piles, pot, and who is still in.

`step` lays a frozen State on a Bench, changes the Bench, and freezes it again. Nothing outside
this package ever sees one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.events import Event, GameOver, OverReason, WentOut
from engine.games.bataille.rules import PickUp, Shuffle, WarRules
from engine.games.bataille.state import Stack, State, values
from engine.inputs import Input
from engine.rows import put


@dataclass(slots=True)
class Bench:
    """The fields of State, in the same order (a test compares them), and the events so far."""

    rules: WarRules
    now_ns: int
    stacks: tuple[Stack, ...]
    sides: tuple[Stack, ...]
    pot: tuple[Stack, ...]
    shown: tuple[Stack, ...]
    down: tuple[int, ...]
    battle: tuple[int, ...]
    pressed: tuple[bool, ...]
    turn_over_ns: int | None
    last_winner: int | None
    shuffles: tuple[int, ...]
    backlog: tuple[Input, ...]
    out: tuple[bool, ...]
    cards_played: int
    rounds: int
    over: GameOver | None
    events: list[Event] = field(default_factory=list)


def lay(state: State) -> Bench:
    """Return a bench to work on a state."""
    return Bench(*values(state))


def freeze(bench: Bench) -> State:
    """Return the state that the bench has come to."""
    return State(*values(bench))


def clockwise(bench: Bench, first: int | None) -> tuple[int, ...]:
    """Return all seats in the order of play, `first` (or seat 0) first."""
    start = first or 0
    return (*range(start, len(bench.stacks)), *range(start))


def fighters(game: State | Bench) -> tuple[int, ...]:
    """Return the seats whose cards turn over next."""
    if game.over is not None:
        return ()
    return game.battle or tuple(seat for seat, stack in enumerate(game.stacks) if stack)


def held(bench: Bench, seat: int) -> int:
    """Return how many cards a seat has, its side pile included."""
    return len(bench.stacks[seat]) + len(bench.sides[seat])


def pot_size(game: State | Bench) -> int:
    """Return how many cards lie on the table."""
    return sum(map(len, game.pot))


def settle(bench: Bench, t_ns: int, drawn: tuple[int, ...] = ()) -> None:
    """After anything that moved cards: who is out, is it over, who must shuffle.

    `drawn` are the seats of a battle that ended just now without a winner.
    """
    _mark_out(bench, t_ns)
    if not bench.battle:
        _end_if_over(bench, t_ns, drawn)
    if bench.over is None:
        _call_for_shuffles(bench)


def _mark_out(bench: Bench, t_ns: int) -> None:
    for seat in clockwise(bench, bench.last_winner):
        if not bench.out[seat] and not held(bench, seat):
            bench.out = put(bench.out, seat, value=True)
            bench.events.append(WentOut(t_ns, seat))


def _end_if_over(bench: Bench, t_ns: int, drawn: tuple[int, ...]) -> None:
    holders = tuple(seat for seat, is_out in enumerate(bench.out) if not is_out)
    limit = bench.rules.round_limit
    if not holders:
        _end(bench, t_ns, drawn, OverReason.LAST_WITH_CARDS)
    elif len(holders) == 1:
        left = any(bench.pot)
        reason = OverReason.LAST_WITH_CARDS if left else OverReason.ALL_CARDS
        _end(bench, t_ns, holders, reason)
    elif limit and bench.rounds >= limit:
        most = max(held(bench, seat) for seat in holders)
        best = tuple(seat for seat in holders if held(bench, seat) == most)
        _end(bench, t_ns, best, OverReason.LIMIT)


def _end(bench: Bench, t_ns: int, winners: tuple[int, ...], reason: OverReason) -> None:
    winner = winners[0] if len(winners) == 1 else winners
    bench.over = GameOver(t_ns, winner, reason, bench.cards_played, bench.rounds)
    bench.events.append(bench.over)


def cards_needed(bench: Bench) -> int:
    """Return how many cards a seat lays at the next turn-over, if it has them."""
    return bench.rules.face_down + 1 if bench.battle else 1


def _call_for_shuffles(bench: Bench) -> None:
    """Ask for a draw for each side pile that goes under its stack now (lines 3, 5 and 6).

    Whoever won anything won two cards or more, so there is always something to draw.
    """
    seats = [seat for seat in clockwise(bench, bench.last_winner) if bench.sides[seat]]
    if bench.rules.pick_up is PickUp.SIDE_PILE:
        seats = _shufflers(bench, seats)
    bench.shuffles = tuple(seats)


def _shufflers(bench: Bench, seats: list[int]) -> list[int]:
    """Return who shuffles of those that have a side pile."""
    need = cards_needed(bench)
    fighting = bench.battle or seats
    short = [seat for seat in seats if seat in fighting and len(bench.stacks[seat]) < need]
    return seats if short and bench.rules.shuffle is Shuffle.BOTH else short
