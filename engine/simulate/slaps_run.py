"""The innermost loop of the kernel of Bataille corse: two seats, both with cards.

So nothing ends here: cards, challenges, slaps, piles that are taken. Who owes is always the seat
in turn. This is nearly all of a game, so all of it is kept in names of its own, the seat in turn
first; and one number of the table says both what a card asks for and what it matches, which mostly
is nothing.
"""

from __future__ import annotations

from engine.chance import below
from engine.jit import Ints, compiled, place_in
from engine.simulate.slaps_layout import (
    ASKED,
    ASKED_BITS,
    ASKS,
    BY,
    BY_KIND,
    CARDS,
    CHUNK,
    DEBT,
    FIXED,
    HEAD,
    HELD,
    LIES,
    LIMIT,
    MATCHED,
    MOST,
    NOBODY,
    PILE,
    PILE_AT,
    SHARES,
    SIZE,
    SLAP_LAST,
    TOTAL,
    TRICKS,
    TURN,
    WHOLE,
    WIDE,
    WRAP,
)
from engine.simulate.slaps_turns import far_matches


@compiled
def _slapper_of_two(rules: Ints, chance: Ints, counts: Ints, mask: int, winner: int) -> int:
    """Count a match, and draw which of two seats with cards slaps it; nobody if nobody does.

    A pile that has been won and does not lie is away at once: nobody sees it.
    """
    if winner >= 0 and rules[LIES] == 0:
        return NOBODY
    counts[mask] += 1
    if rules[TOTAL] == 0 or (winner >= 0 and rules[SLAP_LAST] == 0):
        return NOBODY
    found = below(chance, WHOLE)
    if found >= rules[TOTAL]:
        return NOBODY
    return 0 if found < rules[SHARES] else 1


@compiled
def run(rules: Ints, game: Ints, rings: Ints, chance: Ints, counts: Ints) -> bool:
    """Play on between two seats till the one in turn has one card left; false if no card came."""
    wrap, size, wide, fixed = rules[WRAP], rules[SIZE], rules[WIDE] != 0, rules[FIXED] != 0
    most = rules[LIMIT] - 1 if 0 < rules[LIMIT] <= rules[MOST] else rules[MOST]
    turn, debt, at = game[TURN], game[DEBT], PILE_AT + game[PILE]
    before = game[CARDS] - game[PILE]
    base, head, held = turn * (wrap + 1), game[HEAD + turn], game[HELD + turn]
    base_2, head_2, held_2 = wrap + 1 - base, game[HEAD + 1 - turn], game[HELD + 1 - turn]
    table, tricks, last = ASKS + BY_KIND * size, 0, PILE_AT + most - before
    row = table + game[at - 1] * size
    while held > 1 and at < last:
        kind = rings[place_in(base | head)]
        game[place_in(at)] = kind
        found = rules[place_in(row + kind)]
        head, held, row = (head + 1) & wrap, held - 1, table + kind * size
        if wide:
            found |= far_matches(rules, game, kind, at)
        at, to, is_taken = at + 1, 1 - turn, False
        if found >= ASKED:
            debt = found >> ASKED_BITS
        elif debt > 0:
            debt -= 1
            is_taken = debt == 0
            to = to if is_taken else turn
        if found & MATCHED != 0:
            winner = to if is_taken else NOBODY
            slapper = _slapper_of_two(rules, chance, counts, found & MATCHED, winner)
            to, is_taken = (slapper, True) if slapper >= 0 else (to, is_taken)
        if to != turn:
            turn, base, base_2 = to, base_2, base
            head, head_2, held, held_2 = head_2, head, held_2, held
        if is_taken:
            under = head + held - PILE_AT
            for begin in range(PILE_AT, at, CHUNK):
                for place in range(begin, begin + CHUNK):
                    rings[place_in(base + ((under + place) & wrap))] = game[place_in(place)]
            held += at - PILE_AT
            before += at - PILE_AT
            last = PILE_AT if fixed else last + PILE_AT - at
            at, row, debt = PILE_AT, table + (size - 1) * size, 0
            tricks += 1
    cards = before + at - PILE_AT
    is_played = cards > game[CARDS]
    game[TURN], game[DEBT], game[BY], game[CARDS] = turn, debt, 1 - turn, cards
    game[HEAD + turn], game[HELD + turn] = head, held
    game[HEAD + 1 - turn], game[HELD + 1 - turn] = head_2, held_2
    game[PILE] = at - PILE_AT
    game[TRICKS] += tricks
    return is_played
