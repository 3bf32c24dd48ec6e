"""What the table plays by itself while nobody is there: a game of computers, and the rules between.

A session of its own, with the real engine and without journal: nothing of it is heard, kept or
counted. By a number it is the same on every machine.
"""

from __future__ import annotations

import random
from dataclasses import replace

from engine.events import Event
from engine.inputs import Move
from pi_app.bots import Bots
from pi_app.briefing import brief_of
from pi_app.hand_desk import COUNT_NS
from pi_app.journal import NoJournal
from pi_app.languages import Language, Tongues
from pi_app.lobby.state import Lobby
from pi_app.options import HandView
from pi_app.plan import Plan, shuffled
from pi_app.players import seat_infos
from pi_app.publish import DemoView, Phase, Player, SeatInfo
from pi_app.seats import from_channel_press, take_next
from pi_app.session import Session
from pi_app.shuffle import Hat

MS = 1_000_000
PLAY_NS = 45_000 * MS
"""A game is looked at so long; then come the rules, and a new one."""
RULES_NS = 18_000 * MS
"""The rules in pictures are shown so long: two pages, where they are in pages."""
MOVE_NS = 1_500 * MS
"""In a game with hands somebody plays a card so often."""
USUAL_SEATS = 3
_LEVELS = (Player.MEDIUM, Player.HARD, Player.EASY)


def demo_seats(number: int, language: Language) -> tuple[SeatInfo, ...]:
    """Return the computers that play."""
    players = [_LEVELS[seat % len(_LEVELS)] for seat in range(number)]
    return seat_infos(players, (), {}, Tongues(language))


class Demo:
    """One game of computers, played as far as time has come."""

    def __init__(self, plan: Plan, seed: int, t_ns: int) -> None:
        self._plan = plan
        hat = Hat(seed)
        self._session = Session(plan, hat, shuffled(hat), NoJournal)
        players = dict(enumerate(seat.player for seat in plan.seats))
        self._chance = random.Random(seed)
        self._bots = Bots(players, random.Random(seed + 1), replan=plan.kit.replan)
        self._moved_ns = t_ns
        self._events: list[Event] = list(self._session.start(t_ns))
        self._see()

    def tick(self, now_ns: int) -> bool:
        """Play on till now; true if anything happened."""
        before = len(self._events)
        presses = [from_channel_press(press) for press in self._bots.presses(now_ns)]
        while presses:
            self._events += self._session.take(take_next(presses, self._session.turn))
        if self._plan.kit.has_hands:
            self._events += self._play_hands(now_ns)
        self._events += self._session.tick(now_ns)
        if len(self._events) > before:
            self._see()
        return len(self._events) > before

    def due_ns(self) -> int | None:
        """Return when something happens next; none after the end."""
        if self._session.phase is not Phase.PLAYING:
            return None
        due = [self._session.due_ns(), self._bots.due_ns()]
        if self._plan.kit.has_hands:
            due.append(self._hand_due_ns())
        return min((t_ns for t_ns in due if t_ns is not None), default=None)

    def take(self) -> DemoView:
        """Return what is to be seen, what happened since the last call included."""
        events, self._events = tuple(self._events), []
        plan = self._plan
        brief = brief_of(plan.rules)
        return DemoView(plan.seats, plan.game, plan.rules_name, self._session.view(), events, brief)

    def _see(self) -> None:
        plays = self._session.phase is Phase.PLAYING
        self._bots.see(self._session.view() if plays else None, self._session.now_ns)

    def _hand_due_ns(self) -> int:
        if self._session.waits_for_deal:
            return self._session.now_ns + COUNT_NS
        return self._moved_ns + MOVE_NS

    def _play_hands(self, now_ns: int) -> tuple[Event, ...]:
        if self._session.phase is not Phase.PLAYING or self._hand_due_ns() > now_ns:
            return ()
        self._moved_ns = now_ns
        if self._session.waits_for_deal:
            return self._session.deal_on(now_ns)
        move = self._move()
        return () if move is None else self._session.take(replace(move, t_ns=now_ns))

    def _move(self) -> Move | None:
        public, choose = self._session.view(), self._plan.kit.choose
        if not isinstance(public, HandView) or public.turn is None or choose is None:
            return None
        return choose(self._session.view(public.turn), Player.EASY, self._chance.random)


def rules_view(plan: Plan) -> DemoView:
    """Return what is to be seen while the rules are told."""
    return DemoView(plan.seats, plan.game, plan.rules_name, None, (), brief_of(plan.rules))


class Showing:
    """Games and rules in turn, each for a while."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._lobby: Lobby | None = None
        self._demo: Demo | None = None
        self._plan: Plan | None = None
        self._turns_ns = 0

    def begin(self, lobby: Lobby, t_ns: int) -> None:
        """Begin with what the lobby has chosen: first the game, then its rules."""
        self._lobby = lobby
        self._play(lobby, t_ns)

    def end(self) -> None:
        """Nothing is shown any more."""
        self._lobby = self._demo = None

    def tick(self, now_ns: int) -> bool:
        """Let time pass; true if the picture is another one."""
        if self._lobby is None:
            return False
        if now_ns < self._turns_ns:
            return self._demo is not None and self._demo.tick(now_ns)
        if self._demo is None:
            self._play(self._lobby, now_ns)
        else:
            self._demo, self._turns_ns = None, now_ns + RULES_NS
        return True

    def due_ns(self) -> int | None:
        """Return when something happens next."""
        if self._lobby is None:
            return None
        due_ns = None if self._demo is None else self._demo.due_ns()
        return self._turns_ns if due_ns is None else min(due_ns, self._turns_ns)

    def take(self) -> DemoView | None:
        """Return what is to be seen: a game, or its rules."""
        if self._demo is not None:
            return self._demo.take()
        return None if self._lobby is None or self._plan is None else rules_view(self._plan)

    def _play(self, lobby: Lobby, t_ns: int) -> None:
        named, counts = lobby.named_rules, lobby.counts
        seats = USUAL_SEATS if USUAL_SEATS in counts else counts[0]
        self._seed += 2
        infos = demo_seats(seats, lobby.language)
        plan = Plan(named.shown, named.rules, infos, 0, lobby.game, 0, lobby.language)
        self._plan, self._demo = plan, Demo(plan, self._seed, t_ns)
        self._turns_ns = t_ns + PLAY_NS
