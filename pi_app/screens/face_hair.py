"""Hair and beards of the portraits, one small function each."""

from __future__ import annotations

from math import pi

from pi_app.screens.brush import Brush
from pi_app.screens.colours import mix
from pi_app.screens.faces import WHITE, Look, shade
from pi_app.screens.outlines import arc, curve, mirrored
from pi_app.tour.characters import Mood


def pigtails(brush: Brush, look: Look, _mood: Mood) -> None:
    """Two pigtails, tied in green."""
    for side in (-1, 1):
        tail = curve(
            (side * 0.4, -0.34), (side * 0.95, -0.55), (side * 0.98, 0.15), (side * 0.7, 0.3)
        )
        brush.line(tail, 0.2, look.hair)
        brush.disc((side * 0.45, -0.33), 0.09, (70, 160, 150))


def fringe(brush: Brush, look: Look, _mood: Mood) -> None:
    """A ragged fringe."""
    over = arc((0, -0.05), look.across + 0.04, pi, 2 * pi)
    teeth = [(0.42, -0.1), (0.3, -0.26), (0.2, -0.18), (0.08, -0.29), (-0.04, -0.2)]
    brush.shape((*over, *teeth, (-0.16, -0.3), (-0.28, -0.2), (-0.42, -0.1)), look.hair)


def bun(brush: Brush, look: Look, _mood: Mood) -> None:
    """White hair in a knot on top."""
    brush.disc((0, -0.66), 0.24, look.hair)
    brush.line(arc((0, -0.66), 0.13, 0.2, 4.2, 16), 0.03, shade(look.hair, 0.2))
    brush.oval((0, -0.1), look.across + 0.07, 0.5, look.hair)


def parting(brush: Brush, look: Look, _mood: Mood) -> None:
    """Hair parted in the middle."""
    right = curve((0, -0.5), (0.28, -0.5), (0.44, -0.3), (0.47, 0.0))
    inner = curve((0.47, 0.0), (0.38, -0.2), (0.2, -0.3), (0, -0.36))
    brush.shape(mirrored(right + inner), look.hair)


def afro(brush: Brush, look: Look, _mood: Mood) -> None:
    """A round head of curls."""
    brush.disc((0, -0.22), 0.66, look.hair)
    for place in range(14):
        x, y = arc((0, -0.22), 0.62, pi * 0.86, pi * 2.14, 13)[place]
        brush.disc((x, y), 0.13, look.hair)


def afro_line(brush: Brush, look: Look, _mood: Mood) -> None:
    """Where the curls meet the brow."""
    brush.oval((0, -0.42), look.across, 0.17, look.hair)
    for place in range(6):
        brush.disc((-0.35 + 0.14 * place, -0.33), 0.09, look.hair)


def slick(brush: Brush, look: Look, _mood: Mood) -> None:
    """Hair parted at the side and combed over."""
    wave = curve((-0.46, -0.04), (-0.56, -0.75), (0.5, -0.85), (0.47, -0.04))
    under = curve((0.47, -0.04), (0.42, -0.3), (0.2, -0.24), (-0.22, -0.4))
    brush.shape((*wave, *under, (-0.38, -0.22)), look.hair)
    shine = curve((-0.2, -0.47), (0.0, -0.56), (0.2, -0.5), (0.32, -0.36), 12)
    brush.line(shine, 0.035, mix(look.hair, WHITE, 0.35))


def bob_back(brush: Brush, look: Look, _mood: Mood) -> None:
    """Straight hair down to the chin, behind."""
    side = curve((0, -0.66), (0.62, -0.66), (0.62, -0.1), (0.58, 0.42))
    brush.shape(mirrored((*side, (0.2, 0.46))), look.hair)


def bob_front(brush: Brush, look: Look, _mood: Mood) -> None:
    """The same, before: a straight fringe and two locks."""
    over = arc((0, -0.06), look.across + 0.05, pi, 2 * pi)
    brush.shape((*over, (0.4, -0.27), (-0.4, -0.27)), look.hair)
    for side in (-1, 1):
        lock = curve((side * 0.36, -0.3), (side * 0.36, 0), (side * 0.4, 0.2), (side * 0.3, 0.36))
        brush.shape((*lock, (side * 0.52, 0.4), (side * 0.53, -0.2)), look.hair)


