"""Bataille corse as a kernel: the rules of `step` over small numbers, without times.

A stack is a ring of kinds of cards, the pile a row of them. `run` lays cards as long as nothing
can happen but cards and challenges; whatever else may come of a card (a seat's last one, a pile
that is taken) goes the long way through `place` and `settle`, which follow `turns.py` and
`table.py` of the game line by line. Outcomes equal those of `step` game by game (the tests).
"""

from __future__ import annotations

from typing import Final

from engine.chance import below
from engine.jit import Ints, compiled, place_in

# What stays the same in all games of a question.
SEATS: Final = 0
SIZE: Final = 1
"""Kinds, "no card" included: the side of a table of masks."""
WRAP: Final = 2
"""A ring has this many places, less one; their number is a power of two, and more than all cards
and a `CHUNK`."""
CHUNK: Final = 8
"""Cards are put under a stack so many at once; what is too much is written over by the next."""
MUST_PLAY: Final = 3
LIES: Final = 4
"""Whether a pile that a challenge has won lies till it is collected."""
LIMIT: Final = 5
MOST: Final = 6
SLAP_LAST: Final = 7
SLAP_IN: Final = 8
ANY, DOUBLES, NEVER = 2, 1, 0
DOUBLE: Final = 9
"""The bit of the pattern `double`."""
PENALTY: Final = 10
"""Cards under the pile; `HALF` for half the stack."""
HALF: Final = -1
FIXED: Final = 11
"""Whether nothing is left to chance once the cards are dealt, so a game may go round for ever."""
WIDE: Final = 12
SUMS: Final = 13
ERRS: Final = 14
"""Whether anybody ever slaps a pile without a pattern."""
TOTAL: Final = 15
SHARES: Final = 16
MISTAKES: Final = 24
FAST: Final = 32
"""Whether `run` may play: two seats, no mistakes, no card that takes the pile."""
SAVES: Final = 33
"""Whether a challenge keeps a game going though one seat holds all cards."""
ASKS: Final = 34
"""Attempts by kind; after them the pips by kind, then the four tables of masks."""
ASKED_BITS: Final = 32
ASKED: Final = 1 << ASKED_BITS
MATCHED: Final = ASKED - 1
"""A number of the first table: which patterns match, and above that the attempts of the card."""

# One game in progress.
TURN: Final = 0
DEBT: Final = 1
"""Attempts left of the challenge; 0: there is none."""
BY: Final = 2
WON: Final = 3
"""Who has won the pile that lies, or `NOBODY`."""
PILE: Final = 4
"""Face-up cards."""
UNDER: Final = 5
CARDS: Final = 6
TRICKS: Final = 7
OVER: Final = 8
WINNER: Final = 9
MASK: Final = 10
"""Which patterns the pile matches with its top card."""
LAST: Final = 11
"""Who has placed the top card."""
HOLDERS: Final = 12
"""Seats with cards."""
PLACES: Final = 13
"""How often the pile was empty, where games may go round."""
HELD: Final = 16
HEAD: Final = 24
PILE_AT: Final = 35
"""Where the pile begins; three times "no card" before it."""

NOBODY: Final = -1
ENDLESS: Final = -1
CUT: Final = -2
SHARED: Final = -3
WHOLE: Final = 1 << 31
"""Shares are so many parts of it."""


@compiled
def _next_with_cards(rules: Ints, game: Ints, seat: int, before: int) -> int:
    """Return the first seat after one that has cards, itself last; nobody from `before` on."""
    seats = rules[SEATS]
    other = seat
    for _ in range(seats):
        other = other + 1 if other + 1 < seats else 0
        if other == before:
            return NOBODY
        if game[HELD + other] > 0:
            return other
    return NOBODY


