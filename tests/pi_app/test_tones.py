"""The sounds themselves: pitch, loudness and silence at both ends, measured on the samples."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations, pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.bataille import state as bataille
from engine.games.bataille_corse import state as bataille_corse
from pi_app.cues import Cue, all_cues
from pi_app.tones import (
    LIMIT,
    LOUDNESS,
    OF_SEATS,
    RATE_HZ,
    SEAT_STEPS,
    SEAT_TIMBRES,
    TENSION_STEPS,
    Burst,
    Note,
    Rest,
    Timbre,
    Voice,
    envelope,
    notes,
    parts,
    sound,
    wave,
)
from tests.support.spectrum import middle_hz, rms_db, strength, strongest_hz

QUIET = LIMIT // 100
MOST_SEATS = max(bataille.MAX_SEATS, bataille_corse.MAX_SEATS)
CUES = all_cues()
ONE_OF_EACH: list[Cue] = [cue for cue in CUES if not cue[1]]
"""Each voice at its first pitch, or at its only one."""
OCTAVE = 12
MINOR_THIRD = 3


def called(cue: Cue) -> str:
    """A short name of a cue, for the list of tests."""
    voice, pitch = cue
    return voice.name if pitch is None else f"{voice.name}-{pitch}"


def semitones(low_hz: float, high_hz: float) -> float:
    """The distance between two pitches."""
    return abs(OCTAVE * log2(high_hz / low_hz))


def shares(samples: Sequence[int], hz: float) -> list[float]:
    """How much of each of seven harmonics there is; they sum to 1."""
    found = [strength(samples, hz * number, RATE_HZ) for number in range(1, 8)]
    return [one / sum(found) for one in found]


@pytest.mark.parametrize(
    ("number", "hz"), [(69, 440.0), (81, 880.0), (57, 220.0), (72, 523.25), (64, 329.63)]
)
def test_notes_have_the_frequencies_of_the_equal_tempered_scale(number: int, hz: float) -> None:
    assert Note(number, 100).hz == pytest.approx(hz, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("cue", ONE_OF_EACH, ids=called)
def test_the_fundamental_of_each_note_is_where_it_should_be(cue: Cue) -> None:
    for note in notes(*cue):
        should = 440 * 2 ** ((note.number - 69) / 12)
        assert strongest_hz(wave(note), RATE_HZ) == pytest.approx(should, rel=0.01)


@pytest.mark.parametrize("timbre", Timbre)
def test_the_fundamental_is_the_loudest_harmonic_and_the_shares_are_as_listed(
    timbre: Timbre,
) -> None:
    samples = wave(Note(69, 150, timbre=timbre))
    found = shares(samples, 440)
    listed = (*timbre.value, *[0.0] * 7)
    assert found == pytest.approx(listed[:7], abs=0.02)
    assert max(found) == found[0]


def test_shares_of_harmonics_sum_to_one_so_that_a_level_is_a_peak() -> None:
    assert [sum(timbre.value) for timbre in Timbre] == pytest.approx([1.0] * len(Timbre))


@pytest.mark.parametrize("cue", CUES, ids=called)
def test_each_sound_is_as_long_as_its_parts_and_short(cue: Cue) -> None:
    length_ms = sum(part.length_ms for part in parts(*cue))
    assert len(sound(*cue)) == pytest.approx(length_ms * RATE_HZ / 1000, abs=len(parts(*cue)))
    assert length_ms <= 600


@pytest.mark.parametrize("cue", CUES, ids=called)
def test_each_sound_is_as_loud_as_the_table_says_while_it_sounds(cue: Cue) -> None:
    sounding = array("h")
    for part in parts(*cue):
        sounding.extend(array("h") if isinstance(part, Rest) else wave(part))
    assert rms_db(sounding, LIMIT) == pytest.approx(LOUDNESS[cue[0]], abs=0.1)


@pytest.mark.parametrize("cue", CUES, ids=called)
def test_no_sound_is_near_the_limit_or_pushes_the_loudspeaker_to_one_side(cue: Cue) -> None:
    samples = sound(*cue)
    assert max(abs(value) for value in samples) < 0.9 * LIMIT
    assert abs(sum(samples) / len(samples)) < 0.001 * LIMIT


def test_what_decides_a_game_is_louder_than_what_happens_every_second() -> None:
    assert LOUDNESS[Voice.SLAP] == LOUDNESS[Voice.WIN] == max(LOUDNESS.values())
    assert LOUDNESS[Voice.TENSION] < LOUDNESS[Voice.TURN] < LOUDNESS[Voice.CARD]
    assert LOUDNESS[Voice.CARD] < LOUDNESS[Voice.WRONG] - 6
    assert LOUDNESS.keys() == set(Voice)


@pytest.mark.parametrize("cue", CUES, ids=called)
def test_each_part_begins_and_ends_without_a_click(cue: Cue) -> None:
    for part in parts(*cue):
        samples = wave(part)
        assert max(abs(value) for value in (*samples[:3], *samples[-3:])) < QUIET


def test_the_noise_of_a_card_neither_thuds_nor_hisses() -> None:
    samples = wave(Burst(26))
    assert 1_000 < middle_hz(samples, RATE_HZ) < 5_000
    assert wave(Burst(26)) == samples


# -- who is heard --------------------------------------------------------------------------


def test_each_seat_that_may_sit_down_has_a_voice() -> None:
    assert len(SEAT_STEPS) == MOST_SEATS
    assert {Voice.SLAP, Voice.JOIN, Voice.TURN, Voice.TRICK, Voice.BID} == OF_SEATS


@pytest.mark.slow
def test_any_two_seats_slap_a_minor_third_apart_or_more() -> None:
    """Measured, so that rounding to samples is in it: a fiftieth of a semitone is left for it."""
    heard = [strongest_hz(wave(notes(Voice.SLAP, n)[0]), RATE_HZ) for n in range(MOST_SEATS)]
    apart = [semitones(one, other) for one, other in combinations(heard, 2)]
    assert min(apart) > MINOR_THIRD - 0.02


@pytest.mark.slow
def test_seats_an_octave_apart_differ_in_timbre() -> None:
    """Of such two the ear says that they are the same note."""
    pairs = [
        (low, high)
        for low, high in combinations(range(MOST_SEATS), 2)
        if (SEAT_STEPS[high] - SEAT_STEPS[low]) % OCTAVE == 0
    ]
    assert len(pairs) == 7
    for pair in pairs:
        low, high = (notes(Voice.SLAP, seat)[0] for seat in pair)
        profiles = (shares(wave(note), note.hz) for note in (low, high))
        assert sum(abs(a - b) for a, b in zip(*profiles, strict=True)) > 0.2


def test_the_timbres_of_seats_can_be_told_apart() -> None:
    for one, other in combinations(SEAT_TIMBRES, 2):
        samples = (wave(Note(72, 150, timbre=timbre)) for timbre in (one, other))
        profiles = [shares(found, Note(72, 150).hz) for found in samples]
        assert sum(abs(a - b) for a, b in zip(*profiles, strict=True)) > 0.2


@pytest.mark.parametrize("voice", [Voice.CHALLENGE, Voice.TENSION])
def test_a_challenge_rises(voice: Voice) -> None:
    heard = [strongest_hz(wave(notes(voice, step)[0]), RATE_HZ) for step in range(5)]
    assert len(TENSION_STEPS) == 5
    assert all(semitones(low, high) > 1.9 and high > low for low, high in pairwise(heard))


def test_voices_do_not_sound_alike() -> None:
    assert len({sound(voice).tobytes() for voice in Voice}) == len(Voice)


def test_the_same_voice_is_always_the_same() -> None:
    assert sound(Voice.WIN) == sound(Voice.WIN)


@pytest.mark.parametrize("cue", [(Voice.SLAP, MOST_SEATS), (Voice.WIN, 0), (Voice.TENSION, 5)])
def test_a_pitch_that_a_voice_has_not_got_is_refused(cue: Cue) -> None:
    with pytest.raises(IndexError):
        sound(*cue)


@given(count=st.integers(0, 3000))
def test_an_envelope_keeps_its_length_its_limit_and_its_ends(count: int) -> None:
    shape = envelope(count)
    assert len(shape) == count
    assert all(0 <= loud <= 1 for loud in shape)
    assert shape[:1] in ((), (0.0,))
    assert shape[-1:] in ((), (0.0,))


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


@given(length_ms=st.integers(1, 200), level=st.floats(0, 1))
def test_any_burst_fits_into_16_bits(length_ms: int, level: float) -> None:
    assert all(abs(value) <= level * LIMIT for value in wave(Burst(length_ms, level)))
