"""A thread that asked for it is woken in time, and only that thread."""

from __future__ import annotations

import threading
from pathlib import Path

from pi_app.prompt import SLACK_NS, wake_promptly


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
