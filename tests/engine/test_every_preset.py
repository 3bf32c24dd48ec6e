"""Random games by every preset, with every number of seats and every penalty.

Where `test_properties.py` looks for small counter-examples under any rules, this plays the whole
table of combinations that people can choose, with whole packs and for long.
"""

from __future__ import annotations

import itertools

import pytest

from engine.cards import card
from engine.events import FaultKind, PenaltyKind, Verdict
from engine.games.bataille_corse import PRESETS, Setup
from engine.inputs import Button, Press
from tests.engine.preset_walks import (
    GAME,
    Tally,
    all_cards,
    check_cards,
    leads_on,
    seats_of,
    walks,
)

INPUTS, QUICK_INPUTS = 100_000, 30_000
"""For each preset and each penalty, over its numbers of seats; and for all of a preset together."""

EVERYTHING = {kind.value for kinds in (Verdict, FaultKind, PenaltyKind) for kind in kinds}
"""Every verdict, fault and penalty: a walk that does not come by all of them is too tame."""
NEVER = {"beggar": {"valid", "rescued", "tie", "no_cards"}}
"""Without patterns nobody slaps rightly, and where nobody slaps in, none without cards slaps."""


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_every_number_of_seats_and_every_penalty(preset: str) -> None:
    cells = list(itertools.product(seats_of(PRESETS[preset][1]), PenaltyKind))
    tally = Tally()
    for seats, kind in cells:
        walks(preset, seats, kind, -(-QUICK_INPUTS // len(cells)), tally)
    assert tally.inputs >= QUICK_INPUTS
    assert tally.games >= 6
    assert tally.events >= EVERYTHING - NEVER.get(preset, set())


@pytest.mark.long
@pytest.mark.parametrize("kind", PenaltyKind)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_number_of_seats_and_every_penalty_for_long(preset: str, kind: PenaltyKind) -> None:
    numbers, tally = seats_of(PRESETS[preset][1]), Tally()
    for seats in numbers:
        walks(preset, seats, kind, -(-INPUTS // len(numbers)), tally)
    assert tally.inputs >= INPUTS


def test_a_turn_of_a_seat_without_cards_would_be_found_as_a_dead_end() -> None:
    stacks = tuple((card(code),) * 2 for code in ("2S", "3H", "4D"))
    state, _ = GAME.new(Setup(PRESETS["wikipedia"][1], stacks))
    assert leads_on(state)
    assert not leads_on(state._replace(stacks=((), *stacks[1:])))


def test_a_card_that_is_lost_would_be_found() -> None:
    stacks = ((card("2S"), card("3S")), (card("4S"),))
    before, _ = GAME.new(Setup(PRESETS["wikipedia"][1], stacks))
    after, _ = GAME.step(before, Press(0, 0, Button.PLAY))
    lost = after._replace(stacks=((), *after.stacks[1:]))
    with pytest.raises(AssertionError):
        check_cards(before, lost, all_cards(before))
