"""How a hand is played in a rollout: a few sound rules, the same for every seat.

A hand uses what its player knows: its own cards, what has been played, and the suits that others
have shown not to hold. It is looked up in a packed position, and the unseen cards are taken as one
heap: who holds which of them is never asked.
"""

from __future__ import annotations

from typing import Final

from engine.chance import next_word
from engine.jit import Ints, bottom, compiled, ones, top
from engine.players.batak.boards import (
    DECLARER,
    HANDS,
    LYING,
    NOBODY,
    SEATS,
    SUIT_SIZE,
    TABLE,
    TEAM,
    TRUMP,
    VOIDS,
)
from engine.players.batak.legal import above, suit_mask
from engine.players.batak.play import led_suit, legal_now, turn, winning_place

_DEAR: Final = 64
"""More than any card is worth otherwise: what is kept if anything else can be thrown."""


@compiled
def unseen_by(position: Ints, seat: int) -> int:
    """Return the cards that are neither in a seat's hand nor played."""
    cards = 0
    for other in range(SEATS):
        if other != seat:
            cards |= position[HANDS + other]
    return cards


@compiled
def is_boss(card: int, unseen: int) -> bool:
    """Tell whether no unseen card of its suit is higher."""
    return unseen & above(card // SUIT_SIZE, card % SUIT_SIZE) == 0


@compiled
def is_friend(position: Ints, seat: int, other: int) -> bool:
    """Tell whether two seats win together."""
    return seat == other or (position[TEAM] == 1 and (seat ^ other) & 1 == 0)


@compiled
def may_be_ruffed(position: Ints, seat: int, suit: int, unseen: int) -> bool:
    """Tell whether an opponent is known to be void in a suit, and may hold a trump."""
    trump = position[TRUMP]
    if suit == trump or unseen & suit_mask(trump) == 0:
        return False
    for other in range(SEATS):
        void_in = position[VOIDS] >> (4 * other)
        lacks = void_in >> suit & 1 == 1 and void_in >> trump & 1 == 0
        if lacks and not is_friend(position, seat, other):
            return True
    return False


@compiled
def draws_trump(position: Ints, seat: int, legal: int, unseen: int) -> bool:
    """Tell whether to lead trump: it is long, high, and the others still have some."""
    mine = legal & suit_mask(position[TRUMP])
    theirs = ones(unseen & suit_mask(position[TRUMP]))
    if mine == 0 or theirs == 0 or not is_boss(top(mine), unseen):
        return False
    declarer = position[DECLARER]
    is_ours = declarer != NOBODY and is_friend(position, seat, declarer)
    return 2 * ones(mine) >= theirs if is_ours else ones(mine) > theirs


@compiled
def boss_lead(position: Ints, seat: int, legal: int, unseen: int) -> int:
    """Return a side card that wins unless it is ruffed, from where it is likeliest to; else -1."""
    found, most = NOBODY, -1
    for suit in range(SEATS):
        mine = legal & suit_mask(suit)
        if suit == position[TRUMP] or mine == 0 or not is_boss(top(mine), unseen):
            continue
        others = ones(unseen & suit_mask(suit))
        if others > most and not may_be_ruffed(position, seat, suit, unseen):
            found, most = top(mine), others
    return found


@compiled
def low_lead(position: Ints, legal: int, unseen: int, dice: int) -> int:
    """Return a low card: of a suit in which others are long, and not trump if there is a choice."""
    found, best = NOBODY, -_DEAR * 4
    for suit in range(SEATS):
        mine = legal & suit_mask(suit)
        if mine == 0:
            continue
        worth = 2 * ones(unseen & suit_mask(suit)) - bottom(mine) % SUIT_SIZE
        worth = 4 * worth + (dice >> (2 * suit) & 3) - _DEAR * (suit == position[TRUMP])
        if worth > best:
            found, best = bottom(mine), worth
    return found


@compiled
def lead_card(position: Ints, seat: int, legal: int, dice: int) -> int:
    """Return the card to lead: trumps while they are long, then what wins, then a low one."""
    unseen = unseen_by(position, seat)
    if draws_trump(position, seat, legal, unseen):
        return top(legal & suit_mask(position[TRUMP]))
    boss = boss_lead(position, seat, legal, unseen)
    if boss != NOBODY:
        return boss
    return low_lead(position, legal, unseen, dice)


@compiled
def winners_of(legal: int, best: int, trump: int) -> int:
    """Return the legal cards that beat the best one on the table."""
    suit = best // SUIT_SIZE
    found = legal & above(suit, best % SUIT_SIZE)
    return found if suit == trump else found | legal & suit_mask(trump)


@compiled
def throw_card(position: Ints, legal: int, unseen: int) -> int:
    """Return the least useful card: low, of a short suit, no winner, no trump."""
    found, least = NOBODY, 4 * _DEAR
    for suit in range(SEATS):
        mine = legal & suit_mask(suit)
        if mine == 0:
            continue
        card = bottom(mine)
        keep = 2 * (card % SUIT_SIZE) + ones(mine)
        keep += _DEAR * is_boss(card, unseen) + 2 * _DEAR * (suit == position[TRUMP])
        if keep < least:
            found, least = card, keep
    return found


@compiled
def winning_card(position: Ints, seat: int, winners: int, unseen: int) -> int:
    """Return the card to win with: the cheapest, or the highest where it cannot be beaten."""
    led, is_last = led_suit(position), position[LYING] == SEATS - 1
    in_suit = winners & suit_mask(led)
    if in_suit == 0:
        return bottom(winners)
    is_safe = is_boss(top(in_suit), unseen) and not may_be_ruffed(position, seat, led, unseen)
    return top(in_suit) if is_safe and not is_last else bottom(in_suit)


@compiled
def follow_card(position: Ints, seat: int, legal: int) -> int:
    """Return the card to follow with: win if that is sure or forced, else throw the least."""
    unseen, place = unseen_by(position, seat), winning_place(position)
    best, trump = position[TABLE + place], position[TRUMP]
    winners = winners_of(legal, best, trump)
    holder = (seat - position[LYING] + place) % SEATS
    is_last = position[LYING] == SEATS - 1
    is_kept = is_friend(position, seat, holder) and (is_last or is_boss(best, unseen))
    if winners == 0 or (is_kept and winners != legal):
        return throw_card(position, legal & ~winners if is_kept else legal, unseen)
    card = winning_card(position, seat, winners, unseen)
    if winners == legal or is_last or card // SUIT_SIZE == trump or is_boss(card, unseen):
        return card
    return throw_card(position, legal & ~winners, unseen)


@compiled
def choose_card(position: Ints, chance: Ints) -> int:
    """Return the card that the seat in turn plays."""
    legal = legal_now(position)
    if legal & (legal - 1) == 0:
        return bottom(legal)
    seat = turn(position)
    if position[LYING] == 0:
        return lead_card(position, seat, legal, next_word(chance))
    return follow_card(position, seat, legal)
