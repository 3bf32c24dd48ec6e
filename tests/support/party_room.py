"""A whole table in a room of its own, on a clock that jumps, and people who play at it.

The table is the one that the program runs: journal, lamps of the box and sound have their real
threads; what touches the world outside is pretended, and can be made to fail. Time moves only as
table and people ask for it, and never under a thread that is at work: no work takes hours.
"""

from __future__ import annotations

import heapq
import itertools
import os
import time
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import cast

from engine.events import CardPlayed
from engine.inputs import BidChosen, BidPassed, Button, CardChosen, LeadChosen, Move, TrumpChosen
from hardware.edge import Press
from hardware.gpio_source import PinFactory
from hardware.link_settings import LinkSettings
from hardware.pins import default_button_pins
from hardware.ports import Clock
from hardware.protocol import Pattern
from pi_app.__main__ import Table
from pi_app.bots import Bots
from pi_app.button_box import ButtonBox
from pi_app.care import Care
from pi_app.cli import Request
from pi_app.cues import Cue
from pi_app.going_on import CutOff
from pi_app.inbox import Stop
from pi_app.kits import KITS
from pi_app.phone_desk import PhoneOptions, PhoneServer
from pi_app.publish import Output, Phase, Player, Update
from pi_app.screens.messages import CardShown, FromScreen, Key, ScreenSettings
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings, Inputs, Settings
from pi_app.sound import Sound
from pi_app.web.messages import (
    Bid,
    ChooseLead,
    FromPhone,
    HandUpdate,
    NameTrump,
    Pass,
    PhoneAct,
    PhoneCame,
    PhoneMove,
    PlayCard,
    Resign,
)
from tests.pi_app.driven import T0
from tests.pi_app.world import FakeBox, World
from tests.support.mock_gpio import drive

MS = 1_000_000
SECOND = 1_000 * MS
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
HELD_NS = 60 * MS
THOUGHT_NS = 700 * MS
IDLE_S = 20.0
"""Of real time, that any thread has for what it is doing."""
LOOK_S = 0.1
"""Of real time, in which a thread that has something to do begins to do it."""
STAGED = "staged"


class Screen:
    """A screen that keeps the newest update, and tells when a card was seen."""

    name = "screen"

    def __init__(self, tell: Callable[[FromScreen], None], see: Callable[[Update], None]) -> None:
        self.tell, self._see = tell, see
        self.last: Update | None = None
        self.is_broken = False

    def publish(self, update: Update) -> None:
        """Draw it, or fail; people know the game well enough to go on without."""
        self._see(update)
        if self.is_broken:
            raise OSError(STAGED)
        self.last = update
        for event in update.events:
            if isinstance(event, CardPlayed):
                self.tell(CardShown(event.number, update.t_ns + 20 * MS))

    def stop(self) -> None:
        """Nothing to let go of."""


class Speaker:
    """A loudspeaker that may be pulled out."""

    def __init__(self) -> None:
        self.is_broken = False
        self.played: tuple[Cue, float] | None = None

    def open(self) -> Speaker:
        """Be there, or not."""
        if self.is_broken:
            raise OSError(STAGED)
        return self

    def load(self, cue: Cue, samples: array[int]) -> None:
        """Need no samples."""

    def play(self, cue: Cue, volume: float) -> None:
        """Take note of it, or fail."""
        if self.is_broken:
            raise OSError(STAGED)
        self.played = cue, volume

    def speak(self, samples: array[int], volume: float) -> None:
        """Nobody speaks at this party."""

    def close(self) -> None:
        """Nothing to let go of."""


class Box(FakeBox):
    """A button box whose chip is 2 ms behind, and whose lamps may fail."""

    is_broken = False
    lit: tuple[Pattern, ...] = ()

    def watermark_ns(self, now_ns: int) -> int:
        """As a link tells it."""
        return now_ns - 2 * MS

    def lamps(self, patterns: Sequence[Pattern]) -> None:
        """Take note of it, or fail."""
        if self.is_broken:
            raise OSError(STAGED)
        self.lit = tuple(patterns)


