"""Other programs of the system: apt-get, useradd, pip, systemctl."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Protocol

from pi_app.errors import Failure

_ENVIRONMENT = {
    "DEBIAN_FRONTEND": "noninteractive",
    "LC_ALL": "C.UTF-8",
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
    "PIP_ROOT_USER_ACTION": "ignore",
}
_HANDED_ON = ("PIP_", "HTTP", "http", "NO_PROXY", "no_proxy")
"""Beginnings of names: where packages come from is the business of whoever runs this."""


class Tools(Protocol):
    """Runs programs in the system that is installed to."""

    @property
    def is_live(self) -> bool:
        """Whether that system runs: its services can be spoken to."""
        ...

    def run(self, *command: str) -> str:
        """Run a program to its end; return what it printed. Raises Failure."""
        ...


class RealTools:
    """Programs of this machine; for a system in a folder they run inside of it."""

    def __init__(self, folder: Path) -> None:
        self._inside = [] if folder == Path("/") else ["chroot", str(folder)]

    @property
    def is_live(self) -> bool:
        """Whether systemd runs, and is that of the system."""
        return not self._inside and Path("/run/systemd/system").is_dir()

    def run(self, *command: str) -> str:
        """Run it; if it fails, its last line is told. Raises Failure."""
        handed_on = {k: v for k, v in os.environ.items() if k.startswith(_HANDED_ON)}
        try:
            done = subprocess.run(
                [*self._inside, *command],
                check=False,
                capture_output=True,
                text=True,
                stdin=subprocess.DEVNULL,
                cwd="/",
                env={**handed_on, **_ENVIRONMENT},
            )
        except OSError as fault:
            raise Failure(f"{command[0]}: {fault.strerror}") from None
        if done.returncode:
            told = (done.stderr.strip() or done.stdout.strip()).splitlines()
            raise Failure(f"{' '.join(command)}: {told[-1] if told else done.returncode}")
        return done.stdout
