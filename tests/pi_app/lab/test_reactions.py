"""What recorded games say of slaps: reactions, what could be seen, and how it was answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Penalty
from engine.slap_rules import SlapRule
from pi_app.lab.kept import read_shelf
from pi_app.lab.reactions import (
    Collected,
    Condition,
    Outcome,
    Press,
    Trials,
    collect,
    condition_of,
)
from tests.pi_app.driven import MS, SECOND, WIKIPEDIA
from tests.pi_app.lab.evenings import save_game

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


def collected(*paths: Path) -> Collected:
    shelf = read_shelf(paths)
    assert shelf.faults == ()
    return collect(shelf.evenings())


def one_game(folder: Path, *slaps: tuple[int, int], rules: Rules = WIKIPEDIA) -> Collected:
    return collected(save_game(folder, *slaps, rules=rules))


def of(presses: tuple[Press, ...]) -> list[tuple[int, Outcome, int | None]]:
    """Place, outcome, and reaction in ms of each."""
    return [(p.place, p.outcome, None if p.reaction is None else p.reaction // MS) for p in presses]


def test_a_slap_has_its_reaction_and_so_has_the_one_behind_it(tmp_path: Path) -> None:
    found = one_game(tmp_path, (250, 0), (330, 1))
    assert of(found.presses) == [(0, Outcome.VALID, 250), (1, Outcome.LATE, 330)]
    assert {press.patterns for press in found.presses} == {("double",)}


def test_times_count_from_the_start_of_the_evening(tmp_path: Path) -> None:
    first = save_game(tmp_path, (250, 0))
    second = save_game(tmp_path, (300, 0), after=timedelta(minutes=10))
    found = collected(first, second)
    # The second seven is turned over two seconds after the deal.
    assert [press.since_ns for press in found.presses] == [
        2 * SECOND + 250 * MS,
        600 * SECOND + 2 * SECOND + 300 * MS,
    ]
    assert [(press.evening, press.game) for press in found.presses] == [(0, 0), (0, 1)]


def test_a_slap_on_nothing_is_wrong_and_has_no_reaction(tmp_path: Path) -> None:
    found = one_game(tmp_path, (250, 0), (2400, 1))
    assert of(found.presses) == [(0, Outcome.VALID, 250), (1, Outcome.WRONG, None)]
    assert found.presses[1].patterns == ()


def test_sooner_than_anybody_can_react_is_a_guess(tmp_path: Path) -> None:
    assert of(one_game(tmp_path, (60, 0)).presses) == [(0, Outcome.ANTICIPATION, 60)]


def test_a_guess_that_the_rules_forbid_has_a_time_too(tmp_path: Path) -> None:
    strict = replace(WIKIPEDIA, anticipation_ms=100)
    found = one_game(tmp_path, (60, 0), (300, 1), rules=strict)
    assert of(found.presses) == [(0, Outcome.ANTICIPATION, 60), (1, Outcome.VALID, 300)]


def trials(found: Collected, place: int) -> Trials:
    return found.trials[((place, False), Condition.CHOICE)]


def test_cards_are_trials_of_both_seats(tmp_path: Path) -> None:
    """The first seven is nothing, the second a double; the last card of a game is no trial."""
    found = one_game(tmp_path, (250, 0), (330, 1))
    assert trials(found, 0) == trials(found, 1) == Trials(hits=1, rejections=1)


def test_who_was_not_first_and_did_not_slap_has_missed_nothing(tmp_path: Path) -> None:
    assert trials(one_game(tmp_path, (250, 0)), 1) == Trials(rejections=1)


def test_a_double_that_nobody_slaps_is_missed_by_both(tmp_path: Path) -> None:
    """It lies for two seconds, then a two is laid on it."""
    found = one_game(tmp_path)
    assert trials(found, 0) == trials(found, 1) == Trials(misses=1, rejections=1)


def test_twice_on_one_card_is_one_false_alarm(tmp_path: Path) -> None:
    """Two slaps fall on the first seven; each costs a card, and the other seven is below them."""
    cheap = replace(WIKIPEDIA, penalty=Penalty(PenaltyKind.UNDER_PILE, 1))
    stacks = "7S 2H 3H 9H / 4D 5D 7D 3D"
    slaps = ((-600, 1), (-400, 1), (250, 0))
    found = collected(save_game(tmp_path, *slaps, rules=cheap, stacks=stacks))
    assert [p.outcome for p in found.presses] == [Outcome.WRONG, Outcome.WRONG, Outcome.VALID]
    assert trials(found, 1).false_alarms == 1
    assert trials(found, 1).rejections == 0


@pytest.mark.parametrize(
    ("slaps", "condition"),
    [
        ((SlapRule("double"),), Condition.CHOICE),
        ((SlapRule("rank", RANKS),), Condition.SIMPLE),
        ((SlapRule("rank", RANKS[:6]), SlapRule("rank", RANKS[6:])), Condition.SIMPLE),
        ((SlapRule("rank", RANKS[1:]),), Condition.OTHER),
        ((SlapRule("double"), SlapRule("sandwich")), Condition.OTHER),
    ],
)
def test_what_rules_ask_for(slaps: tuple[SlapRule, ...], condition: Condition) -> None:
    assert condition_of(replace(WIKIPEDIA, slaps=slaps)) is condition


def test_a_game_without_slaps_is_passed_over(tmp_path: Path) -> None:
    beggar = PRESETS["beggar"][1]
    assert one_game(tmp_path, rules=beggar) == Collected()


def test_seats_are_the_places_that_their_colours_tell(tmp_path: Path) -> None:
    """A table with a lobby writes the colours of the places, in its own language."""
    path = save_game(tmp_path, (250, 0), (330, 1), names=["Vert", "Rouge"])
    assert [press.place for press in collected(path).presses] == [4, 0]


@pytest.mark.parametrize("names", [["Ana", "Luc"], ["Red", "Ana"], ["Red", "Red"], ["Red"]])
def test_other_names_say_nothing(tmp_path: Path, names: list[str]) -> None:
    path = save_game(tmp_path, (250, 0), (330, 1), names=names)
    assert [press.place for press in collected(path).presses] == [0, 1]
