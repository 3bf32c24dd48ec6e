"""Seats are told apart by eyes of every kind; the measure itself is held against published figures.

Test pairs: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005, table 1.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from pi_app.screens.colours import SEAT_LOOKS
from tests.support.colour_vision import Lab, Rgb, Vision, apart, ciede2000

# fmt: off
PAIRS: tuple[tuple[Lab, Lab, float], ...] = (
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, -1.1848, -84.8006), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, -0.9009, -85.5211), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0010), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0012), 7.2195),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0009, -2.4900), 4.8045),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0010, -2.4900), 4.8045),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0000),
    ((50.0, 2.5, 0.0), (50.0, 3.2972, 0.0), 1.0000),
    ((50.0, 2.5, 0.0), (50.0, 1.8634, 0.5757), 1.0000),
    ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((61.2901, 3.7196, -5.3901), (61.4292, 2.2480, -4.9620), 1.8731),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)
# fmt: on

VERMILION, BLUE, YELLOW = (213, 94, 0), (0, 114, 178), (240, 228, 66)
SKY, GREEN, PURPLE, ORANGE = (86, 180, 233), (0, 158, 115), (204, 121, 167), (230, 159, 0)
"""The palette of Okabe and Ito."""


def worst(colours: tuple[Rgb, ...], vision: Vision) -> float:
    """Return how far apart the two most alike of some colours look."""
    return min(apart(one, other, vision) for one, other in combinations(colours, 2))


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_the_measure_agrees_with_the_published_pairs(one: Lab, other: Lab, expected: float) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=0.00005)
    assert ciede2000(other, one) == pytest.approx(expected, abs=0.00005)


@pytest.mark.parametrize(
    ("colours", "published"),
    [
        ((SKY, YELLOW, BLUE, VERMILION), (22, 21, 23, 20)),
        ((ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE), (22, 12, 12, 11)),
    ],
)
def test_well_known_palettes_measure_as_published(
    colours: tuple[Rgb, ...], published: tuple[int, ...]
) -> None:
    found = [worst(colours, vision) for vision in Vision]
    assert found == pytest.approx(published, abs=0.55)


FOUR = tuple(look.fill for look in SEAT_LOOKS[:4])


def test_the_first_four_seats_have_the_colours_of_buttons_that_can_be_bought() -> None:
    assert FOUR == (VERMILION, BLUE, YELLOW, (255, 255, 255))


@pytest.mark.parametrize(
    ("vision", "least"),
    [(Vision.NORMAL, 28.5), (Vision.PROTAN, 29.5), (Vision.DEUTAN, 23.5), (Vision.TRITAN, 16.5)],
)
def test_the_first_four_seats_are_plainly_apart(vision: Vision, least: float) -> None:
    assert worst(FOUR, vision) >= least


@pytest.mark.parametrize("vision", Vision)
def test_any_two_of_eight_seats_can_still_be_told_apart(vision: Vision) -> None:
    # No eight colours are plain to all eyes: shape and number carry what these do not.
    assert worst(tuple(look.fill for look in SEAT_LOOKS), vision) >= 12


def test_red_and_green_would_not_do() -> None:
    """The measure finds fault with colours that are known to be bad."""
    classic = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0))
    assert worst(classic, Vision.DEUTAN) < 10
