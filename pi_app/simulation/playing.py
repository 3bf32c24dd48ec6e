"""The one place where the engine's players of games are joined to the simulator.

A `Players` is handed in wherever games are played, so the tests hand in others. Its functions go to
other processes and machines by their name: they must be importable there.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import engine
from engine.simulate.blocks import Road, play_block, road_for
from engine.simulate.question import Question
from engine.simulate.tally import Tally
from pi_app.errors import Failure
from pi_app.simulation.job import Batch, Played

Play = Callable[[Batch], Tally]


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game, or a part of it, is."""

    cards: int
    tricks: int


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """What became of one deal of beggar-my-neighbour."""

    length: Length
    """Of the whole game; of an endless one till it is found to be endless."""
    winner: int | None
    """None where the game never ends."""
    period: Length | None = None
    """Of an endless game: after so much all is as it was."""
    enters_after: Length | None = None
    """Of an endless game: so much comes before the part that is repeated."""


@dataclass(frozen=True, slots=True)
class Record:
    """A deal that a search has found, longer than all before it."""

    deal: str
    played: DealPlayed
    tried: int
    """Deals tried till then."""


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays."""

    road_for: Callable[[Question], tuple[Road, str]]
    """The fastest road that can play a question here, and why it is not the kernel."""
    play: Play
    """All games of a batch."""
    play_deal: Callable[[str, Road | None], DealPlayed]
    """One deal `A/B` of beggar-my-neighbour, by a road or by the fastest one.

    Raises Refusal for a deal that cannot be played, or not by this road.
    """
    search: Callable[[int, int], Iterator[Record]]
    """(seed, deals to try) to the records, as they are found."""


def play_batch(batch: Batch) -> Tally:
    """Play all games of a batch, block by block."""
    tally = Tally(batch.question.seats)
    for block, games in batch.blocks():
        tally.add(play_block(batch.question, block, batch.road, games))
    return tally


def play_deal(deal: str, road: Road | None) -> DealPlayed:
    """Play one deal of beggar-my-neighbour."""
    raise NotImplementedError


def search(seed: int, deals: int) -> Iterator[Record]:
    """Look for long games."""
    raise NotImplementedError


ENGINE = Players(road_for, play_batch, play_deal, search)
"""The real ones."""


@cache
def edition() -> str:
    """Return a digest of the engine's source: who has another one may play other games."""
    folder, digest = Path(engine.__path__[0]), hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class OtherEdition(Failure):
    """Who shall play has another version of the engine."""


def played(play: Play, batch: Batch, wanted: str) -> Played:
    """Play a batch wherever this is called. Raises OtherEdition if that is not `wanted`."""
    if edition() != wanted:
        raise OtherEdition("it has another version of slap-table")
    begin_ns = time.monotonic_ns()
    tally = play(batch)
    return Played(batch, tally, time.monotonic_ns() - begin_ns)
