"""What a phone waits for an answer, alone and among strangers, and what it is sent."""

from __future__ import annotations

import statistics
import time

from pi_app.web.wire import text_of, view_message
from tests.web.hostile import feel
from tests.web.world import first_state, update_of

SECONDS = 10.0
VIEWS = 2_000


def view_us() -> float:
    """Return how long it takes to write one seat's view as a message."""
    update = update_of(first_state(8), 1, seats=8)
    begin_ns = time.process_time_ns()
    for _ in range(VIEWS):
        text_of(view_message(update, 0, ()))
    return (time.process_time_ns() - begin_ns) / 1e3 / VIEWS


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    felt = feel(SECONDS, quiet_seconds=3.0)
    tenths = statistics.quantiles(felt.attacked_ms, n=10)
    return {
        "a move answered, median, ms": statistics.median(felt.quiet_ms),
        "a move answered among strangers, median, ms": felt.median_ms,
        "a move answered among strangers, slowest tenth, ms": tenths[-1],
        "hostile messages, messages/s": felt.sent_a_second,
        "growth of memory meanwhile, MB": felt.growth_mb,
        "a view of eight seats written, us": view_us(),
        "a view of eight seats, bytes": float(
            len(text_of(view_message(update_of(first_state(8), 1, seats=8), 0, ())))
        ),
    }


if __name__ == "__main__":
    for label, value in figures().items():
        print(f"{label:58} {value:12,.3f}")
