"""A browser for all tests of the page: Debian's Chromium, driven by playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.party import NAME


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser that finds the table by a name, so that its address is no secure context."""
    path = shutil.which("chromium")
    if path is None:
        raise RuntimeError("chromium not found; install with: sudo apt-get install chromium")
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=path, args=[rules])
        yield chromium
        chromium.close()
