"""A whole table on pins, and a button that breaks: what is told of it, and where."""

from __future__ import annotations

import json
import threading
from dataclasses import asdict, replace
from typing import cast

import pytest

from engine.inputs import Button
from hardware.cable import CableState
from hardware.gpio_source import PinFactory
from hardware.health import HealthLimits
from hardware.link_report import LinkState
from pi_app.__main__ import Table
from pi_app.doctor import Diagnosis
from pi_app.doctor_text import as_text
from pi_app.errors import Failure
from pi_app.facts import TableFacts
from pi_app.hands import PhoneState
from pi_app.publish import Phase
from pi_app.real_hands import load_phones
from pi_app.screens.messages import Key
from pi_app.screens.operator_words import page_of
from pi_app.seats import channel_of
from pi_app.settings import Inputs, PhoneUse, ScreenMode
from pi_app.web.messages import PhonePress
from tests.pi_app.driven import MS, SECOND, T0
from tests.pi_app.reports import report
from tests.pi_app.world import (
    BOARD,
    World,
    no_thread_is_left,
    opened,
    run,
    settings_for,
)
from tests.support.mock_gpio import drive

__all__ = ["no_thread_is_left"]

T = T0 + SECOND
LIMITS = HealthLimits()
SLAP_2 = 6
"""GPIO of seat 2's SLAP; header pin 31 (`wiring.md`)."""
PLAY_1, PLAY_2 = 12, 16
LIVE = CableState(LinkState.LIVE, BOARD)


def stuck() -> tuple[World, Table]:
    """A table on pins in a game, on which seat 2's SLAP has been closed for two minutes."""
    world = World(on_a_pi=True)
    table = opened(world, settings_for(inputs=Inputs.GPIO))
    table.loop.start_game()
    run(table, world, T)
    drive(factory(world), SLAP_2, T, closed=True)
    run(table, world, T + LIMITS.stuck_ns)
    return world, table


def factory(world: World) -> PinFactory:
    """The pins of a table."""
    return cast(PinFactory, world.factories[-1])


def test_the_notice_names_seat_pin_remedy_and_key() -> None:
    world, table = stuck()
    notice = world.screens[0].last.notices[-1]
    assert notice == "Seat 2 SLAP is stuck: free it, or take key L. GPIO6, pin 31"
    [full] = table.facts().broken
    assert full.startswith("Seat 2 SLAP (GPIO6, pin 31) stays closed and is left out. Let go")
    assert full.endswith("Till then: key L.")
    table.close()


def test_the_game_goes_on_and_the_page_shows_it() -> None:
    world, table = stuck()
    at_ns = T + LIMITS.stuck_ns + SECOND
    run(table, world, at_ns)
    before = len(world.screens[0].events)
    drive(factory(world), PLAY_1, at_ns, closed=True)
    run(table, world, at_ns + SECOND)
    assert len(world.screens[0].events) > before  # a card, or a fault if it is not its turn
    world.screens[0].tell(Key("f1", down=True, t_ns=at_ns))
    table.loop.pump()
    facts = world.screens[0].last.facts
    assert facts is not None
    assert [one.fault for one in facts.sources[0].buttons] == ["", "", "", "stuck"]
    page = page_of(facts)
    [line] = [line for line in page.blocks[0].lines if line.name.startswith("2 SLAP")]
    assert (line.name, line.is_bad) == ("2 SLAP: stuck closed", True)
    assert page.advice == facts.broken[0]
    table.close()


def test_the_doctor_tells_of_a_table_that_runs() -> None:
    _, table = stuck()
    facts = json.loads(json.dumps(asdict(table.facts())))
    text = as_text(Diagnosis(playable=True, findings=(), table=facts))
    assert "\n--  Seat 2 SLAP (GPIO6, pin 31) stays closed and is left out." in text
    table.close()


def test_facts_of_an_older_table_have_no_such_line() -> None:
    facts = json.loads(json.dumps(asdict(TableFacts((), overdue=0, longest_way_ms=0.0))))
    del facts["broken"]
    assert "--" not in as_text(Diagnosis(playable=True, findings=(), table=facts))


def test_without_a_window_there_is_no_key_to_name() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for(inputs=Inputs.GPIO, screen=ScreenMode.NONE))
    table.loop.start_game()
    run(table, world, T0)
    drive(factory(world), SLAP_2, T0, closed=True)
    run(table, world, T0 + LIMITS.stuck_ns)
    [told] = table.facts().broken
    assert "Till then" not in told
    table.close()


