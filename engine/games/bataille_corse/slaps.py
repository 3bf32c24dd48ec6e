"""Slaps: judged, held back while a tie can still come, answered (judging.md)."""

from __future__ import annotations

from dataclasses import replace

from engine.events import FaultKind, Slapped, Taken, TakenBy, Verdict
from engine.games.bataille_corse.penalties import punish
from engine.games.bataille_corse.rules import TieRule
from engine.games.bataille_corse.state import Claim, Claimant, LastTake, Rematch
from engine.games.bataille_corse.table import (
    Bench,
    can_slap,
    claimable,
    clear_pile,
    may_slap,
    next_with_cards,
    open_again,
    set_stack,
    set_turn,
    settle,
    take,
)
from engine.inputs import Button, Chance, Draw, Input, Press
from engine.judging import (
    Judgement,
    Placed,
    compared_ns,
    could_have_matched,
    delay_ns,
    is_late,
    judge,
    may_be_first,
    tie_window_ns,
    visible,
)

_WINS = (Verdict.VALID, Verdict.RESCUED)
_COMPARED = (*_WINS, Verdict.TIE, Verdict.LATE)
"""What may be so by comparison with another seat's slap."""


def slap(bench: Bench, press: Press) -> None:
    """Answer a slap, or open a claim while somebody else's may turn out to be as early."""
    judgement = _judge(bench, press)
    if judgement.verdict in _WINS:
        bench.claim = Claim((Claimant(press, judgement),), _until_ns(bench, press))
    else:
        _refuse(bench, press, judgement)


def _until_ns(bench: Bench, press: Press) -> int:
    """Return when no slap can come any more that is not certainly behind `press`."""
    window_ns, handicaps_ns = tie_window_ns(press, bench.fixed.worst_ns), bench.fixed.handicaps_ns
    if handicaps_ns:
        own_ns = handicaps_ns[press.seat]
        seats = (seat for seat in range(len(handicaps_ns)) if seat != press.seat)
        others_ns = (handicaps_ns[seat] for seat in seats if can_slap(bench, seat))
        window_ns = max(0, window_ns + own_ns - min(others_ns, default=own_ns))
    return press.t_ns + window_ns


def _judge(bench: Bench, press: Press) -> Judgement:
    if not may_slap(bench, press.seat):
        return Judgement(Verdict.IGNORED)
    if bench.rematch is not None:
        return bench.rematch.judgement
    pile, times = _slappable_pile(bench), bench.fixed.times

    def allowed(patterns: tuple[str, ...]) -> tuple[str, ...]:
        return claimable(bench, press.seat, patterns)

    judgement = judge(pile, press.t_ns, times, allowed)
    if judgement.verdict is Verdict.FALSE and press.untimed:
        # Too late for the pile, and perhaps only for want of a clock: that is no fault.
        excused = could_have_matched(pile, press, times, allowed)
        return Judgement(Verdict.LATE) if excused else judgement
    return judgement


def _slappable_pile(bench: Bench) -> tuple[Placed, ...]:
    """The pile, its last failing card made worthless where the rules say so (line 3)."""
    if bench.won is None or bench.fixed.rules.slap_last_attempt:
        return bench.pile
    return (*bench.pile[:-1], replace(bench.pile[-1], patterns=()))


def _refuse(bench: Bench, press: Press, judgement: Judgement) -> None:
    if judgement.verdict is Verdict.IGNORED:
        _tell(bench, press, judgement)
        return
    taken, since_ns = _taken(bench), press.t_ns - delay_ns(press)
    empty = not visible(bench.pile, since_ns) and not bench.under
    taken_ns = None if taken is None else taken.answered_ns
    late = is_late(table_empty=empty, taken_ns=taken_ns, t_ns=since_ns, times=bench.fixed.times)
    if late or judgement.verdict is Verdict.LATE:
        _tell(bench, press, Judgement(Verdict.LATE), behind=_behind(taken, press.t_ns))
        return
    _tell(bench, press, judgement)
    punish(bench, press.seat, FaultKind.FALSE_SLAP, press.t_ns)


