"""Opens what stands between the loop and the session: the hands of a game, or phones in need."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from hardware.ports import Clock
from pi_app.hand_desk import HandDesk
from pi_app.hand_room import HandParts, Room, open_places
from pi_app.inbox import Message
from pi_app.kits import Kit
from pi_app.one_button import OneButton
from pi_app.session import Session
from pi_app.stand_in_room import open_stand_ins
from pi_app.stand_ins import StandIns
from pi_app.tour.players import TourPlayers


@dataclass(frozen=True, slots=True)
class Reach:
    """How hands reach the world outside, and the loop."""

    parts: HandParts
    post: Callable[[Message], None]
    clock: Clock


@dataclass(frozen=True, slots=True)
class OpenedDesk:
    """The desk, and what has to be let go of in the end."""

    desk: HandDesk
    closers: Sequence[Callable[[], None]]
    stand_ins: StandIns | None = None
    """None in a game with hands."""


def open_desk(
    kit: Kit,
    session: Session,
    room: Room,
    reach: Reach,
    chance: Callable[[], random.Random],
    *,
    broken: tuple[int, ...],
    worst_ns: int,
    one_button: bool,
) -> OpenedDesk:
    """Return the desk of a game; `broken` are seats whose buttons are.

    `one_button`: somebody has SLAP alone.

    Raises Failure if people would see their hands nowhere, or a phone was named that cannot be had.
    """
    post, clock = reach.post, reach.clock
    one = OneButton() if one_button else None
    if not kit.has_hands:
        stand_ins, helping = open_stand_ins(
            kit.name, room, reach.parts, post, clock, broken=broken, worst_ns=worst_ns
        )
        desk = HandDesk(session, stand_ins=stand_ins, helping=helping, one=one)
        return OpenedDesk(desk, (stand_ins.stop,), stand_ins)
    kit = kit.with_clock(clock.now_ns)
    if session.tour is not None:
        kit = replace(kit, choose=TourPlayers(session.tour, clock.now_ns).choose)
    places, closers = open_places(kit, room, reach.parts, chance(), post, clock)
    if places.phones is not None:
        for seat in broken:
            places.phones.stand_in(seat)
    return OpenedDesk(HandDesk(session, places, one=one), closers)
