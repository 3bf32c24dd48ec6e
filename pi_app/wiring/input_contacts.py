"""Input devices while the wizard runs, and several kinds of contacts side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hardware.evdev_source import EvdevSource
from hardware.input_devices import DeviceFacts, InputButton, ids_of
from hardware.input_port import InputSystem
from hardware.ports import Clock
from pi_app.wire_checks import BOX_SEATS
from pi_app.wiring.contacts import Contacts, Sink
from pi_app.wiring.inputs import Moved
from pi_app.wiring.spots import Spot, SpotKind
from pi_app.wiring.state import Options

STEERING = frozenset(
    f"key {name}"
    for name in (
        *("enter", "num-enter", "right", "left", "backspace", "up", "down", "esc"),
        *(f"{pad}{digit}" for pad in ("", "num-") for digit in range(1, 10)),
    )
)
"""Keys that steer the wizard in a window (`inputs.STEERING`); they cannot be buttons there."""


class InputContacts:
    """All that can be pressed on encoders, pads and buzzers, and on keyboards if that is wanted."""

    def __init__(
        self, system: InputSystem, clock: Clock, *, has_keyboards: bool, has_window: bool
    ) -> None:
        """With a window some keys steer, and those of keyboards come from here alone."""
        self._system, self._clock = system, clock
        self._has_keyboards, self._has_window = has_keyboards, has_window
        self._source: EvdevSource | None = None
        self._buttons: dict[int, InputButton] = {}
        self.options = Options(BOX_SEATS)

    def begin(self, sink: Sink) -> Mapping[Spot, bool]:
        """Listen to all devices that are there now."""
        self.stop()
        found = [one for one in self._system.look().found if self._is_wanted(one)]
        self._buttons = dict(enumerate(self._buttons_of(found)))
        self._source = EvdevSource(self._system, self._buttons, self._clock)
        self._source.start(
            lambda edge: sink(Moved(edge.t_ns, self._spot(edge.channel), closed=edge.closed))
        )
        typing = {ids_of(found)[one.path] for one in found if one.is_keyboard}
        spots = (self._spot(c) for c, one in self._buttons.items() if one.device not in typing)
        self.options = Options(
            BOX_SEATS,
            tuple(spots),  # those of keyboards join as they are pressed
            listened=frozenset({SpotKind.INPUT}),
            hears_keys=bool(typing),
        )
        return {self._spot(c): down for c, down in self._source.levels().items() if down}

    def shine(self, lamp: Spot | None) -> None:
        """They have no lamps that anybody need find."""

    def stop(self) -> None:
        """Let go of the devices."""
        if self._source is not None:
            self._source.stop()
            self._source = None

    def _is_wanted(self, facts: DeviceFacts) -> bool:
        return facts.has_buttons or (self._has_keyboards and facts.is_keyboard)

    def _buttons_of(self, found: Sequence[DeviceFacts]) -> Iterator[InputButton]:
        ids = ids_of(found)
        for one in found:
            for control in sorted(one.controls, key=lambda control: (control.code, control.name)):
                if not (self._has_window and control.name in STEERING):
                    yield InputButton(control, ids[one.path])

    def _spot(self, channel: int) -> Spot:
        return Spot(SpotKind.INPUT, self._buttons[channel].text)


class SeveralContacts:
    """Contacts of several kinds: whoever wires a table need not say which."""

    def __init__(self, kinds: Sequence[Contacts]) -> None:
        """Each is let go of with this."""
        self._kinds = tuple(kinds)

    @property
    def options(self) -> Options:
        """What all of them have."""
        all_ = [kind.options for kind in self._kinds]
        return replace(
            all_[0],
            seats=max(one.seats for one in all_),
            spots=tuple(spot for one in all_ for spot in one.spots),
            lamps=tuple(lamp for one in all_ for lamp in one.lamps),
            refused=tuple(spot for one in all_ for spot in one.refused),
            listened=frozenset().union(*(one.listened for one in all_)),
            hears_keys=any(one.hears_keys for one in all_),
        )

    def begin(self, sink: Sink) -> Mapping[Spot, bool]:
        """Listen to all of them."""
        closed: dict[Spot, bool] = {}
        for kind in self._kinds:
            closed |= kind.begin(sink)
        return closed

    def shine(self, lamp: Spot | None) -> None:
        """Whichever has it lets it shine."""
        for kind in self._kinds:
            kind.shine(lamp)

    def stop(self) -> None:
        """All of them."""
        for kind in self._kinds:
            kind.stop()
