"""A real X display without a monitor, where Xvfb is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

PROGRAM = shutil.which("Xvfb")
"""None where it is not installed: most tables have none."""


@contextmanager
def x_display() -> Iterator[dict[str, str]]:
    """Run an X display of 1920x1080; yield what to set in the environment to draw on it.

    Raises FileNotFoundError without Xvfb, RuntimeError if it does not start.
    """
    if PROGRAM is None:
        raise FileNotFoundError("Xvfb is not installed")
    reading, writing = os.pipe()
    # It picks a number that is free, and tells it once it takes clients.
    options = ("-displayfd", str(writing), "-screen", "0", "1920x1080x24", "-nolisten", "tcp")
    server = subprocess.Popen([PROGRAM, *options], pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading, encoding="ascii") as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
    finally:
        server.terminate()
        server.wait()
