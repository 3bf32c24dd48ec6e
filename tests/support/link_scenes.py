"""The tables on which the link is tried, from a quiet one to one on which all goes wrong."""

from __future__ import annotations

from tests.support.cables import CDC, FTDI16, SECOND, UART, Spoil
from tests.support.link_world import Scene, Trouble

TICK_HZ = 16_000_000
NOISE = Spoil(changed=0.01)
"""One byte in a hundred."""
LOSSES = Spoil(changed=0.002, lost=0.001, doubled=0.001, cut=0.0003, repeated=0.0005)
SOME = Spoil(changed=0.001, lost=0.0003, doubled=0.0003, cut=0.0001, repeated=0.0001)
WRAP_48 = (1 << 48) - 7 * TICK_HZ
WRAP_32 = (1 << 32) - 5 * TICK_HZ

SCENES: dict[str, Scene] = {
    "uart": Scene(UART, ppm=5_000, swing_ppm=-150),
    "uart, one byte in a hundred is wrong": Scene(UART, NOISE, ppm=-5_000, swing_ppm=150),
    "uart, the 48-bit counter wraps": Scene(UART, ppm=40, start_tick=WRAP_48),
    "usb": Scene(CDC, ppm=-5_000, swing_ppm=150),
    "usb, one byte in a hundred is wrong, others are lost or doubled": Scene(
        CDC, Spoil(0.01, 0.001, 0.001, 0.0002, 0.0003), ppm=5_000, under_way=8
    ),
    "usb, a latency of 16 ms": Scene(FTDI16, ppm=5_000, swing_ppm=-150, start_tick=WRAP_32),
    "usb, a latency of 16 ms, all kinds of losses": Scene(FTDI16, LOSSES, ppm=-5_000),
    "the host stands still every second": Scene(FTDI16, SOME, 2_000, stall_every_ns=SECOND),
    "the chip is reset": Scene(
        UART, SOME, ppm=-2_000, troubles=(Trouble.RESET, Trouble.CABLE_AND_RESET)
    ),
    "the chip loses its power": Scene(
        CDC, ppm=1_000, troubles=(Trouble.POWER, Trouble.CABLE_AND_POWER)
    ),
    "the cable is pulled out": Scene(
        CDC, SOME, ppm=300, start_tick=WRAP_48, troubles=(Trouble.CABLE,)
    ),
    "the program is killed": Scene(
        FTDI16, ppm=-300, troubles=(Trouble.HOST, Trouble.HOST_AND_RESET)
    ),
    "all goes wrong": Scene(
        FTDI16, LOSSES, ppm=5_000, stall_every_ns=3 * SECOND, troubles=tuple(Trouble)
    ),
}
