"""How many of some times fall into which class, as text that any terminal shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Any

from pi_app.bench.spread import MS, rank

CLASSES = 16
"""About so many."""
WIDTH = 40
BAR = "█"
US = 1_000
STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Bin:
    """Times from one bound on, and below the other."""

    from_ns: int
    to_ns: int
    count: int


def bins(values_ns: Sequence[int], classes: int = CLASSES) -> tuple[Bin, ...]:
    """Return all classes from the first to the last that has something in it; none for no values.

    Bounds are round numbers, classes all as wide.
    """
    if not values_ns:
        return ()
    width = step_of(max(values_ns) - min(values_ns), classes)
    first = min(values_ns) // width
    counts = [0] * (max(values_ns) // width - first + 1)
    for value in values_ns:
        counts[value // width - first] += 1
    return tuple(
        Bin((first + place) * width, (first + place + 1) * width, count)
        for place, count in enumerate(counts)
    )


def step_of(span_ns: int, classes: int) -> int:
    """Return the narrowest round width (1, 2, 5, 10 … ns) that makes at most so many classes."""
    least = max(span_ns / classes, 1.0)
    scale = 10 ** floor(log10(least))
    return int(next(step * scale for step in STEPS if step * scale >= least))


def text_of(name: str, values_ns: Sequence[int]) -> str:
    """Return a histogram: a line a class, a bar for its share of the fullest one."""
    if not values_ns:
        return f"{name}: nothing was measured"
    unit, ns = ("ms", MS) if max(values_ns) >= MS else ("µs", US)
    half, most = rank(values_ns, 0.5) / ns, rank(values_ns, 0.99) / ns
    head = f"{name}: half of {len(values_ns)} below {half:,.2f} {unit}, 99 of 100 below {most:,.2f}"
    return "\n".join([head, *_lines(bins(values_ns), unit, ns)])


def _lines(classes: Sequence[Bin], unit: str, ns: int) -> Iterator[str]:
    fullest = max(one.count for one in classes)
    for one in classes:
        bar = BAR * round(WIDTH * one.count / fullest)
        yield f"  {one.from_ns / ns:10,.2f} {unit} {one.count:5} {bar}".rstrip()


def data_of(values_ns: Sequence[int]) -> dict[str, Any]:
    """Return the figures and the classes of some times, as JSON has them."""
    if not values_ns:
        return {"count": 0}
    return {
        "count": len(values_ns),
        "half_ms": rank(values_ns, 0.5) / MS,
        "p99_ms": rank(values_ns, 0.99) / MS,
        "least_ms": min(values_ns) / MS,
        "most_ms": max(values_ns) / MS,
        "bins": [
            {"from_ms": one.from_ns / MS, "to_ms": one.to_ns / MS, "count": one.count}
            for one in bins(values_ns)
        ],
    }
