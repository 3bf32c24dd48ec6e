"""A game told in short lines, so that a test reads like a table: deal, press, look what came.

Every action returns what it led to, one short text an event: `card 0 7S`, `challenge 0>1 3`,
`slap 1 valid`, `fault 1 false_slap`, `penalty 1 under_pile 3`, `take 1 2 slap`, `turn 1`,
`over 0 all_cards`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.cards import cards, codes
from engine.events import Event, as_line
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick

MS = 1_000_000
SECOND = 1000 * MS
GAME = BatailleCorse()
WIKIPEDIA = Rules()

_SHAPES = {
    "card": "{seat} {card}",
    "challenge": "{by}>{seat} {attempts}",
    "slap": "{seat} {verdict}",
    "fault": "{seat} {kind}",
    "penalty": "{seat} {kind} {cards}",
    "take": "{seat} {cards} {by}",
    "turn": "{seat}",
    "out": "{seat}",
    "back": "{seat}",
    "over": "{winner} {reason}",
}


def short(line: dict[str, Any]) -> str:
    """Return an event's line as one short text."""
    return f"{line['event']} {_SHAPES[line['event']].format(**line)}"


def stacks_of(text: str) -> tuple[tuple[Any, ...], ...]:
    """Return stacks written `7S 2H / 7D 4C`, top card first."""
    return tuple(cards(stack) for stack in text.split("/"))


class Script:
    """One game, driven by hand."""

    def __init__(
        self,
        deal: str,
        rules: Rules = WIKIPEDIA,
        *,
        first: int = 0,
        reveal_delay_ns: int = 0,
        uncertainty_ns: int = 0,
        handicaps_ms: tuple[int, ...] = (),
    ) -> None:
        """Start a game; what `new` told is in `opening`."""
        stacks = stacks_of(deal)
        setup = Setup(rules, stacks, first, 0, reveal_delay_ns, uncertainty_ns, handicaps_ms)
        self.state: State
        self.state, events = GAME.new(setup)
        self.lines: list[dict[str, Any]] = []
        self.opening = self._note(events)

    def _note(self, events: Iterable[Event]) -> list[str]:
        lines = [as_line(event) for event in events]
        self.lines += lines
        return [short(line) for line in lines]

    def feed(self, *items: Input) -> list[str]:
        """Hand in inputs one by one; return all that they led to."""
        told: list[str] = []
        for item in items:
            self.state, events = GAME.step(self.state, item)
            told += self._note(events)
        return told

    def play(self, seat: int, at: int, *, overdue: bool = False) -> list[str]:
        """PLAY goes down."""
        return self.feed(Press(at, seat, Button.PLAY, overdue=overdue))

    def release(self, seat: int, at: int) -> list[str]:
        """PLAY comes up."""
        return self.feed(Press(at, seat, Button.PLAY, down=False))

    def slap(self, seat: int, at: int) -> list[str]:
        """SLAP goes down at an exact time, and nothing else happens at that time."""
        return self.feed(Press(at, seat, Button.SLAP), Tick(at))

    def slap_about(self, seat: int, at: int, uncertainty: int) -> list[str]:
        """SLAP goes down at a time that is known up to an uncertainty."""
        return self.feed(Press(at, seat, Button.SLAP, uncertainty_ns=uncertainty))

    def tick(self, at: int) -> list[str]:
        """Time passes."""
        return self.feed(Tick(at))

    def reveal(self, number: int, at: int) -> list[str]:
        """The screen says when it showed a card."""
        return self.feed(Revealed(at, number))

    def draw(self, *order: int) -> list[str]:
        """The lots are drawn."""
        return self.feed(Draw(self.state.now_ns, order))

    def play_all(self, seats: str, *, start: int = 0, gap: int = SECOND) -> list[str]:
        """PLAY of each seat in turn, `gap` apart: `play_all("010")`."""
        told: list[str] = []
        for place, seat in enumerate(seats):
            told += self.play(int(seat), start + place * gap)
        return told

    def last(self, event: str) -> dict[str, Any]:
        """Return the newest event of that name, whole."""
        return next(line for line in reversed(self.lines) if line["event"] == event)

    @property
    def sizes(self) -> list[int]:
        """Cards in each stack."""
        return [len(stack) for stack in self.state.stacks]

    def stack(self, seat: int) -> str:
        """Return a seat's stack as text, top first."""
        return codes(self.state.stacks[seat])

    @property
    def table(self) -> int:
        """Cards on the table, penalty cards included."""
        return len(self.state.pile) + len(self.state.under)
