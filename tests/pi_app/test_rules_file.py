"""Rules files: presets come back from their own text; every mistake is one line with its place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import PenaltyKind
from engine.games.bataille_corse import PRESETS, Rules
from engine.games.bataille_corse.rules import Penalty, SlapIn, TieRule
from engine.slap_rules import PATTERNS, SlapRule
from pi_app.errors import BadInput
from pi_app.kits import BATAILLE_CORSE
from pi_app.rules_file import as_setup, as_toml, parse_rules, preset
from tests.support.examples import examples


def refused(tmp_path: Path, text: str) -> str:
    """Return the one line that a file's mistake is told in, the folder left out."""
    path = tmp_path / "house.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadInput) as error:
        BATAILLE_CORSE.read_rules(path)
    line = str(error.value)
    assert "\n" not in line
    return line.removeprefix(f"{tmp_path}/")


MISTAKES: list[tuple[str, str, str]] = [
    # text of the file, where, what must be said of it
    ("deck = 52", "house.toml:1: deck", "found 52"),
    ('deck = "53"', "house.toml:1: deck", "expected one of 52, 32, 54, tarot or tarot-complet"),
    ("# a\n\npacks = 0", "house.toml:3: packs", "expected 1 to 8, found 0"),
    ("packs = 9", "house.toml:1: packs", "expected 1 to 8, found 9"),
    ("packs = 1.5", "house.toml:1: packs", "expected a whole number, found 1.5"),
    ("packs = true", "house.toml:1: packs", "expected a whole number, found true"),
    (
        'slaps = [{ "custom:x" = "size > 3" }, { "custom:x" = "size > 4" }]',
        "house.toml:1: slaps",
        "expected each pattern once, found custom:x again",
    ),
    ("deck = 52", "house.toml:1: deck", 'expected one of "52", "32", "54", "tarot" or'),
    ("jokers = 3", "house.toml:1: jokers", "expected 0, 1, 2 or 4, found 3"),
    (
        'slaps = ["double",\n"run", "double"]',
        "house.toml:1: slaps",
        "expected each pattern once, found double again",
    ),
    ("jokers = 5", "house.toml:1: jokers", "expected 0, 1, 2 or 4, found 5"),
    ("jokers = -1", "house.toml:1: jokers", "found -1"),
    ('jokers = "two"', "house.toml:1: jokers", 'expected a whole number, found "two"'),
    ("jokers = []", "house.toml:1: jokers", "expected a whole number, found []"),
    ('excuse = "seven"', "house.toml:1: excuse", "expected one of six, takes or out"),
    ('challenges = "yes"', "house.toml:1: challenges", 'expected true or false, found "yes"'),
    ("challenges = 1", "house.toml:1: challenges", "expected true or false, found 1"),
    ("attempts = 4", "house.toml:1: attempts", "expected a table of rank = number, found 4"),
    ("attempts = {B = 2}", "house.toml:1: attempts", "found 'B'"),
    ('attempts = {"AK" = 2}', "house.toml:1: attempts", "found 'AK'"),
    ("attempts = {A = 21}", "house.toml:1: attempts", "expected 0 to 20 for A, found 21"),
    ("attempts = {A = -1}", "house.toml:1: attempts", "found -1"),
    ('attempts = {A = "4"}', "house.toml:1: attempts", 'expected a whole number, found "4"'),
    ("\n[attempts]\nA = 4\nX = 1", "house.toml:2: attempts", "found 'X'"),
    ('slaps = "double"', "house.toml:1: slaps", "expected a list of patterns"),
    ('slaps = ["duble"]', "house.toml:1: slaps", "did you mean double?"),
    ("slaps = [7]", "house.toml:1: slaps", "found 7"),
    ('slaps = [{rank = "11"}]', "house.toml:1: slaps", "found '11'"),
    ("slaps = [{rank = []}]", "house.toml:1: slaps", "expected a list for rank"),
    ("slaps = [{rank = 7}]", "house.toml:1: slaps", "expected a list for rank, found 7"),
    ("slaps = [{rank = [7]}]", "house.toml:1: slaps", "expected a text, found 7"),
    ('slaps = [{card = ["8"]}]', "house.toml:1: slaps", "found '8'"),
    ('slaps = [{double = ["7"]}]', "house.toml:1: slaps", "expected no argument for double"),
    ('slaps = [{ten_pair = ["power"]}]', "house.toml:1: slaps", "found 'power'"),
    ('slaps = [{rank = ["7"], card = ["8H"]}]', "house.toml:1: slaps", "found {"),
    ("penalty = 3", "house.toml:1: penalty", "found 3"),
    ('penalty = "prison"', "house.toml:1: penalty", "expected one of under_pile, give_each"),
    ("penalty = {under_pile = -1}", "house.toml:1: penalty", "expected 0 or more, found -1"),
    ('penalty = {under_pile = "3"}', "house.toml:1: penalty", 'expected a whole number, found "3"'),
    ("penalty = {half_stack = 2}", "house.toml:1: penalty", "half_stack without a number"),
    ("penalty = {under_pile = 1, give_each = 1}", "house.toml:1: penalty", "found"),
    ('out_of_turn = "shout"', "house.toml:1: out_of_turn", "expected one of penalise or ignore"),
    ('slap_in = "maybe"', "house.toml:1: slap_in", "expected one of any, doubles or never"),
    ('tie = "fight"', "house.toml:1: tie", "expected one of lots, again or split"),
    ("perception_ms = -1", "house.toml:1: perception_ms", "expected 0 to 60000, found -1"),
    ("late_ms = 60001", "house.toml:1: late_ms", "expected 0 to 60000, found 60001"),
    ("collect_ms = 1979-05-27", "house.toml:1: collect_ms", "expected a whole number"),
    ("pace_ms = nan", "house.toml:1", "expected"),
    ("card_limit = -5", "house.toml:1: card_limit", "found -5"),
    ("card_limit = 99999999999999999999", "house.toml:1: card_limit", "found 99999999999999999999"),
    ('end = "never"', "house.toml:1: end", "found"),
    ('preset = "wikipedla"', "house.toml:1: preset", "did you mean wikipedia?"),
    ("preset = 5", "house.toml:1: preset", "expected a preset's name, found 5"),
    ("perception = 100", "house.toml:1: perception", "did you mean perception_ms?"),
    ("a = 1\nb = 2", "house.toml:1: a", "the unknown key 'a'"),
    ('"two\\nlines" = 1', "house.toml", "the unknown key"),
    ("[rules]\njokers = 1", "house.toml:1: rules", "the unknown key 'rules'"),
    ("jokers = ", "house.toml:1", "expected valid TOML"),
    ("jokers 1", "house.toml:1", "expected valid TOML"),
    ("jokers = 1\njokers = 2", "house.toml:2", "expected valid TOML"),
    ('tie = "lots', "house.toml:1", "expected valid TOML"),
    ("jokers = 1\udcff", "house.toml:1", "expected text in UTF-8, found byte 0xff"),
    ("jokers = " + "9" * 5000, "house.toml", "expected"),
    ("slaps = " + "[" * 5000, "house.toml", "expected"),
    ("#" * 1_000_001, "house.toml", "expected at most 1000000 bytes"),
]


