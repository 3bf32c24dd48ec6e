"""`bench --panel` over the real firmware: light that is late, on the pin of the sensor."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.link_measures import Moment
from hardware.protocol import MEASURE_LIGHT, Measure
from pi_app.bench.panel import Panel, panel_of, wait_for_sensor
from tests.hil.board import MS, US, Board
from tests.hil.link_world import PLAIN, USB, LinkWorld, Wire, cycle_at

pytestmark = pytest.mark.slow

LATE_NS = 21_400_000
DARK_MV, THRESHOLD_MV, WHITE_MV = 150, 1_100, 3_200
"""Of wiring.md's sensor; between, the voltage climbs as pixels do."""
RISE_STEPS, RISE_NS = 20, 4_000_000
"""Slow pixels: 4 ms from black to white, in even steps."""
FLASHES = 15


class Bench:
    """A panel in front of the sensor of a board at the end of its line."""

    def __init__(self, world: LinkWorld) -> None:
        self.world, self._number = world, 0
        self._moments: list[Moment] = []
        world.board.light(world.board.cycle + MS, DARK_MV)

    def rest(self, ns: int) -> None:
        end_ns = self.world.clock.now_ns() + ns
        while self.world.clock.now_ns() < end_ns:
            self._turn()

    def _turn(self) -> None:
        self.world.turn()
        self._moments += self.world.link.moments()

    def show(self, *, is_bright: bool) -> int:
        """Presented now; the light follows."""
        shown_ns = self.world.clock.now_ns()
        for step in range(1, RISE_STEPS + 1):
            share = step if is_bright else RISE_STEPS - step
            millivolts = DARK_MV + (WHITE_MV - DARK_MV) * share // RISE_STEPS
            at_ns = shown_ns + LATE_NS + RISE_NS * step // RISE_STEPS
            self.world.board.light(cycle_at(at_ns), millivolts)
        return shown_ns

    def ask(self) -> None:
        self._number += 1
        self._moments.clear()
        self.world.link.measure(Measure(self._number, MEASURE_LIGHT))

    def light(self, within_ns: int) -> Moment | None:
        end_ns = self.world.clock.now_ns() + within_ns
        while not self._moments and self.world.clock.now_ns() < end_ns:
            self._turn()
        return self._moments[0] if self._moments else None

    def measure(self) -> Panel:
        wait_for_sensor(self, self, self.world.clock, self.rest)
        return panel_of(self, self, self.world.clock, self.rest, flashes=FLASHES, place=0.5)


@pytest.mark.parametrize("wire", [PLAIN, USB])
def test_the_delay_of_a_panel_is_found(nano8: Path, wire: Wire) -> None:
    """To the moment at which its light crosses the chip's threshold, as it climbs."""
    with Board(nano8) as board:
        world = LinkWorld(board, wire=wire)
        world.wait_till_live()
        found = Bench(world).measure()
    steps = -(-(THRESHOLD_MV - DARK_MV) * RISE_STEPS // (WHITE_MV - DARK_MV))
    crossing_ns = LATE_NS + RISE_NS * steps // RISE_STEPS
    assert (found.flashes, found.lost) == (FLASHES, 0)
    assert all(abs(ns - crossing_ns) <= found.uncertainty_ns + 20_000 for ns in found.latencies)
    assert found.uncertainty_ns < 600_000
    assert found.setting_ms == pytest.approx(crossing_ns / 1e6, abs=0.5)


def test_a_room_that_is_too_bright_or_a_sensor_that_is_not_there_is_no_light(nano8: Path) -> None:
    with Board(nano8) as board:
        world = LinkWorld(board)
        world.wait_till_live()
        bench = Bench(world)
        bench.rest(20_000_000)
        bench.ask()
        board.light(board.cycle + MS, THRESHOLD_MV - 50)
        board.light(board.cycle + 2 * MS, DARK_MV)
        assert bench.light(100_000_000) is None
        board.light(board.cycle + MS, WHITE_MV)
        bench.rest(10_000_000)
        bench.ask()
        bench.show(is_bright=True)
        board.light(board.cycle + 5 * US, WHITE_MV)
        assert bench.light(1_000_000) is None
