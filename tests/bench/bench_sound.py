"""From an event to the mixer's call: what a slap's sound takes before the loudspeaker has it.

With SDL's dummy driver, so the device's own delay is not in it; the buffer's length is told beside.
"""

from __future__ import annotations

import shutil
import threading
import time
from array import array
from queue import SimpleQueue
from statistics import median, quantiles

from engine.events import Slapped, Verdict
from hardware.clock import MonotonicClock
from pi_app.care import Care
from pi_app.cues import Cue, all_cues
from pi_app.espeak import PROGRAM, Espeak
from pi_app.languages import Language
from pi_app.publish import Phase, Update
from pi_app.sound import BUFFER, PygameSpeaker, Sound
from pi_app.tones import RATE_HZ, sound

SLAPS = 400
GAP_S = 0.01
MS = 1e6


class Stopwatch(PygameSpeaker):
    """The real loudspeaker; takes the time when the mixer has a sound."""

    def __init__(self, stamps: SimpleQueue[int]) -> None:
        super().__init__()
        self._stamps = stamps

    def play(self, cue: Cue, volume: float) -> None:
        """Play it, then note the time."""
        super().play(cue, volume)
        self._stamps.put(time.monotonic_ns())


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    begin_ns = time.thread_time_ns()
    for cue in all_cues():
        sound(*cue)
    made_ns = time.thread_time_ns() - begin_ns
    published, heard = _slaps()
    percentiles = quantiles(heard, n=100)
    return {
        "publish itself, median, ms": median(published) / MS,
        "publish to the mixer's call, median, ms": median(heard) / MS,
        "publish to the mixer's call, 99 of 100, ms": percentiles[98] / MS,
        "buffer of the mixer, ms": BUFFER / RATE_HZ * 1_000,
        "all sounds made, of the processor, ms": made_ns / MS,
        **_spoken(),
    }


def _slaps() -> tuple[list[int], list[int]]:
    """Return how long `publish` took, and how long it was till the mixer had the sound, in ns."""
    stamps: SimpleQueue[int] = SimpleQueue()
    output = Sound(Care("sound", MonotonicClock()), open_speaker=lambda: Stopwatch(stamps))
    output.start()
    published, heard = [], []
    for number in range(SLAPS + 1):
        slap = Slapped(0, number % 8, Verdict.VALID, (), None, None, 0, None)
        update = Update(0, Phase.PLAYING, (), "bataille-corse", "wikipedia", None, (slap,), ())
        begin_ns = time.monotonic_ns()
        output.publish(update)
        end_ns = time.monotonic_ns()
        heard.append(stamps.get() - begin_ns)
        published.append(end_ns - begin_ns)
        threading.Event().wait(GAP_S)
    output.stop()
    return published[1:], heard[1:]  # before the first the device was opened


def _spoken() -> dict[str, float]:
    if shutil.which(PROGRAM) is None:
        return {}
    speak, took = Espeak(), []
    spoken = array("h")
    for _ in range(10):
        begin_ns = time.monotonic_ns()
        spoken = speak("queen of hearts", Language.ENGLISH)
        took.append(time.monotonic_ns() - begin_ns)
    return {
        "a card spoken, made anew, median, ms": median(took) / MS,
        "a card spoken, length, ms": len(spoken) / RATE_HZ * 1_000,
    }