@pytest.mark.parametrize(("text", "where", "said"), MISTAKES, ids=lambda part: repr(part)[:40])
def test_a_mistake_is_told_in_one_line(tmp_path: Path, text: str, where: str, said: str) -> None:
    line = refused(tmp_path, text)
    assert line.startswith(where)
    assert ": expected " in line
    assert ", found " in line
    assert said in line


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected a file that can be read"):
        BATAILLE_CORSE.load_rules(str(tmp_path / "none.toml"))
    with pytest.raises(BadInput, match="did you mean wikipedia"):
        BATAILLE_CORSE.load_rules("wikipedi")
    with pytest.raises(BadInput, match="expected a file that can be read"):
        BATAILLE_CORSE.read_rules(tmp_path)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_comes_back_from_its_own_text(name: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(as_toml(name), encoding="utf-8")
    assert BATAILLE_CORSE.load_rules(str(path)) == ("copy", PRESETS[name][1])


@pytest.mark.parametrize("name", PRESETS)
def test_a_presets_text_names_every_key_with_a_word_about_it(name: str) -> None:
    text = as_toml(name)
    keys = set(tomllib.loads(text)) - {"preset"}
    assert keys == set(Rules.__dataclass_fields__)
    assert all(f"#   {pattern}: " in text for pattern in PATTERNS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_comes_back_from_its_inline_table(name: str) -> None:
    rules = PRESETS[name][1]
    assert parse_rules(as_setup(rules)) == rules
    assert parse_rules(name) == preset(name, "here") == rules


def test_keys_change_the_preset_they_name() -> None:
    rules = parse_rules(
        {
            "preset": "cartalogue",
            "slaps": ["double", {"rank": "7"}, {"ten_pair": ["sum", "difference"]}],
            "penalty": {"give_each": 1},
            "attempts": {"A": 1},
            "slap_in": "doubles",
            "tie": "split",
        }
    )
    ten = SlapRule("ten_pair", ("sum", "difference"))
    assert rules.slaps == (SlapRule("double"), SlapRule("rank", ("7",)), ten)
    assert rules.penalty == Penalty(PenaltyKind.GIVE_EACH, 1)
    assert dict(rules.attempts) == {"A": 1, "K": 3, "Q": 2, "J": 1, "*": 5}
    assert (rules.slap_in, rules.tie) == (SlapIn.DOUBLES, TieRule.SPLIT)


@pytest.mark.parametrize(
    ("written", "number"),
    [("under_pile", 3), ("give_each", 2), ("half_stack", 0), ("forfeit", 0), ("pile_to_last", 0)],
)
def test_a_penalty_by_its_name_alone_has_its_usual_number(written: str, number: int) -> None:
    assert parse_rules({"penalty": written}).penalty == Penalty(PenaltyKind(written), number)


def test_an_empty_table_is_the_default_preset() -> None:
    assert parse_rules({}) == Rules()


def test_where_an_inline_mistake_is() -> None:
    with pytest.raises(BadInput, match=r"^rules\.jokers: expected a whole number, found"):
        parse_rules({"jokers": "x"})
    with pytest.raises(BadInput, match=r"^rules: expected a preset's name"):
        parse_rules(5)


SCALARS: st.SearchStrategy[Any] = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
)
JUNK = st.recursive(
    SCALARS | st.sampled_from([*PATTERNS, *(kind.value for kind in PenaltyKind), "A", "7", "8H"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from(list(PATTERNS)), inner, max_size=2)
    ),
    max_leaves=6,
)
TABLES = st.dictionaries(
    st.sampled_from([*Rules.__dataclass_fields__, "preset"]) | st.text(max_size=5),
    JUNK,
    max_size=4,
)


@given(TABLES)
@examples(400)
def test_junk_is_rules_or_one_line(data: dict[str, Any]) -> None:
    try:
        rules = parse_rules(data)
    except BadInput as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert parse_rules(as_setup(rules)) == rules


@given(st.text(max_size=60))
@examples(100)
def test_any_text_is_rules_or_one_line(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_text(text, encoding="utf-8", newline="")
    try:
        BATAILLE_CORSE.read_rules(path)
    except BadInput as error:
        assert "any.toml" in str(error)
