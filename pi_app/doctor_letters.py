"""What the sizes of letters mean for who sits before the screen, in a line of the doctor. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pi_app.screens.reading import GOOD_ARC, LEAST_ARC, grown_plan, reading_of, viewing_of
from pi_app.settings import ScreenMode, ScreenOptions

FULL = (1920, 1080)
"""Stands for a whole screen: letters are a part of its height, however fine its pixels."""


@dataclass(frozen=True, slots=True)
class LettersTold:
    """One line, and whether all is well."""

    text: str
    is_enough: bool


def letters_told(screen: ScreenOptions, seats: int) -> LettersTold:
    """Return under what angle capitals are seen, and what to do where it is too small."""
    size = FULL if screen.mode is ScreenMode.FULL else (screen.width, screen.height)
    seen = viewing_of(size, screen.layout, screen.diagonal_in, screen.viewing_distance_m)
    if not seen.is_known:
        told = "their angle is not known: set diagonal_in under [screen], and they grow to be read"
        return LettersTold(told, is_enough=True)
    made = grown_plan(size, seats, screen.layout, seen.wanted())
    found = reading_of(seen, made.letters)
    told = (
        f"capitals are {found.body_arc:.0f}' of arc at {found.distance_m:g} m, "
        f"small print {found.small_arc:.0f}'"
    )
    if made.letters > 1:
        told += f"; letters are {made.letters:.2f} times as large as usual"
    if found.is_enough:
        return LettersTold(told, is_enough=True)
    remedy = f"sit within {found.reach_m:.1f} m, or take a larger screen"
    return LettersTold(
        f"{told}: {LEAST_ARC:.0f}' are needed, {GOOD_ARC:.0f}' are good; {remedy}", is_enough=False
    )
