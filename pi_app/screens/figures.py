"""Times as the screen may show them: never finer than they are known. Pure."""

from __future__ import annotations

from engine.events import Slapped

MS = 1_000_000


def step_ms(uncertainty: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50 … ms that is not below `uncertainty` ns."""
    decade = 1
    while True:
        for digit in (1, 2, 5):
            if digit * decade * MS >= uncertainty:
                return digit * decade
        decade *= 10


def rounded_ms(t_ns: int, step: int) -> int:
    """Return `t_ns` as the nearest whole multiple of `step` ms; a half goes up."""
    unit = step * MS
    return (t_ns + unit // 2) // unit * step


def nearness_ms(slaps: tuple[Slapped, ...]) -> int:
    """Return a bound in ms within which the presses of a tie surely lay.

    It is the measured spread plus what may hide in the uncertainties of the two, rounded up. Where
    there are handicaps it bounds the times by which the slaps were compared.
    """
    times = [slap.t_ns + slap.handicap for slap in slaps]
    unsure = sum(sorted((slap.uncertainty for slap in slaps), reverse=True)[:2])
    return step_ms(max(times) - min(times) + unsure)
