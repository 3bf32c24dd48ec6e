"""Recorded games again: the same events, whole or cut off; bad lines are named by their number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from pi_app.errors import BadInput
from pi_app.publish import Player
from pi_app.replay import as_document, read_recording
from tests.pi_app.driven import PLAY, SECOND, SLAP, T0, Driven, dealing
from tests.support.recorded import events_of, save

T = T0 + SECOND
Object = dict[str, object]
HEADER: Object = {
    "journal": 1,
    "game": "bataille-corse",
    "rules": "wikipedia",
    "players": ["human"],
}
SETUP: Object = {"setup": {"stacks": ["7S 2H 3H", "7D 2D 3D"]}}
CARD: Object = {"t": 10, "seat": 0, "press": "play"}
TOLD: list[Object] = [
    {"event": "card", "t": 10, "seat": 0, "card": "7S", "pile": 1, "number": 0},
    {"event": "turn", "t": 10, "seat": 1},
]
GAME = [HEADER, SETUP, CARD, *TOLD]


def written(path: Path, lines: Iterable[Mapping[str, object] | str]) -> Path:
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("".join(text + "\n" for text in texts))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def document(file: Path) -> tuple[dict[str, object], bool]:
    text, same = as_document(file)
    return json.loads(text), same


def test_a_game_as_one_document(file: Path) -> None:
    found, same = document(written(file, GAME))
    assert same
    assert found == {
        "game": "bataille-corse",
        "seats": 2,
        "events": [{"event": "turn", "t": 0, "seat": 0}, *TOLD],
        "identical": True,
        "torn": False,
    }


def test_a_game_at_the_table_is_replayed_to_the_letter(file: Path) -> None:
    table = Driven(dealing("7S 2H 3H 4H / 7D 2D 3D 4D"))
    table.start()
    table.tap(0, PLAY, T)
    table.tap(1, PLAY, T + SECOND)
    table.arrive(
        (T + 2 * SECOND, 0, SLAP, T + 2 * SECOND, True),
        (T + 2 * SECOND, 1, SLAP, T + 2 * SECOND, True),
    )
    table.run(T + 3 * SECOND)
    save(file, table.journals[0].lines)
    assert any("draw" in line for line in table.journals[0].lines)
    assert events_of(read_recording(file)) == table.ear.lines()[1:]
    assert document(file)[1]


def test_the_players_are_remembered(file: Path) -> None:
    header = {**HEADER, "players": ["hard", "somebody"]}
    recording = read_recording(written(file, [header, SETUP]))
    assert recording.players == (Player.HARD, Player.HUMAN)
    assert recording.rules_name == "wikipedia"


@pytest.mark.parametrize("players", [None, "human", [], [1, 2, 3, 4]])
def test_a_header_that_names_nobody_means_people(file: Path, players: object) -> None:
    recording = read_recording(written(file, [{**HEADER, "players": players}, SETUP]))
    assert recording.players == (Player.HUMAN, Player.HUMAN)


def test_inputs_alone_are_a_recording(file: Path) -> None:
    """A playthrough without events, comments and empty lines among them."""
    found, same = document(written(file, ["# two cards", SETUP, "", CARD]))
    assert same and found["events"] == [{"event": "turn", "t": 0, "seat": 0}, *TOLD]


# -- cut off -------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", range(1, len(json.dumps(TOLD[1]))))
def test_a_torn_last_line_is_told_and_the_rest_replayed(file: Path, cut: int) -> None:
    written(file, GAME)
    file.write_text(file.read_text()[: -cut - 1])
    found, same = document(file)
    assert (found["torn"], found["identical"], same) == (True, True, True)


def test_zeros_at_the_end_as_a_power_cut_leaves_them(file: Path) -> None:
    written(file, GAME)
    with file.open("ab") as tail:
        tail.write(b"\0" * 512)
    found, same = document(file)
    assert found["torn"] and same


@pytest.mark.parametrize("kept", [3, 4])
def test_events_of_the_last_input_may_be_missing(file: Path, kept: int) -> None:
    """The power went between two lines."""
    found, same = document(written(file, GAME[:kept]))
    assert same and not found["torn"]


# -- not as recorded -----------------------------------------------------------------------

SECOND_CARD: Object = {"t": 10_000_000_000, "seat": 1, "press": "play"}


@pytest.mark.parametrize(
    "lines",
    [
        [HEADER, SETUP, CARD, TOLD[0], {**TOLD[1], "seat": 0}],
        [HEADER, SETUP, CARD, *TOLD, TOLD[1]],
        [HEADER, SETUP, CARD, TOLD[0], SECOND_CARD],
        [HEADER, SETUP, CARD, TOLD[1], TOLD[0]],
    ],
    ids=["another event", "one too many", "one missing in the middle", "another order"],
)
def test_other_events_than_recorded_are_told(file: Path, lines: list[Mapping[str, object]]) -> None:
    found, same = document(written(file, lines))
    assert not same and found["identical"] is False


# -- bad lines -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([HEADER, SETUP, '{"t": 1', CARD], ":3: expected one JSON object, found '{\"t\": 1'"),
        ([HEADER, SETUP, "[1]", CARD], ":3: expected an object, found '[1]'"),
        ([HEADER, SETUP, {"t": 1}], ":3: expected press, release, card, lead, resign, bid, pass,"),
        ([HEADER, SETUP, {**CARD, "seat": 2}], ":3: expected a seat from 0 to 1, found 2"),
        ([HEADER, SETUP, CARD, {**CARD, "t": 9}], ":4: expected t of 10 or more, found 9"),
        ([HEADER, SETUP, {"t": 1, "draw": [0]}], ":3: expected a permutation of 0, found [0]"),
        ([{**HEADER, "journal": 3}, SETUP], ":1: expected journal format 1 or 2, found 3"),
        ([{**HEADER, "journal": 2}, SETUP], ":1: this line is damaged"),
        ([HEADER, {"setup": {"stacks": ["7S", "XX"]}}], ":2: expected a card such as QH, 7S or"),
        ([HEADER, SETUP, CARD, SETUP], ":4: expected the lines of one game, found a second setup"),
        ([HEADER], ": expected a recorded game with a setup line, found none"),
        ([], ": expected a recorded game with a setup line, found none"),
    ],
    ids=range(12),
)
def test_a_bad_line_is_named(
    file: Path, lines: list[Mapping[str, object] | str], told: str
) -> None:
    with pytest.raises(BadInput) as error:
        as_document(written(file, lines))
    assert str(error.value).startswith(f"{file}{told}")
    assert "\n" not in str(error.value)


def test_what_is_no_file(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "Is a directory"), (tmp_path / "x", "No such file or directory")):
        with pytest.raises(BadInput, match=f"expected a file that can be read, found {why}"):
            read_recording(path)


def test_any_bytes_are_a_bad_line_and_no_crash(file: Path) -> None:
    file.write_bytes(bytes(range(256)) * 4 + b"\n" + b"x")
    with pytest.raises(BadInput, match=r"game.jsonl:1: expected one JSON object"):
        read_recording(file)


def test_overdue_presses_are_replayed_as_such(file: Path) -> None:
    lines = [SETUP, CARD, {"t": 1, "seat": 1, "press": "slap", "overdue": True}]
    found, _ = document(written(file, lines))
    events = found["events"]
    assert isinstance(events, list)
    assert (events[-1]["event"], events[-1]["verdict"]) == ("slap", "ignored")
