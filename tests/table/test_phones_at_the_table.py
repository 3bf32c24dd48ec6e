"""The whole program with real phones' connections: joined by button, played, replayed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from engine.inputs import Button
from hardware.clock import MonotonicClock
from hardware.gpio_source import PinFactory
from hardware.pin_boards import GpiozeroBoard
from hardware.pins import default_button_pins
from hardware.ports import Clock
from pi_app.__main__ import Parts, Table
from pi_app.cli import Request
from pi_app.hand_room import HandParts
from pi_app.hands import PhoneState
from pi_app.loop import Stop
from pi_app.phone_desk import PhoneOptions, PhoneServer
from pi_app.plan import shuffled
from pi_app.publish import Phase, Update
from pi_app.replay import as_document
from pi_app.seats import channel_of
from pi_app.settings import (
    ButtonSettings,
    Driver,
    Inputs,
    JournalSettings,
    ScreenMode,
    ScreenOptions,
    Settings,
    SoundSettings,
    TableSettings,
)
from pi_app.thought_thread import ThoughtThread
from pi_app.web.messages import FromPhone, ServerUp
from pi_app.web.server import HandServer, WebOptions
from tests.support.deadly import DeadlyClock
from tests.support.mock_gpio import StampedFactory, drive
from tests.web.phone import Phone, any_act

PATIENCE_S = 20.0
US, MS = 1_000, 1_000_000


class Ear:
    """An output that lets a test wait for what it hears."""

    name = "ear"

    def __init__(self) -> None:
        self.last: Update | None = None
        self._came = threading.Condition()

    def publish(self, update: Update) -> None:
        with self._came:
            self.last = update
            self._came.notify_all()

    def stop(self) -> None:
        """Nothing to let go of."""

    def wait(self, holds: Callable[[Update], bool]) -> None:
        with self._came:
            assert self._came.wait_for(
                lambda: self.last is not None and holds(self.last), PATIENCE_S
            )


class Room:
    """A running table, its buttons, and the port of its phones."""

    def __init__(self, seats: tuple[str, ...], journals: Path, game: str) -> None:
        self.ear = Ear()
        self.clock = MonotonicClock()
        self.phones_clock = DeadlyClock()
        self.is_up_again = threading.Event()
        self.factory = cast(PinFactory, StampedFactory(self.clock))
        self.servers: list[HandServer] = []
        settings = Settings(
            table=TableSettings(seats=seats, game=game),
            buttons=ButtonSettings(inputs=Inputs.GPIO, driver=Driver.MOCK),
            screen=ScreenOptions(mode=ScreenMode.WINDOW),
            sound=SoundSettings(on=False),
            journal=JournalSettings(directory=str(journals)),
        )
        self._pins = default_button_pins(len(seats))
        self.table = Table(settings, Request(at_once=False, seed=5), self._parts())
        self.thread = threading.Thread(target=self.table.loop.run, name="table")

    def _parts(self) -> Parts:
        return Parts(
            clock=self.clock,
            open_pins=lambda _driver, _chip: GpiozeroBoard(self.factory),
            make_screen=lambda _settings, _tell, _clock: self.ear,
            make_sound=lambda _settings, _tell: self.ear,
            make_deal=shuffled,
            on_a_pi=False,
            hands=HandParts(self._open, ThoughtThread),
        )

    def _open(
        self, options: PhoneOptions, tell: Callable[[FromPhone], None], _clock: Clock
    ) -> PhoneServer:
        def hear(news: FromPhone) -> None:
            tell(news)
            if isinstance(news, ServerUp):
                self.is_up_again.set()

        web = WebOptions(port=0, host="127.0.0.1", buttons=options.has_buttons)
        self.servers.append(HandServer(web, hear, self.phones_clock))
        self.servers[-1].start()
        return self.servers[-1]

    def tap(self, seat: int, button: Button) -> None:
        """Press and let go, stamped by the test."""
        t_ns = self.clock.now_ns() // US * US
        bcm = self._pins[channel_of(seat, button)]
        drive(self.factory, bcm, t_ns, closed=True)
        drive(self.factory, bcm, t_ns + 40 * MS, closed=False)

    def sit(self, seat: int) -> Phone:
        """A phone asks for a seat, and its button is pressed."""
        phone = Phone(self.servers[0].port)
        phone.wait_for("waiting")
        phone.say({"claim": {"seat": seat}})
        phone.wait_for("claim")
        self.ear.wait(lambda update: asked(update, seat))
        self.tap(seat, Button.SLAP)
        phone.wait_for("seated")
        return phone


def asked(update: Update, seat: int) -> bool:
    """Whether the screen says that a phone waits for this seat's button."""
    seats = () if update.phones is None else update.phones.seats
    return any(one.seat == seat and one.asked for one in seats)


@contextmanager
def opened(seats: tuple[str, ...], journals: Path, game: str = "court-circular") -> Iterator[Room]:
    room = Room(seats, journals, game)
    room.thread.start()
    try:
        yield room
    finally:
        room.table.loop.post(Stop())
        room.thread.join(PATIENCE_S)
        room.table.close()


