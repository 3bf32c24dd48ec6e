"""What is planned for which machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi_app.install.machine import Machine, machine_at
from pi_app.install.members import Packages
from pi_app.install.plan import place_of, pygame_of, sees_system
from pi_app.install.program import PYGAME_CE, Source
from pi_app.install.wish import Extra, Place, Pygame, Wish, extras_of, wish_of
from tests.pi_app.install.pretend import EVERYTHING, Pi


def machine(folder: Path, *, release: int = 13, has_desktop: bool = False) -> Machine:
    return machine_at(Pi(folder, release=release, has_desktop=has_desktop).root)


@pytest.mark.parametrize(
    ("release", "has_desktop", "pygame"),
    [
        (12, False, Pygame.CE),  # its python3-pygame is 2.1.2, and 2.5.2 is needed
        (13, False, Pygame.SYSTEM),
        (12, True, Pygame.WHEEL),
        (13, True, Pygame.WHEEL),
    ],
)
def test_which_pygame_draws(
    tmp_path: Path, release: int, *, has_desktop: bool, pygame: Pygame
) -> None:
    found = machine(tmp_path, release=release, has_desktop=has_desktop)
    assert pygame_of(found, Wish()) is pygame
    assert pygame_of(found, Wish(pygame=Pygame.CE)) is Pygame.CE


def test_a_desktop_is_seen_and_can_be_overruled(tmp_path: Path) -> None:
    found = machine(tmp_path, has_desktop=True)
    assert place_of(found, Wish()) is Place.DESKTOP
    assert place_of(found, Wish(place=Place.CONSOLE)) is Place.CONSOLE


@pytest.mark.parametrize(
    ("pygame", "needed"),
    [
        (Pygame.WHEEL, ["pygame>=2.5.2", "pyserial>=3.5"]),
        (Pygame.SYSTEM, ["pyserial>=3.5"]),
        (Pygame.CE, ["pyserial>=3.5", PYGAME_CE]),
    ],
)
def test_never_two_pygames_in_one_environment(
    tmp_path: Path, pygame: Pygame, needed: list[str]
) -> None:
    pi = Pi(tmp_path)
    source = Source(pi.source, "python3", "3.13", pygame, sees_system=False)
    assert source.requirements() == (needed, [["numba>=0.61"], ["evdev>=1.6"]])


def test_evdev_is_the_systems_or_can_be_built(tmp_path: Path) -> None:
    on_12, on_13 = Pi(tmp_path / "12", release=12), Pi(tmp_path / "13")
    tools = {"gcc", "python3-dev"}
    for pi, wanted in ((on_12, tools), (on_13, {"python3-evdev"})):
        (packages,) = (step for step in pi.plan(Wish())() if isinstance(step, Packages))
        assert set(packages.names) & {*tools, "python3-evdev"} == wanted
    seeing = Source(on_13.source, "python3", "3.13", Pygame.SYSTEM, sees_system=True)
    assert seeing.requirements()[1] == [["numba>=0.61"]]


def test_the_systems_python_packages_are_seen_only_where_they_are_needed(tmp_path: Path) -> None:
    on_12, on_13 = machine(tmp_path / "12", release=12), machine(tmp_path / "13")
    assert not sees_system(on_12, Wish())
    assert sees_system(on_13, Wish())
    assert sees_system(on_13, Wish(pygame=Pygame.CE))  # for lgpio, which PyPI has not


def test_a_version_is_made_anew_if_anything_it_is_made_from_changes(tmp_path: Path) -> None:
    pi = Pi(tmp_path)

    def stamp(pygame: Pygame = Pygame.CE, version: str = "3.13", *, sees: bool = False) -> str:
        return Source(pi.source, "python3", version, pygame, sees).stamp()

    first = stamp()
    assert stamp() == first
    assert len({first, stamp(Pygame.SYSTEM), stamp(version="3.14"), stamp(sees=True)}) == 4
    (pi.source / "pi_app/more.toml").write_text("")
    assert stamp() != first


def test_what_a_machine_is(tmp_path: Path) -> None:
    found = machine(tmp_path)
    assert (found.model, found.release, found.is_pi) == (
        "Raspberry Pi 4 Model B Rev 1.4",
        13,
        True,
    )
    assert found.boot == "/boot/firmware"
    assert found.cards == ("Headphones", "vc4hdmi0")
    assert {"gpio", "render"} <= found.groups
    assert not found.is_frozen


def test_older_boot_folders_are_found(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    for name in ("cmdline.txt", "config.txt"):
        pi.root.at(f"/boot/firmware/{name}").rename(pi.root.at(f"/boot/{name}"))
    assert machine_at(pi.root).boot == "/boot"


def test_packages_count_by_what_they_stand_for(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    status = (
        "Package: libglib2.0-0t64\nStatus: install ok installed\n"
        "Provides: libglib2.0-0 (= 2.84.4), libgio (= 1)\n\n"
        "Package: brltty\nStatus: deinstall ok config-files\n\n"
    )
    pi.write("/var/lib/dpkg/status", status)
    assert machine_at(pi.root).packages == {"libglib2.0-0t64", "libglib2.0-0", "libgio"}


def test_a_name_that_somebody_has_given_stays(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.write("/etc/avahi/avahi-daemon.conf", "[server]\nhost-name=salon\n")
    assert machine_at(pi.root).names_itself
    pi.install()
    assert pi.root.text("/etc/avahi/avahi-daemon.conf") == "[server]\nhost-name=salon\n"


def test_without_a_boot_partition_what_is_only_for_a_pi_is_left_out(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    for name in ("cmdline.txt", "config.txt"):
        pi.root.remove(f"/boot/firmware/{name}")
    assert not any("/boot" in step.key for step in pi.plan(EVERYTHING)())


@pytest.mark.parametrize("has_desktop", [False, True])
def test_no_two_steps_are_about_the_same_thing(tmp_path: Path, *, has_desktop: bool) -> None:
    keys = [step.key for step in Pi(tmp_path, has_desktop=has_desktop).plan(EVERYTHING)()]
    assert len(set(keys)) == len(keys) > 20


def test_sound_goes_to_hdmi_where_there_is_hdmi(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    assert "defaults.pcm.!card vc4hdmi0\n" in pi.root.text("/etc/asound.conf")
    other = Pi(tmp_path / "usb")
    other.write("/proc/asound/cards", " 0 [Device         ]: USB-Audio - USB\n")
    other.install()
    assert not other.root.is_there("/etc/asound.conf")


def test_a_wish_is_known_again() -> None:
    wish = Wish(Place.CONSOLE, Pygame.CE, frozenset({Extra.WIFI}))
    assert wish_of(wish.as_data()) == wish
    assert wish_of(Wish().as_data()) == Wish()


def test_extras_are_named_between_commas() -> None:
    assert extras_of("--with", ["wifi, stick", "no-modem"]) == {
        Extra.WIFI,
        Extra.STICK,
        Extra.NO_MODEM,
    }
