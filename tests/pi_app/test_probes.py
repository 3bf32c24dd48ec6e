"""What asks this machine, on a machine of the test's own making."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.cable import CableState
from hardware.gpio_source import KERNEL_STAMPS
from hardware.link_report import LinkReport, LinkState
from pi_app import facts_socket, probes
from pi_app.button_box import ButtonBox, link_settings
from pi_app.doctor import PinProbe, Refused
from pi_app.espeak import NO_VOICE
from pi_app.facts import TableFacts
from pi_app.install.root import Root
from pi_app.probes import DARK_LAMPS, MachineProbes
from pi_app.settings import ButtonSettings, JournalSettings, Settings
from tests.pi_app.install.pretend import Pi
from tests.pi_app.reports import BUTTONS, report
from tests.pi_app.world import BOARD, FakeBox
from tests.support.buzz_set import BuzzMachine
from tests.support.input_devices import Devices

PINS = PinProbe(KERNEL_STAMPS, "gpiod, pinctrl-rp1, /dev/gpiochip0")
FACTS = TableFacts((), overdue=3, longest_way_ms=1.5)


def probes_of(
    folder: Path,
    *,
    settings: Settings | None = None,
    box: ButtonBox | None = None,
    pins: Callable[[], PinProbe] = lambda: PINS,
) -> MachineProbes:
    return MachineProbes(
        settings or Settings(journal=JournalSettings(directory=str(folder))),
        on_a_pi=False,
        open_pins=pins,
        open_box=lambda: box,
        open_inputs=Devices,
        devices=folder,
        address=str(folder / "facts"),
    )


# -- the box -------------------------------------------------------------------------------


class Answering(FakeBox):
    """A box that is in a state from the start, with a report."""

    def __init__(self, state: CableState, told: LinkReport | None) -> None:
        super().__init__(ButtonSettings(), link_settings(ButtonSettings(), (0,)), state)
        self.report = told


def complete() -> LinkReport:
    """A report in which every button has been told of."""
    return replace(report(), buttons=dict.fromkeys(range(16), BUTTONS[0]))


def test_a_box_is_asked_till_it_has_told_everything_and_is_let_go(tmp_path: Path) -> None:
    box = Answering(CableState(LinkState.LIVE, BOARD), complete())
    told = probes_of(tmp_path, box=box).box()
    assert told is not None
    assert (told.state.link, told.report) == (LinkState.LIVE, complete())
    assert box.stops == 1


def test_a_board_that_is_not_ours_is_not_waited_for(tmp_path: Path) -> None:
    box = Answering(CableState(LinkState.FOREIGN, BOARD, text="not ours"), None)
    told = probes_of(tmp_path, box=box).box()
    assert told is not None and told.state.text == "not ours"
    assert box.stops == 1


def test_no_board_is_no_answer(tmp_path: Path) -> None:
    assert probes_of(tmp_path).box() is None


# -- the rest ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("driver", "said"), [("dummy", ""), ("none such", "no screen found")], ids=["there", "not"]
)
def test_the_screen(
    driver: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert probes_of(tmp_path).screen().startswith(said)
    assert bool(probes_of(tmp_path).screen()) is bool(said)


@pytest.mark.slow
@pytest.mark.parametrize(("driver", "is_there"), [("dummy", True), ("none such", False)])
def test_the_loudspeaker(
    driver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    fault = probes_of(tmp_path).sound()
    assert (fault == "") is is_there
    if not is_there:
        assert fault.startswith("no loudspeaker (") and "plug one in" in fault


def test_what_lies_where_it_is_started_is_not_taken_for_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The installed table is often asked in the folder that it was installed from."""
    other = tmp_path / "pi_app" / "screens"
    other.mkdir(parents=True)
    for path in (other.parent / "__init__.py", other / "__init__.py", other / "probe.py"):
        path.write_text("raise SystemExit('another program')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert "another program" not in probes_of(tmp_path).screen()


def test_a_program_that_hangs_or_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert probes._fault_of("-c", "raise SystemExit(3)") == "it ended with 3"
    monkeypatch.setattr(probes, "PROGRAM_S", 0.2)
    assert probes._fault_of("-c", "import threading; threading.Event().wait()") == (
        "it does not answer"
    )


def test_the_journal_needs_a_folder_that_can_be_written(tmp_path: Path) -> None:
    assert probes_of(tmp_path / "a" / "b").journal() == ""
    file = tmp_path / "file"
    file.touch()
    assert str(file / "games") in probes_of(file / "games").journal()


def test_a_voice_that_is_not_installed_is_told_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert probes_of(tmp_path).speech() == NO_VOICE


def test_devices_that_are_not_allowed_are_named_with_their_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dri").mkdir()
    for name in ("gpiochip0", "dri/card0", "ttyUSB0", "random"):
        (tmp_path / name).touch()
    monkeypatch.setattr(os, "access", lambda path, _mode: not str(path).endswith("gpiochip0"))
    [refused] = probes_of(tmp_path).refused()
    assert refused.path == str(tmp_path / "gpiochip0")
    assert refused.group == probes._group_of(tmp_path)


@pytest.mark.parametrize("has_leds", [True, False])
def test_lamps_of_a_buzz_set_that_stay_dark_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_leds: bool
) -> None:
    """Those that would be written: the kernel's LEDs where it has some, else the raw device."""
    machine = BuzzMachine(tmp_path).with_hidraw()
    dark = machine.dev / "hidraw0"
    if has_leds:
        dark = machine.with_leds().led(1)
    may_not: set[Path] = set()
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) not in may_not)
    asked = MachineProbes(
        Settings(),
        on_a_pi=False,
        open_pins=lambda: PINS,
        open_box=lambda: None,
        open_inputs=lambda: machine.devices,
        devices=machine.dev,
        root=Root(tmp_path),
    )
    assert asked.refused() == ()
    may_not.add(dark)
    assert asked.refused() == (Refused(str(dark), "input", DARK_LAMPS),)


