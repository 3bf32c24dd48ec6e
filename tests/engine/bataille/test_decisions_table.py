"""decisions.md part 2, lines 5 to 11: won cards, decks, limits, presses; worked out by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.cards import Deck
from engine.errors import Refusal
from engine.games.bataille import PRESETS, Setup, WarRules
from engine.games.bataille.rules import PickUp, RunOut, Shuffle, pack_of
from engine.inputs import Chance
from tests.engine.bataille.script import CARTALOGUE, GAME, MS, SECOND, War, stacks_of


def test_line_5_won_cards_lie_beside_till_the_stack_is_empty_then_they_are_shuffled() -> None:
    game = War("KS QS / 2D 3D 4D")
    assert game.turn() == ["round KS 2D >0"]
    assert (game.stack(0), game.side(0), game.asked) == ("QS", "KS 2D", [0, 1])
    assert game.turn() == ["round QS 3D >0"]
    assert (game.stack(0), game.side(0), game.wanted) == ("", "KS 2D QS 3D", 4)
    game.draw(3, 0, 1, 2)
    assert (game.stack(0), game.side(0), game.wanted) == ("3D KS 2D QS", "", None)
    assert game.turn() == ["round 3D 4D >1"]


def test_line_5_switch_won_cards_shuffled_straight_under_the_stack() -> None:
    game = War("KS QS / 2D 3D 4D", replace(CARTALOGUE, pick_up=PickUp.UNDER_SHUFFLED))
    assert game.turn() == ["round KS 2D >0"]
    assert game.wanted == 2
    game.draw(1, 0)
    assert (game.stack(0), game.side(0)) == ("QS 2D KS", "")


def test_line_5_switch_the_winners_cards_first_under_the_stack() -> None:
    game = War("2S QS / KD 3D 4D / 5C 6C", replace(CARTALOGUE, pick_up=PickUp.UNDER_WINNER_FIRST))
    assert game.turn() == ["round 2S KD 5C >1"]
    assert (game.stack(1), game.wanted) == ("3D 4D KD 5C 2S", None)


EMPTYING = "KS 2S / 3D AD 5D 6D / 2H 2C 7C"
"""After two rounds seat 0 has won KS 3D 2H and has no stack, seat 1 has won AD 2C 2S."""


def test_line_6_both_shuffle_the_last_winner_first() -> None:
    game = War(EMPTYING)
    assert game.turn(2) == ["round KS 3D 2H >0", "round 2S AD 2C >1"]
    assert (game.side(0), game.side(1)) == ("KS 3D 2H", "AD 2C 2S")
    assert game.asked == []
    assert GAME.chance(game.state) == Chance(3, "shuffle, seat 1")
    game.draw(2, 1, 0)
    assert (game.stack(1), game.side(1)) == ("5D 6D 2S 2C AD", "")
    assert GAME.chance(game.state) == Chance(3, "shuffle, seat 0")
    game.draw(1, 0, 2)
    assert (game.stack(0), game.side(0)) == ("3D KS 2H", "")
    assert (game.stack(2), game.asked) == ("7C", [0, 1, 2])


def test_line_6_switch_only_the_empty_one_shuffles() -> None:
    game = War(EMPTYING, replace(CARTALOGUE, shuffle=Shuffle.EMPTY))
    game.turn(2)
    assert game.wanted == 3
    game.draw(0, 1, 2)
    assert (game.stack(0), game.stack(1), game.side(1)) == ("KS 3D 2H", "5D 6D", "AD 2C 2S")
    assert game.wanted is None


def test_line_6_a_seat_that_runs_out_in_a_battle_makes_all_shuffle() -> None:
    game = War("KS 2S 7S / 3D AD 7D 6D 8D 9D")
    game.turn(2)
    assert game.turn() == ["round 7S 7D =01"]
    assert (game.side(0), game.side(1), game.wanted) == ("KS 3D", "AD 2S", 2)
    game.draw(0, 1)
    game.draw(0, 1)
    assert (game.stack(0), game.stack(1)) == ("KS 3D", "6D 8D 9D AD 2S")


def test_line_7_a_joker_beats_everything_and_ties_with_a_joker() -> None:
    game = War("*1 *2 2S 3S 5S / AD *3 2D 4D 5D")
    assert game.turn(3) == ["round *1 AD >0", "round *2 *3 =01", "round 3S 4D >1"]


@pytest.mark.parametrize(("jokers", "count"), [(0, 0), (2, 2), (4, 4)])
def test_line_7_jokers_in_the_pack(jokers: int, count: int) -> None:
    ranks = Counter(card.rank for card in pack_of(replace(CARTALOGUE, jokers=jokers)))
    assert (ranks["*"], sum(ranks.values())) == (count, 52 + count)


def test_line_8_suits_are_ignored() -> None:
    assert War("KS 2S 3S / KH 2H 3H").turn() == ["round KS KH =01"]


OF_SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"
OF_HEARTS = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"
"""From the highest down; each beats the one below it."""


def test_line_8_the_ace_is_high_and_the_two_low() -> None:
    for higher, beaten in zip(OF_SPADES.split(), OF_HEARTS.split(), strict=True):
        assert War(f"{beaten} 2C / {higher} 2D").turn() == [f"round {beaten} {higher} >1"]


@pytest.mark.parametrize(
    ("deck", "count", "lowest"),
    [(Deck.FULL, 52, "2"), (Deck.SHORT, 32, "7"), (Deck.WITH_JOKERS, 54, "2")],
)
def test_line_9_decks(deck: Deck, count: int, lowest: str) -> None:
    pack = pack_of(replace(CARTALOGUE, deck=deck))
    assert len(set(pack)) == count
    assert min(card.rank for card in pack if card.rank.isdigit()) == lowest


@pytest.mark.parametrize("deck", [Deck.TAROT, Deck.TAROT_COMPLETE])
def test_line_9_no_tarot(deck: Deck) -> None:
    with pytest.raises(Refusal, match="bad_rule: deck: expected 52, 32, 54, found tarot"):
        GAME.new(Setup(replace(CARTALOGUE, deck=deck), stacks_of("KS / QS")))


@pytest.mark.parametrize("code", ["00", "21", "CS"])
def test_line_9_no_tarot_cards_in_a_deal(code: str) -> None:
    with pytest.raises(Refusal, match=f"bad_setup: stacks: expected no tarot cards, found {code}"):
        GAME.new(Setup(CARTALOGUE, stacks_of(f"KS / QS {code}")))


def test_line_10_at_the_limit_most_cards_win() -> None:
    game = War("KS 2S / QD 3D", replace(CARTALOGUE, round_limit=1))
    assert game.turn() == ["round KS QD >0", "over 0 limit"]
    assert (game.over.tricks, game.over.cards_played) == (1, 2)


def test_line_10_at_the_limit_equals_share_the_first_place() -> None:
    game = War("KS 2S 4S / QD 3D 4D / JC 2C", replace(CARTALOGUE, round_limit=2))
    assert game.turn(2)[-1] == "over (0, 1) limit"


def test_line_10_a_battle_is_fought_to_its_end_and_counts_as_one_round() -> None:
    game = War("7S 2S 9S 4S / 7D 3D 8D 4D", replace(CARTALOGUE, round_limit=1))
    assert game.turn(2) == ["round 7S 7D =01", "round 9S 8D >0", "over 0 limit"]


def test_line_10_no_limit_unless_asked_for() -> None:
    assert CARTALOGUE.round_limit == 0


def test_line_11_cards_turn_over_once_the_last_has_pressed() -> None:
    game = War("KS 2S / QD 3D / JC 2C")
    assert game.play(2, SECOND) == []
    assert game.play(0, 2 * SECOND) == []
    assert [seat.pressed for seat in game.view.seats] == [True, False, True]
    assert game.asked == [1]
    assert game.play(1, 3 * SECOND) == ["round KS QD JC >0"]
    assert game.last.t_ns == 3 * SECOND


def test_line_11_or_a_set_time_after_the_first() -> None:
    game = War("KS 2S / QD 3D / JC 2C")
    assert GAME.due_ns(game.state) is None
    game.play(2, SECOND)
    assert GAME.due_ns(game.state) == 5 * SECOND
    game.play(0, 2 * SECOND)
    assert game.tick(5 * SECOND - 1) == []
    assert game.tick(5 * SECOND) == ["round KS QD JC >0"]
    assert (game.last.t_ns, GAME.due_ns(game.state)) == (5 * SECOND, None)


def test_line_11_the_time_counts_in_a_battle_too() -> None:
    game = War("7S 2S 9S 4S / 7D 3D 8D 4D / 2C 3C")
    game.turn()
    game.play(1, SECOND)
    assert game.tick(6 * SECOND) == ["round 9S 8D - >0"]
    assert game.last.t_ns == 5 * SECOND


@pytest.mark.parametrize("turn_over_ms", [1, 700])
def test_line_11_the_time_is_a_switch(turn_over_ms: int) -> None:
    game = War("KS 2S / QD 3D", replace(CARTALOGUE, turn_over_ms=turn_over_ms))
    game.play(0, SECOND)
    assert GAME.due_ns(game.state) == SECOND + turn_over_ms * MS


def test_line_11_switch_zero_waits_for_all() -> None:
    game = War("KS 2S / QD 3D", replace(CARTALOGUE, turn_over_ms=0))
    game.play(0, 0)
    assert GAME.due_ns(game.state) is None
    assert game.tick(3600 * SECOND) == []
    assert game.play(1, 3601 * SECOND) == ["round KS QD >0"]


def test_presets() -> None:
    assert list(PRESETS) == ["cartalogue", "published", "short", "jokers"]
    assert PRESETS["cartalogue"][1] == WarRules()
    assert PRESETS["published"][1].pick_up is PickUp.UNDER_SHUFFLED
    assert PRESETS["published"][1].run_out is RunOut.LOSES
    assert len(pack_of(PRESETS["short"][1])) == 32
    assert len(pack_of(PRESETS["jokers"][1])) == 54
