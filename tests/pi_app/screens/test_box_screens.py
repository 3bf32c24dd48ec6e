"""What is said while the button box is gone, and on the operator's page."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.cable import CableState
from hardware.errors import LineBusyError
from hardware.evdev_source import InputState
from hardware.link_report import LinkCounts
from hardware.protocol import Counts
from pi_app.facts import OutputFacts, SourceFacts, TableFacts, WatchdogFacts
from pi_app.gather import chip_facts, source_facts
from pi_app.input_buttons import gone_of
from pi_app.keyboard import QUALITY
from pi_app.publish import ButtonsGone, KitchenView, Missing, Phase
from pi_app.screens.gone import told_of
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.operator_words import TROUBLES, Page, figure_us, page_of
from pi_app.screens.table import Table
from pi_app.screens.words import ENGLISH
from tests.pi_app.screens.box_scenes import BUTTONS, DETAIL, facts, in_game, operator_in_trouble
from tests.pi_app.screens.choice_scenes import ITEMS, in_kitchen
from tests.pi_app.screens.scenes import CARTALOGUE, S
from tests.support.input_devices import encoder, id_of

GONE = ButtonsGone(Missing.GONE, DETAIL)
LACKING = (id_of(encoder()),)
BUSY = LineBusyError("Pad: another program keeps it to itself", remedy="end that one")


# -- gone ----------------------------------------------------------------------------------


@pytest.mark.parametrize("why", Missing)
def test_each_reason_has_words_and_something_to_do(why: Missing) -> None:
    told = told_of(ButtonsGone(why), Phase.ATTRACT)
    assert told.headline and told.todo
    assert told.waits == ""


@pytest.mark.parametrize("state", [InputState(LACKING), InputState(LACKING, BUSY)])
@pytest.mark.parametrize("was_there", [True, False])
def test_a_missing_device_is_not_called_a_box(state: InputState, *, was_there: bool) -> None:
    """Whatever becomes of USB devices, there are words for it, and they name what it is."""
    gone = gone_of(state, was_there=was_there)
    assert gone is not None
    told = told_of(gone, Phase.ATTRACT)
    assert "USB buttons" in told.headline and told.todo
    assert told.plugged is (state.fault is not None)


def test_a_game_is_said_to_wait() -> None:
    for phase in Phase:
        waits = bool(told_of(GONE, phase).waits)
        assert waits is (phase in (Phase.PLAYING, Phase.FORFEIT))


def table(layout: Layout = Layout.WALL) -> Table:
    size = (1280, 720)
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    return Table(replace(settings, brief=CARTALOGUE), size)


@pytest.mark.parametrize("layout", Layout)
def test_it_has_the_whole_screen_for_each_side(layout: Layout) -> None:
    made = table(layout)
    made.take(in_game(GONE), S)
    names = [sprite.name for sprite in made.sprites(S)]
    assert names == ["gone 0", "gone 1"][: 2 if layout.is_turned else 1]


@pytest.mark.parametrize("covered", ["gone", "page"])
def test_no_card_counts_as_seen_under_it(covered: str) -> None:
    """Judging rests on when a card was seen; behind words it was not."""
    made = table()
    shown = in_game(GONE if covered == "gone" else None, facts() if covered == "page" else None)
    assert shown.view is not None
    made.take(shown, S)
    assert made.visible_numbers() == frozenset()
    made.take(replace(shown, gone=None, facts=None), S)
    assert made.visible_numbers() == {1, 2, 3, 4}


def test_no_line_of_the_kitchen_can_be_touched_under_it() -> None:
    made = table()
    shown = in_kitchen(KitchenView(ITEMS, 0, None))
    made.take(shown, S)
    hit = next(
        (x, y)
        for x in range(0, 1280, 20)
        for y in range(0, 720, 20)
        if made.line_at(x, y) is not None
    )
    made.take(replace(shown, gone=GONE), S)
    assert made.line_at(*hit) is None


# -- the operator's page -------------------------------------------------------------------


def lines(page: Page) -> dict[str, str]:
    """All lines of a page, by their names."""
    return {line.name: line.value for block in page.blocks for line in block.lines}


def bad(page: Page) -> set[str]:
    """The lines on which something is not as it should be."""
    return {line.name for block in page.blocks for line in block.lines if line.is_bad}


def test_what_an_operator_looks_for_is_there() -> None:
    told = lines(page_of(facts()))
    assert told["mcu"] == "tier 1, ±1 ms, order 2 µs"
    assert told["overdue presses"] == "3"
    assert told["firmware"] == "1.2 (nano8)"
    assert told["clock runs fast by"] == "-1843 ppm"
    assert told["clock known to"] == "±46 µs"
    assert told["damaged"] == "5"
    assert told["presses sent again"] == "4"
    assert told["longest turn, µs"] == "40"


def test_what_is_wrong_stands_out() -> None:
    page = page_of(facts())
    assert bad(page) == {
        "overdue presses",
        "damaged",
        "of a wrong form",
        "storms of edges",
        "damaged messages",
        "bytes lost",
    }
    history, _, _ = operator_in_trouble()
    told = history[0][1].facts
    assert told is not None
    assert bad(page_of(told)) - bad(page) == {
        "link",
        "lost in a source",
        "presses that never came",
        "has dropped presses",
    }
    assert page_of(told).advice == "the board has fallen silent: look at its cable"


def test_every_button_has_its_row() -> None:
    page = page_of(facts())
    assert len(page.buttons) == len(BUTTONS) == 16
    assert page.buttons[7] == ("4 SLAP", "68", "1", "44", "1.2 ms", "12 s")
    assert len(page.head) == len(page.buttons[0])


def test_a_table_without_a_box_has_a_page_too() -> None:
    source = source_facts("keyboard", QUALITY, 0)
    told = lines(page_of(TableFacts((source,), overdue=0, longest_way_ms=0.0)))
    assert told["keyboard"] == "not timed, ±10 ms"


def test_a_box_that_was_never_heard_has_one_too() -> None:
    silent = facts().chip
    assert silent is not None
    chip = chip_facts(None, CableState(device=silent.device))
    told = lines(page_of(TableFacts((), overdue=0, longest_way_ms=0.0, chip=chip)))
    assert told["link"] == "closed"
    assert "firmware" not in told


def test_every_counter_has_words() -> None:
    told = facts().chip
    assert told is not None
    names = {*told.host, *told.chip}
    assert {f"count.{name}" for name in names} <= ENGLISH.keys()
    assert names >= TROUBLES
    counted = {one.name for one in fields(Counts)} - {"boot", "longest_pass"}
    assert counted <= names
    assert len({one.name for one in fields(LinkCounts)} & names) >= 8


@pytest.mark.parametrize(
    ("microseconds", "text"),
    [
        (0, "0 µs"),
        (46.25, "46 µs"),
        (999, "999 µs"),
        (1_000, "1 ms"),
        (1_870.5, "1.87 ms"),
        (3.6e9, "3600 s"),
    ],
)
def test_times_as_people_read_them(microseconds: float, text: str) -> None:
    assert figure_us(microseconds) == text


@given(st.floats(0, 1e9))
def test_no_figure_is_long(microseconds: float) -> None:
    assert len(figure_us(microseconds)) <= 12


def test_a_source_says_what_it_is_worth() -> None:
    source = SourceFacts("gpio", 2, 200.0, 200.0, 0)
    told = lines(page_of(TableFacts((source,), overdue=0, longest_way_ms=1.0)))
    assert told["gpio"] == "tier 2, ±200 µs, order 200 µs"


def test_outputs_that_are_well_share_a_line_and_the_others_have_their_own() -> None:
    outputs = (
        OutputFacts("screen", "well", "", faults=0, recoveries=0, sign_ms=12),
        OutputFacts("journal", "well", "", faults=1, recoveries=1),
        OutputFacts("sound", "failing", "No sound", faults=4, recoveries=2),
        OutputFacts("lamps", "hanging", "lamps does not answer", faults=1, recoveries=0),
        OutputFacts("console", "well", "", faults=0, recoveries=0),
    )
    heard = WatchdogFacts(every_ms=20_000, beats=7, lost=0)
    told = TableFacts((), overdue=0, longest_way_ms=0.0, outputs=outputs, watchdog=heard)
    page = page_of(told)
    [block] = [block for block in page.blocks if block.title == "Outputs"]
    assert [(line.name, line.value, line.is_bad) for line in block.lines] == [
        ("well", "journal, console", False),
        ("screen", "well, shown 12 ms ago", False),
        ("sound: failing", "failed 4, back 2", True),
        ("lamps: hanging", "failed 1, back 0", True),
        ("watchdog", "told 7 times", False),
    ]


def test_a_watchdog_whose_messages_are_lost_is_marked() -> None:
    heard = WatchdogFacts(every_ms=20_000, beats=7, lost=1)
    sound = OutputFacts("sound", "well", "", faults=0, recoveries=0)
    told = TableFacts((), overdue=0, longest_way_ms=0.0, outputs=(sound,), watchdog=heard)
    assert bad(page_of(told)) == {"watchdog"}
