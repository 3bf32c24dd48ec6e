"""The ten portraits of the tour: each a look, and a few parts that nobody else has."""

from __future__ import annotations

import pygame

from pi_app.screens import face_hair as hair
from pi_app.screens import face_wear as wear
from pi_app.screens.brush import Brush
from pi_app.screens.colours import mix
from pi_app.screens.faces import WHITE, Look, draw_bust, draw_face, draw_head
from pi_app.screens.memory import Hoard
from pi_app.tour.characters import Mood

_PORTRAITS = Hoard(8_000_000)
"""Some thirty of 250 pixels."""


def portrait(key: str, mood: Mood, size: int) -> pygame.Surface:
    """Return somebody's portrait, round, `size` pixels across. It is shared: do not draw on it."""
    return _PORTRAITS.get((key, mood, size), lambda: _drawn(key, mood, size))


def _drawn(key: str, mood: Mood, size: int) -> pygame.Surface:
    look = LOOKS[key]
    brush = Brush(size)
    brush.disc((0, 0), 1, look.ground)
    brush.disc((0, 0.1), 0.82, mix(look.ground, WHITE, 0.16))
    for part in look.behind:
        part(brush, look, mood)
    draw_bust(brush, look)
    draw_head(brush, look)
    draw_face(brush, look, mood)
    for part in look.before:
        part(brush, look, mood)
    brush.cut_to_disc(0.98)
    brush.ring(0.99, 0.07, WHITE)
    return brush.done()


LOOKS: dict[str, Look] = {
    "pip": Look(
        (250, 196, 84),
        (252, 216, 186),
        (214, 96, 40),
        (58, 132, 190),
        behind=(hair.pigtails,),
        before=(wear.freckles, hair.fringe),
        across=0.42,
        down=0.44,
        collar=WHITE,
    ),
    "bodo": Look(
        (150, 196, 226),
        (246, 200, 168),
        (120, 76, 44),
        (250, 248, 240),
        behind=(hair.side_hair,),
        before=(wear.flour, wear.baker_hat),
        across=0.5,
        down=0.47,
        collar=(210, 84, 62),
    ),
    "colette": Look(
        (206, 178, 224),
        (246, 212, 190),
        (226, 226, 232),
        (112, 70, 132),
        behind=(hair.bun,),
        before=(hair.parting, wear.low_glasses, wear.pearls),
        brows=0.035,
    ),
    "ludo": Look(
        (92, 196, 176),
        (146, 92, 60),
        (40, 26, 24),
        (244, 206, 70),
        behind=(hair.afro,),
        before=(hair.afro_line, wear.headphones, hair.goatee),
        across=0.39,
    ),
    "tarik": Look(
        (96, 156, 214),
        (222, 166, 124),
        (238, 238, 240),
        (28, 44, 92),
        before=(hair.full_beard, wear.captain_cap),
        brows=0.07,
        collar=WHITE,
    ),
    "fritz": Look(
        (240, 150, 120),
        (248, 206, 176),
        (58, 38, 30),
        (250, 250, 250),
        before=(hair.slick, hair.curled_moustache),
        across=0.38,
        down=0.52,
        collar=(40, 110, 110),
    ),
    "ayla": Look(
        (176, 214, 120),
        (214, 156, 112),
        (62, 36, 28),
        (240, 182, 70),
        behind=(wear.scarf_ends, wear.curls),
        before=(wear.scarf,),
        lips=(178, 50, 66),
    ),
    "okoye": Look(
        (232, 222, 196),
        (92, 58, 42),
        (188, 188, 190),
        (236, 242, 246),
        before=(hair.grey_crop, wear.round_glasses, hair.white_moustache, wear.stethoscope),
        across=0.43,
        lips=(126, 58, 54),
        collar=(70, 150, 160),
    ),
    "vera": Look(
        (200, 60, 84),
        (248, 226, 210),
        (28, 26, 40),
        (34, 32, 44),
        behind=(hair.bob_back,),
        before=(hair.bob_front, wear.ear_rings, wear.white_band),
        across=0.4,
        lips=(196, 22, 50),
    ),
    "zeno": Look(
        (112, 92, 168),
        (240, 206, 184),
        (214, 214, 220),
        (44, 30, 62),
        behind=(hair.side_hair,),
        before=(hair.white_moustache, wear.top_hat, wear.monocle, wear.bow_tie),
        across=0.38,
        down=0.53,
        brows=0.06,
        collar=WHITE,
    ),
}
"""How everybody looks, by the key of the character."""
