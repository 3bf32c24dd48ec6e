"""A desk of the lobby in the hands of a test: no screen, no clock of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.inputs import Button, Press
from pi_app.cook import Cook
from pi_app.league.evening import League
from pi_app.lobby.choice import Choice
from pi_app.lobby.desk import COUNT_NS, LobbyDesk
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey
from pi_app.publish import DemoView, Phase

MS = 1_000_000
SECOND = 1_000 * MS
T0 = 1_000 * SECOND
PLAY, SLAP = Button.PLAY, Button.SLAP


@dataclass
class Names:
    """Remembers what it was told."""

    kept: list[str] = field(default_factory=list)
    forgot: list[str] = field(default_factory=list)

    def keep(self, name: str) -> None:
        self.kept.append(name)

    def forget(self, name: str) -> None:
        self.forgot.append(name)


@dataclass
class Show:
    """Shows nothing, and counts."""

    begun: list[Lobby] = field(default_factory=list)
    ended: int = 0

    def begin(self, lobby: Lobby, t_ns: int) -> None:
        assert t_ns >= T0
        self.begun.append(lobby)

    def end(self) -> None:
        self.ended += 1

    def tick(self, _now_ns: int) -> bool:
        return False

    def due_ns(self) -> int | None:
        return None

    def take(self) -> DemoView | None:
        return None


class Desk:
    """The desk, and people who press."""

    def __init__(self, lobby: Lobby, league: League | None = None) -> None:
        self.choices: list[Choice] = []
        self.names, self.show = Names(), Show()
        self.cook = Cook(lambda _rules, _seats: None, starts=False)
        self.league = league or League()
        lobby = replace(lobby, may_keep=self.league.may_keep)
        self.desk = LobbyDesk(
            lobby,
            self.cook,
            self.show,
            self.names,
            self.choices.append,
            self.league,
            self._open_page,
        )
        self.opened = 0
        self.t_ns = T0
        self.desk.tick(self.t_ns)

    def _open_page(self, t_ns: int) -> None:
        assert t_ns >= T0
        self.opened += 1

    @property
    def lobby(self) -> Lobby:
        return self.desk.lobby

    @property
    def phase(self) -> Phase:
        return self.desk.phase

    def wait(self, ns: int) -> None:
        """Let time pass, as the desk asks for it."""
        end_ns = self.t_ns + ns
        while (due_ns := self.desk.due_ns()) is not None and due_ns <= end_ns:
            self.t_ns = max(due_ns, self.t_ns)
            self.desk.tick(self.t_ns)
            if due_ns >= end_ns:
                break
        self.t_ns = end_ns
        self.desk.tick(end_ns)

    def down(self, place: int, button: Button) -> None:
        self.desk.press(Press(self.t_ns, place, button))

    def up(self, place: int, button: Button) -> None:
        self.desk.press(Press(self.t_ns, place, button, down=False))

    def tap(self, place: int, button: Button, held_ns: int = 80 * MS) -> None:
        """Press, hold, let go, and wait a second: no two taps are together."""
        self.down(place, button)
        self.wait(held_ns)
        self.up(place, button)
        self.wait(SECOND)

    def hold(self, place: int) -> None:
        """Hold SLAP for long enough that it means to choose."""
        self.tap(place, SLAP, 700 * MS)

    def count_down(self) -> None:
        """Wait till a game that was wished for begins."""
        self.wait(COUNT_NS)


def to_line(desk: Desk, place: int, key: LineKey) -> None:
    """Go to a line with PLAY."""
    for _ in range(len(LineKey)):
        if desk.lobby.cursor is key:
            return
        desk.tap(place, PLAY)
    raise AssertionError(key)
