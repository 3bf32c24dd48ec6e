"""Playthroughs: games as readable text, in the form of the journal, run again line by line.

A file has the setup line, then input lines, each followed by the event lines that it leads to. A
journal's header before it names the game, where that is not Bataille corse.
Lines that begin with `#` are for people.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.events import as_line
from pi_app.dealer import Dealer
from pi_app.kits import BATAILLE_CORSE, KITS
from pi_app.lines import dump, parse_input

REWRITE = "--rewrite-playthroughs"
Line = dict[str, Any]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the option that writes what the engine says now into the files."""
    parser.addoption(REWRITE, action="store_true", help="Rewrite the events of all playthroughs.")


def is_input(text: str) -> bool:
    """Tell whether a line is the setup or an input: neither an event nor for people."""
    return bool(text.strip()) and not text.startswith("#") and "event" not in json.loads(text)


class Player:
    """Plays a file's inputs."""

    def __init__(self) -> None:
        """Begin before the setup line."""
        self._table: Any = None
        self._kit = BATAILLE_CORSE

    def take(self, text: str) -> list[str]:
        """Return the event lines that a setup or an input leads to. Draws come from the file."""
        line: Line = json.loads(text)
        if "journal" in line:
            self._kit = KITS[line["game"]]
            return []
        if "setup" in line:
            self._table = Dealer(self._kit.game, self._kit.parse_setup(line["setup"]), None)
            return [dump(as_line(event)) for event in self._table.opening]
        fed = self._table.feed(parse_input(line))
        return [dump(as_line(event)) for one in fed for event in one.events]


def played_again(text: str) -> str:
    """Return a playthrough with the events that its inputs lead to; all else stays as it is."""
    player = Player()
    lines: list[str] = []
    for line in text.splitlines():
        if is_input(line):
            lines += [line, *player.take(line)]
        elif not line.strip() or line.startswith("#"):
            lines.append(line)
    return "\n".join(lines) + "\n"


def file_of(path: Path, *, rewrite: bool) -> tuple[str, str]:
    """Return what a file says and what it should say; write the latter if that is wished."""
    text = path.read_text(encoding="utf-8")
    again = played_again(text)
    if rewrite and text != again:
        path.write_text(again, encoding="utf-8")
        text = again
    return text, again
