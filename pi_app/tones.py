"""The sounds of the table, computed: notes in, 16-bit samples out. No device, no files.

Every part begins and ends at silence (a jump in the samples is heard as a click), and no sound
comes near the limit of 16 bits, so that several may sound at once. How loud a voice is stands in
one table, `LOUDNESS`, whatever its notes are.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import accumulate, repeat
from math import exp, pi, sin, sqrt
from operator import mul
from types import MappingProxyType

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
    WOOD = (0.75, 0.0, 0.0, 0.25)
    REED = (0.55, 0.0, 0.3, 0.0, 0.0, 0.0, 0.15)
    STRING = (0.48, 0.26, 0.16, 0.1)
    GLASS = (0.6, 0.4)


@dataclass(frozen=True, slots=True)
class Note:
    """One note."""

    number: int
    """On a MIDI keyboard."""
    length_ms: int
    level: float = 0.4
    """Loudest sample; only the proportions within a voice count, see `LOUDNESS`."""
    timbre: Timbre = Timbre.BRIGHT

    @property
    def hz(self) -> float:
        """Frequency of its fundamental."""
        return A4_HZ * 2 ** ((self.number - A4_NUMBER) / 12)


@dataclass(frozen=True, slots=True)
class Burst:
    """A short noise, such as a card makes on a table."""

    length_ms: int
    level: float = 0.4
    """As of a note."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing is heard."""

    length_ms: int


Part = Note | Burst | Rest


class Voice(Enum):
    """What can be heard; the value is its parts, one after the other."""

    CARD = (Burst(26),)
    DEAL = (Burst(22), Rest(45), Burst(22), Rest(45), Burst(22), Rest(45), Burst(26))
    SLAP = (Burst(12, 0.3), Note(60, 170))
    """Each seat has it at its own pitch, as all that is listed in `PITCHES`."""
    LATE = (Note(64, 110, timbre=Timbre.SOFT),)
    WRONG = (Note(51, 110, timbre=Timbre.HARSH), Note(48, 190, timbre=Timbre.HARSH))
    CHALLENGE = (Note(57, 60), Note(64, 120))
    TENSION = (Note(50, 90, timbre=Timbre.WOOD), Rest(90), Note(50, 110, 0.28, Timbre.WOOD))
    """One beat, again and again while a challenge is open."""
    TAKE = (Note(67, 60), Note(72, 110))
    TIE = (Note(77, 80), Note(78, 80), Note(77, 80))
    BATTLE = (Note(57, 80, timbre=Timbre.HARSH), Rest(30), Note(64, 160, timbre=Timbre.HARSH))
    OUT = (Note(67, 90), Note(62, 140))
    BACK = (Note(62, 90), Note(67, 140))
    BID = (Note(60, 90),)
    PASS = (Note(55, 110, timbre=Timbre.SOFT),)
    CONTRACT = (Note(67, 80), Note(71, 80), Note(74, 150))
    TRICK = (Note(67, 50), Note(60, 110))
    MADE = (Note(72, 90), Note(76, 90), Note(79, 180))
    FAILED = (Note(67, 120), Note(63, 120), Note(60, 220))
    JOIN = (Note(60, 70), Note(72, 140))
    TURN = (Note(60, 110, timbre=Timbre.SOFT), Rest(120), Note(60, 110, timbre=Timbre.SOFT))
    WIN = (Note(72, 100), Note(76, 100), Note(79, 100), Note(84, 300))


SEAT_STEPS = (0, 4, 7, 12, 16, 19, 24, 28)
"""Semitones of each seat, from 0, above what a voice names: the notes of one major chord, so that
any two of them go together; and never less than a minor third (3) apart."""
SEAT_TIMBRES = (Timbre.WOOD, Timbre.REED, Timbre.STRING, Timbre.GLASS)
"""In turn, so that two seats an octave apart have different ones."""
TENSION_STEPS = (0, 2, 4, 6, 8)
"""Semitones that a challenge has risen: whole tones, which lead nowhere."""

PITCHES: Mapping[Voice, tuple[int, ...]] = MappingProxyType(
    dict.fromkeys((Voice.SLAP, Voice.BID, Voice.TRICK, Voice.JOIN, Voice.TURN), SEAT_STEPS)
    | dict.fromkeys((Voice.CHALLENGE, Voice.TENSION), TENSION_STEPS)
)
"""Voices that exist at several pitches: one for each seat, or for each step of a challenge."""
OF_SEATS = frozenset(voice for voice, steps in PITCHES.items() if steps is SEAT_STEPS)
"""Voices that tell by pitch and timbre whose they are."""

LOUDNESS: Mapping[Voice, float] = MappingProxyType(
    {
        Voice.SLAP: -20,
        Voice.WIN: -20,
        Voice.WRONG: -21,
        Voice.TIE: -21,
        Voice.BATTLE: -21,
        Voice.CHALLENGE: -23,
        Voice.TAKE: -23,
        Voice.CONTRACT: -23,
        Voice.MADE: -22,
        Voice.FAILED: -22,
        Voice.OUT: -24,
        Voice.BACK: -24,
        Voice.JOIN: -24,
        Voice.TRICK: -25,
        Voice.LATE: -27,
        Voice.BID: -26,
        Voice.PASS: -27,
        Voice.DEAL: -28,
        Voice.CARD: -29,
        Voice.TURN: -30,
        Voice.TENSION: -33,
    }
)
"""Root mean square of each voice while it sounds, rests left out, in dB below full scale: what
decides a game is loud, what happens every second is soft, and what goes on is softest."""


