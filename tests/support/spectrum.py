"""What is in a sound: its spectrum, by a Fourier transform of our own, and its loudness."""

from __future__ import annotations

from cmath import exp
from collections.abc import Sequence
from math import cos, hypot, log, log10, pi, sin, sqrt


def transform(values: Sequence[complex]) -> list[complex]:
    """The discrete Fourier transform (Cooley and Tukey, 1965); as many values as a power of 2."""
    count = len(values)
    if count == 1:
        return list(values)
    even, odd = transform(values[::2]), transform(values[1::2])
    turned = [exp(-2j * pi * k / count) * value for k, value in enumerate(odd)]
    first = [a + b for a, b in zip(even, turned, strict=True)]
    return first + [a - b for a, b in zip(even, turned, strict=True)]


def spectrum(samples: Sequence[float]) -> list[float]:
    """How much there is of each frequency from 0 to half the rate, seen through Hann's window."""
    count = len(samples)
    seen = [value * (0.5 - 0.5 * cos(2 * pi * at / count)) for at, value in enumerate(samples)]
    size = 1 << max(count - 1, 1).bit_length()
    found = transform([*map(complex, seen), *[0j] * (size - count)])
    return [abs(value) for value in found[: size // 2]]


def strongest_hz(samples: Sequence[float], rate_hz: int) -> float:
    """The frequency of which there is most, between two lines of the spectrum by a parabola."""
    found = spectrum(samples)
    at = max(range(1, len(found) - 1), key=found.__getitem__)
    before, here, after = (log(found[at + step] or 1e-9) for step in (-1, 0, 1))
    shift = 0.5 * (before - after) / (before - 2 * here + after)
    return (at + shift) * rate_hz / (2 * len(found))


def middle_hz(samples: Sequence[float], rate_hz: int) -> float:
    """The centre of gravity of the spectrum's power: low for a thud, high for a hiss."""
    power = [value * value for value in spectrum(samples)]
    weighed = sum(value * at for at, value in enumerate(power))
    return weighed / sum(power) * rate_hz / (2 * len(power))


def strength(samples: Sequence[float], hz: float, rate_hz: int) -> float:
    """How much of one frequency is in the samples (one term of a Fourier transform)."""
    turn = 2 * pi * hz / rate_hz
    real = sum(value * cos(turn * at) for at, value in enumerate(samples))
    imaginary = sum(value * sin(turn * at) for at, value in enumerate(samples))
    return hypot(real, imaginary) / len(samples)


def rms_db(samples: Sequence[float], full: int) -> float:
    """Root mean square, in dB below full scale."""
    return 20 * log10(sqrt(sum(value * value for value in samples) / len(samples)) / full)
