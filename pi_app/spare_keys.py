"""Keys of the window in place of buttons that are broken, where people play with real buttons.

Stamped when they arrive, like a phone's: so nobody waits for them (`watermark_ns` is the present),
and they take a pile only where no button can have been first. A key counts only while its button
is left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from hardware.edge import Channel, Flags, Press
from pi_app.button_watch import ButtonNews
from pi_app.keyboard import QUALITY, SHARED, Keyboard, key_name
from pi_app.notices import told
from pi_app.screens.messages import Key
from pi_app.seats import BUTTONS, seat_of

SOURCE = "spare keys"


class SpareKeys:
    """A source of presses. Used by one thread."""

    def __init__(self, people: Iterable[int], *, worst_ns: int) -> None:
        """`people` have buttons of their own; `worst_ns` is the largest ± of those."""
        seats = {seat: SHARED[seat] for seat in people if seat < len(SHARED)}
        self._keys = Keyboard(seats)
        self._seats, self._worst_ns = seats, worst_ns
        self._broken: set[Channel] = set()
        self._down: set[Channel] = set()
        self._sequence = 0

    @property
    def name(self) -> str:
        """As the arbiter and the journal call this source."""
        return SOURCE

    def watermark_ns(self, now_ns: int) -> int:
        """What came before now has been stamped before now."""
        return now_ns

    def take(self, news: Iterable[ButtonNews]) -> None:
        """Buttons were found broken, or work again."""
        for one in news:
            change = self._broken.difference_update if one.is_over else self._broken.update
            change(one.verdict.channels)

    def instead(self, channel: Channel) -> str:
        """Return which key there is for a button, as people read it; empty for none."""
        seat, button = seat_of(channel)
        if seat not in self._seats:
            return ""
        return told("button.key", key=key_name(self._seats[seat][BUTTONS.index(button)][0]))

    def press(self, key: Key, now_ns: int) -> Press | None:
        """Return what a key stands for now; a key that is down lets go, whatever has changed."""
        told = self._keys.press(key)
        if told is None or not self._counts(told):
            return None
        (self._down.add if told.down else self._down.discard)(told.channel)
        self._sequence += 1
        return Press(
            source=SOURCE,
            boot=0,
            sequence=self._sequence,
            channel=told.channel,
            t_ns=now_ns,
            uncertainty_ns=max(0, now_ns - told.t_ns) + QUALITY.uncertainty_ns,
            order_ns=self._worst_ns,
            down=told.down,
            flags=QUALITY.flags | Flags.ARRIVAL,
        )

    def _counts(self, told: Press) -> bool:
        channel = told.channel
        if told.down:
            return channel in self._broken and channel not in self._down
        return channel in self._down