def parts(voice: Voice, pitch: int | None = None) -> tuple[Part, ...]:
    """The parts of a voice, at one of its pitches if one is named, as loud as `LOUDNESS` says.

    Raises IndexError for a pitch that it has not got: for a seat that no table has.
    """
    placed = voice.value if pitch is None else _placed(voice, pitch)
    gain = 10 ** (LOUDNESS[voice] / 20) / _rms(placed)
    return tuple(
        part if isinstance(part, Rest) else replace(part, level=part.level * gain)
        for part in placed
    )


def _placed(voice: Voice, pitch: int) -> tuple[Part, ...]:
    step = PITCHES.get(voice, ())[pitch]
    timbre = SEAT_TIMBRES[pitch % len(SEAT_TIMBRES)] if voice in OF_SEATS else None
    return tuple(_moved(part, step, timbre) for part in voice.value)


def _moved(part: Part, step: int, timbre: Timbre | None) -> Part:
    if not isinstance(part, Note):
        return part
    return replace(part, number=part.number + step, timbre=timbre or part.timbre)


def notes(voice: Voice, pitch: int | None = None) -> tuple[Note, ...]:
    """Those parts of a voice that have a pitch."""
    return tuple(part for part in parts(voice, pitch) if isinstance(part, Note))


def sound(voice: Voice, pitch: int | None = None) -> array[int]:
    """The samples of a voice (16 bits, one channel, `RATE_HZ`)."""
    samples = array("h")
    for part in parts(voice, pitch):
        samples.extend(wave(part))
    return samples


def wave(part: Part) -> array[int]:
    """The samples of one part."""
    if isinstance(part, Note):
        return _note(part)
    if isinstance(part, Burst):
        return _burst(part)
    return array("h", bytes(2 * _samples(part.length_ms)))


def _note(note: Note) -> array[int]:
    """Its cycle, read at its pace, struck and dying away."""
    cycle = _cycle(note.timbre)
    step, level = note.hz / RATE_HZ * CYCLE, note.level * LIMIT
    shape = envelope(_samples(note.length_ms))
    wanted = enumerate(shape)
    return array("h", [int(cycle[int(at * step) % CYCLE] * loud * level) for at, loud in wanted])


def _burst(burst: Burst) -> array[int]:
    level = burst.level * LIMIT
    noise = _noise(_samples(burst.length_ms))
    return array("h", [int(value * level) for value in noise])


def _samples(length_ms: int) -> int:
    return length_ms * RATE_HZ // 1000


@cache
def envelope(count: int) -> tuple[float, ...]:
    """How loud each of `count` samples is, 1 at most: up from 0, dying away, back to 0."""
    if count < 2:
        return (0.0,) * count
    decay = DYING ** (1 / count)
    shape = list(accumulate(repeat(decay, count - 1), mul, initial=1.0))
    fade = min(FADE_MS * RATE_HZ // 1000, count // 2)
    for at in range(fade):
        shape[at] *= at / fade
        shape[-1 - at] *= at / fade
    return tuple(shape)


@cache
def _cycle(timbre: Timbre) -> tuple[float, ...]:
    """One turn of the wave, between -1 and 1: all harmonics in one table, to compute them once."""
    turns = [2 * pi * at / CYCLE for at in range(CYCLE)]
    return tuple(
        sum(share * sin(turn * number) for number, share in enumerate(timbre.value, start=1))
        for turn in turns
    )


LOWEST_HZ, HIGHEST_HZ = 900.0, 3_000.0
"""Between these noise is left as it is: below it would thud, above it would hiss."""


@cache
def _noise(count: int) -> tuple[float, ...]:
    """Noise that dies away, its loudest sample 1; always the same, for it is computed."""
    smooth, slow = (1 - exp(-2 * pi * hz / RATE_HZ) for hz in (HIGHEST_HZ, LOWEST_HZ))
    seed, soft, softer, thud = 1, 0.0, 0.0, 0.0
    shaped = []
    for loud in envelope(count):
        # Knuth's linear congruential generator for 32 bits; its upper bits are good enough.
        seed = (seed * 1_664_525 + 1_013_904_223) % 2**32
        soft += smooth * (seed / 2**31 - 1 - soft)
        softer += smooth * (soft - softer)
        thud += slow * (softer - thud)
        shaped.append((softer - thud) * loud)
    return _level(shaped)


def _level(values: list[float]) -> tuple[float, ...]:
    """Their mean 0 (a loudspeaker must not be pushed to one side), their largest 1."""
    fade = envelope(len(values))
    shift = sum(values) / (sum(fade) or 1)
    centred = [value - shift * loud for value, loud in zip(values, fade, strict=True)]
    largest = max((abs(value) for value in centred), default=0) or 1
    return tuple(value / largest for value in centred)


def _rms(placed: Iterable[Part]) -> float:
    """Root mean square of parts while they sound, from what they are made of: no samples needed."""
    sounding = [part for part in placed if not isinstance(part, Rest)]
    energy = sum(part.length_ms * part.level**2 * _power(part) for part in sounding)
    return sqrt(energy / sum(part.length_ms for part in sounding))


@cache
def _power(part: Note | Burst) -> float:
    """Mean square of a part whose level is 1."""
    if isinstance(part, Burst):
        noise = _noise(_samples(part.length_ms))
        return sum(value * value for value in noise) / len(noise)
    shares: tuple[float, ...] = part.timbre.value
    harmonics = sum(share * share for share in shares) / 2
    return harmonics * _envelope_power(part.length_ms)


@cache
def _envelope_power(length_ms: int) -> float:
    shape = envelope(_samples(length_ms))
    return sum(loud * loud for loud in shape) / len(shape)
