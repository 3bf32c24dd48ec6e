"""What the wizard has found goes to the disk and comes back; the settings of people come first."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.errors import BadInput
from pi_app.settings import ButtonSettings, SeatBox, SeatKeyNames, SeatPins, parse_settings
from pi_app.storage import Disk
from pi_app.toml_file import parse_toml
from pi_app.whole_settings import load_whole_settings
from pi_app.wiring.kept import Kept, as_toml, keep, layered
from pi_app.wiring.outcome import lamps_of, settings_of
from pi_app.wiring.spots import Role, Spot, SpotKind, roles_of
from pi_app.wiring.state import Answers, Options
from tests.pi_app.wiring.bench import key, pin, play, slap
from tests.support.pretend_disk import PretendDisk

NONE = SeatPins(0, 0, 0, 0)
WIRED = ButtonSettings(
    pins={
        "1": SeatPins(play=26, slap=13, play_lamp=17, slap_lamp=0),
        "2": SeatPins(play=0, slap=7, play_lamp=0, slap_lamp=0),
        "3": NONE,
    },
    box={"1": SeatBox(play="A3", slap="D3", lamp=2), "3": SeatBox("", "", 0)},
    keys={"3": SeatKeyNames("left shift", '"')},
)
LINES = tuple(pin(bcm) for bcm in range(4, 28))
LAMPS = tuple(zip(roles_of(6), [pin(bcm) for bcm in range(10, 22)], strict=True))


def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the usual settings of a user are."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "slap-table"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    settings = tmp_path / "mine.toml"
    settings.write_text("[table]\ntalk = false\n")
    assert keep(WIRED, settings, Disk()) == Kept(tmp_path / "wiring.toml")
    loaded = load_whole_settings(settings)
    assert not loaded.table.talk
    buttons = loaded.buttons
    assert (buttons.pins, buttons.box, buttons.keys) == (WIRED.pins, WIRED.box, WIRED.keys)


found = st.dictionaries(
    st.sampled_from(roles_of(6)), st.sampled_from([*LINES, key("a"), key("\\"), key("é")])
)


@pytest.mark.slow
@given(found, st.permutations(LINES))
def test_whatever_was_found_the_table_opens_with_it(
    found: dict[Role, Spot], lamps: list[Spot]
) -> None:
    once = {role: spot for role, spot in found.items() if list(found.values()).count(spot) == 1}
    free = [lamp for lamp in lamps if lamp not in once.values()]
    lit = dict(zip(list(once)[:3], free, strict=False))
    answers, options = Answers(found=once, lamps=lit), Options(6, LINES, LAMPS)
    made = settings_of(answers, options, ButtonSettings())
    back = parse_settings(parse_toml("wiring.toml", as_toml(made))).buttons
    assert (back.pins, back.keys) == (made.pins, made.keys)
    for role, spot in once.items():
        if spot.kind is SpotKind.PIN:
            assert getattr(back.pins[str(role.seat + 1)], role.button.value) == int(spot.name)


def test_a_lamp_that_was_not_seen_keeps_its_usual_line_unless_that_is_taken() -> None:
    answers = Answers(found={slap(0): pin(10), play(0): pin(4), slap(1): pin(5)})
    lamps = ((slap(0), pin(17)), (play(0), pin(10)), (slap(1), pin(18)), (slap(2), pin(22)))
    assert lamps_of(answers, Options(6, LINES, lamps)) == {slap(0): pin(17), slap(1): pin(18)}


def test_kinds_that_were_not_listened_to_stay_as_they_were() -> None:
    options = Options(8, (Spot(SpotKind.BOX, "D2"),))
    answers = Answers(found={slap(0): Spot(SpotKind.BOX, "D2")})
    made = settings_of(answers, options, WIRED)
    assert made.pins == WIRED.pins
    assert made.box["1"] == SeatBox("", "D2", 0)


# -- the settings come first -----------------------------------------------------------------

UNDER = "[buttons.pins.1]\nplay = 4\nslap = 8\n[buttons.pins.2]\nplay = 26\n"


def test_a_seat_of_which_the_settings_say_anything_is_as_they_say() -> None:
    above = parse_toml("settings.toml", "[buttons]\nlockout_ms = 20\n[buttons.pins.1]\nplay = 9\n")
    both = layered(above, parse_toml("wiring.toml", UNDER))
    assert both is not None
    buttons = parse_settings(both).buttons
    assert buttons.lockout_ms == 20
    assert buttons.pins == {"1": SeatPins(play=9), "2": SeatPins(play=26)}


@pytest.mark.parametrize(
    ("above", "told"),
    [
        ("[buttons.pins.1]\nplay = 26\n", "wiring.toml:5: buttons.pins.2.play"),
        ("\n[buttons.pins.3]\nplay = 4\n", "settings.toml:3: buttons.pins.3.play"),
        ("[buttons]\npins = 3\n", "settings.toml:2: buttons.pins"),
        ("buttons = 3\n", "settings.toml:1: buttons"),
    ],
)
def test_a_mistake_is_told_in_the_file_in_which_it_stands(above: str, told: str) -> None:
    both = layered(parse_toml("settings.toml", above), parse_toml("wiring.toml", UNDER))
    assert both is not None
    with pytest.raises(BadInput) as fault:
        parse_settings(both)
    assert str(fault.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[table]\ntalk = false\n", "wiring.toml:1: table: expected one of buttons"),
        ("[buttons]\ndevice = 'x'\n", "wiring.toml:2: buttons.device: expected one of pins, box"),
        ("[buttons.pins.1]\nplay = 99\n", "wiring.toml:2: buttons.pins.1.play"),
        ("[buttons.box.1]\nslap = 'D99'\n", "wiring.toml:2: buttons.box.1.slap: expected one of"),
        ("[buttons.box.1]\nlamp = 9\n", "wiring.toml:2: buttons.box.1.lamp: expected a lamp"),
        ("[buttons.box.9]\nlamp = 1\n", "wiring.toml:1: buttons.box.9: expected a seat from 1"),
        (
            "[buttons.keys.1]\nplay = 'a'\nslap = 'a'\n",
            "wiring.toml:3: buttons.keys.1.slap: expected a key of its own, found a",
        ),
        ('[buttons.keys.1]\nplay = "a\\tb"\n', "wiring.toml:2: buttons.keys.1.play"),
        ("pins = [\n", "wiring.toml:1"),
    ],
)
def test_a_damaged_file_is_told_with_its_place_and_slap_table_wire_mends_it(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home(tmp_path, monkeypatch)
    folder.mkdir()
    (folder / "wiring.toml").write_text(text)
    with pytest.raises(BadInput) as fault:
        load_whole_settings(None)
    assert str(fault.value).removeprefix(f"{folder}{os.sep}").startswith(told)
    assert load_whole_settings(None, wired=False).buttons == ButtonSettings()
    keep(WIRED, None, Disk())
    assert load_whole_settings(None).buttons.pins == WIRED.pins


# -- where it cannot be written ---------------------------------------------------------------


class ReadOnly(PretendDisk):
    """A disk of which some folders may only be read."""

    def __init__(self, *folders: Path) -> None:
        super().__init__()
        self.folders = folders

    def make_folder(self, folder: Path) -> None:
        if folder in self.folders:
            raise PermissionError(13, "Permission denied")
        super().make_folder(folder)


def test_it_is_said_if_nothing_can_be_written(tmp_path: Path) -> None:
    kept = keep(WIRED, tmp_path / "settings.toml", ReadOnly(tmp_path))
    assert kept == Kept(None, f"{tmp_path / 'wiring.toml'}: Permission denied")


def test_the_next_usual_place_is_taken_if_the_first_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home(tmp_path, monkeypatch)
    assert keep(WIRED, None, ReadOnly(folder)) == Kept(Path("/etc/slap-table/wiring.toml"))


def test_the_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    keep(WIRED, settings, Disk())
    fewer = replace(WIRED, pins={}, keys={})
    keep(fewer, settings, Disk())
    assert [path.name for path in tmp_path.iterdir()] == ["wiring.toml"]
    assert "pins" not in (tmp_path / "wiring.toml").read_text().partition("\n\n")[2]
