"""From an event to the mixer's call: what a slap's sound takes before the loudspeaker has it.

With SDL's dummy driver, so the device's own delay is not in it; the buffer's length is told beside.
"""

from __future__ import annotations

import shutil
import time
from array import array
from statistics import median, quantiles

from pi_app.bench.heard import slaps_heard
from pi_app.cues import all_cues
from pi_app.espeak import PROGRAM, Espeak
from pi_app.languages import Language
from pi_app.sound import BUFFER
from pi_app.tones import RATE_HZ, sound

SLAPS = 400
MS = 1e6


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    begin_ns = time.thread_time_ns()
    for cue in all_cues():
        sound(*cue)
    made_ns = time.thread_time_ns() - begin_ns
    published, heard = slaps_heard(SLAPS)
    percentiles = quantiles(heard, n=100)
    return {
        "publish itself, median, ms": median(published) / MS,
        "publish to the mixer's call, median, ms": median(heard) / MS,
        "publish to the mixer's call, 99 of 100, ms": percentiles[98] / MS,
        "buffer of the mixer, ms": BUFFER / RATE_HZ * 1_000,
        "all sounds made, of the processor, ms": made_ns / MS,
        **_spoken(),
    }


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
