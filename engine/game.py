"""What a game must offer; nothing else in the project knows more about one.

A state is frozen; `step` returns a new one and the events that led to it. Whatever a game needs
from outside (a shuffle, a draw of lots, the time) comes in as an input.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from engine.events import Event
from engine.inputs import Chance, Input

State = TypeVar("State")
Setup_contra = TypeVar("Setup_contra", contravariant=True)
View_co = TypeVar("View_co", covariant=True)


class Game(Protocol[State, Setup_contra, View_co]):
    """One game of the table."""

    @property
    def name(self) -> str:
        """As written on the command line."""
        ...

    def new(self, setup: Setup_contra) -> tuple[State, tuple[Event, ...]]:
        """Return the first state and what can already be told. Raises Refusal."""
        ...

    def check(self, state: State, item: Input) -> None:
        """Raise Refusal when `step` would; change nothing."""
        ...

    def step(self, state: State, item: Input) -> tuple[State, tuple[Event, ...]]:
        """Return the state after an input and what happened. Raises Refusal, see `check`."""
        ...

    def view(self, state: State, seat: int | None, /) -> View_co:
        """Return what a seat may see; for none, what anybody at the table may see."""
        ...

    def due_ns(self, state: State) -> int | None:
        """Return when something happens that needs no press; the game wants a Tick then."""
        ...

    def chance(self, state: State) -> Chance | None:
        """Return what must be drawn before anything else can happen."""
        ...
