"""Makes the phones that stand in for broken buttons; their server is opened once there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hardware.ports import Clock
from pi_app.hand_room import HandParts, Room
from pi_app.helping import Helping
from pi_app.inbox import Message, PhonesReady
from pi_app.phone_desk import PhoneDesk, PhoneOptions
from pi_app.settings import PhoneUse
from pi_app.stand_ins import StandIns


def open_stand_ins(
    game: str,
    room: Room,
    parts: HandParts,
    post: Callable[[Message], None],
    clock: Clock,
    *,
    broken: Iterable[int],
    worst_ns: int,
) -> tuple[StandIns, Helping | None]:
    """Return the stand-ins of a table, begun for the seats that are `broken` from the start.

    And who calls for more when a button breaks; none where no phones are wanted.

    `worst_ns` is the largest ± of the buttons of the others. Raises Failure if there is a broken
    one and phones cannot be served: what was asked for by name must be there.
    """
    names = tuple(seat.name for seat in room.seats)
    options = PhoneOptions(room.port, room.has_buttons, pads=True)

    def open_desk() -> PhoneDesk:
        server = parts.open_phones(options, post, clock)
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
    if room.use is PhoneUse.OFF:
        return stand_ins, None
    return stand_ins, Helping(
        stand_ins, lambda: parts.load_phones(lambda: post(PhonesReady())), room.people
    )
