"""A table for phones: the real hand server, a real match, and nobody's screen.

`python -m tests.web.rig --seats 2 --port 8123` opens one to look at, with `--batak team` one of
Batak; `press 0` there is the button of seat 0.
"""

from __future__ import annotations

import argparse
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Self

from engine.batak_rules import BatakGame, BatakRules
from engine.errors import Refusal
from engine.events import Event
from engine.games import batak
from engine.games.court_circular import CircularRules, Setup
from engine.games.court_circular.rules import pack_of
from engine.inputs import Input, Move
from engine.players.circular import CircularLevel, choose
from engine.views import CircularView
from hardware.clock import MonotonicClock
from pi_app import batak_lines
from pi_app.advice import Advice, DealReview
from pi_app.dealer import Dealer
from pi_app.kits import BATAK, COURT_CIRCULAR, Kit
from pi_app.mail import next_of
from pi_app.options import HandView, options
from pi_app.phone_desk import move_of
from pi_app.shuffle import Hat
from pi_app.web.messages import (
    FromPhone,
    HandPhase,
    HandUpdate,
    PhoneAway,
    PhoneCame,
    PhoneMove,
    WebFault,
)
from pi_app.web.pages import STATIC
from pi_app.web.server import HandServer, WebOptions

S = 1_000_000_000
NAMES = ("Red", "Blue", "Yellow", "White", "Green", "Black", "Purple", "Pink")
LONG_S = 30.0
"""Longer than anything here takes: who waits for so long has found a fault."""
Match = Dealer[Any, Any, HandView]


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
    batak: BatakRules | None = None
    """None: a match of Court Circular."""
    waits: bool = False
    """The next deal waits for `Rig.deal_on`."""
    pace_ns: int = 0
    """How long a computer player thinks."""
    static: Path = STATIC

    @property
    def kit(self) -> Kit:
        """What is played."""
        return COURT_CIRCULAR if self.batak is None else BATAK


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
        self.setup = setup_of(options) if options.batak is None else batak_setup_of(options)
        self._hat = Hat(options.seed)
        draws = None if options.waits else self._hat.draw_sealed
        self.match: Match = Dealer(options.kit.game, self.setup, draws)
        self.log = _Log(events=list(self.match.opening))
        self.over = threading.Event()
        """The match has ended."""
        self._chance = Random(options.seed)
        self._queue: queue.SimpleQueue[FromPhone | None] = queue.SimpleQueue()
        self._away = set(self.phones)
        self._version = 0
        self._advice: tuple[Advice | None, ...] = ()
        self._review: DealReview | None = None
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

    def seen(self, seat: int | None = None) -> HandView:
        """Return what a seat sees now."""
        return self.match.view(seat)

    def view(self, seat: int | None = None) -> CircularView:
        """Return what a seat sees now of Court Circular."""
        view = self.seen(seat)
        assert isinstance(view, CircularView)
        return view

    def deal_on(self) -> None:
        """Let the next deal begin, which waits for this."""
        chance = self.options.kit.game.chance(self.match.state)
        assert chance is not None
        with self._came:
            self._feed(self._hat.draw_sealed(chance, self.seen().t_ns))
            self._came.notify_all()

    def advise(self, *advice: Advice | None, review: DealReview | None = None) -> None:
        """Show the phones this advice, by seat, till another is given."""
        with self._came:
            self._advice, self._review = advice, review
            self._publish()

    def make(self, move: Move) -> None:
        """Let a seat move that nobody else moves for, at the time of the game."""
        with self._came:
            self._feed(replace(move, t_ns=self.seen().t_ns))
            self._came.notify_all()

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
                return next_of(self._queue, self.options.pace_ns / S)
            except queue.Empty:
                self._play_bot()
        return self._queue.get()

    def _bot_turn(self) -> bool:
        turn = self.seen().turn
        return turn is not None and turn not in self.phones

    def _play_bot(self) -> None:
        view = self.seen(self.seen().turn)
        with self._came:
            self._feed(thought(view, self._chance))
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
            self._feed(replace(move_of(news.seat, news.move), t_ns=self.seen().t_ns))
        except Refusal as refusal:
            return refusal.code
        return None

    def _feed(self, item: Input) -> None:
        for fed in self.match.feed(item):
            self.log.items.append(fed.item)
            self.log.events.extend(fed.events)
        self._publish()
        if self.seen().over is not None:
            self.over.set()

    def _publish(self) -> None:
        self._version += 1
        turn = self.seen().turn
        seats = range(self.options.seats)
        update = HandUpdate(
            version=self._version,
            phase=HandPhase.PLAYING if self.seen().over is None else HandPhase.OVER,
            game=self.options.kit.name,
            names=NAMES[: self.options.seats],
            open=tuple(self.phones),
            views=tuple(self.seen(s) if s in self.phones else None for s in seats),
            waiting_for=() if turn not in self._away else (turn,) if turn is not None else (),
            advice=self._advice,
            review=self._review,
        )
        self.log.updates.append(update)
        self.server.publish(update)


def setup_of(options: Options) -> Setup:
    """Return the match of a table, shuffled from its seed."""
    rules = CircularRules(target=options.target)
    pack = list(pack_of(rules))
    Hat(options.seed).shuffle(pack)
    return Setup(rules, tuple(pack), options.seats)


def batak_setup_of(options: Options) -> batak.Setup:
    """Return the match of a table of Batak, shuffled from its seed; seat 0 speaks first."""
    assert options.batak is not None
    return replace(batak_lines.deal(Hat(options.seed), options.batak, 0), dealer=3)


def thought(view: HandView, chance: Random) -> Move:
    """Return what a computer player does: in Batak, anything that it may."""
    if isinstance(view, CircularView):
        move = choose(view, CircularLevel.EASY, chance.random)
        assert move is not None
        return move
    allowed = [option.move for option in options(view) if option.reason is None]
    return replace(chance.choice(allowed), t_ns=view.t_ns)


def main() -> None:
    """Open a table and press its buttons as typed."""
    parser = argparse.ArgumentParser(description="A table for phones, to look at.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--people", type=int, default=1, help="seats with phones, from 0 on")
    parser.add_argument("--batak", choices=[game.value for game in BatakGame])
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--host", default="", help="empty: all addresses")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--codes", action="store_true", help="no buttons: codes instead")
    said = parser.parse_args()
    rules = BatakRules(game=BatakGame(said.batak)) if said.batak else None
    options = Options(
        seats=said.seats if rules is None else 4,
        batak=rules,
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
