"""Hands inputs to a game, and draws lots when the game asks: used live, headless and in replays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.events import Event
from engine.game import Game
from engine.inputs import Chance, Draw, Input

StateT = TypeVar("StateT")
SetupT = TypeVar("SetupT")
ViewT = TypeVar("ViewT")

Draws = Callable[[Chance, int], Draw]
"""Answers a request for chance at a time in ns."""


@dataclass(frozen=True, slots=True)
class Fed:
    """An input that a game took, and what it led to."""

    item: Input
    events: tuple[Event, ...]


class Dealer(Generic[StateT, SetupT, ViewT]):
    """One game in progress."""

    def __init__(self, game: Game[StateT, SetupT, ViewT], setup: SetupT, draws: Draws | None):
        """Start a game. Without `draws`, draws must come in as inputs. Raises Refusal."""
        self.game = game
        self._draws = draws
        self.state, self.opening = game.new(setup)

    def feed(self, item: Input) -> tuple[Fed, ...]:
        """Hand in one input; return it and any draw it called for, each with its events.

        Raises Refusal, and then nothing has changed.
        """
        return (self._step(item), *self._drawn(item.t_ns))

    def draw_from(self, draws: Draws | None, t_ns: int) -> tuple[Fed, ...]:
        """Draw lots from now on, as they are asked for; and at `t_ns` those that are waited for."""
        self._draws = draws
        return self._drawn(t_ns)

    def _drawn(self, t_ns: int) -> tuple[Fed, ...]:
        fed: list[Fed] = []
        while self._draws and (chance := self.game.chance(self.state)) is not None:
            fed.append(self._step(self._draws(chance, t_ns)))
        return tuple(fed)

    def _step(self, item: Input) -> Fed:
        self.state, events = self.game.step(self.state, item)
        return Fed(item, events)

    def view(self, seat: int | None = None) -> ViewT:
        """Return what a seat, or anybody, may see."""
        return self.game.view(self.state, seat)

    def due_ns(self) -> int | None:
        """Return when the game wants a Tick."""
        return self.game.due_ns(self.state)
