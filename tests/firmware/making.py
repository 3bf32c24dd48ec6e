"""The firmware's Makefile, in a folder of one's own."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support import firmware

BOARDS = ("nano8", "nano4")


def make(build: Path, *words: str, folder: Path = firmware.FOLDER) -> tuple[int, str]:
    """Its status and what the compilers said. Raises RuntimeError if there are none."""
    firmware.require_tools()
    command = ["make", "-C", str(folder), f"BUILD={build}", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr
