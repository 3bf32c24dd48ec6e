"""The same games by both roads, one by one: the kernel's and those of `step`."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import stream
from engine.jit import Ints
from engine.simulate.question import Question
from engine.simulate.tally import Tally

Play = Callable[[Question, Ints, int], Tally]


def both_roads(by_kernel: Play, by_step: Play, question: Question, seed: int, games: int) -> Tally:
    """Play games by both roads; return the tally of them all, which must be equal game by game."""
    in_kernel, in_step, total = stream(seed), stream(seed), Tally(question.seats)
    for _ in range(games):
        found = by_kernel(question, in_kernel, 1)
        assert found.as_data() == by_step(question, in_step, 1).as_data()
        assert list(in_kernel) == list(in_step)
        total.add(found)
    return total
