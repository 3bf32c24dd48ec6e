"""How often input devices are asked, and what their stamps are worth for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.edge import Tier
from hardware.input_sysfs import poll_of
from hardware.input_timing import (
    BUS_BLUETOOTH,
    BUS_USB,
    BUS_VIRTUAL,
    MS,
    USUAL_USB,
    Poll,
    assumed_poll,
    parse_interval,
    quality_of,
)

JOYSTICK, KEYBOARD, PAD = b"\x05\x01\x09\x04", b"\x05\x01\x09\x06", b"\x05\x01\x09\x05"
USB_LOW_SPEED_LEAST_NS = 10 * MS
"""USB 2.0, 5.7.4: a low-speed device may not want to be asked more often."""


@pytest.mark.parametrize(
    ("text", "ns"),
    [("8ms\n", 8 * MS), ("1ms", MS), ("125us", 125_000), ("", None), ("8", None), ("-1ms", None)],
)
def test_intervals_are_read_as_the_kernel_writes_them(text: str, ns: int | None) -> None:
    assert parse_interval(text) == ns


@given(st.lists(st.integers(0, 255 * MS), min_size=1))
def test_the_doubt_contains_the_longest_interval(intervals: list[int]) -> None:
    polls = [Poll(one, is_known=True) for one in intervals]
    quality = quality_of(polls, has_keyboard=False)
    assert quality.tier is Tier.KERNEL
    assert min(quality.uncertainty_ns, quality.order_ns) > max(intervals)


def test_one_interval_is_a_tie_and_two_are_not() -> None:
    """Two presses of one report have one stamp; two of neighbouring reports may be a µs apart."""
    order_ns = quality_of([Poll(8 * MS, is_known=True)], has_keyboard=False).order_ns
    assert 8 * MS <= order_ns < 16 * MS


def test_keyboards_are_known_to_be_slow_in_themselves() -> None:
    quality = quality_of([Poll(MS, is_known=True)], has_keyboard=True)
    assert quality.uncertainty_ns == 25 * MS
    assert quality.order_ns < 2 * MS


def test_without_a_device_the_usual_is_assumed() -> None:
    assert quality_of([], has_keyboard=False).order_ns > USUAL_USB.interval_ns
    assert USUAL_USB.interval_ns >= USB_LOW_SPEED_LEAST_NS
    assert assumed_poll(BUS_VIRTUAL).interval_ns == 0
    assert assumed_poll(BUS_BLUETOOTH).interval_ns > USUAL_USB.interval_ns


def test_what_is_assumed_is_told_as_such() -> None:
    assert Poll(8 * MS, is_known=True).text == "asked every 8 ms"
    assert USUAL_USB.text == "assumed to be asked every 10 ms"
    assert Poll(0, is_known=False).text == "it is not asked, it tells"


class Sys:
    """As much of /sys as is read: a device with its ends and its report descriptor."""

    def __init__(self, root: Path, descriptor: bytes = PAD, ends: dict[str, str] | None = None):
        self.root = root
        interface = root / "devices" / "usb1" / "1-1" / "1-1:1.0"
        hid = interface / "0003:0079:0006.0001"
        (hid / "input" / "input5" / "event3").mkdir(parents=True)
        (interface / "bInterfaceNumber").write_text("00\n")
        (hid / "report_descriptor").write_bytes(descriptor + b"\xa1\x01")
        for name, interval in (ends or {"ep_81": "8ms"}).items():
            end = interface / name
            end.mkdir()
            (end / "direction").write_text("in\n" if name.startswith("ep_8") else "out\n")
            (end / "type").write_text("Interrupt\n")
            (end / "interval").write_text(interval + "\n")
        node = root / "class" / "input" / "event3"
        node.mkdir(parents=True)
        (node / "device").symlink_to(hid / "input" / "input5")
        self.set(jspoll=0, kbpoll=0)

    def set(self, **parameters: int) -> None:
        folder = self.root / "module" / "usbhid" / "parameters"
        folder.mkdir(parents=True, exist_ok=True)
        for name, value in parameters.items():
            (folder / name).write_text(f"{value}\n")

    def poll(self) -> Poll:
        return poll_of("/dev/input/event3", BUS_USB, self.root)


def test_the_interval_is_that_of_the_end_that_tells(tmp_path: Path) -> None:
    assert Sys(tmp_path, ends={"ep_81": "8ms", "ep_02": "32ms"}).poll() == Poll(
        8 * MS, is_known=True
    )


def test_a_kernel_that_was_told_to_ask_more_often_does(tmp_path: Path) -> None:
    sys = Sys(tmp_path, JOYSTICK)
    sys.set(jspoll=1, kbpoll=4)
    assert sys.poll() == Poll(MS, is_known=True)


def test_that_holds_for_keyboards_apart_and_not_for_pads(tmp_path: Path) -> None:
    keyboard, pad = Sys(tmp_path / "keyboard", KEYBOARD), Sys(tmp_path / "pad", PAD)
    for sys in (keyboard, pad):
        sys.set(jspoll=1, kbpoll=4)
    assert keyboard.poll().interval_ns == 4 * MS
    assert pad.poll().interval_ns == 8 * MS


def test_what_cannot_be_read_is_assumed(tmp_path: Path) -> None:
    assert poll_of("/dev/input/event9", BUS_USB, tmp_path) == USUAL_USB
    sys = Sys(tmp_path, ends={"ep_81": "often"})
    assert sys.poll() == USUAL_USB
