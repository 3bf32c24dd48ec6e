"""Writes a build of the firmware into a Nano or Uno: `make flash` calls `python -m firmware.flash`.

It finds the board, sees whether it may be written to, and lets avrdude do the rest at the speeds
of the two boot loaders that such boards come with. Whatever fails is told with its remedy.
Standard library only, for it runs before anything is installed.
"""

from __future__ import annotations

import argparse
import errno
import fcntl
import grp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.cable import BY_ID, boards

SPEEDS = (115_200, 57_600)
"""Baud of the new boot loader (Uno, Nano since 2018), and of the old one (many copies still)."""
# A wrong speed is told in ten seconds by two attempts; avrdude's own ten take a minute.
AVRDUDE = ("avrdude", "-q", "-q", "-c", "arduino", "-p", "atmega328p", "-x", "attempts=2", "-D")
TIMEOUT_S = 180

NO_BOARD = """\
No board is to be seen. Try in this order:
  1. Another USB cable: many only charge and carry no data.
  2. Plug it in again and look whether `ls {by_id}` names it now.
  3. A program for braille displays, brltty, takes boards with the chip CH340 for one of its own.
     If you need no braille: sudo apt-get remove brltty, then plug the board in again.
  4. If you know the port all the same: make flash PORT=/dev/ttyUSB0"""
SEVERAL = """\
Several boards are plugged in. Unplug all but one, or name it:
{choices}"""
NOT_ALLOWED = """\
Not allowed to use {port}: it belongs to the group {group}. Once:
  sudo usermod -aG {group} $USER
then log out and in again (or restart), and try again."""
BUSY = """\
{port} is in use. End the table (Escape) and whatever else talks to the board, the Arduino
program's serial monitor for example, and try again."""
GONE = "{port} is not there. Plug the board in, or leave PORT away to have it found."
NO_ANSWER = """\
No boot loader answers on {port}, neither at 115200 nor at 57600 baud. Try in this order:
  1. Is it the right board? Nano or Uno with ATmega328P; the name on the chip says so.
  2. Pull the wires off D0, D1 and RST, and try again.
  3. Hold the reset button, start `make flash`, let go when it says at which speed it tries.
  4. Unplug the board, plug it in again, try again.
  5. Some copies are sold without boot loader: they need an ISP programmer. Buying another
     one is cheaper.
avrdude's own words:
{words}"""
FAILED = """\
The board answered, then writing failed. Try again, with another cable or USB port.
avrdude's own words:
{words}"""
NO_AVRDUDE = "avrdude is missing; install it with: sudo apt-get install avrdude"
NO_BUILD = "There is no build {name}. BOARD is one of: {names}."
DONE = """\
Done: {name} is in the chip. Leave it plugged in and open the table: make play
`.venv/bin/slap-table doctor` names the board and its version."""
NEVER_SYNCED = ("not in sync", "not responding", "unable to open programmer", "can't open device")


class FlashError(Exception):
    """The chip was not written; the text says what to do."""


def main(arguments: list[str]) -> int:
    """Return 0 when the chip carries the build, 1 when not; what happened is printed."""
    options = _options(arguments)
    try:
        port = options.port or find(options.by_id)
        write(checked_build(options.hex), port)
    except FlashError as error:
        print(error, file=sys.stderr)
        return 1
    print(DONE.format(name=options.hex.stem))
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Write the firmware into a Nano or Uno.")
    parser.add_argument("hex", type=Path, help="the build, a file that `make firmware` made")
    parser.add_argument("--port", type=Path, help="the board's serial port; else it is found")
    parser.add_argument("--by-id", type=Path, default=Path(BY_ID), help="where to look for boards")
    return parser.parse_args(arguments)


def checked_build(file: Path) -> Path:
    """Return the file. Raises FlashError, with the names of those there are, if it is not there."""
    if not file.is_file():
        names = sorted(other.stem.removeprefix("slap-") for other in file.parent.glob("slap-*.hex"))
        raise FlashError(
            NO_BUILD.format(name=file.stem.removeprefix("slap-"), names=", ".join(names))
        )
    return file


def find(by_id: Path) -> Path:
    """Return the port of the one board there is. Raises FlashError if there is none, or several."""
    names = boards(port.name for port in by_id.glob("*"))
    if not names:
        raise FlashError(NO_BOARD.format(by_id=by_id))
    if len(names) > 1:
        choices = "\n".join(f"  make flash PORT={by_id / name}" for name in names)
        raise FlashError(SEVERAL.format(choices=choices))
    return by_id / names[0]


def write(build: Path, port: Path) -> None:
    """Write and verify. Raises FlashError with the remedy."""
    if shutil.which("avrdude") is None:
        raise FlashError(NO_AVRDUDE)
    with reserved(port):
        words = ""
        for baud in SPEEDS:
            print(f"{port.name}: trying at {baud} baud …", flush=True)
            done = _avrdude(build, port, baud)
            if done.returncode == 0:
                return
            words = done.stdout.strip()
            if not any(sign in words for sign in NEVER_SYNCED):
                raise FlashError(FAILED.format(words=words))
    raise FlashError(NO_ANSWER.format(port=port, words=words))


def _avrdude(build: Path, port: Path, baud: int) -> subprocess.CompletedProcess[str]:
    command = [*AVRDUDE, "-P", str(port), "-b", str(baud), "-U", f"flash:w:{build}:i"]
    try:
        return subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise FlashError(FAILED.format(words=f"nothing for {TIMEOUT_S} s")) from error


@contextmanager
def reserved(port: Path) -> Iterator[None]:
    """Hold the port, by the lock that the table too takes, so that nobody talks in between.

    Raises FlashError when it is not there, not allowed, or held by another program.
    """
    try:
        handle = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError as error:
        raise FlashError(refusal(error, port)) from error
    try:
        _lock(handle, port)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, port: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise FlashError(BUSY.format(port=port)) from error


def refusal(error: OSError, port: Path) -> str:
    """What to do when the port could not be opened."""
    if error.errno in (errno.EACCES, errno.EPERM):
        return NOT_ALLOWED.format(port=port, group=_group(port))
    if error.errno == errno.EBUSY:
        return BUSY.format(port=port)
    return GONE.format(port=port)


def _group(port: Path) -> str:
    """The group whose members may use a port; on Debian always dialout."""
    try:
        return grp.getgrgid(port.stat().st_gid).gr_name
    except (KeyError, OSError):
        return "dialout"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
