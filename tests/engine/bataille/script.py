"""A game of Bataille told in short lines: deal, turn over, look what came.

Every action returns what it led to, one short text an event: `round 7S 9D - >1` (seat 1 takes),
`round 7S 7D =01` (seats 0 and 1 tie), `out 0`, `over 1 all_cards`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import codes
from engine.events import Event, GameOver, RoundPlayed, WentOut
from engine.games.bataille import Bataille, Setup, State, WarRules
from engine.inputs import Button, Draw, Input, Press, Tick
from engine.views import WarView
from tests.engine.script import MS, SECOND, stacks_of

GAME = Bataille()
CARTALOGUE = WarRules()


def short(event: Event) -> str:
    """Return an event as one short text."""
    if isinstance(event, RoundPlayed):
        faces = " ".join("-" if face is None else face.code for face in event.cards)
        winner = "" if event.winner is None else f" >{event.winner}"
        battle = f" ={''.join(map(str, event.battle))}" if event.battle else ""
        return f"round {faces}{winner}{battle}"
    if isinstance(event, WentOut):
        return f"out {event.seat}"
    assert isinstance(event, GameOver)
    return f"over {event.winner} {event.reason.value}"


class War:
    """One game, driven by hand."""

    def __init__(self, deal: str, rules: WarRules = CARTALOGUE) -> None:
        """Start a game; what `new` told is in `opening`."""
        self.state: State
        self.state, events = GAME.new(Setup(rules, stacks_of(deal)))
        self.events: list[Event] = []
        self.opening = self._note(events)

    def _note(self, events: Iterable[Event]) -> list[str]:
        told = list(events)
        self.events += told
        return [short(event) for event in told]

    def feed(self, *items: Input) -> list[str]:
        """Hand in inputs one by one; return all that they led to."""
        told: list[str] = []
        for item in items:
            self.state, events = GAME.step(self.state, item)
            told += self._note(events)
        return told

    def play(self, seat: int, at: int, *, down: bool = True, overdue: bool = False) -> list[str]:
        """PLAY goes down, or comes up."""
        return self.feed(Press(at, seat, Button.PLAY, down, overdue=overdue))

    def slap(self, seat: int, at: int) -> list[str]:
        """SLAP goes down."""
        return self.feed(Press(at, seat, Button.SLAP))

    def tick(self, at: int) -> list[str]:
        """Time passes."""
        return self.feed(Tick(at))

    def draw(self, *order: int) -> list[str]:
        """A pile is shuffled."""
        return self.feed(Draw(self.state.now_ns, order))

    def turn(self, times: int = 1) -> list[str]:
        """All seats that have to, press PLAY, one after the other."""
        told: list[str] = []
        for _ in range(times):
            for seat in self.asked:
                told += self.play(seat, self.state.now_ns + 10 * MS)
        return told

    @property
    def view(self) -> WarView:
        """What everybody sees."""
        return GAME.view(self.state, None)

    @property
    def asked(self) -> list[int]:
        """The seats whose PLAY counts now."""
        return [seat for seat, shown in enumerate(self.view.seats) if shown.may_press]

    @property
    def last(self) -> RoundPlayed:
        """The newest turn-over, whole."""
        return next(e for e in reversed(self.events) if isinstance(e, RoundPlayed))

    @property
    def over(self) -> GameOver:
        """How it ended."""
        assert self.state.over is not None
        return self.state.over

    def stack(self, seat: int) -> str:
        """Return a seat's stack as text, top first."""
        return codes(self.state.stacks[seat])

    def side(self, seat: int) -> str:
        """Return a seat's side pile as text, in the order of the pick-ups."""
        return codes(self.state.sides[seat])

    @property
    def wanted(self) -> int | None:
        """How many cards the draw must shuffle that the game waits for."""
        chance = GAME.chance(self.state)
        return None if chance is None else chance.count


__all__ = ["CARTALOGUE", "GAME", "MS", "SECOND", "War", "short", "stacks_of"]
