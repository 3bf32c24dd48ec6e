"""The figures of the probability lab's page, as SVG of our own: plain shapes, no script, no font.

Colours say nothing alone: what is theory is dashed, what was played is a full line or bar. All
lengths are in the figure's own units; a page scales it to its width.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

from pi_app.lab.odds_estimates import Estimate, funnel
from pi_app.lab.odds_views import Points
from pi_app.screens.odds_told import percent
from pi_app.screens.words import say

WIDTH, HEIGHT = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 620, 14, 196
_BINS = 30
_STEPS = (1, 2, 5)
"""Of an axis: these times a power of ten."""


class Axes:
    """A frame with two axes that begin at 0."""

    def __init__(self, most_x: float, most_y: float, label: str) -> None:
        self._most_x, self._most_y = most_x, most_y
        self._parts = [
            f'<path class="axis" d="M{_LEFT} {_TOP}V{_BOTTOM}H{_RIGHT}"/>',
            f'<text x="{_RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{escape(label)}</text>',
        ]

    def x(self, value: float) -> float:
        """Return where a value of the level axis lies."""
        return round(_LEFT + (_RIGHT - _LEFT) * value / self._most_x, 1)

    def y(self, value: float) -> float:
        """Return where a value of the upright axis lies; what is too high lies on the edge."""
        share = min(max(value / self._most_y, 0.0), 1.0)
        return round(_BOTTOM - (_BOTTOM - _TOP) * share, 1)

    def add(self, part: str) -> None:
        """Draw one more thing on top."""
        self._parts.append(part)

    def mark_x(self) -> None:
        """Write numbers along the level axis."""
        for value in ticks(self._most_x):
            at = self.x(value)
            self.add(f'<path class="axis" d="M{at} {_BOTTOM}v5"/>')
            self.add(f'<text x="{at}" y="{_BOTTOM + 20}" text-anchor="middle">{value:g}</text>')

    def mark_y(self) -> None:
        """Write shares along the upright axis."""
        for value in ticks(self._most_y, 5):
            at = self.y(value)
            self.add(f'<path class="grid" d="M{_LEFT} {at}H{_RIGHT}"/>')
            told = escape(percent(value))
            self.add(f'<text x="{_LEFT - 6}" y="{at + 4}" text-anchor="end">{told}</text>')

    def line(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        """Draw a line through points of the two axes."""
        path = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in points)
        self.add(f'<polyline class="{kind}" points="{path}"/>')

    def drawn(self, title: str) -> str:
        """Return the figure, with what a screen reader says of it."""
        inner = "".join(self._parts)
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
            f"{inner}</svg>"
        )


def ticks(most: float, at_most: int = 8) -> list[float]:
    """Return round numbers from 0 to `most`, evenly apart."""
    scale = 10.0**-6
    while True:
        for step in _STEPS:
            if most / (step * scale) <= at_most:
                count = int(most / (step * scale) + 1e-9)
                return [round(place * step * scale, 9) for place in range(count + 1)]
        scale *= 10


def law_figure(packs: Points, games: Points, tonight: Points, expected: float | None) -> str:
    """Return the share of slappable cards over the cards laid, with theory and its funnel.

    `packs` are fresh ones that were laid on one pile: what theory is about.
    """
    told = [("packs", packs, say("lab.packs")), ("played", games, say("lab.games"))]
    told += [("tonight", tonight, say("lab.tonight"))] if tonight else []
    cards = max(rows[-1][0] for _, rows, _ in told)
    late = [hits / n for _, rows, _ in told for n, hits in rows if n >= cards / 8]
    axes = Axes(
        cards, min(1.0, max(0.05, 1.3 * max(late), 2 * (expected or 0))), say("lab.law_axis")
    )
    if expected is not None:
        steps = [max(1, round(cards * (place / 60) ** 2)) for place in range(1, 61)]
        upper = [(n, expected + funnel(expected, n)) for n in steps]
        lower = [(n, max(0.0, expected - funnel(expected, n))) for n in reversed(steps)]
        edge = " ".join(f"{axes.x(x)},{axes.y(y)}" for x, y in (*upper, *lower))
        axes.add(f'<polygon class="funnel" points="{edge}"/>')
        axes.line([(0, expected), (cards, expected)], "theory")
    axes.mark_x()
    axes.mark_y()
    for place, (kind, rows, words) in enumerate(told):
        axes.line([(n, hits / n) for n, hits in rows], kind)
        left, up = _RIGHT - 170, _TOP + 8 + 18 * place
        axes.add(f'<path class="{kind}" d="M{left} {up}h28"/>')
        axes.add(f'<text x="{left + 36}" y="{up + 4}">{escape(words)}</text>')
    return axes.drawn(say("lab.law"))


def length_figure(lengths: Counter[int]) -> str:
    """Return how many games had how many cards."""
    longest = max(lengths)
    step = max(1, -(-longest // _BINS))
    bins = Counter[int]()
    for cards, games in lengths.items():
        bins[(cards - 1) // step] += games
    games = sum(lengths.values())
    most = max(bins.values()) / games
    axes = Axes(step * (max(bins) + 1), most * 1.08, say("lab.length_axis"))
    axes.mark_x()
    axes.mark_y()
    for place, count in sorted(bins.items()):
        left, right, top = axes.x(place * step), axes.x((place + 1) * step), axes.y(count / games)
        width, height = round(right - left - 1, 1), round(_BOTTOM - top, 1)
        axes.add(f'<rect class="bar" x="{left}" y="{top}" width="{width}" height="{height}"/>')
    return axes.drawn(say("lab.length"))


def first_figure(starts: Sequence[Estimate | None]) -> str:
    """Return how often each seat wins, counted from the one that plays first."""
    known = [one for one in starts if one is not None]
    seats = len(known)
    axes = Axes(seats, min(1.0, max(one.high for one in known) * 1.15), "")
    axes.mark_y()
    for place, one in enumerate(known):
        left, right = axes.x(place + 0.25), axes.x(place + 0.75)
        middle, top = axes.x(place + 0.5), axes.y(one.value)
        width, height = round(right - left, 1), round(_BOTTOM - top, 1)
        axes.add(f'<rect class="bar" x="{left}" y="{top}" width="{width}" height="{height}"/>')
        low, high = axes.y(one.low), axes.y(one.high)
        axes.add(f'<path class="error" d="M{middle} {low}V{high}m-6 0h12M{middle - 6} {low}h12"/>')
        for down, words in ((20, say("lab.place", n=place + 1)), (38, percent(one.value))):
            told = f'<text x="{middle}" y="{_BOTTOM + down}" text-anchor="middle">'
            axes.add(f"{told}{escape(words)}</text>")
    axes.line([(0, 1 / seats), (seats, 1 / seats)], "theory")
    return axes.drawn(say("lab.first"))
