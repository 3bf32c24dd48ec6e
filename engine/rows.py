"""Rows of one value a seat, as states keep them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a row of one value a seat with that of `seat` replaced."""
    return (*row[:seat], value, *row[seat + 1 :])
