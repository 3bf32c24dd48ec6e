"""Which language each long side of a table reads: everything is shown to both of them. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from pi_app.languages import Language
from pi_app.publish import Update
from pi_app.screens.layout import Place
from pi_app.screens.shelf import Sprite

LONG_SIDES = (0, 180)
"""How far a text is turned that they read."""


def languages_of_sides(update: Update, panels: Sequence[Place]) -> dict[int, Language]:
    """Return the language of each long side whose people all speak the same; by its angle."""
    found = {}
    for angle in LONG_SIDES:
        here = (
            info
            for info, panel in zip(update.seats, panels, strict=True)
            if panel.angle == angle and not info.player.is_bot
        )
        spoken = {info.language for info in here}
        if len(spoken) == 1:
            found[angle] = spoken.pop()
    return found


def turned_to(angle: int, said: Sequence[Sprite], instead: Sequence[Sprite]) -> list[Sprite]:
    """Return a picture with what is turned to one side out of another picture, if it is there."""
    others = {sprite.name: sprite for sprite in instead if sprite.angle == angle}
    return [others.get(one.name, one) if one.angle == angle else one for one in said]
