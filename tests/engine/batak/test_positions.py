"""Thirty positions with the reason of each card, and random ones against the rules told otherwise.

The positions were derived by hand from batak.fr.txt: twenty under the usual rules, ten with a
switch turned.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_rules import BatakRules, TrumpLead
from engine.cards import Card, Suit, cards
from engine.games.batak.state import PACK
from engine.reasons import Reason
from engine.tricks import STRENGTH, judged, legal, winner
from tests.engine.batak.walks import any_rules

Position = tuple[str, str, str, str, str]
"""Hand, trick, trump (`!` after it: broken), the legal cards, and the reasons of the others."""

USUAL_POSITIONS: dict[str, Position] = {
    "01 nine and king under the queen": (
        "9H KH 4S 7C", "3H QH", "S", "KH", "9H rise, 4S follow, 7C follow"),
    "02 free choice among higher cards": (
        "5H JH KH AH 2C", "TH", "S", "JH KH AH", "5H rise, 2C follow"),
    "03 cannot rise": ("2D 9D KD 3S", "4D AD", "S", "2D 9D KD", "3S follow"),
    "04 ruffed already": ("3D KD 5C", "8D 2S", "S!", "3D KD", "5C follow"),
    "05 trump led is no ruff": ("4S 9S KS AH", "7S", "S!", "9S KS", "4S rise, AH follow"),
    "06 ruff with any trump": ("2S AS KC 3D", "9H", "S", "2S AS", "KC trump, 3D trump"),
    "07 over-ruff": (
        "4C 9C KC AH", "8D 6C", "C!", "9C KC", "4C overtrump, AH trump"),
    "08 compulsory under-ruff": ("3C 5C AH KS", "8D 9C", "C!", "3C 5C", "AH trump, KS trump"),
    "09 free card": ("AH 3S TS", "8D 6C", "C!", "AH 3S TS", ""),
    "10 trump unbroken": ("AS 4S 2H", "", "S", "2H", "AS broken, 4S broken"),
    "11 only trumps left": ("AS 4S 2S", "", "S", "AS 4S 2S", ""),
    "12 broken": ("AS 4S 2H", "", "S!", "AS 4S 2H", ""),
    "13 a high discard is not to be beaten": (
        "8H JH 3S", "7H AD", "S", "8H JH", "3S follow"),
    "14 beat the best and not the last": (
        "9H JH AH 2S", "5H QH 3H", "S", "AH", "9H rise, JH rise, 2S follow"),
    "15 over-ruff the best of two ruffs": (
        "5S 9S QS 2D", "4H 8S TS", "S!", "QS", "5S overtrump, 9S overtrump, 2D trump"),
    "16 trump led, none in hand": ("AH 2D 9C", "7S KS", "S!", "AH 2D 9C", ""),
    "17 the ace of trump cannot be beaten": (
        "2S QS KS 5D", "3S AS", "S!", "2S QS KS", "5D follow"),
    "18 a ruff by the third hand frees the fourth": (
        "4H KH AC", "9H JH 2S", "S!", "4H KH", "AC follow"),
    "19 a ruff is owed before trump is broken": (
        "6S AC KC", "2D 9D", "S", "6S", "AC trump, KC trump"),
    "20 rise over the partner": (
        "3C QC AC 7D", "2C KC 5C", "H", "AC", "3C rise, QC rise, 7D follow"),
}  # fmt: skip

FREE = {"trump_lead": TrumpLead.FREE}
VARIED: dict[str, tuple[dict[str, Any], Position]] = {
    "V1 rise off": ({"must_rise": False}, (
        "9H KH 4S", "3H QH", "S", "9H KH", "4S follow")),
    "V2 rise after a ruff, can": ({"rise_after_ruff": True}, (
        "3D KD 5C", "8D 2S", "S!", "KD", "3D rise, 5C follow")),
    "V3 rise after a ruff, cannot": ({"rise_after_ruff": True}, (
        "3D 7D 5C", "8D 2S", "S!", "3D 7D", "5C follow")),
    "V4 over-ruff off": ({"must_overtrump": False}, (
        "4C 9C KC AH", "8D 6C", "C!", "4C 9C KC", "AH trump")),
    "V5 under-ruff free, cannot over-ruff": ({"must_undertrump": False}, (
        "3C 5C AH KS", "8D 9C", "C!", "3C 5C AH KS", "")),
    "V6 under-ruff free, can over-ruff": ({"must_undertrump": False}, (
        "3C TC AH KS", "8D 9C", "C!", "TC", "3C overtrump, AH trump, KS trump")),
    "V7 trump at any time": (FREE, ("AS 4S 2H", "", "S", "AS 4S 2H", "")),
    "V8 both duties of a ruff off": ({"must_overtrump": False, "must_undertrump": False}, (
        "3C TC AH KS", "8D 9C", "C!", "3C TC", "AH trump, KS trump")),
    "V9 rise off, trump led": ({"must_rise": False}, (
        "4S 9S KS AH", "7S", "S!", "4S 9S KS", "AH follow")),
    "V10 rise after a ruff asks for rise": ({"must_rise": False, "rise_after_ruff": True}, (
        "3D KD 5C", "8D 2S", "S!", "3D KD", "5C follow")),
}  # fmt: skip

UNMOVED = [VARIED[name][1] for name in VARIED if name.split()[0] in ("V3", "V6", "V10")]
"""Where the duty cannot be met, is owed in any case, or hangs on another that is off."""
ALL: dict[str, tuple[dict[str, Any], Position]] = {
    name: ({}, row) for name, row in USUAL_POSITIONS.items()
} | VARIED
WORDS = {
    "follow": Reason.MUST_FOLLOW,
    "rise": Reason.MUST_RISE,
    "trump": Reason.MUST_TRUMP,
    "overtrump": Reason.MUST_OVERTRUMP,
    "broken": Reason.TRUMP_NOT_BROKEN,
}


def told(position: Position, rules: BatakRules) -> dict[str, Reason | None]:
    hand, trick, trump, _, _ = position
    found = judged(
        cards(hand), cards(trick), Suit(trump[0]), broken=trump.endswith("!"), duties=rules
    )
    return {one.code: why for one, why in found}


@pytest.mark.parametrize(("switches", "position"), ALL.values(), ids=ALL)
def test_a_position_and_the_reason_of_every_card(
    switches: dict[str, Any], position: Position
) -> None:
    reasons = (text.split() for text in position[4].split(", ") if text)
    expected: dict[str, Reason | None] = dict.fromkeys(position[3].split())
    expected |= {code: WORDS[word] for code, word in reasons}
    assert told(position, replace(BatakRules(), **switches)) == expected


@pytest.mark.parametrize(("switches", "position"), VARIED.values(), ids=VARIED)
def test_the_switch_is_what_changes_the_answer(
    switches: dict[str, Any], position: Position
) -> None:
    usual = told(position, BatakRules())
    varied = told(position, replace(BatakRules(), **switches))
    assert (usual == varied) is (position in UNMOVED)


# -- random positions ----------------------------------------------------------------------


Drawn = tuple[list[Card], list[Card], Suit, bool, BatakRules]
"""Hand, trick, trump, whether it is broken, the rules."""


@st.composite
def positions(draw: st.DrawFn) -> Drawn:
    """Any hand and any trick: also such as no play leads to, for the rules must answer all."""
    chance = random.Random(draw(st.integers(0, 1 << 30)))
    pack = draw(st.permutations(PACK))
    lying, held = draw(st.integers(0, 3)), draw(st.integers(1, 13))
    suit = draw(st.sampled_from(Suit))
    return pack[lying : lying + held], pack[:lying], suit, draw(st.booleans()), any_rules(chance)


def narrowed(position: Drawn) -> set[Card]:
    """Return the legal cards by narrowing the hand, duty by duty, as the text tells them."""
    hand, trick, trump, broken, rules = position
    trumps = {one for one in hand if one.suit == trump.value}
    if not trick:
        held_back = rules.trump_lead is TrumpLead.BROKEN and not broken
        return (set(hand) - trumps if held_back else set()) or set(hand)
    following = {one for one in hand if one.suit == trick[0].suit}
    best = trick[winner(trick, trump)]
    is_ruffed = best.suit != trick[0].suit
    if following:
        highest = max(STRENGTH[one] for one in trick if one.suit == trick[0].suit)
        above = {one for one in following if STRENGTH[one] > highest}
        owes = rules.must_rise and (rules.rise_after_ruff or not is_ruffed)
        return (above if owes else set()) or following
    over = {one for one in trumps if not is_ruffed or STRENGTH[one] > STRENGTH[best]}
    if over:
        return over if rules.must_overtrump else trumps
    return (trumps if rules.must_undertrump else set()) or set(hand)


@pytest.mark.slow
@given(positions())
def test_any_position_has_the_legal_cards_of_the_text(
    position: Drawn,
) -> None:
    hand, trick, trump, broken, rules = position
    found = legal(hand, trick, trump, broken=broken, duties=rules)
    assert set(found) == narrowed(position)
    assert found


@pytest.mark.slow
@given(positions())
def test_the_order_of_the_hand_changes_no_reason(
    position: Drawn,
) -> None:
    hand, trick, trump, broken, rules = position
    forth = judged(hand, trick, trump, broken=broken, duties=rules)
    back = judged(hand[::-1], trick, trump, broken=broken, duties=rules)
    assert forth == back[::-1]
    assert [one for one, _ in forth] == hand


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("3H QH 9H AD", "S", 1),  # the highest of the suit that was led
        ("3H QH 2S AH", "S", 2),  # the lowest trump beats the ace
        ("3H 4S 2S JS", "S", 3),  # the highest trump
        ("7S KS AH 8S", "S", 1),  # trump led
        ("2D AC AH AS", "H", 2),
        ("2D AC KH AS", "D", 0),
        ("5C", "H", 0),
    ],
)
def test_who_wins_a_trick(trick: str, trump: str, place: int) -> None:
    assert winner(cards(trick), Suit(trump)) == place
