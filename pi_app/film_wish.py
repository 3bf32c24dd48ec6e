"""What a film shall be: the command line read and checked, before anything is drawn. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path

from pi_app.errors import bad_input, one_of

WIDTHS, HEIGHTS = (320, 3840), (180, 2160)
"""Least and most pixels. Below, no word can be read; above, hardly a player keeps up."""
MOST_FPS = 60
SPEEDS = (Fraction(1, 20), Fraction(20))
SLOW_MOTION = Fraction(1, 5)
"""How fast a single slap is shown unless something else is said."""
LONGEST_PAUSE_NS = 3_000_000_000
"""What is left of a longer pause: a result stands out for 2.5 s, and is then looked at no more."""


class FilmFormat(Enum):
    """The kinds of file, by how their names end."""

    MP4 = ".mp4"
    WEBM = ".webm"
    GIF = ".gif"


@dataclass(frozen=True, slots=True)
class _Usual:
    """What a film of a format is if nothing else is said."""

    size: tuple[int, int]
    fps: int
    most_fps: int


_USUAL = {
    FilmFormat.MP4: _Usual((1280, 720), 30, MOST_FPS),
    FilmFormat.WEBM: _Usual((1280, 720), 30, MOST_FPS),
    # A GIF counts hundredths of a second, so 25 is even; browsers slow down what is over 50.
    FilmFormat.GIF: _Usual((800, 450), 25, 50),
}


@dataclass(frozen=True, slots=True)
class FilmAsked:
    """What was said on the command line; none where nothing was."""

    path: Path
    slap: str | None = None
    speed: str | None = None
    size: str | None = None
    fps: int | None = None
    cuts: bool = True
    """Pauses are shortened."""
    replaces: bool = False
    """A file that is there may be replaced."""


def film_asked(
    path: Path | None,
    *,
    slap: str | None,
    speed: str | None,
    size: str | None,
    fps: int | None,
    cuts: bool | None,
    replaces: bool,
) -> FilmAsked | None:
    """Return what was asked for; none if it is no film. Raises BadInput for half a wish."""
    if path is not None:
        return FilmAsked(path, slap, speed, size, fps, cuts is not False, replaces)
    said: dict[str, object] = {"--slap": slap, "--speed": speed, "--size": size, "--fps": fps}
    said["--no-cut" if cuts is False else "--cut"] = cuts
    lone = next((name for name, value in said.items() if value is not None), None)
    if replaces or lone is not None:
        raise bad_input(lone or "--force", "a film to go with it (--video FILE)", "none")
    return None


@dataclass(frozen=True, slots=True)
class OneSlap:
    """One slap instead of the whole game."""

    number: int | None
    """Which one, from 1; none is the last."""


@dataclass(frozen=True, slots=True)
class FilmWish:
    """The film that is wished for; everything is in range."""

    path: Path
    kind: FilmFormat
    size: tuple[int, int]
    fps: int
    speed: Fraction
    """How fast the game goes: 1/5 is slow motion."""
    slap: OneSlap | None
    """None is the whole game."""
    longest_pause_ns: int | None
    replaces: bool


def wish_of(asked: FilmAsked) -> FilmWish:
    """Return what is wished for. Raises BadInput."""
    kind = _kind(asked.path)
    usual = _USUAL[kind]
    slap = None if asked.slap is None else _slap(asked.slap)
    whole = slap is None
    return FilmWish(
        path=asked.path,
        kind=kind,
        size=usual.size if asked.size is None else _size(asked.size),
        fps=_fps(asked.fps, kind, usual),
        speed=_speed(asked.speed, Fraction(1) if whole else SLOW_MOTION),
        slap=slap,
        longest_pause_ns=LONGEST_PAUSE_NS if asked.cuts and whole else None,
        replaces=asked.replaces,
    )


def _kind(path: Path) -> FilmFormat:
    known = {kind.value: kind for kind in FilmFormat}
    ending = path.suffix.lower()
    if ending not in known:
        expected = f"a name that ends in {one_of(known, ending)}"
        raise bad_input("--video", expected, path.name or str(path))
    return known[ending]


def _slap(text: str) -> OneSlap:
    if text == "last":
        return OneSlap(None)
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text, re.ASCII):
        raise bad_input("--slap", "last, or the number of a slap, from 1", text)
    return OneSlap(int(text))


def _size(text: str) -> tuple[int, int]:
    least = f"{WIDTHS[0]}x{HEIGHTS[0]} to {WIDTHS[1]}x{HEIGHTS[1]}"
    expected = f"even numbers of pixels, from {least}, not higher than wide"
    found = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text, re.ASCII)
    if found is None:
        raise bad_input("--size", expected, text)
    width, height = int(found[1]), int(found[2])
    fits = WIDTHS[0] <= width <= WIDTHS[1] and HEIGHTS[0] <= height <= HEIGHTS[1]
    # The colours of a film are kept for squares of two by two pixels.
    if not fits or width % 2 or height % 2 or height > width:
        raise bad_input("--size", expected, text)
    return width, height


def _fps(asked: int | None, kind: FilmFormat, usual: _Usual) -> int:
    if asked is None:
        return usual.fps
    if not 1 <= asked <= usual.most_fps:
        expected = f"1 to {usual.most_fps} frames a second for {kind.value}"
        raise bad_input("--fps", expected, asked)
    return asked


def _speed(text: str | None, usual: Fraction) -> Fraction:
    if text is None:
        return usual
    expected = f"{SPEEDS[0]} to {SPEEDS[1]}, such as 0.5 or 1/5"
    if not re.fullmatch(r"[0-9]{1,6}([./][0-9]{1,6})?", text, re.ASCII):
        raise bad_input("--speed", expected, text)
    try:
        speed = Fraction(text)
    except ZeroDivisionError:
        raise bad_input("--speed", expected, text) from None
    if not SPEEDS[0] <= speed <= SPEEDS[1]:
        raise bad_input("--speed", expected, text)
    return speed
