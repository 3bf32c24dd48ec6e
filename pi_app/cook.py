"""The rule kitchen at the table: its presses, its figures, and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.games.bataille_corse import Rules
from engine.inputs import Button
from pi_app.kitchen import Kitchen, open_kitchen
from pi_app.publish import KitchenFigures, KitchenItem, KitchenView

DONE = "done"
"""The first line where no game begins."""

Ask = Callable[[Rules, int], object]
"""Asks for the figures of a rule set with so many seats; returns what names the question."""


class Cook:
    """Works in the kitchen for as long as it is open."""

    def __init__(self, ask: Ask, *, starts: bool = True) -> None:
        """`starts`: what comes out is played at once; else people go back to choosing."""
        self._ask, self._starts = ask, starts
        self._kitchen: Kitchen | None = None
        self._question: object = None
        self._figures: KitchenFigures | None = None

    def open(self, name: str, rules: Rules, seats: int) -> None:
        """Open the kitchen on the rules that are in force."""
        self._kitchen = open_kitchen(name, rules, seats)
        self._wonder(self._kitchen)

    def close(self) -> None:
        """Leave everything as it was."""
        self._kitchen = self._question = self._figures = None

    def press(self, button: Button) -> tuple[str, Rules] | None:
        """PLAY is the next line, SLAP changes it; return (name, rules) when SLAP meets `start`."""
        if self._kitchen is None:
            return None
        if button is Button.PLAY:
            self._kitchen = self._kitchen.next_line()
            return None
        if self._kitchen.is_start:
            return self._kitchen.name, self._kitchen.rules
        before, self._kitchen = self._kitchen, self._kitchen.change()
        if before.rules != self._kitchen.rules:
            self._wonder(self._kitchen)
        return None

    def point(self, index: int) -> tuple[str, Rules] | None:
        """A line was touched: as if the cursor had gone there and SLAP been pressed."""
        if self._kitchen is not None:
            self._kitchen = self._kitchen.point(index)
        return self.press(Button.SLAP)

    def back(self) -> None:
        """Move the cursor one line up."""
        if self._kitchen is not None:
            self._kitchen = self._kitchen.previous_line()

    def learn(self, question: object, figures: KitchenFigures) -> None:
        """Take the figures, unless they answer an older question."""
        if question == self._question:
            self._figures = figures

    def view(self) -> KitchenView | None:
        """Return the kitchen as everybody sees it; none while it is closed."""
        if self._kitchen is None:
            return None
        view = self._kitchen.view(self._figures)
        if self._starts:
            return view
        return replace(view, items=(KitchenItem(DONE, ""), *view.items[1:]))

    def _wonder(self, kitchen: Kitchen) -> None:
        self._figures = None
        self._question = self._ask(kitchen.rules, kitchen.seats)
