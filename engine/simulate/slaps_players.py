"""Bataille corse as a kernel: players with reaction times, as `bataille_corse.states` has them.

What is drawn, and in which order, is that of `_next_inputs` there, line by line: first when a card
is played, then who notices, then when those who do would slap.
"""

from __future__ import annotations

from engine.chance import next_word
from engine.jit import Ints, compiled, top
from engine.players.slapper import HOLD_BACK_NS
from engine.simulate.bataille_corse import STEPS_A_CARD
from engine.simulate.reaction_times import CELL_BITS, CELLS, rest_of, time_at
from engine.simulate.slaps_clock import advance, due_at, has_hand, look, press_play, slap
from engine.simulate.slaps_kernel import deal, note, note_start
from engine.simulate.slaps_layout import (
    CARDS,
    CUT,
    FLIP,
    FOREVER,
    HAND,
    HELD,
    MASK,
    MOST,
    NOBODY,
    NOW,
    OVER,
    PILE,
    RESULTS,
    SEATS,
    SKILL,
    SKILL_MISS,
    SKILL_MISTAKE,
    SKILL_PLAY,
    SKILL_SLAP,
    SLAP_LAST,
    SLAPS,
    TURN,
    WAITING,
    WINNER,
    WON,
)
from engine.simulate.slaps_turns import may_slap, settle

_rest = compiled(rest_of)
_time = compiled(time_at)
SEAT_BITS = 3
"""A time and a seat in one number, which of several is the smallest for the first hand."""


@compiled
def reaction_in(points: Ints, begin: int, word: int) -> int:
    """`reaction_ns`; points lie from `begin` on."""
    rest = _rest(word)
    return _time(points, begin, word, rest, top(rest | CELLS) - CELL_BITS)


@compiled
def _actor(rules: Ints, game: Ints) -> int:
    """Return the seat that presses PLAY; nobody where cards turn over, or will, by themselves."""
    if rules[FLIP] > 0 or game[WAITING] > 0:
        return NOBODY
    if game[WON] >= 0:
        return game[WON]
    return game[TURN] if game[HELD + game[TURN]] > 0 else NOBODY


@compiled
def _slappers(rules: Ints, game: Ints) -> int:
    """Return the seats, as bits, whose slap on the pile as it lies would be valid."""
    found = 0
    if game[MASK] == 0 or (game[WON] >= 0 and rules[SLAP_LAST] == 0):
        return found
    for seat in range(rules[SEATS]):
        if has_hand(game, seat) and may_slap(rules, game, seat, game[MASK]):
            found |= 1 << seat
    return found


@compiled
def _noticing(rules: Ints, game: Ints, skills: Ints, chance: Ints) -> int:
    """Return the seats, as bits, that will slap: the pile matches, or they think so."""
    if game[MASK] != 0:
        found = _slappers(rules, game)
        for seat in range(rules[SEATS]):
            if found >> seat & 1 != 0 and next_word(chance) < skills[SKILL * seat + SKILL_MISS]:
                found ^= 1 << seat
        return found
    found = 0
    if game[PILE] == 0 or rules[SLAPS] == 0:
        return found
    for seat in range(rules[SEATS]):
        may_err = game[HELD + seat] > 0 and game[HAND + seat] == 0
        if may_err and next_word(chance) < skills[SKILL * seat + SKILL_MISTAKE]:
            found |= 1 << seat
    return found


@compiled
def _first_hand(rules: Ints, game: Ints, skills: Ints, chance: Ints, seats: int) -> int:
    """Return when the first of some seats slaps, and which; `FOREVER` if there is none."""
    first = FOREVER
    if seats == 0:
        return first
    for seat in range(rules[SEATS]):
        if seats >> seat & 1 != 0:
            points = skills[SKILL * seat + SKILL_SLAP]
            at = game[NOW] + reaction_in(skills, points, next_word(chance))
            first = min(first, at << SEAT_BITS | seat)
    return first


@compiled
def _play_at(game: Ints, skills: Ints, chance: Ints, seat: int) -> int:
    """Return when a seat plays, if anybody does."""
    if seat < 0:
        return FOREVER
    return game[NOW] + reaction_in(skills, skills[SKILL * seat + SKILL_PLAY], next_word(chance))


@compiled
def _move(
    rules: Ints, game: Ints, rings: Ints, counts: Ints, sizes: Ints, seat: int, at: int
) -> None:
    """A seat presses PLAY, or nobody does and what is due comes."""
    if seat >= 0:  # Nothing is due before.
        game[NOW] = at
        press_play(rules, game, rings, seat)
    else:
        advance(rules, game, rings, at)
    look(game, counts, sizes)


@compiled
def _go_on(
    rules: Ints, game: Ints, rings: Ints, skills: Ints, chance: Ints, counts: Ints, sizes: Ints
) -> bool:
    """Let the next thing happen; false if nothing ever will."""
    due, actor = due_at(rules, game), _actor(rules, game)
    at = _play_at(game, skills, chance, actor)
    if at >= due:
        at, actor = due, NOBODY
    seats = _noticing(rules, game, skills, chance)
    first = _first_hand(rules, game, skills, chance, seats)
    if at >= FOREVER and first >= FOREVER:
        # Only a slap can lead on: people look till somebody sees it.
        seats = _slappers(rules, game)
        first = _first_hand(rules, game, skills, chance, seats)
        if first >= FOREVER:
            return False
    hand, slap_at = first & ((1 << SEAT_BITS) - 1), first >> SEAT_BITS
    if first >= FOREVER:
        slap_at = FOREVER
    is_first = slap_at <= at or (actor >= 0 and seats >> actor & 1 != 0)
    if not is_first:
        _move(rules, game, rings, counts, sizes, actor, at)
    # A hand that is about to land lands, whatever comes before it.
    if is_first or slap_at - at <= HOLD_BACK_NS:
        slap(rules, game, rings, counts, sizes, hand, slap_at)
    return True


@compiled
def play_out(
    rules: Ints, game: Ints, rings: Ints, skills: Ints, chance: Ints, counts: Ints, sizes: Ints
) -> None:
    """Play a dealt game to its end, or till it is broken off."""
    settle(rules, game)
    for _ in range(STEPS_A_CARD * rules[MOST]):
        if game[OVER] != 0 or game[CARDS] >= rules[MOST]:
            break
        if not _go_on(rules, game, rings, skills, chance, counts, sizes):
            break
    if game[OVER] == 0:
        game[WINNER] = CUT


@compiled
def play_games(
    rules: Ints,
    pack: Ints,
    deck: Ints,
    game: Ints,
    rings: Ints,
    skills: Ints,
    chance: Ints,
    results: Ints,
    counts: Ints,
    sizes: Ints,
) -> None:
    """Play games one after another.

    `counts`: cards by what the pile matched with them; `sizes`: cards by the size of the pile.
    """
    for number in range(len(results) // RESULTS):
        at = number * RESULTS
        note_start(chance, results, at)
        deal(rules, pack, deck, game, rings, chance)
        play_out(rules, game, rings, skills, chance, counts, sizes)
        note(game, results, at)
