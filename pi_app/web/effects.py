"""What the desk wants done: messages to phones, connections ended, words to the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pi_app.web.messages import FromPhone
from pi_app.web.wire import Json, text_of


class Topic(Enum):
    """What a message is about: its key on the wire."""

    WAITING = "waiting"
    SEATED = "seated"
    CLAIM = "claim"
    ASKED = "asked"
    VIEW = "view"
    DONE = "done"
    PING = "ping"
    PONG = "pong"
    MOVED = "moved"
    FULL = "full"


class Close(Enum):
    """Why a connection is ended: the code of its close frame (RFC 6455, 7.4.2: ours to choose)."""

    MOVED = 4001
    """Another connection speaks for its phone or seat: it must not come back by itself."""
    FULL = 4002
    STRIKES = 4003
    SILENT = 4004


@dataclass(frozen=True, slots=True)
class Say:
    """A message to a connection. Of one topic, a slow phone is only sent the newest."""

    guest: int
    topic: Topic
    text: str
    about: str = ""
    """Tells messages of one topic apart that are all wanted: the id of a command."""


@dataclass(frozen=True, slots=True)
class Hang:
    """A connection is to be ended, once it has been sent what waits for it."""

    guest: int
    why: Close


@dataclass(frozen=True, slots=True)
class Seated:
    """From now on a connection speaks for a seat, or for none: what waits for it is void."""

    guest: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class Tell:
    """The table is to hear this."""

    news: FromPhone


Effect = Say | Hang | Seated | Tell


class Effects:
    """Collects effects in their order until somebody takes them."""

    def __init__(self) -> None:
        self._effects: list[Effect] = []

    def say(self, guest: int, topic: Topic, content: object, about: str = "") -> None:
        """Send a message, `content` under the key of its topic."""
        self.send(guest, topic, {topic.value: content}, about)

    def send(self, guest: int, topic: Topic, message: Json, about: str = "") -> None:
        """Send a whole message."""
        self._effects.append(Say(guest, topic, text_of(message), about))

    def hang(self, guest: int, why: Close) -> None:
        """End a connection."""
        self._effects.append(Hang(guest, why))

    def seat(self, guest: int, seat: int | None) -> None:
        """Note for whom a connection speaks."""
        self._effects.append(Seated(guest, seat))

    def tell(self, news: FromPhone) -> None:
        """Let the table know."""
        self._effects.append(Tell(news))

    def take(self) -> tuple[Effect, ...]:
        """Return what has been collected, and begin anew."""
        taken, self._effects = tuple(self._effects), []
        return taken
