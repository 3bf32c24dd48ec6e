"""From a contact to a meaning: the one place where channels become seats and buttons.

Channel numbers are those of `hardware.pins`: two a seat, PLAY then SLAP.
"""

from __future__ import annotations

from engine import inputs
from engine.inputs import Button
from hardware.edge import Channel, Flags, Press

BUTTONS = (Button.PLAY, Button.SLAP)


def channel_of(seat: int, button: Button) -> Channel:
    """Return the channel of a seat's button."""
    return seat * len(BUTTONS) + BUTTONS.index(button)


def seat_of(channel: Channel) -> tuple[int, Button]:
    """Return the seat and the button of a channel."""
    seat, place = divmod(channel, len(BUTTONS))
    return seat, BUTTONS[place]


def from_channel_press(press: Press) -> inputs.Press:
    """Return what a press means to a game."""
    seat, button = seat_of(press.channel)
    return inputs.Press(
        t_ns=press.t_ns,
        seat=seat,
        button=button,
        down=press.down,
        uncertainty_ns=press.uncertainty_ns,
        order_ns=press.order_ns,
        source=press.source,
        boot=press.boot,
        sequence=press.sequence,
        overdue=Flags.OVERDUE in press.flags,
        untimed=Flags.ARRIVAL in press.flags,
        raw=press.raw,
        flags=_told(press.flags),
    )


def _told(flags: Flags) -> tuple[str, ...]:
    """What the journal keeps of a press besides what the game itself must know."""
    rest = flags & ~(Flags.OVERDUE | Flags.ARRIVAL)
    return tuple(flag.name.lower() for flag in rest if flag.name) if rest else ()


def to_channel_press(press: inputs.Press) -> Press:
    """Return the press as a source of presses hands it in: for computer players and rigs."""
    return Press(
        source=press.source,
        boot=press.boot,
        sequence=press.sequence,
        channel=channel_of(press.seat, press.button),
        t_ns=press.t_ns,
        uncertainty_ns=press.uncertainty_ns,
        order_ns=press.order_ns,
        down=press.down,
        flags=(Flags.OVERDUE if press.overdue else Flags.NONE)
        | (Flags.ARRIVAL if press.untimed else Flags.NONE),
        raw=press.raw,
    )


def take_next(presses: list[inputs.Press], turn: int) -> inputs.Press:
    """Take out the next of some presses in playing order, for a game in which it is `turn`'s turn.

    Of one instant, slaps come before cards, so no card can bury them. Of slaps or of cards of one
    instant that of the seat in turn comes first, then the others as they sit: nobody can tell
    which hand was too early, and the order of arrival must not. Raises ValueError for no presses.
    """

    def place(press: inputs.Press) -> tuple[int, bool, bool, int]:
        behind = press.seat - turn
        return press.t_ns, press.button is Button.PLAY, behind < 0, behind

    chosen = min(presses, key=place)
    presses.remove(chosen)
    return chosen
