"""`make install-pi` as it is typed: what is said, what it ends with, and that nothing is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pi_app.install.__main__ import main
from tests.pi_app.install.pretend import Pi
from tests.support.house import ROOT
from tests.test_makefile import make, script


@pytest.mark.parametrize(
    "words",
    [
        ("install-pi", "--dry-run"),
        ("-n", "install-pi"),
        ("install-pi", "ARGS=--dry-run"),
    ],
)
def test_a_dry_run_however_it_is_make(tmp_path: Path, words: tuple[str, ...]) -> None:
    pi = Pi(tmp_path)
    before = pi.everything()
    at = f"--root {pi.root.folder}"
    last = f"{words[-1]} {at}" if words[-1].startswith("ARGS=") else f"ARGS={at}"
    done = make(*(word for word in words if not word.startswith("ARGS=")), last)
    assert done.returncode == 0, done.stderr
    assert "Raspberry Pi 4 Model B Rev 1.4. Debian GNU/Linux 13; no desktop" in done.stdout
    assert "write /etc/systemd/system/slap-table.service" in done.stdout
    assert "Nothing was changed." in done.stdout
    assert pi.everything() == before


@pytest.mark.parametrize(
    ("lacks", "told"),
    [
        (("/proc/device-tree/model",), "A card for a Raspberry Pi. Debian GNU/Linux 13; no"),
        (
            ("/proc/device-tree/model", "/etc/rpi-issue"),
            "No Raspberry Pi: what is only for one is left out. Debian GNU/Linux 13; no",
        ),
    ],
)
def test_an_image_is_told_from_another_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lacks: tuple[str, ...], told: str
) -> None:
    """Its firmware's files are there all the same, and are edited."""
    pi = Pi(tmp_path)
    for path in lacks:
        (pi.root.folder / path.lstrip("/")).unlink()
    assert main(["--dry-run", "--root", str(pi.root.folder)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(told)
    assert "/boot/firmware/cmdline.txt" in out


def test_a_removal_can_be_foretold(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    done = make("uninstall-pi", f"ARGS=--dry-run --root {pi.root.folder}")
    assert "would  back           remove the user slap-table" in done.stdout
    assert done.stdout.endswith("Nothing was changed.\n")


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        (("install-pi",), "sudo python3 -B -m pi_app.install"),
        (("uninstall-pi",), "sudo python3 -B -m pi_app.install --uninstall"),
        (("install-pi", "ARGS=--with wifi"), "sudo python3 -B -m pi_app.install --with wifi"),
        (("install-pi", "--dry-run"), "python3 -B -m pi_app.install --dry-run"),
    ],
)
def test_rights_are_asked_for_only_to_change_something(
    tmp_path: Path, words: tuple[str, ...], runs: str
) -> None:
    script(tmp_path / "id", "echo 1000")
    for name in ("sudo", "python3"):
        script(tmp_path / name, f'echo {name} "$@"')
    done = make(*words, PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].split() == runs.split()


def test_only_the_standard_library_is_needed() -> None:
    """Of a fresh card: no packages at all, also none of the system's."""
    command = "import sys; sys.path.insert(0, '.'); import pi_app.install.__main__"
    done = subprocess.run([sys.executable, "-I", "-S", "-B", "-c", command], cwd=ROOT, check=False)
    assert done.returncode == 0


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(words)
    return status, capsys.readouterr().err


def test_bad_arguments_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = ("--dry-run", "--root", str(Pi(tmp_path).root.folder))
    status, told = said(capsys, *at, "--with", "wifi,quickboot")
    assert status == 2
    assert told.startswith("install: --with: expected one of quick-boot,")
    assert told.endswith("(did you mean quick-boot?), found 'quickboot'\n")
    status, told = said(capsys, *at, "--with", "wifi", "--without", "wifi")
    assert (status, told.count("\n")) == (2, 1)
    status, told = said(capsys, "--dry-run", "--root", str(tmp_path / "none"))
    assert status == 2
    assert told.startswith("install: --root: expected a folder with a system in it")


@pytest.mark.parametrize(
    "words", [["--frob"], ["--with"], ["--place", "moon"], ["more"], ["--uninst"], ["--dry"]]
)
def test_what_is_no_option_is_told_in_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is half of one: `--un` might take the table back."""
    status, told = said(capsys, "--root", str(Pi(tmp_path).root.folder), *words)
    assert (status, told.count("\n")) == (2, 1)
    assert told.startswith("install: ") and words[-1] in told


def test_a_disk_that_is_only_read_is_told_before_anything_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = Pi(tmp_path)
    pi.write("/proc/cmdline", "overlayroot=tmpfs root=x\n")
    before = pi.everything()
    status, told = said(capsys, "--root", str(pi.root.folder))
    assert status == 1
    assert "sudo raspi-config nonint disable_overlayfs && sudo reboot" in told
    assert pi.everything() == before


def test_who_is_not_root_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    status, told = said(capsys, "--root", str(Pi(tmp_path).root.folder))
    assert (status, "make install-pi asks sudo for it" in told) == (1, True)


def test_where_nothing_is_installed_nothing_is_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi = Pi(tmp_path)
    assert main(["--uninstall", "--dry-run", "--root", str(pi.root.folder)]) == 0
    assert capsys.readouterr().out == "Nothing is installed.\n"
