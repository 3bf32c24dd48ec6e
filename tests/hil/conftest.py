"""The firmware that these tests run, built if it is stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import firmware


@pytest.fixture(scope="session")
def nano8() -> Path:
    """The program of the reference board, as a chip would be given it."""
    return firmware.elf("nano8")


@pytest.fixture(scope="session")
def nano4() -> Path:
    """The program of the smaller board."""
    return firmware.elf("nano4")