class Phones:
    """A server of phones whose people play what the computer would."""

    address = "http://192.168.1.7:8080/"

    def __init__(self, room: Room, tell: Callable[[FromPhone], None]) -> None:
        self._room, self.tell = room, tell
        self._asked = -1
        self.moves = 0
        self.last: HandUpdate | None = None

    def codes(self) -> dict[int, str]:
        """The same for ever."""
        return {} if self.last is None else {seat: f"BCD{seat}" for seat in self.last.open}

    def publish(self, update: HandUpdate) -> None:
        """Think about it for a while, if it is the turn of one of us."""
        self.last = update
        for seat, view in enumerate(update.views):
            if view is not None and view.turn == seat and self._asked != update.version:
                self._asked = update.version
                self._room.later(THOUGHT_NS, partial(self._move, seat, update.version))

    def _move(self, seat: int, version: int) -> None:
        """Play, unless the table has moved on."""
        update, choose = self.last, KITS[self._room.game].choose
        if update is None or choose is None or update.version != version:
            return
        move = choose(update.views[seat], Player.EASY, self._room.chance.random)
        if move is not None:
            self.moves += 1
            self.tell(PhoneMove(seat, str(self.moves), version, act_of(move)))

    def answer(self, seat: int, command_id: str, refused: str | None) -> None:
        """What a computer chooses is never refused."""
        assert refused is None, (seat, command_id)

    def pressed(self, seat: int) -> None:
        """Whoever presses has a phone from now on."""
        self.tell(PhoneCame(seat, None))

    def stop(self) -> None:
        """Nothing to let go of."""


def act_of(move: Move) -> PhoneAct:
    """Return what a phone says to make a move."""
    match move:
        case CardChosen():
            return PlayCard(move.card)
        case LeadChosen():
            return ChooseLead(move.card)
        case BidChosen():
            return Bid(move.value)
        case TrumpChosen():
            return NameTrump(move.suit)
        case BidPassed():
            return Pass()
    return Resign()


class Outside(World):
    """Everything outside the table of a room."""

    def __init__(self, room: Room) -> None:
        super().__init__(on_a_pi=True)
        self.room = room
        self.clock.set(T0)
        self.speaker = Speaker()
        self.screen: Screen | None = None
        self.box: Box | None = None
        self.server: Phones | None = None

    def _screen(
        self, _settings: ScreenSettings, tell: Callable[[FromScreen], None], _care: Care
    ) -> Output:
        self.screen = Screen(tell, self.room.see)
        return self.screen

    def _sound(self, _settings: Settings, care: Care) -> Output:
        sound = Sound(care, open_speaker=self.speaker.open)
        sound.start()
        return sound

    def _box(self, options: ButtonSettings, settings: LinkSettings, _clock: Clock) -> ButtonBox:
        self.box = Box(options, settings, self.begins)
        return self.box

    def _phones(
        self, _options: PhoneOptions, tell: Callable[[FromPhone], None], _clock: Clock
    ) -> PhoneServer:
        self.server = Phones(self.room, tell)
        return self.server


