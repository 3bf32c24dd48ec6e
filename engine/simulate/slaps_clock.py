"""Times in the kernel of Bataille corse: `due.py`, `plays.py`, `slaps.py` and `judging.py` for it.

Presses are exact, so a slap is answered at once and no two are tied; cards are shown at once.
"""

from __future__ import annotations

from engine.jit import Ints, compiled
from engine.simulate.slaps_layout import (
    ANTICIPATION,
    CARDS,
    COLLECT,
    ENDS_AT,
    FLIP,
    FOREVER,
    HAND,
    HELD,
    HOLDS,
    LATE,
    MASK,
    MASK_ROW,
    NEVER,
    NOW,
    OVER,
    PACE,
    PERCEPTION,
    PILE,
    PILE_AT,
    SEEN,
    SHOWN,
    SINCE,
    SLAP_IN,
    SLAP_LAST,
    TAKEN,
    TIME_ROW,
    TURN,
    UNDER,
    WAITING,
    WON,
    WON_DUE,
    WRAP,
)
from engine.simulate.slaps_penalties import punish
from engine.simulate.slaps_turns import may_slap, place, settle, take


@compiled
def _in_pace(rules: Ints, game: Ints, at: int) -> int:
    """Return when a card that wants to come at a time may come."""
    return max(at, game[SHOWN] + rules[PACE]) if rules[PACE] > 0 else at


@compiled
def _moves_at(rules: Ints, game: Ints) -> int:
    """Return when cards next move by themselves."""
    if game[WON] >= 0:
        return game[WON_DUE]
    if game[WAITING] > 0:
        return game[WAITING]
    if rules[FLIP] > 0 and game[HELD + game[TURN]] > 0:
        return _in_pace(rules, game, game[SINCE] + rules[FLIP])
    return FOREVER


@compiled
def due_at(rules: Ints, game: Ints) -> int:
    """Return when the next thing happens without a press."""
    if game[OVER] != 0:
        return FOREVER
    return min(_moves_at(rules, game), game[ENDS_AT])


@compiled
def _collect(rules: Ints, game: Ints, rings: Ints) -> None:
    take(rules, game, rings, game[WON])
    settle(rules, game)


@compiled
def advance(rules: Ints, game: Ints, rings: Ints, until: int) -> None:
    """Let everything happen that is due by then, each at its own time."""
    at = due_at(rules, game)
    while at <= until and at < FOREVER:
        game[NOW] = max(game[NOW], at)
        if game[ENDS_AT] < _moves_at(rules, game):
            settle(rules, game)
        elif game[WON] >= 0:
            _collect(rules, game, rings)
        else:
            game[WAITING] = 0
            place(rules, game, rings)
        at = due_at(rules, game)
    game[NOW] = max(game[NOW], until)


@compiled
def press_play(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """PLAY of the seat in turn, or of the one that has won the pile."""
    if game[HAND + seat] > 0:
        game[HOLDS + seat] = 1
        settle(rules, game)
    elif game[WON] >= 0:
        _collect(rules, game, rings)
    elif _in_pace(rules, game, game[NOW]) > game[NOW]:
        game[WAITING] = _in_pace(rules, game, game[NOW])
    else:
        place(rules, game, rings)


@compiled
def has_hand(game: Ints, seat: int) -> bool:
    """Whether a seat has a hand to slap with."""
    return game[HAND + seat] == 0 or game[HOLDS + seat] != 0


VALID, BARRED, WRONG = 0, 1, 2


@compiled
def _judge(rules: Ints, game: Ints, seat: int) -> int:
    """Judge a slap by the pile as it lies, and as it could be seen a moment ago.

    `BARRED`: this seat may not slap, or the pile matches nothing that it may claim.
    """
    can_slap = game[HELD + seat] > 0 or rules[SLAP_IN] != NEVER
    if game[OVER] != 0 or not can_slap or not has_hand(game, seat):
        return BARRED
    times = PILE_AT + TIME_ROW * (rules[WRAP] + 1)
    masks = PILE_AT + MASK_ROW * (rules[WRAP] + 1)
    now, top, found = game[NOW], game[PILE] - 1, WRONG
    at = top
    for moment in (now, now - rules[PERCEPTION]):
        while at >= 0 and game[times + at] > moment:
            at -= 1
        if at < 0:
            return found
        mask = game[masks + at]
        if at == top and game[WON] >= 0 and rules[SLAP_LAST] == 0:
            mask = 0
        if mask != 0 and not may_slap(rules, game, seat, mask):
            found = BARRED
        elif mask != 0 and now - game[times + at] >= rules[ANTICIPATION]:
            return VALID
    return found


@compiled
def _is_late(rules: Ints, game: Ints) -> bool:
    """Whether a slap that is not valid came too late instead of being wrong."""
    taken = game[TAKEN]
    if game[WON] >= 0 and rules[SLAP_LAST] == 0:
        taken = game[WON_DUE] - rules[COLLECT]
    return game[PILE] + game[UNDER] == 0 or game[NOW] - taken <= rules[LATE]


@compiled
def slap(
    rules: Ints, game: Ints, rings: Ints, counts: Ints, sizes: Ints, seat: int, at: int
) -> None:
    """A slap, and the moment that answers it."""
    advance(rules, game, rings, at)
    verdict = _judge(rules, game, seat)
    if verdict == VALID:
        look(game, counts, sizes)  # At the pile that is slapped.
        take(rules, game, rings, seat)
        settle(rules, game)
    elif verdict == WRONG and not _is_late(rules, game):
        punish(rules, game, rings, seat)
    look(game, counts, sizes)
    advance(rules, game, rings, at)
    look(game, counts, sizes)


@compiled
def look(game: Ints, counts: Ints, sizes: Ints) -> None:
    """Count the newest card, by what the pile matches with it and by the size of the pile."""
    if game[CARDS] == game[SEEN]:
        return
    game[SEEN] = game[CARDS]
    if game[PILE] > 0:
        counts[game[MASK]] += 1
        sizes[game[PILE]] += 1
