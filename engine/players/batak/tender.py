"""An auction looked at from one hand: what it makes with each trump, and what others would make.

Worlds are the thirty-nine other cards dealt out anew. Of a hand that has bid, or passed, only such
deals are taken as it would have said that with, by its worth at first sight; after some tries any.
"""

from __future__ import annotations

from typing import Final

from engine.chance import below
from engine.jit import Ints, bottom, compiled
from engine.players.batak.boards import (
    ALL_CARDS,
    BROKEN,
    DECLARER,
    HANDS,
    LEADER,
    LYING,
    NOBODY,
    SEATS,
    SUIT_SIZE,
    TABLE,
    TEAM,
    TRUMP,
    VOIDS,
    WON,
)
from engine.players.batak.roll import rollout
from engine.players.batak.weigh import fall_of
from engine.players.batak.worth import worth

worth_kernel = compiled(worth)

TRIES: Final = 40
"""Deals that are looked at for one that fits what was said."""

# Places in what an auction has shown.
LEAST: Final = 0
"""By bid, 0 to 13: the worth from which a hand bids so much."""
FROM: Final = 14
"""By seat: the least worth that fits what it said,"""
TO: Final = 18
"""and the most."""
ACTIVE: Final = 22
"""By seat: 1 if it can still bid."""
TOP_SEAT: Final = 26
"""Who made the highest bid, `NOBODY` where there is none; and which."""
TOP_BID: Final = 27
FALLS_TO: Final = 28
"""Who declares at the minimum if nobody bids; `NOBODY` if it is dealt again."""
MINIMUM: Final = 29
SAID: Final = 30
"""Size of this."""

PASSED_ROW: Final = 3
"""Of a world in which the seat passes: the fall of its tricks, the declarer, its contract."""


@compiled
def best_worth(hand: int) -> int:
    """Return the worth of a hand with its best trump, times four, plus that trump."""
    best = -1 << 40
    for trump in range(4):
        here = 4 * worth_kernel(hand, trump) + trump
        if here > best:
            best = here
    return best


@compiled
def deal_rest(position: Ints, seat: int, chance: Ints) -> None:
    """Deal all cards that a seat does not hold to the three others."""
    left, places = ALL_CARDS & ~position[HANDS + seat], 3 * SUIT_SIZE
    wanted_1, wanted_2 = SUIT_SIZE, SUIT_SIZE
    hand_1, hand_2, hand_3 = 0, 0, 0
    while left:
        card = left & -left
        left ^= card
        ticket = below(chance, places)
        if ticket < wanted_1:
            hand_1 |= card
            wanted_1 -= 1
        elif ticket < wanted_1 + wanted_2:
            hand_2 |= card
            wanted_2 -= 1
        else:
            hand_3 |= card
        places -= 1
    position[HANDS + (seat + 1) % SEATS] = hand_1
    position[HANDS + (seat + 2) % SEATS] = hand_2
    position[HANDS + (seat + 3) % SEATS] = hand_3


@compiled
def fits(position: Ints, seat: int, said: Ints) -> bool:
    """Tell whether the others would have said what they said with these hands."""
    for other in range(SEATS):
        if other == seat or (said[FROM + other] <= 0 and said[TO + other] >= 2000):
            continue
        value = best_worth(position[HANDS + other]) >> 2
        if value < said[FROM + other] or value > said[TO + other]:
            return False
    return True


@compiled
def deal_fitting(position: Ints, seat: int, said: Ints, chance: Ints) -> None:
    """Deal the rest so that it fits what was said, if a few tries bring such a deal."""
    for _ in range(TRIES):
        deal_rest(position, seat, chance)
        if fits(position, seat, said):
            return


@compiled
def play_out(
    position: Ints, declarer: int, trump: int, leader: int, chance: Ints, scratch: Ints
) -> int:
    """Play the hands of a position out from the first card; return how the tricks fall."""
    for at in range(len(scratch)):
        scratch[at] = position[at]
    for at in range(SEATS):
        scratch[TABLE + at] = NOBODY
        scratch[WON + at] = 0
    scratch[LYING], scratch[BROKEN], scratch[VOIDS] = 0, 0, 0
    scratch[DECLARER], scratch[TRUMP], scratch[LEADER] = declarer, trump, leader
    rollout(scratch, chance)
    return fall_of(scratch)


@compiled
def limit_of(hand: int, said: Ints) -> int:
    """Return the highest bid that a hand is good for, 0 if for none."""
    value, found = best_worth(hand) >> 2, 0
    for bid in range(said[MINIMUM], SUIT_SIZE + 1):
        if said[LEAST + bid] <= value:
            found = bid
    return found


@compiled
def taker(position: Ints, seat: int, said: Ints) -> int:
    """Return who declares if a seat passes, and at which contract: 16 × contract + declarer.

    The others bid one more each time, as far as their hands are good for; -1: it is dealt again.
    """
    best, best_limit, second = said[TOP_SEAT], said[TOP_BID], 0
    if best != NOBODY:
        best_limit = max(best_limit, limit_of(position[HANDS + best], said))
    for step in range(1, SEATS):
        other = (seat + step) % SEATS
        if said[ACTIVE + other] == 0 or other == said[TOP_SEAT]:
            continue
        if position[TEAM] == 1 and best != NOBODY and (best ^ other) & 1 == 0:
            continue
        limit = limit_of(position[HANDS + other], said)
        if limit > max(best_limit, said[TOP_BID]):
            best, best_limit, second = other, limit, best_limit
        else:
            second = max(second, limit)
    if best == NOBODY:
        return said[FALLS_TO] + 16 * said[MINIMUM] if said[FALLS_TO] != NOBODY else NOBODY
    least = said[TOP_BID] if best == said[TOP_SEAT] else max(said[TOP_BID] + 1, said[MINIMUM])
    return 16 * max(least, min(second, best_limit)) + best


@compiled
def tender(
    position: Ints, trumps: int, count: int, said: Ints, chance: Ints, scratch: Ints, falls: Ints
) -> None:
    """In so many worlds, let the seat that leads declare with each of these trumps (bits).

    `position` has its hand; `falls` gets four falls a world, one for each trump.
    """
    seat = position[LEADER]
    for world in range(count):
        deal_fitting(position, seat, said, chance)
        left = trumps
        while left:
            trump = bottom(left)
            left &= left - 1
            falls[4 * world + trump] = play_out(position, seat, trump, seat, chance, scratch)


@compiled
def tender_passed(
    position: Ints, count: int, said: Ints, chance: Ints, scratch: Ints, rows: Ints
) -> None:
    """In so many worlds, let the seat that leads pass, and somebody else declare.

    `rows` gets `PASSED_ROW` numbers a world; the declarer is `NOBODY` where it is dealt again.
    """
    seat = position[LEADER]
    for world in range(count):
        deal_fitting(position, seat, said, chance)
        taken, at = taker(position, seat, said), PASSED_ROW * world
        rows[at], rows[at + 1], rows[at + 2] = 0, NOBODY, 0
        if taken >= 0:
            who, trump = taken % 16, best_worth(position[HANDS + taken % 16]) & 3
            rows[at] = play_out(position, who, trump, who, chance, scratch)
            rows[at + 1], rows[at + 2] = who, taken // 16
