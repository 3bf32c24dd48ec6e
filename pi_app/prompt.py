"""Being there in time: the kernel may wake a thread 50 µs late unless it asks for better, and
Python stops all threads while it looks through everything for what nobody needs any more.
"""

from __future__ import annotations

import gc
import threading
from contextlib import suppress
from pathlib import Path

SLACK_NS = 1_000


def wake_promptly() -> None:
    """Let waits of this thread end within `SLACK_NS` of their time; only Linux knows how."""
    with suppress(OSError):
        slack = Path(f"/proc/{threading.get_native_id()}/timerslack_ns")
        slack.write_text(f"{SLACK_NS}")


def pass_over_what_is_there() -> None:
    """Let Python's collector never again look at what there is now, which stays till the end.

    To look through a table takes 22 ms on a desk computer and longer on a Pi, and no press gets
    through meanwhile: longer than the arbiter waits. What comes later is little, and soon seen.
    """
    gc.unfreeze()  # of a table before this one
    gc.collect()
    gc.freeze()
