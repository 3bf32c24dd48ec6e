"""What a service manager is told: one datagram a message, as sd_notify(3) describes it.

Nothing here waits or raises, and nothing happens at all unless the environment names a socket.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping

US = 1_000
MOST_BYTES = 4096
"""No message is longer: what is more is cut off."""


class Notifier:
    """Hands messages to the service manager, if there is one."""

    def __init__(self, address: str = "", watchdog_ns: int | None = None) -> None:
        """`address` is a path, or an abstract name that begins with `@`; anything else is nobody.

        `watchdog_ns`: how often at least WATCHDOG=1 is expected; none if it is not.
        """
        is_name = address[:1] in ("/", "@") and len(address) > 1
        self._address = address.replace("@", "\0", 1) if address[:1] == "@" else address
        self.is_heard = is_name
        """There is somebody to tell."""
        self.watchdog_ns = watchdog_ns
        self.lost = 0
        """Messages that could not be handed over."""

    def tell(self, *assignments: str) -> None:
        """Hand over assignments such as `READY=1`, in one message; line ends become spaces."""
        if not self.is_heard:
            return
        lines = (" ".join(assignment.split()) for assignment in assignments)
        message = "\n".join(lines).encode(errors="replace")[:MOST_BYTES]
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ours:
                ours.settimeout(0)
                ours.sendto(message, self._address)
        except OSError:
            self.lost += 1


def from_environment(environ: Mapping[str, str], pid: int) -> Notifier:
    """Return the notifier of a process: NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID."""
    return Notifier(environ.get("NOTIFY_SOCKET", ""), _watchdog_ns(environ, pid))


def _watchdog_ns(environ: Mapping[str, str], pid: int) -> int | None:
    """A watchdog that is meant for another process, or cannot be understood, is none."""
    meant_for = environ.get("WATCHDOG_PID", "")
    if meant_for and meant_for != str(pid):
        return None
    micros = environ.get("WATCHDOG_USEC", "")
    is_number = micros.isascii() and micros.isdecimal()
    return int(micros) * US or None if is_number else None
