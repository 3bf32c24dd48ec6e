"""Tonight's reactions, for the page on the table's screen: heard as games are played, in memory.

    Session -> Listening (a journal that hands on) -> the game is over -> a thread -> Figures

It holds seats as places and nothing else of people. The game is read as `lab reaction` reads it, on
a thread of its own, once it is over: nothing of it happens while cards are played. What is written
or deleted is on that thread as well, so a slow disk holds up nobody.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Protocol

from pi_app.errors import BadInput
from pi_app.journal import NAME_TIME, Journal
from pi_app.journal_text import as_text, parse
from pi_app.lab.kept import Kept
from pi_app.lab.reaction_figures import quantile, reactions_of, shared_ns
from pi_app.lab.reaction_report import as_csv
from pi_app.lab.reactions import Collected, Condition, Press, Trials, Who, collect, condition_of
from pi_app.lab.signal_detection import sensitivity
from pi_app.lab.tonight_views import Done, Figures, Outcome, SeatReactions
from pi_app.lines import Line
from pi_app.replay import recording_of
from pi_app.settings import Settings, state_folder
from pi_app.storage import Disk

log = logging.getLogger(__name__)

BAR_NS = 50_000_000
MOST_LINES = 200_000
"""A longer game is not looked at: it would fill the memory."""
STOP_S = 2.0
_UNNAMED = Path("tonight")

Job = Callable[[], None]


class Worker(Protocol):
    """Does jobs, one after the other."""

    def work(self, job: Job) -> None:
        """Do a job; returns at once."""
        ...

    def stop(self) -> None:
        """Do what is left, and end. May be called twice."""
        ...


class WorkThread:
    """A thread that is begun with its first job."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def work(self, job: Job) -> None:
        """Leave a job."""
        self._jobs.put(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="reactions", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Finish, within two seconds."""
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join(STOP_S)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception:
                log.exception("the reactions of tonight were not looked at")


@dataclass
class Game:
    """One game that is being heard."""

    files: list[Path]
    """Where its journal is kept, once it is."""
    lines: list[Line] = field(default_factory=list)


class Listening:
    """A journal of a game that is listened to: it hands on all that it is given."""

    def __init__(self, journal: Journal, game: Game, on_end: Callable[[Game], None]) -> None:
        self._journal, self._game, self._on_end = journal, game, on_end

    def write(self, line: Line) -> None:
        """Hand a line on, and remember it."""
        self._journal.write(line)
        if len(self._game.lines) <= MOST_LINES:
            self._game.lines.append(line)

    def end(self) -> None:
        """The game is over: it can be looked at."""
        self._journal.end()
        self._on_end(self._game)

    def close(self) -> None:
        """Nobody plays on: what has been played, and was not looked at, can be."""
        self._journal.close()
        self._on_end(self._game)


@dataclass(frozen=True, slots=True)
class _Heard:
    """What one game was."""

    found: Collected
    condition: Condition
    start_ns: int
    files: Sequence[Path]


class Tonight:
    """All games of an evening with slaps, as far as they are over."""

    def __init__(
        self,
        folder: Path,
        worker: Worker | None = None,
        storage: Disk | None = None,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`folder` is where a file is written. `now` names it."""
        self._folder, self._storage, self._now = folder, storage or Disk(), now
        self._worker = worker or WorkThread()
        self._games: list[_Heard] = []
        self._began: datetime | None = None
        self._tell: Callable[[], None] | None = None
        self.figures = Figures()
        """Of what has been looked at so far; replaced as a whole, so any thread may read it."""
        self.outcome: Outcome | None = None
        """What came of saving or forgetting, till `clear`."""

    def listen(self, tell: Callable[[], None]) -> None:
        """From now on `tell` hears, on any thread, that figures or outcome are others."""
        self._tell = tell

    def listening(self, journal: Journal, files: list[Path]) -> Journal:
        """Return a journal in place of another whose game is heard, and is kept in `files`."""
        return Listening(journal, Game(files), self._end)

    def clear(self) -> None:
        """What came of the last choice has been read."""
        self.outcome = None

    def save(self) -> None:
        """Write all presses as CSV, the columns those of `lab reaction --csv`; returns at once."""
        self._worker.work(self._save)

    def forget(self) -> None:
        """Forget all presses, and delete the journals of their games; returns at once."""
        self._worker.work(self._forget)

    def stop(self) -> None:
        """Finish what has been begun. May be called twice."""
        self._worker.stop()

    # -- on the worker's thread ------------------------------------------------------------

    def _end(self, game: Game) -> None:
        if len(game.lines) <= MOST_LINES:
            self._worker.work(lambda: self._hear(game))

    def _hear(self, game: Game) -> None:
        heard = _heard(game)
        if heard is None:
            return
        self._began = self._began or self._now()
        self._games.append(heard)
        self._show()

    def _show(self) -> None:
        self.figures = figures_of(self._games)
        self._told()

    def _told(self) -> None:
        if self._tell is not None:
            self._tell()

    def _presses(self) -> Iterable[Press]:
        """Yield the presses of people, in an evening that began with the first game."""
        for number, game in enumerate(self._games):
            since_ns = game.start_ns - self._games[0].start_ns
            for press in game.found.presses:
                if not press.is_bot:
                    yield replace(press, game=number, since_ns=press.since_ns + since_ns)

    def _save(self) -> None:
        began = self._began or self._now()
        path = self._folder / f"reactions-{began.strftime(NAME_TIME)}.csv"
        try:
            self._storage.make_folder(self._folder)
            self._storage.replace(path, as_csv(self._presses()).encode())
        except OSError as error:
            self.outcome = Outcome(Done.UNSAVED, f"{path}: {_why(error)}")
        else:
            self.outcome = Outcome(Done.SAVED, str(path))
        self._told()

    def _forget(self) -> None:
        games, self._games, self._began = self._games, [], None
        left = [fault for game in games for path in game.files if (fault := self._removed(path))]
        self.outcome = Outcome(Done.LEFT, left[0]) if left else Outcome(Done.FORGOTTEN)
        self._show()

    def _removed(self, path: Path) -> str:
        """Delete a file; return what is wrong if it is still there."""
        try:
            self._storage.remove(path)
        except FileNotFoundError:
            return ""
        except OSError as error:
            return f"{path}: {_why(error)}"
        return ""


@contextmanager
def tonight_at(settings: Settings) -> Iterator[Tonight | None]:
    """Yield what hears the games of an evening in classroom mode; none in any other."""
    if not settings.table.classroom:
        yield None
        return
    tonight = Tonight(state_folder(settings))
    try:
        yield tonight
    finally:
        tonight.stop()


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _heard(game: Game) -> _Heard | None:
    """Take the lines of a game; return what it was, or none if nothing was to be slapped."""
    data = b"".join(as_text(line, number) for number, line in enumerate(game.lines, start=1))
    game.lines.clear()
    try:
        recording = recording_of(parse(data, str(_UNNAMED)), _UNNAMED)
    except BadInput:  # it ended before it had begun, or has been looked at
        return None
    found = collect(((Kept(recording, None),),))
    if not found.games:
        return None
    setup = recording.setup
    return _Heard(found, condition_of(setup.rules), setup.start_ns, game.files)


def figures_of(games: Sequence[_Heard]) -> Figures:
    """Return what is told of some games: of people, by rules like those of the newest game.

    Times of rules of different kinds are times of different tasks, and are not put together.
    """
    if not games:
        return Figures()
    condition = games[-1].condition
    alike = [game for game in games if game.condition is condition]
    presses = [one for game in alike for one in game.found.presses if not one.is_bot]
    trials: dict[Who, Trials] = {}
    for game in alike:
        for (who, _), own in game.found.trials.items():
            trials[who] = trials.get(who, Trials()) + own
    people = sorted({p.place for p in presses} | {place for place, is_bot in trials if not is_bot})
    bound_ns = shared_ns(presses)
    first, last = _span(reactions_of(presses))
    seats = tuple(
        _seat(
            place,
            [press for press in presses if press.place == place],
            trials.get((place, False), Trials()),
            bound_ns,
            range(first, last),
        )
        for place in people
    )
    return Figures(seats, condition.value, len(alike), first * BAR_NS, BAR_NS)


def _span(reactions: Sequence[int]) -> tuple[int, int]:
    """Return the first bar of all histograms, and the one after their last."""
    if not reactions:
        return 0, 0
    return reactions[0] // BAR_NS, reactions[-1] // BAR_NS + 1


def _seat(
    place: int, presses: Sequence[Press], trials: Trials, bound_ns: int, bars: range
) -> SeatReactions:
    own = reactions_of(presses)
    counts = [0] * len(bars)
    for reaction in own:
        counts[reaction // BAR_NS - bars.start] += 1
    middle, seen = quantile(own, 0.5), sensitivity(trials)
    reach: int | None = None
    if middle is not None and middle.low is not None and middle.high is not None:
        clock_ns = max(press.uncertainty for press in presses if press.is_reaction)
        chance_ns = max(middle.high - middle.value, middle.value - middle.low)
        reach = round(chance_ns) + clock_ns + bound_ns
    return SeatReactions(
        place=place,
        bars=tuple(counts),
        count=len(own),
        false_alarms=trials.false_alarms,
        median_ns=None if middle is None else round(middle.value),
        plus_minus_ns=reach,
        d_prime=None if seen is None else seen.d_prime,
        d_error=0.0 if seen is None else seen.d_error,
    )
