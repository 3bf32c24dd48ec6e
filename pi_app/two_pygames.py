"""Finds pygame and pygame-ce in one environment: both are the package `pygame`; their files mix.

It happens where one was there and the other was asked for. What came last has overwritten the
other's files, and whoever takes one out again takes out files of both.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import distributions
from pathlib import Path

from pi_app.notices import told

TWO_PYGAMES = told("notice.two_pygames")
_NAMES = ("pygame", "pygame-ce")


def two_pygames(places: Sequence[str] | None = None) -> str | None:
    """Return what to do about it, if both are in one folder of `places`, by default `sys.path`.

    In two folders they do no harm, as where a virtual environment lets in the system's packages:
    the first one counts.
    """
    one, other = (_folders(name, sys.path if places is None else places) for name in _NAMES)
    return TWO_PYGAMES if one & other else None


def _folders(name: str, places: Sequence[str]) -> set[Path]:
    found = distributions(name=name, path=list(places))
    return {Path(str(one.locate_file("pygame"))).resolve() for one in found}
