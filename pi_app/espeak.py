"""The voice of espeak-ng, a program that may be installed: text in, samples out. No device.

It speaks into a pipe and not into a loudspeaker of its own, so that what is spoken has the volume
of all other sounds, and falls silent with them.
"""

from __future__ import annotations

import io
import subprocess
import wave
from array import array
from collections.abc import Mapping, Sequence

from pi_app.errors import Failure
from pi_app.languages import Language
from pi_app.tones import LIMIT, RATE_HZ

PROGRAM = "espeak-ng"
NO_VOICE = "Nothing is spoken: sudo apt install espeak-ng"
BROKEN_VOICE = "Nothing is spoken: espeak-ng does not work"
LONGEST_S = 3.0
"""It needs some hundredths of a second for a sentence; one that takes so long is given up."""
WORDS_A_MINUTE = 190
"""A little faster than people read aloud: cards follow one another quickly."""
VOICES: Mapping[Language, str] = {
    Language.ENGLISH: "en",
    Language.FRENCH: "fr",
    Language.TURKISH: "tr",
}
PEAK = 0.45
"""Loudest sample of what is spoken, as a share of full scale: well above every other sound."""
SILENCE = LIMIT // 100
"""What is softer than that before the first and after the last word is cut off."""
MARGIN = RATE_HZ // 50
"""Samples that are left of it, over which the sound rises and falls."""


class Espeak:
    """Makes samples of sentences."""

    def __init__(self, program: str = PROGRAM) -> None:
        """`program` is looked for whenever something is to be said: it may be installed later."""
        self._program = program

    def __call__(self, text: str, language: Language) -> array[int]:
        """Return a sentence as spoken (16 bits, one channel, `RATE_HZ`). Raises Failure."""
        command = [self._program, "-v", VOICES[language], "-s", str(WORDS_A_MINUTE)]
        try:
            done = subprocess.run(
                [*command, "--stdin", "--stdout"],
                input=text.encode(),
                capture_output=True,
                check=True,
                timeout=LONGEST_S,
            )
            return samples_of(done.stdout)
        except FileNotFoundError as fault:
            raise Failure(NO_VOICE) from fault
        except (OSError, subprocess.SubprocessError, wave.Error, EOFError) as fault:
            raise Failure(BROKEN_VOICE) from fault


def samples_of(data: bytes) -> array[int]:
    """Return a WAV of 16 bits and one channel at our rate and loudness, without silence around it.

    Raises wave.Error, EOFError for anything else.
    """
    with wave.open(io.BytesIO(data)) as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise wave.Error("not one channel of 16 bits")
        rate_hz = file.getframerate()
        frames = file.readframes(file.getnframes())
    samples = array("h", frames[: len(frames) // 2 * 2])
    return levelled(resampled(samples, rate_hz))


def resampled(samples: Sequence[int], rate_hz: int) -> list[float]:
    """Return samples at `RATE_HZ`, straight lines between those that are there."""
    step, last = rate_hz / RATE_HZ, len(samples) - 1
    made = []
    for number in range(int(last / step) + 1 if last >= 0 else 0):
        at = int(place := number * step)
        here = samples[at]
        made.append(here + (samples[min(at + 1, last)] - here) * (place - at))
    return made


def levelled(values: Sequence[float]) -> array[int]:
    """Return values as loud as all that is spoken, from its first sound to its last."""
    loud = [at for at, value in enumerate(values) if abs(value) > SILENCE]
    if not loud:
        return array("h")
    kept = values[max(loud[0] - MARGIN, 0) : loud[-1] + 1 + MARGIN]
    gain = PEAK * LIMIT / max(abs(value) for value in kept)
    made = array("h", [int(value * gain) for value in kept])
    fade = min(MARGIN, len(made) // 2)
    for at in range(fade):
        made[at] = made[at] * at // fade
        made[-1 - at] = made[-1 - at] * at // fade
    return made
