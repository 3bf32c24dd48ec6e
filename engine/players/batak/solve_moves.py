"""The solver's cards: which to try, the likeliest to settle it first, and what they lead to."""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, bottom, compiled
from engine.players.batak.boards import (
    MUST_OVERTRUMP,
    MUST_RISE,
    MUST_UNDERTRUMP,
    NOBODY,
    RISE_AFTER_RUFF,
    SEATS,
    SUIT,
    SUIT_SIZE,
    TRUMP_FREE,
)
from engine.players.batak.solve_state import (
    BEST_LED,
    BEST_TRUMP,
    BROKEN,
    FLAGS,
    FRAME,
    HOLDER,
    LANE,
    LED,
    LEFT,
    LYING,
    MOVES,
    NEED,
    SEAT,
    SIDE,
    TRUMP,
    WORDS,
    closed,
    history_of,
    lane,
)

_WINS: Final = 1 << 40
"""More than history ever counts: what a card that follows is worth for winning the trick."""
_HIGH: Final = 1 << 30
"""… and what each rank costs: cheap cards are tried first."""


@compiled
def held(memory: Ints, frame: int, suit: int) -> int:
    """Return the ranks of a suit that the seat in turn holds."""
    return lane(memory[frame + WORDS + suit], memory[frame + SEAT])


@compiled
def higher(ranks: int, best: int) -> int:
    """Return those of some ranks that are above one, -1 for none."""
    return ranks & (SUIT << (best + 1))


@compiled
def add_moves(memory: Ints, frame: int, count: int, suit: int, ranks: int) -> int:
    """List cards of one suit, one for each run of neighbours; return how many are listed."""
    history = history_of(memory, frame) + suit * SUIT_SIZE
    ranks &= ~(ranks << 1)
    while ranks:
        rank = bottom(ranks)
        ranks &= ranks - 1
        memory[frame + MOVES + count] = memory[history + rank] << 6 | suit * SUIT_SIZE + rank
        count += 1
    return count


@compiled
def add_leads(memory: Ints, frame: int) -> int:
    """List what may lead (`legal.lead_mask` says the rule)."""
    trump, count = memory[TRUMP], 0
    for suit in range(SEATS):
        if suit != trump:
            count = add_moves(memory, frame, count, suit, held(memory, frame, suit))
    if count == 0 or memory[frame + BROKEN] or memory[FLAGS] & TRUMP_FREE:
        count = add_moves(memory, frame, count, trump, held(memory, frame, trump))
    return count


@compiled
def add_anything(memory: Ints, frame: int) -> int:
    """List the whole hand."""
    count = 0
    for suit in range(SEATS):
        count = add_moves(memory, frame, count, suit, held(memory, frame, suit))
    return count


@compiled
def add_ruffs(memory: Ints, frame: int, trumps: int) -> int:
    """List what a hand with trumps may play that cannot follow (`legal.ruff_mask`)."""
    best, flags = memory[frame + BEST_TRUMP], memory[FLAGS]
    rising = higher(trumps, best)
    if rising and flags & MUST_OVERTRUMP:
        trumps = rising
    elif rising == 0 and not flags & MUST_UNDERTRUMP:
        return add_anything(memory, frame)
    return add_moves(memory, frame, 0, memory[TRUMP], trumps)


@compiled
def add_follows(memory: Ints, frame: int) -> int:
    """List what may follow (`legal.follow_mask`), or be ruffed or thrown."""
    led, flags = memory[frame + LED], memory[FLAGS]
    own = held(memory, frame, led)
    if own:
        rising = higher(own, memory[frame + BEST_LED])
        is_ruffed = memory[frame + BEST_TRUMP] >= 0
        if rising and flags & MUST_RISE and (not is_ruffed or flags & RISE_AFTER_RUFF):
            own = rising
        return add_moves(memory, frame, 0, led, own)
    trumps = held(memory, frame, memory[TRUMP])
    return add_ruffs(memory, frame, trumps) if trumps else add_anything(memory, frame)


@compiled
def takes(memory: Ints, frame: int, card: int) -> bool:
    """Tell whether a card that follows beats the best one on the table."""
    suit, rank = card // SUIT_SIZE, card % SUIT_SIZE
    if suit == memory[frame + LED]:
        return rank > memory[frame + BEST_LED] and memory[frame + BEST_TRUMP] < 0
    return suit == memory[TRUMP] and rank > memory[frame + BEST_TRUMP]


