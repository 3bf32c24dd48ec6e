"""The words that a film of a recorded game adds to what the screen shows."""

from __future__ import annotations

from collections.abc import Mapping

FILM_ENGLISH: Mapping[str, str] = {
    "film.slow": "slow motion: {speed} of the real speed",
    "film.fast": "{speed} times as fast as it was played",
    "film.left_out_s.one": "{n} second left out",
    "film.left_out_s.other": "{n} seconds left out",
    "film.left_out_min.one": "{n} minute left out",
    "film.left_out_min.other": "{n} minutes left out",
}
