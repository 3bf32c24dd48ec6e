"""The rule with its reasons and the kernel without them, written apart, allow the same cards."""

from __future__ import annotations

import random

import pytest

from engine.batak_rules import BatakRules, TrumpLead
from engine.cards import Suit
from engine.players.batak.boards import (
    ALL_SWITCHES,
    MUST_OVERTRUMP,
    MUST_RISE,
    MUST_UNDERTRUMP,
    RISE_AFTER_RUFF,
    TRUMP_FREE,
    card_of,
    cards_in,
    mask_of,
    packed,
)
from engine.players.batak.play import legal_now
from engine.tricks import judged
from tests.support.batak_brute import position_of, random_board


@pytest.mark.parametrize("flags", ALL_SWITCHES)
def test_two_codes_agree(flags: int) -> None:
    rules = BatakRules(
        trump_lead=TrumpLead.FREE if flags & TRUMP_FREE else TrumpLead.BROKEN,
        must_rise=bool(flags & MUST_RISE),
        rise_after_ruff=bool(flags & RISE_AFTER_RUFF),
        must_overtrump=bool(flags & MUST_OVERTRUMP),
        must_undertrump=bool(flags & MUST_UNDERTRUMP),
    )
    chance = random.Random(flags)
    for _ in range(300):
        size, lying = chance.randrange(1, 14), chance.randrange(4)
        position = position_of(random_board(chance, size, flags, lying=lying))
        rows = judged(
            cards_in(position.hands[position.turn]),
            tuple(card_of(one) for one in position.table),
            list(Suit)[position.trump],
            broken=position.is_broken,
            duties=rules,
        )
        legal = mask_of(card for card, reason in rows if reason is None)
        assert legal == legal_now(packed(position)), (position, rows)
