"""Bataille corse as a kernel: games by shares, whose outcomes equal those of `step` one by one.

Here is also what kernels of slaps have in common: deals, results and their sums.

`run` (slaps_run.py) plays nearly all of a game between two seats. Whatever else may come of a card
(a seat's last one, a mistake, more seats) goes the long way through `place` (slaps_turns.py).
"""

from __future__ import annotations

from engine.chance import below
from engine.jit import Ints, compiled, place_in
from engine.simulate.slaps_layout import (
    BEGAN,
    CARDS,
    CUT,
    ENDED,
    ENDLESS,
    ENDS,
    ENDS_AT,
    ERRS,
    FAST,
    FIRST,
    FIXED,
    FOREVER,
    HEAD,
    HELD,
    HOLDERS,
    LAID,
    LENGTH,
    LONGEST,
    MASK,
    MISTAKES,
    MOST,
    NEVER_YET,
    NOBODY,
    NOW,
    OVER,
    OVER_AT,
    PILE,
    PILE_AT,
    PLACES,
    RESULTS,
    SEATS,
    SHARED,
    SHARES,
    SHOWN,
    SIZE,
    SLAP_LAST,
    START,
    TAKEN,
    TOTAL,
    TRICKS,
    TURN,
    WHOLE,
    WINNER,
    WON,
    WRAP,
)
from engine.simulate.slaps_penalties import punish
from engine.simulate.slaps_run import run
from engine.simulate.slaps_turns import (
    may_slap,
    place,
    settle,
    take,
)


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
        if may_slap(rules, game, seat, mask):
            weight += rules[SHARES + seat]
    return weight


@compiled
def _at_share(rules: Ints, game: Ints, mask: int, found: int) -> int:
    """Return the seat whose share holds a number below the weight of those that may slap."""
    for seat in range(rules[SEATS]):
        if may_slap(rules, game, seat, mask):
            if found < rules[SHARES + seat]:
                return seat
            found -= rules[SHARES + seat]
    return NOBODY


@compiled
def _err(rules: Ints, game: Ints, rings: Ints, chance: Ints) -> None:
    """Each seat with cards may slap the pile, though it does not match."""
    for seat in range(rules[SEATS]):
        is_late = game[WON] >= 0 and rules[SLAP_LAST] == 0
        if game[OVER] != 0 or game[PILE] == 0 or is_late:
            return
        if game[HELD + seat] > 0 and below(chance, WHOLE) < rules[MISTAKES + seat]:
            punish(rules, game, rings, seat)


@compiled
def _slap(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    take(rules, game, rings, seat)
    settle(rules, game)


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
        for depth in range(held + 1):
            card = rings[seat * (wrap + 1) + ((head + depth) & wrap)] if depth < held else -1
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
    game[TAKEN] = game[SHOWN] = NEVER_YET
    game[ENDS_AT] = FOREVER
    game[HOLDERS] = seats
    game[TURN] = game[FIRST] = first = below(chance, seats)
    for at in range(cards):
        deck[place_in(at)] = pack[place_in(at)]
    seat = (first + cards) % seats
    for last in range(cards - 1, -1, -1):  # Once a card has its place, it is dealt.
        other = below(chance, last + 1) if last > 0 else 0
        kind = deck[place_in(other)]
        deck[place_in(other)] = deck[place_in(last)]
        seat = seat - 1 if seat > 0 else seats - 1
        held = game[HELD + seat]
        rings[place_in(seat * (wrap + 1) + held)] = kind
        game[HELD + seat] = held + 1


@compiled
def note_start(chance: Ints, results: Ints, at: int) -> None:
    """Keep the chance that a game begins with."""
    results[at + START] = chance[0]
    results[at + START + 1] = chance[1]


@compiled
def note(game: Ints, results: Ints, at: int) -> None:
    """Keep what has become of a game."""
    results[at] = game[CARDS]
    results[at + 1] = game[TRICKS]
    results[at + ENDED] = game[WINNER]
    results[at + LENGTH] = game[OVER_AT] if game[OVER] != 0 else game[NOW]
    results[at + BEGAN] = game[FIRST]


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
        note_start(chance, results, at)
        deal(rules, pack, deck, game, rings, chance)
        play_game(rules, game, rings, saved, chance, counts)
        note(game, results, at)


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
        cards, winner = results[at], results[at + ENDED]
        sums[LAID] += cards
        sums[ENDS + winner] += 1
        if winner >= 0 or winner == SHARED:
            lengths[cards] += 1
            pick_ups[results[at + 1]] += 1
            if cards > longest:
                longest = cards
                sums[LONGEST] = number
