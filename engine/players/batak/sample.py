"""Worlds: deals drawn exactly uniformly among all that agree with what has been shown.

Each unseen card belongs to a class: the set of hidden seats that may hold it (`deduce`). How many
cards of each class go to each seat is a split. All splits are listed, at most 14³, each with the
number of deals that it stands for (products of binomial coefficients, exact in 64 bits: there are
at most 39! / 13!³ < 2⁵⁷ deals). A world is drawn by drawing a split by its weight, then dealing
each class out within it: nothing is rejected, nothing is tried twice.
"""

from __future__ import annotations

from typing import Final

from engine.chance import below, wide_below
from engine.jit import Ints, bottom, compiled, ones, zeros
from engine.players.batak.boards import LEADER, LYING, SEATS, SUIT_SIZE, WON
from engine.players.batak.deduce import Shown, deduced

HIDDEN: Final = 3
"""Seats whose cards are unseen."""
_UNSEEN: Final = HIDDEN * SUIT_SIZE

# Places in a plan. A class is a number of three bits, one for each hidden seat in its order.
_CLASSES: Final = 0
_NEEDS: Final = 8
_SEATS: Final = 11
_OWN_SEAT: Final = 14
_OWN_HAND: Final = 15
_COUNT: Final = 16
_TOTAL: Final = 17
_PASCAL: Final = 18
_WIDTH: Final = _UNSEEN + 1
_SPLITS: Final = _PASCAL + _WIDTH * _WIDTH
PLAN: Final = _SPLITS + 2 * (SUIT_SIZE + 1) ** 3
"""Size of a plan: (deals up to here, split) follow one another from `_SPLITS` on."""

# The classes of two seats, and of all three.
_FIRST_SECOND: Final = 0b011
_FIRST_THIRD: Final = 0b101
_SECOND_THIRD: Final = 0b110
_ANY: Final = 0b111


@compiled
def _fill_pascal(plan: Ints) -> None:
    for row in range(_WIDTH):
        plan[_PASCAL + row * _WIDTH] = 1
        for at in range(1, row + 1):
            above = _PASCAL + (row - 1) * _WIDTH + at
            plan[above + _WIDTH] = plan[above - 1] + plan[above]


@compiled
def _ways(plan: Ints, size: int, chosen: int) -> int:
    """Return in how many ways so many can be chosen; 0 if that many are not there."""
    return plan[_PASCAL + size * _WIDTH + chosen] if 0 <= chosen <= size else 0


@compiled
def _size(plan: Ints, kind: int) -> int:
    return ones(plan[_CLASSES + kind])


@compiled
def _weight(plan: Ints, first: int, second: int, third: int) -> int:
    """Return how many deals there are of one split, 0 if it leaves a seat with too few places.

    `first` cards of the class of the first and second seat go to the first of them, `second` of
    the first and third to the first, `third` of the second and third to the second.
    """
    rest_first = plan[_NEEDS] - first - second
    rest_second = plan[_NEEDS + 1] - (_size(plan, _FIRST_SECOND) - first) - third
    any_size = _size(plan, _ANY)
    rest_third = plan[_NEEDS + 2] - (_size(plan, _FIRST_THIRD) - second)
    rest_third -= _size(plan, _SECOND_THIRD) - third
    if min(rest_first, rest_second, rest_third) < 0:
        return 0
    if rest_first + rest_second + rest_third != any_size:
        return 0
    found = _ways(plan, any_size, rest_first) * _ways(plan, any_size - rest_first, rest_second)
    found *= _ways(plan, _size(plan, _FIRST_SECOND), first)
    found *= _ways(plan, _size(plan, _FIRST_THIRD), second)
    return found * _ways(plan, _size(plan, _SECOND_THIRD), third)


@compiled
def _list_splits(plan: Ints) -> None:
    count, total = 0, 0
    for first in range(min(_size(plan, _FIRST_SECOND), SUIT_SIZE) + 1):
        for second in range(min(_size(plan, _FIRST_THIRD), SUIT_SIZE) + 1):
            for third in range(min(_size(plan, _SECOND_THIRD), SUIT_SIZE) + 1):
                weight = _weight(plan, first, second, third)
                if weight > 0:
                    total += weight
                    plan[_SPLITS + 2 * count] = total
                    plan[_SPLITS + 2 * count + 1] = first << 8 | second << 4 | third
                    count += 1
    plan[_COUNT], plan[_TOTAL] = count, total


