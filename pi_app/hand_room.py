"""Finds a place for every hand: the table's screen, phones, computer players.

Phones are used where they are wanted and can be had; what cannot be had is said, and the hands of
people are then shown on the screen, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from hardware.ports import Clock
from pi_app.advice_desk import AdviceDesk
from pi_app.errors import Failure
from pi_app.hand_desk import Places
from pi_app.inbox import Message, Notice
from pi_app.kits import Kit
from pi_app.phone_desk import OpenPhones, PhoneDesk, PhoneOptions
from pi_app.publish import SeatInfo
from pi_app.screen_hands import ScreenHands
from pi_app.settings import PhoneUse
from pi_app.thinkers import Thinkers


class Thinking(Protocol):
    """Where computer players think, or advice is thought of."""

    def work(self, job: Callable[[], Message]) -> None:
        """Do a job at some time, and tell the loop what came of it; returns at once."""
        ...

    def stop(self) -> None:
        """End. May be called twice."""
        ...


@dataclass(frozen=True, slots=True)
class HandParts:
    """What of a game with hands touches the world outside, or may take long."""

    open_phones: OpenPhones
    begin_thinking: Callable[[Callable[[Message], None]], Thinking]
    """Takes what reaches the loop from any thread."""
    load_phones: Callable[[Callable[[], None]], None] = lambda ready: ready()
    """Does what takes long before phones can be opened, elsewhere, and then says so."""


@dataclass(frozen=True, slots=True)
class Room:
    """What there is at the table."""

    seats: tuple[SeatInfo, ...]
    use: PhoneUse
    port: int
    has_buttons: bool
    """Real ones, whose press proves who sits there."""
    has_screen: bool
    has_advice: bool = False
    """People are told what their hands are worth, and what to do if they ask."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(n for n, seat in enumerate(self.seats) if not seat.player.is_bot)

    @property
    def wants_phones(self) -> bool:
        """On, or two people or more, or one who has no screen to look at."""
        if self.use is not PhoneUse.AUTO:
            return self.use is PhoneUse.ON and bool(self.people)
        return len(self.people) > 1 or bool(self.people and not self.has_screen)


def open_places(
    kit: Kit,
    room: Room,
    parts: HandParts,
    chance: Random,
    post: Callable[[Message], None],
    clock: Clock,
) -> tuple[Places, Sequence[Callable[[], None]]]:
    """Return where the hands are played, and what has to be let go of in the end.

    Raises Failure if people would see their hands nowhere.
    """
    assert kit.choose is not None
    phones = _phones(kit, room, parts, post, clock) if room.wants_phones else None
    if room.people and phones is None and not room.has_screen:
        raise Failure(f"{kit.name}: hands need a screen (--screen) or phones (--phones on)")
    thinking = parts.begin_thinking(post)
    players = {seat: info.player for seat, info in enumerate(room.seats)}
    thinkers = Thinkers(players, chance, kit.choose, thinking.work)
    here = () if phones is not None else room.people
    screen = ScreenHands(here, len(room.people))
    closers = [thinking.stop] if phones is None else [thinking.stop, phones.stop]
    advice = None
    if room.has_advice and room.people and kit.adviser is not None:
        # A thread of its own: computer players wait for no advice.
        advising = parts.begin_thinking(post)
        own, adviser = Random(chance.getrandbits(64)), kit.adviser(clock.now_ns)
        advice = AdviceDesk(room.people, adviser, own, advising.work)
        closers += [advising.stop, advice.forget]  # the newest first: its thought soon ends
    return Places(screen, thinkers, phones, advice), closers


def _phones(
    kit: Kit, room: Room, parts: HandParts, post: Callable[[Message], None], clock: Clock
) -> PhoneDesk | None:
    options = PhoneOptions(room.port, room.has_buttons)
    try:
        server = parts.open_phones(options, post, clock)
    except Failure as failure:
        if not room.has_screen:
            raise
        post(Notice(str(failure)))
        return None
    names = tuple(seat.name for seat in room.seats)
    return PhoneDesk(
        server,
        names,
        room.people,
        has_buttons=room.has_buttons,
        game=kit.name,
        has_screen=room.has_screen,
    )
