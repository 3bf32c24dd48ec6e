"""A box of buttons that hands on finished presses, as a chip does, in the hands of a test."""

from __future__ import annotations

from collections.abc import Callable

from engine.inputs import Button
from hardware.edge import Flags, Press
from pi_app.inbox import ButtonsChanged, Passed
from pi_app.loop import Loop
from pi_app.publish import ButtonsGone, Missing
from pi_app.seats import channel_of

US = 1_000
NAME = "mcu"
PULLED_OUT = ButtonsChanged(ButtonsGone(Missing.GONE))
BACK = ButtonsChanged(None)


class Box:
    """Presses, a watermark that goes on or stands still, and a cable that can be pulled out."""

    name = NAME

    def __init__(self, loop: Callable[[], Loop], *, lag_ns: int = 2_000_000) -> None:
        """`loop` is asked for when there is something to tell; the watermark lies `lag_ns` back."""
        self._loop, self._lag_ns = loop, lag_ns
        self._stopped_ns: int | None = None
        self._sequence = 0

    def watermark_ns(self, now_ns: int) -> int:
        """As far back as a link takes; where it stood when it was lost."""
        mark_ns = now_ns - self._lag_ns
        return mark_ns if self._stopped_ns is None else min(mark_ns, self._stopped_ns)

    def press(
        self, seat: int, button: Button, t_ns: int, *, down: bool = True, flags: Flags = Flags.NONE
    ) -> None:
        """Hand on a press."""
        self._sequence += 1
        channel = channel_of(seat, button)
        press = Press(NAME, 1, self._sequence, channel, t_ns, 50 * US, 2 * US, down, flags)
        self._loop().post(press)

    def stall(self, t_ns: int) -> None:
        """Nothing more is told of the time after t_ns."""
        self._stopped_ns = t_ns

    def pull_out(self, t_ns: int) -> None:
        """The cable is pulled out, and that is noticed."""
        self.stall(t_ns)
        self._loop().post(PULLED_OUT)

    def plug_in(self) -> None:
        """The cable is plugged in, and everything goes on."""
        self._stopped_ns = None
        self._loop().post(BACK)
        self._loop().post(Passed())
