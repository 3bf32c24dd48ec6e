"""The rules of Bataille corse for its kernel: `turns.py` and `table.py` of the game line by line.

A stack is a ring of kinds of cards, the pile a row of them. All happens at `NOW`, which stands
still in games without times. What a seat does is not said here.
"""

from __future__ import annotations

from engine.jit import Ints, compiled
from engine.simulate.slaps_layout import (
    ANY,
    ASKS,
    BY,
    BY_KIND,
    CARDS,
    COLLECT,
    DEBT,
    DOUBLE,
    DOUBLES,
    ENDS_AT,
    FOREVER,
    HAND,
    HEAD,
    HELD,
    HOLDERS,
    LAST,
    LIES,
    LIMIT,
    LOST,
    MASK,
    MASK_ROW,
    MATCHED,
    MUST_PLAY,
    NEVER_YET,
    NOBODY,
    NOW,
    OVER,
    OVER_AT,
    PERCEPTION,
    PILE,
    PILE_AT,
    SAVES,
    SEAT_ROW,
    SEATS,
    SHARED,
    SHOWN,
    SINCE,
    SIZE,
    SLAP_IN,
    SUMS,
    TAKEN,
    TIME_ROW,
    TRICKS,
    TURN,
    UNDER,
    UNDER_ROW,
    WAITING,
    WIDE,
    WINNER,
    WON,
    WON_DUE,
    WRAP,
)


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
def set_turn(game: Ints, seat: int) -> None:
    """Give the turn to a seat; a PLAY that was waiting for the pace is void."""
    game[TURN] = seat
    game[SINCE] = game[NOW]
    game[WAITING] = 0


@compiled
def _loosen_hands(rules: Ints, game: Ints) -> None:
    """A pile has been taken: one less for the hands that lie under it."""
    for seat in range(rules[SEATS]):
        if game[HAND + seat] > 0:
            game[HAND + seat] -= 1


