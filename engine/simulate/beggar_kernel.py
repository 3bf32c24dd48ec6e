"""Beggar-my-neighbour as a kernel: a step for each court card, not for each card.

The exact rule of the literature (arXiv:2403.13855): a seat loses only when it must play and has no
card, the pile goes under its winner's hand in the order in which it was played, the winner leads.

A hand is two numbers. The **mask** has a bit where a court card lies (bit 0: the top card) and one
more, the **end**, where the hand ends; the **queue** has the attempts that its court cards give,
less one, 2 bits each, the top one lowest. All cards before the next court card are alike, so they
are played at once: the place of the mask's lowest bit says how many there are, and at the end it
says that the seat must play and cannot. 52 cards with 16 courts fill 53 bits and 32 bits.

A deal is four numbers in a flat array, mask and queue of the seat that leads, then of the other.
"""

from __future__ import annotations

from typing import Final

from engine.chance import below
from engine.jit import Ints, bottom, compiled, ones, top

DECK: Final = 52
COURTS: Final = 16
"""Court cards and aces of a pack, four of each."""
HALF: Final = DECK // 2
_HALF_MASK: Final = (1 << HALF) - 1
DEAL: Final = 4
"""Numbers of a deal."""
OUTCOME: Final = 3
"""Numbers of an outcome: cards, tricks, winner."""
USUAL_CARDS: Final = 2048
USUAL_TRICKS: Final = 512
"""One game in ten thousand is longer."""
COUNTS: Final = USUAL_CARDS + USUAL_TRICKS
TOTALS: Final = 4
SCRATCH: Final = 2 * DECK
"""Numbers that dealing works with."""
ENDLESS: Final = -1
"""In place of a winner."""


@compiled
def deal_games(numbers: Ints, scratch: Ints, deals: Ints, first: int, games: int) -> None:
    """Shuffle and deal so many games: the upper half of the pack to seat 0, which leads.

    They come to stand in `deals` from game `first` on.

    Every deal is as likely: Fisher and Yates, stopped when the sixteen court cards have drawn their
    places, from the jacks to the aces: 16 numbers of chance a game, below 52, 51, … 37.
    """
    for game in range(first, first + games):
        whole = _draw_places(numbers, scratch)
        at = game * DEAL
        deals[at] = (whole & _HALF_MASK) | (1 << HALF)
        deals[at + 1] = _queue_of(whole & _HALF_MASK, 0, scratch)
        deals[at + 2] = (whole >> HALF) | (1 << HALF)
        deals[at + 3] = _queue_of(whole >> HALF, HALF, scratch)


@compiled
def _draw_places(numbers: Ints, scratch: Ints) -> int:
    """Return the mask of the court cards' places; the scratch's other half says which lie there."""
    for place in range(DECK):
        scratch[place] = place
    mask = 0
    for court in range(COURTS):
        drawn = court + below(numbers, DECK - court)
        place = scratch[drawn]
        scratch[drawn] = scratch[court]
        scratch[DECK + place] = court >> 2
        mask |= 1 << place
    return mask


@compiled
def _queue_of(mask: int, start: int, scratch: Ints) -> int:
    """Return the queue of a hand whose top card is the pack's card number `start`."""
    queue, shift = 0, 0
    while mask:
        queue |= scratch[DECK + start + bottom(mask)] << shift
        shift += 2
        mask &= mask - 1
    return queue


