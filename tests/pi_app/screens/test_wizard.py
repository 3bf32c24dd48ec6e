"""The button wizard's screen: everything has its place, and each choice can be touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.languages import Language
from pi_app.players import seat_infos
from pi_app.publish import Player
from pi_app.screens.layout import Box, plan
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.table import Table
from pi_app.screens.wizard_layout import WizardPage, wizard_plan
from pi_app.screens.wizard_told import faults_of, head_of, offered_of
from pi_app.screens.words import ENGLISH, speaking
from pi_app.wiring.shown import WiringView
from pi_app.wiring.spots import MS, SECOND
from pi_app.wiring.state import HINT_NS, Choice, Stage
from pi_app.wiring.trace import Fault
from pi_app.wiring.views import view
from tests.pi_app.screens.wizard_scenes import shown
from tests.pi_app.wiring.bench import bench, pin

SEATS = seat_infos((Player.HUMAN,) * 6, (), {})
SIZES = st.sampled_from([(800, 480), (1280, 720), (1920, 1080), (1080, 1920), (3840, 2160)])


def boxes(page: WizardPage) -> list[Box]:
    """Return all places of a page."""
    return [place.box for place in (page.head, page.picture, page.rows, *page.choices)]


@pytest.mark.slow
@given(SIZES, st.integers(2, 8), st.sampled_from(Layout), st.integers(0, 6))
def test_nothing_covers_anything(
    size: tuple[int, int], seats: int, layout: Layout, choices: int
) -> None:
    made = wizard_plan(plan(size, seats, layout), choices)
    places = [box for page in made.pages for box in boxes(page)]
    whole = Box(0, 0, *size)
    assert all(box.inside(whole) and min(box.w, box.h) > 0 for box in places)
    for number, one in enumerate(places):
        assert not any(one.overlaps(other) for other in places[number + 1 :])


@pytest.mark.parametrize("layout", Layout)
def test_what_is_touched_is_what_is_chosen(layout: Layout) -> None:
    made = bench()
    made.listen()
    seen = view(made.state)
    size = (1280, 720)
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False)
    table = Table(settings, size)
    table.take(shown(seen), 0)
    pages = wizard_plan(plan(size, len(seen.seats), layout), len(seen.choices)).pages
    for page in pages:
        for number, place in enumerate(page.choices):
            assert table.line_at(*place.box.centre) == number
        assert table.line_at(*page.picture.box.centre) is None


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("choice", Choice)
def test_each_choice_has_words(choice: Choice, language: Language) -> None:
    seen = WiringView(Stage.SUMMARY, None, (), choices=(choice,), cursor=0)
    with speaking(language):
        [offered] = offered_of(seen)
    assert offered.is_chosen and offered.text
    assert ENGLISH[f"wire.choice.{choice.value}"]


@pytest.mark.parametrize("fault", [one for one in Fault if one is not Fault.LAMP])
def test_each_fault_says_what_to_do(fault: Fault) -> None:
    assert ENGLISH[f"wire.fault.{fault.value}"]


def test_faults_beyond_the_room_are_counted() -> None:
    made = bench()
    for bcm in (4, 5, 6, 8, 12, 13, 16):
        made.chatter(pin(bcm), 12, 11 * MS)
    made.wait(SECOND)
    lines = faults_of(view(made.state))
    assert len(lines) == 5 and lines[-1] == "and 3 more"
    assert lines[0] == "GPIO4, pin 7 flickers: look at its wire and its ground"


def test_the_head_says_what_to_do_and_then_what_else() -> None:
    made = bench()
    made.listen()
    head = head_of(view(made.state), SEATS)
    assert (head.seat, head.headline) == (0, "Red: hold the BIG button")
    assert head.hint == ""
    made.wait(HINT_NS)
    assert head_of(view(made.state), SEATS).hint.startswith("Nothing happens?")
    made.wait(27 * SECOND)
    assert head_of(view(made.state), SEATS).hint == "It goes on by itself in 6 seconds."


def test_a_taken_button_says_whose_it_is() -> None:
    made = bench()
    made.listen()
    for bcm in (5, 12):
        made.hold(pin(bcm))
    made.tap(pin(12))
    head = head_of(view(made.state), SEATS)
    assert head.headline == "Blue: hold the BIG button"
    assert head.sub == "Taken already: Red, the small button"
