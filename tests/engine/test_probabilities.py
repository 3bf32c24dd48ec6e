"""How often a slap comes up on a shuffled pack of 52: exact values, met by counting and by chance.

A card of the pile and those under it are, before anybody has looked, cards drawn from the pack
without putting any back. So only the ranks of a few cards matter, and each value below is a count
of ordered draws over 52 · 51 (two cards) or the like; a card in between may be anything, which
changes nothing.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from engine.cards import Card, Deck, deck_cards
from engine.slap_rules import NamedChecks, Pile, SlapRule, build_check

PACK = deck_cards(Deck.FULL)
PILES = 1_000_000
ERRORS = 4
"""How many standard errors a simulation may be off: by chance, once in 16 000 tries."""
SEED = 52

PAIRS = 52 * 51
"""Ordered draws of two cards."""

EXACT: dict[SlapRule, Fraction] = {
    # Whatever the one card is, 3 of the other 51 have its value.
    SlapRule("double"): Fraction(3, 51),
    SlapRule("sandwich"): Fraction(3, 51),
    SlapRule("big_mac"): Fraction(3, 51),
    # The first card of the pile is a card like any other: 3 of the other 51.
    SlapRule("first_card"): Fraction(3, 51),
    # Every rank has two neighbours, as the ace touches the king and the 2: 8 of the other 51.
    SlapRule("run"): Fraction(8, 51),
    # 4 · 4 draws of a 6 then a 9, and 4 · 4 of a 9 then a 6.
    SlapRule("six_nine"): Fraction(2 * 4 * 4, PAIRS),
    # The same with a queen and a king.
    SlapRule("marriage"): Fraction(2 * 4 * 4, PAIRS),
    # 1+9, 2+8, 3+7 and 4+6 in both orders, 4 · 4 draws each; and 5+5: 4 · 3 draws.
    SlapRule("ten_pair"): Fraction(4 * 2 * 4 * 4 + 4 * 3, PAIRS),
    SlapRule("ten_sandwich"): Fraction(4 * 2 * 4 * 4 + 4 * 3, PAIRS),
    # 1·10 and 2·5 in both orders, 4 · 4 draws each.
    SlapRule("ten_pair", ("product",)): Fraction(2 * 2 * 4 * 4, PAIRS),
    # No two of 1 to 10 are 10 apart.
    SlapRule("ten_pair", ("difference",)): Fraction(0),
    # Top card alone: 8 of the 52 are a 7 or a 10, one is the 8 of hearts.
    SlapRule("rank", ("7", "T")): Fraction(8, 52),
    SlapRule("card", ("8H",)): Fraction(1, 52),
}

LENGTHS = {"rank": 1, "card": 1, "sandwich": 3, "ten_sandwich": 3, "big_mac": 4}
"""How many cards at the top a pattern looks at; two if it is not here.

`first_card` is counted at the second card of a pile and simulated at the fourth: the same value.
"""

REDUCED = [
    ("double", Fraction(1, 17)),
    ("run", Fraction(8, 51)),
    ("six_nine", Fraction(8, 663)),
    ("ten_pair", Fraction(35, 663)),
]
IDS = ["-".join((rule.name, *rule.argument)) for rule in EXACT]


@pytest.mark.parametrize(("name", "value"), REDUCED)
def test_the_derived_values_in_lowest_terms(name: str, value: Fraction) -> None:
    assert EXACT[SlapRule(name)] == value


def share(rule: SlapRule, piles: Iterator[Pile]) -> Fraction:
    """Return how many of the piles match."""
    check = build_check(rule, Deck.FULL)
    answers = [check(pile) for pile in piles]
    return Fraction(sum(answers), len(answers))


@pytest.mark.parametrize("rule", [r for r in EXACT if LENGTHS.get(r.name, 2) < 3])
def test_counting_every_pile_of_one_or_two_gives_the_value(rule: SlapRule) -> None:
    assert share(rule, itertools.permutations(PACK, LENGTHS.get(rule.name, 2))) == EXACT[rule]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sandwich", "ten_sandwich"])
def test_counting_every_pile_of_three_gives_the_value(name: str) -> None:
    rule = SlapRule(name)
    assert share(rule, itertools.permutations(PACK, 3)) == EXACT[rule]


def test_counting_every_pair_of_ends_gives_the_value_of_a_big_mac() -> None:
    """The two cards between are left as they are: the pattern may not look at them."""
    ends = itertools.permutations(PACK, 2)
    piles = ((bottom, PACK[0], PACK[1], top) for bottom, top in ends)
    assert share(SlapRule("big_mac"), piles) == EXACT[SlapRule("big_mac")]


def shuffled_tops(chance: random.Random, count: int) -> Iterator[list[Card]]:
    """Yield the first four cards of `count` fresh shuffles.

    The first four swaps of a Fisher-Yates shuffle; the pack that it leaves behind is as good to
    begin the next one with as any other.
    """
    pack = list(PACK)
    for _ in range(count):
        for place in range(4):
            other = place + int(chance.random() * (52 - place))
            pack[place], pack[other] = pack[other], pack[place]
        yield pack[:4]


def counted(checks: NamedChecks, seed: int, count: int) -> list[int]:
    """Return how many of `count` random piles pass each check."""
    tests = [check for _, check in checks]
    hits = [0] * len(tests)
    for pile in shuffled_tops(random.Random(seed), count):
        for place, check in enumerate(tests):
            if check(pile):
                hits[place] += 1
    return hits


@pytest.fixture(scope="module")
def hits() -> dict[SlapRule, int]:
    """How many of the same 10^6 random piles of four match each pattern."""
    checks = tuple((rule.name, build_check(rule, Deck.FULL)) for rule in EXACT)
    return dict(zip(EXACT, counted(checks, SEED, PILES), strict=True))


@pytest.mark.long
@pytest.mark.parametrize("rule", EXACT, ids=IDS)
def test_a_million_random_piles_meet_the_value(rule: SlapRule, hits: dict[SlapRule, int]) -> None:
    value = float(EXACT[rule])
    error = math.sqrt(value * (1 - value) / PILES)
    assert abs(hits[rule] / PILES - value) <= ERRORS * error
