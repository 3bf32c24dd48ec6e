"""The reaction report as one page that prints well: no script, no link, nothing from elsewhere."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from pi_app.lab.reaction_report import MS, Group, Report, SeatReport
from pi_app.lab.reaction_text import (
    group_lines,
    group_title,
    head_lines,
    rounded,
    seat_lines,
    seat_title,
)
from pi_app.screens.colours import SEAT_LOOKS
from pi_app.screens.spoken import spoken
from pi_app.screens.words import say

STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; color: #16181e; max-width: 48rem; margin: 2rem auto;
       padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .3rem; border-bottom: 3px solid; padding-bottom: .2rem; }
h3 { font-size: 1rem; margin: 1rem 0 .2rem; }
p { margin: .15rem 0; }
.note { color: #50565f; font-size: .85rem; }
figure { break-inside: avoid; margin: 0; }
h2, h3 { break-after: avoid; }
svg { width: 100%; height: auto; display: block; margin: .4rem 0 0; }
svg text { font: 12px system-ui, sans-serif; fill: #16181e; }
@page { size: A4; margin: 15mm; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } }
"""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 180, 44, 12, 12, 40
BIN_NS = 25 * MS
LEAST_BARS = 5
"""With fewer reactions there is no picture."""
CURVE_STEPS = 160


def as_html(report: Report, how: str = "") -> str:
    """Return the page in the language that is spoken."""
    title = escape(say("reaction.title"))
    head = "".join(f"<p>{escape(line)}</p>\n" for line in head_lines(report, how))
    span = _span(report)
    seats = "".join(_section(seat, span) for seat in report.seats)
    note = f'<p class="note">{escape(say("reaction.explained"))}</p>\n' if report.seats else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken().value}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{head}{note}{seats}</body>\n</html>\n"
    )


Span = tuple[int, int]
"""The first bar of a picture, and the one after its last."""


def _span(report: Report) -> Span:
    """Return what all pictures show alike, so that they can be compared."""
    shown = [group.reactions for group in _pictured(report)]
    if not shown:
        return 0, 1
    return min(own[0] for own in shown) // BIN_NS, max(own[-1] for own in shown) // BIN_NS + 1


def _pictured(report: Report) -> Iterator[Group]:
    groups = (group for seat in report.seats for group in seat.groups)
    return (group for group in groups if len(group.reactions) >= LEAST_BARS)


def _section(seat: SeatReport, span: Span) -> str:
    lines = "".join(f"<p>{escape(line)}</p>\n" for line in seat_lines(seat))
    groups = "".join(_group(group, seat.place, span) for group in seat.groups)
    edge = f' style="border-color: {_ink(seat.place)}"'
    return f"<section>\n<h2{edge}>{escape(seat_title(seat))}</h2>\n{lines}{groups}</section>\n"


def _group(group: Group, place: int, span: Span) -> str:
    lines = "".join(f"<p>{escape(line)}</p>\n" for line in group_lines(group))
    picture = histogram(group, place, span) if len(group.reactions) >= LEAST_BARS else ""
    return f"<figure>\n<h3>{escape(group_title(group))}</h3>\n{lines}{picture}</figure>\n"


def _ink(place: int) -> str:
    return "#{:02x}{:02x}{:02x}".format(*SEAT_LOOKS[place].fill)


