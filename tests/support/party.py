"""A party of many hours at four tables: games, pauses, menus, and things that break and are mended.

Everything that breaks is mended within its hour, so at the end of each the tables are as they were.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from engine.inputs import Button
from hardware.cable import CableState
from hardware.link_report import LinkState
from pi_app.cli import Request
from pi_app.going_on import find_cut_off
from pi_app.publish import Phase
from pi_app.seats import channel_of
from pi_app.settings import AdviceUse, Inputs, JournalSettings, PhoneUse, Settings
from pi_app.storage import Disk
from pi_app.web.messages import PhoneAway, PhoneCame, PhonePress, ServerDown, ServerUp
from tests.pi_app.world import BOARD, settings_for
from tests.support.party_room import HOUR, MINUTE, MS, SECOND, Room

LIVE, PULLED = CableState(LinkState.LIVE, BOARD), CableState(LinkState.CLOSED, BOARD)
PLAY, SLAP = Button.PLAY, Button.SLAP
GAME = (Phase.PLAYING, Phase.FORFEIT)
RULES = {
    "bataille-corse": 'preset = "party"\npenalty = "forfeit"\n',
    "bataille": 'preset = "cartalogue"\nround_limit = 200\n',
}
"""Of the tables where a game could last for hours, or ask for no forfeits."""
LONGEST = 50 * MINUTE
"""Of one game."""
TRIES = 3
"""Answers that the kitchen gets to a question; the last one is the best."""
DOWN = ServerDown("The phones' server is started again", lasting=False)


def settings_of(
    folder: Path,
    game: str,
    seats: tuple[str, ...],
    inputs: Inputs,
    *,
    rules: str = "",
    advice: AdviceUse = AdviceUse.OFF,
    phones: PhoneUse = PhoneUse.AUTO,
) -> Settings:
    """Return the settings of one table, whose games are kept in a folder of its own."""
    plain = settings_for(seats=seats, inputs=inputs, game=game, phones=phones)
    table = replace(plain.table, rules=rules, advice=advice)
    return replace(plain, table=table, journal=JournalSettings(directory=str(folder)))


class Party:
    """Four tables that stay for as long as the party lasts, and one more an hour that does not."""

    def __init__(self, folder: Path) -> None:
        """`folder` is for the journals of all tables."""
        self._folder = folder
        people, hands = ("human", "human", "bot:medium"), ("human", "human", "bot:easy", "bot:easy")
        self.corse = self._room("bataille-corse", people, Inputs.MCU)
        self.war = self._room("bataille", ("human", "bot:easy", "human"), Inputs.GPIO)
        self.batak = self._room("batak", hands, Inputs.MCU, advice=AdviceUse.ON)
        self.circular = self._room("court-circular", people, Inputs.MCU)
        self.rooms = (self.corse, self.war, self.batak, self.circular)
        self.games = self.hours = 0

    def _room(
        self,
        game: str,
        seats: tuple[str, ...],
        inputs: Inputs,
        *,
        advice: AdviceUse = AdviceUse.OFF,
    ) -> Room:
        rules = ""
        if game in RULES:
            rules = str(self._folder / f"{game}.toml")
            Path(rules).write_text(RULES[game], encoding="ascii")
        folder = self._folder / game
        return Room(settings_of(folder, game, seats, inputs, rules=rules, advice=advice), 5)

    def hour(self) -> None:
        """Let an hour pass in all rooms."""
        before = [room.now_ns for room in self.rooms]
        self._slap()
        self._turn_over()
        self._hold_hands(self.circular)
        if self.hours % 2 == 0:  # its advice takes long to think of
            self._hold_hands(self.batak)
        self._come_and_go()
        for room, since_ns in zip(self.rooms, before, strict=True):
            room.run(since_ns + HOUR - room.now_ns)
            room.forget_pins()
            assert room.phase is Phase.ATTRACT
            assert room.screen.last is not None
            assert room.screen.last.notices == ()
        self.hours += 1
        join_journals()

    def close(self) -> None:
        """Everybody goes home."""
        for room in self.rooms:
            room.close()

    # -- the four tables

    def _slap(self) -> None:
        """Bataille corse on a box of buttons: it is pulled out; screen, sound and lamps fail."""
        room, box = self.corse, self.corse.world.box
        assert box is not None
        if self.hours % 8 == 0:
            self._cook(room)
        self._play(room, lambda: self._pull_out(room))
        room.screen.is_broken = room.world.speaker.is_broken = box.is_broken = True
        self._play(
            room, lambda: room.run_till_failing("screen", "sound", "box lamps"), is_seen=False
        )
        room.screen.is_broken = room.world.speaker.is_broken = box.is_broken = False
        room.run(2 * MINUTE)
        self._play(room, lambda: self._look_at_page(room))
        self._lose_folder(room)

    def _turn_over(self) -> None:
        """Bataille on pins: a button sticks, another hums, a phone helps."""
        room = self.war
        stuck, hums = channel_of(0, PLAY), channel_of(2, PLAY)
        self._play(room, lambda: self._stick(room, stuck))
        self._play(room, lambda: self._hum(room, hums))

    def _hold_hands(self, room: Room) -> None:
        """A game with hands on phones, which fall asleep; their server is started again."""
        phones = room.world.server
        assert phones is not None
        for seat in room.people:
            phones.tell(PhoneCame(seat, None))
        self._play(room, lambda: self._send_to_sleep(room))

    def _play(self, room: Room, meanwhile: Callable[[], None], *, is_seen: bool = True) -> None:
        """Play a game to its end, and let something happen in its middle."""
        room.run(SECOND)
        room.run_till(lambda: room.phase is Phase.ATTRACT, 10 * MINUTE)
        room.push(0, PLAY)
        room.run(5 * SECOND)
        assert room.phase in GAME or not is_seen
        meanwhile()
        if is_seen:
            room.run_till(lambda: room.phase not in GAME, LONGEST)
            room.run(2 * MINUTE)
        self.games += 1

    def _pull_out(self, room: Room) -> None:
        """The box is away for a while; what is pressed meanwhile comes late."""
        box = room.world.box
        assert box is not None
        box.change(PULLED)
        room.run(MINUTE)
        assert room.screen.last is not None and room.screen.last.gone is not None
        room.push(0, SLAP)
        box.change(LIVE)
        room.run(MINUTE)
        assert room.screen.last.gone is None

    def _look_at_page(self, room: Room) -> None:
        """The operator looks at the page, and closes it."""
        room.key("f1")
        room.run(10 * SECOND)
        assert room.screen.last is not None and room.screen.last.facts is not None
        room.key("f1")
        room.run(SECOND)

    def _cook(self, room: Room) -> None:
        """Rules are chosen and let be; their figures come out of a process of their own."""
        room.push(0, SLAP)
        room.run(SECOND)
        for key in ("down", "right", "up"):
            room.key(key)
            room.run(SECOND)
        found: set[int] = set()
        while len(found) < TRIES:
            room.table.loop.turn(room.now_ns + MINUTE)
            room.run(0)
            assert room.screen.last is not None and room.screen.last.kitchen is not None
            figures = room.screen.last.kitchen.figures
            found |= set() if figures is None else {figures.games}
        room.key("escape")
        room.run(SECOND)

    def _lose_folder(self, room: Room) -> None:
        """Journals cannot be written for one game."""
        folder, away = self._folder / room.game, self._folder / "away"
        join_journals()
        folder.rename(away)
        folder.write_text("no folder", encoding="ascii")
        self._play(room, join_journals)
        assert room.screen.last is not None and room.screen.last.notices != ()
        folder.unlink()
        away.rename(folder)
        self._play(room, lambda: room.run(10 * SECOND))

    def _stick(self, room: Room, channel: int) -> None:
        """A button stays closed for three minutes; a phone takes its place."""
        seat = channel // 2
        self._leave_alone(room, seat)
        room.touch(channel, closed=True)
        room.run(3 * MINUTE)
        phones = room.world.server
        assert phones is not None
        phones.tell(PhoneCame(seat, None))
        for _ in range(10):
            for down in (True, False):
                phones.tell(PhonePress(seat, PLAY, down, 20 * MS))
                room.run(SECOND)
        phones.tell(PhoneAway(seat))
        self._mend(room, channel)

    def _hum(self, room: Room, channel: int) -> None:
        """A wire comes off and hums for six seconds."""
        self._leave_alone(room, channel // 2)
        for _ in range(300):
            for closed in (True, False):
                room.touch(channel, closed=closed)
                room.run(10 * MS)
        self._mend(room, channel)

    def _leave_alone(self, room: Room, seat: int) -> None:
        """Whoever sits there lets go of the buttons."""
        room.broken.add(seat)
        room.run(SECOND)

    def _mend(self, room: Room, channel: int) -> None:
        room.touch(channel, closed=False)
        room.run(10 * SECOND)
        room.look_again()

    def _send_to_sleep(self, room: Room) -> None:
        """A phone is away for a while, then the server."""
        phones = room.world.server
        assert phones is not None
        phones.tell(PhoneAway(0))
        room.run(20 * SECOND)
        phones.tell(PhoneCame(0, None))
        phones.tell(DOWN)
        room.run(SECOND)
        phones.tell(ServerUp())
        for seat in room.people:
            phones.tell(PhoneCame(seat, None))

    # -- the fifth

    def _come_and_go(self) -> None:
        """A table is opened, cut off in its game, and opened again; the game goes on."""
        kinds = (
            ("bataille-corse", ("human", "bot:hard"), Inputs.GPIO),
            ("bataille", ("human", "bot:hard"), Inputs.MCU),
            ("court-circular", ("human", "bot:easy"), Inputs.KEYBOARD),
            ("batak", ("human", "bot:easy", "bot:easy", "bot:easy"), Inputs.KEYBOARD),
        )
        here = kinds if self.hours == 0 else kinds[self.hours % 4 : self.hours % 4 + 1]
        for game, seats, inputs in here:
            folder = self._folder / f"{self.hours}-{game}"
            self._cut_off(settings_of(folder, game, seats, inputs))

    def _cut_off(self, settings: Settings) -> None:
        first = Room(settings, self.hours)
        begin(first, Phase.ATTRACT)
        first.close()
        join_journals()
        cut_off, fault = find_cut_off(settings, Request(at_once=False), Disk())
        assert cut_off is not None and fault is None
        second = Room(cut_off.settings, self.hours, cut_off)
        begin(second, Phase.OFFER)
        second.close()


def begin(room: Room, phase: Phase) -> None:
    """Somebody presses PLAY, and the game runs for a while."""
    room.run(SECOND)
    assert room.phase is phase
    room.play()
    for _ in range(8):
        room.play()
        room.run(2 * SECOND)
    assert room.phase in (*GAME, Phase.OVER)


def join_journals() -> None:
    """Wait till every game that has ended is on the disk."""
    threads: Iterable[threading.Thread] = threading.enumerate()
    for thread in threads:
        if thread.name == "journal":
            thread.join(20.0)
            assert not thread.is_alive()
