"""The link in its world: what a frame costs here, how good its times are, how much comes again."""

from __future__ import annotations

import time
from dataclasses import replace

from hardware.frames import encode
from hardware.link import LinkSettings
from tests.support.cables import CDC, FTDI16, MS, SECOND, UART, Kind
from tests.support.fingers import MS as TICKS_A_MS
from tests.support.link_scenes import SCENES
from tests.support.link_world import LinkWorld, Scene
from tests.support.scripted_chip import Desk

KINDS = {"uart": UART, "usb": CDC, "usb, latency 16 ms": FTDI16}
MINUTE_NS = 60 * SECOND
FRAMES = 20_000
PULSE_NS = 1_125_000
PRESSES = 2_000


def figures() -> dict[str, float]:
    """Return the figures, by names that end in their unit."""
    found = {"a pulse into the link, us": _pulse_us()}
    for name, kind in KINDS.items():
        found |= _plus_minus(name, kind)
    for name, scene in SCENES.items():
        found[f"sent again ({name}), %"] = _again(scene)
    return found


def _pulse_us() -> float:
    """What one frame of the most frequent kind costs a live link, watermark included."""
    desk = Desk()
    desk.go_live()
    times = [desk.now_ns + number * PULSE_NS for number in range(1, FRAMES + 1)]
    frames = [encode(desk.chip.pulse(t_ns)) for t_ns in times]
    begin_ns = time.perf_counter_ns()
    for t_ns, frame in zip(times, frames, strict=True):
        desk.link.receive(frame, t_ns + MS)
        desk.link.watermark_ns(t_ns + MS)
    return (time.perf_counter_ns() - begin_ns) / FRAMES / 1e3


def _plus_minus(name: str, kind: Kind) -> dict[str, float]:
    """± and true error of the presses of one minute, its start included."""
    world = LinkWorld(Scene(kind, ppm=2_000, mean_rest=100 * TICKS_A_MS, settings=LinkSettings()))
    world.run(world.now_ns + MINUTE_NS)
    world.finish()
    claimed, true = sorted(world.referee.uncertainties), sorted(world.referee.errors)
    return {
        f"± p50 ({name}), us": claimed[len(claimed) // 2] / 1e3,
        f"± p95 ({name}), us": claimed[len(claimed) * 95 // 100] / 1e3,
        f"error p95 ({name}), us": true[len(true) * 95 // 100] / 1e3,
    }


def _again(scene: Scene) -> float:
    """Part of the press frames that had come before, in percent."""
    world = LinkWorld(replace(scene, trouble_every_ns=SECOND))
    world.press(PRESSES)
    return 100.0 * world.doubled / (world.doubled + world.referee.told)
