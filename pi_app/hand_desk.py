"""Where a game with hidden hands is played: buttons, keys, taps, phones and computers make moves.

Between the loop and the session. Whoever decides, a `Move` comes out, and the session takes it. For
games of open cards, whose presses the engine judges itself, everything is handed through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.errors import Refusal
from engine.events import Event
from engine.games.bataille_corse import Rules
from engine.inputs import Button, Input, Move, Press
from engine.views import SlapView, WarView
from pi_app.advice import Advice, DealReview
from pi_app.advice_desk import AdviceDesk
from pi_app.button_watch import ButtonNews
from pi_app.hands import Curtain, HandShown, PhoneBoard
from pi_app.helping import Helping
from pi_app.inbox import Advised, Thought
from pi_app.one_button import OneButton
from pi_app.options import HandView
from pi_app.phone_desk import PhoneDesk, Scene, move_of
from pi_app.publish import Phase
from pi_app.screen_hands import ScreenHands
from pi_app.screens.messages import TapKind, Tapped
from pi_app.seats import seat_of
from pi_app.session import Session
from pi_app.stand_ins import News, StandIns
from pi_app.thinkers import Thinkers
from pi_app.web.messages import PhoneHint, PhoneMove, PhonePress

MS = 1_000_000
COUNT_NS = 8_000 * MS
"""The count of a deal is looked at so long, if nobody presses before."""
SETTLE_NS = 1_000 * MS
"""SLAP, which may just have confirmed the last card, deals on only after so long."""

Events = tuple[Event, ...]
PhoneNews = PhoneMove | PhoneHint | News
HINT_KEY = "h"
"""Whose hand is on the screen is told what to do."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table's screen shows of hands."""

    hand: HandShown | None = None
    curtain: Curtain | None = None
    phones: PhoneBoard | None = None
    review: DealReview | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """Where the hands of a game are played."""

    screen: ScreenHands
    thinkers: Thinkers
    phones: PhoneDesk | None = None
    """None where nobody has a phone."""
    advice: AdviceDesk | None = None
    """None where nobody is advised."""


