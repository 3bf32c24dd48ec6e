"""Putting a name together with two buttons: names of before first, then letters. Pure.

Nobody has to have a name; the first thing that can be pointed at leaves everything as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from pi_app.languages import Language

MOST_LETTERS = 10
LETTERS = {
    Language.ENGLISH: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    Language.FRENCH: "ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÇ",
    Language.TURKISH: "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ",
}


class Word(Enum):
    """What can be pointed at beside names and letters; the value names its words."""

    DONE = "done"
    """As it stands now; without a letter, without a name."""
    SPELL = "spell"
    """Go on to the letters."""
    ERASE = "erase"
    FORGET = "forget"
    """The table shall not know the names of before any more."""


Item = str | Word
"""A name, a letter, or a word."""


@dataclass(frozen=True, slots=True)
class Naming:
    """A name that is being chosen for a place."""

    place: int
    known: tuple[str, ...]
    """Names of earlier evenings that nobody at the table bears."""
    letters: str
    text: str = ""
    spells: bool = False
    cursor: int = 0

    @property
    def items(self) -> tuple[Item, ...]:
        """All that can be pointed at, the first one first."""
        if not self.spells:
            forget = (Word.FORGET,) if self.known else ()
            return (Word.DONE, *self.known, Word.SPELL, *forget)
        if not self.text:
            return (Word.DONE, *self.letters)
        if len(self.text) >= MOST_LETTERS:
            return Word.DONE, Word.ERASE
        return (Word.DONE, Word.ERASE, *self.letters)

    def moved(self, step: int) -> Naming:
        """Point at the next one, or at the one before; round and round."""
        return replace(self, cursor=(self.cursor + step) % len(self.items))

    def put(self, index: int) -> Naming:
        """Point at one; where there is none, nothing happens."""
        return replace(self, cursor=index) if 0 <= index < len(self.items) else self


@dataclass(frozen=True, slots=True)
class Chosen:
    """What came of choosing."""

    naming: Naming | None
    """None: it is over."""
    name: str = ""
    """Of the place, once it is over."""
    forgets: bool = False
    """The names of before are forgotten."""


def choose(naming: Naming) -> Chosen:
    """Take what is pointed at."""
    item = naming.items[naming.cursor]
    if item is Word.SPELL:
        return Chosen(replace(naming, spells=True, cursor=0))
    if item is Word.FORGET:
        return Chosen(replace(naming, known=(), cursor=0), forgets=True)
    if item is Word.ERASE:
        return Chosen(_settled(replace(naming, text=naming.text[:-1])))
    if item is Word.DONE:
        return Chosen(None, naming.text)
    assert isinstance(item, str)
    if not naming.spells:
        return Chosen(None, item)
    return Chosen(_settled(replace(naming, text=naming.text + item)))


def _settled(naming: Naming) -> Naming:
    """Return it with its cursor where a name that is whole can be taken at once."""
    return replace(naming, cursor=0)
