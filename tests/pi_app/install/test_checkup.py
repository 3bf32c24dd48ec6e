"""What the doctor says of an installation: each finding is provoked, and a laptop hears nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pi_app.install.checkup import AGAIN, CHECKS, Told, look_at
from pi_app.install.ledger import PATH
from pi_app.install.plan import MASKED
from pi_app.install.wish import Extra, Place, Pygame, Wish
from tests.pi_app.install.pretend import EVERYTHING, Pi

HOME = "/home/pi"
BOOT = "systemctl show --property=FinishTimestampMonotonic"
SERVICE = "systemctl show slap-table.service"
DISKS = "/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/sda1 /var/lib/slap-table ext4 rw 0 0\n"


def installed(folder: Path, wish: Wish = EVERYTHING, *, has_desktop: bool = False) -> Pi:
    """A Pi on which all is well: installed, restarted, with a stick in it."""
    pi = Pi(folder, has_desktop=has_desktop)
    pi.install(wish)
    pi.write("/proc/cmdline", pi.root.text("/boot/firmware/cmdline.txt"))
    pi.write("/proc/mounts", DISKS)
    pi.write("/sys/module/kernel/parameters/consoleblank", "0\n")
    pi.tools.is_live = True
    pi.tools.answers = {
        BOOT: "FinishTimestampMonotonic=21900000\n",
        SERVICE: "ActiveState=active\nNRestarts=0\n",
    }
    return pi


def told(pi: Pi) -> list[Told]:
    return list(look_at(pi.root, pi.tools, HOME))


def faults(pi: Pi) -> list[tuple[str, str]]:
    return [(one.name, one.text) for one in told(pi) if not one.is_well]


def the_fault(pi: Pi) -> tuple[str, str]:
    (fault,) = faults(pi)
    return fault


# -- where nothing is installed ------------------------------------------------------------


def test_a_laptop_hears_nothing(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.root.remove("/proc/device-tree/model")
    assert told(pi) == []


def test_a_pi_on_which_nothing_is_installed_hears_how_it_could_be(tmp_path: Path) -> None:
    (one,) = told(Pi(tmp_path))
    assert one.is_well
    assert "make install-pi" in one.text


@pytest.mark.parametrize("wish", [Wish(), EVERYTHING])
@pytest.mark.parametrize("has_desktop", [False, True])
def test_where_all_is_well_one_line_says_so(
    tmp_path: Path, wish: Wish, *, has_desktop: bool
) -> None:
    (one,) = told(installed(tmp_path, wish, has_desktop=has_desktop))
    assert (one.name, one.is_well) == ("install", True)


# -- every step ----------------------------------------------------------------------------


def keys(*, has_desktop: bool) -> list[tuple[str, bool]]:
    """The steps of everything, by their keys."""
    console = [
        "packages",
        "slap-table",
        "/etc/udev/rules.d/71-slap-table.rules",
        "program",
        "/usr/local/bin/slap-table",
        "/etc/slap-table/settings.toml",
        "/etc/systemd/system/slap-table.service",
        "/etc/systemd/system/multi-user.target.wants/slap-table.service",
        "/etc/systemd/system/getty.target.wants/getty@tty1.service",
        "/etc/asound.conf",
        "/etc/avahi/avahi-daemon.conf",
        "/etc/avahi/services/slap-table.service",
        *(f"/etc/systemd/system/{unit}" for units in MASKED.values() for unit in units),
        "/etc/cloud/cloud-init.disabled",
        "/etc/NetworkManager/system-connections/slap-table.nmconnection",
        "/etc/systemd/system/var-lib-slap\\x2dtable.mount",
        "/etc/systemd/system/multi-user.target.wants/var-lib-slap\\x2dtable.mount",
        "/boot/firmware/cmdline.txt",
        "/boot/firmware/config.txt",
    ]
    desktop = [
        "ada",
        "/etc/xdg/autostart/slap-table.desktop",
        "/usr/local/share/applications/slap-table.desktop",
        "/etc/X11/xorg.conf.d/90-slap-table.conf",
    ]
    return [(key, has_desktop) for key in (desktop if has_desktop else console)]


def spoil(pi: Pi, key: str) -> None:
    """Undo one step as a person, another program or an upgrade might."""
    if key == "packages":
        pi.write("/var/lib/dpkg/status", "")
    elif key in ("slap-table", "ada"):
        text = pi.root.text("/etc/group")
        pi.write("/etc/group", text.replace(f",{key}", "").replace(f":{key}\n", ":\n"))
    elif key == "program":
        pi.root.remove_tree(f"/opt/slap-table/{pi.root.target('/opt/slap-table/app')}")
    elif key.endswith(("cmdline.txt", "config.txt", "avahi-daemon.conf")):
        pi.write(key, "something else\n")
    elif key.endswith("getty@tty1.service"):
        pi.root.link(key, "/lib/systemd/system/getty@.service")
    else:
        pi.root.remove(key)


@pytest.mark.parametrize(
    ("key", "has_desktop"), [*keys(has_desktop=False), *keys(has_desktop=True)]
)
def test_a_step_that_is_undone_is_found_and_mended(
    tmp_path: Path, key: str, *, has_desktop: bool
) -> None:
    pi = installed(tmp_path, has_desktop=has_desktop)
    good = pi.everything()
    spoil(pi, key)
    name, text = the_fault(pi)
    assert name
    assert f"({key}): {AGAIN}" in text
    pi.install()
    assert faults(pi) == []
    now = pi.everything()
    others = {PATH[1:], key[1:]} if key.endswith((".txt", ".conf")) else {PATH[1:]}
    assert {path: now[path] for path in now.keys() - others} == {
        path: good[path] for path in good.keys() - others
    }


@pytest.mark.parametrize("has_desktop", [False, True])
def test_the_list_above_has_every_step(tmp_path: Path, *, has_desktop: bool) -> None:
    steps = {step.key for step in Pi(tmp_path, has_desktop=has_desktop).plan(EVERYTHING)()}
    listed = {key for key, _ in keys(has_desktop=False)} | {
        key for key, is_on_desktop in keys(has_desktop=True) if is_on_desktop and has_desktop
    }
    assert steps <= listed
    assert has_desktop or steps == listed


def test_an_installation_that_was_cut_off_is_found(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.write(PATH, pi.root.text(PATH)[:100])
    assert the_fault(pi)[0] == "install"


# -- what else may be wrong ----------------------------------------------------------------


def answer(begin: str, text: str) -> dict[str, str]:
    usual = {
        BOOT: "FinishTimestampMonotonic=21900000\n",
        SERVICE: "ActiveState=active\nNRestarts=0\n",
    }
    return {**usual, begin: text}


def test_a_table_that_is_started_again_and_again(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.tools.answers = answer(SERVICE, "ActiveState=activating\nNRestarts=7\n")
    name, text = the_fault(pi)
    assert name == "start"
    assert "7 times" in text
    assert "journalctl -b -u slap-table" in text


def test_a_slow_start_names_what_could_be_left_out(tmp_path: Path) -> None:
    quick = Extra.QUICK_BOOT, Extra.NO_UPDATES
    pi = installed(tmp_path, Wish(extras=frozenset(quick)))
    pi.tools.answers = answer(BOOT, "FinishTimestampMonotonic=25000001\n")
    name, text = the_fault(pi)
    assert name == "boot"
    assert text.endswith('make install-pi ARGS="--with no-bluetooth,no-modem,no-cloud-init"')
    pi.tools.answers = answer(BOOT, "FinishTimestampMonotonic=25000000\n")
    assert faults(pi) == []


def test_a_slow_start_with_everything_left_out_names_who_tells_more(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.tools.answers = answer(BOOT, "FinishTimestampMonotonic=61000000\n")
    assert the_fault(pi)[1].endswith("systemd-analyze blame")


def test_a_systemd_that_does_not_answer_is_no_fault_of_the_table(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.tools.failing = "systemctl"
    assert faults(pi) == []


def test_a_pygame_that_needs_a_desktop(tmp_path: Path) -> None:
    pi = installed(tmp_path, Wish(pygame=Pygame.WHEEL))
    name, text = the_fault(pi)
    assert name == "pygame"
    assert '--pygame ce"' in text
    assert faults(installed(tmp_path / "d", Wish(pygame=Pygame.WHEEL), has_desktop=True)) == []


def test_a_pygame_that_somebody_has_put_beside_the_right_one(tmp_path: Path) -> None:
    pi = installed(tmp_path, Wish(pygame=Pygame.CE))
    at = "/opt/slap-table/app/lib/python3.13/site-packages"
    pi.root.at(f"{at}/pygame-2.6.1.dist-info").mkdir()
    assert "sudo rm /opt/slap-table/app, then" in the_fault(pi)[1]
    pi.root.remove("/opt/slap-table/app")
    pi.install(Wish(pygame=Pygame.CE))
    assert faults(pi) == []


def test_a_screen_that_goes_dark_until_the_next_start(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.write("/sys/module/kernel/parameters/consoleblank", "600\n")
    name, text = the_fault(pi)
    assert name == "screen"
    assert "600 s: sudo reboot" in text


def test_a_desktop_that_lets_the_screen_go_dark(tmp_path: Path) -> None:
    pi = installed(tmp_path, has_desktop=True)
    pi.write(f"{HOME}/.config/labwc/autostart", "swayidle -w timeout 600 'wlopm --off \\*' &\n")
    name, text = the_fault(pi)
    assert name == "screen"
    assert "do_blanking 1" in text


def test_a_pi_without_a_sound_card(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.root.remove("/proc/asound/cards")
    name, text = the_fault(pi)
    assert name == "sound"
    assert "vc4-kms-v3d" in text


def test_a_wifi_that_is_switched_off(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    for radio, kind in (("rfkill0", "bluetooth"), ("rfkill1", "wlan")):
        pi.write(f"/sys/class/rfkill/{radio}/type", f"{kind}\n")
        pi.write(f"/sys/class/rfkill/{radio}/soft", "1\n")
    name, text = the_fault(pi)
    assert name == "wifi"
    assert "do_wifi_country" in text
    without = replace(EVERYTHING, extras=EVERYTHING.extras - {Extra.WIFI})
    pi.install(without)
    assert faults(pi) == []


def test_a_program_that_takes_button_boxes_for_braille(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    status = pi.root.text("/var/lib/dpkg/status")
    pi.write("/var/lib/dpkg/status", f"{status}Package: brltty\nStatus: install ok installed\n")
    name, text = the_fault(pi)
    assert name == "devices"
    assert "apt-get remove brltty" in text


def test_a_stick_that_is_not_there_and_games_that_are_forgotten(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.write("/proc/mounts", "overlayroot / overlay rw 0 0\n")
    (stick, first), (frozen, second) = faults(pi)
    assert (stick, frozen) == ("stick", "read-only")
    assert "mkfs.ext4 -L slap-table" in first
    assert "forgotten" in second


def test_a_card_that_is_not_yet_only_read(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.write("/proc/cmdline", "quiet\n")
    name, text = the_fault(pi)
    assert name == "read-only"
    assert "sudo reboot" in text


def test_a_desktop_that_came_later(tmp_path: Path) -> None:
    pi = installed(tmp_path, Wish(place=Place.CONSOLE))
    link = "/etc/systemd/system/display-manager.service"
    pi.root.link(link, "/lib/systemd/system/lightdm.service")
    name, text = the_fault(pi)
    assert name == "console"
    assert '--place desktop"' in text


def test_a_new_release_with_another_python(tmp_path: Path) -> None:
    pi = installed(tmp_path)
    pi.root.link("/usr/bin/python3", "python3.14")
    name, text = the_fault(pi)
    assert name == "program"
    assert "made with python3.13, the system has python3.14" in text


def test_each_check_above_is_in_the_list() -> None:
    """Ten looks, each provoked above."""
    assert len(CHECKS) == 10
