"""A desk without sockets: phones are lists of what they were sent, time is a number."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.cards import Card
from engine.games.court_circular import CircularRules, CourtCircular, Setup, State
from engine.games.court_circular.rules import pack_of
from pi_app.shuffle import Hat
from pi_app.web.desk import Desk
from pi_app.web.effects import Close, Hang, Say, Seated, Tell
from pi_app.web.messages import FromPhone, HandPhase, HandUpdate

S = 1_000_000_000
GAME = CourtCircular()
NAMES = ("Red", "Blue", "Yellow", "White", "Green", "Black", "Purple", "Pink")
Json = dict[str, Any]


def first_state(seats: int = 2, seed: int = 0) -> State:
    """Return a match after its first deal."""
    pack = list(pack_of(CircularRules()))
    Hat(seed).shuffle(pack)
    return GAME.new(Setup(CircularRules(), tuple(pack), seats))[0]


def update_of(
    state: State | None, version: int, *, seats: int = 2, phones: Iterable[int] | None = None
) -> HandUpdate:
    """Return what a table with this match tells its phones; none: nobody plays."""
    held = tuple(range(seats) if phones is None else phones)
    update = HandUpdate(version, HandPhase.WAITING, "court-circular", NAMES[:seats], held)
    if state is None:
        return update
    views = tuple(GAME.view(state, s) if s in held else None for s in range(seats))
    phase = HandPhase.PLAYING if state.over is None else HandPhase.OVER
    return replace(update, phase=phase, views=views)


class World:
    """A desk, and everybody around it."""

    def __init__(self, *, buttons: bool = True, seats: int = 2) -> None:
        """Nobody plays yet; tokens are `token1`, `token2` …, codes BBBB, CCCC …"""
        counts = itertools.count(1)
        letters = itertools.cycle("BCDFGHJKLMNPQRSTVWXZ")
        self.desk = Desk(
            buttons=buttons,
            token=lambda: f"token{next(counts)}",
            code=lambda: next(letters) * 4,
        )
        self.now_ns = 0
        self.seats = seats
        self.heard: dict[int, list[Json]] = {}
        self.hung: dict[int, Close] = {}
        self.speaks: dict[int, int | None] = {}
        """Which seat each connection speaks for."""
        self.sent: list[tuple[int | None, Json]] = []
        """Every message, with the seat that its connection spoke for then."""
        self.news: list[FromPhone] = []
        self.version = 0
        self._names = 0
        self.publish(None)

    def publish(self, state: State | None, phones: Iterable[int] | None = None) -> None:
        """The table shows a state of its match."""
        self.version += 1
        update = update_of(state, self.version, seats=self.seats, phones=phones)
        self.desk.publish(update, self.now_ns)
        self.carry_out()

    def carry_out(self) -> None:
        """Take what the desk wants done."""
        for effect in self.desk.take():
            if isinstance(effect, Say):
                assert effect.guest not in self.hung, "nothing is said after the end"
                message = json.loads(effect.text)
                self.heard.setdefault(effect.guest, []).append(message)
                self.sent.append((self.speaks.get(effect.guest), message))
            elif isinstance(effect, Seated):
                self.speaks[effect.guest] = effect.seat
            elif isinstance(effect, Hang):
                self.hung[effect.guest] = effect.why
                self.speaks.pop(effect.guest, None)
            elif isinstance(effect, Tell):
                self.news.append(effect.news)

    def pass_time(self, ns: int, *, talking: Iterable[int] = (), step_ns: int = S // 4) -> None:
        """Let time pass as the server does, while some phones ping every 2 s."""
        end_ns = self.now_ns + ns
        while self.now_ns < end_ns:
            self.now_ns = min(self.now_ns + step_ns, end_ns)
            self.desk.tick(self.now_ns)
            self.carry_out()
            if self.now_ns % (2 * S) < step_ns:
                for guest in talking:
                    self.say(guest, {"ping": 1})

    def arrive(self, address: str = "10.0.0.1") -> int:
        """Somebody connects."""
        return self.desk.arrive(address, self.now_ns)

    def say(self, guest: int, message: Json | str | bytes) -> None:
        """A phone sends a message."""
        data = json.dumps(message) if isinstance(message, dict) else message
        self.desk.hear(guest, data, self.now_ns)
        self.carry_out()

    def greet(self, token: str | None = None, address: str = "10.0.0.1") -> int:
        """A phone connects and says hello."""
        guest = self.arrive(address)
        self.say(guest, {"hello": {"token": token, "lang": "fr"}})
        return guest

    def leave(self, guest: int) -> None:
        """A connection ends."""
        self.speaks.pop(guest, None)
        self.desk.leave(guest, self.now_ns)
        self.carry_out()

    def press(self, seat: int) -> None:
        """A seat's button goes down."""
        self.desk.pressed(seat, self.now_ns)
        self.carry_out()

    def claim(self, guest: int, seat: int, code: str | None = None) -> None:
        """A phone wants a seat."""
        self.say(guest, {"claim": {"seat": seat, "code": code}})

    def seated(self, seat: int) -> int:
        """Let a new phone take a seat by its button; return its connection."""
        guest = self.greet()
        self.claim(guest, seat)
        self.press(seat)
        assert self.last(guest, "seated") == {"seat": seat}
        return guest

    def do(self, guest: int, act: Json, *, name: str | None = None, seen: int | None = None) -> str:
        """A phone sends a command; return its id."""
        self._names += 1
        command_id = name or f"c{self._names}"
        version = self.version if seen is None else seen
        self.say(guest, {"do": {"id": command_id, "version": version, **act}})
        return command_id

    def answer(self, seat: int, command_id: str, refused: str | None = None) -> None:
        """The table answers a command."""
        self.desk.answer(seat, command_id, refused)
        self.carry_out()

    def all(self, guest: int, key: str) -> list[Any]:
        """Return all that a phone was told under a key."""
        return [one[key] for one in self.heard.get(guest, []) if key in one]

    def last(self, guest: int, key: str) -> Any:
        """Return what a phone was last told under a key; none if nothing."""
        told = self.all(guest, key)
        return told[-1] if told else None

    def token(self, guest: int) -> str:
        """Return the secret that a phone was given."""
        return str(self.all(guest, "waiting")[0]["token"])


def cards_in(thing: object) -> set[str]:
    """Return the code of every card anywhere inside plain data or a view."""
    if isinstance(thing, Card):
        return {thing.code}
    if isinstance(thing, dict):
        return cards_in([*thing.keys(), *thing.values()])
    if isinstance(thing, list | tuple | set | frozenset):
        return set().union(*map(cards_in, thing))
    fields = getattr(thing, "__dataclass_fields__", {})
    return set().union(*(cards_in(getattr(thing, name)) for name in fields))
