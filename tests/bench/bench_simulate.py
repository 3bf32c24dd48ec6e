"""Many games at once: the kernels beside plain Python that does the same work on the same deals.

All on one thread. The figures that count are ratios, and each comes from pairs of runs one after
the other, so that a machine that is busy is busy for both; a ratio is the median of its pairs.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from engine.chance import stream
from engine.games.bataille_corse import PRESETS
from engine.jit import Ints, listed, zeros
from engine.simulate.beggar_deals import text_of
from engine.simulate.beggar_kernel import DEAL, OUTCOME, SCRATCH, deal_games, play_games
from engine.simulate.blocks import BLOCK, Road, play_block, play_blocks
from engine.simulate.question import Question
from engine.simulate.search import search
from tests.support import beggar_deque

PAIRS = 9
PLAIN_GAMES = 2_000
"""Of one run of plain Python."""
TIMES = 20
"""A kernel plays them so many times, for it takes no time otherwise."""
BLOCKS = 30
ENGINE_GAMES = 40
TRIES = 100_000
BEGGAR = Question(PRESETS["beggar"][1], seats=2, seed=1)


def figures() -> dict[str, float]:
    """Return the figures of one core, by names that end in their unit."""
    return beggar_figures()


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of some work."""
    begin_ns = time.process_time_ns()
    work()
    return (time.process_time_ns() - begin_ns) / 1e9


def paired(one: Callable[[], object], other: Callable[[], object]) -> list[tuple[float, float]]:
    """Return the processor times of two pieces of work, run in turn, after one turn for nothing."""
    one(), other()
    return [(seconds(one), seconds(other)) for _ in range(PAIRS)]


def beggar_figures() -> dict[str, float]:
    """Beggar-my-neighbour: exact rule, exact counts of cards and tricks, deals in memory."""
    deals = dealt(PLAIN_GAMES)
    texts = [text_of(deals, DEAL * game).split("/") for game in range(PLAIN_GAMES)]
    stacks = [(beggar_deque.values(first), beggar_deque.values(second)) for first, second in texts]
    outcomes, found = zeros(OUTCOME * PLAIN_GAMES), zeros(2)

    def plain() -> list[tuple[int, int, int]]:
        return [beggar_deque.play(*both) for both in stacks]

    def kernel() -> None:
        for _ in range(TIMES):
            play_games(deals, PLAIN_GAMES, found, outcomes)

    pairs = paired(plain, kernel)
    flat = listed(outcomes)
    assert [row for both in plain() for row in both] == flat, "not the same work"
    return {
        "beggar: plain Python, games/s": PLAIN_GAMES / min(first for first, _ in pairs),
        "beggar: kernel, games/s": TIMES * PLAIN_GAMES / min(second for _, second in pairs),
        "beggar: kernel to plain Python, ratio": statistics.median(
            TIMES * first / second for first, second in pairs
        ),
        **block_figures(),
    }


def block_figures() -> dict[str, float]:
    """With shuffling and tallying; twice as many games; the engine's own road; the search."""
    few = BLOCKS * BLOCK
    pairs = paired(
        lambda: play_blocks(BEGGAR, 0, BLOCKS, Road.KERNEL),
        lambda: play_blocks(BEGGAR, 0, 2 * BLOCKS, Road.KERNEL),
    )
    searched = paired(
        lambda: list(search(1, TRIES)),
        lambda: play_block(BEGGAR, 0, Road.ENGINE, ENGINE_GAMES),
    )
    return {
        "beggar: shuffled, played, tallied, games/s": few / min(first for first, _ in pairs),
        "beggar: twice as many games, ratio": statistics.median(
            second / first for first, second in pairs
        ),
        "beggar: the engine's road, games/s": ENGINE_GAMES / min(other for _, other in searched),
        "beggar: search, deals/s": TRIES / min(one for one, _ in searched),
    }


def dealt(games: int) -> Ints:
    """Return so many deals."""
    deals = zeros(DEAL * games)
    deal_games(stream(1), zeros(SCRATCH), deals, 0, games)
    return deals