def test_one_that_is_held_when_the_table_opens_keeps_nobody_from_a_game() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for(inputs=Inputs.GPIO))
    hold(factory(world), SLAP_2)
    run(table, world, T0 + LIMITS.stuck_at_start_ns)
    assert "Seat 2 SLAP" in world.screens[0].last.notices[-1]
    at_ns = T0 + 20 * SECOND
    run(table, world, at_ns)
    drive(factory(world), PLAY_1, at_ns, closed=True)
    run(table, world, at_ns + 100 * MS)
    assert world.screens[0].last.phase is Phase.PLAYING
    table.close()


def hold(pins: PinFactory, bcm: int) -> None:
    """A contact has been closed since before anybody listened."""
    pin = pins.pin(bcm)
    listener, pin.when_changed = pin.when_changed, None
    drive(pins, bcm, 0, closed=True)
    pin.when_changed = listener


def test_a_button_of_the_box_is_told_with_its_pin() -> None:
    world = World()
    table = opened(world, settings_for(inputs=Inputs.MCU))
    box = world.boxes[0]
    box.change(LIVE, replace(report(), closed=frozenset({channel_of(1, Button.SLAP)})))
    run(table, world, T0 + LIMITS.stuck_at_start_ns)
    told = world.screens[0].last.notices[-1]
    assert told == "Seat 2 SLAP is stuck: free it, or take key L. D3 of the box"
    box.change(LIVE, report())
    run(table, world, T0 + 20 * SECOND)
    run(table, world, T0 + 30 * SECOND)
    assert world.screens[0].last.notices[-1] == "Seat 2 SLAP works again."
    assert table.facts().broken == ()
    table.close()


# -- a phone instead -----------------------------------------------------------------------


def test_a_phone_may_help_while_a_button_is_broken_and_the_other_one_counts() -> None:
    world, table = stuck()
    table.loop.pump()
    [phones] = world.phones
    assert phones.options.pads
    board = world.screens[0].last.phones
    assert board is not None
    assert [(one.seat, one.state) for one in board.seats] == [(1, PhoneState.EXPECTED)]
    at_ns = T + LIMITS.stuck_ns + SECOND
    run(table, world, at_ns)
    before = len(world.screens[0].events)
    drive(factory(world), PLAY_2, at_ns, closed=True)
    run(table, world, at_ns + SECOND)
    by_button = len(world.screens[0].events)
    phones.tell(PhonePress(1, Button.SLAP, down=True, delay_ns=80 * MS))
    run(table, world, at_ns + 2 * SECOND)
    assert before < by_button < len(world.screens[0].events)
    assert [source.name for source in table.facts().sources] == ["gpio", "phone"]
    table.close()


def test_the_phone_goes_when_the_button_works_again() -> None:
    world, table = stuck()
    table.loop.pump()
    at_ns = T + 200 * SECOND
    run(table, world, at_ns)
    drive(factory(world), SLAP_2, at_ns, closed=False)
    run(table, world, at_ns + LIMITS.heal_ns + SECOND)
    assert world.screens[0].last.phones is None
    assert world.phones[0].updates[-1].open == ()
    table.close()


def test_a_phone_that_cannot_be_had_is_told_and_the_game_goes_on() -> None:
    world = World(on_a_pi=True, phones_fault=Failure("phones: cannot listen"))
    table = opened(world, settings_for(inputs=Inputs.GPIO))
    hold(factory(world), SLAP_2)
    run(table, world, T0 + 20 * SECOND)
    assert "phones: cannot listen" in world.screens[0].last.notices
    assert not table.loop.stopped
    table.close()


def test_who_wants_no_phones_gets_none() -> None:
    world = World(on_a_pi=True)
    table = opened(world, settings_for(inputs=Inputs.GPIO, phones=PhoneUse.OFF))
    hold(factory(world), SLAP_2)
    run(table, world, T0 + 20 * SECOND)
    assert "Seat 2 SLAP" in world.screens[0].last.notices[-1]
    assert world.phones == []
    table.close()


@pytest.mark.slow
def test_what_serves_phones_is_loaded_on_a_thread_of_its_own() -> None:
    ready = threading.Event()
    load_phones(ready.set)
    assert ready.wait(20)
