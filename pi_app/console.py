"""The output of a table without a screen: one line a game, and where phones find the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.events import GameOver
from pi_app.publish import Update


class Console:
    """Prints who won, and how phones join."""

    name = "console"

    def __init__(self, write: Callable[[str], object] | None = None) -> None:
        """`write` takes a line; without one it is printed at once, whoever reads along."""
        self._write = write or partial(print, flush=True)
        self._address = ""

    def publish(self, update: Update) -> None:
        """Print a line when a game has ended, or when there is a new address for phones."""
        if update.phones is not None and update.phones.address != self._address:
            self._address = update.phones.address
            self._write(f"phones: {self._address}")
        for event in update.events:
            if isinstance(event, GameOver):
                self._write(_line(update, event))

    def stop(self) -> None:
        """Nothing to let go of."""


def _line(update: Update, over: GameOver) -> str:
    winners = (over.winner,) if isinstance(over.winner, int) else over.winner
    names = " and ".join(update.seats[seat].name for seat in winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    cards, piles = _count(over.cards_played, "card"), _count(over.tricks, "pile")
    return f"{names} {verb}: {cards} played, {piles} taken"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
