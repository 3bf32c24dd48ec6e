"""The seats whose hands are on phones: who has one, what the phones are shown, what they want.

The server (`pi_app/web`) is handed in. It answers at once and never raises; its own thread does
the work. If it dies and cannot be had again for a while, the hands are lent to the table's screen;
each goes back to its phone once that is there again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from engine.inputs import (
    BidChosen,
    BidPassed,
    CardChosen,
    LeadChosen,
    Move,
    Resigned,
    TrumpChosen,
)
from engine.views import SlapView, WarView
from hardware.ports import Clock
from pi_app.advice import Advice, DealReview
from pi_app.hands import PhoneBoard, PhoneSeat, PhoneState
from pi_app.options import HandView
from pi_app.publish import Phase
from pi_app.web.messages import (
    Bid,
    ChooseLead,
    FromPhone,
    HandPhase,
    HandUpdate,
    NameTrump,
    PadUpdate,
    Pass,
    PhoneAct,
    PhoneAsks,
    PhoneAway,
    PhoneCame,
    PlayCard,
    Resign,
    ServerDown,
    ServerUp,
)

MS = 1_000_000
LOOK_NS = 1_000 * MS
"""How often the address and the codes are asked for: both may change by themselves."""

Matrix = tuple[tuple[bool, ...], ...]
_PHASES = {Phase.PLAYING: HandPhase.PLAYING, Phase.OVER: HandPhase.OVER}


@dataclass(frozen=True, slots=True)
class PhoneOptions:
    """How phones are to be let in."""

    port: int
    has_buttons: bool
    """A seat is given by a press of its button; without, by its code."""
    pads: bool = False
    """The page of two buttons, for phones that stand in for broken ones."""


class PhoneServer(Protocol):
    """What serves the phones: `pi_app.web.server.HandServer`, or a pretend one."""

    @property
    def address(self) -> str:
        """Where phones find it now."""
        ...

    def codes(self) -> dict[int, str]:
        """The code of each seat, where there are no buttons."""
        ...

    def publish(self, update: HandUpdate) -> None:
        """Show the phones a new state."""
        ...

    def answer(self, seat: int, command_id: str, refused: str | None) -> None:
        """Say what became of a move of a phone."""
        ...

    def pressed(self, seat: int) -> None:
        """The button of a seat went down."""
        ...

    def stop(self) -> None:
        """Let the phones go."""
        ...


OpenPhones = Callable[[PhoneOptions, Callable[[FromPhone], None], Clock], PhoneServer]
"""Starts a server; what the phones say goes to the second argument. Raises Failure."""


def move_of(seat: int, act: PhoneAct) -> Move:
    """Return what a phone wants as a move, at no time yet."""
    match act:
        case PlayCard():
            return CardChosen(0, seat, act.card)
        case ChooseLead():
            return LeadChosen(0, seat, act.card)
        case Resign():
            return Resigned(0, seat)
        case Bid():
            return BidChosen(0, seat, act.value)
        case Pass():
            return BidPassed(0, seat)
        case NameTrump():
            return TrumpChosen(0, seat, act.suit)


def _drawn(address: str) -> Matrix:
    # Loaded where there are phones, and only there.
    from pi_app.web.qr import matrix

    return matrix(address)


@dataclass(frozen=True, slots=True)
class Scene:
    """What of the table concerns the phones."""

    phase: Phase
    views: Mapping[int, HandView]
    """Of the phones' seats, each its own; empty while nobody plays."""
    turn: int | None
    table: SlapView | WarView | None = None
    """Of a game without hands, for phones that are two buttons."""
    advice: Mapping[int, Advice | None] = field(default_factory=dict)
    """Of the phones' seats, each its own."""
    review: DealReview | None = None


