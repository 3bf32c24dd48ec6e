"""Computer players of games with hands: each sees its own seat's view, and nothing else.

They think somewhere else (a thread; see `thought_thread.py`), for that may take a third of a second
on a small machine, and the table waits for nobody. What they have thought of comes back as a
message, and is played once a person could have thought of it too.

No game waits for one that fails: if it raises, wants what is not allowed, or takes too long, the
first thing that it may do is done instead, and that is told.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from engine.batak_views import BatakStage
from engine.inputs import Move
from engine.views import CircularView
from pi_app.fingers import allowed_moves
from pi_app.inbox import Thought
from pi_app.kits import Choose
from pi_app.notices import told
from pi_app.options import HandView
from pi_app.publish import Player

log = logging.getLogger(__name__)

MS = 1_000_000
CARD_NS = (600 * MS, 1_200 * MS)
"""Between these times a computer player takes for a card, or a word in an auction,"""
LEAD_NS = (1_200 * MS, 1_500 * MS)
"""and when it leads: the trick that it has won lies on the table till then."""
CUT_NS = (4_000 * MS, 4_600 * MS)
"""For the first card of a match: the cards that were cut are looked at till then."""
LATE_NS = 10_000 * MS
"""A thought that takes so long is not waited for; on a small machine one takes a thirtieth."""
CANNOT = told("notice.computer_fails")
TOO_LONG = told("notice.computer_slow")

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
    late_ns: int
    """When it is no longer waited for."""
    moves: tuple[Move, ...]
    """All that is allowed."""
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
        self._late: int | None = None
        """The thought that was waited for in vain and has not come to its end yet."""
        self.faults: tuple[str, ...] = ()
        """What people should know; each once."""

    def plays(self, seat: int | None) -> bool:
        """Whether one of them sits there."""
        return seat in self._players

    def begin(self, view: HandView) -> None:
        """Let the seat of a view, which must act, think about it; whatever was before is void."""
        assert view.seat is not None
        chance, player, choose = self._chances[view.seat], self._players[view.seat], self._choose
        least, most = _times(view)
        self._number = number = self._number + 1
        moves = allowed_moves(view)
        due_ns = view.t_ns + chance.randint(least, most)
        self._turn = _Turn(number, due_ns, view.t_ns + LATE_NS, moves)
        # One of its own for each decision: the thread may still be busy with one that is void.
        own = Random(chance.getrandbits(64))
        if self._late is None:
            self._work(lambda: _thought(number, lambda: choose(view, player, own.random)))
        else:  # what thinks is not free: the table goes on meanwhile, at its usual pace
            self._turn = replace(self._turn, move=moves[0])

    def forget(self) -> None:
        """Nobody must act any more."""
        self._turn = None

    def heard(self, thought: Thought) -> None:
        """Take what one of them has thought of."""
        if thought.number == self._late:
            self._late = None
        if self._turn is not None and thought.number == self._turn.number:
            self._turn = replace(self._turn, move=self._sound(thought, self._turn))

    def _sound(self, thought: Thought, turn: _Turn) -> Move:
        """Return what was thought of, or, if it may not be, what is done instead."""
        move = thought.move
        if move is not None and any(replace(move, t_ns=one.t_ns) == one for one in turn.moves):
            return move
        self._tell(CANNOT, f"a computer player failed: {move}", thought.fault)
        return turn.moves[0]

    def _tell(self, fault: str, text: str, cause: Exception | None = None) -> None:
        if fault not in self.faults:
            self.faults += (fault,)
            log.error("%s", text, exc_info=cause)

    def due_ns(self) -> int | None:
        """Return when the one in turn wants to act, or when it has thought for long enough."""
        turn = self._turn
        if turn is None:
            return None
        return turn.late_ns if turn.move is None else turn.due_ns

    def take(self, closed_ns: int) -> Move | None:
        """Return what is to be played by `closed_ns`, once."""
        turn, due_ns = self._turn, self.due_ns()
        if turn is None or due_ns is None or due_ns > closed_ns:
            return None
        self._turn = None
        if turn.move is None:
            self._late = turn.number
            self._tell(TOO_LONG, f"a computer player had no answer after {LATE_NS // MS} ms")
        return replace(turn.move or turn.moves[0], t_ns=due_ns)


def _times(view: HandView) -> tuple[int, int]:
    """Return between which times after the view a move is made."""
    if _leads(view):
        return LEAD_NS
    cut = isinstance(view, CircularView) and not view.cards_played
    return CUT_NS if cut else CARD_NS


def _thought(number: int, think: Callable[[], Move | None]) -> Thought:
    try:
        return Thought(number, think())
    except Exception as fault:
        return Thought(number, None, fault)
