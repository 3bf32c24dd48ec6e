"""The sounds themselves: pitch, loudness and silence at both ends, measured on the samples."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.bataille import state as bataille
from engine.games.bataille_corse import state as bataille_corse
from pi_app.sound import all_cues
from pi_app.tones import (
    LIMIT,
    RATE_HZ,
    Note,
    Timbre,
    Voice,
    envelope,
    notes,
    sound,
    wave,
)

QUIET = LIMIT // 100
MOST_SEATS = max(bataille.MAX_SEATS, bataille_corse.MAX_SEATS)
CUES = all_cues()


def strength(samples: Sequence[int], hz: float) -> float:
    """How much of one frequency is in the samples (one term of a Fourier transform)."""
    turn = 2 * pi * hz / RATE_HZ
    real = sum(value * cos(turn * at) for at, value in enumerate(samples))
    imaginary = sum(value * sin(turn * at) for at, value in enumerate(samples))
    return hypot(real, imaginary) / len(samples)


def loudest_near(samples: Sequence[int], hz: float) -> float:
    """The strongest of the frequencies within 20 % of `hz`, in steps of half a percent."""
    return max(
        (hz * (1 + step / 200) for step in range(-40, 41)), key=lambda f: strength(samples, f)
    )


def by_crossings(samples: Sequence[int]) -> float:
    """Frequency from the upward crossings of zero; for a wave with one crossing a turn."""
    ups = [at for at, (low, high) in enumerate(pairwise(samples)) if low <= 0 < high]
    return (len(ups) - 1) * RATE_HZ / (ups[-1] - ups[0])


@pytest.mark.parametrize(
    ("number", "hz"), [(69, 440.0), (81, 880.0), (57, 220.0), (72, 523.25), (64, 329.63)]
)
def test_notes_have_the_frequencies_of_the_equal_tempered_scale(number: int, hz: float) -> None:
    assert Note(number, 100).hz == pytest.approx(hz, abs=0.01)


@pytest.mark.parametrize("timbre", Timbre)
@pytest.mark.parametrize("number", [51, 69, 84])
def test_the_fundamental_is_where_it_should_be(number: int, timbre: Timbre) -> None:
    samples = wave(Note(number, 150, timbre=timbre))
    should = 440 * 2 ** ((number - 69) / 12)
    assert loudest_near(samples, should) == pytest.approx(should, rel=0.02)
    assert by_crossings(samples) == pytest.approx(should, rel=0.02)


@pytest.mark.parametrize("timbre", Timbre)
def test_the_fundamental_is_the_loudest_harmonic_and_the_shares_are_as_listed(
    timbre: Timbre,
) -> None:
    samples = wave(Note(69, 150, timbre=timbre))
    found = [strength(samples, 440 * number) for number in range(1, 6)]
    shares = (*timbre.value, 0, 0, 0, 0)
    for number, share in enumerate(shares[:5]):
        assert found[number] / found[0] == pytest.approx(share / shares[0], abs=0.02)


def test_shares_of_harmonics_sum_to_one_so_that_a_level_is_a_peak() -> None:
    assert [sum(timbre.value) for timbre in Timbre] == pytest.approx([1.0] * len(Timbre))


@pytest.mark.parametrize("cue", CUES, ids=str)
def test_each_sound_is_as_long_as_its_notes_and_short(cue: tuple[Voice, int | None]) -> None:
    length_ms = sum(note.length_ms for note in notes(*cue))
    assert len(sound(*cue)) == pytest.approx(length_ms * RATE_HZ / 1000, abs=len(notes(*cue)))
    assert length_ms <= 600


@pytest.mark.parametrize("cue", CUES, ids=str)
def test_each_sound_can_be_heard_and_is_never_clipped(cue: tuple[Voice, int | None]) -> None:
    peak = max(abs(value) for value in sound(*cue))
    loudest = max(note.level for note in notes(*cue)) * LIMIT
    assert loudest * 0.5 < peak <= loudest
    assert loudest <= LIMIT / 2


@pytest.mark.parametrize("cue", CUES, ids=str)
def test_each_note_begins_and_ends_without_a_click(cue: tuple[Voice, int | None]) -> None:
    for note in notes(*cue):
        samples = wave(note)
        assert max(abs(value) for value in (*samples[:4], *samples[-4:])) < QUIET


def test_every_seat_slaps_at_a_pitch_of_its_own() -> None:
    pitches = [notes(Voice.SLAP, seat)[0].hz for seat in range(MOST_SEATS)]
    assert all(high / low > 1.1 for low, high in pairwise(pitches))


def test_voices_do_not_sound_alike() -> None:
    assert len({sound(voice).tobytes() for voice in Voice}) == len(Voice)


def test_the_same_voice_is_always_the_same() -> None:
    assert sound(Voice.WIN) == sound(Voice.WIN)


def test_a_seat_that_no_table_has_is_refused() -> None:
    with pytest.raises(IndexError):
        sound(Voice.SLAP, MOST_SEATS)


@given(count=st.integers(0, 3000), level=st.floats(0, 1))
def test_an_envelope_keeps_its_length_its_limit_and_its_ends(count: int, level: float) -> None:
    shape = envelope(count, level)
    assert len(shape) == count
    assert all(0 <= loud <= level * LIMIT for loud in shape)
    assert shape[:1] in ([], [0.0])
    assert shape[-1:] in ([], [0.0])


@given(
    number=st.integers(40, 96),
    length_ms=st.integers(1, 300),
    level=st.floats(0, 1),
    timbre=st.sampled_from(Timbre),
)
def test_any_note_fits_into_16_bits(
    number: int, length_ms: int, level: float, timbre: Timbre
) -> None:
    samples = wave(Note(number, length_ms, level, timbre))
    assert isinstance(samples, array)
    assert all(abs(value) <= level * LIMIT for value in samples)
