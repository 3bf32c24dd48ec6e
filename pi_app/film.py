"""A recorded game as a film: `slap-table replay FILE --video game.mp4`.

    recording ─► scenes ─► Reel (a screen in memory) ─► FilmFile (FFmpeg) ─► a new file

One picture at a time goes through, so a long game takes no more memory than a short one. The file
gets its name when it is whole; whatever happens before leaves nothing behind.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from shlex import quote

from pi_app.endings import interrupted_by_signals
from pi_app.errors import Failure, bad_input
from pi_app.film_script import Scene, Window, noted, scenes, survey, window_of
from pi_app.film_wish import FilmWish
from pi_app.languages import Language
from pi_app.replay import Recording, read_recording
from pi_app.screen_options import screen_settings
from pi_app.screens.messages import ScreenSettings
from pi_app.settings import Settings
from pi_app.storage import Disk

S = 1_000_000_000
MISSING = "a film needs the Python package av: {python} -m pip install 'av>=14'"
"""With the interpreter that runs, so that it is installed where it is looked for."""
PALETTE_PICTURES = 64
"""So many pictures of a film, spread over it, decide on the colours of a GIF."""
TOLD_EVERY_NS = S // 2


class Progress:
    """One line that grows while a film is made, for people who wait."""

    def __init__(
        self, frames: int, tell: Callable[[str], None], clock_ns: Callable[[], int]
    ) -> None:
        self._frames, self._tell, self._clock_ns = frames, tell, clock_ns
        self._began_ns = self._told_ns = clock_ns()

    def done(self, frames: int) -> None:
        """Tell how far it is, twice a second."""
        now_ns = self._clock_ns()
        if now_ns - self._told_ns >= TOLD_EVERY_NS:
            self._told_ns = now_ns
            self._tell(self._line(frames, now_ns - self._began_ns))

    def _line(self, frames: int, passed_ns: int) -> str:
        left_s = (self._frames - frames) * passed_ns // (frames * S)
        share = 100 * frames // self._frames
        return f"film: {share} %, {frames} of {self._frames} frames, {left_s} s left"


@dataclass(frozen=True, slots=True)
class Film:
    """A film to be made of a recording."""

    recording: Recording
    wish: FilmWish
    options: ScreenSettings
    window: Window
    language: Language

    @property
    def frames(self) -> int:
        """How many there will be."""
        return self.window.frames(self.wish.fps, self.wish.speed)

    def scenes(self) -> Iterator[Scene]:
        """Return what is shown, before it says anything of itself."""
        return scenes(self.recording, self.wish.longest_pause_ns, self.language)

    def pictures(self, every: int = 1) -> Iterator[bytes | None]:
        """Return each picture, or every so manieth; none stands for the one before."""
        from pi_app.screens.reel import Reel

        reel = Reel(self.options, self.wish.size)
        instants = self.window.instants(self.wish.fps, self.wish.speed)
        played = noted(self.scenes(), self.wish.speed)
        upcoming = next(played, None)
        for at_ns in islice(instants, 0, None, every):
            while upcoming is not None and upcoming.at_ns <= at_ns:
                reel.take(upcoming.update, upcoming.at_ns)
                upcoming = next(played, None)
            yield reel.picture(at_ns)

    def some_pictures(self) -> Iterator[bytes]:
        """Return a few that differ, from all over the film."""
        every = max(1, self.frames // PALETTE_PICTURES)
        return (picture for picture in self.pictures(every) if picture is not None)


def film_of(recording: Recording, wish: FilmWish, settings: Settings) -> Film:
    """Return the film that is wished for. Raises BadInput where the game has no such slap."""
    options = screen_settings(settings, recording.setup.rules)
    options = replace(options, size=wish.size, full_screen=False)
    found = survey(scenes(recording, wish.longest_pause_ns))
    window = window_of(found, wish.slap, str(recording.path))
    return Film(recording, wish, options, window, settings.table.language)


def write(film: Film, done: Callable[[int], None]) -> None:
    """Make the film and give it its name; `done` hears how many frames it has. Raises Failure."""
    from pi_app.film_file import FilmFile, colours_of

    wish = film.wish
    try:
        with Disk().beside(wish.path) as path:
            colours = colours_of(wish.kind, film.some_pictures(), wish.size)
            with FilmFile(path, wish.kind, wish.size, wish.fps, colours) as file:
                for number, picture in enumerate(film.pictures(), 1):
                    file.add(picture)
                    done(number)
            _refuse_other(wish)
    except OSError as error:
        raise Failure(f"--video {wish.path}: it cannot be written ({error.strerror})") from None


def make_film(path: Path, wish: FilmWish, settings: Settings) -> None:
    """Make a film of a recorded game and say how long it is. Raises BadInput, Failure."""
    _refuse_other(wish)
    film = film_of(read_recording(path), wish, settings)
    _require_library()
    tell = _tell if sys.stderr is not None and sys.stderr.isatty() else _keep_quiet
    try:
        with interrupted_by_signals():
            write(film, Progress(film.frames, tell, time.monotonic_ns).done)
    finally:
        tell("")
    width, height = wish.size
    seconds = film.frames / wish.fps
    print(f"{wish.path}: {film.frames} frames of {width}x{height}, {seconds:.1f} s")


def _tell(line: str) -> None:
    """Write over the line of before; an empty one takes it away."""
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def _keep_quiet(line: str) -> None:
    """Nobody watches a file or a pipe grow by lines that are written over."""
    del line


def _require_library() -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import_module("pi_app.film_file")
    except ImportError:
        raise Failure(MISSING.format(python=quote(sys.executable))) from None


def _refuse_other(wish: FilmWish) -> None:
    """Raise BadInput if something is there that may not be replaced, or no folder."""
    if os.path.lexists(wish.path) and not wish.replaces:
        raise bad_input("--video", "a file that is not there yet (or --force)", wish.path)
    if wish.path.is_dir() or not wish.path.parent.is_dir():
        raise bad_input("--video", "a file in a folder that is there", wish.path)