def _taken(bench: Bench) -> LastTake | None:
    won = bench.won
    if won is not None and not bench.fixed.rules.slap_last_attempt:
        return LastTake(won.seat, won.since_ns, won.since_ns)
    return bench.last_take


def _behind(taken: LastTake | None, t_ns: int) -> int | None:
    """Return ns after the winner; none without one, or where the winner's own stamp is later.

    Lots may give a tied pile to the later stamp, a third hand may lie between the two; and a
    handicap may make the later hand the first.
    """
    return t_ns - taken.t_ns if taken is not None and t_ns >= taken.t_ns else None


def overdue(bench: Bench, press: Press) -> None:
    """A slap whose moment has passed: late or ignored, never a fault."""
    taken = _taken(bench)
    if taken is None or not may_slap(bench, press.seat):
        _tell(bench, press, Judgement(Verdict.IGNORED))
        return
    _tell(bench, press, Judgement(Verdict.LATE), behind=_behind(taken, press.t_ns))


def _tell(bench: Bench, press: Press, judgement: Judgement, *, behind: int | None = None) -> None:
    card = None if press.untimed else judgement.completing
    handicaps_ns, is_compared = bench.fixed.handicaps_ns, judgement.verdict in _COMPARED
    event = Slapped(
        t_ns=press.t_ns,
        seat=press.seat,
        verdict=judgement.verdict,
        patterns=judgement.patterns,
        reaction=None if card is None else press.t_ns - card.shown_ns,
        behind=None if press.untimed else behind,
        uncertainty=press.uncertainty_ns,
        reveal=None if card is None else card.basis,
        untimed=press.untimed,
        handicap=handicaps_ns[press.seat] if handicaps_ns and is_compared else 0,
    )
    bench.events.append(event)


def meet_claim(bench: Bench, claim: Claim, item: Input) -> tuple[Input, ...]:
    """Handle an input that comes while a claim is open; return what must be handled after it."""
    bench.now_ns = max(bench.now_ns, item.t_ns)
    if isinstance(item, Press):
        joined = _join(bench, claim, item)
        if joined is not None and not bench.fixed.handicaps_ns and _gives_way(claim, item):
            return _give_way(bench, claim, item)
        if joined is not None:
            bench.claim = joined
            return ()
        if item.t_ns <= claim.until_ns:
            bench.claim = replace(claim, deferred=(*claim.deferred, item))
            return ()
    elif item.t_ns < claim.until_ns:
        return ()
    close_claim(bench, claim)
    return (*claim.deferred, item)


def _gives_way(claim: Claim, press: Press) -> bool:
    return claim.claimants[0].press.untimed and not press.untimed


def _give_way(bench: Bench, claim: Claim, timed: Press) -> tuple[Input, ...]:
    """Untimed slaps were claimed, and a timed one may have been first: it is as if they had come
    after it, and they have changed nothing for anybody.
    """
    bench.claim = None
    return (*claim.deferred, timed, *(claimant.press for claimant in claim.claimants))


def _join(bench: Bench, claim: Claim, press: Press) -> Claim | None:
    is_slap = press.down and press.button is Button.SLAP
    known = any(claimant.press.seat == press.seat for claimant in claim.claimants)
    if not is_slap or known or not _may_be_first(bench, claim, press):
        return None
    judgement = _judge(bench, press)
    if judgement.verdict not in _WINS:
        return None
    until_ns = max(claim.until_ns, press.t_ns)
    joined = replace(
        claim, claimants=(*claim.claimants, Claimant(press, judgement)), until_ns=until_ns
    )
    return _without_beaten(bench, joined, press) if bench.fixed.handicaps_ns else joined


def _without_beaten(bench: Bench, claim: Claim, press: Press) -> Claim:
    """Return the claim without those that came before `press` and are certainly behind it.

    They were right, and wait with the others to be told that they are late. What was pressed since
    the first of them has not moved the pile, and does not now: nobody could have seen it.
    """
    handicaps_ns = bench.fixed.handicaps_ns
    left = tuple(c for c in claim.claimants if may_be_first(press, c.press, handicaps_ns))
    beaten = tuple(c.press for c in claim.claimants if c not in left)
    if not beaten:
        return claim
    deferred = tuple(sorted((*beaten, *claim.deferred), key=lambda item: item.t_ns))
    return Claim(left, max(press.t_ns, _until_ns(bench, press)), deferred)


