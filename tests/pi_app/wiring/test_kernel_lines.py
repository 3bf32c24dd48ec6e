"""The wizard on lines of a pretend kernel: each is held alone, lamps and buttons by turns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pi_app.pin_choice import pins_for
from pi_app.settings import ButtonSettings, Inputs
from pi_app.wiring.contacts import LOOK_NS, usable_pins
from pi_app.wiring.state import HOLD_NS, LONG_NS, Stage
from tests.pi_app.wiring.bench import play, slap
from tests.pi_app.wiring.desk import WiringDesk, desk
from tests.pi_app.world import no_thread_is_left
from tests.support.kernel_world import KernelWorld

__all__ = ["no_thread_is_left"]

MS = 1_000_000
LINES = usable_pins(pins_for(ButtonSettings(), 6))
LAMP, TAKEN = 17, 22


@pytest.fixture
def world() -> KernelWorld:
    return KernelWorld()


@pytest.fixture
def pi(world: KernelWorld) -> Iterator[WiringDesk]:
    """A wizard that has listened, on a Pi."""
    with desk(world, Inputs.GPIO) as made:
        made.listen()
        yield made


def hold(pi: WiringDesk, world: KernelWorld, bcm: int, ns: int) -> None:
    """Press a button for so long."""
    for closed, wait_ns in ((True, ns), (False, 100 * MS)):
        world.push(bcm, closed=closed)
        pi.wait(wait_ns)
        world.turn()


def lines_of(world: KernelWorld) -> set[int]:
    return {line for request in world.chip.requests for line in request.settings}


def test_one_line_that_is_taken_spoils_no_other(world: KernelWorld) -> None:
    world.chip.held[TAKEN] = "w1-gpio"
    with desk(world, Inputs.GPIO) as pi:
        pi.listen()
        assert lines_of(world) == {*LINES} - {TAKEN}
        assert [spot.name for spot in pi.state.options.refused] == [str(TAKEN)]
        assert pi.stage is Stage.FAULTS


def test_from_the_first_contact_to_the_lamps(pi: WiringDesk, world: KernelWorld) -> None:
    for bcm in (13, 26, 7, 4):
        hold(pi, world, bcm, HOLD_NS + 100 * MS)
    assert pi.found == {slap(0): "13", play(0): "26", slap(1): "7", play(1): "4"}
    hold(pi, world, 13, LONG_NS + 100 * MS)
    assert pi.stage is Stage.LAMPS
    assert world.chip.outputs == {LAMP: True}
    hold(pi, world, 26, 120 * MS)
    assert [bcm for bcm, lit in world.chip.outputs.items() if lit] == [18]


def test_its_levels_are_looked_at_seldom(pi: WiringDesk, world: KernelWorld) -> None:
    """A thread for each line would else keep a small Pi busy."""
    del pi
    assert LOOK_NS == 100 * MS
    [board] = world.opened_boards
    assert {source._look_ns for source in board.sources} == {LOOK_NS}


def test_when_it_ends_no_line_is_held(world: KernelWorld) -> None:
    with desk(world, Inputs.GPIO) as made:
        made.listen()
        assert lines_of(world) == {*LINES}
        made.wait(1_000_000 * MS)  # nobody presses anything
        assert made.room.pump() is None
        made.room.run()
    assert world.chip.requests == []
    assert world.chip.is_closed
