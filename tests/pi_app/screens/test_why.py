"""Why a slap was right or wrong: every pattern by its own example, every fault by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, Card, Deck, card, cards
from engine.events import Verdict
from engine.games.bataille_corse.presets import PRESETS
from engine.slap_rules import PATTERNS, SlapRule, build_check
from pi_app.briefing import brief_of
from pi_app.publish import RulesBrief
from pi_app.screens.why import Pile, Why, card_letter, why_right, why_wrong
from tests.pi_app.screens.scenes import slap


def right(pile: str, *patterns: str, rules: tuple[SlapRule, ...] = ()) -> Why:
    """Return why a slap on a pile (the first card was played first) was right."""
    told = slap(0, Verdict.VALID, 0, patterns=patterns)
    return why_right(told, cards(pile), RulesBrief(rules))


def framed(why: Why) -> str:
    return " ".join(why.cards[place].code for place in why.linked)


@pytest.mark.parametrize(
    ("pattern", "pile", "linked", "text"),
    [
        ("double", "3C 7S 7D", "7S 7D", "two of the same value"),
        ("sandwich", "3C 8S 4D 8H", "8S 8H", "the same value, one between"),
        ("big_mac", "3C 8S 4D 2C 8H", "8S 8H", "the same value, two between"),
        ("run", "3C KS AD", "KS AD", "neighbours: K and A"),
        ("run", "3C TS JD", "TS JD", "neighbours: 10 and J"),
        ("rank", "3C 7S", "7S", "every 7 may be slapped"),
        ("card", "3C 8H", "8H", "this card may be slapped"),
        ("ten_pair", "KC 3S 7D", "3S 7D", "3 + 7 = 10"),
        ("ten_run", "KC 2D 3C 5H", "2D 3C 5H", "2 + 3 + 5 = 10"),
        ("ten_sandwich", "4S KD 6H", "4S 6H", "4 + 6 = 10, one between"),
        ("first_card", "9S 2D KC 9H", "9S 9H", "the same value as the first card"),
        ("six_nine", "KC 9S 6D", "9S 6D", "a 6 and a 9 in a row"),
        ("marriage", "2C QS KD", "QS KD", "a king and a queen in a row"),
    ],
)
def test_each_pattern_links_the_cards_that_make_it(
    pattern: str, pile: str, linked: str, text: str
) -> None:
    assert build_check(SlapRule(pattern), Deck.FULL)(cards(pile))
    why = right(pile, pattern)
    assert (framed(why), why.text) == (linked, text)
    assert why.patterns == (pattern,)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_pattern_was_forgotten(pattern: str) -> None:
    why = right(PATTERNS[pattern].example, pattern)
    assert why.text
    assert why.linked


def test_ten_by_the_operations_of_the_rule() -> None:
    rules = (SlapRule("ten_pair", ("product", "sum")),)
    assert right("2S 5D", "ten_pair", rules=rules).text == "2 × 5 = 10"


def test_the_widest_pattern_is_shown_and_all_are_named() -> None:
    why = right("QD 7H 7S", "double", "sandwich", "rank")
    assert why.patterns == ("double", "sandwich", "rank")
    assert why.text == "the same value, one between"


def test_of_a_long_pile_the_first_card_is_shown_with_a_gap() -> None:
    why = right("9S 2D KC 3C 4C 9H", "first_card")
    assert (why.cards, why.linked, why.has_gap) == (cards("9S 9H"), (0, 1), True)


def test_a_pattern_of_players_shows_its_cards_and_links_none() -> None:
    why = right("2S 4C 6D 8H TS", "custom:even")
    assert (why.cards, why.linked, why.text) == (cards("4C 6D 8H TS"), (), "")


@pytest.mark.parametrize(("pile", "shown"), [("3C 7S 7D 2H", "7S 7D 2H"), ("7S 7D 2H 4C", None)])
def test_cards_that_came_too_late_are_shown_beside_the_pattern(
    pile: str, shown: str | None
) -> None:
    told = slap(0, Verdict.RESCUED, 0, patterns=("double",))
    why = why_right(told, cards(pile), RulesBrief())
    assert why.cards == cards(shown or pile)
    assert framed(why) == "7S 7D"


def wrong(pile: str, *rules: SlapRule) -> Why:
    return why_wrong(cards(pile), RulesBrief(rules or (SlapRule("double"),)))


@pytest.mark.parametrize(
    ("pile", "text", "shown"),
    [
        ("3C QD 7S", "no match: 7 on Q", "QD 7S"),
        ("3C TD *1", "no match: Jo on 10", "TD *1"),
        ("7S", "only one card: 7", "7S"),
        ("", "no card to be seen", ""),
        ("3C 7S 7D", "too early: the card was not there yet", "7S 7D"),
        ("7S 7D KH", "too late: K lies on it", "7S 7D KH"),
    ],
)
def test_why_it_was_wrong(pile: str, text: str, shown: str) -> None:
    why = wrong(pile)
    assert (why.text, why.cards, why.linked) == (text, cards(shown), ())


def test_what_matches_is_what_the_rules_say() -> None:
    assert wrong("3C 8S 4D 8H").text == "no match: 8 on 4"
    assert wrong("3C 8S 4D 8H", SlapRule("sandwich")).text.startswith("too early")
    # With knights between them queen and jack are no neighbours.
    run = (SlapRule("run"),)
    pile = cards("2C QS JD")
    assert why_wrong(pile, RulesBrief(run)).text.startswith("too early")
    assert why_wrong(pile, RulesBrief(run, deck=Deck.TAROT)).text == "no match: J on Q"


def test_the_table_tells_the_screen_with_what_it_plays() -> None:
    for _, rules in PRESETS.values():
        assert brief_of(rules).deck is rules.deck


def test_a_pattern_that_did_not_travel_is_left_out() -> None:
    assert wrong("7S QD", SlapRule("custom:of a plug-in")).text == "no match: Q on 7"


def test_short_names_of_cards() -> None:
    named = [card_letter(card(code)) for code in ("TS", "AH", "CS", "*2", "21", "00")]
    assert named == ["10", "A", "C", "Jo", "21", "excuse"]


piles = st.lists(st.sampled_from([CARDS[code] for code in sorted(CARDS)]), max_size=12)


@given(piles, st.lists(st.sampled_from(sorted(PATTERNS)), max_size=4, unique=True))
def test_any_slap_can_be_explained(pile: list[Card], names: list[str]) -> None:
    row: Pile = tuple(pile)
    brief = RulesBrief(tuple(SlapRule(name) for name in names))
    assert why_wrong(row, brief).text
    for verdict in (Verdict.VALID, Verdict.RESCUED):
        why = why_right(slap(0, verdict, 0, patterns=tuple(names)), row, brief)
        assert all(0 <= place < len(why.cards) for place in why.linked)
        assert len(why.cards) <= 6
        assert set(why.cards) <= set(row)