class PhoneDesk:
    """Keeps the phones' seats, and tells the server what its phones may see."""

    def __init__(
        self,
        server: PhoneServer,
        names: tuple[str, ...],
        seats: tuple[int, ...],
        *,
        has_buttons: bool,
        game: str,
        has_screen: bool = True,
        has_pads: bool = False,
    ) -> None:
        """`names` of all seats at the table; `seats` are those with phones.

        `has_screen`: hands can be lent to one. `has_pads`: the phones are two buttons, in a game
        without hands.
        """
        self._server, self._names, self._game = server, names, game
        self._has_buttons, self._has_screen, self._has_pads = has_buttons, has_screen, has_pads
        self._states = dict.fromkeys(seats, PhoneState.EXPECTED)
        self._stand_ins: frozenset[int] = frozenset()
        self._asked: set[int] = set()
        self._lent: frozenset[int] = frozenset()
        self._is_down = False
        self._update = HandUpdate(0, HandPhase.WAITING, game, names, seats)
        self._qr: tuple[str, Matrix] = ("", ())
        self._board: PhoneBoard | None = None
        self._looked_ns: int | None = None
        server.publish(self._update)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose hands are on phones."""
        return tuple(self._states)

    @property
    def lent(self) -> frozenset[int]:
        """The seats whose hands are on the screen till their phones are there again."""
        return self._lent

    def stand_in(self, seat: int) -> None:
        """The buttons of a seat are broken: it has a phone, which it gets by its code."""
        self._states.setdefault(seat, PhoneState.EXPECTED)
        self._stand_ins |= {seat}
        self._board = None

    def withdraw(self, seat: int) -> None:
        """The buttons of a seat work again: its phone, or the wait for one, is over."""
        self._states.pop(seat, None)
        self._stand_ins -= {seat}
        self._asked.discard(seat)
        self._board = None

    def hear(self, news: PhoneCame | PhoneAway | PhoneAsks | ServerDown | ServerUp) -> None:
        """A phone came, went silent, or waits for a button; or none has anybody to talk to."""
        self._looked_ns = None
        if isinstance(news, ServerDown):
            self._lose_server(lasting=news.lasting)
        elif isinstance(news, ServerUp):
            self._is_down = False
        elif news.seat in self._states:
            self._hear_phone(news)

    def _lose_server(self, *, lasting: bool) -> None:
        self._is_down = True
        self._asked.clear()
        for seat, state in self._states.items():
            if state is PhoneState.HERE:
                self._states[seat] = PhoneState.AWAY
        if lasting and self._has_screen:
            self._lent = frozenset(self._states)

    def _hear_phone(self, news: PhoneCame | PhoneAway | PhoneAsks) -> None:
        if isinstance(news, PhoneAsks):
            (self._asked.add if news.asking else self._asked.discard)(news.seat)
        else:
            here = isinstance(news, PhoneCame)
            self._states[news.seat] = PhoneState.HERE if here else PhoneState.AWAY
            if here:
                self._lent -= {news.seat}

    def pressed(self, seat: int) -> bool:
        """The button of a seat went down; true if that gave the seat to a phone, and is used up."""
        if seat not in self._states:
            return False
        self._server.pressed(seat)
        return seat in self._asked

    def answer(self, seat: int, command_id: str, refused: str | None) -> None:
        """Say what became of a phone's move."""
        self._server.answer(seat, command_id, refused)

    def show(self, scene: Scene) -> None:
        """Let the phones see the table, if anything has changed."""
        seats = range(len(self._names))
        update = HandUpdate(
            version=self._update.version,
            phase=_PHASES.get(scene.phase, HandPhase.WAITING),
            game=self._game,
            names=self._names,
            open=self.seats,
            views=tuple(scene.views.get(seat) for seat in seats) if scene.views else (),
            waiting_for=self._waited_for(scene.turn),
            advice=tuple(scene.advice.get(seat) for seat in seats) if scene.views else (),
            review=scene.review,
            stand_ins=tuple(sorted(self._stand_ins)),
            pads=PadUpdate(scene.table) if self._has_pads else None,
        )
        if update != self._update:
            self._update = replace(update, version=update.version + 1)
            self._server.publish(self._update)

    def _waited_for(self, turn: int | None) -> tuple[int, ...]:
        """The seat in turn, if its phone is not there."""
        here = turn is None or self._states.get(turn, PhoneState.HERE) is PhoneState.HERE
        if turn is None or here or turn in self._lent:
            return ()
        return (turn,)

    def due_ns(self) -> int | None:
        """Return when the board is worth looking at again: while a phone is still to come."""
        all_here = all(state is PhoneState.HERE for state in self._states.values())
        return None if all_here or self._looked_ns is None else self._looked_ns + LOOK_NS

    def board(self, now_ns: int, *, playing: bool) -> PhoneBoard | None:
        """Return how to join, and who has; none if all play on the screen.

        Seats whose hands are lent are left out while they play so, or nobody would answer them.
        """
        if self._board is None or self._looked_ns is None or now_ns - self._looked_ns >= LOOK_NS:
            self._looked_ns = now_ns
            self._board = self._new_board()
        hidden = self._lent if playing or self._is_down else frozenset()
        seats = tuple(seat for seat in self._board.seats if seat.seat not in hidden)
        return replace(self._board, seats=seats) if seats else None

    def _new_board(self) -> PhoneBoard:
        address = self._server.address
        if address != self._qr[0]:
            self._qr = address, _drawn(address)
        codes = self._server.codes()
        if self._has_buttons:
            codes = {seat: code for seat, code in codes.items() if seat in self._stand_ins}
        seats = tuple(
            PhoneSeat(seat, state, codes.get(seat), seat in self._asked)
            for seat, state in self._states.items()
        )
        return PhoneBoard(address, self._qr[1], seats)

    def stop(self) -> None:
        """Let the phones go."""
        self._server.stop()
