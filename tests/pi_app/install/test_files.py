"""The files that are put into a system, as the programs that read them see them."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from hardware.buzz import SETS, SONY
from hardware.cable import _MAKERS
from pi_app.install.contents import BOARDS, content, device_rules, made_password
from pi_app.install.members import STATE, USER
from pi_app.install.plan import MOUNT
from pi_app.install.program import CACHE, COMMAND
from pi_app.settings import TableSettings
from pi_app.toml_file import read_toml
from tests.test_makefile import script

UNIT_FILES = {"slap-table.service": "slap-table.service", MOUNT: "stick.mount"}


class AsWritten(configparser.ConfigParser):
    """Keys keep their capitals."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def parsed(name: str) -> configparser.ConfigParser:
    """A file of sections; of a key that is there more than once the last counts."""
    parser = AsWritten(interpolation=None, strict=False, delimiters="=")
    parser.read_string(content(name).decode())
    return parser


def test_the_unit_is_started_as_the_program_speaks() -> None:
    service = parsed("slap-table.service")["Service"]
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    assert service["ExecStart"] == COMMAND
    assert service["User"] == USER
    assert service["StateDirectory"] == Path(STATE).name
    assert service["CacheDirectory"] == Path(CACHE).name
    assert int(service["WatchdogSec"]) >= 3  # a beat takes a third of it
    assert f"Environment=NUMBA_CACHE_DIR={CACHE}\n" in content("slap-table.service").decode()


@pytest.mark.parametrize(
    ("result", "job", "is_given"),
    [
        ("success", "", True),  # Escape in the lobby
        ("success", "0", True),
        ("success", "731", False),  # stopped, restarted, or the machine goes down
        ("watchdog", "", False),  # it starts again
        ("exit-code", "", False),
    ],
)
def test_a_login_is_given_to_who_ends_the_table_at_its_keyboard(
    tmp_path: Path, result: str, job: str, *, is_given: bool
) -> None:
    """Seen with a systemd that runs: two units that conflict were both active after a crash."""
    service = parsed("slap-table.service")["Service"]
    assert "OnSuccess" not in parsed("slap-table.service")["Unit"]
    command = re.sub(r"\\\n\s*", "", service["ExecStopPost"]).removeprefix("+/bin/sh -c ")
    calls = tmp_path / "calls"
    calls.touch()
    answer = f'case "$1" in show) echo {job};; *) echo "$@" >>{calls};; esac'
    script(tmp_path / "systemctl", answer)
    subprocess.run(
        ["/bin/sh", "-c", command.strip("'").replace("$$", "$")],
        env={"PATH": str(tmp_path), "SERVICE_RESULT": result},
        check=True,
        timeout=60,
    )
    assert calls.read_text() == "--no-block start getty@tty1.service\n" * is_given


def test_no_protection_takes_the_devices_away() -> None:
    """Each of these closes /dev or makes /sys read-only, or forbids compiled code."""
    service = parsed("slap-table.service")["Service"]
    closing = {
        "PrivateDevices",
        "DevicePolicy",
        "DeviceAllow",
        "ProtectClock",
        "ProtectKernelTunables",
        "MemoryDenyWriteExecute",
        "PrivateNetwork",
        "RestrictRealtime",
    }
    assert closing & set(service) == set()


def test_the_mount_is_called_as_its_place_is() -> None:
    """systemd.unit(5): slashes become dashes, a dash `\\x2d`."""
    mount = parsed("stick.mount")
    escaped = mount["Mount"]["Where"].strip("/").replace("-", "\\x2d").replace("/", "-")
    assert f"{escaped}.mount" == MOUNT
    assert mount["Mount"]["Where"] == STATE
    assert MOUNT in content("slap-table.service").decode()


@pytest.mark.slow
@pytest.mark.parametrize("name", UNIT_FILES)
def test_systemd_takes_the_units(tmp_path: Path, name: str) -> None:
    """With a program that is there in place of ours; without systemd, only their first line."""
    text = content(UNIT_FILES[name]).decode().replace(COMMAND, "/bin/true")
    assert re.findall(r"^\[(\w+)\]$", text, re.MULTILINE)[0] == "Unit"
    if shutil.which("systemd-analyze"):
        (tmp_path / name).write_text(text)
        command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        ours = [line for line in done.stderr.splitlines() if str(tmp_path) in line]
        assert (ours, done.returncode) == ([], 0)


