"""All that the rule kitchen can show."""

from __future__ import annotations

from engine.games.bataille_corse.presets import PRESETS
from pi_app.kitchen import open_kitchen
from pi_app.publish import KitchenItem


def kitchen_items() -> list[KitchenItem]:
    """Return each line of the rule kitchen with each value that it can have."""
    kitchen = open_kitchen("cartalogue", PRESETS["cartalogue"][1], 4)
    found: list[KitchenItem] = []
    for index in range(len(kitchen.keys)):
        kitchen = kitchen.point(index)
        for _ in range(20):
            found.append(kitchen.view(None).items[index])
            kitchen = kitchen.change()
    return list(dict.fromkeys(found))
