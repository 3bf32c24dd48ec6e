"""Histograms of latencies as PNG: the only module of this room that knows matplotlib."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pi_app.bench.histogram import bins
from pi_app.bench.spread import MS

COLOUR, EDGE = "#5577aa", "#16181e"
COLUMNS = 2


def plot(title: str, times: Mapping[str, Sequence[int]]) -> bytes:
    """Return a picture with a histogram for each kind of times."""
    rows = -(-len(times) // COLUMNS)
    figure = Figure(figsize=(11, 1 + 2.6 * rows), layout="constrained")
    figure.suptitle(title)
    for place, (name, values) in enumerate(times.items(), start=1):
        axes = figure.add_subplot(rows, COLUMNS, place)
        classes = bins(values)
        widths = [(one.to_ns - one.from_ns) / MS for one in classes]
        lefts = [one.from_ns / MS for one in classes]
        axes.bar(lefts, [one.count for one in classes], widths, align="edge", color=COLOUR, ec=EDGE)
        axes.set(title=name, xlabel="ms")
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=110)
    return file.getvalue()
