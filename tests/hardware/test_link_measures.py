"""Moments that are asked for over the link: told once, on the table clock, and only if asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.link_measures import NUMBERS, knows_measures, next_number
from hardware.protocol import MEASURE_LIGHT, MEASURES_FROM, Hello, Measure, Measured, Message
from tests.support.scripted_chip import MS, Desk, ScriptedChip


class Old(ScriptedChip):
    """A chip with the firmware of before."""

    def hello(self) -> Hello:
        """As it was."""
        return replace(super().hello(), firmware=MEASURES_FROM - 1)


def asked(desk: Desk) -> list[Message]:
    return [message for message in desk.chip.heard if isinstance(message, Measure)]


def desk_with(chip: ScriptedChip | None = None) -> Desk:
    desk = Desk()
    if chip is not None:
        chip.born_ns = desk.chip.born_ns
        desk.chip = chip
    desk.go_live()
    return desk


def test_a_question_is_said_once_and_its_answer_is_on_the_table_clock() -> None:
    desk = desk_with()
    desk.link.measure(Measure(9, MEASURE_LIGHT))
    desk.run(50 * MS)
    assert asked(desk) == [Measure(9, MEASURE_LIGHT)]
    assert desk.link.moments() == ()
    was_ns = desk.now_ns - 3 * MS
    answer = Measured(desk.chip.boot, 9, desk.chip.tick(was_ns))
    desk.tell(answer)
    (moment,) = desk.link.moments()
    assert (moment.number, moment.raw) == (9, answer.tick)
    assert abs(moment.t_ns - was_ns) <= moment.uncertainty_ns < MS
    assert desk.link.moments() == ()


def test_an_answer_that_comes_twice_counts_once() -> None:
    """As after a cable that doubles a frame."""
    desk = desk_with()
    desk.link.measure(Measure(1, 0))
    desk.run(20 * MS)
    answer = Measured(desk.chip.boot, 1, desk.chip.tick(desk.now_ns))
    desk.tell(answer, answer)
    assert len(desk.link.moments()) == 1
    assert desk.link.report().counts.implausible == 1


@pytest.mark.parametrize("wrong", ["number", "boot", "unasked"])
def test_what_nobody_asked_for_is_counted_and_no_more(wrong: str) -> None:
    desk = desk_with()
    if wrong != "unasked":
        desk.link.measure(Measure(1, 0))
        desk.run(20 * MS)
    boot = desk.chip.boot + (wrong == "boot")
    number = 2 if wrong == "number" else 1
    desk.tell(Measured(boot, number, desk.chip.tick(desk.now_ns)))
    assert desk.link.moments() == ()
    assert desk.link.report().counts.implausible == 1
    assert desk.state().name == "LIVE"


def test_the_newest_question_counts() -> None:
    desk = desk_with()
    desk.link.measure(Measure(1, 0))
    desk.link.measure(Measure(2, 0))
    desk.run(20 * MS)
    assert asked(desk) == [Measure(2, 0)]
    desk.link.measure(Measure(3, 0))
    desk.run(20 * MS)
    desk.tell(Measured(desk.chip.boot, 2, desk.chip.tick(desk.now_ns)))
    assert desk.link.moments() == ()


def test_an_old_chip_is_not_asked_and_plays_on() -> None:
    desk = desk_with(Old())
    desk.link.measure(Measure(1, 0))
    desk.run(50 * MS)
    assert asked(desk) == []
    assert desk.state().name == "LIVE"
    desk.touch()
    desk.tell(desk.make_press(ago_ns=MS))
    assert len(desk.presses) == 1


def test_a_question_does_not_outlive_the_line() -> None:
    desk = desk_with()
    desk.link.measure(Measure(1, 0))
    desk.run(20 * MS)
    desk.link.closed(desk.now_ns)
    desk.link.opened(desk.now_ns)
    desk.go_live()
    desk.tell(Measured(desk.chip.boot, 1, desk.chip.tick(desk.now_ns)))
    assert desk.link.moments() == ()


def test_numbers_go_round_and_none_is_zero() -> None:
    number, seen = 0, set[int]()
    for _ in range(NUMBERS):
        number = next_number(number)
        seen.add(number)
    assert seen == set(range(1, 256))
    assert next_number(number) == 1


@pytest.mark.parametrize(
    ("firmware", "knows"), [(0x0100, False), (0x0101, True), (0x0102, True), (0x0200, True)]
)
def test_who_knows_measures(firmware: int, *, knows: bool) -> None:
    hello = replace(ScriptedChip().hello(), firmware=firmware)
    assert knows_measures(hello) is knows
    assert knows_measures(None) is False
