"""Which output is wired to which button: what people say, in words of the wiring page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.inputs import Button
from hardware.edge import Channel
from pi_app.bench.pin_wire import PinEnds
from pi_app.errors import bad_input
from pi_app.pin_choice import Pins
from pi_app.seats import channel_of

EXAMPLES = "18 slap1, or lamp1 slap1 for the button box"
_OUT = re.compile(r"(?:GPIO)?(\d{1,2})|lamp([1-8])", re.IGNORECASE)
_BUTTON = re.compile(r"(play|slap)([1-8])", re.IGNORECASE)
WHERE = "--loopback"


@dataclass(frozen=True, slots=True)
class Ends:
    """Both ends of a wire."""

    pin: int | None
    """The output's BCM number; none: it is a lamp of the box."""
    lamp: int
    """Number of the lamp, from 0."""
    seat: int
    button: Button

    @property
    def channel(self) -> Channel:
        """Of the button."""
        return channel_of(self.seat, self.button)

    @property
    def button_name(self) -> str:
        """For people."""
        return f"{self.button.name} of seat {self.seat + 1}"

    @property
    def is_box(self) -> bool:
        """Both are of the button box."""
        return self.pin is None


BOX_ENDS = Ends(None, 0, 0, Button.SLAP)
"""What is meant where nothing is said and there is a button box."""


def usual_ends(wired: Pins) -> Ends:
    """Return what is meant where nothing is said, on pins: seat 1's SLAP lamp and its button."""
    lamp = wired.lamps.get(channel_of(0, Button.SLAP))
    if lamp is None:
        raise bad_input(WHERE, f"an output and a button ({EXAMPLES})", "nothing")
    return Ends(lamp, 0, 0, Button.SLAP)


def parse_ends(words: Sequence[str]) -> Ends:
    """Return which wire is meant. Raises BadInput."""
    if len(words) != 2:
        raise bad_input(WHERE, f"an output and a button ({EXAMPLES})", " ".join(words))
    out, button = _OUT.fullmatch(words[0]), _BUTTON.fullmatch(words[1])
    if out is None:
        raise bad_input(f"{WHERE} OUT_PIN", f"a BCM number or a lamp ({EXAMPLES})", repr(words[0]))
    if button is None:
        expected = f"play1, slap1 … slap8 ({EXAMPLES})"
        raise bad_input(f"{WHERE} IN_BUTTON", expected, repr(words[1]))
    kind, seat = Button(button[1].lower()), int(button[2]) - 1
    if out[1] is not None:
        return Ends(int(out[1]), 0, seat, kind)
    return Ends(None, int(out[2]) - 1, seat, kind)


def pin_ends(ends: Ends, wired: Pins) -> PinEnds:
    """Return the two pins of a wire. Raises BadInput for a button that has none."""
    bcm = wired.buttons.get(ends.channel)
    if bcm is None or ends.pin is None:
        raise bad_input(f"{WHERE} IN_BUTTON", "a button that has a pin", ends.button_name)
    return PinEnds(ends.pin, bcm, ends.button_name)
