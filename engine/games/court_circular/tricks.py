"""A deal from its first card to its count: dealing, playing, giving up, winning, the next lead."""

from __future__ import annotations

from engine.cards import Card
from engine.events import GameOver, OverReason, TurnChanged
from engine.games.court_circular.lines import STRENGTH, Stack, best_line, points, worth
from engine.games.court_circular.rules import HAND, TRICK, target_of
from engine.games.court_circular.state import Stage
from engine.games.court_circular.table import Bench, clockwise, on_table, pile_size, still_in
from engine.hand_events import DealOver, Dealt, LeadTurned, Scored, TrickResigned, TrickWon, WonBy
from engine.rows import put
from engine.views import LastTrick, LineView


def deal(bench: Bench, pack: Stack, t_ns: int, cut: Stack = ()) -> None:
    """Deal six cards each, one by one, the opener first, and turn up the lead."""
    nothing: tuple[Stack, ...] = ((),) * len(bench.hands)
    bench.hands = bench.face_up = bench.face_down = nothing
    bench.pack, bench.last_trick = pack, None
    bench.deal += 1
    bench.tricks = 0
    refill(bench, bench.opener)
    lead, *rest = bench.pack
    bench.pack = tuple(rest)
    sizes = tuple(map(len, bench.hands))
    told = Dealt(t_ns, bench.opener, bench.dealer, bench.deal, sizes, len(rest), cut)
    bench.events.append(told)
    begin_trick(bench, bench.opener, lead, t_ns, chosen_by=None)


def refill(bench: Bench, first: int) -> None:
    """Deal one by one from `first` on till each has six; a seat that has them is passed over."""
    hands, pack = [list(hand) for hand in bench.hands], list(reversed(bench.pack))
    while pack and any(len(hand) < HAND for hand in hands):
        for seat in clockwise(bench, first):
            if pack and len(hands[seat]) < HAND:
                hands[seat].append(pack.pop())
    bench.hands = tuple(map(tuple, hands))
    bench.pack = tuple(reversed(pack))


def begin_trick(
    bench: Bench, first_hand: int, lead: Card, t_ns: int, *, chosen_by: int | None
) -> None:
    """Clear the table around a new lead."""
    bench.played = ((),) * len(bench.hands)
    bench.resigned = (False,) * len(bench.hands)
    bench.first_hand = first_hand
    bench.lead = lead
    bench.stage = Stage.CARD
    bench.events.append(LeadTurned(t_ns, chosen_by, lead))
    set_turn(bench, first_hand, t_ns)


def set_turn(bench: Bench, seat: int, t_ns: int) -> None:
    """Say who must act next."""
    bench.turn = seat
    bench.events.append(TurnChanged(t_ns, seat))


def pass_on(bench: Bench, t_ns: int) -> None:
    """Give the turn to the next seat that is in the trick, or end the trick."""
    left = still_in(bench)
    if len(left) == 1 or all(len(bench.played[seat]) == TRICK for seat in left):
        end_trick(bench, t_ns)
        return
    after = clockwise(bench, bench.turn)[1:]
    set_turn(bench, next(s for s in (*after, bench.turn) if not bench.resigned[s]), t_ns)


def give_up(bench: Bench, seat: int, t_ns: int) -> None:
    """A seat loses its chance; its cards stay on the table."""
    bench.resigned = put(bench.resigned, seat, value=True)
    bench.events.append(TrickResigned(t_ns, seat, pile_size(bench)))
    pass_on(bench, t_ns)


def end_trick(bench: Bench, t_ns: int) -> None:
    """Find who has won; it chooses the next lead, or takes the whole table if it was the last."""
    won = _trick_won(bench, t_ns)
    bench.events.append(won)
    bench.tricks += 1
    _remember(bench, won)
    if won.last:
        _take(bench, won.seat, (*on_table(bench), *_lead(bench)))
        end_deal(bench, t_ns)
    else:
        bench.stage = Stage.LEAD
        set_turn(bench, won.seat, t_ns)


def _lead(bench: Bench) -> Stack:
    return () if bench.lead is None else (bench.lead,)


def _trick_won(bench: Bench, t_ns: int) -> TrickWon:
    left, (lead,) = still_in(bench), _lead(bench)
    last = is_last(bench)
    if len(left) == 1:
        up = left[0] == bench.first_hand
        return TrickWon(t_ns, left[0], WonBy.RESIGN, None, None, (), face_up=up, last=last)
    seat = max(left, key=lambda one: worth(lead, bench.played[one]))
    up = seat == bench.first_hand
    line = best_line(lead, bench.played[seat])
    if line is None:
        best = max(bench.played[seat], key=lambda card: STRENGTH[card])
        return TrickWon(t_ns, seat, WonBy.CARD, None, None, (best,), face_up=up, last=last)
    told = (line.kind, line.line_class, line.cards)
    return TrickWon(t_ns, seat, WonBy.LINE, *told, face_up=up, last=last)


def is_last(bench: Bench) -> bool:
    """Tell whether no trick can follow this one: the pack is out, and a hand has too few (5)."""
    return not bench.pack and any(len(hand) < TRICK for hand in bench.hands)


def _remember(bench: Bench, won: TrickWon) -> None:
    (lead,) = _lead(bench)
    line = None
    if won.line is not None and won.line_class is not None:
        line = LineView(won.line, won.line_class, won.cards)
    bench.last_trick = LastTrick(lead, bench.played, bench.first_hand, won.seat, won.by, line)


def _take(bench: Bench, seat: int, won: Stack) -> None:
    """Whoever has won takes cards: face up if it was first-hand, else face down (line 2)."""
    if seat == bench.first_hand:
        bench.face_up = put(bench.face_up, seat, bench.face_up[seat] + won)
    else:
        bench.face_down = put(bench.face_down, seat, bench.face_down[seat] + won)


def choose_lead(bench: Bench, card: Card, t_ns: int) -> None:
    """The winner leaves one card as the next lead and takes the rest, the old lead included."""
    winner = bench.turn
    rest = tuple(laid for laid in on_table(bench) if laid is not card)
    _take(bench, winner, (*rest, *_lead(bench)))
    refill(bench, winner)
    begin_trick(bench, winner, card, t_ns, chosen_by=winner)


def end_deal(bench: Bench, t_ns: int) -> None:
    """Count what was won, and score: each seat's excess over the lowest."""
    won = zip(bench.face_up, bench.face_down, strict=True)
    counted = tuple(points(up, down) for up, down in won)
    gained = tuple(count - min(counted) for count in counted)
    pairs = zip(bench.scores, gained, strict=True)
    bench.scores = tuple(score + more for score, more in pairs)
    target = target_of(bench.rules, len(bench.hands))
    bench.events.append(DealOver(t_ns, bench.deal, counted, bench.tricks))
    bench.events.append(Scored(t_ns, gained, bench.scores, target))
    bench.lead, bench.played = None, ((),) * len(bench.hands)
    bench.tricks_before += bench.tricks
    bench.stage = Stage.DEAL
    if max(bench.scores) >= target:
        _end_match(bench, t_ns)


def _end_match(bench: Bench, t_ns: int) -> None:
    best = max(bench.scores)
    seats = tuple(seat for seat, score in enumerate(bench.scores) if score == best)
    winner = seats[0] if len(seats) == 1 else seats
    bench.stage = Stage.OVER
    told = (OverReason.TARGET, bench.cards_played, bench.tricks_before)
    bench.over = GameOver(t_ns, winner, *told)
    bench.events.append(bench.over)
