"""The referee of the link's world sees what it is there to see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.edge import Flags, Press
from tests.support.fingers import Truth
from tests.support.referee import Referee

TICK_NS = 62.5
SECOND_TICKS = 16_000_000
BOOT = 3


def truth(tick: int, channel: int = 1) -> Truth:
    """A press that was made."""
    return Truth(tick, channel, down=True)


def told(sequence: int, tick: int, channel: int = 1) -> Press:
    """It was told, with exactly the right time."""
    return Press("mcu", BOOT, sequence, channel, round(tick * TICK_NS), 10_000, 2_000, down=True)


@pytest.fixture
def referee() -> Referee:
    """Two presses were made, 1 ms apart."""
    made = Referee(lambda tick: tick * TICK_NS)
    made.made([truth(16_000), truth(32_000, channel=3)], BOOT)
    return made


FIRST, SECOND = told(0, 16_000), told(1, 32_000, channel=3)


def test_what_is_right_passes(referee: Referee) -> None:
    referee.tell(FIRST)
    referee.watermark(FIRST.t_ns + 1)
    referee.tell(SECOND)
    referee.finish()
    assert (referee.told, referee.outstanding, referee.lost) == (2, 0, 0)
    assert list(referee.errors) == [0, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(FIRST, id="comes twice"),
        pytest.param(replace(SECOND, channel=5), id="nobody pressed this button"),
        pytest.param(replace(SECOND, down=False), id="a release that was a press"),
        pytest.param(replace(SECOND, t_ns=SECOND.t_ns + 10_001), id="off by more than its ±"),
        pytest.param(replace(SECOND, t_ns=SECOND.t_ns - 10_001), id="too early"),
    ],
)
def test_what_nobody_did_is_seen(referee: Referee, wrong: Press) -> None:
    referee.tell(FIRST)
    with pytest.raises(AssertionError, match="nobody did this"):
        referee.tell(wrong)


def test_what_never_comes_is_seen(referee: Referee) -> None:
    referee.tell(SECOND)
    with pytest.raises(AssertionError, match="1 never came"):
        referee.finish()


def test_a_watermark_that_passed_a_press_is_seen(referee: Referee) -> None:
    referee.tell(FIRST)
    referee.watermark(SECOND.t_ns + 1)
    with pytest.raises(AssertionError, match="the watermark"):
        referee.tell(SECOND)


def test_the_wrong_order_is_seen() -> None:
    referee = Referee(lambda tick: tick * TICK_NS)
    referee.made([truth(16_000), truth(16_080, channel=3)], BOOT)
    referee.tell(told(0, 16_080))
    referee.tell(told(1, 16_000, channel=3))
    with pytest.raises(AssertionError, match="order"):
        referee.finish()


def test_a_tie_of_what_was_far_enough_apart_is_seen() -> None:
    referee = Referee(lambda tick: tick * TICK_NS)
    referee.made([truth(16_000), truth(16_064, channel=3)], BOOT)
    referee.tell(told(0, 16_000))
    referee.tell(told(1, 16_030, channel=3))
    with pytest.raises(AssertionError, match="a tie"):
        referee.finish()


def test_what_a_chip_lost_with_its_power_may_be_missing_or_come(referee: Referee) -> None:
    referee.chip_reset(40_000, BOOT, kept=False)
    referee.tell(FIRST)
    referee.finish()
    assert (referee.lost, referee.outstanding) == (1, 0)


def test_a_reset_excuses_no_press_that_was_told(referee: Referee) -> None:
    referee.chip_reset(SECOND_TICKS, BOOT, kept=True)
    referee.tell(replace(FIRST, flags=Flags.OVERDUE, t_ns=0))
    with pytest.raises(AssertionError, match="1 never came"):
        referee.finish()


def test_only_after_a_restart_of_the_program_may_one_come_again(referee: Referee) -> None:
    referee.tell(FIRST)
    referee.host_restarted()
    referee.tell(FIRST)
    assert referee.repeated == 1
    with pytest.raises(AssertionError, match="nobody did this"):
        referee.tell(FIRST)
