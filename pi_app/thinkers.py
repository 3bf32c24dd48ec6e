"""Computer players of games with hands: each sees its own seat's view, and nothing else.

They think somewhere else (a thread; see `thought_thread.py`), for that may take a third of a second
on a small machine, and the table waits for nobody. What they have thought of comes back as a
message, and is played once a person could have thought of it too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from engine.batak_views import BatakStage
from engine.inputs import Move
from engine.views import CircularView
from pi_app.inbox import Thought
from pi_app.kits import Choose
from pi_app.options import HandView
from pi_app.publish import Player

MS = 1_000_000
CARD_NS = (600 * MS, 1_200 * MS)
"""Between these times a computer player takes for a card, or a word in an auction,"""
LEAD_NS = (1_200 * MS, 1_500 * MS)
"""and when it leads: the trick that it has won lies on the table till then."""

Job = Callable[[], Thought]
Work = Callable[[Job], None]
"""Has a job done at some time, and its thought told to the loop; returns at once."""


def _leads(view: HandView) -> bool:
    """Whether a trick is over, and who must act begins the next one."""
    if isinstance(view, CircularView):
        return view.choosing
    return view.stage is BatakStage.CARD and not view.trick and bool(view.tricks_seen)


@dataclass(frozen=True, slots=True)
class _Turn:
    """One decision that is being made."""

    number: int
    due_ns: int
    move: Move | None = None
    """None while it is not known."""


class Thinkers:
    """All computer players of a table, of whom one at a time is in turn."""

    def __init__(
        self, players: Mapping[int, Player], chance: Random, choose: Choose, work: Work
    ) -> None:
        """`chance` gives each of them its own, which nobody else draws from."""
        self._players = {seat: player for seat, player in players.items() if player.is_bot}
        self._chances = {seat: Random(chance.getrandbits(64)) for seat in self._players}
        self._choose, self._work = choose, work
        self._number = 0
        self._turn: _Turn | None = None

    def plays(self, seat: int | None) -> bool:
        """Whether one of them sits there."""
        return seat in self._players

    def begin(self, view: HandView) -> None:
        """Let the seat of a view, which must act, think about it; whatever was before is void."""
        assert view.seat is not None
        chance, player, choose = self._chances[view.seat], self._players[view.seat], self._choose
        least, most = LEAD_NS if _leads(view) else CARD_NS
        self._number = number = self._number + 1
        self._turn = _Turn(number, view.t_ns + chance.randint(least, most))
        # One of its own for each decision: the thread may still be busy with one that is void.
        own = Random(chance.getrandbits(64))
        self._work(lambda: Thought(number, choose(view, player, own.random)))

    def forget(self) -> None:
        """Nobody must act any more."""
        self._turn = None

    def heard(self, thought: Thought) -> None:
        """Take what one of them has thought of."""
        if self._turn is not None and thought.number == self._turn.number:
            self._turn = replace(self._turn, move=thought.move)

    def due_ns(self) -> int | None:
        """Return when the one in turn wants to act; none while it still thinks."""
        known = self._turn is not None and self._turn.move is not None
        return self._turn.due_ns if known and self._turn is not None else None

    def take(self, closed_ns: int) -> Move | None:
        """Return what is to be played by `closed_ns`, once."""
        turn = self._turn
        if turn is None or turn.move is None or turn.due_ns > closed_ns:
            return None
        self._turn = None
        return replace(turn.move, t_ns=turn.due_ns)
