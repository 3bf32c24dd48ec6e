"""`make flash` with a pretend avrdude: which board, which speed, what is said when it fails."""

from __future__ import annotations

import errno
import fcntl
import grp
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware.flash import refusal
from tests.support.house import ROOT

CH340 = "usb-1a86_USB_Serial-if00-port0"
ANSWERS = "exit 0"
SILENT = 'echo "avrdude warning: attempt 2 of 2: not in sync: resp=0x00"; exit 1'
ANSWERS_AT_57600 = f'case "$*" in *"-b 57600 "*) {ANSWERS};; *) {SILENT};; esac'
UNVERIFIED = 'echo "avrdude error: verification mismatch"; exit 1'


@dataclass(frozen=True, slots=True)
class Bench:
    """A desk with boards plugged in and a pretend avrdude."""

    folder: Path

    def plug(self, name: str = CH340) -> Path:
        """One more board; returns its port."""
        self.ports.mkdir(exist_ok=True)
        port = self.ports / name
        port.touch(mode=0o600)
        return port

    @property
    def ports(self) -> Path:
        """What stands for the folder of ports by name."""
        return self.folder / "by-id"

    def avrdude(self, behaviour: str) -> None:
        """What avrdude does from now on, besides writing down how it was called."""
        file = self.folder / "bin/avrdude"
        file.write_text(f'#!/bin/sh\necho "$*" >>{self.folder}/calls\n{behaviour}\n')
        file.chmod(0o755)

    def calls(self) -> list[str]:
        """How avrdude was called."""
        file = self.folder / "calls"
        return file.read_text().splitlines() if file.exists() else []

    def flash(
        self, *options: str, build: str = "slap-nano8", path: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run the program on this desk."""
        command = [sys.executable, "-m", "firmware.flash", str(self.folder / f"{build}.hex")]
        return subprocess.run(
            [*command, "--by-id", str(self.ports), *options],
            env={"PATH": path or f"{self.folder}/bin:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            cwd=ROOT,
            timeout=30,
            check=False,
        )


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    (tmp_path / "bin").mkdir()
    for name in ("slap-nano4.hex", "slap-nano8.hex"):
        (tmp_path / name).touch()
    desk = Bench(tmp_path)
    desk.avrdude(ANSWERS)
    return desk


@pytest.mark.parametrize(
    "name",
    [
        CH340,
        "usb-1a86_USB2.0-Serial-if00-port0",
        "usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0",
        "usb-Arduino__www.arduino.cc__0043_85430353331351E0D120-if00",
        "usb-2341_0043-if00",
        "usb-Silicon_Labs_CP2102_USB_to_UART_Bridge_Controller_0001-if00-port0",
    ],
)
def test_the_one_board_is_found_and_written(bench: Bench, name: str) -> None:
    port = bench.plug(name)
    done = bench.flash()
    assert (done.returncode, done.stderr) == (0, "")
    (call,) = bench.calls()
    assert f"-P {port} -b 115200 -U flash:w:{bench.folder}/slap-nano8.hex:i" in call
    assert "-c arduino -p atmega328p" in call
    assert "slap-nano8 is in the chip" in done.stdout


def test_an_old_boot_loader_is_reached_at_its_own_speed(bench: Bench) -> None:
    bench.plug()
    bench.avrdude(ANSWERS_AT_57600)
    assert bench.flash().returncode == 0
    assert [call.split("-b ")[1].split()[0] for call in bench.calls()] == ["115200", "57600"]


def test_a_board_that_never_answers_is_told_what_to_do(bench: Bench) -> None:
    bench.plug()
    bench.avrdude(SILENT)
    done = bench.flash()
    assert done.returncode == 1
    assert len(bench.calls()) == 2
    assert "neither at 115200 nor at 57600 baud" in done.stderr
    assert "attempt 2 of 2: not in sync" in done.stderr


def test_a_failed_verification_is_not_taken_for_a_wrong_speed(bench: Bench) -> None:
    bench.plug()
    bench.avrdude(UNVERIFIED)
    done = bench.flash()
    assert done.returncode == 1
    assert len(bench.calls()) == 1
    assert "verification mismatch" in done.stderr


def test_without_a_board_it_says_why_that_may_be(bench: Bench) -> None:
    done = bench.flash()
    assert done.returncode == 1
    assert "carry no data" in done.stderr and "brltty" in done.stderr
    assert bench.calls() == []


def test_what_is_no_board_is_left_alone(bench: Bench) -> None:
    bench.plug("usb-Prolific_Technology_Inc._USB-Serial_Controller-if00-port0")
    assert "No board is to be seen" in bench.flash().stderr


def test_of_several_boards_none_is_guessed(bench: Bench) -> None:
    ports = [bench.plug(), bench.plug("usb-2341_0043-if00")]
    done = bench.flash()
    assert done.returncode == 1
    assert all(f"make flash PORT={port}" in done.stderr for port in ports)
    assert bench.calls() == []


def test_a_named_port_is_taken_as_it_is(bench: Bench) -> None:
    bench.plug()
    other = bench.plug("usb-2341_0043-if00")
    assert bench.flash("--port", str(other)).returncode == 0
    assert f"-P {other} " in bench.calls()[0]


def test_a_port_that_is_gone_is_said_to_be(bench: Bench) -> None:
    done = bench.flash("--port", str(bench.folder / "ttyUSB7"))
    assert done.returncode == 1
    assert "ttyUSB7 is not there" in done.stderr


def test_who_may_not_use_the_port_is_told_which_group_may(bench: Bench) -> None:
    port = bench.plug()
    group = grp.getgrgid(port.stat().st_gid).gr_name
    told = refusal(PermissionError(errno.EACCES, "Permission denied"), port)
    assert f"sudo usermod -aG {group} $USER" in told


def test_a_port_that_the_table_holds_is_not_written_to(bench: Bench) -> None:
    with bench.plug().open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = bench.flash()
    assert done.returncode == 1
    assert "End the table" in done.stderr
    assert bench.calls() == []


def test_the_port_is_held_while_avrdude_writes(bench: Bench) -> None:
    port = bench.plug()
    bench.avrdude(f"flock --nonblock {port} true && exit 3; {ANSWERS}")
    assert bench.flash().returncode == 0


def test_a_build_that_is_not_there_is_answered_with_those_that_are(bench: Bench) -> None:
    bench.plug()
    done = bench.flash(build="slap-nano9")
    assert done.returncode == 1
    assert done.stderr == "There is no build nano9. BOARD is one of: nano4, nano8.\n"


def test_without_avrdude_it_is_asked_for(bench: Bench) -> None:
    bench.plug()
    done = bench.flash(path=str(bench.folder))
    assert done.returncode == 1
    assert "sudo apt-get install avrdude" in done.stderr
