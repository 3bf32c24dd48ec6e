"""An evening: people gather, play, and gather again, in one window."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from pi_app.cli import Request
from pi_app.errors import BadInput, Failure
from pi_app.going_on import CutOff
from pi_app.lab.tonight import Tonight
from pi_app.league.evening import League
from pi_app.lobby.choice import Choice
from pi_app.lobby.desk import NameBook
from pi_app.lobby.occasion import Occasion
from pi_app.lobby.ordering import to_gather, to_play
from pi_app.lobby.state import Lobby
from pi_app.lobby.views import LineKey
from pi_app.parts import Parts
from pi_app.running import Joined
from pi_app.settings import Settings


class Gathering(Joined, Protocol):
    """A table of an evening."""

    @property
    def choice(self) -> Choice | None:
        """What people have decided to play."""
        ...

    @property
    def lobby(self) -> Lobby | None:
        """The lobby as it stands; none at a table where a game is played."""
        ...


@dataclass(frozen=True, slots=True)
class Order:
    """Which table to open."""

    settings: Settings
    request: Request
    parts: Parts
    cut_off: CutOff | None
    occasion: Occasion


Open = Callable[[Order], Gathering]
Run = Callable[[Gathering, Request, tuple[str, ...]], bool]
"""Runs a table to its end, some faults told on it; true if another one is wanted."""


@dataclass(frozen=True, slots=True)
class Tables:
    """How tables are opened and run."""

    open: Open
    run: Run


class Host:
    """Opens one table after the other."""

    def __init__(
        self,
        settings: Settings,
        request: Request,
        parts: Parts,
        names: NameBook,
        tables: Tables,
        hide: Callable[[tuple[str, ...]], None] = lambda _names: None,
        league: League | None = None,
        news: Callable[[], tuple[str, ...]] = tuple,
        tonight: Tonight | None = None,
    ) -> None:
        """`parts` make a screen that lasts. `names` keeps those of people who want it; `hide` is
        told whose name no log may have. `league` remembers games. `news` returns, once, what has
        to be told by now of what is kept. `tonight` hears, in classroom mode, who reacts how fast.
        """
        self._league, self._news = league or League(), news
        self._hide, self._tonight = hide, tonight
        self._settings, self._request = settings, request
        self._parts, self._names = parts, names
        self._open, self._run = tables.open, tables.run
        self._seed = random.randrange(1 << 30) if request.seed is None else request.seed

    def go(self, lobby: Lobby, cut_off: CutOff | None, faults: Sequence[str]) -> None:
        """Run the evening till somebody closes it. Raises BadInput, Failure.

        `cut_off` is a game that was cut off: people are asked about it first. `faults` are told
        on the first table.
        """
        told = tuple(faults)
        if cut_off is not None:
            if not self._go_on(cut_off, told):
                return
            told = ()
        self._gather_and_play(lobby, told)

    def _go_on(self, cut_off: CutOff, told: tuple[str, ...]) -> bool:
        occasion = Occasion(goes_back=True, tonight=self._tonight)
        order = Order(cut_off.settings, cut_off.request, self._parts, cut_off, occasion)
        return self._run(self._open(order), cut_off.request, told)

    def _gather_and_play(self, lobby: Lobby, told: tuple[str, ...]) -> None:
        while True:
            settings, request = to_gather(self._settings, self._request, lobby)
            self._seed += 1_000  # another game is shown each time
            occasion = Occasion(
                lobby=lobby,
                names=self._names,
                league=self._league,
                demo_seed=self._seed,
                tonight=self._tonight,
            )
            table = self._open(Order(settings, request, self._parts, None, occasion))
            if not self._run(table, request, (*told, *self._news())) or table.choice is None:
                return
            lobby = again(table.lobby or lobby)
            goes_on, told = self._play(table.choice)
            if not goes_on:
                return

    def _play(self, choice: Choice) -> tuple[bool, tuple[str, ...]]:
        """Play what was chosen; whether the evening goes on, and what is to be told then.

        A game that cannot be had here costs nobody the evening.
        """
        settings, request = to_play(self._settings, self._request, choice)
        heard = self._tonight
        occasion = Occasion(choice=choice, goes_back=True, league=self._league, tonight=heard)
        self._hide(tuple(name for name in choice.names if name))
        try:
            table = self._open(Order(settings, request, self._parts, None, occasion))
        except (BadInput, Failure) as fault:
            return True, (str(fault),)
        return self._run(table, request, ()), ()


def again(lobby: Lobby) -> Lobby:
    """Return the lobby for another game: the same people, and one press starts it."""
    return replace(lobby, naming=None, cursor=LineKey.START)
