"""Where phones in the same network find the table. Nothing is sent to find out."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

LOOPBACK = "127.0.0.1"
_DOCUMENTATION = ("192.0.2.1", 9)
"""Nobody's (RFC 5737): connecting a datagram socket picks our address for it and sends nothing."""
_GET_ADDRESS = 0x8915
"""SIOCGIFADDR of netdevice(7): the name of an interface in, its address in bytes 20 to 23."""


def by_route() -> str | None:
    """Return our address on the way out; none where there is no way out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_DOCUMENTATION)
        return str(probe.getsockname()[0])
    return None


def by_interface() -> str | None:
    """Return the first address of an interface, as where the Pi itself is the access point."""
    if sys.platform != "linux":
        return None
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                request = struct.pack("256s", name.encode())
                reply = fcntl.ioctl(asker.fileno(), _GET_ADDRESS, request)
                address = socket.inet_ntoa(reply[20:24])
                if not address.startswith("127."):
                    return address
    return None


PROBES: tuple[Callable[[], str | None], ...] = (by_route, by_interface)


def lan_address(probes: Iterable[Callable[[], str | None]] = PROBES) -> str:
    """Return the IPv4 address to write on the screen; the machine's own if it has no network.

    It changes when the network does: ask again before it is shown.
    """
    for probe in probes:
        address = probe()
        if address is not None and not address.startswith(("0.", "127.")):
            return address
    return LOOPBACK


def own_names() -> frozenset[str]:
    """Return the names by which this machine may be called, besides its addresses."""
    host = socket.gethostname().lower()
    return frozenset(("localhost", host, f"{host.partition('.')[0]}.local"))
