"""The road of a press, at a table where everything takes as long as the test says."""

from __future__ import annotations

import pytest

from pi_app.bench.road import frame_figures, road_figures
from pi_app.bench.spread import rank, spread
from pi_app.bench.table import Tell
from pi_app.errors import Failure
from pi_app.publish import Output
from pi_app.screens.messages import FramePresented, ScreenFault, WindowClosed
from tests.pi_app.bench.stand import DRAWN_NS, FRAME_NS, WORK_NS, Stand
from tests.pi_app.driven import MS, Ear

PRESSES = 12


def test_every_way_takes_what_it_took() -> None:
    stand = Stand()
    figures = road_figures(
        stand.clock, stand.panel, presses=PRESSES, later=stand.later, turn=stand.turn
    )
    for name, ns in (
        ("queue to verdict", WORK_NS),
        ("verdict to picture", 20 * MS),
        ("a frame drawn and presented", DRAWN_NS),
    ):
        assert figures[f"{name}, half of them, ms"] == ns / MS
        assert figures[f"{name}, longest, ms"] == ns / MS
    # A card of each press and one that answers it.
    cards = [event for update in stand.panels[0].updates for event in update.events]
    assert len(cards) >= 2 * PRESSES
    assert stand.panels[0].stops == 1


def test_without_a_screen_there_are_verdicts_alone() -> None:
    stand = Stand()
    figures = road_figures(stand.clock, None, presses=3, later=stand.later, turn=stand.turn)
    assert figures["queue to verdict, 99 of 100, ms"] == WORK_NS / MS
    assert not any("picture" in name or "frame" in name for name in figures)


def test_frames_of_one_movement_are_compared_and_pauses_are_none() -> None:
    times = [0, FRAME_NS, 3 * FRAME_NS, 60 * FRAME_NS, 61 * FRAME_NS]
    figures = frame_figures([FramePresented(t_ns, MS) for t_ns in times])
    assert figures["from frame to frame, longest, ms"] == 2 * FRAME_NS / MS
    assert figures["frames left out, of 100"] == pytest.approx(100 / 3)


def test_signs_of_life_are_no_frames() -> None:
    assert frame_figures([FramePresented(t_ns) for t_ns in range(0, 100 * MS, 10 * MS)]) == {}


def refusing(tell: Tell) -> Output:
    tell(ScreenFault("no screen found: start from a desktop"))
    return Ear()


def closed(tell: Tell) -> Output:
    tell(FramePresented(0))
    tell(WindowClosed())
    return Ear()


def test_a_screen_that_cannot_be_had_says_why() -> None:
    stand = Stand()
    with pytest.raises(Failure, match="no screen found: start from a desktop"):
        road_figures(stand.clock, refusing, presses=1, later=stand.later, turn=stand.turn)


def test_a_screen_that_shows_nothing_is_given_up() -> None:
    stand = Stand()
    with pytest.raises(Failure, match="the screen shows nothing"):
        road_figures(stand.clock, lambda _: Ear(), presses=1, later=stand.later, turn=stand.turn)


def test_closing_the_window_ends_it() -> None:
    stand = Stand()
    with pytest.raises(Failure, match="the window was closed"):
        road_figures(stand.clock, closed, presses=1, later=stand.later, turn=stand.turn)


@pytest.mark.parametrize(
    ("values", "share", "wanted"),
    [([5], 0.99, 5), ([3, 1, 2], 0.5, 2), (list(range(100)), 0.99, 99), (list(range(200)), 0, 0)],
)
def test_ranks(values: list[int], share: float, wanted: int) -> None:
    assert rank(values, share) == wanted


def test_no_values_make_no_figures() -> None:
    assert spread("x", []) == {}
    with pytest.raises(ValueError, match="no values"):
        rank([], 0.5)
