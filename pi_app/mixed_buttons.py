"""Buttons of two kinds at one table: on the Pi's pins and on USB devices. Pure.

Friends bring what they have. Each source stamps its own presses on the table clock and says how
exactly; `engine/judging.py` adds up both errors where two slaps are of two sources. So nobody wins
by the kind of the button: slaps too near to tell are a tie, and people are told how near that is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from engine.inputs import Button
from hardware.edge import Channel, Quality
from hardware.input_devices import InputButton
from pi_app.input_buttons import wired_inputs
from pi_app.notices import ToldLine, told
from pi_app.parts import Opened
from pi_app.pin_choice import Pins, bare_seats, buttons_of
from pi_app.seats import seat_of
from pi_app.settings import ButtonSettings, Inputs

MS = 1_000_000


def pins_to_open(
    options: ButtonSettings, wired: Pins, people: tuple[int, ...], wires: Mapping[Channel, object]
) -> dict[Channel, int] | None:
    """Return the pins of people's buttons; none where the pins are to be left alone.

    Beside the buttons of input devices (`wires`) a pin counts only if the settings name the pins of
    its seat: a usual one may have nothing on it. Raises BadInput for a seat that has no pins.
    """
    if options.inputs is Inputs.GPIO or not (wires or options.evdev):
        return buttons_of(wired, people)
    return _named_pins(options, wired, people, wires) or (None if people else {})


def _named_pins(
    options: ButtonSettings, wired: Pins, people: Collection[int], wires: Collection[Channel]
) -> dict[Channel, int]:
    named = {int(seat) - 1 for seat, own in options.pins.items() if own.play or own.slap}
    return {
        channel: bcm
        for channel, bcm in wired.buttons.items()
        if channel not in wires and seat_of(channel)[0] in named.intersection(people)
    }


def tie_ns(one: Quality, other: Quality) -> int:
    """Return how near two slaps of two sources are a tie (judging.md, "Ties")."""
    return one.uncertainty_ns + other.uncertainty_ns


def mix_told(opened: Opened) -> Iterator[ToldLine]:
    """Yield that SLAP buttons are of two kinds, and what that does to near slaps."""
    kinds = [one.quality for one in opened.contacts if _has_slaps(one.channels)]
    if len(kinds) > 1:
        yield told("notice.mixed", ms=f"{tie_ns(*kinds) / MS:g}")


def _has_slaps(channels: Collection[Channel]) -> bool:
    return any(seat_of(channel)[1] is Button.SLAP for channel in channels)


def bare_told(
    opened: Opened,
    options: ButtonSettings,
    wired: Pins,
    people: Collection[int],
    keyed: Collection[int],
) -> tuple[str, ...]:
    """Return what has to be told of people whose seats lack buttons; the `keyed` have keys."""
    if not opened.contacts:
        return ()
    heard = frozenset(channel for one in opened.contacts for channel in one.channels)
    unheard = {
        channel: line
        for channel, line in left_out(options, wired, people).items()
        if channel not in heard
    }
    return bare_seats(heard, people, keyed, unheard)


def left_out(
    options: ButtonSettings, wired: Pins, people: Collection[int]
) -> dict[Channel, ToldLine]:
    """Return what to do about buttons that are wired, should nobody listen to them."""
    by_name = options.inputs in (Inputs.GPIO, Inputs.EVDEV)
    lines = {}
    for channel, one in wired_inputs(options.evdev).items():
        lines[channel] = _skipped(options, channel) if by_name else _unusable(channel, one)
    if options.inputs is Inputs.EVDEV:
        pins = _named_pins(options, wired, people, lines)
        lines |= {channel: _skipped(options, channel) for channel in pins}
    return lines


def _skipped(options: ButtonSettings, channel: Channel) -> ToldLine:
    return told("notice.seat_left_out", n=seat_of(channel)[0] + 1, inputs=options.inputs.value)


def _unusable(channel: Channel, one: InputButton) -> ToldLine:
    return told("notice.seat_unusable", n=seat_of(channel)[0] + 1, device=one.device.name)