@compiled
def take(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """Put the whole pile under a stack, penalty cards first; that seat plays next."""
    wrap, under, pile = rules[WRAP], game[UNDER], game[PILE]
    base = seat * (wrap + 1)
    end = game[HEAD + seat] + game[HELD + seat]
    hidden = PILE_AT + UNDER_ROW * (wrap + 1)
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
    game[TAKEN] = game[NOW]
    if game[LOST] != 0:
        _loosen_hands(rules, game)
    set_turn(game, seat)


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
    game[OVER_AT] = game[NOW]
    if game[PILE] + game[UNDER] > 0:
        game[TRICKS] += 1


@compiled
def may_slap(rules: Ints, game: Ints, seat: int, mask: int) -> bool:
    """Whether a seat may claim one of the patterns of a mask."""
    if game[HELD + seat] > 0 or rules[SLAP_IN] == ANY:
        return True
    return rules[SLAP_IN] == DOUBLES and mask & rules[DOUBLE] != 0


@compiled
def _slappable_until(rules: Ints, game: Ints) -> int:
    """Return until when somebody can still slap the pile with success; the past if nobody can."""
    pile, perception = game[PILE], rules[PERCEPTION]
    if pile > 0 and _may_any_slap(rules, game, game[MASK]):
        return FOREVER
    times = PILE_AT + TIME_ROW * (rules[WRAP] + 1)
    masks = PILE_AT + MASK_ROW * (rules[WRAP] + 1)
    for at in range(pile - 2, -1, -1):
        until = game[times + at + 1] + perception
        if until <= game[NOW]:
            break
        if _may_any_slap(rules, game, game[masks + at]):
            return until
    return NEVER_YET


@compiled
def _may_any_slap(rules: Ints, game: Ints, mask: int) -> bool:
    """Whether a pile that matches so can still be claimed, by whoever."""
    found = False
    for seat in range(rules[SEATS]):
        found = found or (mask != 0 and may_slap(rules, game, seat, mask))
    return found


@compiled
def _free_hands(rules: Ints, game: Ints) -> None:
    """A hand under the pile is what a seat without cards pays with."""
    for seat in range(rules[SEATS]):
        if game[HELD + seat] > 0:
            game[HAND + seat] = 0


@compiled
def settle(rules: Ints, game: Ints) -> None:
    """After anything that moved cards: is it over?"""
    if game[OVER] != 0:
        return
    limit, holders = rules[LIMIT], game[HOLDERS]
    game[ENDS_AT] = FOREVER
    if game[LOST] != 0:
        _free_hands(rules, game)
    is_pending = game[WON] >= 0 or (game[DEBT] > 0 and rules[SAVES] != 0)
    has_all = holders == 1 and game[PILE] + game[UNDER] == 0
    if has_all or (limit > 0 and game[CARDS] >= limit):
        _end(rules, game)
    elif holders < 2 and rules[MUST_PLAY] == 0 and not is_pending:
        # Only a slap can lead on, if anybody may claim what lies there.
        until = _slappable_until(rules, game)
        if until <= game[NOW]:
            _end(rules, game)
        else:
            game[ENDS_AT] = until


@compiled
def _win_pile(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    if rules[LIES] == 0:
        take(rules, game, rings, seat)
        return
    game[DEBT] = 0
    game[WON] = seat
    game[WON_DUE] = game[NOW] + rules[COLLECT]
    set_turn(game, seat)


@compiled
def _owe_next(rules: Ints, game: Ints, rings: Ints, after: int) -> None:
    debtor = _next_with_cards(rules, game, after, game[BY])
    if debtor < 0:
        _win_pile(rules, game, rings, game[BY])
    else:
        set_turn(game, debtor)


@compiled
def _lose_if_empty(rules: Ints, game: Ints) -> None:
    if game[HELD + game[TURN]] == 0:
        _end(rules, game)
        game[WINNER] = 1 - game[TURN]


@compiled
def pass_debt(rules: Ints, game: Ints, rings: Ints) -> None:
    """The challenged seat has run out of cards: the next one owes what remains."""
    if rules[MUST_PLAY] != 0:
        _lose_if_empty(rules, game)
    else:
        _owe_next(rules, game, rings, game[TURN])


@compiled
def pass_turn(rules: Ints, game: Ints, seat: int) -> None:
    if rules[MUST_PLAY] != 0:
        set_turn(game, 1 - seat)
        _lose_if_empty(rules, game)
        return
    following = _next_with_cards(rules, game, seat, NOBODY)
    set_turn(game, seat if following < 0 else following)


@compiled
def _challenge(rules: Ints, game: Ints, rings: Ints, by: int, attempts: int) -> None:
    game[DEBT] = attempts
    game[BY] = by
    if rules[MUST_PLAY] != 0:
        set_turn(game, 1 - by)
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
        pass_debt(rules, game, rings)
    else:
        game[SINCE] = game[NOW]


@compiled
def far_matches(rules: Ints, game: Ints, kind: int, place: int) -> int:
    """Return which patterns that look further than one card down match; the card lies there."""
    size = rules[SIZE]
    step = size * size
    row = ASKS + BY_KIND * size + step + kind
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
def draw_card(rules: Ints, game: Ints, rings: Ints, seat: int) -> int:
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
    kind = draw_card(rules, game, rings, seat)
    game[at] = kind
    mask = rules[ASKS + BY_KIND * size + game[at - 1] * size + kind] & MATCHED
    if rules[WIDE] != 0:
        mask |= far_matches(rules, game, kind, at)
    row = rules[WRAP] + 1
    game[at + SEAT_ROW * row] = seat
    game[at + TIME_ROW * row] = game[SHOWN] = game[NOW]
    game[at + MASK_ROW * row] = game[MASK] = mask
    game[PILE] += 1
    game[CARDS] += 1
    game[LAST] = seat
    asks = rules[ASKS + kind]
    if asks < 0:
        take(rules, game, rings, seat)
    elif asks > 0:
        _challenge(rules, game, rings, seat, asks)
    elif game[DEBT] > 0:
        _fail_attempt(rules, game, rings)
    else:
        pass_turn(rules, game, seat)
    settle(rules, game)
