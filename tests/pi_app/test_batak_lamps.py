"""The lamps in a game of Batak: the seat that is asked blinks, whatever it is asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Suit
from pi_app.hands import PhoneState
from pi_app.lamp_signs import Pattern, patterns
from tests.pi_app.screens.batak_scenes import DEALS, Match, batak_update, counted, promised
from tests.pi_app.screens.circular_scenes import phones

CHOOSES = (Pattern.SLOW, Pattern.SLOW)
WAITS = (Pattern.DARK, Pattern.DARK)


@pytest.mark.parametrize(
    ("match", "turn"),
    [
        pytest.param(Match().say(4), 1, id="bid"),
        pytest.param(Match().say(4, None, 6, None, None), 2, id="trump"),
        pytest.param(promised().play("KC 9C"), 2, id="card"),
        pytest.param(promised().play("KC 9C AC 2C"), 2, id="lead"),
    ],
)
def test_the_seat_in_turn_blinks(match: Match, turn: int) -> None:
    lit = patterns(batak_update(match))
    rows = [lit[2 * seat : 2 * seat + 2] for seat in range(4)]
    assert rows == [CHOOSES if seat == turn else WAITS for seat in range(4)]


def test_on_a_phone_its_lamp_shines() -> None:
    shown = replace(batak_update(Match()), phones=phones(*[PhoneState.HERE] * 4))
    assert patterns(shown)[:4] == (Pattern.STEADY, Pattern.DARK, *WAITS)


def test_between_two_deals_play_goes_on() -> None:
    assert patterns(counted(*DEALS[:1])) == (Pattern.BREATHE, Pattern.DARK) * 4


def test_the_declarer_names_trump_by_its_own_buttons() -> None:
    match = Match(dealer=1).say(None, None, None, None)
    assert patterns(batak_update(match))[2:4] == CHOOSES
    assert patterns(batak_update(match.name(Suit.CLUBS)))[2:4] == CHOOSES
