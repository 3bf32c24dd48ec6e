"""How many connections there may be, and which of them give way."""

from __future__ import annotations

import asyncio

from pi_app.web.doors import MOST_CONNECTIONS, MOST_OF_AN_ADDRESS, Doors


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
