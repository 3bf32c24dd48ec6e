"""Phones on one side, the table on the other: what each message and each moment leads to.

Pure: no thread, no socket, no clock. What is to be done is collected as effects, which the
server takes and carries out in their order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pi_app.web.commands import Next
from pi_app.web.effects import Close, Effect, Effects, Topic
from pi_app.web.guests import PING_NS, STRIKES, Guest, Guests
from pi_app.web.lobby import Lobby
from pi_app.web.messages import (
    HandPhase,
    HandUpdate,
    PhoneAway,
    PhoneCame,
    PhoneHint,
    PhoneMove,
    PhonePress,
    Refused,
)
from pi_app.web.pad_wire import pad_message
from pi_app.web.parse import Claim, Do, Heard, Hello, Ping, Pong, Push, Speak, WishHint, parse
from pi_app.web.seats import Chair, Seats, new_code, new_token
from pi_app.web.wire import view_message

NOT_REMEMBERED = (Refused.BUSY, Refused.TOO_OFTEN)
"""Such a command has not been looked at: the same may be sent again."""


def situation(update: HandUpdate, seat: int) -> object:
    """Return all that a seat's command can depend on: two that are equal mean the same to it."""
    view = update.views[seat] if seat < len(update.views) else None
    return update.phase, update.game, None if view is None else replace(view, t_ns=0)


def _has_changed(before: HandUpdate, after: HandUpdate, seat: int) -> bool:
    return situation(before, seat) != situation(after, seat)


