"""The real server in its thread, real connections, a real match."""

from __future__ import annotations

import logging
import socket
import threading
from functools import partial

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from engine.games.court_circular import CourtCircular, Setup
from pi_app.errors import Failure
from pi_app.languages import Language
from pi_app.web.messages import (
    FromPhone,
    HandPhase,
    HandUpdate,
    PhoneAsks,
    PhoneAway,
    PhoneCame,
    WebFault,
)
from pi_app.web.parse import MOST_BYTES
from pi_app.web.server import HandServer, WebOptions
from tests.web.phone import Phone, any_act, dial
from tests.web.rig import LONG_S, Options, Rig
from tests.web.served import Ear, serving
from tests.web.test_wire import named
from tests.web.world import cards_in, first_state, update_of

pytestmark = pytest.mark.slow

S = 1_000_000_000
LOCAL = WebOptions(port=0, host="127.0.0.1")
LOBBY = HandUpdate(1, HandPhase.WAITING, "court-circular", ("Red", "Blue"), (0, 1))


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now_ns = 0

    def __call__(self) -> int:
        return self.now_ns


def play_on(phone: Phone, seat: int, rig: Rig) -> None:
    """Play whatever may be played till the match is over."""
    while not rig.over.is_set():
        view = phone.wait_for("view")
        if view["turn"] == seat:
            phone.answer(phone.do(any_act(view)))
        phone.wait(partial(has_moved_on, phone, view["version"], rig))


def has_moved_on(phone: Phone, version: int, rig: Rig) -> bool:
    """Tell whether a phone has seen a newer version, or need not."""
    return bool(phone.last("view")["version"] > version) or rig.over.is_set()


def is_over(phone: Phone) -> bool:
    """Tell whether a phone shows the end."""
    return bool(phone.last("view")["phase"] == "over")


def replayed(rig: Rig) -> object:
    """Return the last state that the game alone gives for the same inputs."""
    game = CourtCircular()
    assert isinstance(rig.setup, Setup)
    state, _ = game.new(rig.setup)
    for item in rig.log.items:
        state, _ = game.step(state, item)
    return state


def test_phones_play_a_match_and_see_nothing_but_their_own() -> None:
    with Rig(Options(seats=2, seed=3)) as rig, Phone(rig.port) as one, Phone(rig.port) as two:
        one.sit(rig, 0)
        two.sit(rig, 1)
        other = threading.Thread(target=play_on, args=(two, 1, rig))
        other.start()
        play_on(one, 0, rig)
        other.join(LONG_S)
        for phone in (one, two):
            phone.wait(partial(is_over, phone))
        assert replayed(rig) == rig.match.state
        for seat, phone in enumerate((one, two)):
            assert seen_by(phone) <= shown_to(rig, seat)


def seen_by(phone: Phone) -> set[tuple[int, str]]:
    """Return each card that a phone was told, with the version of the message."""
    views = [message["view"] for message in phone.messages if "view" in message]
    rest = [message for message in phone.messages if "view" not in message]
    assert named(rest) == set()
    return {(view["version"], code) for view in views for code in named(view)}


def shown_to(rig: Rig, seat: int) -> set[tuple[int, str]]:
    """Return each card that was in a seat's view, with the version of the update."""
    return {
        (update.version, code)
        for update in rig.log.updates
        for code in cards_in(update.views[seat])
    }


def test_the_computer_plays_the_other_seats() -> None:
    with Rig(Options(seats=3, phones=(1,), seed=1)) as rig, Phone(rig.port) as phone:
        phone.sit(rig, 1)
        phone.wait(lambda: phone.last("view")["turn"] == 1)
        assert [seat["seat"] for seat in phone.last("waiting")["seats"]] == [1]


def test_a_phone_asleep_for_twenty_seconds_wakes_up_with_its_seat() -> None:
    clock = Clock()
    with Rig(Options(), clock) as rig, Phone(rig.port) as phone:
        phone.sit(rig, 0)
        rig.wait_for(PhoneCame(0, Language.FRENCH))
        clock.now_ns += 20 * S
        rig.wait_for(PhoneAway(0))
        phone.wait(lambda: phone.last("view")["waiting_for"] == [0])
        heard = len(phone.messages)
        phone.say({"ping": 1})
        rig.wait_until(lambda: rig.log.news.count(PhoneCame(0, Language.FRENCH)) == 2)
        phone.wait(lambda: len(phone.messages) > heard and phone.last("view")["waiting_for"] == [])


def test_a_refresh_a_second_tab_and_a_replaced_phone() -> None:
    with Rig(Options()) as rig:
        with Phone(rig.port) as first:
            token = first.token
            first.sit(rig, 0)
        with Phone(rig.port, token=token) as second, Phone(rig.port, token=token) as tab:
            assert tab.wait_for("seated") == {"seat": 0}
            assert second.wait_for("moved") is True
            assert second.wait_closed() == 4001
            with Phone(rig.port) as other:
                other.sit(rig, 0)
                assert tab.wait_closed() == 4001
                assert other.last("view")["hand"] == tab.last("view")["hand"]