class HandDesk:
    """Turns what people and computers do into what the session takes."""

    def __init__(
        self,
        session: Session,
        places: Places | None = None,
        stand_ins: StandIns | None = None,
        helping: Helping | None = None,
        one: OneButton | None = None,
    ) -> None:
        """`places` are for a game with hands, and only for one; `stand_ins` for any other, and
        `helping` calls for more of them when a button breaks. `one` is for seats with SLAP alone.
        """
        self._one = one
        self._session, self._places, self._stand_ins = session, places, stand_ins
        self._helping = helping
        self._seen: object = None
        self._gone = False
        self._ignored_until_ns = -1

    # -- what the loop hands in ------------------------------------------------------------

    def take(self, item: Input) -> Events:
        """Take an input in its order. Raises Refusal for one that no game would take."""
        if not isinstance(item, Press):
            return self._session.take(item)
        if self._stand_ins is not None and self._stand_ins.replaces(item):
            return ()
        if self._places is None:
            return self._session.take(self._alone(item))
        if self._one is None or item.button is Button.PLAY:
            return self._press(item, self._places)
        return self._all_pressed(self._one.press(item), self._places)

    def _alone(self, press: Press) -> Press:
        """Return what a press means in a game without hands, where SLAP may be all that there is.

        In a game with slaps the table turns the cards over; in one without, any button does.
        """
        slaps = isinstance(self._session.plan.rules, Rules)
        return press if self._one is None or slaps else replace(press, button=Button.PLAY)

    def _all_pressed(self, presses: Sequence[Press], places: Places) -> Events:
        return tuple(event for press in presses for event in self._press(press, places))

    def _press(self, press: Press, places: Places) -> Events:
        if press.t_ns <= self._ignored_until_ns:
            return ()  # of the time when the buttons were not there
        if press.down and places.phones is not None and places.phones.pressed(press.seat):
            return ()
        if self._session.phase is not Phase.PLAYING:
            return self._session.take(press)
        before = self._make(places.screen.tick(press.t_ns, self._view_of))
        if self._session.waits_for_deal:
            places.screen.let_go()
            settled = press.t_ns - self._session.now_ns >= SETTLE_NS
            goes_on = press.down and (press.button is Button.PLAY or settled)
            return before + (self._session.deal_on(press.t_ns) if goes_on else ())
        events = before + self._make(places.screen.press(press, self._view_of), press.t_ns)
        self._ask_hint(places, places.screen.take_wish())
        return events

    def key(self, key: str, t_ns: int) -> Events | None:
        """Take a key that belongs to no seat; none if it means nothing here."""
        if self._places is None or not self._is_played:
            return None
        if self._session.waits_for_deal:
            return self._session.deal_on(t_ns) if key == "return" else None
        if key == HINT_KEY:
            owner = self._places.screen.owner(self._view_of)
            return self._ask_hint(self._places, owner)
        meant, move = self._places.screen.key(key, t_ns, self._view_of)
        return self._make(move, t_ns) if meant else None

    def tap(self, tapped: Tapped, t_ns: int) -> Events:
        """Take a touch of the screen."""
        if self._places is None:
            return ()
        if not self._is_played:
            # A touch screen may be all there is: it starts a game as PLAY does.
            return self._session.take(Press(t_ns, 0, Button.PLAY))
        if self._session.waits_for_deal:
            return self._session.deal_on(t_ns) if tapped.what is TapKind.BACKGROUND else ()
        return self._make(self._places.screen.tap(tapped, t_ns, self._view_of), t_ns)

    def _ask_hint(self, places: Places, seat: int | None) -> Events | None:
        """Ask for a hint for a seat, if any wants one; none if that means nothing here."""
        if places.advice is None or seat is None:
            return None
        places.advice.ask_hint(seat, self._view_of(seat))
        return ()

    def advised(self, advised: Advised) -> None:
        """Take what people may be advised."""
        if self._places is not None and self._places.advice is not None:
            self._places.advice.heard(advised)

    def thought(self, thought: Thought) -> None:
        """Take what a computer player has thought of."""
        if self._places is not None:
            self._places.thinkers.heard(thought)

    def phone(self, news: PhoneNews, t_ns: int) -> Events:
        """Take what a phone says."""
        if self._stand_ins is not None and not isinstance(news, PhoneMove | PhoneHint):
            self._stand_ins.hear(news, t_ns)
        if self._places is None or self._places.phones is None or isinstance(news, PhonePress):
            return ()
        phones = self._places.phones
        if isinstance(news, PhoneHint):
            self._phone_asks(news.seat, phones)
            return ()
        if not isinstance(news, PhoneMove):
            phones.hear(news)
            self._places.screen.take_over(phones.lent)
            return ()
        events, refused = self._try(news, phones, t_ns)
        self._show_phones(phones)  # first what has changed, then the answer
        phones.answer(news.seat, news.command_id, refused)
        return events

    def _phone_asks(self, seat: int, phones: PhoneDesk) -> None:
        if self._places is not None and self._is_played and seat in phones.seats:
            self._ask_hint(self._places, seat)
            self._show_phones(phones)

    def _try(self, wanted: PhoneMove, phones: PhoneDesk, t_ns: int) -> tuple[Events, str | None]:
        """Make a phone's move; return what happened, and why it was refused."""
        if not self._is_played or wanted.seat not in phones.seats:
            return (), "no_game"
        try:
            return self._make(move_of(wanted.seat, wanted.move), t_ns), None
        except Refusal as refusal:
            return (), refusal.code

    def lose_buttons(self, t_ns: int) -> None:
        """The buttons have gone. Nothing here is timed: the game only does nothing by itself."""
        if self._places is None:
            self._session.lose_buttons(t_ns)
            return
        self._gone = True
        self._places.screen.let_go()

    def buttons_broke(self, news: Sequence[ButtonNews], t_ns: int) -> str | None:
        """Buttons were found broken, or work again; return why no phone can be had."""
        if self._places is not None and self._places.phones is not None:
            _claim_by_code(self._places.phones, news)
        return None if self._helping is None or not news else self._helping.take(news, t_ns)

    def phones_ready(self) -> str | None:
        """Phones can be opened at once; return why they cannot."""
        return None if self._helping is None else self._helping.ready()

    def regain_buttons(self, t_ns: int) -> None:
        """The buttons are there again; what they tell of before is not a move any more."""
        if self._places is None:
            self._session.regain_buttons(t_ns)
            return
        self._gone, self._ignored_until_ns = False, t_ns
        self._places.screen.let_go()

    @property
    def faults(self) -> tuple[str, ...]:
        """What people should be told; what has been told stays here."""
        return () if self._places is None else self._places.thinkers.faults

    # -- time ------------------------------------------------------------------------------

    def tick(self, closed_ns: int) -> Events:
        """Every press up to `closed_ns` has been taken: let what is due by then happen."""
        events = self._session.tick(closed_ns)
        if self._one is not None and self._places is not None:
            events += self._all_pressed(self._one.tick(closed_ns), self._places)
        if self._stand_ins is not None:
            self._show_stand_ins(self._stand_ins)
        if self._places is None:
            return events
        if self._is_played and not self._gone:
            events += self._due(closed_ns, self._places)
        self._look(self._places)
        return events

    def _due(self, closed_ns: int, places: Places) -> Events:
        if self._session.waits_for_deal:
            ends_ns = self._session.now_ns + COUNT_NS
            return self._session.deal_on(ends_ns) if ends_ns <= closed_ns else ()
        moved = self._make(places.screen.tick(closed_ns, self._view_of))
        self._ask_hint(places, places.screen.take_wish())
        return moved or self._make(places.thinkers.take(closed_ns))

    def due_ns(self) -> int | None:
        """Return when something happens by itself, besides what the session says."""
        if self._places is None:
            return None if self._stand_ins is None else self._stand_ins.due_ns()
        phones = self._places.phones
        times = [None if phones is None else phones.due_ns()]
        times.append(None if self._one is None else self._one.due_ns())
        if self._is_played and not self._gone:
            times += self._play_times(self._places)
        return min((t_ns for t_ns in times if t_ns is not None), default=None)

    def _play_times(self, places: Places) -> list[int | None]:
        if self._session.waits_for_deal:
            return [self._session.now_ns + COUNT_NS]
        return [places.screen.due_ns(self._view_of), places.thinkers.due_ns()]

    def _look(self, places: Places) -> None:
        """See whether the game has changed: whose turn it is now, what phones must be shown."""
        view = self._view_of(None) if self._is_played else None
        seen = self._session.games, view
        if seen != self._seen:
            self._seen = seen
            places.thinkers.forget()
            if view is None:
                places.screen.cover()
            elif view.turn is not None and places.thinkers.plays(view.turn):
                places.thinkers.begin(self._view_of(view.turn))
            if places.advice is not None:
                places.advice.see(self._seen_by)
        if places.phones is not None:
            self._show_phones(places.phones)

    # -- what is shown ---------------------------------------------------------------------

    def shown(self, now_ns: int) -> Shown:
        """Return what the table's screen shows of hands."""
        if self._places is None:
            stand_ins = self._stand_ins
            return Shown(phones=None if stand_ins is None else stand_ins.board(now_ns))
        phones, screen = self._places.phones, self._places.screen
        review = self._review(self._places)
        board = None if phones is None else phones.board(now_ns, playing=self._is_played)
        if not self._is_played:
            return Shown(phones=board, review=review)
        hand = screen.hand(self._view_of)
        if hand is not None:
            hand = replace(hand, advice=self._advice(self._places, hand.view))
        return Shown(hand, screen.curtain(self._view_of), board, review)

    def _advice(self, places: Places, view: HandView) -> Advice | None:
        return None if places.advice is None else places.advice.advice(view)

    def _review(self, places: Places) -> DealReview | None:
        return None if places.advice is None else places.advice.review(self._seen_by(None))

    def _show_phones(self, phones: PhoneDesk) -> None:
        public = self._session.view()
        if not isinstance(public, HandView):
            phones.show(Scene(self._session.phase, {}, None))
            return
        assert self._places is not None
        views = {seat: self._view_of(seat) for seat in phones.seats}
        advice = {seat: self._advice(self._places, view) for seat, view in views.items()}
        review = self._review(self._places)
        scene = Scene(self._session.phase, views, public.turn, advice=advice, review=review)
        phones.show(scene)

    def _show_stand_ins(self, stand_ins: StandIns) -> None:
        if stand_ins.is_open:
            view = self._session.view()
            assert view is None or isinstance(view, SlapView | WarView)
            stand_ins.show(self._session.phase, view)

    # -- the game --------------------------------------------------------------------------

    @property
    def _is_played(self) -> bool:
        return self._session.phase is Phase.PLAYING

    def _view_of(self, seat: int | None) -> HandView:
        view = self._session.view(seat)
        assert isinstance(view, HandView)
        return view

    def _seen_by(self, seat: int | None) -> HandView | None:
        """What a seat sees, or everybody; none while nothing is played or looked at."""
        view = self._session.view(seat)
        return view if isinstance(view, HandView) else None

    def _make(self, move: Move | None, t_ns: int = 0) -> Events:
        """Make a move, at its own time or at `t_ns`, but never before what has happened already."""
        if move is None:
            return ()
        assert self._places is not None
        at_ns = max(move.t_ns, t_ns, self._session.now_ns)
        events = self._session.take(replace(move, t_ns=at_ns))
        self._places.screen.moved()
        return events


def _claim_by_code(phones: PhoneDesk, news: Sequence[ButtonNews]) -> None:
    """The phone of a seat with a broken button is claimed by its code from now on."""
    for one in news:
        seats = {seat_of(channel)[0] for channel in one.verdict.channels}
        for seat in sorted(seats.intersection(phones.seats)):
            if not one.is_over:
                phones.stand_in(seat)
