"""Beggar-my-neighbour backwards: which positions lead to a position, and so which deals.

At an empty pile, the hand that leads has just taken a pile, which is the lowest part of it. How
much of it was the pile is not known; but where its first card is said to be, all the rest follows:
who played which card, since plain cards alternate, each court card is answered by the other seat,
and the last one was not met. So every position has its earlier ones, none or several, and they are
a tree, for a position has only one that follows it. Masks and queues: see `beggar_kernel`.
"""

from __future__ import annotations

from typing import Final

from engine.jit import Ints, bottom, compiled, ones, top
from engine.simulate.beggar_kernel import ENDLESS, HALF, deal_games, play_deal, play_trick

NODE: Final = 5
"""Numbers of a position in the tree: the hand that leads, the other one, and the cards back."""
MOST_NODES: Final = 4_000
"""Positions that may wait at once; more are left out."""


@compiled
def seek(
    numbers: Ints, scratch: Ints, deal: Ints, found: Ints, least_cards: int, tries: int
) -> int:
    """Shuffle till a game is at least so long, or endless, or so many are tried; return how many.

    `deal` takes the deal tried last, `found` its cards, its tricks and its winner.
    """
    for tried in range(1, tries + 1):
        deal_games(numbers, scratch, deal, 0, 1)
        found[2] = play_deal(deal, 0, found)
        if found[2] == ENDLESS or found[0] >= least_cards:
            return tried
    return tries


@compiled
def go_on(node: Ints, cards: int) -> int:
    """Play a deal on for at least so many cards, to the next empty pile; return how many.

    Its game is longer than that. The position comes to stand where the deal stood.
    """
    mask, queue, other_mask, other_queue = node[0], node[1], node[2], node[3]
    played = 0
    while played < cards:
        mask, queue, other_mask, other_queue, length, _ = play_trick(
            mask, queue, other_mask, other_queue
        )
        played += length
    node[0], node[1], node[2], node[3], node[4] = mask, queue, other_mask, other_queue, 0
    return played


@compiled
def before_trick(
    mask: int, queue: int, other_mask: int, other_queue: int, start: int, prefix: int
) -> tuple[int, int, int, int]:
    """Return the position, the hand that led first, from which one trick led to this one.

    The pile of that trick is what lies in the hand that leads from place `start` on; it began with
    `prefix` plain cards, then a court card. It was a trick (see `earlier`).
    """
    held = mask & ((1 << start) - 1)
    held_shift = 2 * ones(held)
    pile = (mask ^ (1 << top(mask))) >> (start + prefix)
    pile_queue, kept_queue = queue >> held_shift, queue & ((1 << held_shift) - 1)
    # What a seat put on the pile: `one` is the seat whose turn it is, `two` the other.
    one, one_queue, one_length, one_shift = 0, 0, prefix >> 1, 0
    two, two_queue, two_length, two_shift = 0, 0, (prefix + 1) >> 1, 0
    is_odd, owed = 0, 0
    while pile:
        gap = bottom(pile)
        pile >>= gap + 1
        owed = pile_queue & 3
        pile_queue >>= 2
        one |= 1 << (one_length + gap)
        one_queue |= owed << one_shift
        one, two = two, one
        one_queue, two_queue = two_queue, one_queue
        one_length, two_length = two_length, one_length + gap + 1
        one_shift, two_shift = two_shift, one_shift + 2
        is_odd ^= 1
    # The last court card was its winner's, whose pile this is now; the other seat did not meet it.
    one_length += owed + 1
    mask = ((held | (1 << start)) << two_length) | two
    queue = (kept_queue << two_shift) | two_queue
    other_mask = (other_mask << one_length) | one
    other_queue = (other_queue << one_shift) | one_queue
    # The winner played the first court card if there was an odd number of them, and whoever played
    # that led if an even number of plain cards came before it.
    if (prefix & 1) != is_odd:
        return mask, queue, other_mask, other_queue
    return other_mask, other_queue, mask, queue


@compiled
def earlier(nodes: Ints, count: int) -> int:
    """Put all positions one trick before position number `count` in its place and after it.

    Returns the number after the last of them. The hand that leads ends with a pile: a court card
    that was not met and as many plain cards as it gives attempts; before it court cards that were
    met; before the first of them plain cards.
    """
    at = count * NODE
    mask, queue, other_mask, other_queue = nodes[at], nodes[at + 1], nodes[at + 2], nodes[at + 3]
    length, back = top(mask), nodes[at + 4]
    body = mask ^ (1 << length)
    if body == 0:
        return count
    first = top(body)
    shift = 2 * ones(body) - 2
    if length - first != ((queue >> shift) & 3) + 2:
        return count
    while True:
        above = body & ((1 << first) - 1)
        met = top(above) if above else -1
        gap = first - met - 1
        for prefix in range(min(gap, MOST_NODES - count - 1) + 1):
            at = count * NODE
            nodes[at], nodes[at + 1], nodes[at + 2], nodes[at + 3] = before_trick(
                mask, queue, other_mask, other_queue, first - prefix, prefix
            )
            nodes[at + 4] = back + length - first + prefix
            count += 1
        shift -= 2
        if met < 0 or gap > ((queue >> shift) & 3):
            return count
        first = met


@compiled
def earliest_deal(nodes: Ints, most: int, best: Ints) -> int:
    """Look through what leads to the first position of `nodes`; return how many positions that is.

    `best` takes, of all those in which both seats hold half the pack, the one that is most cards
    back, the position itself included, and how many cards; -1 if there is none. After
    `most` positions the search is broken off.
    """
    count, seen = 1, 0
    best[4] = -1
    while count and seen < most:
        count -= 1
        seen += 1
        at = count * NODE
        if top(nodes[at]) == HALF and top(nodes[at + 2]) == HALF and nodes[at + 4] > best[4]:
            for place in range(NODE):
                best[place] = nodes[at + place]
        count = earlier(nodes, count)
    return seen
