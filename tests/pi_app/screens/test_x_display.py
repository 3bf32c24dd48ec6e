"""The screen on a real X display: it shows its cards, and does not load a graphics library."""

from __future__ import annotations

import queue
from pathlib import Path

import pytest

from hardware.clock import MonotonicClock
from pi_app.care import Care
from pi_app.screens.display import GRAPHICS_CHIPS
from pi_app.screens.host import ScreenHost
from pi_app.screens.messages import CardShown, FromScreen, Layout, ScreenSettings
from tests.pi_app.screens.scenes import played, update, view
from tests.pi_app.screens.xvfb import PROGRAM, x_display

TIMEOUT_S = 20.0
MOST_MB = 100
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="Xvfb is not installed"),
]


def shown_card(inbox: queue.Queue[FromScreen]) -> CardShown:
    """Return the first card that the screen reports."""
    while True:
        message = inbox.get(timeout=TIMEOUT_S)
        if isinstance(message, CardShown):
            return message


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


# With a graphics chip the full screen keeps step with the panel by it, at the price of its driver.
MODES = {"window": False} if GRAPHICS_CHIPS.exists() else {"window": False, "full screen": True}


@pytest.mark.parametrize("full", MODES.values(), ids=MODES)
def test_a_screen_at_1080_lines_stays_small(monkeypatch: pytest.MonkeyPatch, *, full: bool) -> None:
    inbox: queue.Queue[FromScreen] = queue.Queue()
    settings = ScreenSettings(
        (1920, 1080), full_screen=full, layout=Layout.WALL, reduced_motion=False
    )
    with x_display() as variables:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION", raising=False)
        host = ScreenHost(settings, inbox.put, Care("screen", MonotonicClock()))
        try:
            seen = view("7S 7H QD 3C")
            host.publish(update(seen, played(seen, 0)))
            shown_card(inbox)
            pid = host.child_pid
            assert pid is not None
            assert resident_mb(pid) < MOST_MB
            assert "LLVM" not in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
        finally:
            host.stop()
