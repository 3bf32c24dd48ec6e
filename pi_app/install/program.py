"""The program in a virtual environment of its own, made from the source beside this file.

A new version is made beside the old one, in a folder named after all that it is made from; the link
`/opt/slap-table/app` is what is turned over, when it is whole.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pi_app.errors import Failure
from pi_app.install.ledger import HOME, Hook, ProgramEntry
from pi_app.install.root import Owner
from pi_app.install.steps import Room
from pi_app.install.wish import Pygame

APP = f"{HOME}/app"
COMMAND = f"{APP}/bin/slap-table"
CACHE = "/var/cache/slap-table"
"""What computer players compute is compiled once, and kept here."""
KEY = "program"
WANTED = ("engine", "hardware", "pi_app", "pyproject.toml", "README.md", "LICENSE")
PYGAME_CE = "pygame-ce>=2.5.2"
_FAST, _USB = "fast", "usb"


def is_version(name: str) -> bool:
    """Return whether a name in `/opt/slap-table` is that of a version."""
    return name.startswith("app-")


@dataclass(frozen=True, slots=True)
class Source:
    """The source, and what the program is made with."""

    folder: Path
    python: str
    """The interpreter, as the system has it."""
    version: str
    """Of the interpreter: an environment lasts as long as it."""
    pygame: Pygame
    sees_system: bool
    """The distribution's Python packages count as installed."""

    def stamp(self) -> str:
        """Return what tells a version made from this from all others. Raises OSError."""
        told = sha256(f"{self.version} {self.pygame.value} {self.sees_system}".encode())
        for path in self.files():
            told.update(str(path.relative_to(self.folder)).encode() + b"\0")
            told.update(sha256(path.read_bytes()).digest())
        return told.hexdigest()[:12]

    def files(self) -> Iterator[Path]:
        """Yield all that the program is made from, in order."""
        for name in WANTED:
            top = self.folder / name
            paths = sorted(top.rglob("*")) if top.is_dir() else [top]
            yield from (p for p in paths if p.is_file() and "__pycache__" not in p.parts)

    def requirements(self) -> tuple[list[str], list[list[str]]]:
        """Return what it needs of other people's packages, and what is good to have, kind by kind.

        evdev comes with the system where its packages are seen.
        """
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        needed = [str(one) for one in project["dependencies"]]
        if self.pygame is not Pygame.WHEEL:
            needed = [one for one in needed if not one.startswith("pygame")]
        needed += [PYGAME_CE] * (self.pygame is Pygame.CE)
        wanted = [_FAST] if self.sees_system else [_FAST, _USB]
        extras = project["optional-dependencies"]
        return needed, [[str(one) for one in extras[name]] for name in wanted]


@dataclass(frozen=True, slots=True)
class Program:
    """The program, installed."""

    stamp: str
    source: Source | None
    """None where it is only looked at."""
    user: str
    """Who plays; empty where nobody is known."""
    keeps_cache: bool
    """What is compiled is kept in `CACHE`; else among that user's own things."""
    key: str = KEY
    topic: str = "program"
    fault: str = "the program is not installed, or only in part"

    @property
    def says(self) -> str:
        """What it does."""
        made = self.source
        with_what = "" if made is None else f", with {made.python} and {_TOLD[made.pygame]}"
        return f"install the program in {HOME}/app-{self.stamp}{with_what} (pip)"

    def is_done(self, room: Room) -> bool:
        """This version is there, and no other."""
        root, ours = room.root, f"app-{self.stamp}"
        is_whole = root.target(APP) == ours and root.is_folder(f"{HOME}/{ours}")
        return is_whole and list(filter(is_version, root.names(HOME))) == [ours]

    def do(self, room: Room) -> None:
        """Make it, turn the link over, take the older ones away. Raises OSError, Failure."""
        root, ours = room.root, f"app-{self.stamp}"
        room.note(self.key, ProgramEntry(self.stamp), Hook.TABLE)
        if root.target(APP) != ours or not root.is_folder(f"{HOME}/{ours}"):
            root.remove_tree(f"{HOME}/{ours}")
            self._make(f"{HOME}/{ours}", room)
            root.link(APP, ours)
        for name in filter(is_version, root.names(HOME)):
            if name != ours:
                root.remove_tree(f"{HOME}/{name}")

    def _make(self, place: str, room: Room) -> None:
        made, run = self.source, room.tools.run
        if made is None:
            raise Failure("the source is not here: make install-pi in its folder")
        needed, good_to_have = made.requirements()
        sees = ["--system-site-packages"] if made.sees_system else []
        run(made.python, "-m", "venv", *sees, place)
        pip = (f"{place}/bin/python", "-m", "pip", "install", "--quiet")
        run(*pip, *needed)
        for path in made.files():
            room.root.copy(path, f"{place}/source/{path.relative_to(made.folder)}")
        run(*pip, "--no-deps", f"{place}/source")
        room.root.remove_tree(f"{place}/source")
        is_fast, *_ = [_has_come(run, *pip, *extra) for extra in good_to_have]
        if is_fast and self.user:
            self._prepare(place, room)

    def _prepare(self, place: str, room: Room) -> None:
        """Compile what computer players compute: a first move must not wait for minutes."""
        cache: tuple[str, ...] = ()
        if self.keeps_cache:
            room.root.remove_tree(CACHE)
            room.root.make_folder(CACHE, 0o755)
            room.root.give(CACHE, Owner(self.user, self.user))
            cache = (f"NUMBA_CACHE_DIR={CACHE}",)
        command = ("env", *cache, f"{place}/bin/slap-table", "prepare")
        room.tools.run("runuser", "--user", self.user, "--", *command)


def _has_come(run: Callable[..., str], *command: str) -> bool:
    """Return whether it could be installed. If not, computer players of Batak think less, or the
    doctor says how USB devices are read."""
    try:
        run(*command)
    except Failure:
        return False
    return True


_TOLD = {
    Pygame.WHEEL: "pygame",
    Pygame.SYSTEM: "the system's pygame",
    Pygame.CE: "pygame-ce",
}
