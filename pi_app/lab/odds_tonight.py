"""Tonight's games, counted by replaying their journals: the third column beside theory and trial.

An evening is what was played without four hours in between; the newest one is tonight's. Only games
by the rules in question are counted, for others would be another experiment; how many were left out
is told. No names are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from engine.errors import Refusal
from engine.games.bataille_corse import Rules
from engine.odds_games import Batch, Curve, Watch
from engine.simulate.tally import Tally
from pi_app.errors import BadInput
from pi_app.journal import NAME_TIME, SUFFIX
from pi_app.kits import BATAILLE_CORSE
from pi_app.lab.kept import EVENING_GAP
from pi_app.replay import Recording, play_again, read_recording
from pi_app.storage import Storage

_STAMP = len(datetime(2000, 1, 1).strftime(NAME_TIME))


@dataclass(slots=True)
class Tonight:
    """What was counted, and what was not."""

    batch: Batch
    curve: Curve = field(default_factory=Curve)
    others: int = 0
    """Games by other rules, of other games, or with another number of seats."""
    faults: list[str] = field(default_factory=list)
    """Journals that cannot be read, a line each."""


def tonight(storage: Storage, folder: Path, rules: Rules, seats: int) -> Tonight:
    """Return what the games of the newest evening in a folder show. Raises OSError."""
    found = Tonight(Batch(Tally(seats)))
    for path in _of_the_evening(storage, folder):
        try:
            recording = read_recording(path)
            if _is_alike(recording, rules, seats):
                _count(found, recording)
            else:
                found.others += 1
        except (BadInput, Refusal) as fault:
            found.faults.append(str(fault))
    return found


def _of_the_evening(storage: Storage, folder: Path) -> list[Path]:
    """Return the journals of the newest evening, the oldest first."""
    stamped = sorted(_stamped(storage, folder))
    first = len(stamped) - 1
    while first > 0 and stamped[first][0] - stamped[first - 1][0] < EVENING_GAP:
        first -= 1
    return [path for _, path in stamped[max(first, 0) :]]


def _stamped(storage: Storage, folder: Path) -> Iterator[tuple[datetime, Path]]:
    for name in storage.names(folder):
        if name.endswith(SUFFIX):
            try:
                yield datetime.strptime(name[:_STAMP], NAME_TIME), folder / name
            except ValueError:
                continue  # a file of somebody else


def _is_alike(recording: Recording, rules: Rules, seats: int) -> bool:
    """Tell whether a game is one trial of the same experiment."""
    if recording.kit is not BATAILLE_CORSE or len(recording.setup.stacks) != seats:
        return False
    own = recording.setup.rules
    return (own.deck, own.packs, own.jokers, own.slaps, own.challenges) == (
        rules.deck,
        rules.packs,
        rules.jokers,
        rules.slaps,
        rules.challenges,
    )


def _count(found: Tonight, recording: Recording) -> None:
    table, fed = play_again(recording)
    watch = Watch(found.batch, recording.setup.first, found.curve)
    watch.see(table.state)
    for _ in fed:
        watch.see(table.state)
    watch.end(table.state, recording.setup.start_ns)
