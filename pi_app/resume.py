"""Games that were cut off: found in their folder, offered, and gone on with.

What counts is the newest game of the folder. It can be gone on with if it has no end, nobody let it
be, no living program writes it, and it replays as it was recorded. Its file goes on as it is, but
for a torn end; so does its clock: the table's clock may have begun anew, and the game is played
again so much earlier or later that both agree. Between the last line and the first new press lies a
rest of `GAP_NS`, however long it was: nobody can know. A game with hands knows no rests, and
nothing in it is due: there the clock stands still.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from engine.events import Event, PenaltyKind, as_line
from engine.inputs import Input, Rested
from pi_app.committed import Secret, secret_of
from pi_app.dealer import Dealer, Fed
from pi_app.errors import BadInput
from pi_app.journal import NAME_TIME, SUFFIX, Begun, FileJournal, Tell
from pi_app.journal_text import parse
from pi_app.lines import Line
from pi_app.notices import told, told_count
from pi_app.replay import Recording, play_again, recording_of
from pi_app.storage import GrowingFile, Storage, unkept

log = logging.getLogger(__name__)

GAP_NS = 1_000_000_000
"""The cut counts as a rest of so long on the game's clock."""
ABANDONED: Line = {"note": "abandoned"}

Shifted = TypeVar("Shifted", bound=Input)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that was cut off, and can be gone on with."""

    recording: Recording
    state: Any
    """After its last line, on the journal's own clock."""
    last_ns: int
    """The latest time in it."""
    missing: tuple[Line, ...] = ()
    """Events that its last input led to, and that were lost."""

    @property
    def lines(self) -> int:
        """How many good lines its file has."""
        return len(self.recording.text.lines)

    @property
    def torn(self) -> int:
        """How many lines at its end were torn."""
        return self.recording.text.torn

    @property
    def began(self) -> str:
        """When it was begun, as a clock on the wall says it; empty if its name does not tell."""
        stem = "-".join(self.recording.path.name.split("-")[:5])
        with suppress(ValueError):
            return datetime.strptime(stem, NAME_TIME).strftime("%H:%M")
        return ""

    @property
    def names(self) -> tuple[str, ...]:
        """Of the seats; empty where the journal does not tell."""
        names = self.recording.header.get("names")
        told = tuple(map(str, names)) if isinstance(names, list) else ()
        return told if len(told) == len(self.recording.players) else ()

    @property
    def tour(self) -> str:
        """The table of the tour at which it was played; empty if it was none."""
        return str(self.recording.header.get("tour", ""))

    def shift_ns(self, now_ns: int) -> int:
        """How far the journal's clock is ahead of the table's, if the game goes on now."""
        gap_ns = 0 if self.recording.kit.has_hands else GAP_NS
        return self.last_ns + gap_ns - now_ns


def newest_game(storage: Storage, folder: Path) -> Saved | None:
    """Return the newest game of a folder, if it was cut off.

    Raises BadInput if its journal is damaged or does not replay: it is left as it is.
    """
    for path in _journals(storage, folder):
        if storage.is_held(path):
            continue  # somebody plays it, at another table
        try:
            data = storage.read(path)
        except OSError as error:
            if error.errno == errno.EFBIG:
                raise BadInput(f"{path}: it cannot be read ({error.strerror})") from None
            continue
        text = parse(data, str(path))
        if any("setup" in line for _, line in text.lines):
            recording = recording_of(text, path)
            return _saved(recording) if text.is_sealed else None
    return None


def _journals(storage: Storage, folder: Path) -> Iterator[Path]:
    """The newest first; their names begin with their time."""
    with suppress(OSError):
        for name in reversed(storage.names(folder)):
            if name.endswith(SUFFIX):
                yield folder / name


def _saved(recording: Recording) -> Saved | None:
    if ABANDONED in recording.notes:
        return None
    table, fed = play_again(recording)
    missing = unrecorded(recording, list(fed))
    if table.state.over is not None:
        return None
    times = (item.t_ns for _, item in recording.items)
    noted = (note["t"] for note in recording.notes if isinstance(note.get("t"), int))
    last_ns = max((table.state.now_ns, *times, *noted))
    return Saved(recording, table.state, last_ns, tuple(missing))


def unrecorded(recording: Recording, fed: list[Fed]) -> list[Line]:
    """Return the events, of those that the inputs lead to, that the journal does not hold.

    Only the last input may lack some. Raises BadInput if others are recorded than it leads to.
    """
    told = [as_line(event) for one in fed for event in one.events]
    least = len(told) - len(fed[-1].events) if fed else 0
    count = len(recording.events)
    if not least <= count <= len(told) or list(recording.events) != told[:count]:
        raise BadInput(f"{recording.path}: the events are not those that were recorded")
    return told[count:]


