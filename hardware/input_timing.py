"""What the stamps of input devices are worth. Pure.

The kernel stamps a report when it arrives; a USB device may only speak when it is asked, once an
interval. So a stamp is late by up to one interval, two presses of one interval come in one report,
and two devices are asked at different moments: what is closer than the longest interval is a tie.
How long a device itself takes to notice a contact nobody can ask it. It is the same for all seats
at devices of one kind, so it moves no verdict, but it is in every reaction time. Beside buttons on
pins, or beside devices of another make, it makes these seats later by what it is. Of keyboards it
is known to be long: 4 to 25 ms with everything (PsychoPy's documentation).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hardware.edge import Quality, Tier

MS = 1_000_000
ARRIVAL_NS = 200_000
"""From a report on the wire to its stamp; as for pins, not measured on a real table yet."""
KEYBOARD_NS = 25 * MS
DELIVERY_NS = 15 * MS
"""From a stamp to us: a thread of Python's, as for pins (`gpio_source.CALLBACK_NS`)."""
BUS_USB, BUS_BLUETOOTH, BUS_VIRTUAL, BUS_HOST = 0x03, 0x05, 0x06, 0x19
"""From `linux/input.h`."""


@dataclass(frozen=True, slots=True)
class Poll:
    """How often a device is asked."""

    interval_ns: int
    is_known: bool
    """It was read from the device; else it is assumed."""

    @property
    def text(self) -> str:
        """For people."""
        each = f"{self.interval_ns / MS:g} ms"
        if self.interval_ns == 0:
            return "it is not asked, it tells"
        return f"asked every {each}" if self.is_known else f"assumed to be asked every {each}"


USUAL_USB = Poll(10 * MS, is_known=False)
"""What most keyboards and encoders want; a low-speed device may not want less (USB 2.0, 5.7.4)."""
_ASSUMED = {
    BUS_USB: USUAL_USB,
    BUS_BLUETOOTH: Poll(20 * MS, is_known=False),
    BUS_VIRTUAL: Poll(0, is_known=False),
    BUS_HOST: Poll(0, is_known=False),
}


def assumed_poll(bus: int) -> Poll:
    """Return what is assumed of a device on this bus that says nothing."""
    return _ASSUMED.get(bus, USUAL_USB)


def parse_interval(text: str) -> int | None:
    """Return the ns of what the kernel writes of an endpoint, such as `8ms` or `125us`."""
    for unit, ns in (("ms", MS), ("us", 1_000)):
        number = text.strip().removesuffix(unit)
        if number != text.strip() and number.isdecimal() and number.isascii():
            return int(number) * ns
    return None


def quality_of(polls: Collection[Poll], *, has_keyboard: bool) -> Quality:
    """Return what devices that are asked so declare together; of none, what is usual."""
    longest_ns = max((poll.interval_ns for poll in polls), default=USUAL_USB.interval_ns)
    order_ns = longest_ns + ARRIVAL_NS
    unsure_ns = max(order_ns, KEYBOARD_NS) if has_keyboard else order_ns
    return Quality(Tier.KERNEL, unsure_ns, order_ns, delivery_ns=DELIVERY_NS)
