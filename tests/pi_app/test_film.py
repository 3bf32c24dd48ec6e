"""Films of recorded games: what is in them, read again, is what the screen shows."""

from __future__ import annotations

import os
import pty
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pi_app import film_file
from pi_app.errors import BadInput, Failure
from pi_app.film import Film, Progress, film_of, make_film, write
from pi_app.film_file import FilmFile, colours_of
from pi_app.film_script import S
from pi_app.film_wish import FilmFormat
from pi_app.replay import Recording
from pi_app.screens.messages import Layout
from pi_app.settings import ScreenOptions, Settings
from tests.support.ended import ended
from tests.support.films import difference, drawn, seen, slapped, wish
from tests.support.house import ROOT

MS = 1_000_000
FORMATS = ("mp4", "webm", "gif")
CLOSE = 3.0
"""Of 255, on average: what a codec may change."""


def nothing(frames: int) -> None:
    """Nobody watches."""
    del frames


@pytest.fixture
def game(tmp_path: Path) -> Recording:
    return slapped(tmp_path / "game.jsonl")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the film goes: nothing else is there."""
    made = tmp_path / "films"
    made.mkdir()
    return made


def filmed(game: Recording, path: Path, **said: str) -> Film:
    film = film_of(game, wish(path, **said), Settings())
    write(film, nothing)
    return film


# -- what is in it -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("ending", FORMATS)
def test_a_slap_in_slow_motion_is_what_the_screen_shows(
    game: Recording, folder: Path, ending: str
) -> None:
    """2 s before to 3 s after, five times as long, at ten frames a second: 250 frames."""
    film = filmed(game, folder / f"slap.{ending}", slap="last")
    found = seen(film.wish.path)
    assert film.frames == len(found.pictures) == 250
    assert found.size == (320, 180)
    assert list(found.times) == [Fraction(n, 10) for n in range(250)]
    instants = list(film.window.instants(10, Fraction(1, 5)))
    shown = {number: drawn(film, instants[number]) for number in (0, 99, 100, 112)}
    # The slap itself is told with frame 100; the pile is swept away in the moments after it, and
    # the photo finish lies there till the end.
    assert difference(found.pictures[249], drawn(film, instants[249])) < CLOSE
    for number, picture in shown.items():
        own = difference(found.pictures[number], picture)
        others = (drawn for other, drawn in shown.items() if other != number)
        assert own < CLOSE
        assert min(difference(found.pictures[number], other) for other in others) > own + 1
    assert [path.name for path in folder.iterdir()] == [f"slap.{ending}"]


@pytest.mark.slow
def test_a_whole_game_as_long_as_it_took_but_for_its_pauses(game: Recording, folder: Path) -> None:
    """The game is 1 s, 1 s, then 8 s of which 3 are left, and its end is shown for 5 s."""
    film = filmed(game, folder / "game.mp4")
    first_ns = game.items[0][1].t_ns - game.setup.start_ns
    length_ns = film.window.end_ns - min(first_ns, 3 * S)
    assert abs(length_ns - (1 + 1 + 3 + 5) * S) < MS
    assert len(seen(film.wish.path).pictures) == film.frames
    whole = film_of(game, replace(film.wish, longest_pause_ns=None), Settings())
    assert abs(whole.window.end_ns - first_ns - (10 + 5) * S) < MS
    twice = film_of(game, replace(film.wish, speed=Fraction(2)), Settings())
    assert twice.frames == -(-film.frames // 2)


@pytest.mark.parametrize("layout", Layout)
def test_only_what_changed_is_drawn_and_it_is_the_same_picture(
    game: Recording, folder: Path, layout: Layout
) -> None:
    settings = Settings(screen=ScreenOptions(layout=layout))
    film = film_of(game, wish(folder / "game.mp4", slap="last"), settings)
    pictures = list(film.pictures())
    instants = list(film.window.instants(10, Fraction(1, 5)))
    assert pictures[0] is not None
    assert 10 < sum(picture is not None for picture in pictures) < 100
    latest = b""
    for number, (at_ns, picture) in enumerate(zip(instants, pictures, strict=True)):
        latest = latest if picture is None else picture
        if number % 25 == 0 or number in (99, 101, 103):
            assert _rgb_of(latest) == drawn(film, at_ns), number


def _rgb_of(pixels: bytes) -> bytes:
    made = bytearray(len(pixels) // 4 * 3)
    made[0::3], made[1::3], made[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
    return bytes(made)


@pytest.mark.slow
def test_rows_that_the_library_pads_stay_straight(game: Recording, folder: Path) -> None:
    """It keeps rows of 16 bytes' multiples: 322 pixels need 8 bytes more."""
    film = filmed(game, folder / "game.gif", size="322x182", speed="20")
    found = seen(film.wish.path)
    assert found.size == (322, 182)
    at_ns = list(film.window.instants(10, Fraction(20)))[-1]
    assert difference(found.pictures[-1], drawn(film, at_ns)) < CLOSE


