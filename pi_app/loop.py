"""The spine: one queue, one consumer. Messages in, inputs in order, updates out.

`pump` does everything that can be done at a moment and says when there will be more to do; `run`
only waits. So the whole table can be driven by a test that moves the clock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from engine import inputs
from engine.errors import Refusal
from engine.events import Event
from engine.inputs import Input, Revealed
from hardware.edge import Edge, Press
from hardware.ports import Clock
from pi_app.bots import Bots
from pi_app.button_notices import ButtonNotices
from pi_app.care import Care, Ward
from pi_app.hand_desk import HandDesk, PhoneNews
from pi_app.inbox import Advised as Advised
from pi_app.inbox import ButtonsChanged as ButtonsChanged
from pi_app.inbox import FiguresReady as FiguresReady
from pi_app.inbox import Message as Message
from pi_app.inbox import Notice as Notice
from pi_app.inbox import NoticeOver as NoticeOver
from pi_app.inbox import Passed as Passed
from pi_app.inbox import PhonesReady, ReactionsReady
from pi_app.inbox import Stop as Stop
from pi_app.inbox import Thought as Thought
from pi_app.intake import Intake
from pi_app.keyboard import Keyboard
from pi_app.knob import Knob
from pi_app.lab.odds_live import Classroom
from pi_app.lab.tonight_page import ReactionsPage
from pi_app.mail import next_of
from pi_app.operator_page import OperatorPage
from pi_app.outputs import Outputs
from pi_app.prompt import wake_promptly
from pi_app.publish import ButtonsGone, Output, Phase, Update
from pi_app.screens.messages import (
    CardShown,
    Key,
    LobbyPart,
    LobbyTouched,
    Pointed,
    ReactionsTouched,
    ScreenFault,
    Tapped,
    WindowClosed,
)
from pi_app.seats import from_channel_press, take_next
from pi_app.service import Heart
from pi_app.session import Session
from pi_app.spare_keys import SpareKeys
from pi_app.steering import QUIT_KEYS as QUIT_KEYS
from pi_app.steering import Steered, Steering
from pi_app.web.messages import (
    PhoneAsks,
    PhoneAway,
    PhoneCame,
    PhoneHint,
    PhoneMove,
    PhonePress,
    ServerDown,
    ServerUp,
    WebFault,
)

log = logging.getLogger(__name__)

SECOND_NS = 1_000_000_000
_CURSORS = (Phase.KITCHEN, Phase.FORFEIT, Phase.TOUR, Phase.LOBBY)
"""Something moves then without any event."""


class Loop:
    """Joins the intake, the session, the computer players and the outputs."""

    def __init__(
        self,
        clock: Clock,
        intake: Intake,
        session: Session,
        *,
        bots: Bots,
        keyboard: Keyboard | None = None,
        outputs: Sequence[Output] = (),
        games: int | None = None,
        needs_screen: bool = False,
        page: OperatorPage | None = None,
        inbox: SimpleQueue[Message] | None = None,
        hands: HandDesk | None = None,
        ward: Ward | None = None,
        heart: Heart | None = None,
        spare: SpareKeys | None = None,
        buttons: ButtonNotices | None = None,
        knob: Knob | None = None,
        classroom: Classroom | None = None,
    ) -> None:
        """`games`: end after so many; none goes on till somebody stops it.

        `needs_screen`: without one nobody could press anything, so its loss ends the program.
        `inbox` may hold what sources had to tell before there was a loop. `hands` stands between
        the loop and the session where a game has hidden ones. `ward` knows of the outputs what
        does not work; `heart` beats while the loop turns. `spare` are keys in place of broken
        buttons, of which `buttons` tells. `knob` is how loud it is. `classroom` tells odds, times.
        """
        self._clock, self._intake, self._session, self._bots = clock, intake, session, bots
        self._games, self._needs_screen = games, needs_screen
        self._page, self._knob = page or OperatorPage(), knob or Knob()
        self._tour, self._classroom = session.tour, classroom
        self._hands = hands or HandDesk(session)
        self._spare, self._buttons = spare, buttons or ButtonNotices()
        self._inbox = inbox or SimpleQueue()
        self.ward = ward or ward_of(clock, self.post)
        self._outputs, self._heart = Outputs(outputs, self.ward), heart or Heart()
        self._phones: Care | None = None
        self._notices, self._faulty = list[str](), set[str]()
        self._told: object = None
        self._gone: ButtonsGone | None = None
        self._events, self._changed = list[Event](), True
        self._reactions = ReactionsPage() if classroom is None else classroom.page
        self._reactions.sit(session, lambda: self.post(ReactionsReady()))
        pages = self._page, self._reactions
        self._steering = Steering(session, self._hands, pages, keyboard, spare, self._knob)
        self.stopped, self._handlers = False, self._all_handlers()
        self.failure: str | None = None
        """Why the loop could not go on."""

    def post(self, message: Message) -> None:
        """Leave a message from any thread; returns at once and never raises."""
        self._inbox.put(message)

    def add_output(self, output: Output) -> None:
        """Publish to one more output."""
        self._outputs.add(output)

    def run(self) -> None:
        """Pump till the end, waiting for messages and for what is due."""
        wake_promptly()
        try:
            while not self.stopped:
                self.turn()
        finally:
            self._session.close()

    def turn(self, until_ns: int | None = None) -> None:
        """Pump once, then wait for a message or for what is due, `until_ns` at the most."""
        due_ns = self.pump()
        if not self.stopped:
            times = [t_ns for t_ns in (due_ns, until_ns) if t_ns is not None]
            self._wait(min(times, default=None))

    def _wait(self, due_ns: int | None) -> None:
        timeout = None if due_ns is None else (due_ns - self._clock.now_ns()) / SECOND_NS
        if timeout is not None and timeout <= 0:
            return
        try:
            self._handle(next_of(self._inbox, timeout))
        except Empty:
            return

    def pump(self) -> int | None:
        """Do all that can be done now; return when to come back without a message."""
        marks = self._intake.marks(self._clock.now_ns())  # before the inbox, see `Intake.marks`
        while not self._inbox.empty():
            self._handle(self._inbox.get_nowait())
        now_ns = self._clock.now_ns()
        for press in self._bots.presses(now_ns):
            self._intake.press(press, now_ns)
        released = self._intake.turn(now_ns, marks)
        self._hear_buttons(now_ns)
        presses = [from_channel_press(press) for press in released.presses]
        while presses:
            self._take(take_next(presses, self._session.turn))
        self._events += self._hands.tick(released.closed_ns)
        for fault in (*self._intake.faults.values(), *self._hands.faults):
            self._note(fault)
        self._reactions.tick(released.closed_ns)
        self._publish(now_ns, released.closed_ns)
        self._outputs.retry()
        self.ward.look()
        self._heart.beat(now_ns)
        if self._games is not None and self._session.games >= self._games:
            self.stopped = True
        return self._due_ns(now_ns)

    def _hear_buttons(self, now_ns: int) -> None:
        """See which buttons were found broken, and which work again."""
        news = self._intake.button_news()
        if self._spare is not None:
            self._spare.take(news)
        self._warn(self._hands.buttons_broke(news, now_ns))
        self._changed |= self._buttons.take(news, now_ns)
        if news:
            log.warning("buttons: %s", " ".join(self.broken_buttons) or "all are well")

    def _warn(self, text: str | None) -> None:
        if text is not None:
            self._note(text)

    def _on_phones_ready(self, _ready: PhonesReady) -> None:
        self._warn(self._hands.phones_ready())

    @property
    def broken_buttons(self) -> tuple[str, ...]:
        """What is wrong with buttons now, a line each; on any thread."""
        return self._buttons.faults

    def _take(self, item: Input) -> None:
        """Hand an input to the session. A refusal is a fault of ours: it is told, no more."""
        if isinstance(item, inputs.Press) and self._reactions.press(item):
            return
        try:
            self._events += self._hands.take(item)
        except Refusal as refusal:
            self._tell_once("input", f"an input was refused: {refusal.text}")

    def _due_ns(self, now_ns: int) -> int | None:
        parts = self._session.due_ns(), self._hands.due_ns(), self._reactions.held_due_ns
        wanted = min((t for t in parts if t is not None), default=None)
        due = (
            self._intake.due_ns(now_ns, wanted),
            self._bots.due_ns(),
            self._page.due_ns,
            self._reactions.due_ns(),
            self._outputs.due_ns(),
            self.ward.due_ns(),
            self._heart.due_ns,
            self._buttons.due_ns,
            self._knob.due_ns,
            None if self._tour is None else self._tour.speech_ends_ns(now_ns),
        )
        return min((t for t in due if t is not None), default=None)

    def start_game(self) -> None:
        """Begin a game at once, without waiting for a press."""
        self._events += self._session.start(self._clock.now_ns())

    def resume_game(self) -> None:
        """Go on at once with the game that was cut off."""
        self._events += self._session.resume(self._clock.now_ns())

    def _publish(self, now_ns: int, closed_ns: int) -> None:
        phase = self._session.phase
        between = phase in _CURSORS
        speech = None if self._tour is None else self._tour.speech(now_ns)
        now = phase, self._session.paused, self._hands.shown(now_ns), speech
        self._changed |= self._page.refresh(now_ns) | self._knob.refresh(now_ns)
        self._changed |= self._reactions.refresh(now_ns)
        lobby = self._session.lobby
        self._changed |= lobby is not None and lobby.take_change()
        if not (self._events or self._changed or now != self._told or between):
            return
        self._told = now
        events, self._events, self._changed = tuple(self._events), [], False
        view = self._session.view()
        plays = phase is Phase.PLAYING and not self._session.paused
        self._bots.see(view if plays else None, closed_ns)
        plan = self._session.plan
        update = Update(
            t_ns=now_ns,
            phase=phase,
            seats=plan.seats,
            game=plan.game,
            rules=plan.rules_name,
            view=view,
            events=events,
            notices=(*self._notices, *self._buttons.texts),
            brief=self._session.brief,
            kitchen=self._session.cook.view(),
            forfeit=self._session.forfeit(),
            offer=self._session.offered(),
            gone=self._gone,
            facts=self._page.facts,
            hand=now[2].hand,
            curtain=now[2].curtain,
            phones=now[2].phones,
            review=now[2].review,
            seal=self._session.seal,
            language=plan.language,
            tour=self._tour.view() if self._tour and phase is Phase.TOUR else None,
            speech=speech,
            loudness=self._knob.loudness(),
            goes_back=self._session.goes_back,
            series=self._session.scorer.view,
            reactions=self._reactions.view(),
            odds=None if self._classroom is None else self._classroom.look(plan.rules, view),
        )
        self._outputs.publish(update if lobby is None else lobby.told(update, now_ns))

    def _tell_once(self, part: str, text: str) -> None:
        """Tell of the first fault of a part; its texts may vary without end."""
        if part not in self._faulty:
            self._faulty.add(part)
            self._note(text)

    def _note(self, text: str, *, is_logged: bool = False) -> None:
        if text not in self._notices:
            if not is_logged:
                log.warning("%s", text, extra={"event": "notice"})
            self._notices.append(text)
            self._changed = True

    def _handle(self, message: Message) -> None:
        handler = self._handlers.get(type(message))
        if handler is not None:
            handler(message)

    def _all_handlers(self) -> dict[type[Message], Callable[..., None]]:
        return {
            Edge: self._on_edge,
            Key: self._on_key,
            CardShown: self._on_shown,
            Pointed: self._on_pointed,
            Tapped: self._on_tapped,
            LobbyTouched: self._on_lobby_touched,
            ReactionsTouched: self._on_reactions_touched,
            ReactionsReady: self._on_reactions_ready,
            FiguresReady: self._on_figures,
            Press: self._on_press,
            ButtonsChanged: self._on_buttons,
            PhonesReady: self._on_phones_ready,
            Thought: self._on_thought,
            Advised: self._on_advised,
            PhoneMove: self._on_phone,
            PhonePress: self._on_phone,
            PhoneCame: self._on_phone,
            PhoneAway: self._on_phone,
            PhoneAsks: self._on_phone,
            PhoneHint: self._on_phone,
            ServerUp: self._on_server_up,
            ServerDown: self._on_server_down,
            Notice: self._on_notice,
            NoticeOver: self._on_notice_over,
            WebFault: self._on_notice,
            ScreenFault: self._on_screen_fault,
            WindowClosed: self._on_stop,
            Stop: self._on_stop,
        }

    def _on_edge(self, edge: Edge) -> None:
        self._intake.edge(edge, self._clock.now_ns())

    def _on_press(self, press: Press) -> None:
        self._intake.press(press, self._clock.now_ns())

    def _on_buttons(self, changed: ButtonsChanged) -> None:
        self._gone, self._changed = changed.gone, True
        if changed.gone is None:
            self._intake.look_again()
            self._hands.regain_buttons(self._clock.now_ns())
        else:
            self._hands.lose_buttons(self._clock.now_ns())

    def _on_key(self, key: Key) -> None:
        self._obey(self._steering.key(key, self._clock.now_ns()))

    def _on_tapped(self, tapped: Tapped) -> None:
        self._events += self._hands.tap(tapped, self._clock.now_ns())

    def _on_pointed(self, pointed: Pointed) -> None:
        self._obey(self._steering.point(pointed.index, self._clock.now_ns()))

    def _on_lobby_touched(self, touched: LobbyTouched) -> None:
        self._obey(self._steering.take_touch(touched, self._clock.now_ns()))

    def _on_reactions_touched(self, touched: ReactionsTouched) -> None:
        taken = self._reactions.point(touched.choice, self._clock.now_ns())
        if not taken and self._session.goes_back:
            self._on_lobby_touched(LobbyTouched(LobbyPart.BACKGROUND))

    def _on_reactions_ready(self, _ready: ReactionsReady) -> None:
        self._changed = True

    def _obey(self, steered: Steered) -> None:
        self._events += steered.events
        self._changed |= steered.changed
        self.stopped |= steered.stops
        if steered.press is not None:
            self._intake.press(steered.press, self._clock.now_ns())

    def _on_thought(self, thought: Thought) -> None:
        self._hands.thought(thought)

    def _on_advised(self, advised: Advised) -> None:
        self._hands.advised(advised)
        if advised.fault is not None:
            self._note(advised.fault)

    def _on_phone(self, news: PhoneNews) -> None:
        self._events += self._hands.phone(news, self._clock.now_ns())

    def _on_server_down(self, down: ServerDown) -> None:
        self._phones = self._phones or self.ward.care("phones")
        self._phones.troubled(down.text)  # it starts itself again, sooner than others do
        self._on_phone(down)

    def _on_server_up(self, up: ServerUp) -> None:
        if self._phones is not None:
            self._phones.worked()
        self._on_phone(up)

    def _on_figures(self, ready: FiguresReady) -> None:
        self._session.cook.learn(ready.question, ready.figures)

    def _on_shown(self, shown: CardShown) -> None:
        self._take(Revealed(shown.t_ns, shown.number))

    def _on_screen_fault(self, fault: ScreenFault) -> None:
        if self._needs_screen:
            self.failure, self.stopped = fault.text, True
        else:
            self._on_notice(Notice(fault.text))

    def _on_notice(self, notice: Notice | WebFault) -> None:
        self._note(notice.text, is_logged=isinstance(notice, Notice) and notice.is_logged)

    def _on_notice_over(self, over: NoticeOver) -> None:
        if over.text in self._notices:
            self._notices.remove(over.text)
            self._changed = True

    def _on_stop(self, _message: Message) -> None:
        self.stopped = True


def ward_of(clock: Clock, post: Callable[[Message], None]) -> Ward:
    """Return the ward of a table whose loop is reached by `post`."""
    return Ward(
        clock,
        lambda text: post(Notice(text, is_logged=True)),
        lambda text: post(NoticeOver(text)),
    )
