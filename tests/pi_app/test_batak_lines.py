"""The referee of Batak from the outside: setups, moves, questions, positions, refusals."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_rules import BatakGame, BatakRules
from engine.cards import CARDS, Suit
from engine.inputs import BidChosen, BidPassed, CardChosen, Input, TrumpChosen
from pi_app import cli
from pi_app.cli import Commands
from pi_app.dealer import Dealer
from pi_app.errors import BadInput
from pi_app.journal import FORMAT, MemoryJournal, record
from pi_app.kits import BATAILLE_CORSE, BATAK, KITS, Kit, Times
from pi_app.lines import MAX_T, dump, input_line, load, parse_input
from pi_app.referee import Options
from pi_app.replay import as_document
from pi_app.shuffle import Hat
from tests.engine.batak.walks import next_input
from tests.support import refereed
from tests.support.recorded import save
from tests.support.refereed import ORDERED, Line

POSITIONS: list[Line] = json.loads(
    (Path(__file__).parents[1] / "data" / "batak_positions.json").read_text(encoding="utf-8")
)
RANKS = "A23456789TJQK"
HANDS = [" ".join(rank + suit for rank in RANKS) for suit in "SHDC"]
SETUP: Line = {"setup": {"game": "auction", "options": {}, "hands": HANDS, "dealer": 3}}
"""Seat 0 has the spades and speaks first, seat 1 the hearts, seat 2 the diamonds, 3 the clubs."""
WON: list[Line] = [{"seat": 0, "bid": 13}, {"seat": 0, "trump": "S"}]


def answers(*lines: Line | str, options: Options = ORDERED) -> list[Line]:
    """Return what the referee of this game answers to a whole run."""
    return refereed.answers(*lines, options=options, kit=BATAK)


def position(**given: Any) -> Line:
    (answer,) = answers({"position": given, "ask": "legal"})
    return answer


# -- a game line by line -------------------------------------------------------------------


def test_an_auction_and_a_trick_line_by_line() -> None:
    told = answers(
        SETUP,
        {"seat": 0, "bid": 5},
        *({"seat": seat, "pass": True} for seat in (1, 2, 3)),
        {"seat": 0, "trump": "S"},
        *({"seat": seat, "card": f"Q{suit}"} for seat, suit in enumerate("SHDC")),
        {"ask": "state"},
    )
    assert [line["event"] for line in told] == [
        *("deal", "turn", "bid", "turn", "pass", "turn", "pass", "turn", "pass", "contract"),
        *("turn", "trump", "turn", "card", "turn", "card", "turn", "card", "turn", "card"),
        *("trick", "turn", "state"),
    ]
    assert told[9] == {"event": "contract", "t": 0, "seat": 0, "value": 5, "forced": False}
    assert told[20] == {
        "event": "trick", "t": 0, "seat": 0, "cards": ["QS", "QH", "QD", "QC"], "led": 0,
        "ruffed": False, "number": 1,
    }  # fmt: skip
    state = told[-1]
    assert (state["stacks"], state["pile"], state["turn"]) == ([12] * 4, 0, 0)
    assert (state["declarer"], state["contract"], state["trump"]) == (0, 5, "S")
    assert (state["tricks"], state["scores"], state["stage"]) == ([1, 0, 0, 0], [0] * 4, "card")


def test_hands_may_be_lists_and_are_dealt_from_the_seed_when_left_out() -> None:
    listed: Line = {"setup": {"hands": [hand.split() for hand in HANDS], "dealer": 3}}
    assert answers(listed, {"ask": "legal"}) == answers(SETUP, {"ask": "legal"})

    def opening(seed: int) -> list[Line]:
        return answers({"setup": {"game": "spades", "seed": seed}}, {"ask": "legal"})

    assert opening(5) == opening(5) != opening(6)


def test_further_deals_come_out_of_the_seed() -> None:
    def dealt_again(seed: int) -> list[Line]:
        passes: list[Line] = [{"seat": seat, "pass": True} for seat in range(4)]
        again = {"all_pass": "redeal"}
        setup: Line = {"setup": {"seed": seed, "hands": HANDS, "dealer": 3, "options": again}}
        return answers(setup, *passes, *WON, {"ask": "legal"})

    told = dealt_again(5)
    assert [line["again"] for line in told if line.get("event") == "deal"] == [False, True]
    assert told == dealt_again(5)
    cards = [{*line["legal"], *line["illegal"]} for line in (told[-1], dealt_again(6)[-1])]
    assert cards[0] != cards[1]
    assert cards[0] != set(HANDS[0].split())


@pytest.mark.parametrize(
    ("game", "minimum"), [("auction", 4), ("team", 7)], ids=["auction", "team"]
)
def test_the_form_of_the_game_brings_its_minimum(game: str, minimum: int) -> None:
    setup: Line = {"setup": {"game": game, "hands": HANDS, "dealer": 3}}
    assert answers(setup, {"ask": "legal"})[-1]["legal"] == list(range(minimum, 14))
    more: Line = {"setup": {"game": game, "options": {"min_bid": 6}, "hands": HANDS, "dealer": 3}}
    assert answers(more, {"ask": "legal"})[-1]["legal"] == list(range(6, 14))


def test_rules_may_be_a_preset_a_table_or_options() -> None:
    ways: list[Line] = [
        {"rules": "team"},
        {"rules": {"game": "team"}},
        {"game": "team"},
        {"options": {"game": "team"}},
        {"rules": "auction", "game": "team", "options": {}},
    ]
    found = {BATAK.parse_setup(way).rules for way in ways}
    assert found == {BatakRules(game=BatakGame.TEAM)}


# -- what may be done ----------------------------------------------------------------------


def test_legal_tells_what_may_be_bid() -> None:
    told = answers(SETUP, {"seat": 0, "bid": 11}, {"ask": "legal"})[-1]
    assert told == {
        "answer": "legal", "seat": 1, "move": "bid", "pass": True, "legal": [12, 13],
        "illegal": {str(value): "bid_too_low" for value in range(1, 12)},
    }  # fmt: skip


def test_legal_tells_which_suits_and_then_which_cards() -> None:
    told = answers(SETUP, WON[0], {"ask": "legal"}, WON[1], {"ask": "legal"})
    asked = [line for line in told if "answer" in line]
    assert asked[0] == {
        "answer": "legal", "seat": 0, "move": "trump", "legal": ["S", "H", "D", "C"], "illegal": {}
    }  # fmt: skip
    assert asked[1] == {
        "answer": "legal", "seat": 0, "move": "card", "legal": HANDS[0].split(), "illegal": {}
    }  # fmt: skip


def test_legal_tells_another_seat_why_not() -> None:
    told = answers(SETUP, *WON, {"ask": "legal", "seat": 1})[-1]
    assert told["legal"] == []
    assert told["illegal"] == dict.fromkeys(HANDS[1].split(), "not_your_turn")


# -- positions -----------------------------------------------------------------------------


def test_the_position_of_the_interface() -> None:
    told = position(hand=["9H", "KH"], trick=[[1, "QH"]], trump="S", broken=False, options={})
    assert told == {"answer": "legal", "legal": ["KH"], "illegal": {"9H": "must_rise"}}


@pytest.mark.parametrize("given", POSITIONS, ids=lambda given: given["name"])
def test_the_positions_handed_out(given: Line) -> None:
    keys = ("hand", "trick", "trump", "broken", "options")
    told = position(**{key: given[key] for key in keys})
    assert sorted(told["legal"]) == sorted(given["legal"])
    assert told["illegal"] == given["illegal"]


def test_what_a_position_leaves_out() -> None:
    """No trick: a lead; not broken; the usual rules; the hand as one text."""
    told = position(hand="AS 2H", trump="S", seat=2)
    assert told == {
        "answer": "legal", "seat": 2, "legal": ["2H"], "illegal": {"AS": "trump_not_broken"}
    }  # fmt: skip


# -- what cannot be taken ------------------------------------------------------------------

AT = '"hand": ["9H"], "trump": "S"'
BAD: list[tuple[str, str]] = [
    ('{"seat": 0, "bid": 3}', "bid_too_low"),
    ('{"seat": 0, "bid": 14}', "bid_too_high"),
    ('{"seat": 0, "bid": "5"}', "bad_line"),
    ('{"seat": 0, "bid": 5.0}', "bad_line"),
    ('{"seat": 0, "bid": true}', "bad_line"),
    ('{"seat": 0, "pass": 1}', "bad_line"),
    ('{"seat": 0, "pass": true, "bid": 5}', "bad_line"),
    ('{"seat": 1, "pass": true}', "not_your_turn"),
    ('{"seat": 4, "pass": true}', "bad_seat"),
    ('{"pass": true}', "bad_line"),
    ('{"seat": 0, "trump": "S"}', "must_bid"),
    ('{"seat": 0, "trump": "X"}', "bad_line"),
    ('{"seat": 0, "trump": ["S"]}', "bad_line"),
    ('{"seat": 0, "card": "AS"}', "must_bid"),
    ('{"seat": 0, "card": "QX"}', "bad_card"),
    ('{"seat": 0, "resign": true}', "bad_input"),
    ('{"seat": 0, "lead": "AS"}', "bad_input"),
    ('{"t": 5, "seat": 0, "press": "play"}', "bad_input"),
    ('{"t": 5, "draw": [0]}', "bad_draw"),
    ('{"ask": "weather"}', "bad_line"),
    ('{"ask": "legal", "seat": 4}', "bad_seat"),
    ('{"position": 5, "ask": "legal"}', "bad_line"),
    (f'{{"position": {{{AT}}}, "ask": "line"}}', "bad_line"),
    (f'{{"position": {{{AT}}}}}', "bad_line"),
    (f'{{"position": {{{AT}, "pile": 2}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "broken": 1}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "trick": 1}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "trick": ["QH"]}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "trick": [["x", "QH"]]}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "trick": [[1, 5]]}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "trick": [[1, "9H"]]}}, "ask": "legal"}}', "bad_line"),
    (f'{{"position": {{{AT}, "options": 5}}, "ask": "legal"}}', "bad_rules"),
    (f'{{"position": {{{AT}, "options": {{"must": 1}}}}, "ask": "legal"}}', "bad_rules"),
    ('{"position": {"hand": ["*1"], "trump": "S"}, "ask": "legal"}', "bad_line"),
    ('{"position": {"trump": "S"}, "ask": "legal"}', "bad_setup"),
    ('{"position": {"hand": ["9H"]}, "ask": "legal"}', "bad_line"),
    ('{"setup": 5}', "bad_setup"),
    ('{"setup": {"hands": 5}}', "bad_setup"),
    ('{"setup": {"hands": ["AS"]}}', "bad_setup"),
    ('{"setup": {"hands": [5]}}', "bad_setup"),
    ('{"setup": {"hands": ["XX"]}}', "bad_card"),
    ('{"setup": {"dealer": 4}}', "bad_line"),
    ('{"setup": {"seats": 3}}', "bad_line"),
    ('{"setup": {"pack": ""}}', "bad_line"),
    ('{"setup": {"game": "whist"}}', "bad_rules"),
    ('{"setup": {"rules": "whist"}}', "bad_rules"),
    ('{"setup": {"rules": 5}}', "bad_rules"),
    ('{"setup": {"options": 5}}', "bad_rules"),
    ('{"setup": {"options": {"deals": 5}}}', "bad_rules"),
    ('{"setup": {"options": {"deals": "4"}}}', "bad_rules"),
    ('{"setup": {"options": {"must_rise": 1}}}', "bad_rules"),
    ('{"setup": {"options": {"min_bid": 14}}}', "bad_rules"),
    ('{"setup": {"options": {"trump_lead": "never"}}}', "bad_rules"),
]


@pytest.mark.parametrize(("text", "code"), BAD, ids=lambda part: str(part)[:60])
def test_a_bad_line_is_answered_and_changes_nothing(text: str, code: str) -> None:
    ask: Line = {"ask": "state"}
    told = answers(SETUP, ask, text, ask, {"seat": 0, "bid": 4})
    errors = [line for line in told if "error" in line]
    assert [(line["error"], line["line"]) for line in errors] == [(code, 3)]
    states = [line for line in told if line.get("event") == "state"]
    assert states[0] == states[1]
    assert told[-2]["value"] == 4


@pytest.mark.parametrize(("text", "code"), BAD, ids=lambda part: str(part)[:60])
def test_strict_ends_there(text: str, code: str) -> None:
    with pytest.raises(BadInput, match=r"^standard input:2: "):
        answers(SETUP, text, options=Options(strict=True))
    assert code


def test_an_unknown_option_is_told_with_those_that_there_are() -> None:
    (told,) = answers({"setup": {"options": {"must_rize": True}}})
    assert "must_rize" in told["text"]
    assert "\n" not in told["text"]


@pytest.mark.parametrize("line", [{"seat": 0, "bid": 4}, {"seat": 0, "pass": True}])
@pytest.mark.parametrize("kit", [BATAILLE_CORSE, KITS["bataille"]], ids=lambda kit: kit.name)
def test_games_of_buttons_take_no_moves(line: Line, kit: Kit) -> None:
    setup: Line = {"setup": {"stacks": ["7S 2H", "7D 4C"]}}
    assert refereed.answers(setup, line, kit=kit)[-1]["error"] == "bad_input"


def test_court_circular_takes_no_bids() -> None:
    told = refereed.answers(
        {"setup": {"seed": 1}}, {"seat": 0, "bid": 4}, kit=KITS["court-circular"]
    )
    assert told[-1]["error"] == "bad_input"


# -- journal, replay, commands -------------------------------------------------------------

CHOSEN = st.sampled_from(sorted(CARDS)).map(CARDS.__getitem__)
TIMES, SEATS = st.integers(0, MAX_T), st.integers(0, 7)
MOVES: st.SearchStrategy[Input] = st.one_of(
    st.builds(CardChosen, TIMES, SEATS, CHOSEN),
    st.builds(BidChosen, TIMES, SEATS, st.integers(0, 13)),
    st.builds(BidPassed, TIMES, SEATS),
    st.builds(TrumpChosen, TIMES, SEATS, st.sampled_from(Suit)),
)


@given(MOVES)
def test_every_move_comes_back_from_its_line(item: Input) -> None:
    assert parse_input(load(dump(input_line(item)))) == item


@pytest.mark.parametrize("preset", BATAK.presets)
def test_a_recorded_match_replays_to_the_letter(preset: str, tmp_path: Path) -> None:
    rules = BATAK.preset(preset, "here")
    setup = BATAK.deal(Hat(4), rules, 4, Times(1000))
    journal = MemoryJournal()
    journal.write({"journal": FORMAT, "game": "batak"})
    journal.write(BATAK.setup_line(setup))
    table: Dealer[Any, Any, Any] = Dealer(BATAK.game, setup, Hat(7).draw)
    chance = random.Random(preset)
    while table.state.over is None:
        item = next_input(table.state, chance)
        for fed in table.feed(parse_input(without_time(item), table.state.now_ns)):
            record(journal, fed)
    path = save(tmp_path / "match.jsonl", journal.lines)
    document, same = as_document(path)
    assert same
    told = json.loads(document)
    assert (told["game"], told["seats"], told["torn"]) == ("batak", 4, False)
    assert told["events"][-1]["event"] == "over"
    assert len([event for event in told["events"] if event["event"] == "score"]) == rules.deals


def without_time(item: Input) -> Line:
    line = input_line(item)
    del line["t"]
    return line


def test_the_referee_command_knows_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = {"position": {"hand": ["9H", "KH"], "trick": [[1, "QH"]], "trump": "S"}, "ask": "legal"}
    monkeypatch.setattr("sys.stdin", iter([json.dumps(ask) + "\n"]))
    assert cli.run(["referee", "batak", "--strict"], Commands(*[_never] * 4)) == 0
    assert json.loads(capsys.readouterr().out)["legal"] == ["KH"]


def _never(*_arguments: object) -> NoReturn:
    raise AssertionError
