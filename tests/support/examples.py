"""How many examples a property is tried with: the whole number, or a part of it in `make check`."""

from __future__ import annotations

from hypothesis import settings

USUAL = 100
"""Examples of a property that names no number; the profile `quick` has fewer."""
LEAST = 5


def examples(number: int) -> settings:
    """Return settings for so many examples, or for the share of them that the profile takes."""
    return settings(max_examples=max(LEAST, number * settings().max_examples // USUAL))
