"""How often a USB device is asked, read from what the kernel shows of it under /sys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hardware.input_timing import MS, Poll, assumed_poll, parse_interval

SYS = Path("/sys")
_OVERRIDES = {b"\x05\x01\x09\x04": "jspoll", b"\x05\x01\x09\x06": "kbpoll"}
"""How the report descriptor of a HID joystick or keyboard begins, and the parameter of `usbhid`
that sets how often those are asked, in ms; 0 leaves it to the device."""


def poll_of(path: str, bus: int, root: Path = SYS) -> Poll:
    """Return how often the device at this path is asked; what cannot be read is assumed."""
    try:
        device = (root / "class" / "input" / Path(path).name / "device").resolve(strict=True)
        above = (device, *device.parents)
        interface = next(place for place in above if (place / "bInterfaceNumber").exists())
        interval_ns = max(_intervals(interface))
    except (OSError, ValueError, StopIteration):
        return assumed_poll(bus)
    return Poll(_overridden(interval_ns, interface, root), is_known=True)


def _intervals(interface: Path) -> Iterator[int]:
    """Yield those of the ends through which the device tells what was pressed."""
    for end in interface.glob("ep_*"):
        is_in = (end / "direction").read_text().strip() == "in"
        if is_in and (end / "type").read_text().strip() == "Interrupt":
            interval_ns = parse_interval((end / "interval").read_text())
            if interval_ns is not None:
                yield interval_ns


def _overridden(interval_ns: int, interface: Path, root: Path) -> int:
    for descriptor in interface.glob("*/report_descriptor"):
        parameter = _OVERRIDES.get(descriptor.read_bytes()[:4])
        if parameter is not None:
            said = (root / "module" / "usbhid" / "parameters" / parameter).read_text().strip()
            return int(said) * MS or interval_ns
    return interval_ns
