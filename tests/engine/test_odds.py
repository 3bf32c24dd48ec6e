"""Exact chances of patterns, held against fractions by hand, brute force, and the rules' checks."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import odds
from engine.cards import Card, Deck, cards, deck_cards
from engine.games.bataille_corse.presets import PRESETS
from engine.games.bataille_corse.rules import pack_of
from engine.slap_rules import PATTERNS, SlapRule, build_check
from tests.engine.test_probabilities import EXACT, IDS

PACK = deck_cards(Deck.FULL)
DEEP = 20
SMALL = cards("AS AH 2S 3S 4D 6S 9S 7H")
"""Few enough for every order of every pile to be looked at; sums of ten among them."""
EVERY = tuple(SlapRule(name) for name in PATTERNS)


@pytest.mark.parametrize("rule", EXACT, ids=IDS)
def test_each_pattern_has_the_value_by_hand(rule: SlapRule) -> None:
    assert odds.chance((rule,), Deck.FULL, PACK, DEEP) == EXACT[rule]


def brute(slaps: tuple[SlapRule, ...], pack: tuple[Card, ...], size: int) -> Fraction:
    """Return the chance by laying every pile there is."""
    checks = [build_check(rule, Deck.FULL) for rule in slaps]
    piles = list(itertools.permutations(pack, size))
    return Fraction(sum(any(check(pile) for check in checks) for pile in piles), len(piles))


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("rule", EVERY, ids=lambda rule: rule.name)
def test_each_pattern_is_what_counting_every_pile_gives(rule: SlapRule, size: int) -> None:
    assert odds.chance((rule,), Deck.FULL, SMALL, size) == brute((rule,), SMALL, size)


@settings(max_examples=40, deadline=None)
@given(
    names=st.sets(st.sampled_from(sorted(PATTERNS)), min_size=1),
    pack=st.permutations(PACK).map(lambda pack: tuple(pack[:7])),
    size=st.integers(1, 4),
)
def test_any_of_several_is_what_counting_every_pile_gives(
    names: set[str], pack: tuple[Card, ...], size: int
) -> None:
    slaps = tuple(SlapRule(name) for name in sorted(names))
    assert odds.chance(slaps, Deck.FULL, pack, size) == brute(slaps, pack, size)


@pytest.mark.slow
@pytest.mark.parametrize("size", [6, 7])
def test_all_patterns_together_in_piles_of_many_cards(size: int) -> None:
    assert odds.chance(EVERY, Deck.FULL, SMALL, size) == brute(EVERY, SMALL, size)


def test_two_patterns_of_one_place_add_up_and_two_of_others_do_not() -> None:
    """A double and a run exclude one another; a double and a sandwich may both be there.

    Given a double, 2 of the other 50 make it a sandwich too: 3/51 · 2/50.
    """
    double, run, sandwich = SlapRule("double"), SlapRule("run"), SlapRule("sandwich")
    assert odds.chance((double, run), Deck.FULL, PACK, DEEP) == Fraction(11, 51)
    both = Fraction(3, 51) * Fraction(2, 50)
    found = odds.chance((double, sandwich), Deck.FULL, PACK, DEEP)
    assert found == Fraction(6, 51) - both == Fraction(49, 425)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        # 51 cards have one under them, 50 two, 49 three; each time 3 of the other 51 fit.
        (SlapRule("double"), Fraction(51 * 3, 51)),
        (SlapRule("sandwich"), Fraction(50 * 3, 51)),
        (SlapRule("big_mac"), Fraction(49 * 3, 51)),
        (SlapRule("run"), Fraction(51 * 8, 51)),
        # Every 7 and every 10 comes once, on whatever pile.
        (SlapRule("rank", ("7", "T")), Fraction(8)),
        (SlapRule("card", ("8H",)), Fraction(1)),
        (SlapRule("first_card"), Fraction(3)),
    ],
)
def test_the_moments_of_one_pass_of_the_pack(rule: SlapRule, value: Fraction) -> None:
    assert odds.first_pass((rule,), Deck.FULL, PACK) == value


def test_the_classroom_rules_in_one_pass() -> None:
    """3 doubles, 50/17 sandwiches, less the 50 piles that are both: 50 · 3/51 · 2/50."""
    rules = PRESETS["classroom"][1]
    expected = 3 + Fraction(50, 17) - 50 * Fraction(3, 51) * Fraction(2, 50)
    assert odds.first_pass(rules.slaps, rules.deck, pack_of(rules)) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_larger_piles_than_those_looked_at_change_nothing(name: str) -> None:
    rules = PRESETS[name][1]
    size, pack = odds.settles_at(rules.slaps), pack_of(rules)
    settled = odds.chance(rules.slaps, rules.deck, pack, size)
    assert odds.chance(rules.slaps, rules.deck, pack, size + 3) == settled


@pytest.mark.parametrize("name", PRESETS)
def test_any_is_at_least_the_likeliest_and_at_most_the_sum(name: str) -> None:
    rules, pack = PRESETS[name][1], pack_of(PRESETS[name][1])
    each = [odds.chance((rule,), rules.deck, pack, DEEP) for rule in rules.slaps]
    together = odds.chance(rules.slaps, rules.deck, pack, DEEP)
    assert max(each, default=0) <= together <= sum(each)


def test_jokers_are_alike_and_trumps_are_not() -> None:
    """Of 54 cards 13 · 4 have 3 like them, and two have 1: (52 · 3 + 2 · 1) / (54 · 53)."""
    pack = deck_cards(Deck.WITH_JOKERS)
    found = odds.chance((SlapRule("double"),), Deck.WITH_JOKERS, pack, DEEP)
    assert found == Fraction(52 * 3 + 2, 54 * 53)
    tarot = deck_cards(Deck.TAROT_COMPLETE)
    assert odds.chance((SlapRule("double"),), Deck.TAROT_COMPLETE, tarot, DEEP) == Fraction(
        56 * 3, 77 * 76
    )


def test_a_pattern_of_players_is_no_exact_matter() -> None:
    own = SlapRule("custom:mine", ("top.value == 7",))
    assert not odds.is_exact((SlapRule("double"), own))
    assert odds.is_exact(EVERY)


piles = st.permutations(PACK).flatmap(
    lambda pack: st.integers(0, 51).map(lambda size: tuple(pack[:size]))
)


@settings(max_examples=60, deadline=None)
@given(pile=piles)
def test_the_next_card_is_what_laying_each_of_them_gives(pile: tuple[Card, ...]) -> None:
    checks = tuple((rule.name, build_check(rule, Deck.FULL)) for rule in EVERY)
    rest = [one for one in PACK if one not in pile]
    found = odds.next_card(checks, pile, odds.unseen_cards(PACK, pile))
    assert found is not None
    for name, check in checks:
        hits = sum(check((*pile, one)) for one in rest)
        assert dict(found.patterns)[name] == Fraction(hits, len(rest))
    slappable = sum(any(check((*pile, one)) for _, check in checks) for one in rest)
    assert found.anything == Fraction(slappable, len(rest))
    assert found.unseen == len(rest)


def test_the_next_card_by_hand() -> None:
    """On a 9 over a 7, of 50 cards: three more 9s, three 7s, and eight neighbours of the 9."""
    names = ("double", "sandwich", "run")
    checks = tuple((name, build_check(SlapRule(name), Deck.FULL)) for name in names)
    pile = cards("7S 9D")
    found = odds.next_card(checks, pile, odds.unseen_cards(PACK, pile))
    assert found is not None
    assert found.patterns == (
        ("double", Fraction(3, 50)),
        ("sandwich", Fraction(3, 50)),
        ("run", Fraction(8, 50)),
    )
    assert found.anything == Fraction(14, 50)


def test_a_pattern_that_is_named_twice_is_told_once() -> None:
    rules = (SlapRule("rank", ("7",)), SlapRule("rank", ("T",)))
    checks = tuple((rule.name, build_check(rule, Deck.FULL)) for rule in rules)
    found = odds.next_card(checks, (), Counter(PACK))
    assert found is not None
    assert found.patterns == (("rank", Fraction(8, 52)),)


def test_no_card_is_left_to_come() -> None:
    assert odds.next_card((), PACK, odds.unseen_cards(PACK, PACK)) is None


@pytest.mark.slow
def test_sums_of_ten_in_random_piles() -> None:
    """The one value that no hand has derived, met by chance within four standard errors."""
    rule, tries = SlapRule("ten_run"), 200_000
    value = float(odds.chance((rule,), Deck.FULL, PACK, DEEP))
    check, source, pack = build_check(rule, Deck.FULL), random.Random(10), list(PACK)
    hits = 0
    for _ in range(tries):
        for place in range(9):
            other = place + int(source.random() * (52 - place))
            pack[place], pack[other] = pack[other], pack[place]
        hits += check(pack[:9])
    assert abs(hits / tries - value) < 4 * (value * (1 - value) / tries) ** 0.5
