"""Ten million bytes of noise, plain and rich in flags, into a link: nothing comes of them.

A CRC-16 fits by chance once in 65 536 times, and noise that is rich in flags holds many short
frames, so some of them may well be read: it is the link that must not believe them.
"""

from __future__ import annotations

import random

import pytest

from hardware.link import LinkState
from tests.support.scripted_chip import MS, Desk

CHUNK = 1 << 16
CHUNKS = 153
"""A little more than ten million bytes."""
FLAGS_AND_ESCAPES = bytes.maketrans(bytes(range(64)), b"\x7e\x7d" * 32)
CODES = bytes.maketrans(bytes(range(64, 112)), bytes(range(1, 7)) * 8)
"""Of what is rich in flags a fifth are codes of messages of the chip."""


def noise(seed: int, *, rich: bool) -> bytes:
    """A chunk of it."""
    plain = random.Random(seed).randbytes(CHUNK)
    return plain.translate(FLAGS_AND_ESCAPES).translate(CODES) if rich else plain


@pytest.mark.parametrize("rich", [False, True], ids=["plain", "rich"])
@pytest.mark.parametrize("live", [False, True], ids=["searching", "live"])
@pytest.mark.slow
def test_noise_makes_no_press_and_is_forgotten(*, live: bool, rich: bool) -> None:
    desk = Desk()
    if live:
        desk.go_live()
    for n in range(CHUNKS):
        desk.now_ns += MS
        desk.link.receive(noise(n, rich=rich), desk.now_ns)
        assert desk.link.take() == ()
    before = desk.link.watermark_ns(desk.now_ns)
    assert before <= desk.now_ns
    desk.go_live()
    assert desk.state() is LinkState.LIVE
    report = desk.link.report()
    assert (report.boot, report.missing) == (desk.chip.boot, 0)
    assert report.counts.starts == 1
    desk.chip.pending_ns = desk.now_ns
    desk.run(2 * MS)
    at_ns = desk.now_ns - MS
    desk.tell(desk.make_press(ago_ns=MS))
    (press,) = desk.presses
    assert (press.boot, press.sequence) == (desk.chip.boot, 0)
    assert abs(press.t_ns - at_ns) <= press.uncertainty_ns < MS
