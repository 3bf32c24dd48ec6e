"""The settings file: every mistake is answered with one line that says where and what."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from pi_app.cli import Commands, Request, run
from pi_app.doctor import Diagnosis
from pi_app.errors import BadInput
from pi_app.pin_choice import pins_for
from pi_app.publish import Player
from pi_app.screens.messages import Layout
from pi_app.settings import (
    BAUDS,
    SLAP_GAME,
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    PhoneUse,
    ScreenMode,
    ScreenOptions,
    SeatPins,
    Settings,
    SoundMode,
    SoundSettings,
    Spoken,
    TableSettings,
    parse_players,
    parse_settings,
    state_directory,
    usual_places,
)
from pi_app.settings_toml import as_toml
from pi_app.toml_file import parse_toml
from pi_app.whole_settings import load_whole_settings
from pi_app.wiring.opening import Wired
from tests.support.examples import examples


def settings_of(text: str) -> Settings:
    return parse_settings(parse_toml("s.toml", text))


def test_an_empty_file_is_the_defaults() -> None:
    assert settings_of("") == Settings()


# -- mistakes ------------------------------------------------------------------------------

MISTAKES = {
    "typing error": (
        "[table\nrules = 'x'\n",
        "f:1:7: expected valid TOML, found '[table' (Expected ']' at the end of a table declarati",
    ),
    "a zero byte in a path": (
        '[journal]\ndirectory = "a\\u0000b"\n',
        "f:2: journal.directory: expected a path of one line, found 'a\\x00b'",
    ),
    "unknown table": (
        "[tabel]\n",
        "f:1: tabel: expected one of table, buttons, screen, sound, journal"
        " (did you mean table?), found the unknown key 'tabel'",
    ),
    "unknown key": (
        "[sound]\non = true\nvolumee = 1\n",
        "f:3: sound.volumee: expected one of on, mode, volume, speech (did you mean volume?),"
        " found the unknown key 'volumee'",
    ),
    "unknown key at the top": (
        "volume = 1\n",
        "f:1: volume: expected one of table, buttons, screen, sound, journal,"
        " found the unknown key 'volume'",
    ),
    "unknown key of a seat": (
        "[buttons.pins.1]\npaly = 4\n",
        "f:2: buttons.pins.1.paly: expected one of play, slap, play_lamp, slap_lamp"
        " (did you mean play?), found the unknown key 'paly'",
    ),
    "key without a value": ("[sound]\nvolume =\n", "f:2:9: expected valid TOML, found 'volume ='"),
    "a port that is none": (
        "[table]\nphones_port = 0\n",
        "f:2: table.phones_port: expected 1 to 65535, found 0",
    ),
    "an unknown use of phones": (
        "[table]\nphones = 'yes'\n",
        'f:2: table.phones: expected one of auto, on or off, found "yes"',
    ),
    "a broken button of a computer player": (
        "[table]\nseats = ['human', 'bot:easy', 'human']\nstand_in = [1, 2]\n",
        "f:3: table.stand_in: expected a person's seat (1, 3), found 2",
    ),
    "too few handicaps": (
        "[table]\nseats = ['human', 'human']\nhandicaps_ms = [80]\n",
        "f:3: table.handicaps_ms: expected 2 of them, one a seat, found 1",
    ),
    "too large a handicap": (
        "[table]\nseats = ['human', 'human']\nhandicaps_ms = [80, 2000]\n",
        "f:3: table.handicaps_ms: expected 0 to 1000, found 2000",
    ),
    "handicaps of another game": (
        "[table]\nseats = ['human', 'human']\ngame = 'bataille'\nhandicaps_ms = [80, 0]\n",
        "f:4: table.handicaps_ms: expected none: only bataille-corse has handicaps,"
        " found some for bataille",
    ),
    "a broken button of nobody": (
        "[table]\nseats = ['human', 'human']\nstand_in = [0]\n",
        "f:3: table.stand_in: expected a person's seat (1, 2), found 0",
    ),
    "text for a number": (
        "[sound]\nvolume = 'loud'\n",
        'f:2: sound.volume: expected a number, found "loud"',
    ),
    "number for a switch": ("[sound]\non = 1\n", "f:2: sound.on: expected true or false, found 1"),
    "part of a pixel": (
        "[screen]\nwidth = 1280.5\n",
        "f:2: screen.width: expected a whole number, found 1280.5",
    ),
    "text for a list": ("[table]\nseats = 'human'\n", "f:2: table.seats: expected a list, found"),
    "number for a table": ("table = 3\n", "f:1: table: expected a table of keys, found 3"),
    "list of tables": ("[[table]]\n", "f:1: table: expected a table of keys, found [{}]"),
    "unknown input": (
        "[buttons]\ninputs = 'usb'\n",
        "f:2: buttons.inputs: expected one of auto, gpio, mcu, evdev, keyboard or none, "
        'found "usb"',
    ),
    "unknown driver": (
        "[buttons]\ndriver = 'pigpio'\n",
        "f:2: buttons.driver: expected one of auto, gpiod, lgpio, rpigpio, native or mock, "
        'found "pigpio"',
    ),
    "unknown screen": (
        "[screen]\nmode = 'fullscreen'\n",
        'f:2: screen.mode: expected one of window, full or none, found "fullscreen"',
    ),
    "unknown layout": (
        "[screen]\nlayout = 'flat'\n",
        'f:2: screen.layout: expected one of wall, table-top or above, found "flat"',
    ),
    "unknown player": (
        "[table]\nseats = [\n'human',\n'bot:medum']\n",
        "f:4: table.seats: expected one of human, bot:easy, bot:medium, bot:hard"
        " (did you mean bot:medium?), found 'bot:medum'",
    ),
    "a name of two lines": (
        '[table]\nnames = ["Ann",\n"Bob\\nBib"]\n',
        "f:3: table.names: expected a name of one line, 24 characters at the most,"
        " found 'Bob\\nBib'",
    ),
    "a name without end": (
        f"[table]\nnames = ['{'x' * 25}']\n",
        "f:2: table.names: expected a name of one line, 24 characters at the most",
    ),
    "one seat": (
        "[table]\nseats = ['human']\n",
        "f:2: table.seats: expected 2 to 8 seats, found 1",
    ),
    "nine seats": (
        f"[table]\nseats = {['human'] * 9}\n",
        "f:2: table.seats: expected 2 to 8 seats, found 9",
    ),
    "too loud": ("[sound]\nvolume = 1.01\n", "f:2: sound.volume: expected 0 to 1, found 1.01"),
    "not a number": ("[sound]\nvolume = nan\n", "f:2: sound.volume: expected 0 to 1, found nan"),
    "endless": (
        "[screen]\npanel_latency_ms = inf\n",
        "f:2: screen.panel_latency_ms: expected 0 to 500, found inf",
    ),
    "tiny window": (
        "[screen]\nheight = 479\n",
        "f:2: screen.height: expected 480 to 4320, found 479",
    ),
    "huge number": (
        "[screen]\nheight = " + "9" * 400 + "\n",
        "f:2: screen.height: expected ",
    ),
    "a lock-out shorter than a press": (
        "[buttons]\nlockout_ms = 5\n",
        "f:2: buttons.lockout_ms: expected 6 to 500, found 5",
    ),
    "a speed that the chip cannot keep": (
        "[buttons]\nbaud = 115200\n",
        "f:2: buttons.baud: expected 500000 or 250000, found 115200",
    ),
    "a lock-out that the chip cannot count": (
        "[buttons]\ninputs = 'mcu'\nlockout_ms = 66\n",
        "f:3: buttons.lockout_ms: expected 65 at the most for a button box, found 66",
    ),
    "no time to confirm": (
        "[buttons]\nconfirm_ms = 0\n",
        "f:2: buttons.confirm_ms: expected 0.1 to 5, found 0",
    ),
    "seat 0": (
        "[buttons.pins.0]\nplay = 4\n",
        "f:1: buttons.pins.0: expected a seat from 1 to 6, found '0'",
    ),
    "seat 7": (
        "[buttons.pins.7]\nplay = 4\n",
        "f:1: buttons.pins.7: expected a seat from 1 to 6, found '7'",
    ),
    "seat 01": (
        "[buttons.pins.01]\nplay = 4\n",
        "f:1: buttons.pins.01: expected a seat from 1 to 6, found '01'",
    ),
    "a pin that a seat cannot have": (
        "[buttons.pins.1]\nplay = 28\n",
        "f:2: buttons.pins.1.play: expected a BCM number from 2 to 27, or 0, found 28",
    ),
    "the pin of the EEPROM": (
        "[buttons.pins.1]\nplay = 1\n",
        "f:2: buttons.pins.1.play: expected a BCM number from 2 to 27, or 0, found 1",
    ),
    "a pin by name": (
        "[buttons.pins.1]\nplay = 'GPIO4'\n",
        'f:2: buttons.pins.1.play: expected a whole number, found "GPIO4"',
    ),
    "a pin without a seat": (
        "[buttons.pins]\nplay = 4\n",
        "f:2: buttons.pins.play: expected a table of keys, found 4",
    ),
    "the same pin twice": (
        "[buttons.pins.1]\nplay = 4\n[buttons.pins.2]\nslap_lamp = 4\n",
        "f:4: buttons.pins.2.slap_lamp: expected a pin of its own,"
        " found 4, which is already play of seat 1",
    ),
}


def no_table(_request: Request) -> None:
    pytest.fail("a table was opened")


def no_replay(_path: Path, _request: Request) -> None:
    pytest.fail("a recording was shown")


def no_diagnosis(_settings: Path | None) -> Diagnosis:
    pytest.fail("this machine was looked at")


def no_wiring(_request: Request) -> Wired:
    pytest.fail("the wizard was opened")


NOTHING = Commands(no_table, no_replay, no_diagnosis, no_wiring)


@pytest.mark.parametrize(("text", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_in_one_line_with_its_place(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert run(["settings", "--settings", str(path)], NOTHING) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.replace(str(path), "f").startswith(f"slap-table: {told}")
    assert err.count("\n") == 1 and err.endswith("\n")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"#" * 1_000_001], ids=["no text", "huge"])
def test_files_that_are_no_settings(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    assert run(["settings", "--settings", str(path)], NOTHING) == 2
    _, err = capsys.readouterr()
    assert err.startswith(f"slap-table: {path}") and err.count("\n") == 1


def test_a_directory_in_place_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["settings", "--settings", str(tmp_path)], NOTHING) == 2
    _, err = capsys.readouterr()
    assert err == (
        f"slap-table: {tmp_path}: expected a file that can be read, found Is a directory\n"
    )


def test_a_moved_pin_that_meets_one_in_its_usual_place_is_refused() -> None:
    """GPIO5 is the SLAP button of seat 1 in wiring.md; only a table with that seat minds."""
    moved = settings_of("[buttons.pins.2]\nplay_lamp = 5\n")
    with pytest.raises(BadInput, match="for the PLAY lamp of seat 2, found 5, which is"):
        pins_for(moved.buttons, 2)


# -- as TOML -------------------------------------------------------------------------------

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).filter(str.isprintable)
"""Names and paths: of one line."""
MILLISECONDS = st.floats(6, 500)
SEATS = st.lists(
    st.sampled_from(["human", "bot:easy", "bot:medium", "bot:hard"]), min_size=2, max_size=8
).map(tuple)


PICTURES = st.builds(
    ScreenOptions,
    mode=st.sampled_from(ScreenMode),
    width=st.integers(800, 7680),
    layout=st.sampled_from(Layout),
    reduced_motion=st.booleans(),
    diagonal_in=st.floats(0, 500),
    viewing_distance_m=st.floats(0, 100),
    panel_latency_ms=st.floats(0, 500),
)
SOUNDS = st.builds(
    SoundSettings,
    on=st.booleans(),
    mode=st.sampled_from(SoundMode),
    volume=st.floats(0, 1),
    speech=st.sampled_from(Spoken),
)


@st.composite
def all_settings(draw: st.DrawFn) -> Settings:
    bcm = iter(draw(st.permutations(range(2, 28))))
    chosen = draw(st.sets(st.sampled_from("123456")))
    inputs = draw(st.sampled_from(Inputs))
    parts = [f.name for f in fields(SeatPins)]
    pins = {
        seat: SeatPins(**{part: next(bcm) for part in draw(st.sets(st.sampled_from(parts)))})
        for seat in sorted(chosen)
    }
    seats = draw(SEATS)
    people = [number for number, player in enumerate(seats, 1) if player == "human"]
    game = draw(st.sampled_from(sorted(GAMES)))
    own_ms = st.lists(st.integers(0, 1000), min_size=len(seats), max_size=len(seats)).map(tuple)
    return Settings(
        TableSettings(
            seats,
            tuple(draw(st.lists(WORDS, max_size=3))),
            game,
            draw(WORDS),
            phones=draw(st.sampled_from(PhoneUse)),
            phones_port=draw(st.integers(1, 65_535)),
            talk=draw(st.booleans()),
            stand_in=tuple(draw(st.lists(st.sampled_from(people), max_size=3)) if people else ()),
            handicaps_ms=draw(own_ms) if game == SLAP_GAME else (),
        ),
        ButtonSettings(
            inputs=inputs,
            device=draw(WORDS),
            baud=draw(st.sampled_from(BAUDS)),
            driver=draw(st.sampled_from(Driver)),
            pull_up=draw(st.booleans()),
            confirm_ms=draw(st.floats(0.1, 5)),
            lockout_ms=draw(st.floats(6, 65) if inputs is Inputs.MCU else MILLISECONDS),
            pins=pins,
        ),
        draw(PICTURES),
        draw(SOUNDS),
        JournalSettings(keep=draw(st.booleans()), directory=draw(WORDS)),
    )


@examples(50)
@given(all_settings())
def test_settings_come_back_from_their_toml(written: Settings) -> None:
    assert settings_of(as_toml(written)) == written


def test_every_key_has_a_line_about_it_and_its_value() -> None:
    lines = as_toml(Settings()).splitlines()
    for table in fields(Settings):
        assert f"[{table.name}]" in lines
    for name, value in [("game", '"bataille-corse"'), ("on", "true"), ("volume", "0.7")]:
        place = lines.index(f"{name} = {value}")
        assert lines[place - 1].startswith("# ")


# -- places --------------------------------------------------------------------------------


def test_the_usual_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own = tmp_path / "slap-table" / "settings.toml"
    assert list(usual_places()) == [own, Path("/etc/slap-table/settings.toml")]
    assert load_whole_settings(None) == Settings()
    own.parent.mkdir()
    own.write_text("[sound]\non = false\n")
    assert not load_whole_settings(None).sound.on


def test_without_xdg_the_home_directory_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert next(usual_places()) == tmp_path / ".config" / "slap-table" / "settings.toml"
    assert state_directory() == tmp_path / ".local" / "state" / "slap-table"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "s"))
    assert state_directory() == tmp_path / "s" / "slap-table"


def test_a_file_named_on_the_command_line_must_exist(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected a file that can be read, found No such file"):
        load_whole_settings(tmp_path / "none.toml")


def test_players_are_read_with_spaces_around_them() -> None:
    players = parse_players([" human", "bot:hard "], "--seats")
    assert players == (Player.HUMAN, Player.HARD)
