"""What an interrupted run has done, kept for `--resume`: one file for all that was asked alike.

The file's name is a digest of what was asked: rules, seats, who slaps, how many games, and the seed
if one was given. Who plays, and how fast, does not belong to it: what a laptop has begun, a
classroom may end.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.simulate.tally import Tally
from pi_app.errors import BadInput, bad_input
from pi_app.simulation.job import Job, S
from pi_app.simulation.playing import edition
from pi_app.simulation.ranges import Ranges
from pi_app.simulation.runner import Standing
from pi_app.storage import Storage

FOLDER = "simulations"
"""In the folder with all that the table keeps."""
FORMAT = 1
EVERY_NS = 5 * S
"""Time between two times that it is kept: what a power cut may cost."""


class Unreadable(ValueError):
    """A file is not what was kept; the text says why."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file holds."""

    seed: int
    standing: Standing


def kept_file(folder: Path, asked: dict[str, Any]) -> Path:
    """Return where what has been done of something is kept; `asked` is plain data."""
    text = json.dumps(asked, sort_keys=True)
    return folder / FOLDER / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"


def as_bytes(seed: int, standing: Standing, edition_: str) -> bytes:
    """Return the contents of the file."""
    body = {
        "simulation": FORMAT,
        "edition": edition_,
        "seed": seed,
        "done": list(standing.done),
        "tally": standing.tally.as_data(),
        "taken_ns": standing.taken_ns,
    }
    text = json.dumps(body)
    return json.dumps({"digest": _digest(text), "kept": text}).encode() + b"\n"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def from_bytes(data: bytes) -> tuple[str, Kept]:
    """Return the edition of the engine that has played, and what it has done. Raises Unreadable."""
    try:
        outer = json.loads(data)
        text = outer["kept"]
        if outer["digest"] != _digest(text):
            raise Unreadable("it has been changed")
        body = json.loads(text)
        if body["simulation"] != FORMAT:
            raise Unreadable("it is of another version")
        standing = Standing(
            Ranges([(first, stop) for first, stop in body["done"]]),
            Tally.from_data(body["tally"]),
            body["taken_ns"],
        )
        return body["edition"], Kept(body["seed"], standing)
    except Unreadable:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Unreadable("it is damaged") from None


Note = Callable[[str], None]


class Keeper:
    """Keeps how far a job is, every few seconds and at the end of an interrupted run.

    Where nothing can be written that is told once, and the run goes on.
    """

    def __init__(self, storage: Storage, path: Path, seed: int, note: Note) -> None:
        self._storage, self._path, self._seed, self._note = storage, path, seed, note
        self._kept_ns = 0
        self.is_kept = False
        """Whether the file holds what was handed in last."""
        self._is_told = False

    def keep_at_times(self, standing: Standing) -> None:
        """Keep it if enough time has passed since it was kept."""
        if standing.taken_ns - self._kept_ns >= EVERY_NS:
            self._kept_ns = standing.taken_ns
            self.keep(standing)

    def keep(self, standing: Standing) -> None:
        """Keep it now."""
        try:
            self._storage.make_folder(self._path.parent)
            self._storage.replace(self._path, as_bytes(self._seed, standing, edition()))
        except OSError as error:
            self.is_kept = False
            if not self._is_told:
                self._is_told = True
                why = error.strerror or type(error).__name__
                self._note(f"what is done cannot be kept for --resume: {self._path} ({why})")
        else:
            self.is_kept = True

    def forget(self) -> None:
        """Remove the file, if there is one: the job is done."""
        with suppress(OSError):
            self._storage.remove(self._path)


def found_in(storage: Storage, path: Path) -> Kept | None:
    """Return what was kept; none if nothing was, or if another edition of the engine has played it.

    Raises BadInput if it cannot be read.
    """
    try:
        edition_, kept = from_bytes(storage.read(path))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _bad(path, error.strerror or type(error).__name__) from None
    except Unreadable as error:
        raise _bad(path, str(error)) from None
    return kept if edition_ == edition() else None


def check_fits(kept: Kept, job: Job, path: Path) -> None:
    """Raise BadInput if what was kept cannot be a part of a job."""
    done, tally = kept.standing.done, kept.standing.tally
    games = sum(job.games_of(first, stop) for first, stop in done)
    if done.stop > job.blocks or games != tally.games or tally.seats != job.question.seats:
        raise _bad(path, "it is of another simulation")


def _bad(path: Path, why: str) -> BadInput:
    return bad_input(
        str(path), "what an interrupted run has kept (without --resume all begins anew)", why
    )