@compiled
def make_plan(may_hold: Ints, cards: Ints, own_seat: int, plan: Ints) -> None:
    """Fill a plan: what each seat may hold, how many cards it has, and whose hand is known."""
    _fill_pascal(plan)
    plan[_OWN_SEAT], plan[_OWN_HAND] = own_seat, may_hold[own_seat]
    unseen = 0
    for place in range(HIDDEN):
        seat = (own_seat + 1 + place) % SEATS
        plan[_SEATS + place], plan[_NEEDS + place] = seat, cards[seat]
        unseen |= may_hold[seat]
    while unseen:
        card = bottom(unseen)
        unseen &= unseen - 1
        kind = 0
        for place in range(HIDDEN):
            kind |= (may_hold[plan[_SEATS + place]] >> card & 1) << place
        plan[_CLASSES + kind] |= 1 << card
    for place in range(HIDDEN):
        plan[_NEEDS + place] -= ones(plan[_CLASSES + (1 << place)])
    _list_splits(plan)


@compiled
def _drawn_split(plan: Ints, chance: Ints) -> int:
    ticket, low, high = wide_below(chance, plan[_TOTAL]), 0, plan[_COUNT] - 1
    while low < high:
        middle = (low + high) // 2
        if plan[_SPLITS + 2 * middle] > ticket:
            high = middle
        else:
            low = middle + 1
    return plan[_SPLITS + 2 * low + 1]


@compiled
def _some_of(cards: int, count: int, chance: Ints) -> int:
    """Return so many cards of a mask, each choice as likely."""
    found, left = 0, ones(cards)
    while count > 0:
        card = cards & -cards
        cards ^= card
        if below(chance, left) < count:
            found |= card
            count -= 1
        left -= 1
    return found


@compiled
def draw_world(plan: Ints, chance: Ints, worlds: Ints, at: int) -> None:
    """Write the four hands of one world, by seat, from a place of an array on."""
    split = _drawn_split(plan, chance)
    first = _some_of(plan[_CLASSES + _FIRST_SECOND], split >> 8, chance)
    second = _some_of(plan[_CLASSES + _FIRST_THIRD], split >> 4 & 15, chance)
    third = _some_of(plan[_CLASSES + _SECOND_THIRD], split & 15, chance)
    any_of = plan[_CLASSES + _ANY]
    one = first | second
    one |= _some_of(any_of, plan[_NEEDS] - ones(one), chance)
    two = (plan[_CLASSES + _FIRST_SECOND] & ~first) | third
    two |= _some_of(any_of & ~one, plan[_NEEDS + 1] - ones(two), chance)
    three = (plan[_CLASSES + _FIRST_THIRD] & ~second) | (plan[_CLASSES + _SECOND_THIRD] & ~third)
    three |= any_of & ~one & ~two
    worlds[at + plan[_SEATS]] = one | plan[_CLASSES + 1]
    worlds[at + plan[_SEATS + 1]] = two | plan[_CLASSES + 2]
    worlds[at + plan[_SEATS + 2]] = three | plan[_CLASSES + 4]
    worlds[at + plan[_OWN_SEAT]] = plan[_OWN_HAND]


@compiled
def draw_worlds(plan: Ints, count: int, chance: Ints, worlds: Ints) -> None:
    """Draw so many worlds, each independent of the others: four hands each, by seat."""
    for world in range(count):
        draw_world(plan, chance, worlds, SEATS * world)


def worlds_in(plan: Ints) -> int:
    """Return how many worlds agree with what a plan was made of."""
    return int(plan[_TOTAL])


def _held_by(position: Ints, seat: int) -> int:
    """Return how many of its thirteen cards a seat has not played."""
    tricks = sum(position[WON + other] for other in range(SEATS))
    has_played = (seat - position[LEADER]) % SEATS < position[LYING]
    return int(SUIT_SIZE - tricks - has_played)


def plan_of(shown: Shown) -> Ints:
    """Return the plan of what a seat sees. Raises ValueError if no deal agrees with it."""
    return planned(shown)[1]


def planned(shown: Shown) -> tuple[Ints, Ints]:
    """Return the packed position that a seat sees (others' hands empty), and its plan.

    Raises ValueError if no deal agrees with what has been shown.
    """
    position, may_hold = deduced(shown)
    plan, masks, cards = zeros(PLAN), zeros(SEATS), zeros(SEATS)
    for seat, mask in enumerate(may_hold):
        masks[seat], cards[seat] = mask, _held_by(position, seat)
    make_plan(masks, cards, shown.seat, plan)
    if plan[_TOTAL] == 0:
        raise ValueError("no deal agrees with these plays")
    return position, plan
