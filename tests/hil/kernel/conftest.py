"""The guest, booted once for all tests of this folder, which are all long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hil.kernel.image import image
from tests.hil.kernel.machine import Guest, boot, require_tools

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make test-hil` runs them, by itself: the guest is started once, not once a process."""
    for item in items:
        if item.path.is_relative_to(HERE) and "guest" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.long)
            item.add_marker(pytest.mark.guest)


@pytest.fixture(scope="session")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Guest:
    """What it reported."""
    require_tools()
    return boot(image(tmp_path_factory.mktemp("kernel")))
