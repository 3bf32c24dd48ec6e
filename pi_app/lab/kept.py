"""The journals that the laboratory looks at: found, read, put together by evenings.

A journal that cannot be read is told in one line, and the others go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from pi_app.errors import BadInput, bad_input
from pi_app.journal import NAME_TIME, SUFFIX
from pi_app.languages import Language
from pi_app.league.text import FILE_NAME as LEAGUE_FILE
from pi_app.players import COLOURS, usual_name
from pi_app.replay import Recording, read_recording
from pi_app.storage import Disk

EVENING_GAP = timedelta(hours=4)
"""Games whose beginnings lie further apart are of two evenings: no game lasts so long."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A journal that could be read."""

    recording: Recording
    began: datetime | None
    """When, as its name tells; none if somebody has renamed it."""

    @property
    def path(self) -> Path:
        """Its file."""
        return self.recording.path

    @property
    def places(self) -> tuple[int, ...]:
        """Where each seat sits: whose colour it has.

        A journal of a table with a lobby calls its seats by the colours of their places; any
        other name is nobody's business here, and the seat has the colour of its number.
        """
        seats = len(self.recording.players)
        names = self.recording.header.get("names")
        found = [_PLACES.get(str(name)) for name in names] if isinstance(names, list) else []
        known = [place for place in found if place is not None]
        if len(known) == seats == len(set(known)):
            return tuple(known)
        return tuple(range(seats))


_PLACES = {
    usual_name(place, language): place
    for language in reversed(Language)
    for place in range(len(COLOURS))
}


@dataclass(frozen=True, slots=True)
class Shelf:
    """All journals that were asked for."""

    games: tuple[Kept, ...]
    """In the order in which they began; those that do not tell stand first."""
    faults: tuple[str, ...]
    """One line for each that could not be read."""

    def evenings(self) -> tuple[tuple[Kept, ...], ...]:
        """Return the games by evenings; one whose name tells no time is an evening by itself."""
        found: list[list[Kept]] = []
        for game in self.games:
            if found and _is_same_evening(found[-1][-1], game):
                found[-1].append(game)
            else:
                found.append([game])
        return tuple(map(tuple, found))


def _is_same_evening(before: Kept, game: Kept) -> bool:
    if before.began is None or game.began is None:
        return False
    return game.began - before.began < EVENING_GAP


def journals_in(places: Iterable[Path], where: str) -> list[Path]:
    """Return the journals of folders, and files as they are named. Raises BadInput.

    A folder that nobody has made yet holds none.
    """
    return [path for place in places for path in _journals(place, where)]


def kept_journals(folder: Path) -> list[Path]:
    """Return the journals of the table's own folder; none if it has kept nothing yet."""
    return _journals_of(folder) if folder.is_dir() else []


def _journals(place: Path, where: str) -> list[Path]:
    if place.is_dir():
        return _journals_of(place)
    if not place.is_file():
        raise bad_input(where, "a journal, or a folder of journals", repr(str(place)))
    return [place]


def _journals_of(folder: Path) -> list[Path]:
    try:
        names = Disk().names(folder)
    except OSError as error:
        raise bad_input(str(folder), "a folder that can be read", error.strerror) from None
    kept = (name for name in names if name.endswith(SUFFIX) and name != LEAGUE_FILE)
    return [folder / name for name in kept]


def read_shelf(paths: Sequence[Path], *, named: bool = False) -> Shelf:
    """Return what journals hold; what is wrong with one is a line of `faults`.

    Raises BadInput if people have named these files, and none of them can be read.
    """
    games: list[Kept] = []
    faults: list[str] = []
    for path in paths:
        try:
            games.append(Kept(read_recording(path), began_of(path)))
        except BadInput as fault:
            faults.append(str(fault))
    if named and faults and not games:
        raise BadInput(faults[0])
    games.sort(key=lambda game: (game.began or datetime.min, game.path.name))
    return Shelf(tuple(games), tuple(faults))


def began_of(path: Path) -> datetime | None:
    """Return when a game began, as the name of its journal tells."""
    try:
        return datetime.strptime("-".join(path.name.split("-")[:5]), NAME_TIME)
    except ValueError:
        return None


def times_of(evening: Sequence[Kept]) -> Iterator[tuple[Kept, int]]:
    """Yield the games of an evening, each with the ns from the evening's start to its own."""
    first = evening[0].began
    for game in evening:
        since = timedelta() if first is None or game.began is None else game.began - first
        yield game, round(since.total_seconds()) * 1_000_000_000