def play(room: Room, phones: dict[int, Phone]) -> None:
    """Each phone plays the first card that it may, and somebody presses PLAY after a deal."""
    seen = -1
    while True:
        room.ear.wait(lambda update: wants_somebody(update, phones))
        last = room.ear.last
        assert last is not None
        if last.phase is Phase.OVER:
            return
        assert last.view is not None
        turn = cast(Any, last.view).turn
        if turn is None:
            room.tap(0, Button.PLAY)
            room.ear.wait(lambda update: cast(Any, update.view).turn is not None)
            continue
        seen = act(phones[turn], turn, seen)


def act(phone: Phone, seat: int, seen: int) -> int:
    """Do something on a view newer than the one that was seen; return which it was.

    Nothing, where the phone knows already that it is not its turn: the screen may hear it later.
    """
    phone.wait(lambda: has_news(phone, seen))
    view = phone.last("view")
    if view["turn"] != seat:
        return seen
    heard = pings(phone)
    while (refused := phone.answer(phone.do(any_act(view)))) == "too_often":
        # Faster than any hand: some seconds later it may go on.
        phone.wait(partial(more_pings, phone, heard))
        heard = pings(phone)
    assert refused is None
    return int(view["version"])


def more_pings(phone: Phone, than: int) -> bool:
    """Whether a phone has been asked for another sign of life."""
    return pings(phone) > than


def pings(phone: Phone) -> int:
    """How many signs of life a phone has been asked for."""
    return sum("ping" in message for message in phone.messages)


def see_the_end(phone: Phone) -> None:
    """Wait till a phone shows who has won, and put it away."""
    phone.wait(lambda: phone.last("view")["over"] is not None)
    phone.hang_up()


def has_news(phone: Phone, seen: int) -> bool:
    view = phone.last("view")
    return view is not None and view["version"] > seen


def wants_somebody(update: Update, phones: dict[int, Phone]) -> bool:
    """The match is over, a deal has been counted, or it is the turn of a phone."""
    if update.phase is Phase.OVER:
        return True
    turn = None if update.view is None else cast(Any, update.view).turn
    return update.phase is Phase.PLAYING and (turn is None or turn in phones)


@pytest.mark.slow
def test_two_phones_join_by_button_and_play_a_match(tmp_path: Path) -> None:
    with opened(("human", "human"), tmp_path) as room:
        phones = {seat: room.sit(seat) for seat in (0, 1)}
        assert room.ear.last is not None and room.ear.last.phase is Phase.ATTRACT
        room.tap(0, Button.PLAY)
        play(room, phones)
        for phone in phones.values():
            see_the_end(phone)
    [journal] = tmp_path.iterdir()
    document, same = as_document(journal)
    assert same and '"over"' in document


@pytest.mark.slow
def test_four_phones_play_a_match_of_batak(tmp_path: Path) -> None:
    """All pass, so each is once the dealer who must take the contract."""
    with opened(("human",) * 4, tmp_path, "batak") as room:
        phones = {seat: room.sit(seat) for seat in range(4)}
        room.tap(0, Button.PLAY)
        play(room, phones)
        for phone in phones.values():
            see_the_end(phone)
        declarers = [deal["declarer"] for deal in phones[0].last("view")["history"]]
    assert sorted(declarers) == [0, 1, 2, 3]
    [journal] = tmp_path.iterdir()
    document, same = as_document(journal)
    assert same and '"over"' in document


@pytest.mark.slow
def test_a_phone_that_vanishes_is_waited_for_and_comes_back(tmp_path: Path) -> None:
    with opened(("human", "bot:easy", "human"), tmp_path) as room:
        phones = {seat: room.sit(seat) for seat in (0, 2)}
        room.tap(0, Button.PLAY)
        room.ear.wait(lambda update: wants_somebody(update, phones))
        token = phones[0].token
        phones[0].hang_up()
        with Phone(room.servers[0].port, token=token) as again:
            again.wait_for("seated")
            phones[0] = again
            room.ear.wait(lambda update: wants_somebody(update, phones))
            turn = cast(Any, room.ear.last).view.turn
            act(phones[turn], turn, -1)
        phones[2].hang_up()


@pytest.mark.slow
def test_a_server_that_dies_in_a_match_comes_back_and_so_do_its_phones(tmp_path: Path) -> None:
    with opened(("human", "human"), tmp_path) as room:
        phones = {seat: room.sit(seat) for seat in (0, 1)}
        room.tap(0, Button.PLAY)
        room.ear.wait(lambda update: wants_somebody(update, phones))
        tokens = {seat: phone.token for seat, phone in phones.items()}
        room.phones_clock.deadly.set()
        room.ear.wait(lambda update: PhoneState.AWAY in states(update))
        for phone in phones.values():
            phone.wait_closed()
        assert room.is_up_again.wait(PATIENCE_S)
        for seat, token in tokens.items():
            phones[seat] = Phone(room.servers[0].port, token=token)
            assert phones[seat].wait_for("seated") == {"seat": seat}
        room.ear.wait(lambda update: states(update) == {PhoneState.HERE})
        play(room, phones)
        for phone in phones.values():
            see_the_end(phone)
    [journal] = tmp_path.iterdir()
    assert as_document(journal)[1]


def states(update: Update) -> set[PhoneState]:
    """How the phones stand."""
    return set() if update.phones is None else {seat.state for seat in update.phones.seats}
