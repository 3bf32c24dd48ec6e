"""How far apart colours look, to eyes with and without each kind of cone.

CIEDE2000 after Sharma, Wu and Dalal (2005), with their test pairs; colour blindness after Machado,
Oliveira and Fernandes (2009), their matrices of full severity, applied to linear light.
"""

from __future__ import annotations

from enum import Enum
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Lab = tuple[float, float, float]
Rgb = tuple[int, int, int]
Matrix = tuple[Lab, Lab, Lab]


class Vision(Enum):
    """What eyes make of linear red, green and blue."""

    NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTAN = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTAN = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITAN = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""sRGB under the white of D65."""
_WHITE: Lab = (0.95047, 1.0, 1.08883)


def apart(one: Rgb, other: Rgb, vision: Vision) -> float:
    """Return the difference of two colours, CIEDE2000; 2 is hard to see, 10 plain."""
    return ciede2000(_lab(one, vision), _lab(other, vision))


def ciede2000(one: Lab, other: Lab) -> float:
    """Return the difference of two colours of CIE L*a*b*, with all weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = (1 - sqrt(_seventh((hypot(a1, b1) + hypot(a2, b2)) / 2))) / 2 + 1
    c1, c2 = hypot(grey * a1, b1), hypot(grey * a2, b2)
    h1, h2 = _hue(grey * a1, b1), _hue(grey * a2, b2)
    turn, hue = _turn(h1, h2, neutral=not c1 * c2), _mean_hue(h1, h2, neutral=not c1 * c2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    light_part = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    chroma_part = (c2 - c1) / (1 + 0.045 * chroma)
    hue_part = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * _t(hue))
    twist = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(_seventh(chroma))
    parts = light_part**2 + chroma_part**2 + hue_part**2 + twist * chroma_part * hue_part
    return sqrt(parts)


def _seventh(chroma: float) -> float:
    return chroma**7 / (chroma**7 + 25.0**7)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def _turn(one: float, other: float, *, neutral: bool) -> float:
    """Return the shorter way round from one hue to the other, in degrees."""
    if neutral:
        return 0.0
    way = other - one
    if way > 180:
        return way - 360
    return way + 360 if way < -180 else way


def _mean_hue(one: float, other: float, *, neutral: bool) -> float:
    if neutral:
        return one + other
    if abs(one - other) <= 180:
        return (one + other) / 2
    return (one + other + (360 if one + other < 360 else -360)) / 2


def _t(hue: float) -> float:
    first = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    return first + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))


def _lab(colour: Rgb, vision: Vision) -> Lab:
    linear = (_linear(colour[0]), _linear(colour[1]), _linear(colour[2]))
    seen = _times(vision.value, linear)
    kept = (_clipped(seen[0]), _clipped(seen[1]), _clipped(seen[2]))
    x, y, z = (
        _curve(part / white) for part, white in zip(_times(_TO_XYZ, kept), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _clipped(part: float) -> float:
    """Light of a screen is neither negative nor more than all."""
    return min(max(part, 0.0), 1.0)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _curve(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _times(matrix: Matrix, vector: Lab) -> Lab:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z
