"""What the service manager is told, on real sockets that a test listens to."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pi_app import sd_notify
from pi_app.sd_notify import MOST_BYTES, Notifier, from_environment

MS = 1_000_000


@pytest.fixture(params=["path", "abstract"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "n") if request.param == "path" else f"@slap-table-test-{os.getpid()}"


def bound(address: str) -> socket.socket:
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(address.replace("@", "\0", 1) if address.startswith("@") else address)
    manager.settimeout(10)
    return manager


@pytest.fixture
def manager(address: str) -> Iterator[socket.socket]:
    with closing(bound(address)) as made:
        yield made


def test_a_message_is_one_datagram(address: str, manager: socket.socket) -> None:
    notifier = Notifier(address)
    assert notifier.is_heard
    notifier.tell("READY=1", "STATUS=playing\nWATCHDOG=1")
    assert manager.recv(MOST_BYTES) == b"READY=1\nSTATUS=playing WATCHDOG=1"
    assert notifier.lost == 0


def test_a_long_status_is_cut_off(address: str, manager: socket.socket) -> None:
    Notifier(address).tell("STATUS=" + "é" * MOST_BYTES)
    assert len(manager.recv(2 * MOST_BYTES)) == MOST_BYTES


def test_a_manager_that_reads_nothing_keeps_nobody_waiting(
    address: str, manager: socket.socket
) -> None:
    notifier = Notifier(address)
    for _ in range(2_000):
        notifier.tell("WATCHDOG=1")
    assert notifier.lost > 0
    assert manager.recv(MOST_BYTES) == b"WATCHDOG=1"


def test_a_manager_that_has_gone_is_no_fault(tmp_path: Path) -> None:
    notifier = Notifier(str(tmp_path / "nobody"))
    notifier.tell("READY=1")
    assert notifier.lost == 1


@pytest.mark.parametrize("address", ["", "@", "/", "vsock:2:1", "relative", "/nul\0byte"])
def test_what_is_no_address_is_nobody_or_told_to_nobody(address: str) -> None:
    notifier = Notifier(address)
    notifier.tell("READY=1")
    assert notifier.lost == (1 if notifier.is_heard else 0)


def test_without_a_manager_no_socket_is_even_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sd_notify, "socket", None)
    notifier = from_environment({"WATCHDOG_USEC": "1000"}, 5)
    notifier.tell("READY=1")
    assert not notifier.is_heard


@pytest.mark.parametrize(
    ("environ", "watchdog_ns"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "30000000"}, 30_000 * MS),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"}, 30_000 * MS),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "-5"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "²"}, None),
        ({"WATCHDOG_USEC": ""}, None),
    ],
    ids=str,
)
def test_what_the_environment_says_of_the_watchdog(
    environ: dict[str, str], watchdog_ns: int | None
) -> None:
    assert from_environment({**environ, "NOTIFY_SOCKET": "@x"}, 7).watchdog_ns == watchdog_ns
