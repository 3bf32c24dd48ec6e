"""The firmware that these tests run, built if it is stale."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def nano8() -> Path:
    """The program of the reference board, as a chip would be given it."""
    return Path(os.environ["HIL_ELF"])
