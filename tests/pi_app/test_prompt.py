"""A thread that asked for it is woken in time, and only that one; a table is not looked through."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from pi_app.prompt import SLACK_NS, wake_promptly
from tests.support.house import ROOT


def slack_ns() -> int:
    return int(Path(f"/proc/{threading.get_native_id()}/timerslack_ns").read_text())


def test_a_thread_asks_for_itself() -> None:
    found: list[int] = []

    def run() -> None:
        wake_promptly()
        found.append(slack_ns())

    before = slack_ns()
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert found == [SLACK_NS]
    assert slack_ns() == before


RUNNING = """
import gc
from types import SimpleNamespace
from pi_app.cli import Request
from pi_app.running import run

class Cycle:
    def __init__(self):
        self.itself = self

class Loop:
    failure = None

    def run(self):
        left = sum(isinstance(one, Cycle) for one in gc.get_objects())
        print(gc.get_freeze_count() > 10_000, len(gc.get_objects(generation=2)), left)

Cycle()
table = SimpleNamespace(
    loop=Loop(), wants_another=False, facts=None, say_stopping=int, close=int
)
run(table, Request(at_once=False))
"""
"""What its loop finds when a table is run."""


def test_while_a_table_runs_what_was_there_before_is_not_looked_through() -> None:
    """Nor is anything kept by it that nobody needed: that is thrown away first."""
    command = [sys.executable, "-c", RUNNING]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["True", "0", "0"]
