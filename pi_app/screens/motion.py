"""How things move: short, eased, and never over the top card. Pure.

A played card lies readable in its place from its first frame on; it only settles the last bit of
its way, coming from its player. That first frame is the one that counts as showing it.
"""

from __future__ import annotations

from math import hypot

from pi_app.screens.figures import MS
from pi_app.screens.story import Motion, MotionKind

SETTLE_NS = 130 * MS
SWEEP_NS = 300 * MS
SETTLE_UNITS = 34.0
"""How far from its place a card is first seen."""
TAKE_NS = 520 * MS
PAY_NS = 800 * MS
TRY_NS = 450 * MS
_ARRIVES = 0.7
"""When penalty cards, which go under the pile, lie beside it: as a share of their way's time."""

_LASTS = {
    MotionKind.PLAYED: SETTLE_NS,
    MotionKind.TAKEN: TAKE_NS,
    MotionKind.PAID: PAY_NS,
    MotionKind.GIVEN: PAY_NS,
    MotionKind.HELD: PAY_NS,
    MotionKind.TRIED: TRY_NS,
}


def share(motion: Motion, now_ns: int) -> float:
    """Return how much of a motion is done, 0 to 1."""
    done = (now_ns - motion.start_ns) / _LASTS[motion.kind]
    return min(max(done, 0.0), 1.0)


def is_moving(motion: Motion, now_ns: int) -> bool:
    """True until a motion has come to rest."""
    return share(motion, now_ns) < 1.0


def eased(done: float) -> float:
    """Return the way made: fast at first, slow at the end."""
    return 1 - (1 - done) ** 3


def settling(
    done: float, place: tuple[int, int], origin: tuple[int, int], reach: float
) -> tuple[int, int]:
    """Return where a card's middle is: at most `reach` pixels from `place`, towards `origin`."""
    x, y = origin[0] - place[0], origin[1] - place[1]
    length = hypot(x, y) or 1.0
    left = reach * (1 - eased(done))
    return place[0] + round(x / length * left), place[1] + round(y / length * left)


def between(done: float, start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    """Return a point on the way from `start` to `end`."""
    way = eased(done)
    return (
        start[0] + round((end[0] - start[0]) * way),
        start[1] + round((end[1] - start[1]) * way),
    )


def swept(done: float, start: tuple[int, int], end: tuple[int, int]) -> tuple[int, int]:
    """Return a point on the way of what sets out slowly and comes to rest slowly."""
    way = done * done * (3 - 2 * done)
    return (
        start[0] + round((end[0] - start[0]) * way),
        start[1] + round((end[1] - start[1]) * way),
    )


def slipping(
    done: float, start: tuple[int, int], beside: tuple[int, int], under: tuple[int, int]
) -> tuple[int, int]:
    """Return a point on the way to `beside` the pile, and from there on to a place `under` it."""
    if done < _ARRIVES:
        return between(done / _ARRIVES, start, beside)
    return between((done - _ARRIVES) / (1 - _ARRIVES), beside, under)
