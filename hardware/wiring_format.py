"""Tables and figures as `wiring.md` writes them."""

from __future__ import annotations

from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    head = list(head)
    lines = [_row(head), "|" + "---|" * len(head), *(_row(row) for row in rows)]
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def volts(millivolts: float, *, digits: int = 1) -> str:
    """Millivolts, in V."""
    return f"{millivolts / 1000:.{digits}f}"


def ms(duration_ns: int) -> str:
    """Nanoseconds, in ms."""
    return f"{duration_ns / 1_000_000:.2f}"


def us(duration_ns: int, *, digits: int = 0) -> str:
    """Nanoseconds, in µs."""
    return f"{duration_ns / 1_000:.{digits}f}"
