"""A live link among noise, damage and forgery, guided by coverage.

A recipe of bytes makes noise, frames with the right CRC around anything, and what an honest chip
would say with some numbers changed. Whatever it is: no exception, no press twice, the watermark
never falls; and without forgery no press at all.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.frames import encode
from hardware.protocol import PressFlags, PulseFlags
from tests.support.framing import framed
from tests.support.fuzzing import NEEDS_FUZZER, fuzz, message_of, steps
from tests.support.scripted_chip import MS, US, Desk


def _live() -> bytes:
    desk = Desk()
    desk.go_live()
    return pickle.dumps(desk)


LIVE = _live()
"""Thawed for every recipe, for it takes long to come to know a clock."""


def number(part: bytes, at: int, *, size: int = 1) -> int:
    """A signed number out of a recipe; 0 where it has ended."""
    return int.from_bytes(part[at : at + size], "little", signed=True)


def pulse(desk: Desk, part: bytes) -> bytes:
    """An honest pulse, nearly."""
    honest = desk.chip.pulse(desk.now_ns)
    return encode(
        replace(
            honest,
            boot=(honest.boot + number(part, 0)) % 2**16,
            tick=(honest.tick + number(part, 1, size=3)) % 2**48,
            lag=number(part, 4, size=2) % 2**24,
            next=(honest.next + number(part, 6)) % 2**16,
            held=number(part, 7) % 2**8,
            old=number(part, 8) % 2**8,
            flags=PulseFlags(number(part, 9) % 2**8),
        )
    )


def press(desk: Desk, part: bytes) -> bytes:
    """A press that the chip could have made, nearly."""
    honest = desk.chip.press(desk.chip.next + number(part, 0), desk.now_ns)
    return encode(
        replace(
            honest,
            tick=(honest.tick + number(part, 1, size=3)) % 2**48,
            boot=(honest.boot + number(part, 4)) % 2**16,
            button=number(part, 5) % 2**8,
            flags=PressFlags(number(part, 6) % 2**8),
        )
    )


def damaged(desk: Desk, part: bytes) -> bytes:
    """An honest pulse of which one byte is another and the rest may be cut off."""
    frame = bytearray(encode(desk.chip.pulse(desk.now_ns)))
    frame[number(part, 0) % len(frame)] = number(part, 1) % 256
    return bytes(frame[: number(part, 2) % 64])


def waits(desk: Desk, part: bytes) -> bytes:
    """Time passes, pings are answered, pulses come, if they do."""
    desk.is_pulsing = number(part, 0) >= 0
    desk.run((number(part, 1) % 256) * 20 * US)
    return b""


def opens_anew(desk: Desk, part: bytes) -> bytes:
    """The cable is pulled and put in again."""
    desk.link.closed(desk.now_ns)
    desk.now_ns += number(part, 0) % 256 * MS
    desk.link.opened(desk.now_ns)
    return b""


Step = Callable[[Desk, bytes], bytes]
HONEST: tuple[Step, ...] = (lambda _, part: part, damaged, waits, opens_anew)
FORGED: tuple[Step, ...] = (
    *HONEST,
    lambda _, part: framed(part),
    lambda _, part: encode(message_of(part)),
    pulse,
    press,
)


def fuzz_one(data: bytes) -> None:
    """One recipe; its first byte says whether forgery is allowed."""
    desk = pickle.loads(LIVE)
    assert isinstance(desk, Desk)
    forges = bool(data[:1] > b"\x7f")
    kinds = FORGED if forges else HONEST
    mark_ns = 0
    for kind, part in steps(data[1:]):
        desk.link.receive(kinds[kind % len(kinds)](desk, part), desk.now_ns)
        desk.take()
        mark_ns = check(desk, mark_ns, forges=forges)


def check(desk: Desk, mark_ns: int, *, forges: bool) -> int:
    """What must hold after every step; gives the new watermark."""
    link = desk.link
    link.transmit(desk.now_ns)
    assert link.due_ns(desk.now_ns) >= desk.now_ns
    assert set(link.report().buttons) <= set(range(16))
    seen = [(press.boot, press.sequence) for press in desk.presses]
    if not forges:
        assert seen == []
    elif link.report().counts.starts == 1:
        assert len(seen) == len(set(seen))
    watermark_ns = link.watermark_ns(desk.now_ns)
    assert watermark_ns >= mark_ns
    return watermark_ns


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_recipe(data: bytes) -> None:
    fuzz_one(data)


@pytest.mark.long
@NEEDS_FUZZER
def test_what_a_fuzzer_finds() -> None:
    fuzz("tests.hardware.test_link_fuzz", runs=20_000)
