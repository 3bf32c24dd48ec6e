"""Changes inside files that belong to somebody else, and how each is taken back. Pure.

Applied twice, a change is the same as once. Taken back, everything that others have written since
stays as they wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

BEGIN = "# slap-table: from here"
END = "# slap-table: to here (make uninstall-pi takes it out)"
_BLOCK = re.compile(rf"^{re.escape(BEGIN)}\n.*?^{re.escape(END)}\n", re.MULTILINE | re.DOTALL)


class Edit(Protocol):
    """A change inside a text."""

    def apply(self, text: str) -> str:
        """Return the text with the change."""
        ...

    def revert(self, text: str, before: str) -> str:
        """Return a text that has it without it; `before` is the text of before the change."""
        ...

    def missing(self, text: str) -> tuple[str, ...]:
        """Return what of the change is not in a text."""
        ...

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it; `edit_of` makes it again."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the kernel's command line, one line: `quiet`, `consoleblank=0`.

    They stand in front: `raspi-config`, which takes out one of them, looks for a blank behind it.
    """

    words: tuple[str, ...]

    def apply(self, text: str) -> str:
        """Put in what is not there; a word `key=…` takes the place of others of its key."""
        missing = self.missing(text)
        if not missing:
            return text
        keys = {_key(word) for word in missing} - {""}
        line, end = _line_of(text)
        stay = [word for word in line.split(" ") if _key(word) not in keys]
        return " ".join([*missing, *stay]) + end

    def revert(self, text: str, before: str) -> str:
        """Take ours out, but for those that were there; put in again what they replaced."""
        was = before.split()
        ours = [word for word in self.words if word not in was]
        line, end = _line_of(text)
        stay = [word for word in line.split(" ") if word not in ours]
        keys = {_key(word) for word in self.words} - {""}
        back = [word for word in was if _key(word) in keys and word not in stay]
        return " ".join([*back, *stay]) + end

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the words that are not there, or that another of their key overrules."""
        there = text.split()
        return tuple(word for word in self.words if _is_missing(word, there))

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"words": list(self.words)}


def _line_of(text: str) -> tuple[str, str]:
    """Return the line and its end."""
    line = text.rstrip("\r\n")
    return line, text[len(line) :]


def _is_missing(word: str, there: list[str]) -> bool:
    key = _key(word)
    return word not in there or any(key and _key(one) == key and one != word for one in there)


def _key(word: str) -> str:
    """Return what stands before the `=`; empty where there is none."""
    key, sign, _ = word.partition("=")
    return key if sign else ""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of ours at the end, between two comments. The first names their section, if any."""

    lines: tuple[str, ...]

    @property
    def _text(self) -> str:
        return "".join(f"{line}\n" for line in (BEGIN, *self.lines, END))

    def apply(self, text: str) -> str:
        """Put it in, in place of an older one."""
        if not self.missing(text):
            return text
        text = _BLOCK.sub("", text)
        return text + _line_end_lacking(text) + self._text

    def revert(self, text: str, before: str) -> str:
        """Take it out, and the end of the line before it if that is ours."""
        rest = _BLOCK.sub("", text)
        return before if rest == before + _line_end_lacking(before) else rest

    def missing(self, text: str) -> tuple[str, ...]:
        """Return its lines, if one of them is not there."""
        return () if self._text in text else self.lines

    def as_data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {"block": list(self.lines)}


def _line_end_lacking(text: str) -> str:
    """Return what a text needs for another line to follow it."""
    return "\n" if text and not text.endswith("\n") else ""


def edit_of(data: Mapping[str, Any]) -> Edit:
    """Return the change that `as_data` told of. Raises KeyError."""
    if "words" in data:
        return Words(tuple(map(str, data["words"])))
    return Block(tuple(map(str, data["block"])))
