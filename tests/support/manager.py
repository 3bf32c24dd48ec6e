"""A service manager, as far as one program can tell: a socket to which it may write."""

from __future__ import annotations

import itertools
import os
import socket
import time

PATIENCE_S = 60.0
WATCHDOG_US = 300_000
"""The program has to be heard of so often at least, and speaks up thrice within that time."""
_NUMBERS = itertools.count()


class Manager:
    """Listens; everything that it waits for comes, or a test fails."""

    def __init__(self) -> None:
        name = f"slap-table-manager-{os.getpid()}-{next(_NUMBERS)}"
        self.environ = {"NOTIFY_SOCKET": f"@{name}", "WATCHDOG_USEC": str(WATCHDOG_US)}
        """What it adds to the environment of a program that it starts."""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(f"\0{name}")
        self._socket.settimeout(PATIENCE_S)

    def next(self) -> list[str]:
        """The next message."""
        return self._socket.recv(4096).decode().splitlines()

    def wait_for(self, wanted: str, times: int = 1) -> None:
        """Read on till something has been told so often."""
        limit_s = time.monotonic() + PATIENCE_S
        while times:
            assert time.monotonic() < limit_s, f"{wanted} was not told"
            times -= wanted in self.next()

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()
