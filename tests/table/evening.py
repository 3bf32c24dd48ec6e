"""A whole evening in virtual time: tables that follow one another, and people who only press.

Whoever plays here looks at the screen, as people do, and presses buttons, nothing else. Time goes
from one due moment to the next, so a table that waits for nothing would end the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from engine.inputs import Button
from hardware.gpio_source import PinFactory
from hardware.pins import default_button_pins
from pi_app.__main__ import Table
from pi_app.cli import Request
from pi_app.going_on import CutOff
from pi_app.lab.tonight import Tonight
from pi_app.lasting_screen import LastingScreen
from pi_app.league.evening import League
from pi_app.lobby.desk import NameBook
from pi_app.lobby.host import Gathering, Host, Order, Tables
from pi_app.lobby.names import NoBook
from pi_app.lobby.ordering import first_lobby
from pi_app.lobby.state import Lobby
from pi_app.publish import Update
from pi_app.screens.messages import FromScreen, Key, WindowClosed
from pi_app.settings import Settings
from tests.pi_app.world import World
from tests.support.mock_gpio import drive

MS = 1_000_000
SECOND = 1_000 * MS
LOOK_NS = 150 * MS
"""Who has done something sees after so long what came of it."""
MOST_TURNS = 100_000


@dataclass(frozen=True, slots=True)
class Act:
    """A button goes down or comes up, so long after the act before."""

    place: int
    button: Button
    down: bool = True
    after_ns: int = 300 * MS


Wait = int
"""Nothing is done for so many ns."""
Doing = Act | Wait | FromScreen
Person = Callable[[Update], Iterable[Doing]]
"""Looks at the screen, and says what is done next; is asked again once it is done."""


def tap(place: int, button: Button, held_ns: int = 80 * MS) -> list[Act]:
    """Press a button and let it go."""
    return [Act(place, button), Act(place, button, down=False, after_ns=held_ns)]


@dataclass
class EveningWorld:
    """The tables of an evening, and what was seen on the one screen."""

    settings: Settings
    world: World
    person: Person
    ends: Callable[[EveningWorld], bool]
    """The window is closed then."""
    tables: list[Table] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    pins: dict[int, int] = field(default_factory=lambda: default_button_pins(6))
    """Which pin the buttons of each place are at."""
    heard: list[set[int]] = field(default_factory=list)
    """The pins that each table listens to."""
    names: NameBook = field(default_factory=NoBook)
    league: League = field(default_factory=League)
    tonight: Tonight | None = None
    _doing: Iterator[Doing] = field(default_factory=lambda: iter(()))
    _next: Doing | None = None
    _at_ns: int = 0
    _has_looked: bool = False

    def go(self, lobby: Lobby | None = None, cut_off: CutOff | None = None) -> None:
        """Let it run till it ends."""
        request = Request(at_once=False, seed=5)
        screen = LastingScreen(self.world.parts.make_screen)
        parts = replace(self.world.parts, make_screen=screen.lend)
        begun = lobby or first_lobby(self.settings, (), has_buttons=self.world.on_a_pi)
        tables = Tables(self._open, self._run)
        host = Host(
            self.settings,
            request,
            parts,
            self.names,
            tables,
            league=self.league,
            tonight=self.tonight,
        )
        host.go(begun, cut_off, ())
        screen.stop()

    @property
    def seen(self) -> Update:
        """What is on the screen."""
        return self.world.screens[-1].last

    def _open(self, order: Order) -> Table:
        self.orders.append(order)
        table = Table(order.settings, order.request, order.parts, order.cut_off, order.occasion)
        self.tables.append(table)
        if self.world.factories:
            factory = self.world.factories[-1]
            wired = default_button_pins(6).values()
            self.heard.append({n for n in wired if factory.pin(n).when_changed is not None})
        return table

    def _run(self, table: Gathering, request: Request, _faults: tuple[str, ...]) -> bool:
        loop, clock = table.loop, self.world.clock
        if request.at_once:
            loop.start_game()
        self._at_ns = max(self._at_ns, clock.now_ns())
        for _ in range(MOST_TURNS):
            due_ns = loop.pump()
            if loop.stopped:
                break
            if self.ends(self):
                loop.post(WindowClosed())
                continue
            self._think()
            assert due_ns is not None or self._next is not None, "everybody waits for ever"
            times = [t for t in (due_ns, self._at_ns if self._next is not None else None) if t]
            clock.set(max(min(times), clock.now_ns()))
            if self._next is not None and clock.now_ns() >= self._at_ns:
                self._act(self._next)
                self._next = None
        else:
            raise AssertionError("it goes round and round")
        loop.run()  # which writes the journal to its end
        table.close()
        return table.wants_another

    def _think(self) -> None:
        """Decide what is done next, by what is on the screen."""
        if self._next is not None:
            return
        self._next = next(self._doing, None)
        if self._next is None and not self._has_looked:
            self._next, self._has_looked = LOOK_NS, True
        elif self._next is None:
            self._doing, self._has_looked = iter(self.person(self.seen)), False
            self._next = next(self._doing, LOOK_NS)
        after_ns = self._next if isinstance(self._next, int) else 50 * MS
        if isinstance(self._next, Act):
            after_ns = self._next.after_ns
        self._at_ns = self.world.clock.now_ns() + after_ns

    def _act(self, doing: Doing) -> None:
        if isinstance(doing, int):
            return
        if not isinstance(doing, Act):
            now_ns = self.world.clock.now_ns()
            told = replace(doing, t_ns=now_ns) if isinstance(doing, Key) else doing
            self.world.screens[-1].tell(told)
            return
        bcm = self.pins[doing.place * 2 + (doing.button is Button.SLAP)]
        factory = cast(PinFactory, self.world.factories[-1])
        drive(factory, bcm, self.world.clock.now_ns(), closed=doing.down)
