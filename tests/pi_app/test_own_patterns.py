"""Players' own patterns in rules files: written out, or from an installed package."""

from __future__ import annotations

import logging
import pickle
import tomllib
from pathlib import Path

import pytest

from engine.cards import Deck, cards
from engine.games.bataille_corse import Rules
from engine.slap_rules import SlapRule, build_check
from pi_app.errors import BadInput
from pi_app.kits import BATAILLE_CORSE
from pi_app.lines import parse_setup, setup_line
from pi_app.own_patterns import PlugIn, as_written
from pi_app.rules_file import as_setup, parse_rules
from tests.engine.script import MS, Script
from tests.pi_app.test_rules_file import refused

TWO_REDS = SlapRule("custom:two reds", ("red(top) and red(second)",))
RULES = 'slaps = ["double", { "custom:two reds" = "red(top) and red(second)" }]\n'


def test_a_rules_file_takes_a_pattern_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('preset = "party"\n' + RULES, encoding="utf-8")
    name, rules = BATAILLE_CORSE.load_rules(str(path))
    assert name == "house"
    assert rules.slaps == (SlapRule("double"), TWO_REDS)


def test_it_comes_back_from_an_inline_table_and_from_a_setup() -> None:
    rules = parse_rules(tomllib.loads(RULES))
    written = as_setup(rules)
    assert written["slaps"] == ["double", {"custom:two reds": "red(top) and red(second)"}]
    assert parse_rules(written) == rules
    setup = parse_setup({"rules": written, "stacks": "7S 2H/7D 3H"})
    assert parse_setup(setup_line(setup)["setup"]) == setup


def test_a_list_of_one_expression_will_do() -> None:
    assert parse_rules({"slaps": [{TWO_REDS.name: list(TWO_REDS.argument)}]}).slaps == (TWO_REDS,)


def test_a_game_is_slapped_by_it() -> None:
    game = Script("2H 5S / 3D 4C", Rules(slaps=(TWO_REDS,)))
    game.play_all("01")
    assert game.slap(1, 1300 * MS)[:2] == ["slap 1 valid", "take 1 2 slap"]
    assert game.last("slap")["patterns"] == ["custom:two reds"]


@pytest.mark.parametrize(
    ("slap", "said"),
    [
        (
            '{"custom:a" = "red(tpo)"}',
            "custom:a: column 5: expected a card (top, second, third, first, card(n)), "
            "found 'tpo' (did you mean top?)",
        ),
        ('{"custom:a" = ""}', "custom:a: column 1: expected a question, such as red(top), found"),
        (
            '{"custom:a" = ["red(top)", "1 = 1"]}',
            "custom:a: expected one expression, such as red(top), found ['red(top)', '1 = 1']",
        ),
        ('{"custom:a" = [7]}', "custom:a: expected one expression, such as red(top), found [7]"),
        ('{"custom:a" = 7}', "expected a list for custom:a, found 7"),
        ('{"custom:" = "red(top)"}', "expected custom: and a name of 1 to 40 characters"),
        ('{"custom: a" = "red(top)"}', "found 'custom: a'"),
        ('{"custom:a\\"" = "red(top)"}', "found 'custom:a\""),
        ('{"costom:a" = "red(top)"}', "expected one of double"),
        ('"custom:nobody"', "or an installed plug-in ("),
    ],
)
def test_a_mistake_is_told_with_line_and_column(tmp_path: Path, slap: str, said: str) -> None:
    line = refused(tmp_path, f"# mine\nslaps = [{slap}]")
    assert line.startswith("house.toml:2: slaps: ")
    assert said in line


PACKAGE = '''
def tall(pile):
    """Three cards or more, the ace of spades among them."""
    return len(pile) > 2 and any(card.code == "AS" for card in pile)

def hasty(pile):
    return pile[-2].rank == "K"

number = 7
'''
ENTRIES = """[slap_table.patterns]
tall = house_patterns:tall
hasty = house_patterns:hasty
number = house_patterns:number
gone = house_patterns:gone
lost = no_such_package:tall
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with patterns, as an installer would leave it."""
    info = tmp_path / "house_patterns-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: house-patterns\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    (tmp_path / "house_patterns.py").write_text(PACKAGE)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("installed")
def test_a_plug_in_is_named_without_an_expression() -> None:
    [rule] = parse_rules({"slaps": ["custom:tall"]}).slaps
    assert rule == SlapRule("custom:tall")
    assert as_written(rule) == "custom:tall"
    check = build_check(rule, Deck.FULL)
    assert check(cards("2S AS 3D"))
    assert not check(cards("2S AS"))
    assert not check(cards("2S 3S 4S"))


@pytest.mark.usefixtures("installed")
def test_rules_with_a_plug_in_come_back_from_their_table() -> None:
    rules = parse_rules({"slaps": ["custom:tall", "double"]})
    again = parse_rules(as_setup(rules))
    assert again == rules
    assert again.slaps[0].function is not None


@pytest.mark.usefixtures("installed")
def test_what_fails_in_a_plug_in_is_a_no_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    [rule] = parse_rules({"slaps": ["custom:hasty"]}).slaps
    check = build_check(rule, Deck.FULL)
    with caplog.at_level(logging.ERROR):
        assert [check(cards(pile)) for pile in ("KS", "QS", "KS 2D", "2D KS")] == [
            *(False, False),
            *(True, False),
        ]
    assert [record.message for record in caplog.records] == [
        "custom:hasty failed; whenever it does, it counts as a no"
    ]


@pytest.mark.usefixtures("installed")
def test_a_copy_in_another_process_is_as_good() -> None:
    [rule] = parse_rules({"slaps": ["custom:tall"]}).slaps
    twin = pickle.loads(pickle.dumps(rule))
    assert twin == rule
    assert build_check(twin, Deck.FULL)(cards("2S AS 3D"))


def test_a_copy_whose_package_is_gone_is_a_no(caplog: pytest.LogCaptureFixture) -> None:
    assert not PlugIn("nobody")(cards("2S"))
    assert "custom:nobody failed" in caplog.text


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "tal",
            "(one of gone, hasty, lost, number, tall (did you mean tall?)), found 'custom:tal'",
        ),
        ("number", "expected a function at house_patterns:number, found 7"),
        ("gone", "expected a plug-in that loads as house_patterns:gone, found AttributeError"),
        ("lost", "expected a plug-in that loads as no_such_package:tall, found ModuleNotFound"),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_told(tmp_path: Path, name: str, said: str) -> None:
    line = refused(tmp_path, f'slaps = ["custom:{name}"]')
    assert line.startswith("house.toml:1: slaps: ")
    assert said in line


def test_two_packages_that_bring_the_same_name_are_told(installed: Path) -> None:
    info = installed / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[slap_table.patterns]\ntall = house_patterns:hasty\n")
    path = installed / "house.toml"
    path.write_text('slaps = ["custom:tall"]', encoding="utf-8")
    with pytest.raises(BadInput, match="expected one plug-in named 'tall', found 2 of them"):
        BATAILLE_CORSE.read_rules(path)
