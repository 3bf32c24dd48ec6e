"""What the table knows of its people this evening, and what it lets the book keep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from pi_app.league.board import board_of
from pi_app.league.book import Book, NoBook
from pi_app.league.record import GameRecord, kept_of, nameless, without
from pi_app.league.views import BoardView


def today() -> str:
    """Return the day by the machine's clock."""
    return date.today().isoformat()


class League:
    """Everything that is remembered: of tonight all, of other evenings what people agreed to."""

    def __init__(
        self,
        book: Book | None = None,
        kept: Sequence[GameRecord] = (),
        day: Callable[[], str] = today,
    ) -> None:
        """`kept` are the games of earlier evenings, `book` keeps further ones."""
        self._book = book or NoBook()
        self.may_keep = book is not None
        """Something can be kept, so people may be asked."""
        self._tonight: list[GameRecord] = []
        self._kept = list(kept)
        self.day = day

    def take(self, record: GameRecord) -> None:
        """A game is over."""
        self._tonight.append(record)
        kept = kept_of(record)
        if kept is not None:
            self._kept.append(kept)
            self._book.keep(kept)

    def forget(self, name: str) -> None:
        """Remember nothing of a name; twice is no more than once."""
        left = (without(record, name) for record in self._kept)
        self._kept = [record for record in left if record is not None]
        self._tonight = [nameless(record, name) for record in self._tonight]
        self._book.forget(name)

    def board(self) -> BoardView:
        """Return the table of points."""
        return board_of(self._tonight, self._kept)
