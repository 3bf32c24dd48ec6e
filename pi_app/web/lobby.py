"""From a connection to a seat: greetings, wishes for seats, presses of buttons, the waiting room.

Pure, like all of the desk. A function that returns a seat has just given it a connection.
"""

from __future__ import annotations

from collections.abc import Callable

from pi_app.web.effects import Close, Effects, Topic
from pi_app.web.guests import CLAIM_NS, Guest, Guests
from pi_app.web.limits import Buckets, Rate, who_gives_way
from pi_app.web.messages import PhoneAsks, PhoneAway, Refused
from pi_app.web.parse import Claim, Hello
from pi_app.web.seats import Chair, Seats, new_token
from pi_app.web.wire import Json

S = 1_000_000_000
MOST_WAITING = 16
GUESSES = Rate(5, 10 * S)
"""Of one address."""


class Lobby:
    """Leads phones to seats."""

    def __init__(
        self,
        guests: Guests,
        seats: Seats,
        effects: Effects,
        *,
        buttons: bool,
        token: Callable[[], str] = new_token,
    ) -> None:
        """`buttons`: a seat is given by a press of its own; without, by its code.

        A seat whose own buttons are broken (`Chair.stands_in`) is always given by its code.
        """
        self._guests = guests
        self._seats = seats
        self._effects = effects
        self._buttons = buttons
        self._new_token = token
        self._names: tuple[str, ...] = ()
        self._told: list[Json] = []
        self._asked: frozenset[int] = frozenset()
        self._guesses = Buckets(GUESSES)

    def greet(self, guest: Guest, hello: Hello) -> Chair | None:
        """A phone says who it is: it gets its seat back, or a place in the waiting room."""
        guest.language = hello.language
        chair = self._seats.of_token(hello.token)
        if chair is not None and hello.token is not None:
            guest.greeted, guest.token = True, hello.token
            return self._sit(guest, chair)
        if self._is_let_in(guest):
            guest.token = self._token_for(hello.token)
            guest.greeted = True
            self._tell_waiting(guest)
        return None

    def _is_let_in(self, guest: Guest) -> bool:
        waiting = self._guests.waiting()
        if len(waiting) < MOST_WAITING:
            return True
        place = who_gives_way([one.address for one in waiting], guest.address)
        self._turn_out(guest if place is None else waiting[place])
        return place is not None

    def _turn_out(self, guest: Guest) -> None:
        self._effects.say(guest.number, Topic.FULL, content=True)
        self.drop(guest, Close.FULL)

    def _token_for(self, said: str | None) -> str:
        """A phone that waits already keeps its secret, and this connection takes over."""
        before = [one for one in self._guests.waiting() if one.token == said]
        for old in before:
            self._move_on(old)
        return before[0].token if before else self._new_token()

    def _move_on(self, guest: Guest) -> None:
        self._effects.seat(guest.number, None)
        self._effects.say(guest.number, Topic.MOVED, content=True)
        self.drop(guest, Close.MOVED)

    def drop(self, guest: Guest, why: Close) -> None:
        """Let go of a connection; its phone keeps its seat."""
        self.forget(guest)
        self._effects.hang(guest.number, why)

    def forget(self, guest: Guest) -> None:
        """A connection has ended."""
        self._guests.remove(guest.number)
        chair = self._chair_of(guest)
        if chair is not None:
            chair.guest = None

    def _chair_of(self, guest: Guest) -> Chair | None:
        chair = None if guest.seat is None else self._seats.get(guest.seat)
        return chair if chair is not None and chair.guest == guest.number else None

    def _sit(self, guest: Guest, chair: Chair) -> Chair:
        old = self._guests.get(chair.guest)
        if old is not None and old is not guest:
            self._move_on(old)
        chair.guest, chair.language = guest.number, guest.language
        guest.seat, guest.wants = chair.seat, None
        self._effects.seat(guest.number, chair.seat)
        self._effects.say(guest.number, Topic.SEATED, {"seat": chair.seat})
        if chair.seat in self._asked:
            self._effects.say(guest.number, Topic.ASKED, content=True)
        return chair

    def claim(self, guest: Guest, claim: Claim, t_ns: int) -> Chair | None:
        """A phone wants a seat: it waits for the button, or says the code."""
        chair = self._seats.get(claim.seat)
        if chair is None:
            self._answer(guest, claim.seat, Refused.NO_SUCH_SEAT)
            return None
        if self._buttons and chair.stands_in and claim.code is None:
            # It does not know yet that this seat is not like the others: nothing was guessed.
            self._answer(guest, chair.seat, None)
            return None
        if not self._by_button(chair):
            return self._claim_by_code(guest, chair, claim.code, t_ns)
        guest.wants, guest.claimed_ns = chair.seat, t_ns
        self._answer(guest, chair.seat, None)
        return None

    def _by_button(self, chair: Chair) -> bool:
        return self._buttons and not chair.stands_in

    def _claim_by_code(
        self, guest: Guest, chair: Chair, code: str | None, t_ns: int
    ) -> Chair | None:
        right = None
        if self._guesses.take(guest.address, t_ns):
            right = self._seats.guess(chair, code, t_ns)
        if right:
            return self._give(guest, chair)
        refused = Refused.TOO_OFTEN if right is None else Refused.BAD_CODE
        self._answer(guest, chair.seat, refused)
        return None

    def _answer(self, guest: Guest, seat: int, refused: Refused | None) -> None:
        content = {"seat": seat, "refused": None if refused is None else refused.value}
        self._effects.say(guest.number, Topic.CLAIM, content)

    def pressed(self, seat: int) -> Chair | None:
        """A seat's button went down: the one phone that waits for it has the seat.

        If two wait nobody can tell whose hand it was, and a stranger could be one of them: neither
        gets it.
        """
        chair, asking = self._seats.get(seat), self._guests.asking(seat)
        if chair is None or chair.stands_in or not asking:
            return None
        if len(asking) == 1:
            return self._give(asking[0], chair)
        for guest in asking:
            guest.wants = None
            self._answer(guest, seat, Refused.CONTESTED)
        return None

    def _give(self, guest: Guest, chair: Chair) -> Chair:
        before = self._chair_of(guest)
        if before is not None and before is not chair:
            self.vacate(before)
        if not (chair.guest == guest.number and chair.token == guest.token):
            self._end_holder(chair, guest)
            self._seats.give(chair, guest.token)
        return self._sit(guest, chair)

    def _end_holder(self, chair: Chair, by: Guest) -> None:
        holder = self._guests.get(chair.guest)
        if holder is not None and holder is not by:
            self._move_on(holder)

    def vacate(self, chair: Chair) -> None:
        """A seat has no phone any more."""
        if not chair.away:
            self._effects.tell(PhoneAway(chair.seat))
        holder = self._guests.get(chair.guest)
        self._seats.clear(chair)
        if holder is not None:
            holder.seat = None
            self._effects.seat(holder.number, None)

    def names(self, names: tuple[str, ...]) -> None:
        """Take note of what the seats are called."""
        self._names = names

    def refresh(self, t_ns: int) -> None:
        """Let lapse what is old; tell those who wait, and those who are asked, what has changed."""
        for guest in self._guests:
            if guest.wants is not None and t_ns - guest.claimed_ns >= CLAIM_NS:
                guest.wants = None
        self._note_asking()
        listed = self._listed()
        if listed != self._told:
            self._told = listed
            for guest in self._guests.waiting():
                self._tell_waiting(guest)

    def _note_asking(self) -> None:
        asked = frozenset(chair.seat for chair in self._seats if self._guests.asking(chair.seat))
        for seat in sorted(asked ^ self._asked):
            self._effects.tell(PhoneAsks(seat, seat in asked))
            chair = self._seats.get(seat)
            if chair is not None and chair.guest is not None:
                self._effects.say(chair.guest, Topic.ASKED, seat in asked)
        self._asked = asked

    def _listed(self) -> list[Json]:
        return [
            {
                "seat": chair.seat,
                "name": self._names[chair.seat],
                "taken": chair.is_taken,
                "button": self._by_button(chair),
            }
            for chair in self._seats
            if chair.seat < len(self._names)
        ]

    def _tell_waiting(self, guest: Guest) -> None:
        content = {"token": guest.token, "seats": self._listed(), "buttons": self._buttons}
        self._effects.say(guest.number, Topic.WAITING, content)
