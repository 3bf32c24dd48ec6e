"""The easy player: it looks at its hand and at the trick, remembers nothing, and slips at times.

It counts honours for tricks and forgets what length is good for, leads the highest card that it
has, wins dear, and throws the lowest away.
"""

from __future__ import annotations

from engine.batak_rules import HAND, SEATS
from engine.batak_views import BatakStage, BatakView
from engine.cards import SUITS, Suit
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen, TrumpChosen
from engine.players.batak.memory import (
    CARD,
    RANK_OF,
    SUIT_OF,
    Memory,
    Uniform,
    beats,
    mask_of,
    memory_of,
)
from engine.players.batak.temper import Temper, TrumpHabit

SLIP = 0.15
"""Share of its cards that it takes without looking."""
DOUBT = 1.5
"""Tricks by which its count of a hand goes up or down from deal to deal, at most."""
HONOURS = (12, 11)
TEAM = 3.0
"""What it hopes for from a partner."""


def choose(view: BatakView, seat: int, uniform: Uniform, temper: Temper) -> BatakMove:
    """Return a move of a seat that must act."""
    if view.stage is BatakStage.BID:
        return _bid(view, seat, uniform, temper)
    if view.stage is BatakStage.TRUMP:
        return TrumpChosen(view.t_ns, seat, Suit(SUITS[_longest(mask_of(view.hand))]))
    memory = memory_of(view, seat)
    return CardChosen(view.t_ns, seat, CARD[_card(memory, uniform, temper)])


def _longest(hand: int) -> int:
    return max(range(SEATS), key=lambda suit: (hand >> HAND * suit & 0x1FFF).bit_count())


def _count(hand: int) -> float:
    """Return aces, kings, and trumps beyond three."""
    trumps = (hand >> HAND * _longest(hand) & 0x1FFF).bit_count()
    honours = sum(hand >> HAND * suit + rank & 1 for suit in range(SEATS) for rank in HONOURS)
    return honours + max(0, trumps - 3)


def _bid(view: BatakView, seat: int, uniform: Uniform, temper: Temper) -> BatakMove:
    assert view.choices is not None
    doubt = DOUBT * (2.0 * uniform() - 1.0)
    hope = _count(mask_of(view.hand)) + doubt + temper.bid_offset
    hope += TEAM if view.rules.is_team else 0.0
    allowed = [value for value, reason in view.choices.bids if reason is None]
    if not allowed or allowed[0] > hope:
        return BidPassed(view.t_ns, seat)
    return BidChosen(view.t_ns, seat, allowed[0])


def _card(memory: Memory, uniform: Uniform, temper: Temper) -> int:
    if uniform() < max(SLIP, temper.slip):
        return memory.legal[int(uniform() * len(memory.legal))]
    if not memory.trick:
        return _lead(memory, temper)
    best = memory.best
    winning = [number for number in memory.legal if beats(number, best, memory.trump)]
    if winning:
        return winning[-1]
    return min(memory.legal, key=lambda number: RANK_OF[number])


def _lead(memory: Memory, temper: Temper) -> int:
    trumps = [number for number in memory.legal if SUIT_OF[number] == memory.trump]
    side = [number for number in memory.legal if SUIT_OF[number] != memory.trump]
    if trumps and (temper.trumps is TrumpHabit.LEADS or not side):
        return trumps[-1]
    if not side or temper.trumps is not TrumpHabit.HOARDS:
        side = list(memory.legal)
    return max(side, key=lambda number: RANK_OF[number])
