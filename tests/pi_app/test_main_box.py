"""A table with a button box: who is asked, what is said when it is not there, what goes to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.inputs import Button
from hardware.cable import CableState
from hardware.edge import Press
from hardware.errors import DeviceMissingError, LineBusyError
from hardware.link_report import LinkState
from hardware.protocol import Pattern
from pi_app.publish import Missing, Phase
from pi_app.screens.messages import Key
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings, Inputs, JournalSettings, Settings, TableSettings
from tests.pi_app.driven import MS, SECOND, T0
from tests.pi_app.reports import report
from tests.pi_app.world import (
    BOARD,
    BOTS,
    FakeBox,
    World,
    no_thread_is_left,
    opened,
    run,
    settings_for,
)

__all__ = ["no_thread_is_left"]

LIVE = CableState(LinkState.LIVE, BOARD)
BUSY = LineBusyError(f"{BOARD} is held by another program", remedy="close it")
HELD = CableState(LinkState.CLOSED, BOARD, BUSY, str(BUSY))
UNPLUGGED = DeviceMissingError("no board found", remedy="plug it in")
OUT = CableState(LinkState.CLOSED, "", UNPLUGGED, str(UNPLUGGED))


def press(box: FakeBox, seat: int, button: Button, t_ns: int, sequence: int = 1) -> None:
    channel = channel_of(seat, button)
    box.press(Press("mcu", 1, sequence, channel, t_ns, 50_000, 2_000, down=True))


# -- who is asked --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inputs", "boards", "boxes", "drivers"),
    [
        (Inputs.MCU, [], 1, 0),
        (Inputs.MCU, [BOARD], 1, 0),
        (Inputs.AUTO, [BOARD], 1, 0),
        (Inputs.AUTO, [], 0, 1),
        (Inputs.GPIO, [BOARD], 0, 1),
        (Inputs.KEYBOARD, [BOARD], 0, 0),
    ],
)
def test_a_box_or_pins_or_keys(inputs: Inputs, boards: list[str], boxes: int, drivers: int) -> None:
    world = World(on_a_pi=True, boards=boards)
    table = opened(world, settings_for(inputs=inputs))
    table.loop.pump()
    assert (len(world.boxes), len(world.drivers)) == (boxes, drivers)
    keys = [seat.controls for seat in world.screens[0].last.seats]
    assert (keys == [None, None]) is (inputs is not Inputs.KEYBOARD)
    table.close()
    assert all(box.stops for box in world.boxes)


@pytest.mark.parametrize("on_a_pi", [True, False])
def test_what_is_plugged_in_and_does_not_answer_is_said(*, on_a_pi: bool) -> None:
    """The next best is taken, and no word of the box stops the game."""
    world = World(on_a_pi=on_a_pi, boards=[BOARD], begins=HELD)
    table = opened(world, settings_for())
    table.loop.start_game()
    run(table, world, T0 + SECOND)
    update = world.screens[0].last
    assert update.notices[0] == f"no button box: {BUSY}"
    assert update.gone is None
    assert not table.loop.stopped
    assert world.boxes[0].stops == 1
    assert len(world.drivers) == on_a_pi
    table.close()


def test_a_port_that_was_named_is_asked_though_none_was_found() -> None:
    world = World()
    buttons = ButtonSettings(device="/dev/ttyUSB7")
    table = opened(world, Settings(buttons=buttons, journal=JournalSettings(keep=False)))
    assert [box.options.device for box in world.boxes] == ["/dev/ttyUSB7"]
    table.close()


def test_computer_players_alone_need_no_box() -> None:
    world = World(boards=[BOARD])
    table = opened(world, settings_for(seats=BOTS, inputs=Inputs.MCU))
    assert world.boxes == []
    table.close()


def test_eight_people_can_sit_at_a_box() -> None:
    world = World(boards=[BOARD])
    table = opened(world, settings_for(seats=("human",) * 8, inputs=Inputs.MCU))
    assert world.boxes[0].settings.buttons == 0xFFFF
    table.close()


# -- playing on it -------------------------------------------------------------------------


def test_a_press_of_the_box_plays_a_card() -> None:
    world = World()
    table = opened(world, settings_for(inputs=Inputs.MCU))
    run(table, world, T0 + SECOND)
    press(world.boxes[0], 0, Button.PLAY, T0 + SECOND)
    run(table, world, T0 + SECOND + 5 * MS)
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()


def test_the_verdict_does_not_wait_for_more_than_the_watermark() -> None:
    """No other message, no time of holding back: the loop is woken and can say it at once."""
    world = World()
    table = opened(world, settings_for(inputs=Inputs.MCU))
    run(table, world, T0 + SECOND)
    press(world.boxes[0], 1, Button.PLAY, T0 + SECOND)
    world.clock.advance(1 * MS)
    table.loop.pump()
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()


def test_a_box_that_is_not_there_yet_is_looked_for() -> None:
    world = World(begins=OUT)
    table = opened(world, settings_for(inputs=Inputs.MCU))
    table.loop.pump()
    gone = world.screens[0].last.gone
    assert gone is not None and (gone.why, gone.detail) == (Missing.SEARCHED, str(UNPLUGGED))
    world.boxes[0].change(LIVE, report())
    table.loop.pump()
    assert world.screens[0].last.gone is None
    table.close()


def test_a_box_that_goes_stops_the_game() -> None:
    world = World()
    table = opened(world, settings_for(inputs=Inputs.MCU))
    table.loop.start_game()
    run(table, world, T0 + SECOND)
    world.boxes[0].change(OUT)
    run(table, world, T0 + 2 * SECOND)
    gone = world.screens[0].last.gone
    assert gone is not None and gone.why is Missing.GONE
    table.close()


@pytest.mark.parametrize(("inputs", "declared"), [(Inputs.MCU, 1_000_000), (Inputs.GPIO, None)])
def test_the_worst_that_a_press_may_carry_is_declared(
    inputs: Inputs, declared: int | None, tmp_path: Path
) -> None:
    world = World()
    settings = Settings(
        table=TableSettings(seats=("human", "bot:easy")),
        buttons=ButtonSettings(inputs=inputs),
        journal=JournalSettings(directory=str(tmp_path)),
    )
    table = opened(world, settings)
    table.loop.start_game()
    table.loop.pump()
    table.loop.stopped = True
    table.loop.run()
    table.close()
    [path] = tmp_path.iterdir()
    setup = json.loads(path.read_text().splitlines()[1])["setup"]
    assert setup.get("uncertainty") == declared


# -- lamps, and the operator's page --------------------------------------------------------


def test_the_lamps_of_the_box_invite() -> None:
    world = World()
    table = opened(world, settings_for(inputs=Inputs.MCU))
    table.loop.pump()
    table.close()
    shown = world.boxes[0].shown
    assert shown[-1] == (Pattern.OFF,) * 8


def test_the_page_shows_the_box() -> None:
    world = World()
    table = opened(world, settings_for(inputs=Inputs.MCU))
    world.boxes[0].change(LIVE, report())
    world.screens[0].tell(Key("f1", down=True, t_ns=T0))
    table.loop.pump()
    facts = world.screens[0].last.facts
    assert facts is not None and facts.chip is not None
    assert (facts.chip.firmware, facts.chip.boot, facts.sources[0].tier) == ("1.2", 7, 1)
    table.close()
