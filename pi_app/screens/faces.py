"""Parts of faces: heads, eyes, mouths, brows in three moods; what a portrait is put together of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi

from pi_app.screens.brush import Brush
from pi_app.screens.colours import Colour, mix
from pi_app.screens.outlines import Point, arc, curve
from pi_app.tour.characters import Mood

DARK: Colour = (42, 32, 34)
WHITE: Colour = (255, 253, 248)
LIPS: Colour = (150, 52, 56)
BLUSH: Colour = (232, 112, 104)

EYE_X, EYE_Y = 0.175, -0.06
MOUTH_Y = 0.27


@dataclass(frozen=True, slots=True)
class Look:
    """What a face is made of."""

    ground: Colour
    skin: Colour
    hair: Colour
    coat: Colour
    behind: tuple[Part, ...] = ()
    """Drawn behind the head, in this order;"""
    before: tuple[Part, ...] = ()
    """and before it, after eyes and mouth."""
    across: float = 0.42
    down: float = 0.49
    """Half axes of the head."""
    brows: float = 0.045
    """How thick the brows are; 0 for none."""
    lips: Colour = LIPS
    collar: Colour | None = None


Part = Callable[[Brush, Look, Mood], None]


def shade(colour: Colour, share: float = 0.25) -> Colour:
    """Return a colour as it is in the shade."""
    return mix(colour, DARK, share)


def draw_bust(brush: Brush, look: Look) -> None:
    """Draw the shoulders and the neck."""
    brush.oval((0, 1.12), 0.86, 0.6, look.coat)
    if look.collar is not None:
        brush.shape(((-0.3, 0.5), (0, 0.86), (0.3, 0.5)), look.collar)
    brush.oval((0, 0.52), 0.19, 0.2, shade(look.skin))
    brush.shape(((-0.19, 0.2), (0.19, 0.2), (0.19, 0.5), (-0.19, 0.5)), shade(look.skin))


def draw_head(brush: Brush, look: Look) -> None:
    """Draw ears and head, without hair."""
    for side in (-1, 1):
        brush.oval((side * look.across, 0.0), 0.085, 0.12, look.skin)
        brush.oval((side * look.across, 0.0), 0.045, 0.07, shade(look.skin, 0.14))
    brush.oval((0, -0.02), look.across, look.down, look.skin)


def draw_face(brush: Brush, look: Look, mood: Mood) -> None:
    """Draw eyes, brows, nose, cheeks and mouth."""
    if mood is Mood.GLAD:
        for side in (-1, 1):
            brush.oval((side * 0.27, 0.13), 0.09, 0.06, mix(look.skin, BLUSH, 0.55))
    nose = curve((-0.02, 0.0), (0.03, 0.06), (0.1, 0.14), (-0.03, 0.13), 10)
    brush.line(nose, 0.03, shade(look.skin, 0.35))
    for side in (-1, 1):
        _EYES[mood](brush, look, side)
        if look.brows:
            _draw_brow(brush, look, mood, side)
    _MOUTHS[mood](brush, look)


def _draw_open_eye(brush: Brush, _look: Look, side: int) -> None:
    brush.oval((side * EYE_X, EYE_Y), 0.075, 0.085, WHITE)
    brush.disc((side * EYE_X, EYE_Y + 0.012), 0.052, DARK)
    brush.disc((side * EYE_X + 0.018, EYE_Y - 0.014), 0.019, WHITE)


def _draw_smiling_eye(brush: Brush, _look: Look, side: int) -> None:
    brush.line(arc((side * EYE_X, EYE_Y + 0.04), 0.075, pi * 1.08, pi * 1.92, 12), 0.04, DARK)


def _draw_narrow_eye(brush: Brush, look: Look, side: int) -> None:
    x = side * EYE_X
    brush.oval((x, EYE_Y + 0.015), 0.075, 0.07, WHITE)
    brush.disc((x + 0.02, EYE_Y + 0.04), 0.044, DARK)
    lid = ((x - 0.1, EYE_Y - 0.09), (x + 0.1, EYE_Y - 0.09))
    inner, outer = EYE_Y + 0.022, EYE_Y - 0.01
    left, right = (inner, outer) if side > 0 else (outer, inner)
    brush.shape((*lid, (x + 0.1, right), (x - 0.1, left)), look.skin)
    brush.line(((x - 0.085, left), (x + 0.085, right)), 0.03, DARK)


def _draw_brow(brush: Brush, look: Look, mood: Mood, side: int) -> None:
    inner, outer = _BROWS[mood]
    points = curve(
        (side * 0.09, inner),
        (side * 0.14, inner - 0.05),
        (side * 0.24, outer - 0.03),
        (side * 0.29, outer),
        10,
    )
    brush.line(points, look.brows, shade(look.hair, 0.3))


def _draw_smile(brush: Brush, look: Look) -> None:
    smile = curve((-0.13, MOUTH_Y - 0.02), (-0.06, 0.32), (0.06, 0.32), (0.13, MOUTH_Y - 0.02), 12)
    brush.line(smile, 0.04, look.lips)


def _draw_laugh(brush: Brush, look: Look) -> None:
    left, right = (-0.18, MOUTH_Y - 0.05), (0.18, MOUTH_Y - 0.05)
    brush.shape(curve(left, (-0.14, 0.48), (0.14, 0.48), right), shade(look.lips, 0.35))
    teeth: tuple[Point, ...] = (left, right, (0.15, MOUTH_Y + 0.01), (-0.15, MOUTH_Y + 0.01))
    brush.shape(teeth, WHITE)
    brush.line((left, right), 0.025, look.lips)


def _draw_frown(brush: Brush, look: Look) -> None:
    frown = curve((-0.14, MOUTH_Y + 0.06), (-0.07, 0.2), (0.06, 0.2), (0.13, MOUTH_Y + 0.04), 12)
    brush.line(frown, 0.042, look.lips)


_BROWS = {Mood.CALM: (-0.2, -0.2), Mood.GLAD: (-0.23, -0.24), Mood.SOUR: (-0.15, -0.23)}
"""Height of a brow's inner and outer end."""
_EYES: dict[Mood, Callable[[Brush, Look, int], None]] = {
    Mood.CALM: _draw_open_eye,
    Mood.GLAD: _draw_smiling_eye,
    Mood.SOUR: _draw_narrow_eye,
}
_MOUTHS: dict[Mood, Callable[[Brush, Look], None]] = {
    Mood.CALM: _draw_smile,
    Mood.GLAD: _draw_laugh,
    Mood.SOUR: _draw_frown,
}
