"""What the doctor makes of a machine: what can be played on, and what to do about the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from hardware.cable import CableState
from hardware.errors import DriverMissingError, HardwareError
from hardware.gpio_source import KERNEL_STAMPS
from hardware.input_port import Look
from hardware.link_report import LinkReport, LinkState
from pi_app.doctor import BoxProbe, Diagnosis, Finding, PinProbe, Refused, examine
from pi_app.doctor_text import as_text
from pi_app.espeak import NO_VOICE
from pi_app.install.checkup import Told
from pi_app.settings import Inputs, ScreenMode, Settings, Spoken
from pi_app.two_pygames import TWO_PYGAMES
from tests.pi_app.reports import report
from tests.pi_app.world import BOARD, BOTS, BOX_QUALITY, settings_for
from tests.support.input_devices import Devices

NO_DRIVER = DriverMissingError("GPIO driver LGPIO is missing", remedy="install lgpio")
LIVE = BoxProbe(CableState(LinkState.LIVE, BOARD), report(), BOX_QUALITY)
FOREIGN_TEXT = "the board speaks, but not as a slap table: run `make flash`"
NO_SCREEN = "no screen found: connect one"


def not_live(link: LinkState, text: str, told: LinkReport | None = None) -> BoxProbe:
    return BoxProbe(CableState(link, BOARD, text=text), told, BOX_QUALITY)


@dataclass
class Machine:
    """A machine as a test wants it; all is well unless it says otherwise."""

    on_a_pi: bool = False
    pin_fault: HardwareError | None = None
    the_box: BoxProbe | None = None
    passed_over: str = ""
    screen_fault: str = ""
    sound_fault: str = ""
    pygame_fault: str = ""
    speech_fault: str = ""
    journal_fault: str = ""
    refusals: tuple[Refused, ...] = ()
    running: Mapping[str, Any] | None = None
    told: tuple[Told, ...] = ()
    asked: list[str] = field(default_factory=list)
    devices: Devices = field(default_factory=Devices)

    def inputs(self) -> Look:
        return self.devices.look()

    def pins(self) -> PinProbe:
        self.asked.append("pins")
        if self.pin_fault is not None:
            raise self.pin_fault
        return PinProbe(KERNEL_STAMPS, "gpiod, pinctrl-rp1", self.passed_over)

    def box(self) -> BoxProbe | None:
        self.asked.append("box")
        return self.the_box

    def screen(self) -> str:
        self.asked.append("screen")
        return self.screen_fault

    def pygames(self) -> str:
        return self.pygame_fault

    def sound(self) -> str:
        self.asked.append("sound")
        return self.sound_fault

    def speech(self) -> str:
        self.asked.append("speech")
        return self.speech_fault

    def journal(self) -> str:
        return self.journal_fault

    def refused(self) -> tuple[Refused, ...]:
        return self.refusals

    def installed(self) -> tuple[Told, ...]:
        return self.told

    def table(self) -> Mapping[str, Any] | None:
        return self.running


def kept(settings: Settings) -> Settings:
    return replace(settings, journal=replace(settings.journal, keep=True))


def diagnosed(machine: Machine, settings: Settings | None = None) -> Diagnosis:
    return examine(settings or settings_for(), machine)


def found(diagnosis: Diagnosis, name: str) -> Finding:
    return next(finding for finding in diagnosis.findings if finding.name == name)


# -- what can be played on -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "machine", "playable"),
    [
        (Inputs.AUTO, Machine(), True),
        (Inputs.AUTO, Machine(screen_fault=NO_SCREEN), False),
        (Inputs.AUTO, Machine(the_box=LIVE), True),
        (Inputs.MCU, Machine(the_box=LIVE), True),
        (Inputs.MCU, Machine(), False),
        (Inputs.MCU, Machine(the_box=not_live(LinkState.FOREIGN, FOREIGN_TEXT)), False),
        (Inputs.GPIO, Machine(on_a_pi=True), True),
        (Inputs.GPIO, Machine(on_a_pi=True, pin_fault=NO_DRIVER), False),
        (Inputs.KEYBOARD, Machine(), True),
        (Inputs.NONE, Machine(), False),
        (Inputs.AUTO, Machine(sound_fault="none", journal_fault="full"), True),
    ],
)
def test_whether_a_game_could_be_played(
    inputs: Inputs, machine: Machine, *, playable: bool
) -> None:
    assert diagnosed(machine, settings_for(inputs=inputs)).playable is playable


def test_buttons_without_a_screen_can_be_played_on_if_none_is_wanted() -> None:
    settings = settings_for(inputs=Inputs.MCU, screen=ScreenMode.NONE)
    assert diagnosed(Machine(the_box=LIVE, screen_fault=NO_SCREEN), settings).playable
    keys = settings_for(inputs=Inputs.KEYBOARD, screen=ScreenMode.NONE)
    assert not diagnosed(Machine(), keys).playable


def test_computer_players_need_no_buttons() -> None:
    assert diagnosed(Machine(), settings_for(seats=BOTS, inputs=Inputs.NONE)).playable


@pytest.mark.parametrize("machine", [Machine(), Machine(on_a_pi=True)])
def test_only_what_is_wanted_is_asked(machine: Machine) -> None:
    settings = settings_for(inputs=Inputs.KEYBOARD, screen=ScreenMode.NONE, sound=False)
    diagnosed(machine, settings)
    assert machine.asked == []


@pytest.mark.parametrize("fault", ["", NO_VOICE])
def test_a_voice_is_asked_for_only_where_words_are_to_be_spoken(fault: str) -> None:
    machine = Machine(speech_fault=fault)
    silent = settings_for(inputs=Inputs.KEYBOARD)
    diagnosed(machine, silent)
    assert "speech" not in machine.asked
    spoken = replace(silent, sound=replace(silent.sound, speech=Spoken.CARDS))
    finding = found(diagnosed(machine, spoken), "speech")
    assert (finding.ok, finding.detail) == (not fault, fault or "words can be spoken")


@pytest.mark.parametrize("fault", ["", TWO_PYGAMES])
def test_two_libraries_in_one_place_are_told_of(fault: str) -> None:
    finding = found(diagnosed(Machine(pygame_fault=fault)), "pygame")
    assert (finding.ok, finding.detail) == (not fault, fault or "it is there once")


@pytest.mark.parametrize(("inches", "is_enough"), [(0.0, True), (24.0, True), (5.0, False)])
def test_letters_that_are_too_small_are_told_of(inches: float, *, is_enough: bool) -> None:
    """At 1.5 m 16 minutes of arc are 7 mm: a ninth of the height of 5 inches."""
    usual = settings_for()
    screen = replace(usual.screen, diagonal_in=inches, viewing_distance_m=1.5)
    settings = replace(usual, screen=screen)
    assert found(diagnosed(Machine(), settings), "letters").ok is is_enough


def test_what_is_no_pi_has_no_pins() -> None:
    finding = found(diagnosed(Machine(on_a_pi=False)), "gpio")
    assert (finding.ok, finding.detail) == (False, "this is not a Raspberry Pi")


# -- what is said of it --------------------------------------------------------------------


def test_each_source_has_its_tier_and_its_worth() -> None:
    diagnosis = diagnosed(Machine(on_a_pi=True, the_box=LIVE))
    worth = {
        one.name: (one.tier, one.uncertainty_us)
        for one in diagnosis.findings
        if one.tier is not None
    }
    assert worth == {"mcu": (1, 1_000.0), "gpio": (2, 200.0), "keyboard": (4, 10_000.0)}


def test_a_phone_in_place_of_a_broken_button_is_told_and_is_nothing_to_play_on_for_the_others() -> (
    None
):
    settings = settings_for(inputs=Inputs.NONE)
    settings = replace(settings, table=replace(settings.table, stand_in=(2,)))
    diagnosis = diagnosed(Machine(), settings)
    phone = found(diagnosis, "phone")
    assert phone.ok and phone.detail == "seat 2: a phone stands in for its buttons, not timed"
    assert (phone.tier, phone.uncertainty_us) == (4, 250_000.0)
    assert not diagnosis.playable


def test_faults_are_told_with_their_remedies() -> None:
    machine = Machine(
        on_a_pi=True,
        pin_fault=NO_DRIVER,
        the_box=not_live(LinkState.FOREIGN, FOREIGN_TEXT),
        screen_fault=NO_SCREEN,
        sound_fault="no loudspeaker: plug one in",
        journal_fault="/x cannot be written",
        refusals=(Refused("/dev/gpiochip0", "gpio"),),
    )
    diagnosis = diagnosed(machine, kept(settings_for()))
    assert {one.name: one.detail for one in diagnosis.findings if not one.ok} == {
        "mcu": FOREIGN_TEXT,
        "evdev": "no USB buttons found (arcade encoders, pads, buzzers)",
        "gpio": str(NO_DRIVER),
        "keyboard": "the keyboard needs the window of a screen",
        "screen": NO_SCREEN,
        "sound": "no loudspeaker: plug one in",
        "journal": "/x cannot be written",
        "/dev/gpiochip0": "not allowed: sudo usermod -aG gpio $USER, then log in again",
    }


def test_a_driver_that_only_stands_in_is_told_with_the_remedy() -> None:
    machine = Machine(on_a_pi=True, passed_over="module gpiod is missing: pip install it")
    diagnosis = diagnosed(machine, settings_for(inputs=Inputs.GPIO))
    assert diagnosis.playable
    text = as_text(diagnosis)
    assert "ok  gpio      buttons on the Pi's pins (gpiod, pinctrl-rp1) (tier 2, ±200 µs)" in text
    assert "--  gpiod     module gpiod is missing: pip install it\n" in text


def test_the_chip_tells_everything_it_knows() -> None:
    diagnosis = diagnosed(Machine(the_box=LIVE), settings_for(inputs=Inputs.MCU))
    chip = diagnosis.chip
    assert chip is not None and chip.clock is not None
    assert (chip.firmware, chip.board, chip.boot) == ("1.2", "nano8", 7)
    assert (chip.clock.rate_ppm, chip.clock.uncertainty_us) == (-1_843.3, 46.25)
    assert (chip.host["bad_crc"], chip.chip["resends"], chip.chip["longest_pass_us"]) == (5, 4, 40)
    slap = next(one for one in diagnosis.buttons if one.button == "slap")
    assert (slap.seat, slap.presses, slap.bounces, slap.longest_bounce_us, slap.held_s) == (
        1,
        112,
        57,
        2_310,
        12,
    )


def test_a_board_that_says_nothing_is_told_of() -> None:
    box = not_live(LinkState.SEARCHING, "")
    told = found(diagnosed(Machine(the_box=box)), "mcu")
    assert not told.ok and "look at its cable" in told.detail


def test_a_table_that_runs_has_the_devices_and_tells_of_them() -> None:
    facts = {
        "sources": [{"name": "gpio", "tier": 2, "faults": 3}],
        "overdue": 4,
        "chip": {"state": "live", "text": ""},
        "outputs": [
            {"name": "screen", "state": "well", "text": ""},
            {"name": "sound", "state": "failing", "text": "No sound"},
        ],
    }
    machine = Machine(running=facts)
    diagnosis = diagnosed(machine)
    assert diagnosis.playable
    assert "box" not in machine.asked and "pins" not in machine.asked
    text = as_text(diagnosis)
    assert "gpio: tier 2, 3 lost in it" in text and "4 presses were overdue" in text
    assert "    screen: well\n    sound: failing No sound\n" in text


def test_the_text_has_a_line_for_every_finding_and_every_button() -> None:
    diagnosis = diagnosed(Machine(the_box=LIVE))
    text = as_text(diagnosis)
    for finding in diagnosis.findings:
        assert finding.detail in text
    assert "(tier 1, ±1 ms)" in text
    assert "clock -1843 ppm, known to ±46 µs" in text
    assert "1 SLAP" in text and "1 PLAY" in text
    assert text.endswith("A game can be played here.\n")


def test_json_says_the_same() -> None:
    told = json.loads(json.dumps(diagnosed(Machine(the_box=LIVE)).as_data()))
    assert told["playable"] is True
    assert told["chip"]["clock"]["rate_ppm"] == -1_843.3
    assert [one["button"] for one in told["buttons"]] == ["play", "slap"]


# -- what make install-pi has done ---------------------------------------------------------


def test_an_installation_is_told_of_and_keeps_nobody_from_playing() -> None:
    told = Told("boot", is_well=False, text="40 s"), Told("install", is_well=True, text="all")
    diagnosis = diagnosed(Machine(told=told))
    assert [one for one in diagnosis.findings if one.part == "install"] == [
        Finding("install", "boot", ok=False, detail="40 s"),
        Finding("install", "install", ok=True, detail="all"),
    ]
    assert diagnosis.playable
    assert "--  boot      40 s" in as_text(diagnosis)


# -- what a running table has --------------------------------------------------------------


@pytest.mark.parametrize(("state", "text"), [("well", ""), ("failing", "no loudspeaker")])
def test_devices_of_a_running_table_are_not_tried_but_asked_of_it(state: str, text: str) -> None:
    """Only one program can have a screen without a desktop: to try it would be told as a fault."""
    outputs = [{"name": name, "state": state, "text": text} for name in ("screen", "sound")]
    running = {"sources": [], "overdue": 0, "outputs": outputs}
    machine = Machine(running=running, screen_fault=NO_SCREEN, sound_fault="busy")
    diagnosis = diagnosed(machine)
    assert {"screen", "sound"} & set(machine.asked) == set()
    for name in ("screen", "sound"):
        finding = found(diagnosis, name)
        assert finding.ok is (state == "well")
        assert finding.detail == (text or "the table that is running has it")
