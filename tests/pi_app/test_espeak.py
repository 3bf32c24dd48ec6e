"""The voice: with a pretend program that keeps what it was asked, and with the real one if any."""

from __future__ import annotations

import io
import shutil
import sys
import wave
from array import array
from math import pi, sin
from pathlib import Path

import pytest

from pi_app.errors import Failure
from pi_app.espeak import (
    BROKEN_VOICE,
    NO_VOICE,
    PEAK,
    PROGRAM,
    Espeak,
    levelled,
    resampled,
    samples_of,
)
from pi_app.languages import Language
from pi_app.tones import LIMIT, RATE_HZ
from tests.support.spectrum import strongest_hz

HALF_RATE_HZ = RATE_HZ // 2


def wav(samples: array[int], rate_hz: int = HALF_RATE_HZ, channels: int = 1) -> bytes:
    kept = io.BytesIO()
    with wave.open(kept, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate_hz)
        file.writeframes(samples.tobytes())
    return kept.getvalue()


def tone(hz: float, count: int, level: int = 9_000) -> array[int]:
    turn = 2 * pi * hz / HALF_RATE_HZ
    return array("h", [round(level * sin(turn * at)) for at in range(count)])


def program(folder: Path, body: str) -> str:
    """A program that keeps its arguments and its input, then does what `body` says."""
    path = folder / "pretend"
    path.write_text(
        f"#!{sys.executable}\n"
        "import sys\nfrom pathlib import Path\n"
        f"here = Path({str(folder)!r})\n"
        "(here / 'argv').write_text('\\n'.join(sys.argv[1:]))\n"
        "(here / 'said').write_bytes(sys.stdin.buffer.read())\n" + body
    )
    path.chmod(0o755)
    return str(path)


SPEAKS = "sys.stdout.buffer.write((here / 'voice.wav').read_bytes())\n"


@pytest.mark.parametrize(
    ("language", "voice"),
    [(Language.ENGLISH, "en"), (Language.FRENCH, "fr"), (Language.TURKISH, "tr")],
)
def test_it_is_asked_in_the_language_of_the_table_and_never_by_argument(
    tmp_path: Path, language: Language, voice: str
) -> None:
    """A name that begins with a dash must not be taken for an option."""
    (tmp_path / "voice.wav").write_bytes(wav(tone(440, 4_000)))
    spoken = Espeak(program(tmp_path, SPEAKS))("-Zoé : dame de cœur", language)
    asked = (tmp_path / "argv").read_text().split("\n")
    assert asked[:2] == ["-v", voice]
    assert asked[-2:] == ["--stdin", "--stdout"]
    assert not any("Zoé" in one for one in asked)
    assert (tmp_path / "said").read_text("utf-8") == "-Zoé : dame de cœur"
    assert strongest_hz(spoken, RATE_HZ) == pytest.approx(440, rel=0.01)


def test_a_program_that_is_not_there_is_told_with_its_package(tmp_path: Path) -> None:
    with pytest.raises(Failure) as told:
        Espeak(str(tmp_path / "none"))("hello", Language.ENGLISH)
    assert str(told.value) == NO_VOICE
    assert "apt install espeak-ng" in NO_VOICE


@pytest.mark.parametrize(
    "body",
    ["sys.exit(1)\n", "print('no voice of this name')\n", ""],
    ids=["status", "text", "nothing"],
)
def test_one_that_does_not_work_is_told(tmp_path: Path, body: str) -> None:
    with pytest.raises(Failure) as told:
        Espeak(program(tmp_path, body))("hello", Language.ENGLISH)
    assert str(told.value) == BROKEN_VOICE


def test_one_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pi_app.espeak.LONGEST_S", 0.05)
    with pytest.raises(Failure) as told:
        Espeak(program(tmp_path, "import threading\nthreading.Event().wait(60)\n"))(
            "hello", Language.ENGLISH
        )
    assert str(told.value) == BROKEN_VOICE


def test_two_channels_are_refused() -> None:
    with pytest.raises(wave.Error):
        samples_of(wav(array("h", [0, 0]), channels=2))


def test_at_another_rate_a_tone_is_the_same_tone_and_as_long() -> None:
    made = resampled(tone(440, 5_000), HALF_RATE_HZ)
    assert len(made) == pytest.approx(10_000, abs=2)
    assert strongest_hz(made, RATE_HZ) == pytest.approx(440, rel=0.005)
    assert resampled([], HALF_RATE_HZ) == []


def test_silence_around_it_goes_and_its_ends_do_not_click() -> None:
    made = levelled([0] * 9_000 + list(tone(440, 4_000)) + [0] * 9_000)
    assert len(made) < 4_000 + 2 * 900
    assert made[0] == made[-1] == 0
    assert max(map(abs, made)) == pytest.approx(PEAK * LIMIT, rel=0.05)


def test_of_nothing_but_silence_nothing_is_left() -> None:
    assert levelled([0, 1, -1]) == levelled([]) == array("h")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("queen of hearts", Language.ENGLISH),
        ("dame de cœur", Language.FRENCH),
        ("kupa kızı", Language.TURKISH),
    ],
)
def test_the_real_voice(text: str, language: Language) -> None:
    """Half a second to two, neither clipped nor beginning with silence; its notice without it."""
    if shutil.which(PROGRAM) is None:
        with pytest.raises(Failure, match="apt install"):
            Espeak()(text, language)
        return
    spoken = Espeak()(text, language)
    assert 0.3 < len(spoken) / RATE_HZ < 2
    assert max(map(abs, spoken)) <= PEAK * LIMIT
    assert max(map(abs, spoken[: RATE_HZ // 10])) > LIMIT // 50
