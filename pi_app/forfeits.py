"""Forfeits: the list that people can edit, and the choice by the seats that did nothing wrong.

The choice is pure: presses go in, a new choice comes out, the time is handed in. PLAY moves a
seat's pointer to the next forfeit, SLAP is its vote. Most votes win; ties, and a table where nobody
voted, are drawn by lots. No seat's number counts for anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.inputs import Button, Chance, Draw, Press
from pi_app.errors import bad_input
from pi_app.languages import Language as Language
from pi_app.publish import ForfeitView
from pi_app.storage import read_whole

S = 1_000_000_000
CHOICE_NS = 15 * S
"""After this the votes are counted, whoever has not voted."""

MAX_FORFEITS, MAX_LENGTH = 20, 60
_MAX_BYTES = 100_000
Forfeits = tuple[str, ...]
ASSETS = Path(__file__).parent / "assets"


# The choice


@dataclass(frozen=True, slots=True)
class Vote:
    """Where one of the choosing seats stands."""

    pointer: int = 0
    """The forfeit that it points at."""
    is_locked: bool = False
    """It has voted for it."""


@dataclass(frozen=True, slots=True)
class ForfeitChoice:
    """A choice as it stands. Get it with `open_choice`."""

    seat: int
    """Who did something wrong."""
    options: tuple[str, ...]
    votes: tuple[Vote | None, ...]
    """One for each seat of the table; none for those that do not choose."""
    opens_ns: int
    """Earlier presses were meant for the game."""
    ends_ns: int
    chosen: int | None = None
    """Which it is, once that has been decided and taken note of by `close`."""

    def press(self, press: Press) -> ForfeitChoice:
        """Return the choice after a press; one that means nothing here changes nothing."""
        vote = self.votes[press.seat] if 0 <= press.seat < len(self.votes) else None
        is_open = self.chosen is None and self.opens_ns <= press.t_ns < self.ends_ns
        if vote is None or vote.is_locked or not press.down or not is_open:
            return self
        if press.button is Button.PLAY:
            moved = Vote((vote.pointer + 1) % len(self.options))
        else:
            moved = Vote(vote.pointer, is_locked=True)
        votes = (*self.votes[: press.seat], moved, *self.votes[press.seat + 1 :])
        return replace(self, votes=votes)

    def result(self, t_ns: int) -> int | Chance | None:
        """Return what is decided at a time: a forfeit's index, lots to be drawn, or nothing yet.

        Every press up to `t_ns` must have been handed in. The answer to lots goes to `close`.
        """
        if self.chosen is not None:
            return self.chosen
        waits = any(vote is not None and not vote.is_locked for vote in self.votes)
        if waits and t_ns < self.ends_ns:
            return None
        best = self._best()
        return best[0] if len(best) == 1 else Chance(len(best), "forfeit")

    def close(self, t_ns: int, lots: Draw | None = None) -> ForfeitChoice:
        """Return the choice with its decision; the same one while there is none to be taken.

        `lots` answers the `Chance` that `result` asked for: the first one out is chosen.
        """
        result = self.result(t_ns)
        if isinstance(result, Chance):
            result = self._best()[lots.order[0]] if lots is not None else None
        return self if result is None else replace(self, chosen=result)

    def _best(self) -> tuple[int, ...]:
        """Return the forfeits with most votes; all of them where nobody voted."""
        given = [vote.pointer for vote in self.votes if vote is not None and vote.is_locked]
        counts = [given.count(option) for option in range(len(self.options))]
        return tuple(option for option, count in enumerate(counts) if count == max(counts))

    def view(self) -> ForfeitView:
        """Return what everybody sees."""
        return ForfeitView(
            seat=self.seat,
            options=self.options,
            pointers=tuple(None if vote is None else vote.pointer for vote in self.votes),
            locked=tuple(vote is not None and vote.is_locked for vote in self.votes),
            ends_ns=self.ends_ns,
            chosen=self.chosen,
        )


def open_choice(
    seat: int,
    seats: int,
    options: Sequence[str],
    opens_ns: int,
    *,
    computers: Mapping[int, float] | None = None,
    wait_ns: int = CHOICE_NS,
) -> ForfeitChoice:
    """Begin the choice of a forfeit for a seat by all the others of so many.

    Computer players vote at once: `computers` has a number in [0, 1) for each, which says for what.
    """
    count, numbers = len(options), computers or {}

    def vote(chooser: int) -> Vote | None:
        if chooser == seat:
            return None
        number = numbers.get(chooser)
        return Vote() if number is None else Vote(int(number * count), is_locked=True)

    votes = tuple(vote(chooser) for chooser in range(seats))
    return ForfeitChoice(seat, tuple(options), votes, opens_ns, opens_ns + wait_ns)


# The list


def load_forfeits(language: Language = Language.ENGLISH, path: Path | None = None) -> Forfeits:
    """Return the forfeits of a file, or those that come along. Raises BadInput with file:line."""
    return _read(path or ASSETS / f"forfeits.{language.value}.txt")


def _read(path: Path) -> Forfeits:
    try:
        raw = read_whole(path, _MAX_BYTES)
    except OSError as error:
        raise bad_input(str(path), "a file that can be read", error.strerror) from None
    if len(raw) > _MAX_BYTES:
        raise bad_input(str(path), f"at most {_MAX_BYTES} bytes", "more")
    try:
        text = raw.decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        found = f"byte {error.object[error.start]:#04x}"
        raise bad_input(f"{path}:{line}", "text in UTF-8", found) from None
    return parse_forfeits(str(path), text)


def parse_forfeits(name: str, text: str) -> Forfeits:
    """Return the forfeits of a list: one a line, `#` begins a comment line. Raises BadInput."""
    lines = text.split("\n")
    found: list[str] = []
    for number, line in enumerate(lines, start=1):
        forfeit = line.strip()
        if forfeit and not forfeit.startswith("#"):
            _check(forfeit, found, f"{name}:{number}")
            found.append(forfeit)
    if not found:
        raise bad_input(f"{name}:{len(lines)}", "at least one forfeit, each on its line", "none")
    return tuple(found)


def _check(forfeit: str, before: Sequence[str], where: str) -> None:
    if len(before) == MAX_FORFEITS:
        raise bad_input(where, f"at most {MAX_FORFEITS} forfeits", "one more")
    if len(forfeit) > MAX_LENGTH:
        raise bad_input(where, f"at most {MAX_LENGTH} characters", f"{len(forfeit)} of them")
    if not forfeit.isprintable():
        raise bad_input(where, "text that can be shown", repr(forfeit))
    if forfeit in before:
        raise bad_input(where, "another forfeit on each line", f"{forfeit!r} again")
