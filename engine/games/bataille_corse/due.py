"""What happens without a press, each thing at its own time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.games.bataille_corse.plays import answer_early, early_due_ns
from engine.games.bataille_corse.table import Bench, settle
from engine.games.bataille_corse.turns import collect, in_pace, place_card
from engine.inputs import Rested
from engine.judging import MS


def rest(bench: Bench, rested: Rested) -> None:
    """Put off what is due by the length of a rest: the collection, a waiting card, the flip."""
    length_ns = rested.t_ns - rested.since_ns
    bench.turn_since_ns += length_ns
    if bench.won is not None:
        bench.won = replace(bench.won, due_ns=bench.won.due_ns + length_ns)
    if bench.waiting is not None:
        bench.waiting = replace(bench.waiting, due_ns=bench.waiting.due_ns + length_ns)
    if bench.last_turn is not None:
        ended_ns = bench.last_turn.ended_ns + length_ns
        bench.last_turn = replace(bench.last_turn, ended_ns=ended_ns)
    if bench.last_take is not None:
        take, answered_ns = bench.last_take, bench.last_take.answered_ns + length_ns
        bench.last_take = replace(take, t_ns=take.t_ns + length_ns, answered_ns=answered_ns)
    bench.pile = tuple(replace(p, shown_ns=p.shown_ns + length_ns) for p in bench.pile)
    if bench.last_shown_ns is not None:
        bench.last_shown_ns += length_ns
    bench.now_ns = rested.t_ns
    settle(bench, rested.t_ns)


def advance(bench: Bench, t_ns: int) -> None:
    """Let everything happen that is due by `t_ns`, each at its own time."""
    while (due := next_due(bench)) is not None and due[0] <= t_ns:
        at_ns, act = due
        bench.now_ns = max(bench.now_ns, at_ns)
        act(bench, at_ns)
    bench.now_ns = max(bench.now_ns, t_ns)


Act = Callable[[Bench, int], None]


def next_due(bench: Bench) -> tuple[int, Act] | None:
    """Return the next thing that happens without a press, and when; an open claim stops all."""
    if bench.claim is not None or bench.over is not None:
        return None
    due: tuple[int, Act] | None = None
    if bench.won is not None:
        due = bench.won.due_ns, collect
    elif bench.waiting is not None:
        due = bench.waiting.due_ns, _play_waiting
    elif _flips(bench):
        due = _flip_ns(bench), _flip
    if bench.ends_ns is not None and (due is None or bench.ends_ns < due[0]):
        due = bench.ends_ns, settle
    early_ns = early_due_ns(bench) if bench.early else None
    if early_ns is not None and (due is None or early_ns < due[0]):
        due = early_ns, answer_early
    return due


def _play_waiting(bench: Bench, t_ns: int) -> None:
    seat = bench.turn
    bench.waiting = None
    place_card(bench, seat, t_ns)


def _flips(bench: Bench) -> bool:
    return bool(
        bench.fixed.rules.auto_flip_ms and bench.rematch is None and bench.stacks[bench.turn]
    )


def _flip_ns(bench: Bench) -> int:
    return in_pace(bench, bench.turn_since_ns + bench.fixed.rules.auto_flip_ms * MS)


def _flip(bench: Bench, t_ns: int) -> None:
    place_card(bench, bench.turn, t_ns)
