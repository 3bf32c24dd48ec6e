"""The referee of Court Circular from the outside: setups, moves, questions, positions, refusals."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS, Deck, deck_cards
from engine.games.court_circular.lines import worth
from engine.inputs import CardChosen, Input, LeadChosen, Resigned
from pi_app import cli
from pi_app.cli import Commands
from pi_app.dealer import Dealer
from pi_app.errors import BadInput
from pi_app.journal import FORMAT, MemoryJournal, record
from pi_app.kits import BATAILLE_CORSE, COURT_CIRCULAR, KITS, Kit, Times
from pi_app.lines import MAX_T, dump, input_line, load, parse_input
from pi_app.referee import Options
from pi_app.replay import as_document
from pi_app.shuffle import Hat
from tests.engine.court_circular.walks import next_input
from tests.support import refereed
from tests.support.examples import examples
from tests.support.recorded import save
from tests.support.refereed import ORDERED, Line

PACK = " ".join(card.code for card in deck_cards(Deck.FULL))
SETUP: Line = {"setup": {"pack": PACK, "target": 20}}
"""Seat 0 holds AS 3S 5S 7S 9S JS, seat 1 2S 4S 6S 8S TS QS, the lead is KS."""


def answers(*lines: Line | str, options: Options = ORDERED) -> list[Line]:
    """Return what the referee of this game answers to a whole run."""
    return refereed.answers(*lines, options=options, kit=COURT_CIRCULAR)


def position(ask: str, **cards: Any) -> Line:
    (answer,) = answers({"position": cards, "ask": ask})
    return answer


# -- a game line by line -------------------------------------------------------------------


def test_a_trick_line_by_line() -> None:
    told = answers(
        SETUP,
        {"seat": 0, "card": "JS"},
        {"seat": 1, "resign": True},
        {"seat": 0, "lead": "JS"},
        {"ask": "state"},
    )
    assert [line.get("event") for line in told] == [
        *("deal", "lead", "turn", "card", "turn"),
        *("resign", "trick", "turn", "lead", "turn", "state"),
    ]
    assert told[0] == {
        "event": "deal", "t": 0, "seat": 0, "dealer": 1, "number": 1,
        "hands": [6, 6], "pack": 39, "cut": [],
    }  # fmt: skip
    trick = told[6]
    assert (trick["seat"], trick["line"], trick["by"]) == (0, None, "resign")
    state = told[-1]
    assert (state["stacks"], state["pile"], state["pack"], state["turn"]) == ([6, 6], 1, 38, 0)
    assert (state["lead"], state["face_up"], state["face_down"]) == ("JS", [["KS"], []], [0, 0])


def test_a_seed_shuffles_this_deal_and_those_to_come() -> None:
    def opening(seed: int) -> list[Line]:
        return answers({"setup": {"seed": seed}}, {"ask": "legal"})

    assert opening(5) == opening(5) != opening(6)


def test_the_cut_says_who_deals_and_who_leads() -> None:
    told = answers({"setup": {"pack": PACK, "seats": 3, "cut": "9S 2H 3S"}})
    assert (told[0]["dealer"], told[0]["seat"], told[0]["cut"]) == (2, 1, ["9S", "2H", "3S"])


def test_a_move_without_a_time_is_made_now() -> None:
    told = answers(SETUP, {"t": 7, "tick": True}, {"seat": 0, "card": "JS"})
    assert (told[-2]["event"], told[-2]["t"]) == ("card", 7)
    assert (
        answers(SETUP, {"t": 7, "tick": True}, {"t": 6, "seat": 0, "card": "JS"})[-1]["error"]
        == "time_order"
    )


# -- what may be done ----------------------------------------------------------------------


def test_legal_tells_the_cards_of_the_seat_in_turn() -> None:
    answer = answers(SETUP, {"ask": "legal"})[-1]
    assert answer == {
        "answer": "legal", "seat": 0, "move": "card",
        "legal": ["AS", "3S", "5S", "7S", "9S", "JS"], "illegal": {},
        "resign": False, "resign_reason": "no_card_yet",
    }  # fmt: skip


def test_legal_tells_another_seat_why_not() -> None:
    answer = answers(SETUP, {"ask": "legal", "seat": 1})[-1]
    assert answer["legal"] == []
    assert answer["illegal"] == dict.fromkeys(["2S", "4S", "6S", "8S", "TS", "QS"], "not_your_turn")


def test_legal_tells_which_leads_there_are() -> None:
    moves: list[Line] = [{"seat": 0, "card": "JS"}, {"seat": 1, "resign": True}]
    answer = answers(SETUP, *moves, {"ask": "legal"})[-1]
    assert (answer["move"], answer["legal"], answer["illegal"]) == (
        "lead", ["JS"], {"KS": "old_lead"}
    )  # fmt: skip


# -- positions -----------------------------------------------------------------------------


def test_the_positions_of_the_interface() -> None:
    assert position("line", lead="5H", own=["4S", "6D", "7C"]) == {
        "answer": "line", "line": "sequence", "class": 1, "cards": ["5H", "6D", "7C"]
    }  # fmt: skip
    told = position("winner", lead="5H", first=["4S", "6D", "7C"], other=["9S", "9D", "9C"])
    assert told == {"answer": "winner", "winner": "first"}


def test_no_line_is_null() -> None:
    assert position("line", lead="5H", own=["4S", "6D", "9C"]) == {
        "answer": "line", "line": None, "class": None, "cards": []
    }  # fmt: skip


def test_classes_count_from_1_with_the_lead_to_3_two_own() -> None:
    found = [
        position("line", lead="9S", own=own.split())["class"]
        for own in ("9D 9C 2S", "5S 5D 5C", "5D 5C 2H")
    ]
    assert found == [1, 2, 3]


@given(st.permutations([card.code for card in deck_cards(Deck.FULL)]))
@examples(50)
def test_the_winner_of_any_position_is_that_of_the_lines(codes: list[str]) -> None:
    lead, first, other = codes[0], codes[1:4], codes[4:7]
    rows = [tuple(CARDS[code] for code in row) for row in (first, other)]
    better = worth(CARDS[lead], rows[0]) > worth(CARDS[lead], rows[1])
    told = position("winner", lead=lead, first=first, other=other)["winner"]
    assert told == ("first" if better else "other")
    turned = position("winner", lead=lead, first=other, other=first)["winner"]
    assert turned != told


# -- what cannot be taken ------------------------------------------------------------------

BAD: list[tuple[str, str]] = [
    ('{"seat": 0, "card": "QX"}', "bad_card"),
    ('{"seat": 0, "card": 5}', "bad_line"),
    ('{"seat": 0, "card": "JS", "lead": "JS"}', "bad_line"),
    ('{"seat": 0, "card": "JS", "resign": true}', "bad_line"),
    ('{"card": "JS"}', "bad_line"),
    ('{"seat": 0, "resign": 1}', "bad_line"),
    ('{"seat": 0, "resign": true}', "no_card_yet"),
    ('{"seat": 0, "card": "QS"}', "not_in_hand"),
    ('{"seat": 1, "card": "QS"}', "not_your_turn"),
    ('{"seat": 2, "card": "QS"}', "bad_seat"),
    ('{"seat": 0, "lead": "KS"}', "no_trick_won"),
    ('{"t": 5, "seat": 0, "press": "play"}', "bad_input"),
    ('{"t": 5, "draw": [0]}', "bad_draw"),
    ('{"ask": "weather"}', "bad_line"),
    ('{"ask": "legal", "seat": 2}', "bad_seat"),
    ('{"ask": "legal", "colour": 2}', "bad_line"),
    ('{"position": 5, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H"}, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": []}, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": ["5H"]}, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": ["*1"]}, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": [7]}, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": ["2S"], "trump": "S"}, "ask": "line"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": ["2S"]}, "ask": "tide"}', "bad_line"),
    ('{"position": {"lead": "5H", "own": ["2S"]}}', "bad_line"),
    ('{"setup": 5}', "bad_setup"),
    ('{"setup": {"pack": 5}}', "bad_setup"),
    ('{"setup": {"pack": "AS KS"}}', "bad_setup"),
    ('{"setup": {"pack": "XX"}}', "bad_card"),
    ('{"setup": {"target": 30}}', "bad_rule"),
    ('{"setup": {"target": 20, "seats": 3}}', "bad_setup"),
    ('{"setup": {"seats": 9}}', "bad_line"),
    ('{"setup": {"first": 2}}', "bad_setup"),
    ('{"setup": {"first": 1, "cut": "AS KS"}}', "bad_setup"),
    ('{"setup": {"cut": "AS"}}', "bad_setup"),
    ('{"setup": {"rules": "whist"}}', "bad_rules"),
    ('{"setup": {"rules": {"own_card_first": 1}}}', "bad_rules"),
    ('{"setup": {"stacks": []}}', "bad_line"),
]


@pytest.mark.parametrize(("text", "code"), BAD, ids=lambda part: str(part)[:40])
def test_a_bad_line_is_answered_and_changes_nothing(text: str, code: str) -> None:
    ask: Line = {"ask": "state"}
    told = answers(SETUP, ask, text, ask, {"seat": 0, "card": "JS"})
    errors = [line for line in told if "error" in line]
    assert [(line["error"], line["line"]) for line in errors] == [(code, 3)]
    states = [line for line in told if line.get("event") == "state"]
    assert states[0] == states[1]
    assert told[-2]["card"] == "JS"


@pytest.mark.parametrize(("text", "code"), BAD, ids=lambda part: str(part)[:40])
def test_strict_ends_there(text: str, code: str) -> None:
    with pytest.raises(BadInput, match=r"^standard input:2: "):
        answers(SETUP, text, options=Options(strict=True))
    assert code


@pytest.mark.parametrize("line", [{"seat": 0, "card": "7S"}, {"seat": 0, "resign": True}])
@pytest.mark.parametrize("kit", [BATAILLE_CORSE, KITS["bataille"]], ids=lambda kit: kit.name)
def test_games_of_buttons_take_no_moves(line: Line, kit: Kit) -> None:
    setup: Line = {"setup": {"stacks": ["7S 2H", "7D 4C"]}}
    asked: list[Line] = [line, {"ask": "legal"}, {"position": {}, "ask": "line"}]
    told = [refereed.answers(setup, one, kit=kit)[-1]["error"] for one in asked]
    assert told == ["bad_input", "bad_line", "bad_line"]


# -- journal, replay, commands -------------------------------------------------------------

CHOSEN = st.sampled_from(sorted(CARDS)).map(CARDS.__getitem__)
TIMES, SEATS = st.integers(0, MAX_T), st.integers(0, 7)
MOVES: st.SearchStrategy[Input] = st.one_of(
    st.builds(CardChosen, TIMES, SEATS, CHOSEN),
    st.builds(LeadChosen, TIMES, SEATS, CHOSEN),
    st.builds(Resigned, TIMES, SEATS),
)


@given(MOVES)
def test_every_move_comes_back_from_its_line(item: Input) -> None:
    assert parse_input(load(dump(input_line(item)))) == item


@pytest.mark.parametrize("seats", [2, 3, 8])
@pytest.mark.parametrize("preset", COURT_CIRCULAR.presets)
def test_a_recorded_match_replays_to_the_letter(preset: str, seats: int, tmp_path: Path) -> None:
    rules = COURT_CIRCULAR.preset(preset, "here")
    setup = COURT_CIRCULAR.deal(Hat(seats), rules, seats, Times(1000))
    journal = MemoryJournal()
    journal.write({"journal": FORMAT, "game": "court-circular"})
    journal.write(COURT_CIRCULAR.setup_line(setup))
    table: Dealer[Any, Any, Any] = Dealer(COURT_CIRCULAR.game, setup, Hat(7).draw)
    chance = random.Random(seats)
    while table.state.over is None:
        item = next_input(table.state, chance, 0.2)
        for fed in table.feed(parse_input(without_time(item), table.state.now_ns)):
            record(journal, fed)
    path = save(tmp_path / "match.jsonl", journal.lines)
    document, same = as_document(path)
    assert same
    told = json.loads(document)
    assert (told["game"], told["seats"], told["torn"]) == ("court-circular", seats, False)
    assert told["events"][-1]["event"] == "over"


def without_time(item: Input) -> Line:
    line = input_line(item)
    del line["t"]
    return line


def test_the_referee_command_knows_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = {"position": {"lead": "QH", "own": "JS QD KC"}, "ask": "line"}
    monkeypatch.setattr("sys.stdin", iter([json.dumps(ask) + "\n"]))
    assert cli.run(["referee", "court-circular", "--strict"], Commands(*[_never] * 4)) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["line"], told["cards"]) == ("court", ["QH", "JS", "QD", "KC"])


def _never(*_arguments: object) -> NoReturn:
    raise AssertionError