def revived(saved: Saved, shift_ns: int) -> tuple[Dealer[Any, Any, Any], list[Event]]:
    """Return the game on the table's clock, `shift_ns` behind the journal's, and its events."""
    recording = saved.recording
    setup = replace(recording.setup, start_ns=recording.setup.start_ns - shift_ns)
    dealer: Dealer[Any, Any, Any] = Dealer(recording.kit.game, setup, None)
    events: list[Event] = []
    for _, item in recording.items:
        for fed in dealer.feed(moved(item, -shift_ns)):
            events += fed.events
    return dealer, events


def moved(item: Shifted, by_ns: int) -> Shifted:
    """Return an input at another time."""
    if isinstance(item, Rested):
        item = replace(item, since_ns=item.since_ns + by_ns)
    return replace(item, t_ns=item.t_ns + by_ns)


def owed(recording: Recording) -> list[int]:
    """Return the seats for whom a forfeit is still to be chosen, the oldest first."""
    seats = [line["seat"] for line in recording.events if _is_owed(line)]
    chosen = sum(note.get("note") == "forfeit" for note in recording.notes)
    return seats[chosen:]


def _is_owed(event: Line) -> bool:
    return (event["event"], event.get("kind")) == ("penalty", PenaltyKind.FORFEIT.value)


@dataclass(frozen=True, slots=True)
class Sealed:
    """What a journal knows of sealed shuffles."""

    number: int = 0
    """Of the last deal that was sealed and dealt."""
    secret: Secret | None = None
    """Of the last commitment, if it has not been told."""
    is_dealt: bool = True
    """Whether its cards have been dealt."""


def sealed(recording: Recording) -> Sealed:
    """Return where the seals of a game stand."""
    found = Sealed()
    for _, line in recording.text.lines:
        match line.get("note"):
            case "commitment":
                found = Sealed(int(line.get("shuffle", 0)), None, is_dealt=False)
            case "kept":
                found = replace(found, secret=_secret(line))
            case "secret":
                found = replace(found, secret=None)
        if "setup" in line or "draw" in line:
            found = replace(found, is_dealt=True)
    return found


def _secret(line: Line) -> Secret | None:
    try:
        return secret_of(str(line.get("secret")))
    except ValueError:
        return None


class Offer:
    """A game that was cut off, and its file, till somebody has decided."""

    def __init__(
        self,
        saved: Saved,
        storage: Storage,
        tell: Tell,
        on_let_be: Callable[[], None] = lambda: None,
    ) -> None:
        """`tell` takes faults, on any thread; `on_let_be` is called once nobody wants the game."""
        self.saved = saved
        self._storage, self._tell, self._on_let_be = storage, tell, on_let_be

    def reopen(self, shift_ns: int) -> FileJournal:
        """Go on with the file, its torn end cut off and told; `shift_ns` see `Saved.shift_ns`."""
        torn = self.saved.torn
        game = {"game": self.saved.recording.kit.name, "lines": self.saved.lines, "torn": torn}
        log.info("a game goes on", extra={"event": "game_resumed", "fields": game})
        if torn:
            self._tell(told_count("notice.torn", torn))
        return self._reopened(shift_ns)

    def _reopened(self, shift_ns: int) -> FileJournal:
        recording, is_open = self.saved.recording, False
        folder = recording.path.parent

        def reopen() -> GrowingFile:
            nonlocal is_open
            file = self._storage.reopen(recording.path, recording.text.size)
            is_open = True
            return file

        def complain(why: str) -> None:
            lost = told("notice.game_unkept", folder=str(folder), why=why)
            self._tell(lost if is_open else unkept(folder, why))

        return FileJournal(reopen, complain, Begun(self.saved.lines, shift_ns))

    def let_be(self) -> FileJournal:
        """Nobody wants to go on: note it, tell the last secret, and keep the file; return it."""
        log.info("a game that was cut off is let be", extra={"event": "game_let_be"})
        journal = self._reopened(0)
        seals = sealed(self.saved.recording)
        if seals.secret is not None and seals.is_dealt:
            told = {"shuffle": seals.number, "secret": seals.secret.text}
            journal.write({"note": "secret", "t": self.saved.last_ns, **told})
        journal.write(ABANDONED)
        journal.end()
        self._on_let_be()
        return journal