@pytest.mark.slow
def test_an_mp4_can_be_played_before_all_of_it_has_arrived(game: Recording, folder: Path) -> None:
    data = filmed(game, folder / "game.mp4", speed="20").wish.path.read_bytes()
    assert 0 < data.index(b"moov") < data.index(b"mdat")


# -- what goes wrong -----------------------------------------------------------------------


def stop_at(number: int, fault: BaseException) -> Callable[[int], None]:
    """Return what breaks a film off at a frame."""

    def done(frames: int) -> None:
        if frames == number:
            raise fault

    return done


@pytest.mark.slow
@pytest.mark.parametrize("ending", FORMATS)
def test_one_that_is_interrupted_leaves_nothing(game: Recording, folder: Path, ending: str) -> None:
    film = film_of(game, wish(folder / f"game.{ending}"), Settings())
    with pytest.raises(KeyboardInterrupt):
        write(film, stop_at(5, KeyboardInterrupt()))
    assert list(folder.iterdir()) == []


def test_one_that_is_interrupted_leaves_the_one_of_before(game: Recording, folder: Path) -> None:
    path = folder / "game.mp4"
    path.write_bytes(b"before")
    film = film_of(game, wish(path, replaces=True), Settings())
    with pytest.raises(KeyboardInterrupt):
        write(film, stop_at(5, KeyboardInterrupt()))
    assert [(one.name, one.read_bytes()) for one in folder.iterdir()] == [("game.mp4", b"before")]


def test_a_full_disk_is_told_in_one_line(game: Recording, folder: Path) -> None:
    film = film_of(game, wish(folder / "game.mp4"), Settings())
    full = OSError(28, os.strerror(28))
    with pytest.raises(Failure, match=r"^--video .*game\.mp4: it cannot be written \(No space"):
        write(film, stop_at(5, full))
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("kind", FilmFormat)
def test_the_library_tells_of_a_full_disk_as_the_system_does(kind: FilmFormat) -> None:
    size = (320, 180)
    noise = [random.Random(n).randbytes(4 * 320 * 180) for n in range(3)]
    colours = colours_of(kind, noise, size)
    with (
        pytest.raises(OSError, match="No space left on device") as told,
        FilmFile(Path("/dev/full"), kind, size, 10, colours) as film,
    ):
        for picture in noise * 10:
            film.add(picture)
    assert told.value.strerror == "No space left on device"


