"""How many connections there may be, and which of them give way."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, suppress

import pytest

from pi_app.web import doors as doors_module
from pi_app.web.doors import MOST_CONNECTIONS, MOST_OF_AN_ADDRESS, Doors
from pi_app.web.limits import Rate
from pi_app.web.server import WebOptions
from tests.web.phone import Phone
from tests.web.rig import LONG_S
from tests.web.served import serving


class Stream(asyncio.Transport):
    """A connection that remembers having been cut."""

    def __init__(self) -> None:
        super().__init__()
        self.cut = False

    def abort(self) -> None:
        """Cut it."""
        self.cut = True


def enter(doors: Doors, address: str, ports: range) -> list[Stream]:
    """Let connections of an address in, as many as there is room for."""
    streams = [Stream() for _ in ports]
    pairs = zip(ports, streams, strict=True)
    return [stream for port, stream in pairs if doors.enter((address, port), stream)]


def test_one_address_has_no_more_than_its_share() -> None:
    doors = Doors()
    assert len(enter(doors, "a", range(1000))) == MOST_OF_AN_ADDRESS
    assert len(doors) == MOST_OF_AN_ADDRESS


def test_in_a_full_house_the_oldest_of_the_crowd_gives_way_unless_it_has_a_seat() -> None:
    doors = Doors()
    crowd = enter(doors, "a", range(80))
    enter(doors, "b", range(79))
    enter(doors, "c", range(1))
    doors.kept.add(("a", 0))
    assert len(doors) == MOST_CONNECTIONS
    assert len(enter(doors, "d", range(1))) == 1
    assert [stream.cut for stream in crowd[:3]] == [False, True, False]
    assert len(doors) == MOST_CONNECTIONS


def test_where_nobody_has_more_than_the_newcomer_there_is_no_room() -> None:
    doors = Doors()
    for number in range(MOST_CONNECTIONS):
        assert enter(doors, f"a{number}", range(1))
    assert enter(doors, "b", range(1)) == []


def test_who_has_left_makes_room() -> None:
    doors = Doors()
    enter(doors, "a", range(MOST_OF_AN_ADDRESS))
    doors.leave(("a", 3))
    doors.leave(("nobody", 3))
    assert len(enter(doors, "a", range(1000, 1002))) == 1


def test_a_connection_that_asks_for_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors_module, "PAGE_S", 0.05)
    with serving(WebOptions(port=0)) as server, Phone(server.port) as phone:
        phone.wait_for("waiting")
        with socket.create_connection(("127.0.0.1", server.port), LONG_S) as idle:
            idle.sendall(b"GET / HTTP/1.1\r\n")
            with suppress(ConnectionResetError):
                assert idle.recv(1) == b""
        phone.say({"ping": 1})
        assert phone.wait_for("pong") == 1, "a WebSocket may stay"


def test_strangers_at_the_door_do_not_keep_a_phone_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold as many connections as there may be; a phone from elsewhere gets in."""
    monkeypatch.setattr(doors_module, "MOST_CONNECTIONS", 12)
    with serving(WebOptions(port=0)) as server, ExitStack() as crowd:
        for _ in range(20):
            crowd.enter_context(socket.create_connection(("127.0.0.1", server.port), LONG_S))
        with Phone(server.port, source="127.0.0.2") as phone:
            phone.wait_for("waiting")
            assert server.connections <= 12


# Masked pings of 125 bytes (RFC 6455, 5.5.2): each must be answered by as much.
PINGS = (b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125) * 100


@pytest.mark.slow
@pytest.mark.parametrize(
    "rate", [doors_module.BYTES, Rate(10**9, 1)], ids=["it says too much", "it reads too little"]
)
def test_whoever_never_reads_is_cut_off(rate: Rate, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks for answers that it leaves lying: they must not pile up here."""
    monkeypatch.setattr(doors_module, "BYTES", rate)
    with serving(WebOptions(port=0)) as server, Phone(server.port) as honest:
        honest.wait_for("waiting")
        with socket.create_connection(("127.0.0.1", server.port), LONG_S) as deaf:
            deaf.sendall(upgrade(server.port))
            with pytest.raises(ConnectionError):
                for _ in range(10_000):
                    deaf.sendall(PINGS)
        honest.say({"ping": 1})
        assert honest.wait_for("pong") == 1


def upgrade(port: int) -> bytes:
    """Return a request for a WebSocket, as a page of ours makes it."""
    host = f"127.0.0.1:{port}"
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        "Sec-WebSocket-Version: 13",
    )
    return "\r\n".join((*lines, "", "")).encode()
