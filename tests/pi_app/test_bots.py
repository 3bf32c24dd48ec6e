"""Computer players at the table: they press in time, like anybody, and the better one wins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import TieRule
from engine.inputs import Button, Press
from engine.views import SlapView
from hardware.edge import Flags
from pi_app.bots import Bots
from pi_app.publish import Player
from pi_app.session import shuffled
from pi_app.shuffle import Hat
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND, SLAP, T0, WIKIPEDIA, Driven, dealing

EASY, MEDIUM, HARD = Player.EASY, Player.MEDIUM, Player.HARD
DOUBLE = "7S 2H 9H 4H / 7D 2D 9D 4D"


def game(players: list[Player], seed: int, rules: Rules = WIKIPEDIA) -> Driven:
    """One whole game of computer players."""
    table = Driven(shuffled(Hat(seed)), players=players, rules=rules, games=1, seed=seed)
    table.loop.start_game()
    table.run_to_end()
    return table


# -- presses -------------------------------------------------------------------------------


def test_people_are_left_alone() -> None:
    bots = Bots({0: HUMAN, 1: HUMAN}, random.Random(1))
    table = Driven(dealing(DOUBLE), players=[HUMAN, HUMAN])
    table.start()
    bots.see(table.session.view(), T0)
    assert bots.due_ns() is None
    assert bots.presses(T0 + 60 * SECOND) == []


def test_a_press_comes_when_it_is_due_and_once() -> None:
    table = Driven(dealing(DOUBLE), players=[HARD, HUMAN])
    table.start()
    bots = Bots({0: HARD, 1: HUMAN}, random.Random(1), uncertainty_ns=7)
    bots.see(table.session.view(), T0)
    due_ns = bots.due_ns()
    assert due_ns is not None and due_ns > T0
    assert bots.presses(due_ns - 1) == []
    [press] = bots.presses(due_ns)
    assert (press.t_ns, press.channel, press.down) == (due_ns, 0, True)
    assert (press.source, press.sequence, press.flags) == ("computer", 1, Flags.NONE)
    assert (press.uncertainty_ns, press.order_ns) == (7, 0)
    assert bots.presses(due_ns + SECOND) == [] and bots.due_ns() is None


@pytest.mark.parametrize("held_up_ns", [300 * MS, SECOND, 60 * SECOND])
def test_a_table_that_was_held_up_while_they_thought_plays_on(held_up_ns: int) -> None:
    """A busy machine opens a game later than its first player wants to press."""
    table = Driven(dealing(DOUBLE), players=[HARD, HARD], games=1)
    table.loop.start_game()
    table.clock.set(T0 + held_up_ns)
    table.run_to_end()
    assert table.intake.overdue == 0
    assert table.session.games == 1


def test_nobody_presses_in_a_time_that_is_closed() -> None:
    table = Driven(dealing(DOUBLE), players=[HARD, HUMAN])
    table.start()
    bots = Bots({0: HARD}, random.Random(1))
    bots.see(table.session.view(), T0 + 60 * SECOND)
    [press] = bots.presses(T0 + 61 * SECOND)
    assert press.t_ns == T0 + 60 * SECOND + 1


def test_presses_of_several_come_in_order_of_time() -> None:
    """A double lies there: three computer players plan to slap it."""
    table = Driven(dealing("7S 2H / 7D 2D / 9S 3D"), players=[HUMAN, HUMAN, HARD])
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    table.tap(1, PLAY, T0 + 300 * MS)
    for seed in range(20):
        bots = Bots({0: EASY, 1: HARD, 2: MEDIUM}, random.Random(seed))
        bots.see(table.session.view(), T0)
        times = [press.t_ns for press in bots.presses(T0 + 60 * SECOND)]
        assert times == sorted(times)
        sequences = [press.sequence for press in bots.presses(T0 + 60 * SECOND)]
        assert len(sequences) == len(set(sequences))


def test_between_games_nothing_is_planned() -> None:
    table = Driven(dealing(DOUBLE), players=[HARD, HUMAN])
    table.start()
    bots = Bots({0: HARD}, random.Random(1))
    bots.see(table.session.view(), T0)
    bots.see(None, T0)
    assert bots.due_ns() is None


def test_nothing_of_theirs_can_still_come_before_now() -> None:
    """So that people never wait for them."""
    assert Bots({}, random.Random(1)).watermark_ns(T0) == T0 + 1


# -- at the table --------------------------------------------------------------------------


def tie_with_a_person(after_ns: int, rules: Rules = WIKIPEDIA, seed: int = 1) -> tuple[Driven, int]:
    """A person slaps `after_ns` after (or before) the computer player; return when it slapped."""
    table = Driven(dealing(DOUBLE), players=[HUMAN, HARD], rules=rules, seed=seed)
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    table.run(T0 + 5 * SECOND)  # seat 1 has played its 7 by then, and has slapped
    slapped_ns = next(line["t"] for line in table.ear.lines("slap"))
    table = Driven(dealing(DOUBLE), players=[HUMAN, HARD], rules=rules, seed=seed)
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    t_ns = slapped_ns + after_ns
    table.arrive((t_ns, 0, SLAP, t_ns, True), (t_ns + 60 * MS, 0, SLAP, t_ns + 60 * MS, False))
    table.run(t_ns + 100 * MS)
    return table, slapped_ns


@pytest.mark.parametrize("after_ns", [-400_000, -1, 0, 1, 400_000])
def test_a_person_as_early_as_a_computer_player_ties_whoever_was_first(after_ns: int) -> None:
    """0.2 ms is what the button is good for; the computer player is judged as no better."""
    table, _ = tie_with_a_person(after_ns)
    slaps = [(line["seat"], line["verdict"]) for line in table.ear.lines("slap")]
    assert sorted(slaps) == [(0, "tie"), (1, "tie")]


@pytest.mark.parametrize(("after_ns", "winner"), [(-400_001, 0), (400_001, 1)])
def test_further_apart_the_first_wins(after_ns: int, winner: int) -> None:
    table, _ = tie_with_a_person(after_ns)
    slaps = [(line["seat"], line["verdict"]) for line in table.ear.lines("slap")]
    assert slaps == [(winner, "valid"), (1 - winner, "late")]


def test_after_a_tie_the_computer_player_slaps_again() -> None:
    table, slapped_ns = tie_with_a_person(0, replace(WIKIPEDIA, tie=TieRule.AGAIN))
    assert table.session.view() is not None
    table.run(slapped_ns + 5 * SECOND)
    slaps = [(line["seat"], line["verdict"]) for line in table.ear.lines("slap")]
    assert sorted(slaps[:2]) == [(0, "tie"), (1, "tie")]
    assert slaps[2:] == [(1, "valid")]
    assert [line["seat"] for line in table.ear.lines("take")] == [1]


def test_a_held_hand_keeps_play_down() -> None:
    """Seat 1 slapped wrongly without cards: its hand is under the pile till PLAY is down."""
    rules = replace(WIKIPEDIA, held_hand=True)
    table = Driven(
        dealing("2H 3H 4H 5H / 6D / 7S 8S 9S"), players=[HUMAN, HARD, HUMAN], rules=rules
    )
    table.start()
    table.tap(0, PLAY, T0 + 100 * MS)
    table.run(T0 + 5 * SECOND)
    session = table.session
    wrong_ns = table.clock.now_ns()
    session.take(Press(wrong_ns, 1, Button.SLAP))
    session.tick(wrong_ns)
    view = session.view()
    assert isinstance(view, SlapView) and view.seats[1].held_hand and not view.seats[1].may_slap
    table.tap(2, PLAY, wrong_ns + SECOND)
    table.run(wrong_ns + 5 * SECOND)
    view = session.view()
    assert isinstance(view, SlapView) and view.seats[1].held_hand and view.seats[1].may_slap


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_by_any_preset_comes_to_its_end(name: str) -> None:
    """Nobody waits for anybody for ever, and the loop does not spin: bounded pumps a second."""
    seats = 2 if name == "beggar" else 3
    table = game([HARD, MEDIUM, HARD][:seats], 3, replace(PRESETS[name][1], card_limit=600))
    seconds = (table.clock.now_ns() - T0) / SECOND
    assert table.ear.lines("over")
    assert table.pumps < 20 * seconds


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse"), [(HARD, MEDIUM), (MEDIUM, EASY)])
def test_the_better_player_wins_clearly(better: Player, worse: Player) -> None:
    """Each deal is played twice, with the seats exchanged. By chance, 45 of 60 is 1 in 10 000."""
    won = 0
    for seed in range(30):
        for seat, players in enumerate(([better, worse], [worse, better])):
            table = game(players, seed, replace(WIKIPEDIA, card_limit=1_500))
            won += table.ear.lines("over")[0]["winner"] == seat
    assert won >= 45


def test_the_same_seed_is_the_same_game() -> None:
    lines = [game([HARD, EASY], 8).ear.lines() for _ in range(2)]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_slow_machine_plays_the_same_game(seed: int) -> None:
    """Turns of the loop that come late by up to 2 ms change no outcome of a seeded game."""
    prompt = game([HARD, MEDIUM], seed)
    late = Driven(shuffled(Hat(seed)), players=[HARD, MEDIUM], games=1, seed=seed)
    late.loop.start_game()
    chance = random.Random(seed)
    while not late.loop.stopped:
        due_ns = late.loop.pump()
        if due_ns is not None:
            now_ns = max(due_ns, late.clock.now_ns())
            late.clock.set(now_ns + chance.randrange(2 * MS))
    assert late.ear.lines("over")[0]["winner"] == prompt.ear.lines("over")[0]["winner"]
    cards = [[(line["seat"], line["card"]) for line in t.ear.lines("card")] for t in (prompt, late)]
    assert cards[0] == cards[1]


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_was_late_itself_leaves_nobody_waiting(seed: int) -> None:
    """A busy machine or one that slept looks seconds after a computer player wanted to press."""
    rules = replace(WIKIPEDIA, card_limit=60)
    table = Driven(shuffled(Hat(seed)), players=[HARD, EASY], rules=rules, games=1, seed=seed)
    table.loop.start_game()
    chance = random.Random(seed)
    while not table.loop.stopped:
        late_ns = chance.choice([0, 0, 3 * SECOND])
        table.clock.set(table.clock.now_ns() + late_ns)
        due_ns = table.loop.pump()
        assert due_ns is not None or table.loop.stopped, "it waits for nobody"
        table.clock.set(max(due_ns or 0, table.clock.now_ns()))
    assert table.ear.lines("over")
    assert table.intake.overdue == 0
