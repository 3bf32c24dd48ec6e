"""The phones' server dies: it comes back by itself, and so do the phones."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import pytest

from pi_app.languages import Language
from pi_app.web.messages import FromPhone, PhoneCame, ServerDown, ServerUp
from pi_app.web.revival import DELAYS_S, LASTING, LIVED_NS, Revival
from pi_app.web.server import HandServer, WebOptions
from tests.support.deadly import DeadlyClock
from tests.web.phone import Phone, any_act
from tests.web.rig import LONG_S, Options, Rig
from tests.web.served import Ear

CAME = PhoneCame(0, Language.FRENCH)


# -- when ----------------------------------------------------------------------------------


def test_each_try_waits_longer_and_the_last_delay_stays() -> None:
    revival = Revival()
    waits = [revival.next_s() for _ in range(len(DELAYS_S) + 3)]
    assert all(one <= next_one for one, next_one in pairwise(waits))
    assert waits[-1] == waits[-2] == max(DELAYS_S) == 30.0


def test_people_are_kept_waiting_for_less_than_five_seconds() -> None:
    revival, waited_s = Revival(), 0.0
    while not revival.is_lasting:
        waited_s += revival.next_s()
    assert waited_s == pytest.approx(sum(DELAYS_S[:LASTING]))
    assert waited_s < 5


def test_one_that_dies_of_being_started_is_started_less_and_less_often() -> None:
    revival = Revival()
    for _ in range(LASTING):
        revival.died(LIVED_NS - 1)
        revival.next_s()
    assert revival.is_lasting
    revival.died(LIVED_NS)
    assert not revival.is_lasting
    assert revival.next_s() == DELAYS_S[0]


# -- the real one --------------------------------------------------------------------------


def deaths(rig: Rig) -> list[ServerDown]:
    return [news for news in rig.log.news if isinstance(news, ServerDown)]


def die(rig: Rig, clock: DeadlyClock, *, times: int) -> None:
    """Let the server die, and wait till the table knows."""
    clock.deadly.set()
    rig.wait_until(lambda: len(deaths(rig)) == times)


@pytest.mark.slow
def test_a_server_that_dies_is_at_the_same_port_again_and_knows_its_phones() -> None:
    clock = DeadlyClock()
    with Rig(Options(), clock) as rig, Phone(rig.port) as phone:
        port, token = rig.port, phone.token
        phone.sit(rig, 0)
        rig.wait_for(CAME)
        die(rig, clock, times=1)
        assert not deaths(rig)[0].lasting
        assert phone.wait_closed() in (1006, 1012)
        rig.wait_for(ServerUp())
        with Phone(port, token=token) as again:
            assert again.wait_for("seated") == {"seat": 0}
            rig.wait_until(lambda: rig.log.news.count(CAME) == 2)
            act = any_act(again.wait_for("view"))
            assert again.answer(again.do(act)) is None
    assert len(rig.log.items) == 1


@pytest.mark.slow
def test_what_was_published_meanwhile_is_seen_by_those_who_come_back() -> None:
    clock = DeadlyClock()
    with Rig(Options(phones=(0,), pace_ns=1), clock) as rig, Phone(rig.port) as phone:
        token = phone.token
        phone.sit(rig, 0)
        die(rig, clock, times=1)
        rig.server.publish(rig.log.updates[-1])
        rig.wait_for(ServerUp())
        with Phone(rig.port, token=token) as again:
            assert again.wait_for("view")["version"] == rig.log.updates[-1].version


def has_been_up(rig: Rig, times: int) -> bool:
    return rig.log.news.count(ServerUp()) == times


@pytest.mark.slow
def test_it_may_die_more_than_once() -> None:
    clock = DeadlyClock()
    with Rig(Options(), clock) as rig:
        for times in (1, 2):
            die(rig, clock, times=times)
            rig.wait_until(partial(has_been_up, rig, times))


@pytest.fixture
def taken() -> Iterator[tuple[HandServer, Ear, socket.socket]]:
    """A server that has died, and whose port somebody else has taken meanwhile."""
    clock, ear = DeadlyClock(), Ear()
    thief = socket.socket()
    thief.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)

    def tell(news: FromPhone) -> None:
        # In the server's thread, before it tries again.
        if isinstance(news, ServerDown) and not news.lasting:
            thief.bind(("127.0.0.1", server.port))
            thief.listen()
        ear(news)

    options = WebOptions(port=0, host="127.0.0.1", delays_s=(0.01,))
    server = HandServer(options, tell, clock)
    server.start()
    clock.deadly.set()
    yield server, ear, thief
    thief.close()
    server.stop()


@pytest.mark.slow
def test_a_port_that_cannot_be_had_again_is_told_and_tried_on(
    taken: tuple[HandServer, Ear, socket.socket],
) -> None:
    server, ear, thief = taken
    why = f"phones: cannot listen at 127.0.0.1, port {server.port} (Address already in use)"
    text = f"{why}; name another port; it is started again by itself"
    ear.wait_for(ServerDown(text, lasting=True))
    thief.close()
    ear.wait_for(ServerUp())
    with socket.create_connection(("127.0.0.1", server.port), LONG_S):
        pass
