"""Handicaps at the whole table, edges in and events out, in virtual time; and by the referee."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import PenaltyKind
from engine.games.bataille_corse.rules import Penalty, Rules
from pi_app.plan import Extras
from pi_app.publish import Phase, Player
from pi_app.replay import as_document
from pi_app.session import shuffled
from pi_app.shuffle import Hat
from tests.pi_app.driven import (
    DOUBLE,
    HUMAN,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    WIKIPEDIA,
    Driven,
    dealing,
    verdicts,
)
from tests.support.examples import examples
from tests.support.recorded import save
from tests.table.lines import (
    MOVES,
    ORDERED,
    UNORDERED,
    Line,
    press_lines,
    referee,
    setup_lines,
    turn_line,
    turn_setup,
)

ADULT, CHILD = 0, 1
AT = T0 + 700 * MS
THREE = "7S 2H 3H 4H / 7D 2D 3D 4D / 9S 9H 9D 9C"


def table_of(
    handicaps_ms: Sequence[int] = (80, 0),
    deal: str = DOUBLE,
    rules: Rules = WIKIPEDIA,
    extras: Extras | None = None,
) -> Driven:
    """A table of people with a double on it since T0 + 0.3 s."""
    people = [HUMAN] * len(handicaps_ms)
    table = Driven(
        dealing(deal), players=people, handicaps_ms=handicaps_ms, rules=rules, extras=extras
    ).with_box()
    table.start()
    table.hit(0, PLAY, T0 + 100 * MS)
    table.hit(1, PLAY, T0 + 300 * MS)
    return table


def phase(table: Driven) -> Phase:
    return table.session.phase


def replays(table: Driven, folder: Path) -> bool:
    return as_document(save(folder / "game.jsonl", table.journals[0].lines))[1]


def test_the_child_has_it_though_it_was_later(tmp_path: Path) -> None:
    table = table_of()
    table.hit(ADULT, SLAP, AT)
    table.hit(CHILD, SLAP, AT + 50 * MS)
    assert verdicts(table) == [(CHILD, "valid"), (ADULT, "late")]
    assert [line.get("handicap") for line in table.ear.lines("slap")] == [None, 80 * MS]
    assert replays(table, tmp_path)


def test_the_table_waits_till_no_child_can_come_any_more(tmp_path: Path) -> None:
    table = table_of()
    table.hit(ADULT, SLAP, AT)
    table.run(AT + 79 * MS)
    assert verdicts(table) == []
    assert table.loop.pump() is not None
    table.run(AT + 85 * MS)
    assert verdicts(table) == [(ADULT, "valid")]
    [take] = table.ear.lines("take")
    assert take["t"] == AT
    assert replays(table, tmp_path)


def test_it_does_not_spin_meanwhile() -> None:
    table = table_of((1000, 0))
    table.hit(ADULT, SLAP, AT)
    assert table.run(AT + 900 * MS) <= 3


def test_a_card_that_the_adult_leads_meanwhile_comes_at_once_afterwards() -> None:
    table = table_of()
    table.hit(ADULT, SLAP, AT)
    table.hit(ADULT, PLAY, AT + 30 * MS)
    table.run(AT + 100 * MS)
    last = table.ear.lines("card")[-1]
    assert (last["seat"], last["card"]) == (ADULT, "2H")
    assert AT + 80 * MS <= last["t"] <= AT + 81 * MS


def test_everybody_is_told_what_was_agreed() -> None:
    table = table_of((180, 100, 130), THREE)
    assert [seat.handicap_ms for seat in table.ear.last.seats] == [80, 0, 30]
    [setup] = (line["setup"] for line in table.journals[0].lines if "setup" in line)
    assert setup["handicaps_ms"] == [80, 0, 30]


def test_a_forfeit_waits_for_the_answer() -> None:
    """Red slaps wrongly, owes a forfeit, and meanwhile a pile is slapped: first things first."""
    rules = Rules(penalty=Penalty(PenaltyKind.FORFEIT))
    extras = Extras(forfeits=("sing", "dance"))
    table = table_of((1000, 0), "7S 2H 3H 4H / 7D 2D 3D 4D", rules, extras)
    table.hit(0, PLAY, AT + 100 * MS)  # buries the double
    table.hit(CHILD, SLAP, AT + 300 * MS)
    assert verdicts(table) == [(CHILD, "false")]
    table.hit(1, PLAY, AT + 350 * MS)  # 2 on 2
    table.hit(ADULT, SLAP, AT + 400 * MS)
    table.run(AT + 1395 * MS)
    assert phase(table) is Phase.PLAYING and len(verdicts(table)) == 1
    pumped = table.run(AT + 4 * SECOND)
    assert verdicts(table)[1:] == [(ADULT, "valid")]
    assert phase(table) is Phase.FORFEIT
    assert pumped < 50


def test_a_box_that_goes_while_a_slap_waits(tmp_path: Path) -> None:
    """It is answered as if nobody else had come; then the game stands still."""
    table = table_of((500, 0))
    table.hit(ADULT, SLAP, AT)
    table.run(AT + 100 * MS)
    table.box.pull_out(AT + 100 * MS)
    table.run(AT + 60 * SECOND)
    assert verdicts(table) == [(ADULT, "valid")] and table.session.paused
    table.box.plug_in()
    table.run(AT + 61 * SECOND)
    table.hit(ADULT, PLAY, AT + 62 * SECOND)
    assert table.ear.lines("card")[-1]["t"] == AT + 62 * SECOND
    assert replays(table, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_games_of_computer_players_end_and_replay(tmp_path: Path, seed: int) -> None:
    own = random.Random(seed).choices([0, 80, 300, 1000], k=3)
    players = (Player.HARD, Player.MEDIUM, Player.EASY)
    table = Driven(shuffled(Hat(seed)), players=players, handicaps_ms=own, games=1, seed=seed)
    table.run_to_end()
    assert table.ear.lines("over")
    assert replays(table, tmp_path)


def own_of(setup: Line, own: Sequence[int]) -> Line:
    inner = setup["setup"]
    return {"setup": inner | {"handicaps_ms": list(own[: inner["seats"]])}}


OWN = st.lists(st.sampled_from([0, 0, 30, 80, 100, 1000]), min_size=8, max_size=8)
MANY = examples(80)


@pytest.mark.slow
@given(setup_lines(most=8), MOVES, st.integers(1, 7), st.sampled_from([0, 1000]), OWN)
@MANY
def test_turning_everybody_and_their_handicaps_turns_the_outcome_and_nothing_else(
    setup: Line, moves: list[tuple[str, int, int]], by: int, uncertainty: int, own: list[int]
) -> None:
    setup = own_of(setup, own)
    seats, first = setup["setup"]["seats"], setup["setup"]["first"]
    lines = press_lines(moves, seats, first, uncertainty)
    moved = [setup["setup"]["handicaps_ms"][(seat - by) % seats] for seat in range(seats)]
    told = referee([setup, *lines])
    turned = referee(
        [own_of(turn_setup(setup, by), moved), *(turn_line(line, by, seats) for line in lines)]
    )
    assert turned == [turn_line(event, by, seats) for event in told]


@pytest.mark.slow
@given(setup_lines(), MOVES, st.integers(0, 10_000), OWN)
@MANY
def test_out_of_order_or_in_order_the_answers_are_the_same(
    setup: Line, moves: list[tuple[str, int, int]], seed: int, own: list[int]
) -> None:
    setup = own_of(setup, own)
    presses = [(kind, gap_ns + 1, seat) for kind, gap_ns, seat in moves]
    wanted = [move for move in presses if move[0] in ("next", "play", "slap")]
    lines = press_lines(wanted, setup["setup"]["seats"], setup["setup"]["first"], 1000)
    end: Line = {"t": (lines[-1]["t"] if lines else 0) + 5000 * MS, "tick": True}
    chance = random.Random(seed)
    mixed = sorted(lines, key=lambda line: int(line["t"]) + chance.randrange(20 * MS))
    assert referee([setup, *mixed, end], UNORDERED) == referee([setup, *lines, end], ORDERED)


SETUP: Line = {"setup": {"seats": 2, "stacks": ["7S 2H 3H", "7D 4C 5C"], "handicaps_ms": [80, 0]}}
PLAYED: list[Line] = [
    {"t": 0, "seat": 0, "press": "play"},
    {"t": 1000 * MS, "seat": 1, "press": "play"},
]


def slap_line(seat: int, at_ms: int) -> Line:
    return {"t": at_ms * MS, "seat": seat, "press": "slap"}


def test_the_referee_waits_as_the_table_does_and_the_end_of_its_input_answers() -> None:
    told = referee([SETUP, *PLAYED, slap_line(0, 1300)])
    assert [(line["event"], line["t"]) for line in told[-2:]] == [
        ("slap", 1300 * MS),
        ("take", 1300 * MS),
    ]
    assert told[-2]["handicap"] == 80 * MS
    open_still = referee([SETUP, *PLAYED, slap_line(0, 1300), {"ask": "state"}])
    assert [line["event"] for line in open_still[-3:]] == ["state", "slap", "take"]
    assert open_still[-3]["pile"] == 2


@pytest.mark.parametrize(
    ("own", "code", "text"),
    [
        ([80], "bad_setup", "handicaps_ms: expected 2 of them, one a seat, found 1"),
        ([80, -1], "bad_setup", "handicaps_ms: expected 0 to 1000, found -1"),
        ([80, 1001], "bad_setup", "handicaps_ms: expected 0 to 1000, found 1001"),
        ([80, True], "bad_setup", "handicaps_ms: expected a list of whole numbers, one a seat,"),
        ([80, 0.5], "bad_setup", "handicaps_ms: expected a list of whole numbers, one a seat,"),
        ("80,0", "bad_setup", "handicaps_ms: expected a list of whole numbers, one a seat,"),
        (None, "bad_setup", "handicaps_ms: expected a list of whole numbers, one a seat,"),
    ],
)
def test_what_is_no_handicap_is_refused(own: object, code: str, text: str) -> None:
    [error] = referee([{"setup": SETUP["setup"] | {"handicaps_ms": own}}])
    assert error["error"] == code and error["text"].startswith(text)


def test_none_and_nothing_but_zeros_are_as_if_nothing_was_said() -> None:
    plain = {"setup": {key: SETUP["setup"][key] for key in ("seats", "stacks")}}
    lines = [*PLAYED, slap_line(0, 1300), slap_line(1, 1320)]
    for own in ([], [0, 0], [1000, 1000]):
        assert referee([own_of(plain, own), *lines]) == referee([plain, *lines])
