"""Many times that were measured, in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

US = 1_000
MS = 1_000_000
Figures = dict[str, float]
"""Figures by names that end in their unit."""


def rank(values: Sequence[int], share: float) -> int:
    """Return the value that `share` of all are not above. Raises ValueError for no values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def spread(name: str, values_ns: Sequence[int]) -> Figures:
    """Return half, 99 of 100 and the longest of some times, in ms; nothing for none."""
    if not values_ns:
        return {}
    return {
        f"{name}, half of them, ms": median(values_ns) / MS,
        f"{name}, 99 of 100, ms": rank(values_ns, 0.99) / MS,
        f"{name}, longest, ms": max(values_ns) / MS,
    }


def as_text(figures: Mapping[str, Mapping[str, float]], left_out: Mapping[str, str]) -> str:
    """Return all figures for people, then what could not be measured and why."""
    lines: list[str] = []
    for part, own in figures.items():
        lines += ["", part, *(f"  {name:58} {value:14,.3f}" for name, value in own.items())]
    if left_out:
        lines += ["", "not measured", *(f"  {part}: {why}" for part, why in left_out.items())]
    return "\n".join(lines[1:])
