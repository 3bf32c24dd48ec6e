"""Every game has a kit, and what a kit writes it reads."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import GAMES, batak, court_circular
from pi_app.dealer import Dealer
from pi_app.errors import BadInput
from pi_app.kits import KITS, Kit, Times
from pi_app.publish import Player
from pi_app.shuffle import Hat
from pi_app.toml_file import parse_toml
from tests.support.simulated import SimulatedTable

PRESETS = [(kit, name) for kit in KITS.values() for name in kit.presets]
each_preset = pytest.mark.parametrize(
    ("kit", "name"), PRESETS, ids=[f"{kit.name}-{name}" for kit, name in PRESETS]
)


def seats_of(kit: Kit, name: str) -> int:
    """As many as may sit there: Batak is for four."""
    if kit.name == "batak":
        return 4
    return 2 if name == "beggar" else 3


def dealt(setup: Any) -> list[str]:
    """The cards that a setup holds; Court Circular deals its hands itself."""
    if isinstance(setup, court_circular.Setup):
        stacks: Any = (setup.pack,)
    else:
        stacks = setup.hands if isinstance(setup, batak.Setup) else setup.stacks
    return [card.code for stack in stacks for card in stack]


def test_every_game_has_a_kit() -> None:
    assert list(KITS) == list(GAMES)
    for kit in KITS.values():
        assert kit.usual in kit.presets


@each_preset
def test_a_preset_comes_back_from_its_toml(kit: Kit, name: str) -> None:
    file = parse_toml("rules.toml", kit.as_toml(name))
    assert kit.rules_from_table(file.data, file.where) == kit.preset(name, "here")


@each_preset
def test_a_dealt_game_comes_back_from_its_line(kit: Kit, name: str) -> None:
    rules = kit.preset(name, "here")
    setup = kit.deal(Hat(5), rules, seats_of(kit, name), Times(7))
    assert kit.parse_setup(kit.setup_line(setup)["setup"]) == setup
    assert kit.seats_of(setup) == seats_of(kit, name)
    assert sorted(dealt(setup)) == sorted(card.code for card in kit.pack(rules))


@each_preset
def test_the_state_of_a_new_game_can_be_asked(kit: Kit, name: str) -> None:
    setup = kit.deal(Hat(5), kit.preset(name, "here"), seats_of(kit, name), Times(0))
    line = kit.state_line(Dealer(kit.game, setup, None).view())
    in_sight = sum(line["stacks"]) + line["pile"] + line.get("pack", 0)
    assert in_sight == len(kit.pack(setup.rules))
    assert line["pile"] == (1 if kit.name == "court-circular" else 0)


@pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
def test_an_unknown_preset_is_one_line(kit: Kit) -> None:
    with pytest.raises(BadInput, match="expected one of"):
        kit.preset("nope", "here")
    with pytest.raises(BadInput, match=r"^--rules: expected a \.toml file or one of"):
        kit.load_rules("nope")


def test_computer_players_play_bataille_through_the_real_loop() -> None:
    for seed in range(6):
        players = (Player.EASY, Player.MEDIUM, Player.HARD)[: 2 + seed % 2]
        played = SimulatedTable(players, "cartalogue", seed, game="bataille").play()
        assert played.lines[-1]["event"] == "over"
