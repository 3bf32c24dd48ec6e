"""The pretend parts: what they offer beyond the contracts."""

from __future__ import annotations

import pytest

from hardware.clock import MonotonicClock
from hardware.edge import Edge, Quality, Tier
from hardware.sim import SimClock, SimSource


def test_a_pretend_clock_moves_when_told_and_never_back() -> None:
    clock = SimClock(5)
    assert clock.advance(7) == clock.now_ns() == 12
    clock.set(12)
    with pytest.raises(ValueError, match="cannot go back from 12 to 11"):
        clock.set(11)
    with pytest.raises(ValueError, match="cannot go back"):
        clock.advance(-1)


def test_the_real_clock_does_not_run_backwards() -> None:
    clock = MonotonicClock()
    assert 0 < clock.now_ns() <= clock.now_ns()


def started(source: SimSource) -> list[Edge]:
    seen: list[Edge] = []
    source.start(seen.append)
    return seen


def moves(edges: list[Edge]) -> list[tuple[int, int, bool]]:
    return [(edge.t_ns, edge.channel, edge.closed) for edge in edges]


def test_a_press_with_its_bounce() -> None:
    source = SimSource([3])
    seen = started(source)
    source.press(3, 100, length_ns=50, bounces=[1, 4])
    assert moves(seen) == [(100, 3, True), (101, 3, False), (104, 3, True), (150, 3, False)]


def test_a_script_is_played_as_far_as_time_has_come() -> None:
    source = SimSource([0, 1], script=[(20, 1, True), (10, 0, True), (30, 0, False)])
    seen = started(source)
    source.play(9)
    assert seen == []
    source.play(20)
    assert moves(seen) == [(10, 0, True), (20, 1, True)]
    source.play(30)
    assert source.levels() == {0: False, 1: True}


def test_edges_are_held_back_and_come_in_another_order() -> None:
    source = SimSource([0, 1])
    seen = started(source)
    source.hold()
    source.push(0, 10, closed=True)
    source.push(1, 11, closed=True)
    assert seen == []
    assert source.levels() == {0: True, 1: True}
    assert source.watermark_ns(50) == 10
    source.deliver(order=lambda edge: -edge.t_ns)
    assert moves(seen) == [(11, 1, True), (10, 0, True)]
    assert source.watermark_ns(50) == 50


def test_the_watermark_is_as_late_as_the_quality_declares() -> None:
    source = SimSource([0], quality=Quality(Tier.PYTHON, 1, 1, delivery_ns=5))
    assert source.watermark_ns(50) == 45


def test_a_lost_edge_shows_in_the_level_only() -> None:
    source = SimSource([0])
    seen = started(source)
    source.slip(0, closed=True)
    assert seen == []
    assert source.levels() == {0: True}


def test_a_wrong_label_leaves_the_level_alone() -> None:
    source = SimSource([0])
    seen = started(source)
    source.mislabel(0, 10, closed=True)
    assert moves(seen) == [(10, 0, True)]
    assert source.levels() == {0: False}


def test_a_button_that_is_not_there_cannot_be_pressed() -> None:
    with pytest.raises(KeyError):
        SimSource([0]).push(1, 10, closed=True)
