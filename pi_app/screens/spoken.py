"""In which language words are said just now, and the catalogues that hold them.

A catalogue is found under the key of a text together with its English words: one that was made for
other words is not used, and English stands in for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Protocol, TypeVar

from pi_app.languages import Language

DOMAIN = "slap-table"
LOCALE = Path(__file__).parent.parent / "locale"

T = TypeVar("T")


class Hearer(Protocol):
    """Somebody to whom something is said."""

    @property
    def language(self) -> Language:
        """In which it is said."""
        ...


_SPOKEN = ContextVar("spoken", default=Language.ENGLISH)


def spoken() -> Language:
    """Return the language that is spoken now: English unless `speaking` says otherwise."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Say everything in a language meanwhile. Not around a `yield`: it would hold outside too."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def said_in(language: Language, make: Callable[[], T]) -> T:
    """Return what `make` returns while a language is spoken."""
    with speaking(language):
        return make()


def each_said(seats: Sequence[Hearer], make: Callable[[int], T]) -> tuple[T, ...]:
    """Return what is made for each seat, said in its language."""
    return tuple(said_in(one.language, partial(make, seat)) for seat, one in enumerate(seats))


def catalogue_file(language: Language, ending: str) -> Path:
    """Return the file of a catalogue: `po` is its source, `mo` what is read."""
    return LOCALE / language.value / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


@cache
def _catalogue(language: Language) -> NullTranslations:
    if language is Language.ENGLISH:
        return NullTranslations()
    try:
        with catalogue_file(language, "mo").open("rb") as file:
            return GNUTranslations(file)
    except OSError:
        return NullTranslations()  # a table that speaks English can be played at


def in_words(key: str, english: str) -> str:
    """Return the text of a key in the language that is spoken."""
    return _catalogue(spoken()).pgettext(key, english)


def in_counted_words(key: str, one: str, other: str, n: int) -> str:
    """Return the text of a counted key for `n`, by the plural rule of the language.

    The rules of catalogues are made for what is counted; a debt goes by its size: −12 points.
    """
    return _catalogue(spoken()).npgettext(key, one, other, abs(n))
