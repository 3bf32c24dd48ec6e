"""decisions.md part 1, the lines about patterns, slapped at the table: 10 to 15, 18 and 25.

What each pattern says of a pile has its table in `test_patterns.py`; here the pile is played card
by card and slapped, so that the rule set, the deck and the verdict are under test as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.cards import Deck
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import TieRule
from engine.slap_rules import PATTERNS, SlapRule
from tests.engine.script import MS, SECOND, Script
from tests.engine.test_patterns import ROWS

FALSE = ["false"]


def slapped(pile: str, *slaps: SlapRule, deck: Deck = Deck.FULL) -> list[str]:
    """Play a pile, first played first, and slap it: the patterns that match, or `false`."""
    codes = pile.split()
    deal = f"{' '.join([*codes[::2], '2S'])} / {' '.join([*codes[1::2], '2S'])}"
    game = Script(deal, Rules(deck=deck, challenges=False, slaps=slaps))
    game.play_all("".join(str(place % 2) for place in range(len(codes))))
    game.slap(0, (len(codes) - 1) * SECOND + 300 * MS)
    slap = game.last("slap")
    assert slap["verdict"] in ("valid", "false")
    return list(slap["patterns"]) or FALSE


def answers(piles: Iterable[str], *slaps: SlapRule, deck: Deck = Deck.FULL) -> dict[str, bool]:
    """Return for each pile whether it may be slapped."""
    return {pile: slapped(pile, *slaps, deck=deck) != FALSE for pile in piles}


RUN = SlapRule("run")


def test_line_10_a_run_goes_up_or_down_and_the_ace_touches_both_ends() -> None:
    yes = ["4S 5D", "5D 4S", "KS AD", "AD KS", "AS 2D", "2D AS", "TS JD", "QH JC"]
    no = ["4S 6D", "4S 4D", "KS 2D", "2D KS", "*1 AS", "KS *1", "*1 *2", "4S 9D 5C"]
    assert answers([*yes, *no], RUN) == dict.fromkeys(yes, True) | dict.fromkeys(no, False)


@pytest.mark.parametrize("deck", [Deck.TAROT, Deck.TAROT_COMPLETE])
def test_line_10_in_a_tarot_deck_the_knight_lies_between_jack_and_queen(deck: Deck) -> None:
    yes = ["JS CD", "CD QS", "QS KD", "KD AS", "AS 2D", "TS JD"]
    no = ["JS QD", "QD JS", "TS CD", "CD KS"]
    expected = dict.fromkeys(yes, True) | dict.fromkeys(no, False)
    assert answers([*yes, *no], RUN, deck=deck) == expected


def test_line_11_two_jokers_are_a_double_and_a_joker_is_no_wild_card() -> None:
    every = [SlapRule(name) for name in ("double", "sandwich", "run", "ten_pair", "marriage")]
    assert slapped("*1 *2", *every) == ["double"]
    assert slapped("*1 7S *2", *every) == ["sandwich"]
    for pile in ("*1 7S", "7S *1", "QS *1", "9S *1", "7S *1 8S"):
        assert slapped(pile, *every) == FALSE


@pytest.mark.parametrize(
    ("switches", "yes", "no"),
    [
        ((), "3S 7D, AS 9D, 5S 5D", "2S 5D, AS TD, TS KD, *1 TS, JS 9D, TS"),
        (("sum",), "4S 6D, 8D 2S", "2S 5D, TS AD"),
        (("product",), "2S 5D, 5D 2S, AS TD, TS AD", "3S 7D, 4S 6D"),
        (("difference",), "", "AS 9D, 2S 5D, TS AD, TS TD"),
        (("sum", "product", "difference"), "3S 7D, 2S 5D, AS TD", "TS TD, KS TD, 4S 5D"),
    ],
)
def test_line_12_each_operation_that_makes_ten_is_a_switch(
    switches: tuple[str, ...], yes: str, no: str
) -> None:
    rule = SlapRule("ten_pair", switches)
    expected = dict.fromkeys(filter(None, yes.split(", ")), True)
    expected |= dict.fromkeys(no.split(", "), False)
    assert answers(expected, rule) == expected


def test_line_12_in_a_whole_tarot_deck_a_trump_is_worth_its_number() -> None:
    rule = SlapRule("ten_pair", ("sum", "product", "difference"))
    yes = ["21 11", "11 21", "12 2S", "11 AS", "03 7S", "02 05", "01 10", "TS 20"]
    no = ["00 10", "21 10", "KS 10", "CS 10", "20 09"]
    expected = dict.fromkeys(yes, True) | dict.fromkeys(no, False)
    assert answers(expected, rule, deck=Deck.TAROT_COMPLETE) == expected


def test_line_13_a_run_of_cards_that_sum_to_ten_ends_at_the_top() -> None:
    yes = ["2S 3D 5C", "KS 2S 3D 5C", "AS 2D 3C 4H", "6S 3S 7D", "TS 5S 5D"]
    no = ["TS", "KS TD", "2S 3D 5C KD", "5S KS 5D", "2S 3D 6C", "2S 3D", "*1 TS"]
    expected = dict.fromkeys(yes, True) | dict.fromkeys(no, False)
    assert answers(expected, SlapRule("ten_run")) == expected


def test_line_14_a_sandwich_of_ten_has_any_one_card_between() -> None:
    yes = ["4S KD 6H", "6H *1 4S", "5S 2S 5D", "AS 9S 9D", "KS 3S 7S 7D"]
    no = ["4S 6H", "4S 6H KD", "4S KD 2S 6H", "TS 2S KD", "TS", "4S KD 5H"]
    expected = dict.fromkeys(yes, True) | dict.fromkeys(no, False)
    assert answers(expected, SlapRule("ten_sandwich")) == expected


def test_line_15_sandwich_and_big_mac_look_at_the_third_and_the_fourth_card() -> None:
    both = SlapRule("sandwich"), SlapRule("big_mac")
    assert slapped("8S 4D 8H", *both) == ["sandwich"]
    assert slapped("8S 4D 2C 8H", *both) == ["big_mac"]
    assert slapped("8S 8D 8C 8H", *both) == ["sandwich", "big_mac"]
    for pile in ("8S 8H", "8S 8H 4D", "8S 4D 2C 3C 8H", "8S 4D 8H 2C"):
        assert slapped(pile, *both) == FALSE


def test_line_18_single_cards_and_six_nine_are_each_their_own_switch() -> None:
    rules = {
        "ten": SlapRule("rank", ("T",)),
        "seven": SlapRule("rank", ("7",)),
        "six next to nine": SlapRule("six_nine"),
        "eight of hearts": SlapRule("card", ("8H",)),
    }
    piles = {"ten": "2S TD", "seven": "2S 7D", "six next to nine": "9S 6D", "eight of hearts": "8H"}
    for name, rule in rules.items():
        assert answers(piles.values(), rule) == {p: n == name for n, p in piles.items()}


def test_line_18_a_single_card_counts_on_top_only() -> None:
    rules = SlapRule("rank", ("7", "T")), SlapRule("card", ("8H",)), SlapRule("six_nine")
    for pile in ("7S 2D", "TS KD", "8H 2S", "8D", "6S 9D 2C", "6S 2D 9C"):
        assert slapped(pile, *rules) == FALSE


def test_line_25_the_time_stamp_decides() -> None:
    """Both times are exact, so 1 ns is enough; who comes 1 ns later is late, with no penalty."""
    game = Script("7S 2H 3H / 7D 4C 5C")
    game.play_all("01")
    assert game.slap(1, 1300 * MS) == ["slap 1 valid", "take 1 2 slap", "turn 1"]
    assert game.slap(0, 1300 * MS + 1) == ["slap 0 late"]
    assert game.last("slap")["behind"] == 1


@pytest.mark.parametrize(("apart", "told"), [(2000, "tie"), (2001, "late")])
def test_line_25_inside_the_clocks_uncertainty_it_is_a_tie(apart: int, told: str) -> None:
    """Each stamp is right to 1000 ns, so 2000 ns between them prove nothing, and 2001 ns do."""
    game = Script("7S 2H 3H / 7D 4C 5C", Rules(tie=TieRule.LOTS))
    game.play_all("01")
    game.slap_about(0, 1300 * MS, 1000)
    game.slap_about(1, 1300 * MS + apart, 1000)
    game.tick(1310 * MS)
    verdicts = {line["seat"]: line["verdict"] for line in game.lines if line["event"] == "slap"}
    assert verdicts == {0: "tie" if told == "tie" else "valid", 1: told}


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_has_piles_enough_of_both_kinds(name: str) -> None:
    counts = Counter(answer for pattern, _, _, answer in ROWS if pattern == name)
    assert min(counts[True], counts[False]) >= 12
