"""Whole games of computer players through the real loop, at simulated time."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hardware.sim import SimClock
from pi_app.bots import Bots
from pi_app.hand_desk import HandDesk, Places
from pi_app.intake import Intake
from pi_app.journal import Journal, MemoryJournal, NoJournal
from pi_app.kits import KITS, Kit
from pi_app.lines import Line
from pi_app.loop import Loop
from pi_app.publish import Output, Player, SeatInfo
from pi_app.screen_hands import ScreenHands
from pi_app.session import Plan, Session, shuffled
from pi_app.shuffle import Hat
from pi_app.thinkers import Thinkers

MS = 1_000_000
START_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played to its end."""

    lines: list[Line]
    """Its journal."""
    pumps: int
    """Turns of the loop."""


class SimulatedTable:
    """The real loop, session, intake and computer players on a clock that jumps."""

    def __init__(
        self,
        players: tuple[Player, ...],
        rules: str,
        seed: int,
        *outputs: Output,
        game: str = "bataille-corse",
    ) -> None:
        self.clock = SimClock(START_NS)
        self._keep_journal = True
        self.journals: list[MemoryJournal] = []
        seats = tuple(SeatInfo(f"seat {n}", player, None) for n, player in enumerate(players))
        hat = Hat(seed)
        kit = KITS[game]
        plan = Plan(rules, kit.preset(rules, "test"), seats, 25 * MS, game)
        self.session = Session(plan, hat, shuffled(hat), self._open_journal)
        bots = Bots(dict(enumerate(players)), random.Random(seed), replan=kit.replan)
        intake = Intake()
        intake.attach_presses(bots)
        hands = HandDesk(self.session, self._places(players, seed, kit)) if kit.has_hands else None
        self.loop = Loop(self.clock, intake, self.session, bots=bots, outputs=outputs, hands=hands)

    def _places(self, players: tuple[Player, ...], seed: int, kit: Kit) -> Places:
        """Nobody looks at the screen, and computer players think at once."""
        assert kit.choose is not None
        thinkers = Thinkers(
            dict(enumerate(players)),
            random.Random(seed),
            kit.choose,
            lambda job: thinkers.heard(job()),
        )
        return Places(ScreenHands(()), thinkers)

    def _open_journal(self) -> Journal:
        if not self._keep_journal:
            return NoJournal()
        self.journals.append(MemoryJournal())
        return self.journals[-1]

    def play(self, most_pumps: int = 1_000_000, *, keep_journal: bool = True) -> Played:
        """Play one game to its end, each turn of the loop at the time that the last one named."""
        self._keep_journal = keep_journal
        games = self.session.games
        self.loop.start_game()
        pumps = 0
        while self.session.games == games:
            due_ns = self.loop.pump()
            pumps += 1
            if self.session.games == games:
                assert due_ns is not None, "nothing is due and the game is not over"
                assert pumps < most_pumps, "the game does not end"
                self.clock.set(max(due_ns, self.clock.now_ns()))
        return Played(self.journals[-1].lines if keep_journal else [], pumps)
