"""A pretend Buzz! set: what /sys and /dev show of it, in a folder of the test."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hardware.buzz import BuzzLights
from hardware.edge import Channel
from hardware.input_devices import DeviceFacts
from tests.support.input_devices import Devices, id_of

HID = "0003:054C:1000.0001"
SLAPS = {seat * 2 + 1: seat for seat in range(4)}
"""One lamp a handset, numbered as those in SLAP buttons."""


def buzz(number: int = 5, first: int = 0x2C0, product: int = 0x1000) -> DeviceFacts:
    """A set, its buttons from this code on; hid-sony has them at BTN_TRIGGER_HAPPY1."""
    keys = frozenset(range(first, first + 20))
    path, phys = f"/dev/input/event{number}", "usb-0000:01:00.0-1.3/input0"
    return DeviceFacts(path, "Buzz", phys=phys, bus=3, vendor=0x054C, product=product, keys=keys)


class BuzzMachine:
    """As much of /sys and /dev as the lamps of a set need."""

    def __init__(self, root: Path) -> None:
        self.sys, self.dev = root / "sys", root / "dev"
        self.hid = self.sys / "devices" / HID
        self.dev.mkdir()
        self.devices = Devices(buzz())
        self.node(5)

    def node(self, number: int) -> None:
        """The set is this event device."""
        (self.hid / "input" / f"input{number}").mkdir(parents=True)
        link = self.sys / "class" / "input" / f"event{number}" / "device"
        link.parent.mkdir(parents=True)
        link.symlink_to(self.hid / "input" / f"input{number}")

    def with_leds(self) -> BuzzMachine:
        for handset in range(1, 5):
            led = self.hid / "leds" / f"{HID}::buzz{handset}"
            led.mkdir(parents=True)
            (led / "brightness").write_text("0")
        return self

    def with_hidraw(self) -> BuzzMachine:
        (self.hid / "hidraw" / "hidraw0").mkdir(parents=True)
        (self.dev / "hidraw0").touch()
        return self

    def lights(self, handsets: Mapping[Channel, int] = SLAPS) -> BuzzLights:
        """The lamps of these handsets, from 0, by their numbers."""
        lamps = {lamp: (id_of(buzz()), handset) for lamp, handset in handsets.items()}
        return BuzzLights(self.devices, lamps, self.sys, self.dev)

    def led(self, handset: int) -> Path:
        """What has to be written for the lamp of a handset, from 1."""
        return self.hid / "leds" / f"{HID}::buzz{handset}" / "brightness"

    @property
    def leds(self) -> list[str]:
        leds = sorted(self.hid.glob("leds/*/brightness"))
        return [one.read_text() for one in leds]

    @property
    def raw(self) -> bytes:
        return (self.dev / "hidraw0").read_bytes()
