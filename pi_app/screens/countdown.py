"""A time that runs out, in the steps in which a ring shows it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.figures import MS

S = 1000 * MS
STEPS = 60
"""Of a whole ring."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """A time that runs out on the screen's own clock."""

    due_ns: int
    """Its end as the app names it: the same countdown has the same."""
    end_ns: int
    total_ns: int
    grain_ns: int
    """How often the ring moves."""


@dataclass(frozen=True, slots=True)
class Dial:
    """What a ring shows at one moment."""

    steps: int
    """Left, of STEPS."""
    seconds: int
    """Left, begun ones counted whole."""


def counting(
    old: Countdown | None, due_ns: int | None, from_ns: int, now_ns: int, *, still: bool
) -> Countdown | None:
    """Return the countdown to `due_ns`, of which `due_ns - from_ns` were left at `now_ns`.

    It goes on as it was when `old` is the same one. A `still` one moves with its seconds only.
    """
    if due_ns is None:
        return None
    if old is not None and old.due_ns == due_ns:
        return old
    left_ns = max(due_ns - from_ns, 1)
    grain_ns = S if still else _up(left_ns, STEPS)
    return Countdown(due_ns, now_ns + left_ns, left_ns, grain_ns)


def dial(clock: Countdown, now_ns: int) -> Dial:
    """Return what the ring shows at `now_ns`."""
    left_ns = min(max(clock.end_ns - now_ns, 0), clock.total_ns)
    grains_ns = min(_up(left_ns, clock.grain_ns) * clock.grain_ns, clock.total_ns)
    steps = (2 * STEPS * grains_ns + clock.total_ns) // (2 * clock.total_ns)
    return Dial(max(steps, 1) if left_ns else 0, _up(left_ns, S))


def next_ns(clock: Countdown | None, now_ns: int) -> int | None:
    """Return when the ring next may change; none once it has run out."""
    if clock is None or now_ns >= clock.end_ns:
        return None
    left_ns = clock.end_ns - now_ns
    units = (clock.grain_ns, S)
    return min(clock.end_ns - (_up(left_ns, unit) - 1) * unit for unit in units)


def _up(number: int, unit: int) -> int:
    return -(-number // unit)
