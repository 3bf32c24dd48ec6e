"""The firmware, built once for all tests: for the chip, and as a library for this machine."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "firmware"
BUILD = FOLDER / "build"
CHIP_TOOLS = ("avr-gcc", "avr-objcopy", "avr-objdump", "avr-size", "make")
HOST_TOOLS = ("gcc", "make")


def require_tools(*tools: str) -> None:
    """Raises RuntimeError that says what to install if one of `tools` is missing."""
    missing = [tool for tool in tools or CHIP_TOOLS + HOST_TOOLS if shutil.which(tool) is None]
    if missing:
        raise RuntimeError(
            f"{', '.join(missing)} not found; install with: "
            "sudo apt-get install gcc-avr avr-libc gcc make"
        )


def elf(board: str) -> Path:
    """The program for a board, "nano8" or "nano4", built if need be."""
    require_tools(*CHIP_TOOLS)
    _make("all")
    return BUILD / f"slap-{board}.elf"


def host_library() -> Path:
    """The same logic as a shared library of this machine, built if need be."""
    require_tools(*HOST_TOOLS)
    _make("host")
    return BUILD / "libslap_host.so"


def unit_tests() -> Path:
    """The unit tests in C, built with the sanitizers if need be."""
    require_tools(*HOST_TOOLS)
    _make("test")
    return BUILD / "test_firmware"


@cache
def _make(target: str) -> None:
    """Once a process; the lock makes other test processes wait instead of building beside it."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / ".tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(
            ["make", "-C", str(FOLDER), target], capture_output=True, text=True, check=False
        )
    if done.returncode or done.stderr:
        raise RuntimeError(f"make {target} in {FOLDER.name}/ said:\n{done.stdout}{done.stderr}")
