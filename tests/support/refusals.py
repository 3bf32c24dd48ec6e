"""One check, two faces: `check` raises exactly when `step` does, and for the same reason."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import pytest

from engine.errors import Refusal
from engine.game import Game
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick

MS = 1_000_000


def odd_inputs(game: Game[Any, Any, Any], state: Any) -> list[Input]:
    """Return inputs of every kind, many of which cannot be taken in this state."""
    times = (state.now_ns - 1, state.now_ns, state.now_ns + MS)
    seats = (-1, 0, len(state.stacks) - 1, len(state.stacks))
    presses: list[Input] = [
        Press(t_ns, seat, button, overdue=overdue)
        for t_ns, seat, button, overdue in itertools.product(times, seats, Button, (False, True))
    ]
    wanted = game.chance(state)
    whole = tuple(range(0 if wanted is None else wanted.count))
    orders = (whole, whole[1:], (*whole, 0), (), (0,), (0, 1), (1, 0), (0, 0), (0, 2))
    draws = [Draw(state.now_ns, order) for order in orders]
    return [*presses, *draws, *(Tick(t) for t in times), *(Revealed(t, 0) for t in times)]


def check_agrees_with_step(game: Game[Any, Any, Any], state: Any, items: Iterable[Input]) -> None:
    """Hand each input to both, in the same state."""
    for item in items:
        try:
            game.check(state, item)
        except Refusal as refused:
            with pytest.raises(Refusal) as again:
                game.step(state, item)
            assert again.value.code == refused.code
        else:
            game.step(state, item)