def test_a_move_is_done_once_and_a_refused_one_says_why() -> None:
    with Rig(Options()) as rig, Phone(rig.port) as phone:
        phone.sit(rig, 0)
        refused = phone.do({"resign": True})
        assert phone.answer(refused) == "no_card_yet"
        act = any_act(phone.last("view"))
        done = phone.do(act)
        assert phone.answer(done) is None
        phone.do(act, name=done)
        assert phone.answer(done, after=1) is None
        assert len(rig.log.items) == 1


def test_a_code_where_there_are_no_buttons() -> None:
    with Rig(Options(buttons=False)) as rig, Phone(rig.port) as phone:
        phone.wait_for("waiting")
        phone.say({"claim": {"seat": 1, "code": rig.server.codes()[1]}})
        assert phone.wait_for("seated") == {"seat": 1}


def test_the_table_hears_who_waits_for_a_button() -> None:
    ear = Ear()
    with serving(LOCAL, ear) as server:
        server.publish(LOBBY)
        with Phone(server.port) as phone:
            phone.wait(lambda: (phone.last("waiting") or {"seats": []})["seats"] != [])
            phone.say({"claim": {"seat": 1}})
            ear.wait_for(PhoneAsks(1, asking=True))
        ear.wait_for(PhoneAsks(1, asking=False))


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    with serving(LOCAL) as server:
        second = HandServer(WebOptions(port=server.port, host="127.0.0.1"), Ear(), Clock())
        with pytest.raises(Failure, match=rf"^phones: .*port {server.port} .*name another port$"):
            second.start()
        second.stop()


def test_stopping_gives_the_port_back_and_ends_the_connections() -> None:
    server = HandServer(LOCAL, Ear(), Clock())
    server.start()
    phone = Phone(server.port)
    phone.wait_for("waiting")
    server.stop()
    server.stop()
    assert phone.wait_closed() in (1012, 1006)
    phone.hang_up()
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", server.port))
    server.publish(LOBBY)
    server.answer(0, "a", None)
    server.pressed(0)


def test_a_server_that_was_never_started_takes_everything_quietly() -> None:
    server = HandServer(LOCAL, Ear(), Clock())
    server.publish(LOBBY)
    server.pressed(0)
    server.stop()


def test_a_table_that_fails_to_listen_does_not_stop_the_phones(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def deaf(_news: FromPhone) -> None:
        raise RuntimeError("deaf")

    with serving(LOCAL, deaf) as server:
        server.publish(LOBBY)
        with Phone(server.port) as phone:
            phone.wait(lambda: (phone.last("waiting") or {"seats": []})["seats"] != [])
            phone.say({"claim": {"seat": 0}})
            phone.say({"ping": 7})
            assert phone.wait_for("pong") == 7
    assert "the table could not take what a phone said" in caplog.messages


def test_a_fault_of_ours_is_told_and_the_phones_go_on(caplog: pytest.LogCaptureFixture) -> None:
    """An update in which two seats' views are exchanged is one that nobody may be shown."""
    ear = Ear()
    with serving(LOCAL, ear) as server, Phone(server.port) as phone:
        server.publish(LOBBY)
        phone.wait(lambda: (phone.last("waiting") or {"seats": []})["seats"] != [])
        phone.say({"claim": {"seat": 0}})
        phone.wait_for("claim")
        server.pressed(0)
        phone.wait_for("seated")
        good = update_of(first_state(), 2)
        views = good.views[::-1]
        server.publish(HandUpdate(2, good.phase, good.game, good.names, good.open, views))
        ear.wait_for(WebFault("phones: ValueError('expected the view of seat 0, found that of 1')"))
        server.publish(update_of(first_state(), 3))
        phone.wait(lambda: phone.last("view")["version"] == 3)
    assert any("the phones' server failed" in message for message in caplog.messages)


@pytest.mark.parametrize(
    "origin", [None, "http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"]
)
def test_a_page_of_another_site_cannot_talk_to_the_table(origin: str | None) -> None:
    with serving(LOCAL) as server, pytest.raises(InvalidStatus) as refusal:
        dial(server.port, origin=origin)
    assert refusal.value.response.status_code == 421


@pytest.mark.parametrize(
    "message", ["x" * (MOST_BYTES + 1), "x" * 1_000_000], ids=["a byte too much", "a megabyte"]
)
def test_a_message_that_is_too_long_ends_its_connection(message: str) -> None:
    with serving(LOCAL) as server, Phone(server.port) as phone, Phone(server.port) as honest:
        phone.wait_for("waiting")
        with pytest.raises(ConnectionClosed):
            while True:
                phone.say(message)
        honest.say({"ping": 1})
        assert honest.wait_for("pong") == 1


def test_bytes_and_bad_text_are_no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    with serving(LOCAL) as server, Phone(server.port) as honest:
        for frame in (
            b"\x82\x81\x00\x00\x00\x00\xff",
            b"\x81\x82\x00\x00\x00\x00\xc3\x28",
            b"\xff",
        ):
            raw = dial(server.port)
            raw.socket.sendall(frame)
            raw.close()
        with socket.create_connection(("127.0.0.1", server.port), LONG_S) as stranger:
            stranger.sendall(b"\x16\x03\x01 hello\r\n\r\n")
            stranger.recv(1000)
        honest.say({"ping": 1})
        assert honest.wait_for("pong") == 1
    assert [record for record in caplog.records if record.name != "websockets.client"] == []
