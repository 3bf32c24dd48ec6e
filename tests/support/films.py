"""Games to film, and films that are looked at again, by the library that wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import pygame

from pi_app.film import Film
from pi_app.film_script import Scene, noted
from pi_app.film_wish import FilmAsked, FilmWish, wish_of
from pi_app.replay import Recording, read_recording
from pi_app.screens.render import draw_frame
from tests.pi_app.driven import PLAY, SECOND, SLAP, T0, Driven, dealing
from tests.support.recorded import save

START_NS = T0 + SECOND
"""When the first card is played."""


def slapped(path: Path) -> Recording:
    """Two cards of one value in two seconds, a slap, and eight seconds later the last card."""
    table = Driven(dealing("7S 2H 3H / 7D 4C 5C"))
    table.start()
    table.tap(0, PLAY, START_NS)
    table.tap(1, PLAY, START_NS + SECOND)
    table.tap(0, SLAP, START_NS + 2 * SECOND)
    table.tap(0, PLAY, START_NS + 10 * SECOND)
    table.run(START_NS + 11 * SECOND)
    return read_recording(save(path, table.journals[0].lines))


def wish(path: Path, **said: Any) -> FilmWish:
    """A small film, unless something else is said."""
    return wish_of(FilmAsked(path, **{"size": "320x180", "fps": 10, **said}))


@dataclass(frozen=True, slots=True)
class Seen:
    """A film, read again."""

    size: tuple[int, int]
    pictures: tuple[bytes, ...]
    """Red, green and blue of each pixel."""
    times: tuple[Fraction, ...]
    """When each is shown, in s from the first."""


def seen(path: Path) -> Seen:
    """Return all of a short film."""
    with av.open(str(path)) as file:
        frames = list(file.decode(video=0))
    base = frames[0].time_base
    assert base is not None
    stamps = [frame.pts for frame in frames if frame.pts is not None]
    times = tuple((stamp - stamps[0]) * base for stamp in stamps)
    size = (frames[0].width, frames[0].height)
    return Seen(size, tuple(_rgb(frame) for frame in frames), times)


def _rgb(frame: av.VideoFrame) -> bytes:
    plane, row = frame.reformat(format="rgb24").planes[0], 3 * frame.width
    data = bytes(plane)
    return b"".join(data[at : at + row] for at in range(0, len(data), plane.line_size))


def drawn(film: Film, at_ns: int) -> bytes:
    """Return what the screen shows at a moment of a film, drawn all by itself."""
    history = [(scene.at_ns, scene.update) for scene in _until(film, at_ns)]
    return pygame.image.tobytes(draw_frame(history, film.options, at_ns), "RGB")


def _until(film: Film, at_ns: int) -> Iterator[Scene]:
    return (scene for scene in noted(film.scenes(), film.wish.speed) if scene.at_ns <= at_ns)


def difference(one: bytes, other: bytes) -> float:
    """Return by how much two pictures differ: the mean of all colours, of 255."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
