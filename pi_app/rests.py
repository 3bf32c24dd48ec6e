"""The rests of a game: while the others choose a forfeit, the game stands still.

A choice opens a moment after the fault, so that a hand that is already falling does not vote;
until then, and from its end on, presses belong to the game. Knows no clock and no thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from engine.events import Event, Penalised, PenaltyKind
from engine.inputs import Chance, Press
from pi_app.forfeits import ForfeitChoice, open_choice
from pi_app.publish import ForfeitView, SeatInfo
from pi_app.shuffle import Hat

MS = 1_000_000
GRACE_NS = 700 * MS
LOOK_NS = 3_000 * MS
"""What was chosen stays on the screen so long."""


class Rests:
    """The choices of forfeits of one game, one after the other."""

    def __init__(
        self, seats: Sequence[SeatInfo], options: tuple[str, ...], hat: Hat, chance: Random
    ) -> None:
        """`chance` is what the computer players choose by; `hat` decides between equal votes."""
        self._seats, self._options = seats, options
        self._hat, self._chance = hat, chance
        self._owed: list[tuple[int, int]] = []
        self._choice: ForfeitChoice | None = None
        self._since_ns = 0
        self._look_until_ns: int | None = None

    @property
    def since_ns(self) -> int:
        """When this rest began."""
        return self._since_ns

    def hear(self, events: Iterable[Event]) -> None:
        """Take note of the forfeits that are owed."""
        for event in events:
            if isinstance(event, Penalised) and event.kind is PenaltyKind.FORFEIT:
                self._owed.append((event.seat, event.t_ns + GRACE_NS))

    def owe(self, seats: Iterable[int], t_ns: int) -> None:
        """Take note of forfeits of before a cut, which are still to be chosen."""
        self._owed += [(seat, t_ns + GRACE_NS) for seat in seats]

    def opens_ns(self) -> int | None:
        """Return when the next choice opens; none while one is open or none is owed."""
        return self._owed[0][1] if self._owed and self._choice is None else None

    def open(self, now_ns: int) -> None:
        """Let the oldest choice begin; the game rests from `now_ns` on."""
        seat, _ = self._owed.pop(0)
        computers = {
            number: self._chance.random()
            for number, info in enumerate(self._seats)
            if info.player.is_bot and number != seat
        }
        count = len(self._seats)
        self._choice = open_choice(seat, count, self._options, now_ns, computers=computers)
        self._since_ns, self._look_until_ns = now_ns, None

    def put_off(self, length_ns: int) -> None:
        """The whole table stood still for so long: what is due is due so much later."""
        self._owed = [(seat, opens_ns + length_ns) for seat, opens_ns in self._owed]
        if self._choice is not None:
            self._choice = replace(self._choice, ends_ns=self._choice.ends_ns + length_ns)
        if self._look_until_ns is not None:
            self._look_until_ns += length_ns

    def press(self, press: Press) -> None:
        """A button was pressed while the game rests."""
        if self._choice is not None and self._look_until_ns is None:
            self._choice = self._choice.press(press)

    def due_ns(self) -> int | None:
        """Return when the rest changes by itself."""
        if self._choice is None:
            return None
        return self._choice.ends_ns if self._look_until_ns is None else self._look_until_ns

    def tick(self, closed_ns: int) -> bool:
        """Let what is due by `closed_ns` happen; true when the rest is over."""
        if self._choice is None:
            return False
        if self._look_until_ns is None:
            self._decide(self._choice, closed_ns)
            return False
        if closed_ns < self._look_until_ns:
            return False
        self._choice = None
        return True

    def _decide(self, choice: ForfeitChoice, closed_ns: int) -> None:
        result = choice.result(closed_ns)
        if result is None:
            return
        lots = self._hat.draw(result, closed_ns) if isinstance(result, Chance) else None
        self._choice = choice.close(closed_ns, lots)
        self._look_until_ns = closed_ns + LOOK_NS

    def view(self) -> ForfeitView | None:
        """Return the choice as everybody sees it."""
        return None if self._choice is None else self._choice.view()

    def note(self) -> dict[str, object] | None:
        """Return what the journal keeps of the choice that has just been made."""
        view = self.view()
        if view is None or view.chosen is None:
            return None
        return {"note": "forfeit", "seat": view.seat, "text": view.options[view.chosen]}
