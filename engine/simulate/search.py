"""The search for long games of beggar-my-neighbour: from long ones back to longer ones.

Hill climbing by exchanging cards leads nowhere. The neighbours of a deal (two cards of different
kinds exchanged) part from it within the first round, and from there on are like any other: those of
deals of 2500 cards were found to last 285 on average, where all deals last 255, and as few of them
were long. So a step here is one that cannot lose what has been reached: to an earlier position.

A climb begins with a shuffled deal whose game is long, goes forward to a position from which
`FLOOR` cards or less are still to be played, and looks through all positions from which that one is
reached. They are some thousands, for a position that was met by playing is met from many. All in
which both seats hold half the pack are deals, and the earliest of them is the top of this hill. A
climb costs as much as some hundred games and sees about eighty deals that are all longer than
`FLOOR`, of which shuffling finds one in some thousand games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.chance import stream
from engine.jit import zeros
from engine.simulate.beggar_back import MOST_NODES, NODE, earliest_deal, go_on, seek
from engine.simulate.beggar_deals import text_of
from engine.simulate.beggar_kernel import DEAL, ENDLESS, SCRATCH
from engine.simulate.kind import Road
from engine.simulate.one_deal import OneDeal, play_one

FLOOR = 1_800
"""Cards. Of so many tries in all, lower ones find less, and higher ones no more."""
MOST_POSITIONS = 100_000
"""Of one climb."""
TRICKS_OF_A_GAME = 36
"""On average: so many positions looked at count as one more deal tried."""


@dataclass(frozen=True, slots=True)
class Found:
    """A deal longer than all before, or one that never ends."""

    deal: str
    played: OneDeal
    tried: int
    """After how many deals."""


class Search:
    """A search that can be gone on with. The same seed finds the same, whatever the portions."""

    def __init__(self, seed: int) -> None:
        self.tried = 0
        """Deals played, and climbs at what they cost."""
        self.record = 0
        """Cards of the longest game so far."""
        self._numbers, self._scratch = stream(seed), zeros(SCRATCH)
        self._deal, self._found = zeros(DEAL), zeros(3)
        self._nodes, self._best = zeros(NODE * MOST_NODES), zeros(NODE)

    def run(self, tries: int) -> Iterator[Found]:
        """Try about so many more deals, and yield what is found on the way.

        A climb that has begun is brought to its end.
        """
        until = self.tried + tries
        while self.tried < until:
            left = until - self.tried
            least = min(FLOOR, self.record + 1)
            self.tried += int(
                seek(self._numbers, self._scratch, self._deal, self._found, least, left)
            )
            if self._found[2] == ENDLESS:
                yield self._name(text_of(self._deal))
            elif self._found[0] > self.record:
                yield self._record(text_of(self._deal))
            if self._found[2] != ENDLESS and self._found[0] >= FLOOR:
                yield from self._climb()

    def _climb(self) -> Iterator[Found]:
        for place in range(DEAL):
            self._nodes[place] = self._deal[place]
        go_on(self._nodes, int(self._found[0]) - FLOOR)
        seen = int(earliest_deal(self._nodes, MOST_POSITIONS, self._best))
        self.tried += seen // TRICKS_OF_A_GAME
        found = play_one(text_of(self._best), Road.KERNEL)
        if found.count.cards > self.record:
            yield self._record(text_of(self._best))

    def _record(self, deal: str) -> Found:
        found = self._name(deal)
        self.record = found.played.count.cards
        return found

    def _name(self, deal: str) -> Found:
        return Found(deal, play_one(deal, Road.KERNEL), self.tried)


def search(seed: int, tries: int) -> Iterator[Found]:
    """Try about so many deals; yield each that is longer than all before, and endless ones."""
    return Search(seed).run(tries)
