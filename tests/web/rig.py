"""A table for phones: the real hand server, a real match of Court Circular, and nobody's screen.

`python -m tests.web.rig --seats 2 --port 8123` opens one to look at; `press 0` there is the
button of seat 0.
"""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

from engine.errors import Refusal
from engine.events import Event
from engine.games.court_circular import CircularRules, CourtCircular, Setup, State
from engine.games.court_circular.rules import pack_of
from engine.inputs import CardChosen, Input, LeadChosen, Move, Resigned
from engine.players.circular import CircularLevel, choose
from engine.views import CircularView
from hardware.clock import MonotonicClock
from pi_app.dealer import Dealer
from pi_app.shuffle import Hat
from pi_app.web.messages import (
    ChooseLead,
    FromPhone,
    HandPhase,
    HandUpdate,
    PhoneAct,
    PhoneAway,
    PhoneCame,
    PhoneMove,
    PlayCard,
    WebFault,
)
from pi_app.web.pages import STATIC
from pi_app.web.server import HandServer, WebOptions

S = 1_000_000_000
NAMES = ("Red", "Blue", "Yellow", "White", "Green", "Black", "Purple", "Pink")
LONG_S = 30.0
"""Longer than anything here takes: who waits for so long has found a fault."""
Match = Dealer[State, Setup, CircularView]


@dataclass(frozen=True, slots=True)
class Options:
    """What kind of table it is."""

    seats: int = 2
    phones: tuple[int, ...] | None = None
    """The seats of people with phones; none: all. The others are the computer's."""
    seed: int = 0
    port: int = 0
    host: str = "127.0.0.1"
    names: tuple[str, ...] = ("table.test",)
    buttons: bool = True
    target: int = 0
    """Of the match; 0: the usual one."""
    pace_ns: int = 0
    """How long a computer player thinks."""
    static: Path = STATIC


@dataclass(slots=True)
class _Log:
    items: list[Input] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    updates: list[HandUpdate] = field(default_factory=list)
    news: list[FromPhone] = field(default_factory=list)


