"""The output of a table without a screen: a line a game, where phones find it, its buttons."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

from engine.events import GameOver
from pi_app.hands import PhoneBoard, PhoneState
from pi_app.publish import ButtonsGone, ButtonsOn, Update


class Console:
    """Prints who won, how phones join, and whether there is something to press on."""

    name = "console"

    def __init__(self, write: Callable[[str], object] | None = None) -> None:
        """`write` takes a line, and may block; without one it goes to standard output."""
        self._write = write or _print
        self._address = ""
        self._codes: tuple[str, ...] = ()
        self._gone: ButtonsGone | None = None

    def publish(self, update: Update) -> None:
        """Print a line for a game that ended, a new address, and when the buttons go or come."""
        if update.phones is not None and update.phones.address != self._address:
            self._address = update.phones.address
            self._write(f"phones: {self._address}")
        codes = () if update.phones is None else tuple(_codes(update.phones))
        if codes != self._codes:
            self._codes = codes
            for code in codes:
                self._write(code)
        if update.gone != self._gone:
            self._write(_buttons(self._gone, update.gone))
            self._gone = update.gone
        for event in update.events:
            if isinstance(event, GameOver):
                self._write(_line(update, event))

    def stop(self) -> None:
        """Nothing to let go of."""


def _print(line: str) -> None:
    """Write past the buffer: whoever blocks in it would keep the program from ending."""
    if sys.stdout is None:
        return  # somebody has closed it, and its number may be another file's by now
    rest = memoryview(f"{line}\n".encode())
    while rest:
        rest = rest[os.write(sys.stdout.fileno(), rest) :]


def _codes(phones: PhoneBoard) -> Iterator[str]:
    for one in phones.seats:
        if one.code is not None and one.state is not PhoneState.HERE:
            yield f"seat {one.seat + 1} by phone: code {one.code}"


def _buttons(before: ButtonsGone | None, gone: ButtonsGone | None) -> str:
    if gone is not None:
        return f"no {gone.on.value}: {gone.detail or gone.why.value}"
    is_usb = before is not None and before.on is ButtonsOn.USB
    return "the USB buttons are there" if is_usb else "the button box is there"


def _line(update: Update, over: GameOver) -> str:
    winners = (over.winner,) if isinstance(over.winner, int) else over.winner
    names = " and ".join(update.seats[seat].name for seat in winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    cards, piles = _count(over.cards_played, "card"), _count(over.tricks, "pile")
    return f"{names} {verb}: {cards} played, {piles} taken"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
