"""Bad input from people: one clear line, exit status 2."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """A file, an argument or a line that cannot be used; its text is the one line to show."""


def bad_input(where: str, expected: str, found: object) -> BadInput:
    """Return the error whose line says where, what was expected and what was found.

    What people wrote may hold line ends and worse; told, it is one line that any terminal can show.
    """
    text = f"{where}: expected {expected}, found {found}"
    return BadInput("".join(c if c.isprintable() else repr(c)[1:-1] for c in text))


def one_of(names: Iterable[str], found: str) -> str:
    """Return what was expected, the nearest name first when `found` looks like a slip."""
    known = list(names)
    near = get_close_matches(found, known, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return f"one of {', '.join(known)}{hint}"


class Failure(RuntimeError):
    """Something that is asked for cannot be done here; its text says what, and what to do."""
