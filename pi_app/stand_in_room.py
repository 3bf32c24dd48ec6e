"""Makes the phones that stand in for broken buttons; their server is opened once there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hardware.ports import Clock
from pi_app.hand_room import Room
from pi_app.inbox import Message
from pi_app.phone_desk import OpenPhones, PhoneDesk, PhoneOptions
from pi_app.stand_ins import StandIns


def open_stand_ins(
    game: str,
    room: Room,
    open_phones: OpenPhones,
    post: Callable[[Message], None],
    clock: Clock,
    *,
    broken: Iterable[int],
    worst_ns: int,
) -> StandIns:
    """Return the stand-ins of a table, begun for the seats that are `broken` from the start.

    `worst_ns` is the largest ± of the buttons of the others. Raises Failure if there is a broken
    one and phones cannot be served: what was asked for by name must be there.
    """
    names = tuple(seat.name for seat in room.seats)
    options = PhoneOptions(room.port, room.has_buttons, pads=True)

    def open_desk() -> PhoneDesk:
        server = open_phones(options, post, clock)
        return PhoneDesk(
            server,
            names,
            (),
            has_buttons=room.has_buttons,
            game=game,
            has_screen=False,
            has_pads=True,
        )

    stand_ins = StandIns(open_desk, post, worst_ns=worst_ns)
    for seat in broken:
        stand_ins.stand_in(seat)
    return stand_ins
