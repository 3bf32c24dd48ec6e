"""Games that nobody plays: their lengths and winners follow from seed, block and place alone.

They stand for the engine's in tests of who plays what, where and how often. As a program it is
`slap-table simulate` with such games; marks in the file that `FAKE_GAMES_LOG` names tell how far
a worker is, a byte for each block that it begins.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.simulate.blocks import Road
from engine.simulate.question import Question
from engine.simulate.tally import Longest, Tally
from pi_app.simulation.job import Batch
from pi_app.simulation.playing import Players

LOG = "FAKE_GAMES_LOG"
WORK = "FAKE_GAMES_WORK"
"""How many rounds of busy work each block takes."""


def fake_block(question: Question, block: int, games: int) -> Tally:
    """Tally so many games of a block."""
    tally = Tally(question.seats, games=games)
    for place in range(games):
        digest = hashlib.sha256(f"{question.seed} {block} {place}".encode()).digest()
        _count(tally, digest, block, place)
    return tally


def _count(tally: Tally, digest: bytes, block: int, place: int) -> None:
    cards = 20 + int.from_bytes(digest[:2], "big") % 300
    tally.laid += cards
    if digest[2] == 0:
        tally.endless += 1
        return
    tally.cards[cards] += 1
    tally.tricks[cards // 7 + 1] += 1
    tally.wins[digest[3] % tally.seats] += 1
    tally.slappable += digest[4] % 5
    tally.patterns["double"] += digest[4] % 4
    tally.patterns["sandwich"] += digest[4] % 2
    longest = Longest(cards, block, place, digest[5:9].hex())
    if tally.longest is None or longest.order > tally.longest.order:
        tally.longest = longest


def fake_play(batch: Batch) -> Tally:
    """Play a batch; how many blocks have been begun stands in a file, if one is named."""
    tally = Tally(batch.question.seats)
    for block, games in batch.blocks():
        _mark(os.environ.get(LOG))
        for number in range(int(os.environ.get(WORK, "0"))):
            hashlib.sha256(str(number).encode()).digest()
        tally.add(fake_block(batch.question, block, games))
    return tally


def _mark(log: str | None) -> None:
    if log:
        with Path(log).open("ab") as file:
            file.write(b".")


def fake_road(_question: Question) -> tuple[Road, str]:
    """Say that the kernel plays."""
    return Road.KERNEL, ""


def engine_road(_question: Question) -> tuple[Road, str]:
    """Say that the engine plays, and why."""
    return Road.ENGINE, "there is no kernel"


@dataclass(frozen=True, slots=True)
class FakeCount:
    """Cards and tricks."""

    cards: int
    tricks: int


@dataclass(frozen=True, slots=True)
class FakeDeal:
    """A deal that has been played."""

    count: FakeCount
    winner: int | None
    period: FakeCount | None = None
    enters_after: FakeCount | None = None


@dataclass(frozen=True, slots=True)
class FakeFound:
    """A deal that has been found."""

    deal: str
    played: FakeDeal
    tried: int


ENDLESS = FakeDeal(FakeCount(474, 66), None, FakeCount(440, 62), FakeCount(34, 4))
"""The endless deal as published (arXiv:2403.13855)."""


def fake_deal(deal: str, _road: Road) -> FakeDeal:
    """End after as many cards as the deal has, or never if it begins with an ace."""
    return ENDLESS if deal.startswith("A") else FakeDeal(FakeCount(len(deal) - 1, 3), 1)


def fake_search(seed: int, deals: int) -> Iterator[FakeFound]:
    """Find a longer deal at each tenth that is tried."""
    for tried in range(10, deals + 1, 10):
        played = FakeDeal(FakeCount(tried, tried // 5), 0)
        yield FakeFound(f"{seed % 10 * 'A'}-/K", played, tried)


FAKE = Players(fake_road, fake_play, fake_deal, fake_search)


def main() -> None:
    """`slap-table simulate` with these games; arguments as the command has them."""
    from pi_app.simulation.asked import Options
    from pi_app.simulation.carry_out import carry_out
    from pi_app.simulation.command import simulate

    with simulate.make_context("simulate", sys.argv[1:]) as context:
        carry_out(Options(**context.params), FAKE)


if __name__ == "__main__":
    main()
