"""Movement touches few pixels: what a Raspberry Pi 4 could draw sixty times a second.

The share of the screen comes from `pi_app/screens/README.md`; pixels are counted, nothing is timed.
"""

from __future__ import annotations

import pytest

from pi_app.screens.messages import Layout
from tests.golden.pictures import ALL
from tests.support.frames import frames

MOST_MOVED = 0.38
"""Of a screen of 1920x1080, in a frame of a movement."""
SIZE = (960, 540)
"""Shares are the same on any screen of its shape."""
PAGES = 1
"""Another page, as after the last trick of a deal, is one frame; it may take a little longer."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "layout",
    [
        Layout.WALL,
        pytest.param(Layout.TABLE_TOP, marks=pytest.mark.long),
        pytest.param(Layout.ABOVE, marks=pytest.mark.long),
    ],
)
def test_movement_touches_no_more_than_a_pi_can_draw(layout: Layout) -> None:
    for name, scene in ALL.items():
        shares = [frame.touched for frame in frames(scene, layout, SIZE) if frame.moving]
        assert sum(share > MOST_MOVED for share in shares) <= PAGES, name


def test_a_card_that_settles_touches_little_more_than_itself() -> None:
    shares = [frame.touched for frame in frames(ALL["challenge"], Layout.WALL, SIZE)]
    # 329 by 460 of 1920 by 1080, a little aslant, and 34 units of way.
    *others, card, with_try = sorted(shares[1:])
    assert 0.07 < card < 0.1
    # In one frame of it a try of the challenge goes out: a row beside the pile, 540 by 124.
    assert with_try < card + 540 * 124 / (1920 * 1080)
    assert len(others) > 3


def test_a_page_that_lies_still_touches_nothing() -> None:
    assert [frame.moving for frame in frames(ALL["offer"], Layout.WALL, SIZE)] == [False]
