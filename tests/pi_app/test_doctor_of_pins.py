"""What the doctor says of the Pi's pins, each finding provoked at a pretend kernel."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from hardware.pins import default_button_pins
from pi_app.__main__ import try_pins
from pi_app.doctor import Finding, examine
from pi_app.probes import MachineProbes
from pi_app.settings import Inputs, JournalSettings, ScreenMode, Settings
from tests.pi_app.world import settings_for
from tests.support.kernel_world import KernelWorld

PIN = default_button_pins(2)[0]


def found(world: KernelWorld, folder: Path, chip: str = "") -> Finding:
    """What is said of the pins."""
    settings = replace(
        settings_for(inputs=Inputs.GPIO, screen=ScreenMode.NONE, sound=False),
        journal=JournalSettings(keep=False),
    )
    settings = replace(settings, buttons=replace(settings.buttons, chip=chip))
    diagnosis = examine(settings, probes(world, folder, settings))
    return next(finding for finding in diagnosis.findings if finding.name == "gpio")


def probes(world: KernelWorld, folder: Path, settings: Settings) -> MachineProbes:
    return MachineProbes(
        settings,
        on_a_pi=True,
        open_pins=partial(try_pins, settings, world.parts),
        open_box=lambda: None,
        open_inputs=world.parts.open_inputs,
        devices=folder,
        address=str(folder / "facts"),
    )


def test_all_is_well(tmp_path: Path) -> None:
    world = KernelWorld()
    finding = found(world, tmp_path)
    assert finding.ok and finding.tier == 2
    assert finding.detail == "buttons on the Pi's pins (gpiod, pinctrl-bcm2711, /dev/gpiochip0)"
    assert world.chip.requests == []
    assert world.chip.is_closed


def no_rights(world: KernelWorld) -> None:
    world.chip_fault = OSError(errno.EACCES, os.strerror(errno.EACCES))


def no_chip(world: KernelWorld) -> None:
    world.chip.label = "raspberrypi-exp-gpio"


def busy(world: KernelWorld) -> None:
    world.chip.held[PIN] = "w1-gpio"


def no_line(world: KernelWorld) -> None:
    world.chip.num_lines = 2


@pytest.mark.parametrize(
    ("ail", "told", "remedy"),
    [
        (no_rights, "/dev/gpiochip0 may not be opened", "to the group gpio"),
        (no_chip, "no GPIO chip of a Pi's header, found /dev/gpiochip0", "[buttons] chip"),
        (busy, f"pin GPIO{PIN} is held by w1-gpio", "end that program"),
        (no_line, "has lines 0 to 1", "BCM number"),
    ],
)
def test_what_ails_the_pins_is_named_with_its_remedy(
    tmp_path: Path, ail: Callable[[KernelWorld], None], told: str, remedy: str
) -> None:
    world = KernelWorld()
    ail(world)
    finding = found(world, tmp_path)
    assert not finding.ok
    assert told in finding.detail and remedy in finding.detail
    assert world.chip.requests == []


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    finding = found(KernelWorld(), tmp_path)
    assert not finding.ok
    assert "module gpiod is missing" in finding.detail and "pip install" in finding.detail


def test_the_chip_of_the_settings_is_asked_for(tmp_path: Path) -> None:
    world = KernelWorld()
    world.chip.label = "my-expander"
    assert found(world, tmp_path, "my-expander").ok
    assert world.wanted == ["my-expander"]
