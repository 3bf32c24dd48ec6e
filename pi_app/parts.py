"""What a table is joined from: the outside world, and what people press on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hardware.edge import Channel, Quality
from hardware.errors import DeviceMissingError
from hardware.input_devices import InputButton
from hardware.input_port import InputSystem
from hardware.link import LinkSettings
from hardware.pin_board import ButtonSource, PinBoard
from hardware.ports import Clock, Lights
from pi_app.button_box import ButtonBox
from pi_app.errors import Failure
from pi_app.hand_room import HandParts
from pi_app.keyboard import QUALITY, Keyboard
from pi_app.output_room import MakeScreen, MakeSound
from pi_app.plan import Deal
from pi_app.real_hands import REAL_HANDS
from pi_app.sd_notify import Notifier
from pi_app.settings import ButtonSettings, Driver
from pi_app.shuffle import Hat


def _no_boards() -> list[str]:
    return []


def _no_box(_options: ButtonSettings, _settings: LinkSettings, _clock: Clock) -> ButtonBox:
    raise Failure("no button box can be opened here")


def _no_inputs() -> InputSystem:
    raise DeviceMissingError("no input devices here", remedy="use the keyboard")


@dataclass(frozen=True, slots=True)
class Parts:
    """What touches the world outside, so that pretend parts can be handed in instead."""

    clock: Clock
    open_pins: Callable[[Driver, str], PinBoard]
    """By this driver, and for gpiod of this chip (empty: that of the header)."""
    make_screen: MakeScreen
    make_sound: MakeSound
    make_deal: Callable[[Hat], Deal]
    on_a_pi: bool
    find_boards: Callable[[], list[str]] = _no_boards
    """Paths of boards that may be button boxes."""
    open_box: Callable[[ButtonSettings, LinkSettings, Clock], ButtonBox] = _no_box
    open_inputs: Callable[[], InputSystem] = _no_inputs
    """All input devices of the kernel. Raises HardwareError."""
    hands: HandParts = REAL_HANDS
    notifier: Notifier = field(default_factory=Notifier)
    """Tells the service manager, if one has started the program."""


def uncertainty_of(opened: Opened) -> int:
    """Return the largest ± of which a game must know, in ns; 0 where all presses carry the same.

    Presses of a box carry their own: a claim must wait for the worst of them. Two presses of the
    chip itself are put in order by their ticks, whatever their ±. So too where a table mixes
    sources: a slap on a pin must wait for one on a USB device that is as early, but stamped later.
    """
    worths = [worth.uncertainty_ns for worth in opened.worths]
    return max(worths) if opened.box is not None or len(worths) > 1 else 0


@dataclass(frozen=True, slots=True)
class Opened:
    """What people press on: a box alone, else pins, input devices or both, else keys."""

    box: ButtonBox | None = None
    pins: ButtonSource | None = None
    """On the Pi's header."""
    devices: ButtonSource | None = None
    """Of the kernel's input devices: USB encoders, pads, buzzers. They share no channel with the
    pins."""
    wires: Mapping[Channel, InputButton] = field(default_factory=dict)
    """Which buttons of which devices those are."""
    lights: Lights | None = None
    """The lamps of those devices."""
    keyboard: Keyboard | None = None

    @property
    def is_keyboard_wanted(self) -> bool:
        """There are no buttons."""
        return self.box is None and not self.contacts

    @property
    def contacts(self) -> tuple[ButtonSource, ...]:
        """Those whose edges come here, and are debounced here."""
        return tuple(source for source in (self.pins, self.devices) if source is not None)

    @property
    def worths(self) -> tuple[Quality, ...]:
        """What the presses of each source are worth."""
        box = () if self.box is None else (self.box.quality,)
        keys = () if self.keyboard is None else (QUALITY,)
        return (*box, *(source.quality for source in self.contacts), *keys)

    @property
    def quality(self) -> Quality:
        """What the presses of people are worth at worst."""
        return max(self.worths, key=lambda worth: worth.uncertainty_ns, default=QUALITY)
