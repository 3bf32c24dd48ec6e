"""The `ratscrew` preset plays the English table game as published rules describe it.

Read: the rules that Bicycle publishes (bicyclecards.com, "Egyptian Rat Screw"), Wikibooks
("Card Games/Egyptian Ratscrew"), h2g2 (entries A680438 and A609789), whatacardgame.com and
groupgames.xyz ("Egyptian Ratscrew"). What they say, and where they differ:

- 52 cards, all dealt; left of the dealer begins.
- Chances to answer: ace 4, king 3, queen 2, jack 1; an answer challenges the next player. On these
  two all agree.
- A right slap wins over a challenge (Bicycle, groupgames; h2g2: at any time).
- Slaps: double and sandwich (all); top and bottom, the value of the pile's first card (Bicycle,
  whatacardgame); king and queen together (Bicycle, Wikibooks, whatacardgame, groupgames).
- Tens: two cards in a row that add up to ten (Bicycle, Wikibooks, h2g2), or with one between: a
  court card or an ace (Bicycle), any card (Wikibooks). The preset takes any. An ace is one
  (Bicycle; Wikibooks: sometimes; h2g2: ace and nine do not count).
- Runs: two cards or three (Wikibooks), four (Bicycle, whatacardgame). The preset takes two, so that
  whoever is used to four finds all of them slappable as well.
- A wrong slap burns a card, face down under the pile: one (h2g2, groupgames), one or two (Bicycle),
  one or more (Wikibooks), two (whatacardgame). The preset: one.
- Who has no cards may slap in (Bicycle, groupgames; by agreement: h2g2, Wikibooks).
- All the cards win.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.bataille_corse import PRESETS
from tests.engine.script import MS, SECOND, Script

RULES = PRESETS["ratscrew"][1]


def matches(pile: str) -> str:
    """Play a pile, first played first, by two seats in turn; return what it matches.

    Without challenges, which do not change what a pile matches, the seats really alternate.
    """
    codes = pile.split()
    rules = replace(RULES, challenges=False)
    game = Script(f"{' '.join([*codes[::2], '2S'])} / {' '.join([*codes[1::2], '2S'])}", rules)
    game.play_all("".join(str(place % 2) for place in range(len(codes))))
    assert [placed.card.code for placed in game.state.pile] == codes
    return " ".join(game.state.pile[-1].patterns)


@pytest.mark.parametrize(
    ("pile", "names"),
    [
        ("9H 9C", "double first_card"),
        ("2D 9H 9C", "double"),
        ("6S 8D 6C", "sandwich first_card"),
        ("2D 6S 8D 6C", "sandwich"),
        ("3S 7D", "ten_pair"),
        ("9S AD", "ten_pair"),
        ("5S 5D", "double ten_pair first_card"),
        ("3S KD 7C", "ten_sandwich"),
        ("4S 8D 6C", "ten_sandwich"),
        ("8S 3D 5C 8H", "first_card"),
        ("QS KD", "marriage run"),
        ("KS QD", "marriage run"),
        ("4S 5D 6C 7H", "run"),
        ("8S 7D 6C 5H", "run"),
        ("4S 5D", "run"),
        ("QS AD 2C", "run"),
        ("TS", ""),
        ("4S TD", ""),
        ("9S 2D", ""),
        ("8S 2D 5C 9H", ""),
        ("3S 9D 6C", ""),
        ("6S KD 2C 4H", ""),
    ],
)
def test_what_may_be_slapped(pile: str, names: str) -> None:
    assert matches(pile) == names


@pytest.mark.parametrize(("card", "chances"), [("AS", 4), ("KS", 3), ("QS", 2), ("JS", 1)])
def test_chances_to_answer(card: str, chances: int) -> None:
    game = Script(f"{card} 8H / 3D 9D 3C 9C 3H", RULES)
    assert game.play(0, 0)[-1] == f"challenge 0>1 {chances}"
    game.play_all("1" * chances, start=SECOND)
    assert game.tick(chances * SECOND + 1500 * MS) == [f"take 0 {chances + 1} challenge"]


@pytest.mark.parametrize("plain", range(1, 10))
def test_a_number_asks_for_nothing(plain: int) -> None:
    code = "23456789T"[plain - 1]
    assert Script(f"{code}S 8H / 3D", RULES).play(0, 0) == [f"card 0 {code}S", "turn 1"]


def test_an_answer_challenges_the_next_player() -> None:
    game = Script("KS 8H / 3D JD 9D / 9S 2C 4C", RULES)
    game.play_all("01")
    assert game.play(1, 2 * SECOND) == ["card 1 JD", "turn 2", "challenge 1>2 1"]
    game.play(2, 3 * SECOND)
    assert game.tick(4500 * MS) == ["take 1 4 challenge"]


def test_a_right_slap_wins_over_a_challenge_even_on_its_last_card() -> None:
    game = Script("QS 8H / 3D 3C 9D", RULES)
    game.play_all("011")
    assert game.slap(1, 2300 * MS) == ["slap 1 valid", "take 1 3 slap", "turn 1"]


def test_a_wrong_slap_burns_the_top_card() -> None:
    """It lies face down under the pile: neither top nor bottom of it, whatever it is."""
    game = Script("9S 4H 6H / 9D 7D 3D 2C", RULES)
    game.play(0, 0)
    assert game.slap(1, 400 * MS) == [
        "slap 1 false",
        "fault 1 false_slap",
        "penalty 1 under_pile 1",
    ]
    assert (game.stack(1), game.table) == ("7D 3D 2C", 2)
    assert game.play(1, SECOND) == ["card 1 7D", "turn 0"]
    assert game.state.pile[-1].patterns == ()


def test_burned_cards_go_with_the_pile() -> None:
    game = Script("9S 4H 6H / 2D 9D 3D 2C", RULES)
    game.play(0, 0)
    game.slap(1, 400 * MS)
    game.play(1, SECOND)
    assert game.slap(0, 1300 * MS)[:2] == ["slap 0 valid", "take 0 3 slap"]


def test_who_has_no_cards_may_slap_in() -> None:
    game = Script("8S / 4D 9D 3D / 4C 2C TC", RULES)
    game.play_all("012")
    assert game.slap(0, 2300 * MS) == ["slap 0 valid", "take 0 3 slap", "turn 0", "back 0"]


def test_all_the_cards_win() -> None:
    game = Script("4S 2H / 4D", RULES)
    game.play_all("01")
    assert game.slap(0, 1300 * MS)[-1] == "over 0 all_cards"
