"""How exact the chip is, its compiled program run in simavr. The same on every machine.

Histograms are told by their ends and by the share of what is usual.
"""

from __future__ import annotations

import subprocess
from random import Random
from statistics import median

from hardware.protocol import LAMPS
from tests.hil.board import US, Board
from tests.hil.chip_table import SETTINGS, ChipTable, drawn, fight
from tests.hil.host import Times
from tests.hil.link_world import PLAIN, USB, LinkWorld, Wire
from tests.hil.measure import (
    ORDER_TICKS,
    greeted,
    histogram,
    microseconds,
    pair_orders,
    play,
    stamp_errors,
    tie_spreads,
)
from tests.hil.scripts import train
from tests.support import firmware

FLASH_BYTES, RAM_BYTES = 32_768, 2_048
DUELS = 200


def figures() -> dict[str, float]:
    """Return errors and lengths in microseconds or milliseconds, sizes in shares of the chip."""
    return {**_stamps(), **_orders(), **_load(), **_size(), **_ways("a plain line", PLAIN),
            **_ways("USB frames of 1 ms", USB)}  # fmt: skip


def _stamps() -> dict[str, float]:
    errors = stamp_errors(firmware.elf("nano8"), 2_000)
    classes = histogram(error - min(errors) for error in errors)
    return {
        "error of a stamp, max - min of 2000, us": microseconds(max(classes)),
        "of these within 0.125 us of the least, %": 100
        * sum(n for ticks, n in classes.items() if ticks <= 2)
        / len(errors),
    }


def _orders() -> dict[str, float]:
    elf = firmware.elf("nano8")
    orders = pair_orders(elf, range(0, 201, 2))
    ties = [order.distance for order in orders if order.is_tie]
    apart = [order.distance for order in orders if not order.is_tie]
    return {
        "pairs 0 to 12.5 us apart": len(orders),
        "of these in the wrong order": sum(order.is_inverted for order in orders),
        "longest distance called a tie, us": microseconds(max(ties)),
        "shortest distance told apart, us": microseconds(min(apart)),
        "eight at once, largest difference, us": microseconds(max(tie_spreads(
            elf, range(8), 60, 150_000))),
        "a difference up to which it is a tie, us": microseconds(ORDER_TICKS),
    }  # fmt: skip


def _load() -> dict[str, float]:
    """All buttons bounce one after the other while the line is full."""
    chance = Random(8)
    with greeted(firmware.elf("nano8"), times=Times()) as host:
        host.is_busy = True
        at = host.board.cycle + 20_000 * US
        trains = [train(at + n * 10_000 * US, n, 30, chance, closed=True) for n in range(2 * LAMPS)]
        play(host, [change for each in trains for change in each])
        counts, seen = host.counts(), host.board.counts
    return {
        "longest pass of the main loop, us": microseconds(counts.longest_pass),
        "bytes lost by the receiver": seen.overruns,
        "interrupt from its answer to its return, us": microseconds(seen.longest_isr),
    }


def _size() -> dict[str, float]:
    command = ["avr-size", "-A", str(firmware.elf("nano8"))]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sizes = {line.split()[0]: int(line.split()[1]) for line in text.splitlines() if "." in line[:1]}
    flash = sizes[".text"] + sizes.get(".data", 0)
    ram = sum(sizes.get(name, 0) for name in (".data", ".bss", ".noinit"))
    return {
        "flash used, %": 100 * flash / FLASH_BYTES,
        "RAM used, without the stack, %": 100 * ram / RAM_BYTES,
    }


def _ways(name: str, wire: Wire) -> dict[str, float]:
    with Board(firmware.elf("nano8")) as board:
        world = LinkWorld(board, wire=wire, settings=SETTINGS)
        world.wait_till_live()
        table = ChipTable(world)
        table.start()
        outcomes = fight(table, drawn(DUELS, Random(5)), Random(6))
    ways = sorted(outcome.verdict_ns / 1e6 for outcome in outcomes)
    return {
        f"from the contact to the verdict, {name}, median ms": median(ways),
        f"from the contact to the verdict, {name}, p99 ms": ways[len(ways) * 99 // 100],
        f"duels won by the wrong seat, {name}": sum(not o.is_right for o in outcomes),
    }


if __name__ == "__main__":
    for label, value in figures().items():
        print(f"{label:70} {value:.3f}")
