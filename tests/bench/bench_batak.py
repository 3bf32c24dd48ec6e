"""The kernels of Batak's computer players: what they count in a second, beside what is published.

The published solver figures are medians of another solver of the same game on one core of an AMD
EPYC (Zen 3) at 2.45 GHz, over random deals: the best hand declares and leads, alone against three,
trump broken except with all thirteen cards. The deals here are of the same kind, not the same.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.chance import stream
from engine.jit import Ints, compiled, ints, zeros
from engine.players.batak.boards import ALL_CARDS, DECK, USUAL, Position, mask_of_numbers, packed
from engine.players.batak.deduce import Shown
from engine.players.batak.legal import legal_mask
from engine.players.batak.roll import SCRATCH, rollouts
from engine.players.batak.sample import draw_worlds, plan_of
from engine.players.batak.solve import Solver

LEGAL_ROUNDS = 2_000
ROLLOUTS = 1_000
WORLDS = 100_000
PLANS = 200
PUBLISHED_MS = {13: 242.0, 10: 11.0, 8: 0.95}
"""Median time of one deal by the cards of a hand."""
SOLVED = {13: 20, 10: 100, 8: 200}
"""How many deals of each size are solved."""
START = "from engine.players.batak import kernels_ready; kernels_ready.compile_all(lambda *_: None)"


@dataclass(frozen=True, slots=True)
class Solved:
    """What one deal took."""

    taken_ms: float
    nodes: int


def figures() -> dict[str, float]:
    """Return the figures of one core, by names that end in their unit."""
    return {**starts(), **counts(), **solver_figures()}


def starts() -> dict[str, float]:
    """Return how long a process takes to have all kernels, with an empty cache and a full one."""
    with tempfile.TemporaryDirectory() as folder:
        cold_s, warm_s = _start_s(folder), _start_s(folder)
    return {"kernels compiled, cold start, s": cold_s, "kernels taken up, warm start, s": warm_s}


def _start_s(folder: str) -> float:
    variables = {**os.environ, "NUMBA_CACHE_DIR": folder}
    begin_ns = time.monotonic_ns()
    subprocess.run([sys.executable, "-c", START], check=True, env=variables)
    return (time.monotonic_ns() - begin_ns) / 1e9


def _per_second(count: int, work: Callable[[], object]) -> float:
    """Return how many of the things that some work does are done in a second of processor time."""
    work()
    begin_ns = time.process_time_ns()
    work()
    return count * 1e9 / (time.process_time_ns() - begin_ns)


@compiled
def ask_legal(hands: Ints, rounds: int) -> int:
    """Ask about every hand so many times, the trick and the switches different each time."""
    found = 0
    for turn in range(rounds):
        for at in range(len(hands)):
            led, trump, flags = (at + turn) & 3, turn >> 2 & 3, turn & 31
            ruff = turn % 13 if led != trump and at & 1 else -1
            found ^= legal_mask(hands[at], led, at % 13, ruff, trump, 1, flags)
    return found


def counts() -> dict[str, float]:
    """Return legal masks, rollouts, worlds and plans of worlds a second."""
    chance, numbers = random.Random(1), stream(1)
    hands = ints(mask_of_numbers(chance.sample(range(DECK), 7)) for _ in range(512))
    deals = [packed(random_position(chance, 13)) for _ in range(20)]
    scratch, won, worlds = zeros(SCRATCH), zeros(4), zeros(4 * WORLDS)
    shown = Shown(0, ALL_CARDS & 0x1FFF, trump=0, leader=1, plays=(13, 14, 15), flags=USUAL)
    plan = plan_of(shown)

    def roll() -> None:
        for deal in deals:
            rollouts(deal, ROLLOUTS, numbers, scratch, won)

    return {
        "legal masks/s": _per_second(512 * LEGAL_ROUNDS, lambda: ask_legal(hands, LEGAL_ROUNDS)),
        "rollouts of 13 tricks/s": _per_second(ROLLOUTS * len(deals), roll),
        "plans of worlds/s": _per_second(PLANS, lambda: [plan_of(shown) for _ in range(PLANS)]),
        "worlds/s": _per_second(WORLDS, lambda: draw_worlds(plan, WORLDS, numbers, worlds)),
    }


def random_position(chance: random.Random, size: int) -> Position:
    """Return a deal of `size` cards a hand; the best hand, by rollouts, declares and leads."""
    pack = chance.sample(range(DECK), 4 * size)
    masks = [mask_of_numbers(pack[size * seat : size * (seat + 1)]) for seat in range(4)]
    hands = (masks[0], masks[1], masks[2], masks[3])
    offers = [
        Position(hands, trump, seat, is_broken=size < 13, declarer=seat)
        for seat in range(4)
        for trump in range(4)
    ]
    return max(offers, key=_expected)


def _expected(position: Position) -> int:
    won = zeros(4)
    rollouts(packed(position), 10, stream(1), zeros(SCRATCH), won)
    return int(won[position.declarer])


def solver_figures() -> dict[str, float]:
    """Return what the solver takes for whole values, by the cards of a hand."""
    solver, found = Solver(), dict[str, float]()
    for size, count in SOLVED.items():
        chance = random.Random(size)
        deals = [random_position(chance, size) for _ in range(count)]
        name = f"solver, {size} cards, one against three"
        found[f"{name}, published median, ms"] = PUBLISHED_MS[size]
        found |= _rows(name, [solve(solver, deal, 1 << deal.declarer) for deal in deals])
        pairs = [solve(solver, deal, 0b0101 << deal.declarer % 2) for deal in deals]
        found |= _rows(f"solver, {size} cards, two against two", pairs)
    return found


def _rows(name: str, deals: Sequence[Solved]) -> dict[str, float]:
    times = sorted(deal.taken_ms for deal in deals)
    nodes = [deal.nodes for deal in deals]
    return {
        f"{name}, median, ms": statistics.median(times),
        f"{name}, mean, ms": statistics.mean(times),
        f"{name}, p90, ms": times[len(times) * 9 // 10],
        f"{name}, nodes, median": statistics.median(nodes),
        f"{name}, nodes, mean": statistics.mean(nodes),
    }


def solve(solver: Solver, position: Position, side: int) -> Solved:
    """Solve one deal."""
    begin_ns = time.process_time_ns()
    solver.most(position, side)
    return Solved((time.process_time_ns() - begin_ns) / 1e6, solver.nodes)
