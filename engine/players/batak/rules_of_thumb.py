"""Which card the medium player plays: rules of thumb over what it remembers."""

from __future__ import annotations

from engine.players.batak.boards import numbers_in
from engine.players.batak.memory import (
    RANK_OF,
    SUIT_MASK,
    SUIT_OF,
    Memory,
    beats,
)
from engine.players.batak.temper import TrumpHabit

SAFE = 0.45
"""A boss is led when no enemy ruffs it with this chance or better."""


def card_of(memory: Memory, habit: TrumpHabit) -> int:
    """Return the card to play, one of `memory.legal`."""
    if len(memory.legal) == 1:
        return memory.legal[0]
    return _follow(memory) if memory.trick else _lead(memory, habit)


# -- following -----------------------------------------------------------------------------


def _follow(memory: Memory) -> int:
    best = memory.best
    winning = [number for number in memory.legal if beats(number, best, memory.trump)]
    if not winning:
        return _throw(memory)
    losing = [number for number in memory.legal if number not in winning]
    if losing and memory.winner in memory.mates:
        return min(losing, key=lambda number: _worth(memory, number))
    return _cheapest_sure(memory, winning)


def _cheapest_sure(memory: Memory, winning: list[int]) -> int:
    """Return the lowest card that no later enemy can beat; the lowest of all if there is none."""
    foes = memory.foes(memory.later)
    rest = 0
    for foe in foes:
        rest |= memory.may[foe]
    suit = SUIT_OF[winning[0]]
    for number in winning:
        if not rest & SUIT_MASK[suit] & -(2 << number):
            return winning[0] if _is_ruffed_later(memory, foes, suit) else number
    return winning[0]


def _is_ruffed_later(memory: Memory, foes: tuple[int, ...], suit: int) -> bool:
    """Whether an enemy who still plays is known to be void, and may hold trumps."""
    if suit == memory.trump or memory.trump < 0:
        return False
    trumps = SUIT_MASK[memory.trump]
    return any(not memory.may[foe] & SUIT_MASK[suit] and memory.may[foe] & trumps for foe in foes)


def _throw(memory: Memory) -> int:
    return min(memory.legal, key=lambda number: _worth(memory, number))


def _worth(memory: Memory, number: int) -> float:
    """Return how much a card that wins nothing now is worth to be kept."""
    suit, rank = SUIT_OF[number], RANK_OF[number]
    if suit == memory.trump:
        return 30.0 + rank
    higher = (memory.unseen & SUIT_MASK[suit] & -(2 << number)).bit_count()
    below = memory.held(suit) & (1 << number) - 1
    if not higher:
        return 20.0 + rank
    guard = 8.0 if higher <= below.bit_count() + 1 and higher <= 2 else 0.0
    return guard + rank * 0.5


# -- leading -------------------------------------------------------------------------------


def _lead(memory: Memory, habit: TrumpHabit) -> int:
    side = [number for number in memory.legal if SUIT_OF[number] != memory.trump]
    trumps = [number for number in memory.legal if SUIT_OF[number] == memory.trump]
    if not side:
        return _lead_trump(memory, trumps)
    if trumps and _draws(memory, habit):
        return _lead_trump(memory, trumps)
    bosses = [number for number in side if memory.is_boss(number)]
    if bosses:
        best = max(bosses, key=lambda number: _safety(memory, SUIT_OF[number]))
        if _safety(memory, SUIT_OF[best]) >= SAFE:
            return best
    return max(side, key=lambda number: _lead_worth(memory, number))


def _lead_trump(memory: Memory, trumps: list[int]) -> int:
    top = trumps[-1]
    return top if memory.is_boss(top) else trumps[0]


def _draws(memory: Memory, habit: TrumpHabit) -> bool:
    """Whether to lead a trump: many of them, high ones, and something to make afterwards."""
    if habit is TrumpHabit.LEADS:
        return True
    out = _enemy_trumps(memory)
    if habit is TrumpHabit.HOARDS or not out:
        return False
    own = memory.held(memory.trump)
    mine = own.bit_count()
    bosses = sum(1 for number in numbers_in(own) if memory.is_boss(number))
    if not memory.is_declarer:
        return bosses > 0 and mine > out.bit_count()
    return (bosses > 0 and mine * 2 >= out.bit_count()) or mine >= out.bit_count() + 1


def _enemy_trumps(memory: Memory) -> int:
    """Return the trumps that some enemy may hold."""
    if memory.trump < 0:
        return 0
    enemies = 0
    for foe in memory.foes(range(4)):
        enemies |= memory.may[foe]
    return enemies & SUIT_MASK[memory.trump]


def _safety(memory: Memory, suit: int) -> float:
    """Return about how likely it is that no enemy ruffs this suit when it is led."""
    trumps = _enemy_trumps(memory)
    if not trumps:
        return 1.0
    out = (memory.unseen & SUIT_MASK[suit]).bit_count()
    safe = 1.0
    for foe in memory.foes(range(4)):
        if not memory.may[foe] & trumps:
            continue
        if not memory.may[foe] & SUIT_MASK[suit]:
            return 0.0
        safe *= 1.0 - _VOID[min(out, 9)]
    return safe


_VOID = (1.0, 0.62, 0.42, 0.28, 0.18, 0.12, 0.075, 0.045, 0.025, 0.015)
"""About how likely one of three hands is void in a suit of which so many cards are out."""


def _lead_worth(memory: Memory, number: int) -> float:
    """Return how good a card of a side suit is to lead when there is no safe boss."""
    suit, rank = SUIT_OF[number], RANK_OF[number]
    own = memory.held(suit)
    length = own.bit_count()
    higher = (memory.unseen & SUIT_MASK[suit] & -(2 << number)).bit_count()
    worth = -0.3 * rank
    if memory.held(memory.trump):
        worth += 4.0 - 1.5 * length
    worth -= 3.0 if higher in (1, 2) and length > 1 else 0.0
    if not higher:
        worth -= 6.0 * (1.0 - _safety(memory, suit))
    worth += _ruff_of_mate(memory, suit)
    return worth


def _ruff_of_mate(memory: Memory, suit: int) -> float:
    mates = [mate for mate in memory.mates if mate != memory.seat]
    for mate in mates:
        if not memory.may[mate] & SUIT_MASK[suit] and memory.may[mate] & SUIT_MASK[memory.trump]:
            return 5.0
    return 0.0