def test_the_pins_are_asked_as_they_were_handed_in(tmp_path: Path) -> None:
    assert probes_of(tmp_path).pins() is PINS


# -- a table that is running ---------------------------------------------------------------


def test_a_running_table_tells_its_facts(tmp_path: Path) -> None:
    asking = probes_of(tmp_path)
    assert asking.table() is None
    with facts_socket.answering(lambda: FACTS, str(tmp_path / "facts")):
        for _ in range(2):
            told = asking.table()
            assert told is not None
            assert (told["overdue"], told["longest_way_ms"], told["sources"]) == (3, 1.5, [])


def test_a_second_table_of_this_user_plays_without_telling(tmp_path: Path) -> None:
    address = str(tmp_path / "facts")
    other = TableFacts((), overdue=9, longest_way_ms=0.0)
    with (
        facts_socket.answering(lambda: FACTS, address),
        facts_socket.answering(lambda: other, address),
    ):
        told = facts_socket.ask(address)
    assert told is not None and told["overdue"] == 3


def test_facts_that_cannot_be_told_end_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = str(tmp_path / "facts")

    def broken() -> TableFacts:
        raise ZeroDivisionError

    with facts_socket.answering(broken, address):
        assert facts_socket.ask(address) is None
        assert facts_socket.ask(address) is None
    assert "could not be told" in caplog.text


def test_the_usual_address_lies_in_no_folder_and_is_one_s_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for home in ("/a", "/b", "/a"):
        monkeypatch.setenv("XDG_STATE_HOME", home)
        found.append(facts_socket.usual_address())
    assert found[0] == found[2] != found[1]
    assert all(address.startswith("\0") and len(address) < 100 for address in found)


# -- what make install-pi has done ---------------------------------------------------------


def probes_at(root: Root, folder: Path) -> MachineProbes:
    return MachineProbes(
        Settings(),
        on_a_pi=True,
        open_pins=lambda: PINS,
        open_inputs=Devices,
        open_box=lambda: None,
        devices=folder,
        address=str(folder / "nobody"),
        root=root,
    )


def test_an_installation_is_looked_at_where_it_is(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    (before,) = probes_at(pi.root, tmp_path).installed()
    assert before.text.startswith("not installed")
    pi.install()
    told = {one.name for one in probes_at(pi.root, tmp_path).installed() if not one.is_well}
    assert told == {"stick", "read-only"}  # before the next start


def test_the_table_that_starts_by_itself_is_asked_too(tmp_path: Path) -> None:
    """It runs as a user of its own, and keeps its games in a folder of its own."""
    pi = Pi(tmp_path)
    pi.install()
    assert probes_at(pi.root, tmp_path).table() is None
    user = dict(pi.root.numbered("passwd"))["slap-table"]
    address = facts_socket.address_of(user, Path("/var/lib/slap-table"))
    with facts_socket.answering(lambda: FACTS, address):
        told = probes_at(pi.root, tmp_path).table()
    assert told is not None
    assert told["overdue"] == 3