@compiled
def play_trick(
    mask: int, queue: int, other_mask: int, other_queue: int
) -> tuple[int, int, int, int, int, int]:
    """Play from an empty pile to the next one, or to the end of the game.

    Takes the hand that leads, which is not empty, and the other one. Returns the hand that leads
    next, the other one, the cards played, and 1 if the other seat leads now, else 0. Where the game
    is over its winner stands first, and the other mask is 1 (no card left) or 0 (a seat had to
    play and could not: the pile lies).
    """
    place, other_place = bottom(mask), bottom(other_mask)
    # In turn: of two court cards as deep, the one of who leads comes first.
    turned = 1 if other_place < place else 0
    place = min(place, other_place)
    length = 2 * place + 1 + turned
    mask >>= place + 1
    other_mask >>= place + turned
    if turned:
        mask, other_mask = other_mask, mask
        queue, other_queue = other_queue, queue
    if mask == 0:
        return other_mask, other_queue, mask, queue, length - 1, 1 - turned
    owed = queue & 3
    queue >>= 2
    pile, pile_queue, shift = 1 << (length - 1), owed, 2
    place = bottom(other_mask)
    while place <= owed:
        length += place + 1
        other_mask >>= place + 1
        if other_mask == 0:
            return mask, queue, other_mask, other_queue, length - 1, turned
        pile |= 1 << (length - 1)
        owed = other_queue & 3
        pile_queue |= owed << shift
        shift += 2
        mask, other_mask = other_mask, mask
        queue, other_queue = other_queue >> 2, queue
        turned ^= 1
        place = bottom(other_mask)
    length += owed + 1
    held = top(mask)
    queue |= pile_queue << (2 * ones(mask) - 2)
    mask = (mask ^ (1 << held)) | ((pile | (1 << length)) << held)
    return mask, queue, other_mask >> (owed + 1), other_queue, length, turned


@compiled
def play_deal(deals: Ints, at: int, found: Ints) -> int:
    """Play the deal that begins at a place of an array to its end; return the winner, or `ENDLESS`.

    `found` takes cards and tricks; of an endless game, those at which it was noticed. Brent (1980):
    each position is compared with one kept when the number of tricks was a power of two, so a loop
    of any length is met, and nothing else need be remembered.
    """
    mask, queue, other_mask, other_queue = deals[at], deals[at + 1], deals[at + 2], deals[at + 3]
    kept, kept_queue, kept_other, kept_other_queue, kept_seat = 0, 0, 0, 0, 0
    cards, tricks, keep, seat = 0, 0, 1, 0
    while True:
        mask, queue, other_mask, other_queue, length, turned = play_trick(
            mask, queue, other_mask, other_queue
        )
        cards += length
        tricks += 1
        seat ^= turned
        if other_mask <= 1:
            break
        if (
            mask == kept
            and other_mask == kept_other
            and queue == kept_queue
            and other_queue == kept_other_queue
            and seat == kept_seat
        ):
            seat = ENDLESS
            break
        if tricks == keep:
            keep *= 2
            kept, kept_queue, kept_seat = mask, queue, seat
            kept_other, kept_other_queue = other_mask, other_queue
    found[0] = cards
    found[1] = tricks
    return seat


@compiled
def play_games(deals: Ints, games: int, found: Ints, outcomes: Ints) -> None:
    """Play so many deals; of each, `outcomes` takes cards, tricks and the winner."""
    for game in range(games):
        at = game * OUTCOME
        outcomes[at + 2] = play_deal(deals, game * DEAL, found)
        outcomes[at] = found[0]
        outcomes[at + 1] = found[1]


@compiled
def count_games(games: int, outcomes: Ints, counts: Ints, totals: Ints, rare: Ints) -> int:
    """Count outcomes into a histogram, all but the rare ones; return how many these are.

    `counts` has a place for each number of cards below `USUAL_CARDS` and, after those, one for each
    number of tricks below `USUAL_TRICKS`. `totals` takes wins of seat 0 and of seat 1, cards of all
    games, and which game was the longest, the first of several (-1: none was counted). `rare` takes
    the games that are endless or too long for the histogram.
    """
    longest, rares = -1, 0
    for game in range(games):
        at = game * OUTCOME
        cards, tricks, winner = outcomes[at], outcomes[at + 1], outcomes[at + 2]
        if winner == ENDLESS or cards >= USUAL_CARDS or tricks >= USUAL_TRICKS:
            rare[rares] = game
            rares += 1
            continue
        counts[cards] += 1
        counts[USUAL_CARDS + tricks] += 1
        totals[winner] += 1
        totals[2] += cards
        if longest < 0 or cards > outcomes[longest * OUTCOME]:
            longest = game
    totals[3] = longest
    return rares


@compiled
def next_trick(position: Ints) -> int:
    """Play one trick of a position: a deal, and the seat that leads. Return its cards.

    The game is over when the other mask has become 1 or 0 (see `play_trick`).
    """
    mask, queue, other_mask, other_queue, length, turned = play_trick(
        position[0], position[1], position[2], position[3]
    )
    position[0], position[1] = mask, queue
    position[2], position[3] = other_mask, other_queue
    position[4] ^= turned
    return length
