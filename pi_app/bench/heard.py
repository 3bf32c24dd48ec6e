"""From an event to the mixer's call: what a slap's sound takes before the loudspeaker has it.

At volume 0: nobody hears it. The device's own delay is not in it; its buffer is told beside.
"""

from __future__ import annotations

import threading
import time
from queue import Empty, SimpleQueue

from engine.events import Slapped, Verdict
from hardware.clock import MonotonicClock
from pi_app.bench.spread import Figures, spread
from pi_app.care import Care
from pi_app.cues import Cue
from pi_app.errors import Failure
from pi_app.mail import next_of
from pi_app.publish import Phase, Update
from pi_app.sound import BUFFER, PygameSpeaker, Sound
from pi_app.tones import RATE_HZ

SLAPS = 100
GAP_S = 0.01
PATIENCE_S = 10.0
"""A device that has to be woken takes its time."""


Heard = SimpleQueue[int | str]
"""When the mixer had each sound, or why it cannot."""


class Stopwatch(PygameSpeaker):
    """The real loudspeaker; takes the time when the mixer has a sound."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self._heard = heard

    def play(self, cue: Cue, volume: float) -> None:
        """Play it, then note the time."""
        super().play(cue, volume)
        self._heard.put(time.monotonic_ns())


def heard_figures(slaps: int = SLAPS) -> Figures:
    """Return the figures of this loudspeaker. Raises Failure where there is none."""
    published, heard = slaps_heard(slaps)
    return {
        **spread("publish itself", published),
        **spread("publish to the mixer's call", heard),
        "buffer of the mixer, ms": BUFFER / RATE_HZ * 1_000,
    }


def slaps_heard(slaps: int) -> tuple[list[int], list[int]]:
    """Return how long `publish` took, and how long it was till the mixer had the sound, in ns.

    Raises Failure if nothing can be played.
    """
    heard: Heard = SimpleQueue()
    care = Care("sound", MonotonicClock(), heard.put)
    output = Sound(care, volume=0.0, open_speaker=lambda: Stopwatch(heard))
    output.start()
    try:
        times = [_slap(output, number, heard) for number in range(slaps + 1)]
    finally:
        output.stop()
    # Before the first the device was opened.
    return [one for one, _ in times[1:]], [other for _, other in times[1:]]


def _slap(output: Sound, number: int, heard: Heard) -> tuple[int, int]:
    slap = Slapped(0, number % 8, Verdict.VALID, (), None, None, 0, None)
    update = Update(0, Phase.PLAYING, (), "bataille-corse", "wikipedia", None, (slap,), ())
    begin_ns = time.monotonic_ns()
    output.publish(update)
    end_ns = time.monotonic_ns()
    heard_ns = _next(heard) - begin_ns
    threading.Event().wait(GAP_S)
    return end_ns - begin_ns, heard_ns


def _next(heard: Heard) -> int:
    try:
        told = next_of(heard, PATIENCE_S)
    except Empty:
        raise Failure("the loudspeaker does not answer") from None
    if isinstance(told, str):
        raise Failure(told)
    return told