def test_a_library_without_a_codec_is_told(
    game: Recording, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = replace(film_file.CODECS[FilmFormat.MP4], name="none")
    monkeypatch.setitem(film_file.CODECS, FilmFormat.MP4, lacking)
    film = film_of(game, wish(folder / "game.mp4"), Settings())
    with pytest.raises(Failure, match=r"cannot write \.mp4"):
        write(film, nothing)
    assert list(folder.iterdir()) == []


def test_what_appears_meanwhile_is_not_replaced(game: Recording, folder: Path) -> None:
    path = folder / "game.mp4"
    film = film_of(game, wish(path, speed="20"), Settings())

    def done(frames: int) -> None:
        del frames
        path.write_bytes(b"other")

    with pytest.raises(BadInput, match=r"--force"):
        write(film, done)
    assert [one.read_bytes() for one in folder.iterdir()] == [b"other"]


def test_what_is_there_is_refused_before_anything_is_drawn(game: Recording, folder: Path) -> None:
    path = folder / "game.mp4"
    path.symlink_to("nowhere")
    with pytest.raises(BadInput, match=r"^--video: expected a file that is not there yet"):
        make_film(game.path, wish(path), Settings())
    with pytest.raises(BadInput, match=r"^--video: expected a file in a folder that is there"):
        make_film(game.path, wish(folder / "no" / "game.mp4"), Settings())
    (folder / "a.mp4").mkdir()
    with pytest.raises(BadInput, match=r"^--video: expected a file in a folder that is there"):
        make_film(game.path, wish(folder / "a.mp4", replaces=True), Settings())


def test_without_the_library_it_says_how_to_get_it(
    game: Recording, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "av", None)
    monkeypatch.delitem(sys.modules, "pi_app.film_file", raising=False)
    with pytest.raises(Failure) as told:
        make_film(game.path, wish(folder / "game.mp4"), Settings())
    command = f"{sys.executable} -m pip install 'av>=14'"
    assert str(told.value) == f"a film needs the Python package av: {command}"
    assert list(folder.iterdir()) == []


# -- the command ---------------------------------------------------------------------------


def replay(game: Recording, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "pi_app", "replay", str(game.path), *arguments]


def test_progress_is_told_twice_a_second() -> None:
    told: list[str] = []
    now = iter(n * S // 4 for n in range(20))
    progress = Progress(100, told.append, lambda: next(now))
    for frames in range(1, 9):
        progress.done(frames)
    assert told == [
        f"film: {n} %, {n} of 100 frames, {left} s left"
        for n, left in ((2, 24), (4, 24), (6, 23), (8, 23))
    ]


@pytest.mark.slow
def test_the_command_says_what_it_made(game: Recording, folder: Path) -> None:
    path = folder / "slap.mp4"
    line = ("--video", str(path), "--slap", "1", "--size", "320x180", "--fps", "4", "--speed", "1")
    done = subprocess.run(
        replay(game, *line), capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{path}: 20 frames of 320x180, 5.0 s\n"
    assert len(seen(path).pictures) == 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_nothing(game: Recording, folder: Path, kind: signal.Signals) -> None:
    """It is sent once the line on the terminal says that the film grows."""
    line = ("--video", str(folder / "long.mp4"), "--speed", "1/20", "--size", "3840x2160")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", HEARS, *replay(game, *line)[3:]]
    with subprocess.Popen(command, stderr=theirs, cwd=ROOT) as process, ended(process):
        os.close(theirs)
        assert any(b"film: " in text for text in _told(ours))
        assert [path.suffix for path in folder.iterdir()] == [".part"]
        process.send_signal(kind)
        assert process.wait(timeout=60) == 1
    os.close(ours)
    assert list(folder.iterdir()) == []


HEARS = """
import signal, sys
for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(kind, signal.SIG_DFL)
from pi_app.start import main
sys.exit(main())
"""
"""The program, hearing signals whatever those who started the tests have set."""


def _told(terminal: int) -> Iterator[bytes]:
    with suppress(OSError):  # the other end is closed
        while text := os.read(terminal, 4096):
            yield text


GROWTH = """
import sys
from pathlib import Path
from pi_app.film import film_of, write
from pi_app.replay import read_recording
from pi_app.settings import Settings
from tests.support.films import wish
from tests.support.memory import most_kb

def done(frames):
    if frames in (200, film.frames):
        print(frames, most_kb())

path = Path(sys.argv[2])
film = film_of(read_recording(Path(sys.argv[1])), wish(path, speed="1/20"), Settings())
write(film, done)
"""


@pytest.mark.long
@pytest.mark.parametrize("ending", FORMATS)
def test_a_long_film_needs_no_more_memory_than_a_short_one(
    game: Recording, folder: Path, ending: str
) -> None:
    """Of 2000 frames more, 230 kB each as drawn, none is kept."""
    command = [sys.executable, "-c", GROWTH, str(game.path), str(folder / f"long.{ending}")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    (early, early_kb), (late, late_kb) = (map(int, row.split()) for row in done.stdout.splitlines())
    assert late - early > 1_400
    assert late_kb - early_kb < 16_000
