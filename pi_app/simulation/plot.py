"""The result as a picture (matplotlib, the extra `lab`): how long games are, and who wins."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from shlex import quote
from textwrap import wrap
from typing import Any

from pi_app.errors import Failure
from pi_app.simulation.figures import Figures, figures_of, share_95
from pi_app.simulation.progress import grouped
from pi_app.simulation.result import Result

MISSING = "a plot needs the extra lab: {python} -m pip install 'slap-table[lab]'"
SIZE_IN, DPI = (16.0, 10.0), 100
"""1600 × 1000 pixels."""
BARS = 120
"""A histogram has about so many."""
FEW = 4
"""Seats beside whose bars there is room for an interval in figures."""
# Blue, orange and black of M. Okabe and K. Ito's palette, which all kinds of colour vision tell
# apart; what differs in colour here differs in form and in words, too.
BLUE, ORANGE, BLACK, GREY = "#0072B2", "#D55E00", "#000000", "#999999"


@dataclass(frozen=True, slots=True)
class Bin:
    """A bar: lengths from `first` to `first` + width − 1."""

    first: int
    games: int


def binned(counts: Mapping[int, int], width: int) -> list[Bin]:
    """Return bars of equal width, from the first that has a game to the last."""
    sums: dict[int, int] = {}
    for value, games in counts.items():
        sums[value // width] = sums.get(value // width, 0) + games
    if not sums:
        return []
    return [Bin(at * width, sums.get(at, 0)) for at in range(min(sums), max(sums) + 1)]


def width_for(reach: int) -> int:
    """Return a width of 1, 2 or 5 times a power of ten for so many lengths."""
    wanted = max(1.0, reach / BARS)
    ten = 10 ** math.floor(math.log10(wanted))
    return next(int(step * ten) for step in (1, 2, 5, 10) if step * ten >= wanted)


def require_library() -> None:
    """Raise Failure if there is no matplotlib, before hours of work."""
    try:
        import_module("matplotlib.figure")
    except ImportError:
        raise Failure(MISSING.format(python=quote(sys.executable))) from None


def draw(result: Result, path: Path) -> None:
    """Draw the picture into a file. Raises OSError."""
    figure = import_module("matplotlib.figure").Figure(SIZE_IN, DPI, layout="constrained")
    seed = result.asked.question.seed
    below = "\n".join(wrap(f"{result.slapping}, seed {seed}", 110))
    figure.suptitle(f"{result.title}\n{below}", size=16)
    grid = figure.add_gridspec(2, 2, width_ratios=(2, 1))
    tally = result.tally
    lengths = figure.add_subplot(grid[0, 0])
    _lengths(lengths, tally.cards, figures_of(tally.cards))
    _passed(figure.add_subplot(grid[1, 0], sharex=lengths), tally.cards)
    winners = figure.add_subplot(grid[:, 1])
    _winners(winners, tally.wins, tally.games)
    figure.savefig(path, format="png", metadata={"Software": None})


def _style(axes: Any, title: str, x: str, y: str) -> None:
    axes.set_title(title, size=15, loc="left")
    axes.set_xlabel(x, size=13)
    axes.set_ylabel(y, size=13)
    axes.tick_params(labelsize=12)
    axes.spines[["top", "right"]].set_visible(False)


def _most_shown(counts: Mapping[int, int]) -> int:
    """Return the length to which the axis goes: 99.9 % of the games, for the tail is long."""
    left = sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left * 1000 <= sum(counts.values()):
            return value
    return 1


def _lengths(axes: Any, counts: Mapping[int, int], figures: Figures) -> None:
    if not counts:
        _style(axes, "No game has ended", "cards played", "games")
        return
    least, most = min(counts), _most_shown(counts)
    width = width_for(most - least + 1)
    bars = binned(counts, width)
    axes.bar(
        [one.first for one in bars],
        [one.games for one in bars],
        width,
        align="edge",
        color=BLUE,
        edgecolor="white",
        linewidth=0.4,
    )
    _style(
        axes,
        "How long a game is",
        "cards played",
        f"games, by {width} cards" if width > 1 else "games",
    )
    axes.set_xlim(max(0, least - width), most + width)
    for value, word, line in (
        (figures.median, "median", "-"),
        (figures.mean, "mean", "--"),
        (figures.p97_5, "97.5 % are not longer", ":"),
    ):
        if value is not None:
            label = f"{word}: {grouped(round(value))}"
            axes.axvline(value, color=ORANGE if line != "-" else BLACK, linestyle=line, label=label)
    beyond = sum(games for value, games in counts.items() if value > most)
    if beyond:
        longest = grouped(max(counts))
        axes.plot([], [], " ", label=f"{grouped(beyond)} more to the right, up to {longest}")
    axes.set_ylim(0, 1.3 * max(one.games for one in bars))  # room for the words
    axes.legend(fontsize=13, framealpha=0.9, edgecolor="none", loc="upper right", ncols=2)


def _passed(axes: Any, counts: Mapping[int, int]) -> None:
    values = sorted(counts)
    total = max(1, sum(counts.values()))
    shares = [100 * passed / total for passed in accumulate(counts[value] for value in values)]
    axes.step([0, *values], [0, *shares], where="post", color=BLUE, linewidth=2)
    _style(axes, "How many games are over by then", "cards played", "% of the games that end")
    axes.set_ylim(0, 100)
    axes.grid(color=GREY, alpha=0.35)


def _winners(axes: Any, wins: Sequence[int], games: int) -> None:
    few = len(wins) <= FEW
    for seat, won in enumerate(wins):
        low, high = (100 * bound for bound in share_95(won, games))
        share = 100 * won / games
        axes.bar(seat, share, 0.6, color=BLUE)
        axes.errorbar(seat, share, [[share - low], [high - share]], color=ORANGE, capsize=12, lw=3)
        text = f"{share:.1f} %\n{low:.1f} to {high:.1f}" if few else f"{share:.1f}"
        place = {"xytext": (0, 6), "textcoords": "offset points", "ha": "center"}
        axes.annotate(text, (seat, high), size=13 if few else 11, **place)
    fair = 100 / len(wins)
    axes.axhline(fair, color=BLACK, linestyle=":", label=f"equal: {fair:.1f} %")
    _style(axes, "Who wins (95 % intervals)", "seat", "% of all games")
    axes.set_xticks(range(len(wins)), [str(seat) for seat in range(1, len(wins) + 1)])
    highest = max(fair, *(100 * share_95(won, games)[1] for won in wins))
    axes.set_ylim(0, 1.2 * highest)
    axes.legend(fontsize=13, frameon=False, loc="upper right")
