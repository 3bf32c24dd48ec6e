"""The command line of `simulate`: what it means, and what does not go together."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest

from engine.games.bataille import PRESETS as WAR_PRESETS
from engine.games.bataille_corse import PRESETS
from engine.players.slapper import Level
from engine.simulate.question import Question, Shares, Skills
from pi_app.errors import BadInput
from pi_app.simulation.asked import GAMES, MOST_GAMES, Options, asked_for, check_together
from pi_app.simulation.command import simulate

EASY, MEDIUM, HARD = (level.value for level in Level)
WIKIPEDIA = PRESETS["wikipedia"][1]


def asked(game: str = "bataille-corse", seed: int = 1, **said: Any) -> Question:
    return asked_for(Options(game, seed=seed, **said)).question


def test_beggar_is_bataille_corse_by_its_rules_for_two() -> None:
    short, long = (
        asked_for(Options("beggar", seed=1)),
        asked_for(Options("bataille-corse", rules="beggar", seats=2, seed=1)),
    )
    assert short == long
    assert short.question == Question(PRESETS["beggar"][1], 2, 1, None)
    assert short.rules_data == "beggar"
    assert short.games == 10_000


@pytest.mark.parametrize(
    ("said", "seats", "slapping"),
    [
        ({}, 2, Shares((0.5, 0.5), (0, 0))),
        ({"seats": 4}, 4, Shares((0.25,) * 4, (0,) * 4)),
        ({"shares": "0.25,0.75"}, 2, Shares((0.25, 0.75), (0, 0))),
        ({"shares": "0, 1"}, 2, Shares((0, 1), (0, 0))),
        ({"shares": "1/8,1/4,1/2"}, 3, Shares((0.125, 0.25, 0.5), (0, 0, 0))),
        ({"shares": "0.1", "seats": 3}, 3, Shares((0.1,) * 3, (0,) * 3)),
        ({"mistakes": "0.01,0"}, 2, Shares((0.5, 0.5), (0.01, 0))),
        ({"mistakes": "0.01", "shares": "0.2,0.3,0.5"}, 3, Shares((0.2, 0.3, 0.5), (0.01,) * 3)),
        ({"skills": "easy"}, 2, Skills((EASY, EASY))),
        ({"skills": "easy,medium,hard"}, 3, Skills((EASY, MEDIUM, HARD))),
        ({"skills": "hard", "seats": 5}, 5, Skills((HARD,) * 5)),
    ],
)
def test_who_slaps(said: dict[str, Any], seats: int, slapping: Shares | Skills) -> None:
    assert asked(**said) == Question(WIKIPEDIA, seats, 1, slapping)


def test_in_bataille_nobody_slaps() -> None:
    assert asked("bataille", seats=3) == Question(WAR_PRESETS["cartalogue"][1], 3, 1, None)


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"game": "beggar", "rules": "wikipedia"}, "--rules: "),
        ({"game": "beggar", "seats": 3}, "--seats: "),
        ({"game": "beggar", "shares": "0.5"}, "--shares: "),
        ({"game": "beggar", "mistakes": "0.5"}, "--mistakes: "),
        ({"game": "bataille", "skills": "easy"}, "--skills: "),
        ({"game": "bataille", "seats": 9}, "--seats: "),
        ({"game": "bataille", "rules": "no-such"}, "--rules: "),
        ({"seats": 1}, "--seats: "),
        ({"seats": 10**18, "shares": "0"}, "--seats: "),
        ({"shares": "0.5,0.6"}, "--shares: "),
        ({"shares": "0.5,0.1,0.1", "seats": 2}, "--shares: "),
        ({"shares": "0.5,-0.1"}, "--shares: "),
        ({"shares": "1/0,0"}, "--shares: "),
        ({"shares": "1e-999999999,0"}, "--shares: "),
        ({"shares": "half"}, "--shares: "),
        ({"shares": ""}, "--shares: "),
        ({"shares": "٣/٤,0"}, "--shares: "),
        ({"mistakes": "nan"}, "--mistakes: "),
        ({"skills": "easy,genius"}, "--skills: "),
        ({"skills": "easy", "shares": "0.5"}, "--shares: "),
        ({"skills": "easy", "mistakes": "0.5"}, "--mistakes: "),
        ({"workers": 2, "cluster": "tcp://pi:8786"}, "--cluster: "),
        ({"cluster": "pi"}, "--cluster: "),
        ({"deal": "A/K"}, "--deal: "),
        ({"search": True}, "--search: "),
        ({"game": "bataille", "deal": "A/K"}, "--deal: "),
        ({"game": "beggar", "deal": "A/K", "games": 3}, "--deal: "),
        ({"game": "beggar", "deal": "A/K", "search": True}, "--deal: "),
        ({"game": "beggar", "search": True, "plot": Path("p.png")}, "--search: "),
        ({"game": "beggar", "search": True, "resume": True}, "--search: "),
    ],
)
def test_what_does_not_go_together_is_one_line(said: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput, match=r"expected .*, found ") as refused:
        asked_for(Options(**{"game": "bataille-corse", "seed": 1, **said}))
    assert str(refused.value).startswith(place)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "pi.local:8786", "tcp://[fe80::1]:1"])
def test_addresses_of_schedulers(address: str) -> None:
    check_together(Options("beggar", cluster=address))


def test_a_seed_that_was_not_said_is_drawn_and_kept_runs_are_found_without_it() -> None:
    drawn = asked_for(Options("beggar"), draw=lambda size: size - 1)
    again = asked_for(Options("beggar"), draw=lambda _size: 3)
    assert (drawn.question.seed, again.question.seed) == (10**9 - 1, 3)
    assert drawn.key() == again.key()
    assert again.with_seed(10**9 - 1) == drawn
    assert asked_for(Options("beggar", seed=3)).key() != drawn.key()


def test_all_that_makes_other_games_makes_another_key() -> None:
    usual = Options("bataille-corse", seed=1)
    others = [
        replace(usual, rules="cartalogue"),
        replace(usual, seats=3),
        replace(usual, games=3),
        replace(usual, seed=2),
        replace(usual, shares="0.25,0.75"),
        replace(usual, mistakes="0.25"),
        replace(usual, skills="easy"),
        replace(usual, skills="easy,hard"),
        Options("bataille", seed=1),
    ]
    keys = {json.dumps(asked_for(one).key()) for one in (usual, *others)}
    assert len(keys) == 1 + len(others)
    same = replace(usual, workers=2, as_json=True, resume=True, road="engine", shares="1/2,0.5")
    assert asked_for(same).key() == asked_for(usual).key()


def test_rules_of_a_file_are_told_whole_even_under_the_name_of_a_preset(tmp_path: Path) -> None:
    path = tmp_path / "wikipedia.toml"
    path.write_text('slaps = ["double", "sandwich"]\n')
    found = asked_for(Options("bataille-corse", seed=1, rules=str(path)))
    assert isinstance(found.rules_data, dict)
    assert found.rules_data["slaps"] == ["double", "sandwich"]
    assert found.rules_name == "wikipedia"


def test_the_command_has_the_games_and_the_limit_of_the_simulator() -> None:
    kinds = {parameter.name: parameter.type for parameter in simulate.params}
    games, number = kinds["game"], kinds["games"]
    assert isinstance(games, click.Choice) and tuple(games.choices) == GAMES
    assert isinstance(number, click.IntRange) and (number.min, number.max) == (1, MOST_GAMES)
