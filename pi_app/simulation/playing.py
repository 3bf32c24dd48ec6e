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
from typing import Protocol

import engine
from engine.simulate.blocks import Road, block_size, play_block, play_blocks, road_for
from engine.simulate.one_deal import play_one
from engine.simulate.question import Question
from engine.simulate.search import search
from engine.simulate.tally import Tally
from pi_app.errors import Failure
from pi_app.simulation.job import Batch, Played

Play = Callable[[Batch], Tally]


class Count(Protocol):
    """How far a game is, or how long a part of it."""

    @property
    def cards(self) -> int:
        """Cards played."""
        ...

    @property
    def tricks(self) -> int:
        """Pick-ups, and one more if the game has ended with cards on the pile."""
        ...


class OneDeal(Protocol):
    """What becomes of one deal of beggar-my-neighbour."""

    @property
    def count(self) -> Count:
        """At its end; of an endless game, when it was found to be endless."""
        ...

    @property
    def winner(self) -> int | None:
        """None: it never ends."""
        ...

    @property
    def period(self) -> Count | None:
        """Of an endless game: after so much all is as it was."""
        ...

    @property
    def enters_after(self) -> Count | None:
        """Of an endless game: so much comes before the part that is repeated."""
        ...


class Found(Protocol):
    """A deal that a search has found: longer than all before it, or endless."""

    @property
    def deal(self) -> str:
        """As `--deal` takes it."""
        ...

    @property
    def played(self) -> OneDeal:
        """What becomes of it."""
        ...

    @property
    def tried(self) -> int:
        """Deals tried till then."""
        ...


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays."""

    road_for: Callable[[Question], tuple[Road, str]]
    """The fastest road that can play a question here, and why it is not the kernel."""
    play: Play
    """All games of a batch."""
    play_deal: Callable[[str, Road], OneDeal]
    """One deal `A/B` of beggar-my-neighbour; raises Refusal for one that cannot be played."""
    search: Callable[[int, int], Iterator[Found]]
    """(seed, deals to try) to what is found, as it is found."""


def play_batch(batch: Batch) -> Tally:
    """Play all games of a batch: whole blocks together, and what is less than a block by itself."""
    whole, rest = divmod(batch.games, block_size(batch.question))
    tally = play_blocks(batch.question, batch.first, whole, batch.road)
    if rest:
        tally.add(play_block(batch.question, batch.first + whole, batch.road, rest))
    return tally


ENGINE = Players(road_for, play_batch, play_one, search)
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
