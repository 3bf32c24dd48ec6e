"""Importing `hardware` opens nothing, and pulls in neither a driver nor another room."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import hardware

FORBIDDEN = ("gpiozero", "lgpio", "RPi", "gpiod", "serial", "evdev", "pygame", "engine", "pi_app")
SCRIPT = """
import importlib, sys
for name in sys.argv[2].split():
    importlib.import_module(name)
print(*sorted(set(sys.argv[1].split()) & {name.partition(".")[0] for name in sys.modules}))
"""


def test_no_module_of_hardware_pulls_in_a_driver() -> None:
    modules = [f"hardware.{found.name}" for found in pkgutil.iter_modules(hardware.__path__)]
    assert "hardware.gpio_source" in modules
    command = [sys.executable, "-c", SCRIPT, " ".join(FORBIDDEN), " ".join(modules)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == []
