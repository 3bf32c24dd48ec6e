"""The truth about a chip's clock: off by a fixed part, and swinging slowly about that."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

TICK_NS = 62.5


@dataclass(frozen=True, slots=True)
class ChipTime:
    """At what time is a tick. Its rate rises and falls by up to `drift_ppm_per_s`."""

    start_tick: int
    start_ns: int
    ppm: float = 0.0
    """So much longer than nominal is a tick at the start, …"""
    swing_ppm: float = 0.0
    """… and up to twice this more in half a period."""
    period_s: float = 60.0

    @property
    def drift_ppm_per_s(self) -> float:
        """How fast the rate changes, at most."""
        return self.swing_ppm * 2 * pi / self.period_s

    def at_ns(self, tick: float) -> float:
        """The time of a tick, which need not be whole."""
        s = (tick - self.start_tick) * TICK_NS
        turn = 2 * pi / (self.period_s * 1e9)
        swung = self.swing_ppm * 1e-6 * (s - sin(turn * s) / turn)
        return self.start_ns + s + self.ppm * 1e-6 * s + swung

    def tick_ns(self, tick: float) -> float:
        """The length of a tick at that time."""
        turn = 2 * pi * (tick - self.start_tick) * TICK_NS / (self.period_s * 1e9)
        return TICK_NS * (1 + 1e-6 * (self.ppm + self.swing_ppm * (1 - cos(turn))))
