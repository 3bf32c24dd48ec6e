"""A table for a game with hands, driven by a test: buttons, keys, taps, pretend phones.

Like `driven.Driven`, and its clock moves as the loop asks for it. Computer players think at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.cards import Card
from engine.inputs import Button, CardChosen, LeadChosen, Move
from engine.views import CircularView
from hardware.sim import SimClock, SimSource
from pi_app.advice import Adviser
from pi_app.advice_desk import AdviceDesk
from pi_app.advice_desk import Job as AdviceJob
from pi_app.bots import Bots
from pi_app.hand_desk import HandDesk, Places
from pi_app.hands import HandShown
from pi_app.intake import Intake
from pi_app.journal import Journal, MemoryJournal
from pi_app.keyboard import Keyboard
from pi_app.kits import COURT_CIRCULAR, Choose, Kit
from pi_app.loop import Loop
from pi_app.options import options
from pi_app.phone_desk import PhoneDesk
from pi_app.plan import Deal, Extras
from pi_app.publish import Player, Update
from pi_app.resume import Offer
from pi_app.screen_hands import ScreenHands
from pi_app.screens.messages import Key
from pi_app.seats import channel_of
from pi_app.session import Plan, Session, shuffled
from pi_app.shuffle import Hat
from pi_app.thinkers import Job, Thinkers
from pi_app.tour.guide import Guide
from pi_app.web.messages import FromPhone, HandUpdate
from tests.pi_app.driven import HUMAN, MS, PLAY, SLAP, T0, Ear, buttons_of, infos

NAME = COURT_CIRCULAR.name
RULES = COURT_CIRCULAR.presets[COURT_CIRCULAR.usual][1]
TAP_NS = 60 * MS
ADDRESS = "http://192.168.1.7:8080/"


class FakePhones:
    """A server of phones that only remembers."""

    def __init__(self) -> None:
        self.updates: list[HandUpdate] = []
        self.answers: list[tuple[int, str, str | None]] = []
        self.presses: list[int] = []
        self.address = ADDRESS
        self.stops = 0

    def codes(self) -> dict[int, str]:
        """The same for ever."""
        return {seat: "BCDF"[seat:] + "BCDF"[:seat] for seat in self.updates[-1].open}

    def publish(self, update: HandUpdate) -> None:
        """Remember it."""
        self.updates.append(update)

    def answer(self, seat: int, command_id: str, refused: str | None) -> None:
        """Remember it."""
        self.answers.append((seat, command_id, refused))

    def pressed(self, seat: int) -> None:
        """Remember it."""
        self.presses.append(seat)

    def stop(self) -> None:
        """Count it."""
        self.stops += 1


class HandTable:
    """A table in the hands of a test."""

    def __init__(
        self,
        players: Sequence[Player] = (HUMAN, HUMAN),
        *,
        seed: int = 1,
        phones: FakePhones | None = None,
        has_buttons: bool = True,
        has_screen: bool = True,
        keyboard: Keyboard | None = None,
        deal: Deal | None = None,
        games: int | None = None,
        kit: Kit = COURT_CIRCULAR,
        watch: Callable[[Update], None] = lambda _update: None,
        tour: Guide | None = None,
        adviser: Adviser | None = None,
        choose: Choose | None = None,
        open_journal: Callable[[], Journal] | None = None,
        offer: Offer | None = None,
    ) -> None:
        """`phones` hold the hands of all people; `watch` sees each update as it is published.

        `choose` is how computer players think, where not as the kit says.
        """
        self.clock = SimClock(T0)
        self.ear = Ear()
        self.journals: list[MemoryJournal] = []
        self.phones = phones
        self.people = people = tuple(n for n, player in enumerate(players) if not player.is_bot)
        hat = Hat(seed)
        plan = Plan(kit.usual, kit.presets[kit.usual][1], infos(players), 0, kit.name)
        extras, opens = Extras(tour=tour, offer=offer), open_journal or self._journal
        self.session = Session(plan, hat, deal or shuffled(hat), opens, extras)
        choose = choose or kit.choose
        assert choose is not None
        self.think: Callable[[Job], None] = self._think_at_once
        """Where computer players think; a test may put its own here before the start."""
        self.thinkers = Thinkers(dict(enumerate(players)), Random(seed), choose, self._work)
        desk = None
        if phones is not None:
            desk = self._desk(phones, plan, has_buttons=has_buttons, has_screen=has_screen)
        self.screen = ScreenHands(() if phones is not None else people, len(people))
        self.advise: Callable[[AdviceJob], None] = self._advise_at_once
        """Where advice is thought of; a test may put its own here before the start."""
        advice = self._advice_desk(adviser, seed)
        self.hands = HandDesk(self.session, Places(self.screen, self.thinkers, desk, advice))
        self.source = SimSource(buttons_of(people))
        self.loop = self._new_loop(keyboard, games, _Watch(watch))

    def _advice_desk(self, adviser: Adviser | None, seed: int) -> AdviceDesk | None:
        if adviser is None:
            return None
        return AdviceDesk(self.people, adviser, Random(seed), self._ask)

    def _new_loop(self, keyboard: Keyboard | None, games: int | None, watch: _Watch) -> Loop:
        intake, bots = Intake(), Bots({}, Random(0))
        intake.attach_presses(bots)
        if keyboard is not None:
            intake.attach_presses(keyboard)
        loop = Loop(
            self.clock,
            intake,
            self.session,
            bots=bots,
            keyboard=keyboard,
            outputs=(self.ear, watch),
            games=games,
            hands=self.hands,
        )
        intake.attach(self.source, loop.post)
        return loop

    def _desk(
        self, phones: FakePhones, plan: Plan, *, has_buttons: bool, has_screen: bool
    ) -> PhoneDesk:
        return PhoneDesk(
            phones,
            tuple(seat.name for seat in plan.seats),
            self.people,
            has_buttons=has_buttons,
            game=plan.game,
            has_screen=has_screen,
        )

    def _journal(self) -> MemoryJournal:
        self.journals.append(MemoryJournal())
        return self.journals[-1]

    def _work(self, job: Job) -> None:
        self.think(job)

    def _ask(self, job: AdviceJob) -> None:
        self.advise(job)

    def _advise_at_once(self, job: AdviceJob) -> None:
        self.loop.post(job())

    def _think_at_once(self, job: Job) -> None:
        self.thinkers.heard(job())

    def run(self, until_ns: int) -> None:
        """Move on to a time as the loop asks for it."""
        for _ in range(100_000):
            due_ns = self.loop.pump()
            if due_ns is None or due_ns > until_ns or self.loop.stopped:
                break
            self.clock.set(max(due_ns, self.clock.now_ns()))
        else:
            raise AssertionError("it goes round and round")
        self.clock.set(max(until_ns, self.clock.now_ns()))
        self.loop.pump()

    def wait(self, length_ns: int) -> int:
        """Let time pass; return what it is then."""
        self.run(self.clock.now_ns() + length_ns)
        return self.clock.now_ns()

    def start(self) -> HandTable:
        """Begin a match at once."""
        self.loop.start_game()
        self.wait(0)
        return self

    def hold(self, seat: int, button: Button, length_ns: int) -> None:
        """Press a button, and let go of it after a while."""
        channel, now_ns = channel_of(seat, button), self.clock.now_ns()
        self.source.push(channel, now_ns, closed=True)
        self.run(now_ns + length_ns)
        self.source.push(channel, now_ns + length_ns, closed=False)
        self.wait(60 * MS)

    def tap(self, seat: int, button: Button) -> None:
        """Press a button shortly."""
        self.hold(seat, button, TAP_NS)

    def key(self, name: str) -> None:
        """Press a key shortly."""
        self.loop.post(Key(name, down=True, t_ns=self.clock.now_ns()))
        self.wait(TAP_NS)
        self.loop.post(Key(name, down=False, t_ns=self.clock.now_ns()))
        self.wait(TAP_NS)

    def say(self, news: FromPhone) -> None:
        """A phone says something."""
        self.loop.post(news)
        self.wait(0)

    @property
    def view(self) -> CircularView:
        """What everybody sees."""
        return self.view_of(None)

    def view_of(self, seat: int | None) -> CircularView:
        """What a seat sees."""
        view = self.session.view(seat)
        assert isinstance(view, CircularView)
        return view

    @property
    def hand(self) -> HandShown:
        """The hand on the screen."""
        hand = self.ear.last.hand
        assert hand is not None
        return hand

    def go_to(self, seat: int, card: Card | None) -> None:
        """Press PLAY until the finger is on a card, or on "give up"."""
        cards = [card_of(option.move) for option in self.hand.options]
        for _ in range((cards.index(card) - self.hand.cursor) % len(cards)):
            self.tap(seat, PLAY)

    def choose(self, seat: int, card: Card | None) -> None:
        """Lift the curtain if there is one, and play a card (or give up) with the buttons."""
        if self.ear.last.curtain is not None:
            self.tap(seat, PLAY)
        self.go_to(seat, card)
        self.tap(seat, SLAP)
        self.tap(seat, SLAP)


class _Watch:
    """An output that looks at each update at once."""

    name = "watch"

    def __init__(self, see: Callable[[Update], None]) -> None:
        self._see = see

    def publish(self, update: Update) -> None:
        """Look at it."""
        self._see(update)

    def stop(self) -> None:
        """Nothing to do."""


def allowed(view: CircularView) -> list[Card | None]:
    """What the seat of a view may point at and do; none stands for giving up."""
    return [card_of(option.move) for option in options(view) if option.reason is None]


def card_of(move: Move | None) -> Card | None:
    """The card that a move is about; none to give up the trick."""
    return move.card if isinstance(move, CardChosen | LeadChosen) else None


def play_on(
    table: HandTable, holds: Callable[[], bool], pick: Callable[[list[Card | None]], Card | None]
) -> None:
    """Let everybody play, people with their buttons, till something holds."""
    for _ in range(5_000):
        if holds():
            return
        turn = table.view.turn
        if turn is not None and turn in table.people:
            table.choose(turn, pick(allowed(table.view_of(turn))))
        else:
            table.wait(100 * MS)
    raise AssertionError("it never comes to that")
