"""The compiled legality of Batak, held against hand-made positions and against its own words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, cards
from engine.players.batak import boards
from engine.players.batak.boards import ALL_CARDS, SUIT, card_of, mask_of, number, packed, unpacked
from engine.players.batak.legal import legal_mask
from engine.players.batak.play import legal_now
from tests.engine.batak.tricky import TRICKY, Tricky

HANDS = st.integers(1, ALL_CARDS).map(lambda mask: mask & ALL_CARDS)
SWITCHES = st.sampled_from(boards.ALL_SWITCHES)
SUITS = st.integers(0, 3)
RANKS = st.integers(0, 12)


def test_the_usual_switches_are_the_table_s() -> None:
    assert boards.flags() == boards.USUAL
    assert boards.flags(must_rise=False) == boards.USUAL - boards.MUST_RISE
    off = boards.flags(must_rise=False, must_overtrump=False, must_undertrump=False)
    assert off == 0
    assert boards.flags(trump_free=True, rise_after_ruff=True) == 31


def test_a_number_is_a_card_and_back() -> None:
    pack = [one for one in CARDS.values() if one.suit is not None and one.rank != "C"]
    assert sorted(number(one) for one in pack) == list(range(52))
    assert all(card_of(number(one)) is one for one in pack)
    assert [number(one) for one in cards("2S AS 2H AC")] == [0, 12, 13, 51]


@pytest.mark.parametrize("case", TRICKY, ids=lambda case: case.name)
def test_positions_that_are_easily_misread(case: Tricky) -> None:
    position = case.position()
    assert position.turn == 3
    found = boards.cards_in(legal_now(packed(position)))
    assert mask_of(found) == mask_of(cards(case.legal)), found


def test_there_are_thirty_of_them() -> None:
    assert len(TRICKY) == len({case.name for case in TRICKY}) == 30


@given(HANDS, SWITCHES, SUITS, SUITS, RANKS, st.integers(-1, 12), st.integers(0, 1))
def test_a_hand_with_cards_has_a_legal_one_of_its_own(
    hand: int, flags: int, trump: int, led: int, best: int, ruff: int, broken: int
) -> None:
    ruff = -1 if led == trump else ruff
    found = legal_mask(hand, led, best, ruff, trump, broken, flags)
    assert found and found & ~hand == 0
    assert legal_mask(hand, -1, -1, -1, trump, broken, flags)


@given(HANDS, SWITCHES, SUITS, SUITS, RANKS, st.integers(-1, 12))
def test_one_other_card_is_what_makes_a_card_illegal(
    hand: int, flags: int, trump: int, led: int, best: int, ruff: int
) -> None:
    """What is deduced from a play, card by card, is all that can be deduced from it."""
    ruff = -1 if led == trump else ruff
    rest = (led, best, ruff, trump, 1, flags)
    whole = legal_mask(hand, *rest)
    for one in boards.numbers_in(hand):
        pairs = (legal_mask(1 << one | 1 << other, *rest) for other in boards.numbers_in(hand))
        assert bool(whole >> one & 1) == all(pair >> one & 1 for pair in pairs)


@given(HANDS, SWITCHES, SUITS, st.integers(0, 1))
def test_a_lead_is_free_but_for_an_unbroken_trump(
    hand: int, flags: int, trump: int, broken: int
) -> None:
    found = legal_mask(hand, -1, -1, -1, trump, broken, flags)
    trumps = SUIT << 13 * trump
    is_free = broken == 1 or bool(flags & boards.TRUMP_FREE) or hand & ~trumps == 0
    assert found == (hand if is_free else hand & ~trumps)


@given(st.lists(HANDS, min_size=4, max_size=4), SUITS, SUITS, SWITCHES, st.integers(0, 1))
def test_a_packed_position_is_unpacked_the_same(
    hands: list[int], trump: int, leader: int, flags: int, broken: int
) -> None:
    one = boards.Position(
        (hands[0], hands[1], hands[2], hands[3]),
        trump,
        leader,
        (3, 51),
        broken == 1,
        (1, 2, 3, 4),
        flags,
    )
    assert unpacked(packed(one)) == one
