"""For all tests: no window, no loudspeaker, and in CI no skips."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

from tests.support.no_skips import pytest_make_collect_report, pytest_runtest_makereport
from tests.support.playthroughs import pytest_addoption
from tests.support.samples import pytest_collection_modifyitems

__all__ = [
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_make_collect_report",
    "pytest_runtest_makereport",
]

# Before anybody imports pygame, and handed on to every process that a test starts.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A shell that starts the tests in the background, or `nohup`, has these ignored, and so would every
# program that a test interrupts.
for _kind, _usual in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGTERM, signal.SIG_DFL),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(_kind) is signal.SIG_IGN:
        signal.signal(_kind, _usual)

# How long an example takes says more of the machine than of the table.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("quick", settings.get_profile("any machine"), max_examples=15)
settings.load_profile("any machine")
