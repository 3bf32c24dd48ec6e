"""TOML files of people: read, and remember on which line each key stands."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pi_app.errors import BadInput, bad_input
from pi_app.storage import read_whole

_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"^\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*[A-Za-z0-9_\"'-]+)*)\s*=")
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
    r"|#[^\n]*|[\[\]{},]|[^\s\[\]{},#\"']+",
    re.DOTALL,
)
"""Texts, comments, brackets, commas, and whatever else stands in a list."""
_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_MAX_BYTES = 1_000_000
_MAX_SHOWN = 60


@dataclass(frozen=True, slots=True)
class TomlFile:
    """The content of a TOML file, and where in it things stand."""

    name: str
    data: dict[str, Any]
    lines: dict[tuple[str, ...], int]
    items: dict[tuple[str, ...], tuple[int, ...]]
    """On which line each item of a list stands."""

    def where(self, path: tuple[str | int, ...]) -> str:
        """Return `file:line: key` for a path of keys; its nearest known parent's line.

        A number in the path is an item of the list before it.
        """
        keys = tuple(str(part) for part in path if not isinstance(part, int))
        label = ".".join(keys)
        line = self._item_line(path)
        while keys and line is None:
            line = self.lines.get(keys)
            keys = keys[:-1]
        place = self.name if line is None else f"{self.name}:{line}"
        return f"{place}: {label}" if label else place

    def _item_line(self, path: tuple[str | int, ...]) -> int | None:
        depth = next((n for n, part in enumerate(path) if isinstance(part, int)), None)
        if depth is None:
            return None
        lines = self.items.get(tuple(str(part) for part in path[:depth]), ())
        index = path[depth]
        return lines[index] if isinstance(index, int) and index < len(lines) else None


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _placed(name: str, data: dict[str, Any], text: str) -> TomlFile:
    """Remember where keys stand, and the items of lists."""
    file = TomlFile(name, data, {}, {})
    table: tuple[str, ...] = ()
    offset = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if header := _HEADER.match(line):
            table = _split(header[1])
            file.lines.setdefault(table, number)
        elif key := _KEY.match(line):
            path = table + _split(key[1])
            file.lines.setdefault(path, number)
            file.items.setdefault(path, _item_lines(text, offset + key.end()))
        offset += len(line) + 1
    return file


def _item_lines(text: str, start: int) -> tuple[int, ...]:
    """Return the line of each item of the list that begins at `start`; none if it is no list."""
    lines: list[int] = []
    depth, awaits = 0, False
    for token in _TOKEN.finditer(text, start):
        mark = token[0]
        if depth == 0 and mark != "[":
            break
        if awaits and mark not in ",]" and not mark.startswith("#"):
            lines.append(text.count("\n", 0, token.start()) + 1)
        if not mark.startswith("#"):
            depth += (mark in "[{") - (mark in "]}")
            awaits = depth == 1 and mark in "[,"
        if depth == 0:
            break
    return tuple(lines)


def parse_toml(name: str, text: str) -> TomlFile:
    """Return the file's content. Raises BadInput with file, line and column."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(name, text, str(error)) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, a thousand brackets in one another.
        raise bad_input(name, "a file of ordinary size", "one beyond all measure") from None
    return _placed(name, data, text)


def _syntax_error(name: str, text: str, message: str) -> BadInput:
    place = _PLACE.search(message)
    complaint = _PLACE.sub("", message)
    line = int(place[1]) if place and place[1] else len(text.splitlines()) or 1
    column = f":{place[2]}" if place and place[2] else ""
    lines = text.splitlines() or [""]
    found = lines[min(line, len(lines)) - 1].strip()[:_MAX_SHOWN] or "an empty line"
    return bad_input(f"{name}:{line}{column}", "valid TOML", f"{found!r} ({complaint})")


def read_toml(path: Path) -> TomlFile:
    """Return the content of a file. Raises BadInput when it cannot be read or parsed."""
    try:
        raw = read_whole(path, _MAX_BYTES)
        if len(raw) > _MAX_BYTES:
            raise bad_input(str(path), f"at most {_MAX_BYTES} bytes", "more")
        return parse_toml(str(path), raw.decode("utf-8-sig"))  # some editors put a mark in front
    except OSError as error:
        raise bad_input(str(path), "a file that can be read", error.strerror) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        found = f"byte {error.object[error.start]:#04x}"
        raise bad_input(f"{path}:{line}", "text in UTF-8", found) from None