def _may_be_first(bench: Bench, claim: Claim, press: Press) -> bool:
    """Tell whether no slap of the claim is certainly earlier than `press`."""
    handicaps_ns = bench.fixed.handicaps_ns
    return all(may_be_first(c.press, press, handicaps_ns) for c in claim.claimants)


def close_claim(bench: Bench, claim: Claim) -> None:
    """No tie can come any more: answer the slap, or the tied slaps."""
    bench.claim = None
    first = claim.claimants[0]
    if len(claim.claimants) == 1:
        _tell(bench, first.press, first.judgement)
        _win(bench, first.press, claim.until_ns)
        return
    tied = _in_order(bench, claim.claimants)
    for claimant in tied:
        _tell(bench, claimant.press, replace(claimant.judgement, verdict=Verdict.TIE))
    if bench.fixed.rules.tie is TieRule.AGAIN:
        _start_rematch(bench, tied)
    else:
        bench.claim = replace(claim, claimants=tied, deferred=())
        bench.chance = Chance(len(tied), f"tie, {bench.fixed.rules.tie.value}")


def _start_rematch(bench: Bench, tied: tuple[Claimant, ...]) -> None:
    """The pile stays till one of the tied seats has slapped again; the challenge is off."""
    seats = tuple(claimant.press.seat for claimant in tied)
    bench.debt = bench.won = bench.waiting = None
    bench.rematch = Rematch(seats, tied[0].judgement)
    settle(bench, bench.now_ns)


def abandon_rematch(bench: Bench) -> None:
    """End a rematch whose seats have all lost the right to slap: play goes on from the turn."""
    again = bench.rematch
    if again is None or any(can_slap(bench, seat) for seat in again.seats):
        return
    bench.rematch = None
    following = next_with_cards(bench, bench.turn)
    if not bench.stacks[bench.turn] and following is not None:
        set_turn(bench, following, bench.now_ns)


def _in_order(bench: Bench, claimants: tuple[Claimant, ...]) -> tuple[Claimant, ...]:
    """Order tied slaps for the draw by what is fair: time, then distance from the card's seat.

    The time is the one by which they are compared.

    Neither the order of arrival nor a seat's number may matter; seats that are exchanged, or all
    turned around the table, exchange their places here too.
    """
    completing = claimants[0].judgement.completing
    origin = completing.seat if completing is not None else 0
    seats, handicaps_ns = len(bench.stacks), bench.fixed.handicaps_ns

    def place(claimant: Claimant) -> tuple[int, int]:
        press = claimant.press
        return compared_ns(press, handicaps_ns), (press.seat - origin) % seats

    return tuple(sorted(claimants, key=place))


def draw(bench: Bench, lots: Draw) -> tuple[Input, ...]:
    """The lots have been drawn: the first one out has the pile, or the first share of it."""
    claim, waiting = bench.claim, bench.backlog
    bench.chance, bench.backlog, bench.claim = None, (), None
    if claim is not None:
        presses = tuple(claim.claimants[index].press for index in lots.order)
        if bench.fixed.rules.tie is TieRule.SPLIT:
            _split(bench, presses, claim.until_ns)
        else:
            _win(bench, presses[0], claim.until_ns)
    return waiting


def _win(bench: Bench, press: Press, answered_ns: int) -> None:
    take(bench, press.seat, press.t_ns, TakenBy.SLAP)
    open_again(bench, answered_ns)
    settle(bench, press.t_ns)


def _split(bench: Bench, presses: tuple[Press, ...], answered_ns: int) -> None:
    """Deal the pile out to the tied seats, one card each in turn, in the order of the lots."""
    t_ns = min(press.t_ns for press in presses)
    won = bench.under + bench.faces
    for place, press in enumerate(presses):
        share = won[place :: len(presses)]
        set_stack(bench, press.seat, bench.stacks[press.seat] + share)
        bench.events.append(Taken(t_ns, press.seat, len(share), TakenBy.SLAP))
    clear_pile(bench, presses[0].seat, t_ns, TakenBy.SLAP)
    open_again(bench, answered_ns)
    settle(bench, t_ns)