class Room:
    """One table, from its opening on."""

    def __init__(self, settings: Settings, seed: int, cut_off: CutOff | None = None) -> None:
        """`cut_off` is a game that is offered first."""
        self.game = settings.table.game
        self.chance = Random(seed)
        kit = KITS[self.game]
        self.people = [n for n, player in enumerate(settings.table.seats) if player == "human"]
        brains = dict.fromkeys(self.people, Player.MEDIUM)
        self._brains = Bots({} if kit.has_hands else brains, self.chance, replan=kit.replan)
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        self._number = itertools.count()
        self._pins = default_button_pins(max(2, len(settings.table.seats)))
        self._is_box = settings.buttons.inputs is Inputs.MCU
        self._keys = settings.buttons.inputs is Inputs.KEYBOARD
        self.broken: set[int] = set()
        """Seats whose people do not press now."""
        self.world = Outside(self)
        request = Request(at_once=False, seed=seed) if cut_off is None else cut_off.request
        self.table = Table(settings, request, self.world.parts, cut_off)
        self.run(0)

    @property
    def screen(self) -> Screen:
        """What shows the game."""
        assert self.world.screen is not None
        return self.world.screen

    @property
    def phase(self) -> Phase:
        """What the table does, as far as the screen knows."""
        assert self.screen.last is not None
        return self.screen.last.phase

    @property
    def now_ns(self) -> int:
        """The time in the room."""
        return self.world.clock.now_ns()

    def see(self, update: Update) -> None:
        """People look at the screen."""
        is_on = update.phase is Phase.PLAYING and update.gone is None
        self._brains.see(update.view if is_on else None, 0)

    def look_again(self) -> None:
        """All buttons are well: whoever pressed in vain presses again."""
        self.broken.clear()
        self._brains.see(None, 0)
        if self.screen.last is not None:
            self.see(self.screen.last)

    def later(self, after_ns: int, act: Callable[[], None]) -> None:
        """Do something after a while."""
        heapq.heappush(self._later, (self.now_ns + after_ns, next(self._number), act))

    def run(self, length_ns: int) -> None:
        """Let time pass; table and people do what they do."""
        until_ns = self.now_ns + length_ns
        while (next_ns := self._turn(until_ns)) < until_ns:
            self._go(next_ns)
        self._go(until_ns)
        self._turn(until_ns)

    def run_till(self, holds: Callable[[], bool], most_ns: int) -> None:
        """Let time pass till something holds."""
        limit_ns = self.now_ns + most_ns
        while not holds():
            assert self.now_ns < limit_ns, "it never comes to that"
            self.run(SECOND)

    def run_till_failing(self, *outputs: str) -> None:
        """Let time pass till it is known of outputs that they fail: their threads find that out."""
        limit_s = time.monotonic() + IDLE_S
        while not set(outputs) <= self._failing():
            assert time.monotonic() < limit_s, "nobody finds out"
            self.run(SECOND)
            look_s = time.monotonic() + LOOK_S
            while time.monotonic() < look_s and not set(outputs) <= self._failing():
                os.sched_yield()

    def _failing(self) -> set[str]:
        return {one.name for one in self.table.loop.ward.facts() if one.text}

    def _turn(self, until_ns: int) -> int:
        """Do what is to be done now; return when there is more."""
        while self._later and self._later[0][0] <= self.now_ns:
            heapq.heappop(self._later)[2]()
        for press in self._brains.presses(self.now_ns):
            self._press(press)
        self.table.loop.pump()
        times = (self.table.loop.pump(), self._brains.due_ns(), *(t for t, _, _ in self._later[:1]))
        return min((t_ns for t_ns in times if t_ns is not None), default=until_ns)

    def _go(self, t_ns: int) -> None:
        """Move the clock; who was at work must not seem to have worked for so long."""
        self.world.clock.set(max(t_ns, self.now_ns))
        self.settle()

    def settle(self) -> None:
        """Wait till no output is at work."""
        limit_s = time.monotonic() + IDLE_S
        while self.table.loop.ward.due_ns() is not None:
            assert time.monotonic() < limit_s, "an output hangs"
            os.sched_yield()

    # -- people

    def _press(self, press: Press) -> None:
        if press.channel // 2 not in self.broken:
            self.tap(press.channel)

    def tap(self, channel: int) -> None:
        """Press a button, and let go of it after a while."""
        self.touch(channel, closed=True)
        self.later(HELD_NS, partial(self.touch, channel, closed=False))

    def push(self, seat: int, button: Button) -> None:
        """Press a button of a seat, by its name."""
        self.tap(channel_of(seat, button))

    def touch(self, channel: int, *, closed: bool) -> None:
        """A contact closes or opens."""
        if self._is_box and self.world.box is not None:
            number = next(self._number)
            t_ns = self.now_ns
            self.world.box.press(Press("mcu", 1, number, channel, t_ns, MS // 20, 2_000, closed))
        elif not self._keys:
            factory = cast(PinFactory, self.world.factories[-1])
            drive(factory, self._pins[channel], self.now_ns, closed=closed)

    def key(self, name: str) -> None:
        """Press a key, and let go of it after a while."""
        self.screen.tell(Key(name, down=True, t_ns=self.now_ns))
        self.later(HELD_NS, lambda: self.screen.tell(Key(name, down=False, t_ns=self.now_ns)))

    def play(self) -> None:
        """Press what is PLAY for the first seat."""
        if self._keys:
            self.key("return")
        else:
            self.push(0, Button.PLAY)

    def forget_pins(self) -> None:
        """Pretend pins remember all that they ever were."""
        for factory in self.world.factories:
            for pin in factory.pins.values():
                pin.clear_states()

    def close(self) -> None:
        """The table is closed."""
        self.table.loop.post(Stop())
        self.table.loop.run()
        self.table.close()
