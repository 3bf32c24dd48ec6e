"""An evening at the table: waiting, a game, its end, the next. Knows no clock and no thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.events import Event
from engine.inputs import Button, Input, Press, Tick
from engine.judging import MS
from engine.views import SlapView, WarView
from pi_app.dealer import Dealer
from pi_app.journal import FORMAT, Journal, record
from pi_app.kits import BATAILLE_CORSE, KITS, Kit
from pi_app.publish import Phase, SeatInfo
from pi_app.shuffle import Hat

REST_NS = 60_000 * MS
"""Then nobody is looking any more: the table invites and explains again."""
LOOK_NS = 2_000 * MS
"""A game that has just ended stays on the screen at least so long."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be played, by whom."""

    rules_name: str
    rules: Any
    """Of the game's own kind."""
    seats: tuple[SeatInfo, ...]
    reveal_delay_ns: int
    """From a press to the sight of its card, until the screen says better."""
    game: str = BATAILLE_CORSE.name

    @property
    def kit(self) -> Kit:
        """What the app knows of the game."""
        return KITS[self.game]


Game = Dealer[Any, Any, SlapView | WarView]
Deal = Callable[[Plan, int], Any]
"""Makes the setup of a game that begins at a time in ns."""


def shuffled(hat: Hat) -> Deal:
    """Return a deal of a shuffled deck, the first player drawn as well."""

    def deal(plan: Plan, t_ns: int) -> Any:
        return plan.kit.deal(hat, plan.rules, len(plan.seats), t_ns, plan.reveal_delay_ns)

    return deal


class Session:
    """The games of one evening, one after the other."""

    def __init__(
        self, plan: Plan, hat: Hat, deal: Deal, open_journal: Callable[[], Journal]
    ) -> None:
        self.plan = plan
        self._hat, self._deal, self._open_journal = hat, deal, open_journal
        self._dealer: Game | None = None
        self._journal: Journal | None = None
        self._start_ns = self._over_ns = 0
        self.phase = Phase.ATTRACT
        self.games = 0
        """Games that have ended."""

    def start(self, t_ns: int) -> tuple[Event, ...]:
        """Begin a game now; return what can already be told of it."""
        kit, setup = self.plan.kit, self._deal(self.plan, t_ns)
        self._dealer = Dealer(kit.game, setup, self._hat.draw)
        self._journal = self._open_journal()
        players = [seat.player.value for seat in self.plan.seats]
        header = {"journal": FORMAT, "game": kit.name, "rules": self.plan.rules_name}
        self._journal.write({**header, "players": players})
        self._journal.write(kit.setup_line(setup))
        self.phase = Phase.PLAYING
        self._start_ns = t_ns
        return self._dealer.opening

    def take(self, item: Input) -> tuple[Event, ...]:
        """Take one input; return what happened. The journal has it before anybody else."""
        if self.phase is not Phase.PLAYING:
            return self._start_on(item)
        if self._dealer is None or item.t_ns < self._start_ns:
            return ()  # a card or a press of before this game
        return self._feed(self._dealer, item)

    def _feed(self, dealer: Game, item: Input) -> tuple[Event, ...]:
        events: list[Event] = []
        for fed in dealer.feed(item):
            if self._journal is not None:
                record(self._journal, fed)
            events += fed.events
        if dealer.state.over is not None:
            self._finish(dealer.state.now_ns)
        return tuple(events)

    def _start_on(self, item: Input) -> tuple[Event, ...]:
        """PLAY of any seat starts a game, once the last one has been looked at.

        Where the table turns the cards over itself, seats may have one button only: SLAP does too.
        """
        if not isinstance(item, Press) or not item.down:
            return ()
        one_button = bool(getattr(self.plan.rules, "auto_flip_ms", 0))
        starts = item.button is Button.PLAY or one_button
        if not starts or (self.games and item.t_ns - self._over_ns < LOOK_NS):
            return ()
        return self.start(item.t_ns)

    def _finish(self, t_ns: int) -> None:
        self.phase = Phase.OVER
        self.games += 1
        self._over_ns = t_ns
        if self._journal is not None:
            self._journal.end()

    def view(self) -> SlapView | WarView | None:
        """Return what everybody at the table can see."""
        if self._dealer is None or self.phase is Phase.ATTRACT:
            return None
        return self._dealer.view()

    @property
    def turn(self) -> int:
        """The seat whose PLAY counts now; 0 before the first game."""
        return 0 if self._dealer is None else self.plan.kit.turn(self._dealer.state)

    def due_ns(self) -> int | None:
        """Return when the game wants a Tick, or when the next one begins by itself."""
        if self.phase is Phase.PLAYING:
            return None if self._dealer is None else self._dealer.due_ns()
        if self._unattended:
            return self._over_ns + LOOK_NS
        return self._over_ns + REST_NS if self.phase is Phase.OVER else None

    @property
    def _unattended(self) -> bool:
        """Only computer players sit here, and they press nothing between games."""
        return all(seat.player.is_bot for seat in self.plan.seats)

    def tick(self, closed_ns: int) -> tuple[Event, ...]:
        """Every press up to `closed_ns` has been taken: let what is due by then happen."""
        due_ns = self.due_ns()
        if due_ns is None or due_ns > closed_ns:
            return ()
        if self.phase is Phase.PLAYING:
            return self.take(Tick(closed_ns))
        if self._unattended:
            return self.start(closed_ns)
        self.phase = Phase.ATTRACT
        return ()

    def close(self) -> None:
        """End the evening; what has been played stays in the journal."""
        if self._journal is not None:
            self._journal.close()
