"""`referee` from the outside: the scripted games, bad lines, and a rig that drives it live."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pi_app.referee import Options, run
from tests.support.refereed import MS, PLAY_0, PLAY_1, SETUP, Line, answers, check_example

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "referee_examples.json").read_text(encoding="utf-8")
)
by_name = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])


@by_name
def test_a_scripted_game_goes_as_scripted(example: dict[str, Any]) -> None:
    options = Options(unordered="--unordered" in example["args"])
    check_example(example, answers(*example["lines"], options=options))


def test_matching_can_fail() -> None:
    found: list[Line] = [{"event": "card", "seat": 1}, {"event": "take", "patterns": ["run"]}]
    good: Line = {"expect": [{"event": "take", "patterns": {"has": "run"}}], "forbid": []}
    check_example(good, found)
    for bad in (
        {"expect": [{"event": "take"}, {"event": "card"}], "forbid": []},
        {"expect": [{"event": "card", "seat": {"any": [0, 2]}}], "forbid": []},
        {"expect": [], "forbid": [{"event": "card"}]},
    ):
        with pytest.raises(AssertionError):
            check_example(bad, found)


COMMAND = [sys.executable, "-m", "pi_app", "referee", "bataille-corse"]


@contextmanager
def live(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A referee in a process of its own."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def say(process: subprocess.Popen[str], line: Line) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(line) + "\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str]) -> Line:
    assert process.stdout is not None
    heard: Line = json.loads(process.stdout.readline())
    return heard


@pytest.mark.slow
def test_a_rig_reads_each_answer_before_it_sends_the_next_line() -> None:
    """An exact slap is answered at once; were a line held back, this would wait for ever."""
    with live() as process:
        say(process, SETUP)
        assert hear(process)["event"] == "turn"
        for press, told in ((PLAY_0, ["card", "turn"]), (PLAY_1, ["card", "turn"])):
            say(process, press)
            assert [hear(process)["event"] for _ in told] == told
        say(process, {"t": 1300 * MS, "seat": 1, "press": "slap"})
        assert hear(process)["verdict"] == "valid"
        assert [hear(process)["event"], hear(process)["event"]] == ["take", "turn"]
        say(process, {"ask": "state"})
        assert hear(process)["stacks"] == [3, 5]


@pytest.mark.slow
@by_name
def test_the_command_gives_the_same_lines(example: dict[str, Any]) -> None:
    text = "".join(json.dumps(line) + "\n" for line in example["lines"])
    done = subprocess.run(
        [*COMMAND, *example["args"]],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == example["status"]
    check_example(example, [json.loads(line) for line in done.stdout.splitlines()])


@pytest.mark.slow
def test_strict_ends_with_status_2_and_one_line_on_standard_error() -> None:
    done = subprocess.run(
        [*COMMAND, "--strict"],
        input=json.dumps(SETUP) + "\nnonsense\n" + json.dumps(PLAY_0) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "standard input:2" in done.stderr
    assert "card" not in done.stdout


def test_before_a_setup_nothing_can_be_taken() -> None:
    assert [line["error"] for line in answers(PLAY_0, {"ask": "state"})] == ["no_setup"] * 2


def test_time_runs_one_way_in_an_orderly_run() -> None:
    told = answers(SETUP, PLAY_0, PLAY_1, {"t": 5, "tick": True})
    assert told[-1]["error"] == "time_order"


def test_empty_lines_are_passed_over_but_counted() -> None:
    assert answers(SETUP, "", "  \n", "nonsense")[-1]["line"] == 4


def test_another_setup_starts_another_game() -> None:
    told = answers(SETUP, PLAY_0, SETUP, {"ask": "state"})
    assert told[-1]["stacks"] == [4, 4]


def test_the_state_line() -> None:
    told = answers({"setup": {"stacks": ["KS 2H", "4D 5D"]}}, PLAY_0, PLAY_1, {"ask": "state"})
    assert told[-1] == {
        "event": "state", "t": 1000 * MS, "stacks": [1, 1], "pile": 2, "turn": 1,
        "challenge": {"by": 0, "seat": 1, "attempts": 2}, "out": [],
    }  # fmt: skip


def test_a_seed_deals_the_same_cards_and_another_seed_others() -> None:
    def first_card(seed: int) -> list[Line]:
        deal: Line = {"setup": {"seed": seed, "seats": 4}}
        presses = [{"t": t * MS, "seat": t % 4, "press": "play"} for t in range(8)]
        return answers(deal, *presses)

    assert first_card(7) == first_card(7)
    assert first_card(7) != first_card(8)


def test_an_uneven_deal_from_a_seed_starts_at_the_first_seat() -> None:
    told = answers({"setup": {"seed": 1, "seats": 5, "first": 3}}, {"ask": "state"})
    assert told[-1]["stacks"] == [10, 10, 10, 11, 11]
    assert told[-1]["turn"] == 3


def test_beggar_notation() -> None:
    deal = {"setup": {"rules": "beggar", "stacks": "J-/--"}}
    told = answers(deal, PLAY_0, PLAY_1, {"ask": "state"})
    assert [line["event"] for line in told] == [
        *("turn", "card", "turn", "challenge"),
        *("card", "take", "turn", "state"),
    ]
    assert told[-1]["stacks"] == [3, 1]


def test_a_measured_reveal_comes_in_as_a_line() -> None:
    told = answers(
        SETUP,
        PLAY_0,
        PLAY_1,
        {"t": 1016 * MS, "reveal": 1},
        {"t": 1300 * MS, "seat": 0, "press": "slap"},
    )
    slap = next(line for line in told if line["event"] == "slap")
    assert (slap["reaction"], slap["reveal"]) == (284 * MS, "measured")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_reveal_out_of_order_finds_its_card(order: tuple[int, ...]) -> None:
    rows: list[Line] = [
        PLAY_1,
        {"t": 1010 * MS, "reveal": 1},
        {"t": 1015 * MS, "seat": 0, "press": "slap", "uncertainty": 10},
    ]
    told = answers(
        SETUP, PLAY_0, *(rows[place] for place in order), {"t": 3000 * MS, "tick": True},
        options=Options(unordered=True),
    )  # fmt: skip
    slap = next(line for line in told if line["event"] == "slap")
    assert (slap["verdict"], slap["reaction"], slap["reveal"]) == ("valid", 5 * MS, "measured")


def test_an_uncertain_slap_waits_for_a_later_line_and_the_end_answers_it() -> None:
    slap: Line = {"t": 1300 * MS, "seat": 1, "press": "slap", "uncertainty": 1000}
    asked = answers(SETUP, PLAY_0, PLAY_1, slap, {"ask": "state"})
    assert [line["event"] for line in asked[-4:]] == ["state", "slap", "take", "turn"]
    later = answers(SETUP, PLAY_0, PLAY_1, slap, {"t": 1301 * MS, "tick": True}, {"ask": "state"})
    assert later[-1]["pile"] == 0


def test_an_overdue_press_is_judged_and_never_punished() -> None:
    overdue: Line = {"t": 500 * MS, "seat": 1, "press": "slap", "overdue": True}
    told = answers(SETUP, PLAY_0, PLAY_1, overdue)
    assert told[-1]["verdict"] == "ignored"
    assert not any(line["event"] == "fault" for line in told)


@pytest.mark.parametrize("unordered", [False, True])
def test_an_untimed_slap_yields_to_a_timed_one_and_its_event_says_what_it_is(
    *, unordered: bool
) -> None:
    """It arrived 1 us before the other's stamp, which is known to that."""
    phone: Line = {"t": 1500 * MS, "seat": 1, "press": "slap", "untimed": True, "uncertainty": 90}
    timed: Line = {"t": 1500 * MS + 1000, "seat": 0, "press": "slap", "uncertainty": 1000}
    setup = {"setup": SETUP["setup"] | {"uncertainty": 1000}}
    lines = [setup, PLAY_0, PLAY_1, phone, timed, {"t": 1900 * MS, "tick": True}]
    told = answers(*lines, options=Options(unordered=unordered))
    slaps = [one for one in told if one.get("event") == "slap"]
    assert [(one["seat"], one["verdict"]) for one in slaps] == [(0, "valid"), (1, "late")]
    assert [one.get("untimed") for one in slaps] == [None, True]


