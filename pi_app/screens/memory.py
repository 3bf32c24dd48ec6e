"""Keeps the screen process small: pictures by what they weigh, and back to the system when gone."""

from __future__ import annotations

import ctypes
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

_M_MMAP_THRESHOLD = -3
"""The name of a setting of the C library's `mallopt`."""
_LARGE_BYTES = 1 << 20


def give_back_large_pictures() -> None:
    """Let large pictures go back to the system at once, where the C library can be told to.

    Left alone it learns from the first one that was let go to keep such room for later, in pieces
    between what is still needed: on a screen of 3840x2160, 100 MB after an evening.
    """
    try:
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)
    except (AttributeError, OSError, TypeError):
        return  # Another C library: it has its own ways.


class Hoard:
    """Surfaces up to a number of bytes; the longest unused goes first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def holds(self, key: Hashable) -> bool:
        """True if its surface is ready."""
        return key in self._kept

    def get(self, key: Hashable, build: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of `key`, built if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        return self._keep(key, build())

    def _keep(self, key: Hashable, made: pygame.Surface) -> pygame.Surface:
        self._kept[key] = made
        self._bytes += weight(made)
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= weight(gone)
        return made


def weight(surface: pygame.Surface) -> int:
    """Return how many bytes a surface takes."""
    return surface.get_width() * surface.get_height() * 4
