"""The wizard on a button box, and a table that plays on a box whose wires went elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Button
from hardware.cable import CableState, Listener
from hardware.edge import Press
from hardware.link_report import LinkState
from hardware.protocol import LAMPS, Pattern
from pi_app.box_wiring import WiredBox, box_map, wired_settings
from pi_app.errors import Failure
from pi_app.seats import BUTTONS, channel_of
from pi_app.settings import ButtonSettings, Inputs, SeatBox
from pi_app.wire_checks import CONTACTS
from pi_app.wiring.spots import MS, SECOND
from pi_app.wiring.state import Stage
from tests.pi_app.driven import T0
from tests.pi_app.reports import report
from tests.pi_app.wiring.bench import play, slap
from tests.pi_app.wiring.desk import WiringDesk, desk
from tests.pi_app.world import BOARD, FakeBox, World, no_thread_is_left, opened, run, settings_for

__all__ = ["no_thread_is_left"]

LIVE = CableState(LinkState.LIVE, BOARD)
D2, D3, A2, A3 = (CONTACTS[label] for label in ("D2", "D3", "A2", "A3"))
SWAPPED = {"1": SeatBox(play="A3", slap="D3", lamp=2), "2": SeatBox(play="A2", slap="D2", lamp=1)}


@pytest.fixture
def box() -> Iterator[WiringDesk]:
    """A wizard with a box, that has listened."""
    with desk(World(boards=[BOARD])) as made:
        made.world.boxes[-1].change(LIVE, report())
        made.listen()
        yield made


def test_contacts_are_called_as_the_board_calls_them(box: WiringDesk, tmp_path: Path) -> None:
    for channel in (D3, A3, D2, A2):
        box.press_box(channel, 800 * MS)
    assert box.found == {slap(0): "D3", play(0): "A3", slap(1): "D2", play(1): "A2"}
    box.press_box(D3, 2_100 * MS)
    assert box.stage is Stage.LAMPS
    assert lit(box) == [0]
    box.press_box(D2, 120 * MS)  # lamp 1 is in the button of seat 2
    assert lit(box) == [1]
    box.press_box(A3, 120 * MS)  # a box has one lamp a seat, whichever button is pressed
    assert box.seen.stage is Stage.SUMMARY
    assert lit(box) == []
    box.press_box(D3, 800 * MS)
    wired = box.result(tmp_path / "settings.toml").settings.buttons.box
    assert {seat: wired[seat] for seat in ("1", "2")} == SWAPPED
    assert wired["3"] == SeatBox(play="", slap="", lamp=0)


def lit(box: WiringDesk) -> list[int]:
    """Return which lamps of the box shine."""
    shown = box.world.boxes[-1].shown[-1]
    return [lamp for lamp, pattern in enumerate(shown) if pattern is not Pattern.OFF]


def test_what_is_closed_when_the_wizard_opens_is_stuck() -> None:
    world = World(boards=[BOARD])
    begins = FakeBox.start

    def live(box: FakeBox, listener: Listener) -> None:
        box.report = replace(report(), closed=frozenset({D2}))
        begins(box, listener)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FakeBox, "start", live)
        with desk(world) as made:
            made.listen()
            assert [one.where for one in made.seen.faults] == ["D2"]


def test_a_box_that_goes_is_shown_and_keys_go_on(box: WiringDesk) -> None:
    box.world.boxes[-1].change(CableState(LinkState.CLOSED, BOARD))
    box.wait(0)
    assert box.screen.updates[-1].gone is not None
    box.key("escape")
    box.key("escape")
    assert box.stage is Stage.OVER


def test_a_box_that_was_named_must_answer() -> None:
    foreign = CableState(LinkState.FOREIGN, BOARD, text="the board speaks, but not to us")
    with (
        pytest.raises(Failure, match="no button box: the board speaks"),
        desk(World(begins=foreign), Inputs.MCU),
    ):
        pass


def test_one_that_does_not_answer_is_said_and_the_pins_are_taken() -> None:
    foreign = CableState(LinkState.FOREIGN, BOARD, text="the board speaks, but not to us")
    with desk(World(begins=foreign, boards=[BOARD], on_a_pi=True)) as made:
        made.listen()
        assert "not to us" in made.screen.updates[-1].notices[0]
        made.hold(13)
        assert made.found == {slap(0): "13"}


# -- a table on such a box -------------------------------------------------------------------


def test_a_table_plays_on_contacts_that_went_elsewhere() -> None:
    world = World()
    settings = settings_for(inputs=Inputs.MCU)
    settings = replace(settings, buttons=replace(settings.buttons, box=SWAPPED))
    table = opened(world, settings)
    box = world.boxes[0]
    box.change(LIVE, report())
    table.loop.start_game()
    run(table, world, T0 + SECOND)
    before = len(world.screens[0].events)
    for channel in (A2, A3):  # whoever begins
        now_ns = world.clock.now_ns()
        box.press(Press("mcu", 1, channel, channel, now_ns, 0, 0, down=True))
        run(table, world, now_ns + SECOND)
    assert len(world.screens[0].events) > before
    table.close()


labels = st.permutations(sorted(CONTACTS))


@pytest.mark.slow
@given(labels, st.permutations(range(LAMPS)))
def test_a_box_seen_through_its_map_is_like_any_other(order: list[str], lamps: list[int]) -> None:
    wires = {
        str(seat + 1): SeatBox(play=order[2 * seat], slap=order[2 * seat + 1], lamp=lamps[seat] + 1)
        for seat in range(LAMPS)
    }
    there = FakeBox(ButtonSettings(), wired_settings(ButtonSettings(box=wires), range(8)), LIVE)
    box = WiredBox(there, box_map(wires))
    there.report = replace(report(), closed=frozenset({CONTACTS[order[5]]}))
    told = box.report
    assert told is not None and told.closed == {channel_of(2, Button.SLAP)}
    box.lamps([Pattern.ON, *[Pattern.OFF] * (LAMPS - 1)])
    assert there.shown[-1][lamps[0]] is Pattern.ON
    assert there.shown[-1].count(Pattern.ON) == 1
    assert there.settings.buttons == (1 << 16) - 1
    for seat in range(LAMPS):
        for button, label in zip(BUTTONS, order[2 * seat :], strict=False):
            assert box.map.button(CONTACTS[label]) == channel_of(seat, button)


def test_a_seat_of_which_nothing_is_said_is_wired_as_usual_but_for_what_others_have() -> None:
    wired = box_map({"1": SeatBox(slap="D3", lamp=2)})
    assert wired.contact(channel_of(0, Button.SLAP)) == D3
    assert wired.contact(channel_of(0, Button.PLAY)) == A2
    assert wired.contact(channel_of(1, Button.SLAP)) is None
    assert wired.contact(channel_of(1, Button.PLAY)) == A3
    assert (wired.lamps[0], 1 in wired.lamps, wired.lamps[2]) == (1, False, 2)


def test_only_wired_contacts_of_people_are_asked_of_the_chip() -> None:
    options = ButtonSettings(box={"1": SeatBox(play="", slap="D3")})
    assert wired_settings(options, (0,)).buttons == 1 << 1