def grey_crop(brush: Brush, look: Look, _mood: Mood) -> None:
    """Short grey hair."""
    right = curve((0, -0.53), (0.3, -0.54), (0.45, -0.36), (0.45, -0.02))
    inner = curve((0.45, -0.02), (0.39, -0.26), (0.26, -0.36), (0, -0.33))
    brush.shape(mirrored(right + inner), look.hair)


def side_hair(brush: Brush, look: Look, _mood: Mood) -> None:
    """Tufts over the ears."""
    for side in (-1, 1):
        for y in (-0.22, -0.1, 0.02):
            brush.disc((side * 0.45, y), 0.1, look.hair)


# -- beards --------------------------------------------------------------------------------


def _bearded_smile(brush: Brush, look: Look) -> None:
    brush.line(curve((-0.13, 0.31), (-0.06, 0.39), (0.06, 0.39), (0.13, 0.31), 12), 0.04, look.lips)


def _bearded_laugh(brush: Brush, look: Look) -> None:
    mouth = curve((-0.15, 0.29), (-0.12, 0.5), (0.12, 0.5), (0.15, 0.29))
    brush.shape(mouth, shade(look.lips, 0.35))
    brush.shape(((-0.15, 0.29), (0.15, 0.29), (0.13, 0.345), (-0.13, 0.345)), WHITE)


def _bearded_frown(brush: Brush, look: Look) -> None:
    brush.line(curve((-0.13, 0.4), (-0.06, 0.32), (0.06, 0.32), (0.13, 0.4), 12), 0.04, look.lips)


_BEARDED = {Mood.CALM: _bearded_smile, Mood.GLAD: _bearded_laugh, Mood.SOUR: _bearded_frown}


def full_beard(brush: Brush, look: Look, mood: Mood) -> None:
    """A sailor's beard; it hides mouth and chin, so the mood is drawn anew."""
    outer = curve((0.45, -0.02), (0.5, 0.42), (0.3, 0.68), (0, 0.7))
    inner = curve((0, 0.16), (0.18, 0.12), (0.32, 0.2), (0.36, -0.02))
    brush.shape(mirrored(tuple(reversed(outer))[:1] + inner + outer), look.hair)
    _BEARDED[mood](brush, look)
    for side in (-1, 1):
        end = (side * 0.26, 0.26 if mood is not Mood.SOUR else 0.31)
        puff = curve((0, 0.19), (side * 0.1, 0.14), (side * 0.22, 0.18), end, 10)
        brush.line(puff, 0.1, mix(look.hair, WHITE, 0.45))


def curled_moustache(brush: Brush, look: Look, mood: Mood) -> None:
    """Its ends go up and down with the mood."""
    lift = {Mood.CALM: 0.0, Mood.GLAD: -0.08, Mood.SOUR: 0.07}[mood]
    for side in (-1, 1):
        sweep = curve((0, 0.2), (side * 0.16, 0.3), (side * 0.3, 0.26), (side * 0.38, 0.12 + lift))
        brush.line(sweep, 0.075, look.hair)
        brush.line(arc((side * 0.33, 0.1 + lift), 0.06, 0, 2 * pi, 14), 0.04, look.hair)


def white_moustache(brush: Brush, look: Look, mood: Mood) -> None:
    """It droops in a sour mood."""
    drop = 0.3 if mood is Mood.SOUR else 0.22
    for side in (-1, 1):
        brush.line(
            curve((0, 0.18), (side * 0.12, 0.14), (side * 0.2, 0.2), (side * 0.27, drop), 10),
            0.08,
            look.hair,
        )


def goatee(brush: Brush, look: Look, _mood: Mood) -> None:
    """A small beard on the chin."""
    brush.shape(mirrored(((0, 0.37), (0.11, 0.39), (0.07, 0.56), (0, 0.64))), look.hair)
