"""How fast a film of a recorded game is made, and in how much memory.

`python -m tests.bench.bench_film` prints the figures: for a whole game of two, of the usual size.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.house import ROOT

GAME = ROOT / "tests/data/journals/format-2-bataille-corse.jsonl"
KINDS = ("mp4", "webm", "gif")


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit; each film has a process of its own."""
    found = {"drawn, frames/s": _drawn()}
    for kind in KINDS:
        command = [sys.executable, "-m", "tests.bench.bench_film", kind]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        frames_a_second, megabytes, size = map(float, done.stdout.split())
        found |= {
            f"{kind}, frames/s": frames_a_second,
            f"{kind}, most memory, MB": megabytes,
            f"{kind}, size, kB a second": size,
        }
    return found


def _drawn() -> float:
    """Return how many frames a second are drawn, none of them written."""
    from pi_app.film import film_of
    from pi_app.film_wish import FilmAsked, wish_of
    from pi_app.replay import read_recording
    from pi_app.settings import Settings

    film = film_of(read_recording(GAME), wish_of(FilmAsked(Path("game.mp4"))), Settings())
    begin_ns = time.monotonic_ns()
    frames = sum(1 for _ in film.pictures())
    return frames * 1e9 / (time.monotonic_ns() - begin_ns)


def _made(kind: str) -> None:
    """Make one film and print how fast, in how much memory, and how large."""
    from pi_app.film import film_of, write
    from pi_app.film_wish import FilmAsked, wish_of
    from pi_app.replay import read_recording
    from pi_app.settings import Settings
    from tests.support.memory import most_kb

    with TemporaryDirectory() as folder:
        wish = wish_of(FilmAsked(Path(folder) / f"game.{kind}"))
        film = film_of(read_recording(GAME), wish, Settings())
        begin_ns = time.monotonic_ns()
        write(film, lambda _: None)
        took_s = (time.monotonic_ns() - begin_ns) / 1e9
        size = wish.path.stat().st_size / 1000 / (film.frames / wish.fps)
    print(film.frames / took_s, most_kb() / 1024, size)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _made(sys.argv[1])
    else:
        for label, value in figures().items():
            print(f"{label:30} {value:10,.1f}")
