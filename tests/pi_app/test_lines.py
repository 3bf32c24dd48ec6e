"""Inputs, setups and states as lines: good ones come back, bad ones are refused with a reason."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards
from engine.games.bataille_corse import PRESETS, Setup
from engine.inputs import Button, Draw, Input, Press, Rested, Revealed, Tick
from pi_app.errors import BadInput
from pi_app.lines import MAX_T, dump, input_line, load, parse_input, parse_setup, setup_line
from pi_app.referee import Options
from tests.support.examples import examples
from tests.support.refereed import PLAY_0, PLAY_1, SETUP, Line, answers

BAD_LINES: list[tuple[str, str]] = [
    ("nonsense", "bad_json"),
    ("{", "bad_json"),
    ("[" * 100_000, "bad_json"),
    ('{"t": ' + "9" * 5000 + ', "tick": true}', "bad_json"),
    ("[1, 2]", "bad_line"),
    ("7", "bad_line"),
    ("{}", "bad_line"),
    ('{"t": 5}', "bad_line"),
    ('{"t": 5, "tick": 1}', "bad_line"),
    ('{"tick": true}', "bad_line"),
    ('{"t": -1, "tick": true}', "bad_line"),
    ('{"t": 1.5, "tick": true}', "bad_line"),
    ('{"t": true, "tick": true}', "bad_line"),
    ('{"t": 99999999999999999999, "tick": true}', "bad_line"),
    ('{"t": 5, "tick": true, "seat": 0}', "bad_line"),
    ('{"t": 5, "seat": 0, "press": "jump"}', "bad_line"),
    ('{"t": 5, "seat": 0, "press": ["play"]}', "bad_line"),
    ('{"t": 5, "seat": 0, "press": "play", "release": "play"}', "bad_line"),
    ('{"t": 5, "seat": "0", "press": "play"}', "bad_line"),
    ('{"t": 5, "press": "play"}', "bad_line"),
    ('{"t": 5, "seat": 2, "press": "play"}', "bad_seat"),
    ('{"t": 5, "seat": 0, "press": "play", "uncertainty": -1}', "bad_line"),
    ('{"t": 5, "seat": 0, "press": "play", "uncertainity": 1}', "bad_line"),
    ('{"t": 5, "seat": 0, "press": "play", "source": 5}', "bad_line"),
    ('{"t": 5, "seat": 0, "press": "play", "raw": -1}', "bad_line"),
    ('{"t": 5, "reveal": -1}', "bad_line"),
    ('{"t": 5, "draw": 1}', "bad_line"),
    ('{"t": 5, "draw": [true]}', "bad_line"),
    ('{"t": 5, "draw": [0]}', "bad_draw"),
    ('{"ask": "weather"}', "bad_line"),
    ('{"ask": null}', "bad_line"),
    ('{"setup": 5}', "bad_setup"),
    ('{"setup": {"seats": 9}}', "bad_line"),
    ('{"setup": {"seats": 1}}', "bad_line"),
    ('{"setup": {"seats": 3, "stacks": ["AS", "KS"]}}', "bad_setup"),
    ('{"setup": {"stacks": ["AS"]}}', "bad_line"),
    ('{"setup": {"stacks": ["", ""]}}', "bad_setup"),
    ('{"setup": {"stacks": ["XX", "KS"]}}', "bad_card"),
    ('{"setup": {"stacks": [1, 2]}}', "bad_setup"),
    ('{"setup": {"stacks": {"0": "AS"}}}', "bad_setup"),
    ('{"setup": {"first": 2}}', "bad_setup"),
    ('{"setup": {"first": -1}}', "bad_line"),
    ('{"setup": {"reveal_delay_ns": -5}}', "bad_line"),
    ('{"setup": {"rules": "whist"}}', "bad_rules"),
    ('{"setup": {"rules": ["wikipedia"]}}', "bad_rules"),
    ('{"setup": {"rules": {"slaps": ["triple"]}}}', "bad_rules"),
    ('{"setup": {"rules": {"\\ud800": 1}}}', "bad_rules"),
    ('{"setup": {"colour": "red"}}', "bad_line"),
    ('{"setup": {"stacks": ["-A", "K-"]}}', "bad_setup"),
    ('{"setup": {"rules": "beggar", "stacks": ["-", "K", "Q"]}}', "bad_setup"),
    ('{"setup": {"seed": "x"}}', "bad_line"),
]


@pytest.mark.parametrize(("text", "code"), BAD_LINES, ids=lambda part: str(part)[:40])
def test_a_bad_line_is_answered_and_changes_nothing(text: str, code: str) -> None:
    ask: Line = {"ask": "state"}
    told = answers(SETUP, PLAY_0, ask, text, ask, PLAY_1)
    errors = [line for line in told if "error" in line]
    assert [(line["error"], line["line"]) for line in errors] == [(code, 4)]
    assert "\n" not in errors[0]["text"]
    states = [line for line in told if line.get("event") == "state"]
    assert states[0] == states[1]
    assert told[-2]["card"] == "7D"


@pytest.mark.parametrize(("text", "code"), BAD_LINES, ids=lambda part: str(part)[:40])
def test_a_bad_line_is_as_bad_out_of_order(text: str, code: str) -> None:
    told = answers(SETUP, PLAY_0, text, options=Options(unordered=True))
    assert [line["error"] for line in told if "error" in line] == [code]


@pytest.mark.parametrize("text", [text for text, _ in BAD_LINES[:8]])
def test_strict_stops_at_a_bad_line(text: str) -> None:
    with pytest.raises(BadInput, match=r"^standard input:2: "):
        answers(SETUP, text, options=Options(strict=True))


TIMES = st.integers(0, MAX_T)
SMALL = st.integers(0, 1 << 40)
PRESSES = st.builds(
    Press,
    TIMES,
    st.integers(0, 7),
    st.sampled_from(Button),
    st.booleans(),
    SMALL,
    SMALL,
    st.text(max_size=8),
    SMALL,
    SMALL,
    st.booleans(),
    st.lists(st.text(max_size=3), max_size=2).map(tuple),
    st.none() | SMALL,
    st.booleans(),
)
INPUTS: st.SearchStrategy[Input] = st.one_of(
    PRESSES,
    st.builds(Tick, TIMES),
    st.builds(Revealed, TIMES, SMALL),
    st.builds(Draw, TIMES, st.lists(st.integers(0, 7), max_size=8).map(tuple)),
    st.builds(Rested, TIMES, TIMES),
)


@given(INPUTS)
def test_every_input_comes_back_from_its_line(item: Input) -> None:
    assert parse_input(load(dump(input_line(item)))) == item


@pytest.mark.parametrize("preset", PRESETS)
def test_a_setup_comes_back_from_its_line(preset: str) -> None:
    stacks = (cards("AS *1 00"), cards("21 CD"), ())
    setup = Setup(PRESETS[preset][1], stacks, 1, start_ns=5, reveal_delay_ns=7)
    assert parse_setup(load(dump(setup_line(setup)))["setup"]) == setup


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_inline_is_the_preset_by_name(preset: str) -> None:
    by_name = parse_setup({"rules": preset, "seed": 3})
    assert parse_setup({"rules": {"preset": preset}, "seed": 3}) == by_name
    assert parse_setup(setup_line(by_name)["setup"]) == by_name


def test_a_line_is_plain_ascii_in_one_form() -> None:
    text = dump({"text": "dé\ud800", "t": 1})
    assert text == '{"text": "d\\u00e9\\ud800", "t": 1}'


RUNS = [Options(), Options(unordered=True)]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
KEYS = st.sampled_from(
    ["t", "seat", "press", "release", "tick", "reveal", "draw", "ask", "setup", "uncertainty"]
)
JUNK = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(KEYS, JUNK, max_size=4), st.sampled_from(RUNS))
@examples(200)
def test_junk_is_answered_and_never_stops_a_run(line: Line, options: Options) -> None:
    told = answers(SETUP, json.dumps(line), SETUP, PLAY_0, options=options)
    assert told[-1]["event"] == "turn"
    assert told[-2].get("card") == "7S"


@given(st.text(max_size=30))
@examples(100)
def test_any_text_is_answered_and_never_stops_a_run(text: str) -> None:
    told = answers(SETUP, text.replace("\n", " "), PLAY_0)
    assert told[-2].get("card") == "7S"