class _Scale:
    """Where times and counts are in a picture."""

    def __init__(self, group: Group, span: Span) -> None:
        self.first, last = span
        self.bins = last - self.first
        self.counts = [0] * self.bins
        for reaction in group.reactions:
            self.counts[reaction // BIN_NS - self.first] += 1
        self.most = max(self.counts)
        self._top = 1.1 * max(self.most, max((y for _, y in self.curve(group)), default=0.0))

    def curve(self, group: Group) -> list[tuple[float, float]]:
        """Return times along the picture, and how many slaps a bar would have by the curve."""
        if group.curve is None:
            return []
        expected = len(group.reactions) * BIN_NS
        step = self.bins * BIN_NS / CURVE_STEPS
        times = (self.first * BIN_NS + step * number for number in range(CURVE_STEPS + 1))
        return [(t, expected * group.curve.density(t)) for t in times]

    def x(self, ns: float) -> float:
        """Return where a time is, held inside the picture."""
        share = (ns / BIN_NS - self.first) / self.bins
        return LEFT + min(1.0, max(0.0, share)) * (WIDTH - LEFT - RIGHT)

    def y(self, count: float) -> float:
        """Return where a count is."""
        return HEIGHT - BOTTOM - count / self._top * (HEIGHT - TOP - BOTTOM)


def histogram(group: Group, place: int, span: Span) -> str:
    """Return bars of 25 ms, the median with its interval, and the fitted curve, as SVG."""
    scale = _Scale(group, span)
    parts = (*_band(group, scale), *_bars(scale, place), *_curve(group, scale), *_axes(scale))
    label = escape(f"{group_title(group)}: {say('reaction.axis')}")
    inner = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">\n{inner}\n</svg>\n'
        f'<p class="note">{escape(say("reaction.line"))} · {escape(say("reaction.band"))}</p>\n'
    )


def _band(group: Group, scale: _Scale) -> Iterator[str]:
    middle = group.median
    if middle is None or middle.low is None or middle.high is None:
        return
    left, right = scale.x(middle.low), scale.x(middle.high)
    top, bottom = TOP, scale.y(0)
    yield (
        f'<rect x="{left:.1f}" y="{top}" width="{right - left:.1f}" '
        f'height="{bottom - top:.1f}" fill="#e6e3d8"/>'
    )


def _bars(scale: _Scale, place: int) -> Iterator[str]:
    for number, count in enumerate(scale.counts):
        if count:
            left = scale.x((scale.first + number) * BIN_NS)
            right = scale.x((scale.first + number + 1) * BIN_NS)
            yield (
                f'<rect x="{left:.1f}" y="{scale.y(count):.1f}" width="{right - left:.1f}" '
                f'height="{scale.y(0) - scale.y(count):.1f}" fill="{_ink(place)}" '
                'stroke="#16181e" stroke-width="0.8" fill-opacity="0.75"/>'
            )


def _curve(group: Group, scale: _Scale) -> Iterator[str]:
    if group.median is not None:
        x = scale.x(group.median.value)
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" '
            f'y2="{scale.y(0):.1f}" stroke="#16181e" stroke-width="1.5" stroke-dasharray="5 3"/>'
        )
    if group.curve is None:
        return
    points = " ".join(f"{scale.x(t):.1f},{scale.y(y):.1f}" for t, y in scale.curve(group))
    yield f'<polyline points="{points}" fill="none" stroke="#962800" stroke-width="2.2"/>'


def _axes(scale: _Scale) -> Iterator[str]:
    bottom = scale.y(0)
    yield (
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{bottom:.1f}" y2="{bottom:.1f}" '
        'stroke="#16181e"/>'
    )
    step = math.ceil(scale.bins / 8 / 2) * 2 * BIN_NS
    first = math.ceil(scale.first * BIN_NS / step) * step
    for t in range(first, (scale.first + scale.bins) * BIN_NS + 1, step):
        x = scale.x(t)
        yield f'<path d="M{x:.1f} {bottom:.1f} v5" stroke="#16181e"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 18:.1f}" text-anchor="middle">{rounded(t)}</text>'
    axis, count = escape(say("reaction.axis")), escape(say("reaction.presses"))
    yield f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">{axis}</text>'
    yield f'<text x="4" y="{TOP + 4}">{count}</text>'
    for number in sorted({scale.most, math.ceil(scale.most / 2)}):
        y = scale.y(number) + 4
        yield f'<text x="{LEFT - 6}" y="{y:.1f}" text-anchor="end">{number}</text>'
