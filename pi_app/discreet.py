"""What may leave the house: no names of people, no secrets, no places of this machine's user.

What is known is replaced by name; what merely looks like a secret or somebody's own folder is
replaced as well, because nobody looks through a log before handing it on.
"""

from __future__ import annotations

import os
import pwd
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
"""Where the program itself lies."""
_FOLDERS = re.compile(r"/(?:home|Users|media|run/media)/[^/\s:'\"]+")
_TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32}(?![\w-])")
_SECRET = re.compile(r"(?<!\w)[0-9a-f]{64}(?!\w)")
HIDDEN = "…"
MOST_DIGITS = 2


class Discreet:
    """Takes names, secrets and folders out of texts."""

    def __init__(self, names: Iterable[str] = (), folder: Path | None = None) -> None:
        """`names` are those of the seats, in order; `folder` is where this table keeps its files.

        A seat without a name of its own has an empty one.
        """
        self._names: dict[str, str] = {}
        self._people: re.Pattern[str] | None = None
        self._places = _places(folder)
        self.hide(names)

    def hide(self, names: Iterable[str]) -> None:
        """Hide these names of seats, in their order, from now on."""
        for seat, name in enumerate(names):
            for form in _forms(name.strip()):
                self._names.setdefault(form, seat_name(seat))
        longest = sorted(self._names, key=len, reverse=True)
        if longest:
            either = "|".join(map(re.escape, longest))
            self._people = re.compile(rf"(?<!\w)(?:{either})(?!\w)")

    def text(self, text: str) -> str:
        """Return a text without them."""
        for place, told in self._places:
            text = text.replace(place, told)
        text = _SECRET.sub(HIDDEN, _TOKEN.sub(HIDDEN, _FOLDERS.sub("~", text)))
        if self._people is None:
            return text
        return self._people.sub(lambda found: self._names[found[0]], text)

    def data(self, value: Any) -> Any:
        """Return what JSON can hold, its texts without them; keys are ours and stay."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {str(key): self.data(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.data(inner) for inner in value]
        is_plain = value is None or isinstance(value, bool | int | float)
        return value if is_plain else self.text(str(value))


def _forms(name: str) -> set[str]:
    """A name as it is written, and as a screen or a message may write it.

    One of a digit or two says nothing of anybody, and hiding it would spoil figures and versions.
    """
    if name.isdigit() and len(name) <= MOST_DIGITS:
        return set()
    return {name, name.upper(), name.lower(), name.title()} if name else set()


def seat_name(seat: int) -> str:
    """Return what a seat is called for strangers; seats are counted from 0 here."""
    return f"Seat {seat + 1}"


def _places(folder: Path | None) -> tuple[tuple[str, str], ...]:
    """Return paths and what is told instead, the longest first."""
    known = {str(ROOT): "slap-table", sys.prefix: "python"}
    known |= dict.fromkeys(_homes(), "~")
    if folder is not None:
        known |= {str(folder): "STATE", str(folder.absolute()): "STATE"}
    usable = [(place, told) for place, told in known.items() if len(place) > 1]
    return tuple(sorted(usable, key=lambda pair: -len(pair[0])))


def _homes() -> set[str]:
    homes = {os.environ.get("HOME", "").rstrip("/")}
    try:
        homes.add(pwd.getpwuid(os.getuid()).pw_dir.rstrip("/"))
    except KeyError:
        return homes
    return homes
