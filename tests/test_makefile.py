"""What `make` says and does on a machine where something is missing, and on each kind of Pi."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.house import ROOT

OPEN = re.findall(r"^(\w+) \?=", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
"""What the environment may say: `make test ARGS=…` puts it there for all that it starts."""


def make(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `make` as outside CI, and with nothing named, unless the environment says otherwise."""
    outside = {name: value for name, value in os.environ.items() if name not in OPEN}
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=ROOT,
        env={**outside, "CI": "", "MAKEFLAGS": "", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def script(path: Path, text: str) -> str:
    """A program that a test puts in the place of another; returns its path."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def old_python(folder: Path) -> str:
    """An interpreter that is too old."""
    says = 'case "$1" in --version) echo "Python 3.9.2";; *) exit 1;; esac'
    return script(folder / "python3", says)


def bare_python(folder: Path) -> str:
    """Debian's interpreter without its package python3-venv; it can make no environment."""
    says = 'case "$2" in *ensurepip*) exit 1;; esac; case "$1$2" in -mvenv) exit 9;; esac'
    return script(folder / "python3", says)


def test_an_old_python_is_refused_with_the_version_needed(tmp_path: Path) -> None:
    done = make("setup", f"PYTHON={old_python(tmp_path)}", f"VENV={tmp_path}/venv")
    assert done.returncode == 2
    assert "Python 3.9.2 is too old: 3.11 or later is needed" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_a_python_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = make("setup", "PYTHON=no-such-python", f"VENV={tmp_path}/venv")
    assert done.returncode == 2
    assert "no-such-python is not there" in done.stderr


def test_a_missing_debian_package_is_asked_for_by_name(tmp_path: Path) -> None:
    done = make("setup", f"PYTHON={bare_python(tmp_path)}", f"VENV={tmp_path}/venv")
    assert done.returncode == 2
    assert "install it with: sudo apt-get install python3-venv" in done.stderr


def test_in_ci_a_missing_debian_package_is_installed(tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    script(tmp_path / "apt-get", f'echo "$@" >>{calls}')
    script(tmp_path / "sudo", 'shift; exec "$@"')
    path = f"{tmp_path}:{os.environ['PATH']}"
    python = bare_python(tmp_path)
    make("setup", f"PYTHON={python}", f"VENV={tmp_path}/venv", CI="true", PATH=path)
    update, install = calls.read_text().splitlines()
    assert update.split()[-1] == "update"
    assert "install" in install.split()
    assert install.split()[-1] == "python3-venv"


FIRMWARE_PACKAGES = ["gcc-avr", "avr-libc"]
SIMULATOR_PACKAGES = ["gcc", "libc6-dev", "libsimavr-dev", "libelf-dev"]


def without(folder: Path, *programs: str) -> str:
    """A search path on which these programs fail."""
    folder.mkdir()
    for program in programs:
        script(folder / program, "exit 127")
    return f"{folder}:{os.environ['PATH']}"


def test_the_chips_compiler_is_asked_for_by_name(tmp_path: Path) -> None:
    done = make("firmware", PATH=without(tmp_path / "bin", "avr-gcc"))
    assert done.returncode == 2
    assert f"install it with: sudo apt-get install {' '.join(FIRMWARE_PACKAGES)}" in done.stderr


def test_of_a_compiler_without_library_only_the_library_is_asked_for(tmp_path: Path) -> None:
    path = without(tmp_path / "bin")
    script(tmp_path / "bin/avr-gcc", 'test "$1" = --version')
    done = make("firmware", PATH=path)
    assert done.returncode == 2
    assert "install it with: sudo apt-get install avr-libc\n" in done.stderr


def test_tests_ask_for_compilers_and_simulator_in_one_line(tmp_path: Path) -> None:
    (tmp_path / ".playable").touch()
    path = without(tmp_path / "bin", "avr-gcc", "gcc")
    done = make("setup", f"VENV={tmp_path}", PATH=path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].endswith(" ".join(FIRMWARE_PACKAGES + SIMULATOR_PACKAGES))
    assert not (tmp_path / ".testable").exists()


def test_in_ci_compilers_and_simulator_are_installed(tmp_path: Path) -> None:
    (tmp_path / ".playable").touch()
    path, calls = without(tmp_path / "bin", "avr-gcc", "gcc"), tmp_path / "calls"
    script(tmp_path / "bin/apt-get", f'echo "$@" >>{calls}')
    script(tmp_path / "bin/sudo", 'shift; exec "$@"')
    make("setup", f"VENV={tmp_path}", CI="true", PATH=path)
    update, install = calls.read_text().splitlines()
    assert update.split()[-1] == "update"
    assert install.split()[-6:] == FIRMWARE_PACKAGES + SIMULATOR_PACKAGES


def test_what_boots_the_guest_is_asked_for_by_name(tmp_path: Path) -> None:
    for done in (".playable", ".testable"):
        (tmp_path / done).touch()
    path = without(tmp_path / "bin", "qemu-system-x86_64", "cpio")
    asked = make("test-hil", f"VENV={tmp_path}", PATH=path)
    assert asked.returncode == 2
    assert "install it with: sudo apt-get install qemu-system-x86 cpio\n" in asked.stderr


def flash(folder: Path, *arguments: str) -> list[str]:
    """Run `make flash`, with programs in the place of Python and avrdude; what Python was given."""
    path = without(folder / "bin")
    script(folder / "bin/avrdude", "exit 0")
    done = make("flash", f"PYTHON={script(folder / 'python3', 'echo $*')}", *arguments, PATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("board", ["nano8", "nano4"])
def test_flash_builds_and_writes_the_board_that_is_named(tmp_path: Path, board: str) -> None:
    *built, called = flash(tmp_path, f"BOARD={board}", "PORT=/dev/ttyUSB3")
    file = f"firmware/build/slap-{board}.hex"
    assert file in built
    assert called == f"-m firmware.flash {file} --port /dev/ttyUSB3"


@pytest.mark.slow
def test_flash_looks_for_the_port_and_takes_the_larger_build(tmp_path: Path) -> None:
    assert flash(tmp_path)[-1] == "-m firmware.flash firmware/build/slap-nano8.hex"


@pytest.mark.parametrize(
    ("model", "extra"),
    [
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "pi"),
        ("Raspberry Pi 4 Model B Rev 1.4", "pi"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "pi"),
        ("Raspberry Pi 5 Model B Rev 1.0", "pi5"),
        ("Raspberry Pi 500 Rev 1.0", "pi5"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "pi5"),
        ("Some other board", ""),
    ],
)
def test_a_pi_gets_the_driver_of_its_kind(tmp_path: Path, model: str, extra: str) -> None:
    file = tmp_path / "model"
    file.write_bytes(model.encode() + b"\0")
    asked = make("--dry-run", "setup", f"MODEL_FILE={file}", f"VENV={tmp_path}/venv")
    assert asked.returncode == 0
    assert f'test -z "{extra}"' in asked.stdout
    assert ("--system-site-packages" in asked.stdout) == bool(extra)


def test_play_hands_its_arguments_on(tmp_path: Path) -> None:
    asked = make("--dry-run", "play", "ARGS=play bataille-corse", f"VENV={tmp_path}")
    assert asked.stdout.splitlines()[-1] == f"{tmp_path}/bin/slap-table play bataille-corse"


def test_the_laboratory_is_two_extras(tmp_path: Path) -> None:
    asked = make("--dry-run", "lab", f"VENV={tmp_path}")
    assert asked.stdout.splitlines()[-1].endswith("install --editable '.[lab,cluster]'")


def test_what_make_test_was_told_is_not_told_to_these(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARGS", "--durations=15")
    done = make("--dry-run", "bench")
    assert "-m tests.bench" in done.stdout
    assert "--durations" not in done.stdout


def test_help_lists_every_target() -> None:
    listed = {line.split()[1] for line in make("help").stdout.splitlines()}
    players, makers = {"help", "setup", "play", "lab", "clean"}, {"firmware", "flash", "image"}
    installers = {"install-pi", "uninstall-pi"}
    tests = {"test", "check", "test-long", "test-hil", "bench"}
    assert listed == players | installers | makers | tests
