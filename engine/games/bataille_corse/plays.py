"""The PLAY button: a card, a pile to collect, a hand that is held, or a fault."""

from __future__ import annotations

from dataclasses import replace

from engine.events import FaultKind
from engine.games.bataille_corse.penalties import punish
from engine.games.bataille_corse.rules import OutOfTurn
from engine.games.bataille_corse.slaps import abandon_rematch
from engine.games.bataille_corse.table import Bench, settle
from engine.games.bataille_corse.turns import collect, play
from engine.inputs import Press
from engine.judging import MS, delay_ns, tie_window_ns


def play_button(bench: Bench, press: Press) -> None:
    """PLAY was pressed or let go (decisions.md part 1, lines 21 and 22).

    A PLAY out of turn waits as long as its clock may be wrong: if the turn comes to its seat in
    that time, nobody can say that it was too early.
    """
    if hold(bench, press) or not press.down:
        return
    if tie_window_ns(press, bench.fixed.worst_ns) and _is_out_of_turn(bench, press, press.t_ns):
        bench.early = (*bench.early, press)
    else:
        _act(bench, press, press.t_ns)


def early_due_ns(bench: Bench) -> int | None:
    """Return when the oldest PLAY that came too early must be answered."""
    return min((p.t_ns + tie_window_ns(p, bench.fixed.worst_ns) for p in bench.early), default=None)


def answer_early(bench: Bench, t_ns: int) -> None:
    """Play the cards whose turn has come meanwhile; the others were out of turn."""
    due = tuple(p for p in bench.early if p.t_ns + tie_window_ns(p, bench.fixed.worst_ns) <= t_ns)
    bench.early = tuple(p for p in bench.early if p not in due)
    for press in due:
        if bench.over is None:
            _act(bench, press, t_ns)


def _act(bench: Bench, press: Press, t_ns: int) -> None:
    seat = press.seat
    if bench.rematch is not None:
        return
    if bench.won is not None:
        if seat == bench.won.seat:
            collect(bench, t_ns)
    elif _is_out_of_turn(bench, press, t_ns):
        _out_of_turn(bench, seat, t_ns)
    elif seat == bench.turn and bench.stacks[seat]:
        play(bench, seat, t_ns)


def _is_out_of_turn(bench: Bench, press: Press, t_ns: int) -> bool:
    if bench.rematch is not None or bench.won is not None:
        return False
    seat = press.seat
    return bool(bench.stacks[seat]) and seat != bench.turn and not _bounced(bench, press, t_ns)


def hold(bench: Bench, press: Press) -> bool:
    """PLAY of a seat whose other hand is under the pile: keep it down, or lose the right."""
    hand = bench.hands[press.seat]
    if hand is None:
        return False
    held = replace(hand, holding=press.down, lost=hand.lost or (hand.holding and not press.down))
    bench.hands = (*bench.hands[: press.seat], held, *bench.hands[press.seat + 1 :])
    abandon_rematch(bench)
    settle(bench, bench.now_ns)
    return True


def _bounced(bench: Bench, press: Press, t_ns: int) -> bool:
    """A second PLAY just after its turn has ended: by its own card, or by a slap of another."""
    last = bench.last_turn
    window_ns = bench.fixed.rules.double_press_ms * MS + delay_ns(press)
    return last is not None and last.seat == press.seat and t_ns - last.ended_ns <= window_ns


def _out_of_turn(bench: Bench, seat: int, t_ns: int) -> None:
    if bench.fixed.rules.out_of_turn is OutOfTurn.PENALISE:
        punish(bench, seat, FaultKind.OUT_OF_TURN, t_ns)
