"""What people of the portraits wear, and what they have on their faces."""

from __future__ import annotations

from math import pi

from pi_app.screens.brush import Brush
from pi_app.screens.colours import GOLD, Colour
from pi_app.screens.faces import DARK, WHITE, Look
from pi_app.screens.outlines import arc, curve
from pi_app.tour.characters import Mood

FRECKLE: Colour = (178, 104, 66)


def baker_hat(brush: Brush, _look: Look, _mood: Mood) -> None:
    """A tall white hat."""
    for x, y, radius in ((-0.3, -0.68, 0.25), (0.3, -0.68, 0.25), (0, -0.76, 0.3)):
        brush.disc((x, y), radius, WHITE)
    brush.shape(((-0.38, -0.62), (0.38, -0.62), (0.41, -0.28), (-0.41, -0.28)), WHITE)
    brush.line(((-0.38, -0.34), (0.38, -0.34)), 0.05, (206, 214, 224))
    for x in (-0.16, 0.1):
        brush.line(((x, -0.6), (x + 0.02, -0.46)), 0.03, (216, 222, 230))


def flour(brush: Brush, _look: Look, _mood: Mood) -> None:
    """A little flour on the cheek."""
    brush.oval((-0.3, 0.2), 0.07, 0.045, WHITE)
    brush.disc((-0.2, 0.25), 0.022, WHITE)


def captain_cap(brush: Brush, _look: Look, _mood: Mood) -> None:
    """White top, golden anchor."""
    navy: Colour = (28, 44, 92)
    top = curve((-0.62, -0.5), (-0.5, -1.0), (0.5, -1.0), (0.62, -0.5))
    brush.shape(top, WHITE)
    brush.shape(((-0.48, -0.52), (0.48, -0.52), (0.45, -0.3), (-0.45, -0.3)), navy)
    brush.shape(curve((-0.45, -0.32), (-0.3, -0.14), (0.3, -0.14), (0.45, -0.32)), DARK)
    brush.disc((0, -0.5), 0.1, GOLD)
    brush.line(((0, -0.56), (0, -0.44)), 0.03, navy)
    brush.line(arc((0, -0.49), 0.05, 0.2, pi - 0.2, 8), 0.025, navy)


def top_hat(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Tall and purple."""
    felt: Colour = (44, 30, 62)
    brush.shape(((-0.36, -0.98), (0.36, -0.98), (0.34, -0.34), (-0.34, -0.34)), felt)
    brush.shape(((-0.345, -0.54), (0.345, -0.54), (0.34, -0.4), (-0.34, -0.4)), (176, 36, 60))
    brush.oval((0, -0.34), 0.6, 0.09, felt)


def monocle(brush: Brush, _look: Look, _mood: Mood) -> None:
    """On a golden chain."""
    brush.line(arc((0.175, -0.06), 0.13, 0, 2 * pi, 30), 0.032, GOLD)
    brush.line(curve((0.3, -0.02), (0.4, 0.2), (0.36, 0.4), (0.42, 0.7), 14), 0.02, GOLD)


def bow_tie(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Red."""
    for side in (-1, 1):
        wing = ((0, 0.68), (side * 0.22, 0.58), (side * 0.22, 0.8))
        brush.shape(wing, (176, 36, 60))
    brush.disc((0, 0.69), 0.055, (140, 24, 44))


def scarf(brush: Brush, _look: Look, _mood: Mood) -> None:
    """A kerchief over the hair, knotted at the side, with small flowers on it."""
    cloth: Colour = (206, 60, 84)
    over = arc((0, -0.06), 0.52, pi * 0.98, pi * 2.02)
    under = curve((0.5, -0.04), (0.36, -0.42), (-0.36, -0.42), (-0.5, -0.04))
    brush.shape((*over, *under), cloth)
    for x, y in ((-0.34, -0.3), (-0.12, -0.47), (0.14, -0.46), (0.35, -0.28)):
        for petal in arc((x, y), 0.045, 0, 2 * pi, 5)[:5]:
            brush.disc(petal, 0.034, WHITE)
        brush.disc((x, y), 0.028, GOLD)


def scarf_ends(brush: Brush, _look: Look, _mood: Mood) -> None:
    """The knot's two ends."""
    cloth: Colour = (170, 42, 66)
    brush.line(curve((0.44, 0.0), (0.6, 0.1), (0.62, 0.3), (0.72, 0.42), 12), 0.13, cloth)
    brush.line(curve((0.44, 0.0), (0.52, 0.2), (0.5, 0.35), (0.55, 0.55), 12), 0.11, cloth)


def curls(brush: Brush, look: Look, _mood: Mood) -> None:
    """Dark curls on both sides."""
    for side in (-1, 1):
        for x, y in ((0.46, 0.12), (0.5, 0.28), (0.47, 0.44)):
            brush.disc((side * x, y), 0.12, look.hair)


def headphones(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Red and large."""
    brush.line(arc((0, -0.1), 0.58, pi * 1.06, pi * 1.94), 0.07, (230, 74, 60))
    for side in (-1, 1):
        brush.oval((side * 0.52, -0.02), 0.12, 0.19, (230, 74, 60))
        brush.oval((side * 0.55, -0.02), 0.06, 0.12, (150, 40, 36))


def round_glasses(brush: Brush, _look: Look, _mood: Mood) -> None:
    """In a golden frame."""
    for side in (-1, 1):
        brush.line(arc((side * 0.19, -0.05), 0.14, 0, 2 * pi, 30), 0.03, (212, 168, 70))
        brush.line(((side * 0.33, -0.07), (side * 0.42, -0.09)), 0.028, (212, 168, 70))
    brush.line(((-0.05, -0.07), (0.05, -0.07)), 0.03, (212, 168, 70))


def low_glasses(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Reading glasses, far down the nose."""
    frame: Colour = (120, 60, 130)
    for side in (-1, 1):
        half = arc((side * 0.16, 0.06), 0.12, 0, pi, 16)
        brush.line((*half, half[0]), 0.03, frame)
    brush.line(((-0.04, 0.06), (0.04, 0.06)), 0.03, frame)


def pearls(brush: Brush, _look: Look, _mood: Mood) -> None:
    """A string of them."""
    for x, y in arc((0, 0.42), 0.3, 0.35, pi - 0.35, 8):
        brush.disc((x, y), 0.045, WHITE)


def ear_rings(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Two green ones."""
    for side in (-1, 1):
        brush.disc((side * 0.43, 0.2), 0.06, (60, 170, 150))


def freckles(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Four on each cheek."""
    for side in (-1, 1):
        for x, y in ((0.2, 0.1), (0.27, 0.06), (0.29, 0.13), (0.22, 0.16)):
            brush.disc((side * x, y), 0.018, FRECKLE)


def stethoscope(brush: Brush, _look: Look, _mood: Mood) -> None:
    """Round the neck."""
    brush.line(
        curve((-0.32, 0.62), (-0.3, 0.95), (0.3, 0.95), (0.32, 0.62), 20), 0.05, (60, 72, 84)
    )
    brush.disc((0.02, 0.87), 0.075, (196, 204, 212))


def white_band(brush: Brush, _look: Look, _mood: Mood) -> None:
    """The bands that a judge wears at the neck."""
    for side in (-1, 1):
        brush.shape(((0, 0.55), (side * 0.15, 0.88), (side * 0.03, 0.9)), WHITE)
