"""The chip's programs, built afresh for the tests that look into them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.avr import Instruction, disassemble, parse
from tests.firmware.making import BOARDS, make


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that can be built. Fails if the compilers have anything to say."""
    build = tmp_path_factory.mktemp("build")
    assert make(build, "all", "host") == (0, "")
    return build


@pytest.fixture(params=BOARDS)
def elf(fresh: Path, request: pytest.FixtureRequest) -> Path:
    """The program of each board."""
    return fresh / f"slap-{request.param}.elf"


@pytest.fixture
def program(elf: Path) -> dict[int, Instruction]:
    """Its instructions."""
    return parse(disassemble(elf))