class Rig:
    """One table. Everything that happens at it does so in its own thread, one after the other."""

    def __init__(self, options: Options, clock_ns: Callable[[], int] | None = None) -> None:
        """`clock_ns` is the server's clock: hand in one that a test moves, to let phones sleep."""
        self.options = options
        self.phones = range(options.seats) if options.phones is None else options.phones
        self.setup = setup_of(options)
        self.match = _match(self.setup, options.seed)
        self.log = _Log(events=list(self.match.opening))
        self.over = threading.Event()
        """The match has ended."""
        self._chance = Random(options.seed)
        self._queue: queue.SimpleQueue[FromPhone | None] = queue.SimpleQueue()
        self._away = set(self.phones)
        self._version = 0
        self._came = threading.Condition()
        web = WebOptions(
            port=options.port,
            host=options.host,
            names=options.names,
            buttons=options.buttons,
            static=options.static,
        )
        self.server = HandServer(web, self._queue.put, clock_ns or MonotonicClock().now_ns)
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> str:
        """Open the table; return the address of its page."""
        address = self.server.start()
        self._publish()
        self._thread.start()
        return address

    def stop(self) -> None:
        """Close the table."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join(LONG_S)
        self.server.stop()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def port(self) -> int:
        """The port of the page."""
        return self.server.port

    def press(self, seat: int) -> None:
        """The button of a seat goes down."""
        self.server.pressed(seat)

    def wait_for(self, news: FromPhone, timeout_s: float = LONG_S) -> None:
        """Wait until the table has heard this. Raises TimeoutError."""
        self.wait_until(lambda: news in self.log.news, timeout_s)

    def wait_until(self, holds: Callable[[], bool], timeout_s: float = LONG_S) -> None:
        """Wait until something about the table holds. Raises TimeoutError."""
        with self._came:
            if not self._came.wait_for(holds, timeout_s):
                raise TimeoutError(f"not within {timeout_s} s; heard {self.log.news[-5:]}")

    def view(self, seat: int | None = None) -> CircularView:
        """Return what a seat sees now."""
        return self.match.view(seat)

    def _run(self) -> None:
        while (news := self._next()) is not None:
            with self._came:
                self.log.news.append(news)
                self._take(news)
                self._came.notify_all()

    def _next(self) -> FromPhone | None:
        """Let the computer play till a phone says something."""
        while self._bot_turn():
            try:
                return self._queue.get(timeout=max(self.options.pace_ns, 1) / S)
            except queue.Empty:
                self._play_bot()
        return self._queue.get()

    def _bot_turn(self) -> bool:
        turn = self.view().turn
        return turn is not None and turn not in self.phones

    def _play_bot(self) -> None:
        view = self.view(self.view().turn)
        move = choose(view, CircularLevel.EASY, self._chance.random)
        assert move is not None
        with self._came:
            self._feed(move)
            self._came.notify_all()

    def _take(self, news: FromPhone) -> None:
        if isinstance(news, PhoneMove):
            self.server.answer(news.seat, news.command_id, self._try(news))
        elif isinstance(news, PhoneAway):
            self._away.add(news.seat)
            self._publish()
        elif isinstance(news, PhoneCame):
            self._away.discard(news.seat)
            self._publish()
        elif isinstance(news, WebFault):
            print(news.text, file=sys.stderr)

    def _try(self, news: PhoneMove) -> str | None:
        try:
            self._feed(move_of(news.seat, news.move, self.view().t_ns))
        except Refusal as refusal:
            return refusal.code
        return None

    def _feed(self, move: Move) -> None:
        for fed in self.match.feed(move):
            self.log.items.append(fed.item)
            self.log.events.extend(fed.events)
        self._publish()
        if self.view().over is not None:
            self.over.set()

    def _publish(self) -> None:
        self._version += 1
        turn = self.view().turn
        seats = range(self.options.seats)
        update = HandUpdate(
            version=self._version,
            phase=HandPhase.PLAYING if self.view().over is None else HandPhase.OVER,
            game="court-circular",
            names=NAMES[: self.options.seats],
            open=tuple(self.phones),
            views=tuple(self.view(s) if s in self.phones else None for s in seats),
            waiting_for=() if turn not in self._away else (turn,) if turn is not None else (),
        )
        self.log.updates.append(update)
        self.server.publish(update)


def setup_of(options: Options) -> Setup:
    """Return the match of a table, shuffled from its seed."""
    rules = CircularRules(target=options.target)
    pack = list(pack_of(rules))
    Hat(options.seed).shuffle(pack)
    return Setup(rules, tuple(pack), options.seats)


def _match(setup: Setup, seed: int) -> Match:
    return Dealer(CourtCircular(), setup, Hat(seed).draw)


def move_of(seat: int, act: PhoneAct, t_ns: int) -> Move:
    """Return what a phone's move means to the game."""
    if isinstance(act, PlayCard):
        return CardChosen(t_ns, seat, act.card)
    if isinstance(act, ChooseLead):
        return LeadChosen(t_ns, seat, act.card)
    return Resigned(t_ns, seat)


def main() -> None:
    """Open a table and press its buttons as typed."""
    parser = argparse.ArgumentParser(description="A table for phones, to look at.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--people", type=int, default=1, help="seats with phones, from 0 on")
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--host", default="", help="empty: all addresses")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--codes", action="store_true", help="no buttons: codes instead")
    said = parser.parse_args()
    options = Options(
        seats=said.seats,
        phones=tuple(range(said.people)),
        seed=said.seed,
        port=said.port,
        host=said.host,
        buttons=not said.codes,
        pace_ns=S,
    )
    with Rig(options) as rig:
        print(rig.server.address, "codes:", rig.server.codes(), "(`press 0`; Ctrl-D ends)")
        for line in sys.stdin:
            word, _, seat = line.strip().partition(" ")
            if word == "press" and seat.isdigit():
                rig.press(int(seat))
            print("codes:", rig.server.codes())


if __name__ == "__main__":
    main()
