"""What a wrong slap costs, for the kernels of Bataille corse: `penalties.py` of the game."""

from __future__ import annotations

from engine.jit import Ints, compiled
from engine.simulate.slaps_layout import (
    ASKS,
    COUNT,
    DEBT,
    GIVE_EACH,
    HALF_STACK,
    HAND,
    HANDS,
    HEAD,
    HELD,
    HOLDERS,
    HOLDS,
    LOST,
    PENALTY,
    PILE,
    PILE_AT,
    SEAT_ROW,
    SEATS,
    SIZE,
    TAKEN,
    TO_LAST,
    TURN,
    UNDER,
    UNDER_ROW,
    WON,
    WRAP,
)
from engine.simulate.slaps_turns import draw_card, pass_debt, pass_turn, settle, take


@compiled
def _lose_hand(rules: Ints, game: Ints, seat: int) -> None:
    if rules[HANDS] == 0:
        return
    game[LOST] = 1
    takes = 1
    if game[PILE] > 0:
        takes = rules[ASKS + 2 * rules[SIZE] + game[PILE_AT + game[PILE] - 1]]
    if game[HAND + seat] == 0:
        game[HOLDS + seat] = 0
    game[HAND + seat] = max(game[HAND + seat], takes)


@compiled
def _pay_under(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    held = game[HELD + seat]
    paid = (held + 1) // 2 if rules[PENALTY] == HALF_STACK else min(rules[COUNT], held)
    hidden = PILE_AT + UNDER_ROW * (rules[WRAP] + 1)
    for _ in range(paid):
        game[hidden + game[UNDER]] = draw_card(rules, game, rings, seat)
        game[UNDER] += 1


@compiled
def _give_each(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """Cards go out one by one, beginning with the next seat."""
    seats, wrap = rules[SEATS], rules[WRAP]
    for _ in range(rules[COUNT]):
        for step in range(1, seats):
            if game[HELD + seat] == 0:
                return
            other = (seat + step) % seats
            held = game[HELD + other]
            place = (game[HEAD + other] + held) & wrap
            rings[other * (wrap + 1) + place] = draw_card(rules, game, rings, seat)
            if held == 0:
                game[HOLDERS] += 1
            game[HELD + other] = held + 1


@compiled
def _give_pile(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """The pile goes to the last other seat that placed a card, unless a challenge has won it."""
    if game[WON] >= 0:
        return
    seats_at = PILE_AT + SEAT_ROW * (rules[WRAP] + 1)
    for at in range(game[PILE] - 1, -1, -1):
        other = game[seats_at + at]
        if other != seat:
            taken = game[TAKEN]
            take(rules, game, rings, other)
            game[TAKEN] = taken  # No slap, no challenge: nobody can be late for it.
            return


@compiled
def punish(rules: Ints, game: Ints, rings: Ints, seat: int) -> None:
    """A wrong slap of a seat. Turn and challenge stay as they are."""
    if game[HELD + seat] == 0:
        _lose_hand(rules, game, seat)
        return
    if rules[PENALTY] == GIVE_EACH:
        _give_each(rules, game, rings, seat)
    elif rules[PENALTY] == TO_LAST:
        _give_pile(rules, game, rings, seat)
    else:
        _pay_under(rules, game, rings, seat)
    if game[HELD + seat] == 0 and seat == game[TURN] and game[WON] < 0:
        if game[DEBT] > 0:
            pass_debt(rules, game, rings)
        else:
            pass_turn(rules, game, seat)
    settle(rules, game)
