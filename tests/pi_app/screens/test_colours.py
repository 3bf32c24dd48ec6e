"""Everything can be read, and no seat is known by its colour alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from pi_app.screens import colours as c
from pi_app.screens.outlines import BADGES


def test_the_scale_of_contrast() -> None:
    assert c.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert c.contrast((9, 9, 9), (9, 9, 9)) == pytest.approx(1)
    # WCAG's own example of the least grey on white for small text.
    assert c.contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (c.PAPER, c.PANEL),
        (c.DIM, c.PANEL),
        (c.WARNING, c.PANEL),
        (c.GOLD, c.PANEL),
        (c.INK, c.GOLD),
        (c.INK, c.LIT),
        (c.WARNING_DARK, c.LIT),
        (c.PAPER, c.FELT_LIGHT),
        (c.DIM, c.FELT_LIGHT),
        (c.GOLD, c.FELT_LIGHT),
        (c.SUIT_RED, c.PAPER),
        (c.SUIT_BLACK, c.PAPER),
        (c.TRUMP_BLUE, c.PAPER),
        (c.INK, c.PAPER),
    ],
)
def test_text_stands_out_from_its_ground(ink: c.Colour, ground: c.Colour) -> None:
    assert c.contrast(ink, ground) >= 4.5


@pytest.mark.parametrize(
    ("colour", "published"),
    [
        ((255, 255, 255), 12.7),
        ((240, 228, 66), 9.6),
        ((230, 159, 0), 5.6),
        ((86, 180, 233), 5.5),
        ((204, 121, 167), 4.2),
        ((0, 158, 115), 3.7),
        ((213, 94, 0), 3.3),
        ((0, 114, 178), 2.5),
    ],
)
def test_seat_colours_on_felt_measure_as_published(colour: c.Colour, published: float) -> None:
    """Half of them are too dark for text, so no name is written in its seat's colour."""
    assert c.FELT == (12, 58, 40)
    assert c.contrast(colour, c.FELT) == pytest.approx(published, abs=0.05)


@pytest.mark.parametrize("look", c.SEAT_LOOKS, ids=lambda look: look.shape.value)
def test_a_seats_number_stands_out_from_its_badge(look: c.SeatLook) -> None:
    assert c.contrast(look.ink, look.fill) >= 4.5


def test_a_badges_edges_stand_out_from_any_ground() -> None:
    for ground in (c.PANEL, c.FELT, c.FELT_LIGHT, c.LIT, c.PAPER):
        assert max(c.contrast((255, 255, 255), ground), c.contrast(c.INK, ground)) >= 4.5


def test_seats_differ_in_colour_and_in_shape() -> None:
    assert len({look.shape for look in c.SEAT_LOOKS}) == len(c.SEAT_LOOKS) == len(BADGES)
    for one, other in combinations(c.SEAT_LOOKS, 2):
        assert sum(abs(a - b) for a, b in zip(one.fill, other.fill, strict=True)) > 60


def test_mixing() -> None:
    assert c.mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
