"""Who plays: a name such as `hard` or `hard:worlds=640,risk=0.5` to a player in its seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from random import Random
from time import perf_counter_ns
from typing import Any

from engine.batak_views import BatakView
from engine.inputs import BatakMove
from engine.players.batak.players import BatakLevel, choose
from engine.players.batak.temper import USUAL, Temper, TrumpHabit
from engine.simulate.batak import Decide

Clock = Callable[[], int]


@dataclass(frozen=True, slots=True)
class Role:
    """A level and a character."""

    level: BatakLevel
    temper: Temper = USUAL

    def at(self, seed: int, times: list[int] | None = None) -> Decide:
        """Return such a player with chance of its own; its thinking goes into `times`, in ns."""
        uniform = Random(seed).random

        def decide(view: BatakView) -> BatakMove | None:
            before = perf_counter_ns()
            move = choose(view, self.level, uniform, temper=self.temper)
            if times is not None:
                times.append(perf_counter_ns() - before)
            return move

        return decide


REFERENCE = "reference"
"""The name of the best player found so far: whoever is said to be better must beat it."""
REFERENCE_ROLE = Role(BatakLevel.HARD, Temper(worlds=320))
REFERENCE_DEALS = 7_000
"""Paired deals of a claim against it: with 12 points of standard deviation a deal, half a point is
three standard errors."""

_KINDS: dict[str, Callable[[str], object]] = {
    "bid_offset": float,
    "trumps": TrumpHabit,
    "slip": float,
    "worlds": int,
    "risk": float,
}
assert set(_KINDS) == {field.name for field in fields(Temper)}


def role(text: str) -> Role:
    """Return the role of a name. Raises ValueError or KeyError for what is not one."""
    if text == REFERENCE:
        return REFERENCE_ROLE
    level, _, more = text.partition(":")
    pairs = (pair.partition("=") for pair in more.split(",") if pair)
    wishes: dict[str, Any] = {key: _KINDS[key](value) for key, _, value in pairs}
    return Role(BatakLevel(level), Temper(**wishes))