class Desk:
    """Where phones are greeted, heard and shown their hands."""

    def __init__(
        self,
        *,
        buttons: bool,
        token: Callable[[], str] = new_token,
        code: Callable[[], str] = new_code,
    ) -> None:
        """`token` and `code` make the secrets; `buttons`: see `Lobby`."""
        self._effects = Effects()
        self._guests = Guests()
        self._seats = Seats(code)
        self._lobby = Lobby(self._guests, self._seats, self._effects, buttons=buttons, token=token)
        self._update: HandUpdate | None = None
        self._pings = 0

    def take(self) -> tuple[Effect, ...]:
        """Return what is to be done by now, once."""
        return self._effects.take()

    def codes(self) -> dict[int, str]:
        """Return the code of each seat that a phone may hold."""
        return {chair.seat: chair.code for chair in self._seats}

    def arrive(self, address: str, t_ns: int) -> int:
        """Note a connection from an address; return its number."""
        return self._guests.add(address, t_ns).number

    def leave(self, number: int, t_ns: int) -> None:
        """A connection has ended. Whether its phone is away, its silence will tell."""
        guest = self._guests.get(number)
        if guest is not None:
            self._lobby.forget(guest)
            self._lobby.refresh(t_ns)

    def lose_all(self) -> None:
        """All connections have ended at once, by no fault of the phones. The table knows it.

        Seats and tokens stay. A command that is on its way is forgotten: its phone looks anew.
        """
        for guest in self._guests:
            self._guests.remove(guest.number)
        self._seats.lose_all()
        self._effects.take()

    def hear(self, number: int, data: str | bytes, t_ns: int) -> None:
        """Take a message of a connection, whatever it is."""
        guest = self._guests.get(number)
        if guest is None or not guest.said.take(t_ns):
            return
        heard = parse(data)
        if heard is None or isinstance(heard, Hello) is guest.greeted:
            self._strike(guest, t_ns)
            return
        guest.heard_ns = t_ns
        self._note_heard(guest, t_ns)
        self._act(guest, heard, t_ns)

    def _strike(self, guest: Guest, t_ns: int) -> None:
        guest.strikes += 1
        if guest.strikes >= STRIKES:
            self._lobby.drop(guest, Close.STRIKES)
            self._lobby.refresh(t_ns)

    def _note_heard(self, guest: Guest, t_ns: int) -> None:
        chair = None if guest.seat is None else self._seats.get(guest.seat)
        if chair is not None and self._seats.heard(chair, t_ns):
            self._effects.tell(PhoneCame(chair.seat, chair.language))
            self._show_all()

    def _act(self, guest: Guest, heard: Heard, t_ns: int) -> None:
        match heard:
            case Hello():
                self._seated(self._lobby.greet(guest, heard), guest, t_ns)
            case Claim():
                self._seated(self._lobby.claim(guest, heard, t_ns), guest, t_ns)
            case Do():
                self._command(guest, heard, t_ns)
            case Push():
                self._push(guest, heard, t_ns)
            case Pong():
                guest.delays.came(heard.number, t_ns)
            case Ping():
                self._effects.say(guest.number, Topic.PONG, heard.number)
            case Speak():
                self._speak(guest, heard)
            case WishHint():
                self._wish(guest)

    def _seated(self, chair: Chair | None, guest: Guest, t_ns: int) -> None:
        """Whoever has just got a seat sees its hand."""
        if chair is not None:
            self._note_heard(guest, t_ns)
            self._show(chair)
        self._lobby.refresh(t_ns)

    def _speak(self, guest: Guest, heard: Speak) -> None:
        guest.language = heard.language
        chair = None if guest.seat is None else self._seats.get(guest.seat)
        if chair is not None:
            chair.language = heard.language
            self._effects.tell(PhoneCame(chair.seat, chair.language))

    def _wish(self, guest: Guest) -> None:
        """Whoever has a seat may ask for a hint, which then comes with a view."""
        if guest.seat is not None and self._seats.get(guest.seat) is not None:
            self._effects.tell(PhoneHint(guest.seat))

    def _command(self, guest: Guest, do: Do, t_ns: int) -> None:
        chair = None if guest.seat is None else self._seats.get(guest.seat)
        if chair is None:
            self._done(guest.number, do.command_id, Refused.NOT_SEATED.value)
            return
        before = chair.commands.answer_of(do.command_id)
        if before is not None:
            self._done(guest.number, do.command_id, before.refused)
            return
        verdict = self._judge(chair, do, t_ns)
        if verdict is Next.ASK:
            self._effects.tell(PhoneMove(chair.seat, do.command_id, do.version, do.act))
        elif isinstance(verdict, Refused):
            self._done(guest.number, do.command_id, verdict.value)
            if verdict not in NOT_REMEMBERED:
                chair.commands.remember(do.command_id, verdict.value)

    def _judge(self, chair: Chair, do: Do, t_ns: int) -> Next | Refused:
        if not chair.said.take(t_ns):
            return Refused.TOO_OFTEN
        update = self._update
        if update is None or update.phase is not HandPhase.PLAYING:
            return Refused.NO_GAME
        newest, commands = update.version, chair.commands
        verdict = commands.judge(
            do.command_id, do.version, changed=chair.changed, newest=newest, t_ns=t_ns
        )
        if verdict is Next.ASK:
            commands.ask(do.command_id, newest=newest, t_ns=t_ns)
        return verdict

    def _push(self, guest: Guest, push: Push, t_ns: int) -> None:
        """A button is handed on at once, whatever has changed: what it was worth the game judges.

        One that comes up always is, or it would stay down for the table; if it never went down,
        that means nothing there.
        """
        chair = None if guest.seat is None else self._seats.get(guest.seat)
        if chair is None or not chair.stands_in:
            self._done(guest.number, push.command_id, Refused.NOT_SEATED.value)
        elif chair.commands.answer_of(push.command_id) is not None:
            self._done(guest.number, push.command_id, None)
        elif push.down and not chair.pushed.take(t_ns):
            self._done(guest.number, push.command_id, Refused.TOO_OFTEN.value)
        else:
            bound_ns = guest.delays.bound_ns
            self._effects.tell(PhonePress(chair.seat, push.button, push.down, bound_ns))
            chair.commands.remember(push.command_id, None)
            self._done(guest.number, push.command_id, None)

    def _done(self, number: int, command_id: str, refused: str | None) -> None:
        content = {"id": command_id, "refused": refused}
        self._effects.say(number, Topic.DONE, content, about=command_id)

    def answer(self, seat: int, command_id: str, refused: str | None) -> None:
        """The table says what became of a command: done, or why not."""
        chair = self._seats.get(seat)
        if chair is None or not chair.commands.settle(command_id, refused):
            return
        if chair.guest is not None:
            self._done(chair.guest, command_id, refused)

    def pressed(self, seat: int, t_ns: int) -> None:
        """A seat's button went down."""
        chair = self._lobby.pressed(seat)
        guest = None if chair is None else self._guests.get(chair.guest)
        if guest is not None:
            self._seated(chair, guest, t_ns)
        self._lobby.refresh(t_ns)

    def publish(self, update: HandUpdate, t_ns: int) -> None:
        """Take the newest state of the table and show each phone its part."""
        before, self._update = self._update, update
        for chair in self._seats.open(update.open):
            self._lobby.vacate(chair)
        for chair in self._seats:
            chair.stands_in = chair.seat in update.stand_ins
            if chair.changed < 0 or before is None or _has_changed(before, update, chair.seat):
                chair.changed = update.version
        self._lobby.names(update.names)
        self._lobby.refresh(t_ns)
        self._show_all()

    def _show_all(self) -> None:
        for chair in self._seats:
            self._show(chair)

    def _show(self, chair: Chair) -> None:
        update = self._update
        if update is not None and chair.guest is not None:
            shown = view_message if update.pads is None else pad_message
            message = shown(update, chair.seat, self._seats.away())
            self._effects.send(chair.guest, Topic.VIEW, message)

    def tick(self, t_ns: int) -> None:
        """Look at the clock: who is silent, whom to ask for a sign of life."""
        silent = self._seats.gone_silent(t_ns)
        for chair in silent:
            self._effects.tell(PhoneAway(chair.seat))
        for guest in self._guests:
            if guest.is_overdue(t_ns):
                self._lobby.drop(guest, Close.SILENT)
            elif t_ns - guest.pinged_ns >= PING_NS:
                self._ping(guest, t_ns)
        if silent:
            self._show_all()
        self._lobby.refresh(t_ns)

    def _ping(self, guest: Guest, t_ns: int) -> None:
        self._pings += 1
        guest.pinged_ns = t_ns
        guest.delays.sent(self._pings, t_ns)
        self._effects.say(guest.number, Topic.PING, self._pings)
