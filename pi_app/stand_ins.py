"""Phones that stand in for broken buttons, in games that are played with buttons.

A source of presses like any other: they go through the arbiter to the game, which knows that their
stamps are arrivals (`engine/judging.py`). Only seats that were named have one; while there is none
no server is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.inputs import Button
from engine.inputs import Press as GamePress
from engine.views import SlapView, WarView
from hardware.edge import Flags, Press, Quality, Tier
from pi_app.hands import PhoneBoard
from pi_app.phone_desk import Scene
from pi_app.publish import Phase
from pi_app.seats import channel_of
from pi_app.web.delays import MOST_NS
from pi_app.web.messages import (
    PhoneAsks,
    PhoneAway,
    PhoneCame,
    PhonePress,
    ServerDown,
    ServerUp,
)

SOURCE = "phone"
QUALITY = Quality(Tier.UNTIMED, MOST_NS, MOST_NS, delivery_ns=0)
"""At the worst. A press is stamped when it is taken here, so none of an earlier stamp can come."""

News = PhonePress | PhoneCame | PhoneAway | PhoneAsks | ServerDown | ServerUp


class Desk(Protocol):
    """What we use of `pi_app.phone_desk.PhoneDesk`."""

    def stand_in(self, seat: int) -> None: ...
    def withdraw(self, seat: int) -> None: ...
    def hear(self, news: PhoneCame | PhoneAway | PhoneAsks | ServerDown | ServerUp) -> None: ...
    def show(self, scene: Scene) -> None: ...
    def board(self, now_ns: int, *, playing: bool) -> PhoneBoard | None: ...
    def due_ns(self) -> int | None: ...
    def stop(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _Held:
    seat: int
    button: Button


class StandIns:
    """The seats whose buttons are phones. Used by one thread."""

    def __init__(
        self, open_desk: Callable[[], Desk], post: Callable[[Press], None], *, worst_ns: int
    ) -> None:
        """`open_desk` opens the phones' server once it is needed, and raises Failure if it cannot;
        `post` hands a press to the table. `worst_ns`: the largest ± of anybody's button.
        """
        self._open_desk, self._post, self._worst_ns = open_desk, post, worst_ns
        self._desk: Desk | None = None
        self._seats: frozenset[int] = frozenset()
        self._lent: frozenset[int] = frozenset()
        self._held: set[_Held] = set()
        self._sequence = 0

    @property
    def name(self) -> str:
        """As the arbiter and the journal call this source."""
        return SOURCE

    @property
    def seats(self) -> frozenset[int]:
        """The seats for whose buttons phones stand in."""
        return self._seats | self._lent

    @property
    def is_open(self) -> bool:
        """Phones are served, even if none stands in just now."""
        return self._desk is not None

    def stand_in(self, seat: int) -> None:
        """From now on a phone stands in for the buttons of a seat, also in the middle of a game.

        What its own buttons still say is not listened to any more. Raises Failure if phones cannot
        be served; then nothing has changed.
        """
        if self._desk is None:
            self._desk = self._open_desk()
        self._desk.stand_in(seat)
        self._seats |= {seat}

    def lend(self, seat: int) -> None:
        """Let a phone help a seat of which one button is broken; the other counts as well.

        Raises Failure if phones cannot be served; then nothing has changed.
        """
        if seat in self.seats:
            return
        if self._desk is None:
            self._desk = self._open_desk()
        self._desk.stand_in(seat)
        self._lent |= {seat}

    def take_back(self, seat: int, now_ns: int) -> None:
        """The buttons of a seat that was helped are well."""
        if seat not in self._lent:
            return
        self._let_go(seat, now_ns)
        self._lent -= {seat}
        if self._desk is not None:
            self._desk.withdraw(seat)

    def replaces(self, press: GamePress) -> bool:
        """Whether a press is of a button that does not count any more."""
        return press.seat in self._seats and press.source != SOURCE

    def watermark_ns(self, now_ns: int) -> int:
        """What came before now has been stamped before now."""
        return now_ns

    def hear(self, news: News, now_ns: int) -> None:
        """Take what a phone says. A press is as late as it can have been made: it is made now."""
        if self._desk is None:
            return
        if isinstance(news, ServerDown | ServerUp):
            self._hear_server(self._desk, news, now_ns)
            return
        if news.seat not in self.seats:
            return
        if isinstance(news, PhonePress):
            self._push(news, now_ns)
            return
        self._desk.hear(news)
        if isinstance(news, PhoneAway):
            self._let_go(news.seat, now_ns)

    def _hear_server(self, desk: Desk, news: ServerDown | ServerUp, now_ns: int) -> None:
        desk.hear(news)
        if isinstance(news, ServerDown):
            for seat in sorted(self.seats):
                self._let_go(seat, now_ns)

    def _push(self, said: PhonePress, now_ns: int) -> None:
        held = _Held(said.seat, said.button)
        if held in self._held:
            # Down again without a release between: that was lost with the connection.
            self._held.discard(held)
            self._press(held, said.delay_ns, now_ns, down=False)
        elif not said.down:
            return
        if said.down:
            self._held.add(held)
            self._press(held, said.delay_ns, now_ns, down=True)

    def _let_go(self, seat: int, now_ns: int) -> None:
        """Nobody knows what a silent phone's thumbs do; a button that stays down would be worse."""
        for held in sorted(self._held, key=lambda one: one.button.value):
            if held.seat == seat:
                self._held.discard(held)
                self._press(held, MOST_NS, now_ns, down=False)

    def _press(self, held: _Held, delay_ns: int, now_ns: int, *, down: bool) -> None:
        self._sequence += 1
        # A slap waits so long for others: for buttons that may have been first, and for another
        # phone that may have been on its way, where there is one.
        wait_ns = max(self._worst_ns, delay_ns if len(self.seats) > 1 else 0)
        press = Press(
            source=SOURCE,
            boot=0,
            sequence=self._sequence,
            channel=channel_of(held.seat, held.button),
            t_ns=now_ns,
            uncertainty_ns=delay_ns,
            order_ns=wait_ns,
            down=down,
            flags=QUALITY.flags | Flags.ARRIVAL,
        )
        self._post(press)

    def show(self, phase: Phase, view: SlapView | WarView | None) -> None:
        """Let the phones see the table."""
        if self._desk is not None:
            self._desk.show(Scene(phase, {}, None, view))

    def board(self, now_ns: int) -> PhoneBoard | None:
        """Return how to join, and who has; none where nothing is broken."""
        return None if self._desk is None else self._desk.board(now_ns, playing=True)

    def due_ns(self) -> int | None:
        """Return when the board is worth looking at again."""
        return None if self._desk is None else self._desk.due_ns()

    def stop(self) -> None:
        """Let the phones go. May be called twice."""
        if self._desk is not None:
            self._desk.stop()
