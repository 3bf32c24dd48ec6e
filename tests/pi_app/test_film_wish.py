"""What is asked of a film: usual values, ranges, and one clear line for the rest."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pi_app.errors import BadInput
from pi_app.film_wish import (
    LONGEST_PAUSE_NS,
    FilmAsked,
    FilmFormat,
    FilmWish,
    OneSlap,
    film_asked,
    wish_of,
)

MP4 = Path("game.mp4")


def wish(path: str = "game.mp4", **said: Any) -> FilmWish:
    return wish_of(FilmAsked(Path(path), **said))


def test_a_whole_game_is_shown_as_fast_as_it_was_played() -> None:
    assert wish() == FilmWish(
        path=MP4,
        kind=FilmFormat.MP4,
        size=(1280, 720),
        fps=30,
        speed=Fraction(1),
        slap=None,
        longest_pause_ns=LONGEST_PAUSE_NS,
        replaces=False,
    )


def test_a_slap_is_shown_in_slow_motion_and_nothing_of_it_is_cut() -> None:
    made = wish(slap="last")
    assert (made.slap, made.speed, made.longest_pause_ns) == (OneSlap(None), Fraction(1, 5), None)
    assert wish(slap="12", speed="1").slap == OneSlap(12)
    assert wish(slap="12", speed="1").speed == 1


def test_pauses_can_be_kept() -> None:
    assert wish_of(FilmAsked(MP4, cuts=False)).longest_pause_ns is None


def test_a_frame_of_a_gif_lasts_whole_hundredths_of_a_second() -> None:
    assert 100 % wish("game.gif").fps == 0


@pytest.mark.parametrize(
    ("path", "kind"),
    [("a.mp4", FilmFormat.MP4), ("b/c.WebM", FilmFormat.WEBM), (".x.GIF", FilmFormat.GIF)],
)
def test_the_name_says_the_format(path: str, kind: FilmFormat) -> None:
    assert wish(path).kind is kind


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("1/5", Fraction(1, 5)),
        ("0.2", Fraction(1, 5)),
        ("20", Fraction(20)),
        ("1/20", Fraction(1, 20)),
    ],
)
def test_speeds(text: str, speed: Fraction) -> None:
    assert wish(speed=text).speed == speed


@pytest.mark.parametrize("size", ["320x180", "3840x2160", "800x480", "1080x1080"])
def test_sizes(size: str) -> None:
    assert "{}x{}".format(*wish(size=size).size) == size


@pytest.mark.parametrize("path", ["game", "game.avi", "game.mp", ".mp4", "mp4", "game.gif.txt"])
def test_other_endings_are_refused(path: str) -> None:
    with pytest.raises(BadInput, match=r"^--video: expected a name that ends in one of \.mp4"):
        wish(path)


@pytest.mark.parametrize(
    "size",
    ["", "720", "1281x720", "1280x721", "318x180", "320x178", "3842x2160", "3840x2162"],
)
def test_other_sizes_are_refused(size: str) -> None:
    with pytest.raises(BadInput, match=r"^--size: expected even numbers of pixels"):
        wish(size=size)


@pytest.mark.parametrize(
    "size",
    [
        "720x1280",
        "1280X720",
        " 1280x720",
        "1280x720 ",
        "-2x-2",
        "١٢٨٠x720",
        "1280x72x2",
        "9999999x2",
    ],
)
def test_other_ways_to_write_a_size_are_refused(size: str) -> None:
    with pytest.raises(BadInput, match=r"^--size: expected even numbers of pixels"):
        wish(size=size)


@pytest.mark.parametrize(
    "speed", ["", "0", "0.0", "21", "0.04", "1/21", "1/0", "-1", "x", "1e3", "nan", "1/5/2", "1_0"]
)
def test_other_speeds_are_refused(speed: str) -> None:
    with pytest.raises(BadInput, match=r"^--speed: expected 1/20 to 20"):
        wish(speed=speed)


@pytest.mark.parametrize("slap", ["", "0", "-1", "first", "LAST", "1.5", "٣", "9999999"])
def test_other_slaps_are_refused(slap: str) -> None:
    with pytest.raises(BadInput, match=r"^--slap: expected last, or the number of a slap"):
        wish(slap=slap)


@pytest.mark.parametrize(
    ("path", "fps"), [("a.mp4", 0), ("a.mp4", 61), ("a.webm", -1), ("a.gif", 51)]
)
def test_other_rates_are_refused(path: str, fps: int) -> None:
    with pytest.raises(BadInput, match=r"^--fps: expected 1 to [56]0 frames a second"):
        wish_of(FilmAsked(Path(path), fps=fps))


def nothing_said() -> dict[str, Any]:
    return {
        "slap": None,
        "speed": None,
        "size": None,
        "fps": None,
        "cuts": None,
        "replaces": False,
    }


def test_without_a_name_there_is_no_film() -> None:
    assert film_asked(None, **nothing_said()) is None
    asked = film_asked(MP4, **nothing_said())
    assert asked == FilmAsked(MP4)


@pytest.mark.parametrize(
    ("name", "value", "option"),
    [
        ("slap", "last", "--slap"),
        ("speed", "2", "--speed"),
        ("size", "800x480", "--size"),
        ("fps", 30, "--fps"),
        ("cuts", True, "--cut"),
        ("cuts", False, "--no-cut"),
        ("replaces", True, "--force"),
    ],
)
def test_half_a_wish_is_told(name: str, value: object, option: str) -> None:
    said: dict[str, Any] = {**nothing_said(), name: value}
    with pytest.raises(BadInput, match=f"^{option}: expected a film to go with it"):
        film_asked(None, **said)