@compiled
def weigh(memory: Ints, frame: int, count: int) -> None:
    """Add what cards that follow are worth: win what an opponent holds, cheaply; else stay low."""
    side, holder, seat = memory[SIDE], memory[frame + HOLDER], memory[frame + SEAT]
    wins = _WINS if (side >> holder ^ side >> seat) & 1 else -_WINS
    for place in range(frame + MOVES, frame + MOVES + count):
        card = memory[place] & 63
        worth = wins if takes(memory, frame, card) else 0
        memory[place] += (worth - card % SUIT_SIZE * _HIGH) << 6


@compiled
def list_moves(memory: Ints, frame: int) -> int:
    """List the legal cards of the seat in turn, neighbours once; return how many."""
    if memory[frame + LED] < 0:
        return add_leads(memory, frame)
    count = add_follows(memory, frame)
    if count > 1:
        weigh(memory, frame, count)
    return count


@compiled
def next_move(memory: Ints, frame: int, at: int, count: int) -> int:
    """Return the card of the most worth from a place of the list on, and put it there."""
    best = frame + MOVES + at
    for place in range(best + 1, frame + MOVES + count):
        if memory[place] > memory[best]:
            best = place
    found = memory[best]
    memory[best] = memory[frame + MOVES + at]
    memory[frame + MOVES + at] = found
    return found & 63


@compiled
def outdo(memory: Ints, target: int, at: int, suit: int, rank: int, seat: int) -> bool:
    """Put a card against the best of its kind (`at`); the one of them that is beaten is gone.

    Returns whether the new card is the better one.
    """
    best, word = memory[target + at], memory[target + WORDS + suit]
    is_better = rank > best
    gone = best if is_better else rank
    memory[target + WORDS + suit] = closed(word, gone) if gone >= 0 else word
    memory[target + at] = rank - (best >= 0) if is_better else best - 1
    if is_better and (at == BEST_TRUMP or memory[target + BEST_TRUMP] < 0):
        memory[target + HOLDER] = seat
    return is_better


@compiled
def end_trick(memory: Ints, target: int, led: int) -> None:
    """Count a full trick: its winner leads, and its best cards are gone as well."""
    trump, holder = memory[TRUMP], memory[target + HOLDER]
    word = memory[target + WORDS + led]
    memory[target + WORDS + led] = closed(word, memory[target + BEST_LED])
    if memory[target + BEST_TRUMP] >= 0:
        word = memory[target + WORDS + trump]
        memory[target + WORDS + trump] = closed(word, memory[target + BEST_TRUMP])
    memory[target + NEED] -= memory[SIDE] >> holder & 1
    memory[target + LEFT] -= 1
    memory[target + SEAT] = holder
    memory[target + LED] = NOBODY
    memory[target + BEST_LED] = NOBODY
    memory[target + BEST_TRUMP] = NOBODY
    memory[target + LYING] = 0


@compiled
def step(memory: Ints, frame: int, card: int) -> None:
    """Write into the next frame what follows when the seat in turn plays a (relative) card."""
    target, seat = frame + FRAME, memory[frame + SEAT]
    for at in range(LEFT + 1):
        memory[target + at] = memory[frame + at]
    suit, rank = card // SUIT_SIZE, card % SUIT_SIZE
    memory[target + WORDS + suit] ^= 1 << (LANE * seat + rank)
    if memory[target + LED] < 0:
        memory[target + LED] = suit
    if suit == memory[target + LED]:
        outdo(memory, target, BEST_LED, suit, rank, seat)
    elif suit == memory[TRUMP]:
        outdo(memory, target, BEST_TRUMP, suit, rank, seat)
    else:
        memory[target + WORDS + suit] = closed(memory[target + WORDS + suit], rank)
    if suit == memory[TRUMP]:
        memory[target + BROKEN] = 1
    memory[target + LYING] += 1
    if memory[target + LYING] == SEATS:
        end_trick(memory, target, memory[target + LED])
    else:
        memory[target + SEAT] = (seat + 1) % SEATS
