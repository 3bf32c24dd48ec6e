"""The sounds of the table, computed: notes in, 16-bit samples out. No device, no files.

Every note begins and ends at silence (a jump in the samples is heard as a click), and no sound
reaches the limit of 16 bits, so that several may sound at once.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import accumulate, repeat
from math import pi, sin
from operator import mul

RATE_HZ = 44_100
"""Samples per second, one channel."""
LIMIT = 32_767
"""The largest 16-bit sample."""
FADE_MS = 4
"""Rise from silence and fall back to it, at both ends of a note."""

DYING = 0.05
"""What is left of a note at its end, before the last fade."""
CYCLE = 4096
"""Steps of one turn of a wave: fine enough that rounding to a step is not heard."""

A4_HZ = 440.0
A4_NUMBER = 69
"""Notes are numbered as on a MIDI keyboard: 69 is the A of a tuning fork, 12 are an octave."""


class Timbre(Enum):
    """The colour of a note: how loud its harmonics are, the first one first; they sum to 1."""

    SOFT = (1.0,)
    BRIGHT = (0.7, 0.2, 0.1)
    HARSH = (0.6, 0.0, 0.25, 0.0, 0.15)


@dataclass(frozen=True, slots=True)
class Note:
    """One note."""

    number: int
    """On a MIDI keyboard."""
    length_ms: int
    level: float = 0.4
    """Loudest sample, as a share of full scale."""
    timbre: Timbre = Timbre.BRIGHT

    @property
    def hz(self) -> float:
        """Frequency of its fundamental."""
        return A4_HZ * 2 ** ((self.number - A4_NUMBER) / 12)


class Voice(Enum):
    """What can be heard; the value is its notes, one after the other."""

    CARD = (Note(81, 40, 0.2, Timbre.SOFT),)
    SLAP = (Note(72, 150),)
    """Each seat has it at its own pitch."""
    LATE = (Note(64, 110, 0.2, Timbre.SOFT),)
    WRONG = (Note(51, 220, 0.35, Timbre.HARSH),)
    CHALLENGE = (Note(69, 60), Note(76, 110))
    TAKE = (Note(67, 60, 0.3), Note(72, 90, 0.3))
    TIE = (Note(77, 80), Note(78, 80), Note(77, 80))
    OUT = (Note(67, 90, 0.3), Note(62, 140, 0.3))
    BACK = (Note(62, 90, 0.3), Note(67, 140, 0.3))
    WIN = (Note(72, 100), Note(76, 100), Note(79, 100), Note(84, 300))


SEAT_STEPS = (0, 2, 4, 7, 9, 12, 14, 16)
"""Semitones above `Voice.SLAP` of each seat, from 0: a pentatonic scale, so no two clash."""


def notes(voice: Voice, seat: int | None = None) -> tuple[Note, ...]:
    """The notes of a voice, moved to the pitch of a seat if one is named.

    Raises IndexError for a seat that no table has.
    """
    step = 0 if seat is None else SEAT_STEPS[seat]
    return tuple(replace(note, number=note.number + step) for note in voice.value)


def sound(voice: Voice, seat: int | None = None) -> array[int]:
    """The samples of a voice (16 bits, one channel, `RATE_HZ`)."""
    samples = array("h")
    for note in notes(voice, seat):
        samples.extend(wave(note))
    return samples


def wave(note: Note) -> array[int]:
    """The samples of one note: its cycle, read at its pace, struck and dying away."""
    cycle = _cycle(note.timbre)
    step = note.hz / RATE_HZ * CYCLE
    shape = envelope(note.length_ms * RATE_HZ // 1000, note.level)
    return array("h", [int(cycle[int(at * step) % CYCLE] * loud) for at, loud in enumerate(shape)])


def envelope(count: int, level: float) -> list[float]:
    """How loud each of `count` samples may be: up from 0, dying away, back to 0."""
    if count < 2:
        return [0.0] * count
    decay = DYING ** (1 / count)
    shape = list(accumulate(repeat(decay, count - 1), mul, initial=level * LIMIT))
    fade = min(FADE_MS * RATE_HZ // 1000, count // 2)
    for at in range(fade):
        shape[at] *= at / fade
        shape[-1 - at] *= at / fade
    return shape


@cache
def _cycle(timbre: Timbre) -> tuple[float, ...]:
    """One turn of the wave, between -1 and 1: all harmonics in one table, to compute them once."""
    turns = [2 * pi * at / CYCLE for at in range(CYCLE)]
    return tuple(
        sum(share * sin(turn * number) for number, share in enumerate(timbre.value, start=1))
        for turn in turns
    )
