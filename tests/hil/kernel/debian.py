"""Packages of Debian, as the system's own sources offer them: named, fetched, unpacked.

Nothing is installed and no rights are needed: lists and packages lie in a folder of ours, whatever
state those of the system are in.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path


class FetchError(RuntimeError):
    """A command for packages failed; the text is what it said."""


class Mirror:
    """The package sources of this system, with lists of our own."""

    def __init__(self, folder: Path) -> None:
        """`folder` keeps the lists from run to run."""
        self._folder = folder
        for part in ("lists/partial", "cache/archives/partial", "none/partial"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        # As if nothing were installed, so that a package comes with all that it needs.
        (folder / "status").touch()

    def update(self) -> None:
        """Ask the sources what they have now. Raises FetchError."""
        self._apt("apt-get", "update")

    def needed_by(self, packages: Iterable[str]) -> tuple[str, ...]:
        """File names of these packages and of all that they need; a name holds the version."""
        # What has been fetched already would not be named.
        elsewhere = ("-o", f"Dir::Cache::archives={self._folder / 'none'}")
        said = self._apt("apt-get", *elsewhere, "--print-uris", *INSTALL, *packages)
        lines = [line.split() for line in said.splitlines() if line.startswith("'")]
        return tuple(sorted(line[1] for line in lines))

    def depends(self, package: str) -> tuple[str, ...]:
        """The names of the packages that one asks for. Raises FetchError if nobody has it."""
        said = self._apt("apt-cache", "depends", "--important", package)
        found = [line.split(": ") for line in said.splitlines()]
        return tuple(pair[1] for pair in found if pair[0].strip() == "Depends")

    def version(self, package: str) -> str:
        """The version that would be fetched."""
        said = self._apt("apt-cache", "show", "--no-all-versions", package)
        return next(
            line.removeprefix("Version: ")
            for line in said.splitlines()
            if line.startswith("Version: ")
        )

    def fetch_with_needs(self, packages: Iterable[str]) -> list[Path]:
        """The files of these packages and of all that they need, signatures checked."""
        self._apt("apt-get", "--download-only", *INSTALL, *packages)
        return [self._folder / "cache/archives" / name for name in self.needed_by(packages)]

    def fetch(self, packages: Sequence[str], into: Path) -> list[Path]:
        """The files of these packages alone, signatures checked."""
        into.mkdir(parents=True, exist_ok=True)
        self._apt("apt-get", "download", *packages, cwd=into)
        return [next(into.glob(f"{package}_*.deb")) for package in packages]

    def _apt(self, program: str, *arguments: str, cwd: Path | None = None) -> str:
        options = {
            "Dir::State": self._folder,
            "Dir::State::lists": self._folder / "lists",
            "Dir::State::status": self._folder / "status",
            "Dir::Cache": self._folder / "cache",
            # Root would become a user who may not write here, and says so at each file.
            "APT::Sandbox::User": "root",
            "Acquire::http::Timeout": 30,
        }
        named = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
        return run(program, "-q", *named, *arguments, cwd=cwd)


INSTALL = ("--yes", "--no-install-recommends", "install")


def unpack(package: Path, into: Path) -> None:
    """Lay the files of a package into a folder; its scripts do not run."""
    into.mkdir(parents=True, exist_ok=True)
    run("dpkg-deb", "--extract", str(package), str(into))


def run(*command: str, cwd: Path | None = None) -> str:
    """What a command prints. Raises FetchError with its last words if it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise FetchError(f"{' '.join(command[:2])} … {command[-1]} failed:\n{last}")
    return done.stdout
