"""Presses that count and presses that do not, times, refusals, what is seen, computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from engine.cards import card
from engine.errors import Refusal
from engine.events import as_line
from engine.games.bataille import Setup, State, WarRules, table
from engine.games.bataille.rules import PickUp, check_rules
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick
from engine.players.bataille_player import BATTLE_NS, LOOK_NS, press_after_ns
from engine.players.slapper import FASTEST_NS
from engine.views import WarSeatView, WarView
from tests.engine.bataille.script import CARTALOGUE, GAME, MS, SECOND, War, stacks_of

DEAL = "KS 2S 5S / QD 3D 5D / JC 2C 5C"


def test_state_and_bench_have_the_same_fields_in_the_same_order() -> None:
    frozen = [field.name for field in fields(State)]
    assert frozen == [field.name for field in fields(table.Bench) if field.name != "events"]


@pytest.mark.parametrize("kind", [State, Setup, WarRules, WarView, WarSeatView])
def test_records_are_frozen_and_slotted(kind: type) -> None:
    assert is_dataclass(kind)
    assert vars(kind)["__dataclass_params__"].frozen
    assert "__slots__" in vars(kind)


def test_every_key_has_a_word_for_people() -> None:
    assert all(field.metadata["doc"] for field in fields(WarRules))


def test_the_line_of_a_round() -> None:
    game = War("7S 2S 9S 4S / 7D 3D 8D 4D / 2C 3C")
    game.turn()
    assert as_line(game.last) == {
        "event": "round", "t": 30 * MS, "cards": ["7S", "7D", "2C"], "winner": None,
        "battle": [0, 1], "down": [0, 0, 0], "pot": 3,
    }  # fmt: skip
    game.turn()
    assert as_line(game.last) == {
        "event": "round", "t": 50 * MS, "cards": ["9S", "8D", None], "winner": 0,
        "battle": [], "down": [1, 1, 0], "pot": 7,
    }  # fmt: skip


def nothing(act: Callable[[War], list[str]]) -> None:
    """Check that an action at 1.5 s, between two presses, leads to nothing at all."""
    game = War(DEAL)
    game.play(0, SECOND)
    before = game.state
    assert act(game) == []
    assert replace(game.state, now_ns=before.now_ns) == before


def test_play_pressed_twice_does_nothing() -> None:
    nothing(lambda game: game.play(0, 1500 * MS))


def test_slap_does_nothing() -> None:
    nothing(lambda game: game.slap(1, 1500 * MS))


def test_letting_go_does_nothing() -> None:
    nothing(lambda game: game.play(1, 1500 * MS, down=False))


def test_a_press_that_came_too_late_does_nothing() -> None:
    nothing(lambda game: game.play(1, 900 * MS, overdue=True))


def test_a_card_that_is_seen_changes_nothing() -> None:
    nothing(lambda game: game.feed(Revealed(500 * MS, 0)))


def test_play_of_a_seat_that_is_not_in_the_battle_does_nothing() -> None:
    game = War("7S 2S 9S 4S / 7D 3D 8D 4D / 2C 3C")
    game.turn()
    before = game.state
    assert game.play(2, SECOND) == []
    assert replace(game.state, now_ns=before.now_ns) == before


def test_play_of_a_seat_that_is_out_does_nothing() -> None:
    game = War("2S / QD 3D / JC 2C")
    assert game.turn() == ["round 2S QD JC >1", "out 0"]
    assert game.play(0, SECOND) == []
    assert game.view.turn_over_ns is None


def test_after_the_end_nothing_happens() -> None:
    game = War("2S / QD 3D")
    assert game.turn()[-1] == "over 1 all_cards"
    assert game.feed(Press(SECOND, 1, Button.PLAY), Tick(9 * SECOND)) == []
    assert (game.asked, GAME.due_ns(game.state)) == ([], None)


def test_a_press_at_the_very_moment_still_counts() -> None:
    game = War("KS 2S / QD 3D")
    game.play(0, SECOND)
    assert game.play(1, 5 * SECOND) == ["round KS QD >0"]
    assert game.asked == [0, 1]


def test_a_press_after_the_moment_counts_for_the_next_cards() -> None:
    game = War("KS 2S / QD 3D")
    game.play(0, SECOND)
    assert game.play(1, 6 * SECOND) == ["round KS QD >0"]
    assert game.last.t_ns == 5 * SECOND
    assert (game.asked, GAME.due_ns(game.state)) == ([0], 10 * SECOND)


def test_a_press_that_finds_a_shuffle_waits_for_it() -> None:
    rules = replace(CARTALOGUE, pick_up=PickUp.UNDER_SHUFFLED)
    game = War("KS 2S / QD 3D", rules)
    game.play(0, SECOND)
    assert game.play(1, 6 * SECOND) == ["round KS QD >0"]
    assert (game.asked, game.wanted) == ([], 2)
    game.draw(1, 0)
    assert (game.asked, GAME.due_ns(game.state)) == ([0], 10 * SECOND)


def test_a_press_waits_for_all_shuffles_that_give_its_seat_its_cards() -> None:
    game = War("2S KS / QD 3D 5D")
    game.turn()
    game.play(1, SECOND)
    assert game.play(0, 6 * SECOND) == ["round KS 3D >0"]
    assert (game.wanted, game.stack(0)) == (2, "")
    game.draw(0, 1)
    assert game.wanted == 2
    game.draw(1, 0)
    assert (game.stack(0), game.stack(1)) == ("KS 3D", "5D 2S QD")
    assert (game.asked, GAME.due_ns(game.state)) == ([1], 10 * SECOND)


@pytest.mark.parametrize(
    ("item", "code"),
    [
        (Tick(SECOND - 1), "time_order"),
        (Press(SECOND - 1, 0, Button.PLAY), "time_order"),
        (Press(SECOND, 3, Button.PLAY), "bad_seat"),
        (Press(SECOND, -1, Button.SLAP), "bad_seat"),
        (Press(0, 3, Button.PLAY, overdue=True), "bad_seat"),
        (Draw(SECOND, (0, 1)), "bad_draw"),
    ],
)
def test_what_cannot_be_is_refused(item: Input, code: str) -> None:
    game = War(DEAL)
    game.play(0, SECOND)
    with pytest.raises(Refusal) as refused:
        GAME.step(game.state, item)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("item", "code"),
    [
        (Tick(SECOND), "draw_expected"),
        (Press(SECOND, 0, Button.PLAY), "draw_expected"),
        (Draw(SECOND, (0,)), "bad_draw"),
        (Draw(SECOND, (0, 0)), "bad_draw"),
        (Draw(SECOND, (1, 2)), "bad_draw"),
    ],
)
def test_while_a_shuffle_is_due_nothing_else_is_taken(item: Input, code: str) -> None:
    game = War("KS 2S / QD 3D", replace(CARTALOGUE, pick_up=PickUp.UNDER_SHUFFLED))
    game.turn()
    with pytest.raises(Refusal) as refused:
        GAME.step(game.state, item)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("deal", "text"),
    [
        ("KS", "expected 2 to 8 seats, found 1"),
        ("/".join(["KS"] * 9), "expected 2 to 8 seats, found 9"),
        (" / ", "stacks: expected at least one card, found none"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(deal: str, text: str) -> None:
    with pytest.raises(Refusal, match=f"bad_setup: {text}"):
        GAME.new(Setup(CARTALOGUE, stacks_of(deal)))


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (WarRules(jokers=5), "jokers: expected 0 to 4, found 5"),
        (WarRules(face_down=-1), "face_down: expected 0 to 10, found -1"),
        (WarRules(round_limit=-1), "round_limit: expected 0 to 1000000000, found -1"),
        (WarRules(turn_over_ms=60_001), "turn_over_ms: expected 0 to 60000, found 60001"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(rules: WarRules, text: str) -> None:
    with pytest.raises(Refusal, match=f"bad_rule: {text}"):
        check_rules(rules)


def test_a_deal_may_leave_seats_without_cards() -> None:
    game = War("KS 2S / / QD")
    assert game.opening == ["out 1"]
    assert game.turn() == ["round KS - QD >0", "out 2", "over 0 all_cards"]


def test_a_deal_to_one_seat_is_over_at_once() -> None:
    assert War("KS 2S / ").opening == ["out 1", "over 0 all_cards"]


def test_the_view_of_a_battle() -> None:
    game = War("7S 2S 9S 4S / 7D 3D 9D 4D / 2C 3C")
    game.turn(2)
    game.play(1, SECOND)
    view = game.view
    assert (view.t_ns, view.battle, view.pot, view.rounds) == (SECOND, (0, 1), 7, 1)
    assert (view.turn_over_ns, view.last_winner, view.over) == (5 * SECOND, None, None)
    one = WarSeatView(1, 0, (card("7D"), card("9D")), 1, out=False, may_press=False, pressed=True)
    assert view.seats[1] == one
    two = WarSeatView(1, 0, (card("2C"),), 0, out=False, may_press=False, pressed=False)
    assert view.seats[2] == two


def test_the_cards_of_a_round_are_shown_till_the_next_one_begins() -> None:
    game = War(DEAL)
    game.turn()
    view = game.view
    assert [seat.shown for seat in view.seats] == [(card("KS"),), (card("QD"),), (card("JC"),)]
    assert (view.pot, view.last_winner, view.seats[0].side, view.cards_played) == (0, 0, 3, 3)
    game.turn()
    assert game.view.seats[1].shown == (card("3D"),)


def middle() -> float:
    """Chance that makes every player as fast as this: no luck either way."""
    return 0.5


def test_a_computer_player_presses_when_it_must_and_no_sooner_than_a_hand() -> None:
    game = War(DEAL)
    chance = Random(4).random
    times = [press_after_ns(game.view, 1, chance) for _ in range(200)]
    assert all(time is not None and time >= FASTEST_NS for time in times)
    assert len(set(times)) > 150
    game.play(1, SECOND)
    assert press_after_ns(game.view, 1, chance) is None
    assert press_after_ns(game.view, 2, chance) is not None


def test_a_computer_player_looks_at_the_cards_longer_at_a_battle() -> None:
    fresh = press_after_ns(War(DEAL).view, 0, middle)
    plain, battle = War(DEAL), War("7S 2S 9S 4S / 7D 3D 9D 4D / 2C 3C")
    plain.turn()
    battle.turn()
    assert fresh is not None
    assert press_after_ns(plain.view, 0, middle) == fresh + LOOK_NS
    assert press_after_ns(battle.view, 0, middle) == fresh + LOOK_NS + BATTLE_NS
    assert press_after_ns(battle.view, 2, middle) is None
