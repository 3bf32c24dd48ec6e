"""The doctor says whether letters can be read; figures by ISO 9241-3, as in `test_reading`."""

from __future__ import annotations

import pytest

from pi_app.doctor_letters import letters_told
from pi_app.screens.messages import Layout
from pi_app.settings import ScreenMode, ScreenOptions


def full(inches: float, metres: float = 0, layout: Layout = Layout.WALL) -> ScreenOptions:
    return ScreenOptions(
        mode=ScreenMode.FULL, layout=layout, diagonal_in=inches, viewing_distance_m=metres
    )


@pytest.mark.parametrize(
    ("screen", "seats", "told"),
    [
        # 48 px where 34.6 px are 16 minutes: 22; small print has 28 px.
        (full(32), 4, "capitals are 22' of arc at 2 m, small print 13'"),
        # 25.9 px are 16 minutes at 1.5 m.
        (full(32, layout=Layout.ABOVE), 4, "capitals are 30' of arc at 1.5 m, small print 17'"),
        (full(24, layout=Layout.TABLE_TOP), 4, "capitals are 55' of arc at 0.6 m, small print 32'"),
        # 57.7 px are 20 minutes: 1.2 times 48 px.
        (
            full(24),
            4,
            "capitals are 20' of arc at 2 m, small print 12'; letters are 1.20 times as large "
            "as usual",
        ),
    ],
)
def test_what_letters_mean_is_told(screen: ScreenOptions, seats: int, told: str) -> None:
    found = letters_told(screen, seats)
    assert (found.text, found.is_enough) == (told, True)


def test_what_cannot_be_read_is_told_with_a_remedy() -> None:
    # Eight panels leave no room for larger letters: 48 px where 92.2 are 16 minutes.
    found = letters_told(full(12), 8)
    assert not found.is_enough
    assert found.text.startswith("capitals are 8' of arc at 2 m")
    assert "16' are needed, 20' are good" in found.text
    assert found.text.endswith("sit within 1.1 m, or take a larger screen")


def test_an_unknown_screen_is_no_fault() -> None:
    found = letters_told(full(0), 4)
    assert found.is_enough
    assert "diagonal_in" in found.text


def test_a_windows_letters_are_a_part_of_its_own_height() -> None:
    # 720 lines of 12": the letters of a full screen of 12".
    window = ScreenOptions(mode=ScreenMode.WINDOW, width=1280, height=720, diagonal_in=12)
    assert letters_told(window, 8) == letters_told(full(12), 8)