@compiled
def _take(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """Put the whole pile under a stack, penalty cards first; that seat plays next."""
    wrap, under, pile = rules[WRAP], game[UNDER], game[PILE]
    base = seat * (wrap + 1)
    end = game[HEAD + seat] + game[HELD + seat]
    hidden = PILE_AT + wrap + 1
    for place in range(under):
        rings[base + ((end + place) & wrap)] = game[hidden + place]
    end += under
    for place in range(pile):
        rings[base + ((end + place) & wrap)] = game[PILE_AT + place]
    if game[HELD + seat] == 0 and under + pile > 0:
        game[HOLDERS] += 1
    game[HELD + seat] += under + pile
    game[UNDER] = game[PILE] = game[DEBT] = game[MASK] = 0
    game[WON] = NOBODY
    game[TRICKS] += 1
    game[TURN] = seat


@compiled
def _end(rules: Ints, game: Ints) -> None:
    """The game is over: most cards win; where nobody holds any, who placed the last one."""
    most, best = 0, SHARED
    for seat in range(rules[SEATS]):
        held = game[HELD + seat]
        if held > most:
            most, best = held, seat
        elif held == most:
            best = SHARED
    if most == 0 and game[PILE] > 0:
        best = game[LAST]
    game[WINNER] = best
    game[OVER] = 1
    if game[PILE] + game[UNDER] > 0:
        game[TRICKS] += 1


@compiled
def _may_slap(rules: Ints, game: Ints, seat: int, mask: int) -> bool:
    """Whether a seat may claim one of the patterns of a mask."""
    if game[HELD + seat] > 0 or rules[SLAP_IN] == ANY:
        return True
    return rules[SLAP_IN] == DOUBLES and mask & rules[DOUBLE] != 0


@compiled
def _settle(rules: Ints, game: Ints) -> None:
    """After anything that moved cards: is it over?"""
    if game[OVER] != 0:
        return
    limit, holders = rules[LIMIT], game[HOLDERS]
    is_pending = game[WON] >= 0 or (game[DEBT] > 0 and rules[SAVES] != 0)
    has_all = holders == 1 and game[PILE] + game[UNDER] == 0
    if has_all or (limit > 0 and game[CARDS] >= limit):
        _end(rules, game)
    elif holders < 2 and rules[MUST_PLAY] == 0 and not is_pending:
        # Only a slap can lead on, if anybody may claim what lies there.
        if game[PILE] > 0 and game[MASK] != 0:
            for seat in range(rules[SEATS]):
                if _may_slap(rules, game, seat, game[MASK]):
                    return
        _end(rules, game)


@compiled
def _win_pile(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    if rules[LIES] == 0:
        _take(rules, game, rings, seat)
        return
    game[DEBT] = 0
    game[WON] = game[TURN] = seat


@compiled
def _owe_next(rules: Ints, game: Ints, rings: Ints, after: int) -> None:
    debtor = _next_with_cards(rules, game, after, game[BY])
    if debtor < 0:
        _win_pile(rules, game, rings, game[BY])
    else:
        game[TURN] = debtor


@compiled
def _lose_if_empty(rules: Ints, game: Ints) -> None:
    if game[HELD + game[TURN]] == 0:
        _end(rules, game)
        game[WINNER] = 1 - game[TURN]


@compiled
def _pass_debt(rules: Ints, game: Ints, rings: Ints) -> None:
    """The challenged seat has run out of cards: the next one owes what remains."""
    if rules[MUST_PLAY] != 0:
        _lose_if_empty(rules, game)
    else:
        _owe_next(rules, game, rings, game[TURN])


@compiled
def _pass_turn(rules: Ints, game: Ints, seat: int) -> None:
    if rules[MUST_PLAY] != 0:
        game[TURN] = 1 - seat
        _lose_if_empty(rules, game)
        return
    following = _next_with_cards(rules, game, seat, NOBODY)
    game[TURN] = seat if following < 0 else following


@compiled
def _challenge(rules: Ints, game: Ints, rings: Ints, by: int, attempts: int) -> None:
    game[DEBT] = attempts
    game[BY] = by
    if rules[MUST_PLAY] != 0:
        game[TURN] = 1 - by
        _lose_if_empty(rules, game)
    else:
        _owe_next(rules, game, rings, by)


@compiled
def _fail_attempt(rules: Ints, game: Ints, rings: Ints) -> None:
    """A plain card did not answer the challenge."""
    game[DEBT] -= 1
    if game[DEBT] == 0:
        _win_pile(rules, game, rings, game[BY])
    elif game[HELD + game[TURN]] == 0:
        _pass_debt(rules, game, rings)


@compiled
def _far_matches(rules: Ints, game: Ints, kind: int, place: int) -> int:
    """Return which patterns that look further than one card down match; the card lies there."""
    size = rules[SIZE]
    step = size * size
    row = ASKS + 2 * size + step + kind
    found = rules[row + game[place - 2] * size] | rules[row + step + game[place - 3] * size]
    if place > PILE_AT:
        found |= rules[row + 2 * step + game[PILE_AT] * size]
    if rules[SUMS] != 0:
        found |= rules[SUMS] * _makes_ten(rules, game, place)
    return found


@compiled
def _makes_ten(rules: Ints, game: Ints, place: int) -> int:
    """Whether the last cards, two or more, add up to ten (pattern `ten_run`)."""
    pips = ASKS + rules[SIZE]
    total, at = 0, place
    while total < 10:
        more = rules[pips + game[at]]
        if more == 0:
            return 0
        total += more
        at -= 1
    return 1 if total == 10 and place - at >= 2 else 0


@compiled
def _draw_card(rules: Ints, game: Ints, rings: Ints, seat: int) -> int:
    """Take the top card of a stack."""
    head = game[HEAD + seat]
    game[HEAD + seat] = (head + 1) & rules[WRAP]
    game[HELD + seat] -= 1
    if game[HELD + seat] == 0:
        game[HOLDERS] -= 1
    return rings[seat * (rules[WRAP] + 1) + head]


@compiled
def place(rules: Ints, game: Ints, rings: Ints) -> None:
    """The seat in turn, which has cards, plays its top card; all that follows by the rules."""
    seat, size, at = game[TURN], rules[SIZE], PILE_AT + game[PILE]
    kind = _draw_card(rules, game, rings, seat)
    game[at] = kind
    mask = rules[ASKS + 2 * size + game[at - 1] * size + kind] & MATCHED
    if rules[WIDE] != 0:
        mask |= _far_matches(rules, game, kind, at)
    game[MASK] = mask
    game[PILE] += 1
    game[CARDS] += 1
    game[LAST] = seat
    asks = rules[ASKS + kind]
    if asks < 0:
        _take(rules, game, rings, seat)
    elif asks > 0:
        _challenge(rules, game, rings, seat, asks)
    elif game[DEBT] > 0:
        _fail_attempt(rules, game, rings)
    else:
        _pass_turn(rules, game, seat)
    _settle(rules, game)


@compiled
def _slapper(rules: Ints, game: Ints, chance: Ints, mask: int) -> int:
    """Draw who slaps a pile that matches so; nobody where nobody may, or notices it."""
    total, weight = rules[TOTAL], rules[TOTAL]
    if game[HOLDERS] < rules[SEATS]:
        weight = _weight(rules, game, mask)
    if weight == 0:
        return NOBODY
    found = below(chance, WHOLE)
    if found >= total:
        return NOBODY
    if weight == total:
        seat = 0
        while found >= rules[SHARES + seat]:
            found -= rules[SHARES + seat]
            seat += 1
        return seat
    return _at_share(rules, game, mask, found * weight // total)


@compiled
def _weight(rules: Ints, game: Ints, mask: int) -> int:
    """Return the shares, in all, of the seats that may slap a pile that matches so."""
    weight = 0
    for seat in range(rules[SEATS]):
        if _may_slap(rules, game, seat, mask):
            weight += rules[SHARES + seat]
    return weight


@compiled
def _at_share(rules: Ints, game: Ints, mask: int, found: int) -> int:
    """Return the seat whose share holds a number below the weight of those that may slap."""
    for seat in range(rules[SEATS]):
        if _may_slap(rules, game, seat, mask):
            if found < rules[SHARES + seat]:
                return seat
            found -= rules[SHARES + seat]
    return NOBODY


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
    """Play on between two seats till the one in turn has one card left; false if no card came.

    Both have cards all the time, so nothing ends here: cards, challenges, slaps, piles that are
    taken. Who owes is always the seat in turn. This is nearly all of a game, so all of it is kept
    in names of its own, the seat in turn first; and one number of the table says both what a card
    asks for and what it matches, which mostly is nothing.
    """
    wrap, size, wide, fixed = rules[WRAP], rules[SIZE], rules[WIDE] != 0, rules[FIXED] != 0
    most = rules[LIMIT] - 1 if 0 < rules[LIMIT] <= rules[MOST] else rules[MOST]
    turn, debt, cards, at = game[TURN], game[DEBT], game[CARDS], PILE_AT + game[PILE]
    base, head, held = turn * (wrap + 1), game[HEAD + turn], game[HELD + turn]
    base_2, head_2, held_2 = wrap + 1 - base, game[HEAD + 1 - turn], game[HELD + 1 - turn]
    table, tricks, is_done = ASKS + 2 * size, 0, False
    row = table + game[at - 1] * size
    while held > 1 and cards < most and not is_done:
        kind = rings[place_in(base + head)]
        game[place_in(at)] = kind
        found = rules[place_in(row + kind)]
        head, held, cards, row = (head + 1) & wrap, held - 1, cards + 1, table + kind * size
        if wide:
            found |= _far_matches(rules, game, kind, at)
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
            at, row, debt, tricks, is_done = (
                PILE_AT,
                table + (size - 1) * size,
                0,
                tricks + 1,
                fixed,
            )
    is_played = cards > game[CARDS]
    game[TURN], game[DEBT], game[BY], game[CARDS] = turn, debt, 1 - turn, cards
    game[HEAD + turn], game[HELD + turn] = head, held
    game[HEAD + 1 - turn], game[HELD + 1 - turn] = head_2, held_2
    game[PILE] = at - PILE_AT
    game[TRICKS] += tricks
    return is_played


@compiled
def _punish(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """A wrong slap of a seat with cards: some of them go under the pile."""
    held, wrap = game[HELD + seat], rules[WRAP]
    paid = (held + 1) // 2 if rules[PENALTY] == HALF else min(rules[PENALTY], held)
    hidden = PILE_AT + wrap + 1
    for _ in range(paid):
        game[hidden + game[UNDER]] = _draw_card(rules, game, rings, seat)
        game[UNDER] += 1
    if game[HELD + seat] == 0 and seat == game[TURN] and game[WON] < 0:
        if game[DEBT] > 0:
            _pass_debt(rules, game, rings)
        else:
            _pass_turn(rules, game, seat)
    _settle(rules, game)


@compiled
def _err(rules: Ints, game: Ints, rings: Ints, chance: Ints) -> None:
    """Each seat with cards may slap the pile, though it does not match."""
    for seat in range(rules[SEATS]):
        is_late = game[WON] >= 0 and rules[SLAP_LAST] == 0
        if game[OVER] != 0 or game[PILE] == 0 or is_late:
            return
        if game[HELD + seat] > 0 and below(chance, WHOLE) < rules[MISTAKES + seat]:
            _punish(rules, game, rings, seat)


@compiled
def _slap(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    _take(rules, game, rings, seat)
    _settle(rules, game)


@compiled
def _lay(rules: Ints, game: Ints, rings: Ints, chance: Ints, counts: Ints) -> None:
    """The seat in turn plays, and people look."""
    if rules[FAST] != 0 and game[HOLDERS] == 2 and run(rules, game, rings, chance, counts):
        return
    place(rules, game, rings)
    if game[MASK] != 0:
        counts[game[MASK]] += 1
    if game[OVER] != 0:
        return
    if game[MASK] != 0:
        seat = NOBODY
        if game[WON] < 0 or rules[SLAP_LAST] != 0:
            seat = _slapper(rules, game, chance, game[MASK])
        if seat >= 0:
            _slap(rules, game, rings, seat)
    elif rules[ERRS] != 0:
        _err(rules, game, rings, chance)


@compiled
def _came_back(rules: Ints, game: Ints, rings: Ints, saved: Ints) -> bool:
    """Whether the pile is empty and all is as it was at a remembered moment (R. P. Brent, 1980).

    A position is remembered at the 1st, 2nd, 4th, 8th … empty pile, so a loop of any length is
    met once a power of two has grown past it.
    """
    seats, wrap = rules[SEATS], rules[WRAP]
    places = game[PLACES]
    is_same, at = places > 0 and saved[0] == game[TURN], 1
    game[PLACES] += 1
    is_due = (places + 1) & places == 0
    if is_due:
        saved[0] = game[TURN]
    for seat in range(seats):
        held, head = game[HELD + seat], game[HEAD + seat]
        for place in range(held + 1):
            card = rings[seat * (wrap + 1) + ((head + place) & wrap)] if place < held else -1
            is_same = is_same and saved[at] == card
            if is_due:
                saved[at] = card
            at += 1
    return is_same


@compiled
def play_game(
    rules: Ints, game: Ints, rings: Ints, saved: Ints, chance: Ints, counts: Ints
) -> None:
    """Play a dealt game to its end, till it has come back to where it was, or is broken off."""
    while game[OVER] == 0:
        if game[CARDS] >= rules[MOST]:
            game[WINNER] = CUT
            return
        if rules[FIXED] != 0 and game[PILE] == 0 and _came_back(rules, game, rings, saved):
            game[WINNER] = ENDLESS
            return
        if game[WON] >= 0:
            _slap(rules, game, rings, game[WON])
        elif game[HELD + game[TURN]] > 0:
            _lay(rules, game, rings, chance, counts)
        else:  # Nobody can play: people look till somebody slaps.
            weight = _weight(rules, game, game[MASK]) if game[MASK] != 0 else 0
            if weight == 0:
                game[WINNER] = ENDLESS
                return
            seat = _at_share(rules, game, game[MASK], below(chance, weight))
            _slap(rules, game, rings, seat)


@compiled
def deal(rules: Ints, pack: Ints, deck: Ints, game: Ints, rings: Ints, chance: Ints) -> None:
    """Draw who begins, shuffle (Fisher and Yates), deal as `engine.cards.deal` does."""
    seats, wrap, cards = rules[SEATS], rules[WRAP], len(pack)
    for at in range(PILE_AT):
        game[at] = 0
    game[PILE_AT - 3] = game[PILE_AT - 2] = game[PILE_AT - 1] = rules[SIZE] - 1
    game[WON] = NOBODY
    game[HOLDERS] = seats
    game[TURN] = first = below(chance, seats)
    for at in range(cards):
        deck[at] = pack[at]
    for last in range(cards - 1, 0, -1):
        other = below(chance, last + 1)
        kind = deck[last]
        deck[last] = deck[other]
        deck[other] = kind
    seat = (first + cards) % seats
    for at in range(cards - 1, -1, -1):
        seat = seat - 1 if seat > 0 else seats - 1
        rings[seat * (wrap + 1) + game[HELD + seat]] = deck[at]
        game[HELD + seat] += 1


START: Final = 3
RESULTS: Final = 5
"""Numbers that are kept of a game: cards, tricks, winner, and the chance before it (two words)."""


@compiled
def play_games(
    rules: Ints,
    pack: Ints,
    deck: Ints,
    game: Ints,
    rings: Ints,
    saved: Ints,
    chance: Ints,
    results: Ints,
    counts: Ints,
) -> None:
    """Play games one after another. `counts`: cards by what the pile matched with them."""
    for number in range(len(results) // RESULTS):
        at = number * RESULTS
        results[at + 3] = chance[0]
        results[at + 4] = chance[1]
        deal(rules, pack, deck, game, rings, chance)
        play_game(rules, game, rings, saved, chance, counts)
        results[at] = game[CARDS]
        results[at + 1] = game[TRICKS]
        results[at + 2] = game[WINNER]


LAID: Final = 0
LONGEST: Final = 1
"""The place of the longest game that ended, the first of several; `NOBODY`: none ended."""
ENDS: Final = 5
"""How many games each seat has won; before that those that nobody has (`SHARED` is -3)."""


@compiled
def most_cards(results: Ints) -> int:
    """Return the cards of the longest game."""
    most = 0
    for number in range(len(results) // RESULTS):
        if results[number * RESULTS] > most:
            most = results[number * RESULTS]
    return most


@compiled
def sum_up(results: Ints, lengths: Ints, pick_ups: Ints, sums: Ints) -> None:
    """Count games by cards, by tricks, and by what has become of them."""
    longest = 0
    sums[LONGEST] = NOBODY
    for number in range(len(results) // RESULTS):
        at = number * RESULTS
        cards, winner = results[at], results[at + 2]
        sums[LAID] += cards
        sums[ENDS + winner] += 1
        if winner >= 0 or winner == SHARED:
            lengths[cards] += 1
            pick_ups[results[at + 1]] += 1
            if cards > longest:
                longest = cards
                sums[LONGEST] = number