def test_more_than_the_time_of_holding_behind_is_overdue() -> None:
    lines: list[Line] = [
        SETUP,
        PLAY_0,
        PLAY_1,
        {"t": 2000 * MS, "seat": 0, "press": "play"},
        {"t": 1979 * MS, "seat": 1, "press": "slap"},
    ]
    told = answers(*lines, options=Options(unordered=True))
    assert next(line for line in told if line["event"] == "slap")["verdict"] == "ignored"
    lines[-1] = {"t": 1980 * MS, "seat": 1, "press": "slap"}
    told = answers(*lines, options=Options(unordered=True))
    assert next(line for line in told if line["event"] == "slap")["verdict"] == "valid"


def test_cards_of_one_instant_are_played_in_turn_whatever_the_order_of_the_lines() -> None:
    rows: list[Line] = [
        {"t": 50 * MS, "seat": 1, "press": "play"},
        {"t": 50 * MS, "seat": 0, "press": "play"},
    ]
    for pair in (rows, rows[::-1]):
        told = answers(SETUP, *pair, options=Options(unordered=True))
        assert [line["card"] for line in told if line["event"] == "card"] == ["7S", "7D"]
        assert not any(line["event"] == "fault" for line in told)


# -- sources that are not alike ------------------------------------------------------------

UNLIKE = {
    "rules": "wikipedia",
    "stacks": ["7S 2H 3H 5H 6H", "7D 4C 5C 8C 9C"],
    "uncertainty": 10_000_000,
}
SOON, LATER = 1_300_000_000, 1_301_000_000


@pytest.mark.parametrize("exact_first", [True, False])
@pytest.mark.parametrize("tick", [True, False])
@pytest.mark.parametrize("fine", [0, 1_000])
def test_a_declared_uncertainty_makes_ties_whoever_is_first(
    *, exact_first: bool, tick: bool, fine: int
) -> None:
    """1 ms apart, one of them good to 10 ms: nobody can say (judging.md, "Ties")."""
    errors = (fine, 10_000_000) if exact_first else (10_000_000, fine)
    lines: list[dict[str, Any]] = [
        {"setup": UNLIKE},
        {"t": 0, "seat": 0, "press": "play"},
        {"t": 1_000_000_000, "seat": 1, "press": "play"},
        {"t": SOON, "seat": 0, "press": "slap", "uncertainty": errors[0]},
        {"t": LATER, "seat": 1, "press": "slap", "uncertainty": errors[1]},
        {"t": 3_000_000_000, "tick": True},
    ]
    if tick:
        lines.insert(4, {"t": SOON + 500_000, "tick": True})
    answers = [json.loads(text) for text in run(map(json.dumps, lines), Options())]
    told = [line["verdict"] for line in answers if line.get("event") == "slap"]
    assert told == ["tie", "tie"]