def test_udev_takes_the_rules(tmp_path: Path) -> None:
    """By what udev(7) says of a rule; and by udev itself, where it is new enough to be asked."""
    text = device_rules().decode()
    term = r'[A-Z]+(?:\{[A-Za-z_]+\})?(?:==|!=|\+=|=)"[^"]*"'
    rules = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert [line for line in rules if not re.fullmatch(rf"{term}(?:, {term})*", line)] == []
    gone, labels = (set(re.findall(rf'{key}="(\w+)"', text)) for key in ("GOTO", "LABEL"))
    assert gone == labels
    has_verify = (
        shutil.which("udevadm")
        and "verify"
        in subprocess.run(
            ["udevadm", "--help"], capture_output=True, text=True, timeout=60, check=False
        ).stdout
    )
    if has_verify:
        (tmp_path / "71-slap-table.rules").write_text(text)
        command = ["udevadm", "verify", str(tmp_path / "71-slap-table.rules")]
        subprocess.run(command, timeout=60, check=True, capture_output=True)


@pytest.mark.parametrize("product", sorted(SETS))
@pytest.mark.parametrize("subsystem", ["leds", "hidraw"])
def test_the_lamps_of_every_buzz_set_may_be_switched_by_the_group(
    product: int, subsystem: str
) -> None:
    """By the kernel's name of a HID device: bus, maker and product in capital hex, a count."""
    text = device_rules().decode()
    [rule] = [line for line in text.splitlines() if line.startswith(f'SUBSYSTEM=="{subsystem}"')]
    [names] = re.findall(r'SUBSYSTEMS=="hid", KERNELS=="([^"]*)"', rule)
    name = f"0003:{SONY:04X}:{product:04X}.0001"
    assert any(fnmatchcase(name, pattern) for pattern in names.split("|"))
    [label] = re.findall(r'GOTO="(\w+)"', rule)
    does = text.split(f'LABEL="{label}"\n')[1].partition("\n\n")[0]
    assert "chgrp input" in does or 'GROUP="input"' in does


@pytest.mark.parametrize(("maker", "product", "what"), BOARDS)
def test_every_board_of_the_rules_is_one_that_the_table_looks_for(
    maker: str, product: str, what: str
) -> None:
    """By the maker's number; some have a name in the list of udev, which is then used."""
    named = {"1a86": "1a86", "0403": "FTDI", "2341": "Arduino", "2a03": "2a03", "10c4": "10c4"}
    assert _MAKERS.match(f"usb-{named[maker]}_{what}")
    assert re.fullmatch(r"[0-9a-f]{4}", product)
    assert f'ATTRS{{idVendor}}=="{maker}", ATTRS{{idProduct}}=="{product}"'.encode() in (
        device_rules()
    )


def test_the_settings_are_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(content("settings.toml"))
    assert read_toml(tmp_path / "settings.toml").data == {"screen": {"mode": "full"}}


def test_the_network_hears_of_the_port_of_the_phones() -> None:
    told = ET.fromstring(content("avahi.xml"))
    assert told.findtext("service/port") == str(TableSettings().phones_port)


def test_the_wifi_is_off_till_it_is_wanted_and_has_a_good_password() -> None:
    text = content("wifi.nmconnection", password=made_password()).decode()
    profile = configparser.ConfigParser(interpolation=None)
    profile.read_string(text)
    assert profile["connection"]["autoconnect"] == "false"
    assert profile["wifi"]["mode"] == "ap"
    assert len(profile["wifi-security"]["psk"]) >= 8  # WPA takes 8 to 63
    assert made_password() != made_password()


def test_the_desktop_takes_the_entry() -> None:
    entry = parsed("slap-table.desktop")["Desktop Entry"]
    assert (entry["Type"], entry["Exec"]) == ("Application", COMMAND)
    assert entry["Categories"].endswith(";")
