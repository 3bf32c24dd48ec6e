"""Recorded games again: as events, bit for bit, or as updates for a screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import Refusal
from engine.events import as_line
from engine.inputs import Input
from pi_app.dealer import Dealer, Fed
from pi_app.errors import BadInput, bad_input
from pi_app.journal_text import FORMAT, JournalText, parse
from pi_app.kits import BATAILLE_CORSE, KITS, Kit
from pi_app.lines import Line, dump, parse_input
from pi_app.publish import Player
from pi_app.storage import Disk

Table = Dealer[Any, Any, Any]
FORMATS = (1, FORMAT)


@dataclass(frozen=True, slots=True)
class Recording:
    """A journal, read."""

    path: Path
    kit: Kit
    setup: Any
    rules_name: str
    players: tuple[Player, ...]
    items: tuple[tuple[int, Input], ...]
    """Line number and input."""
    events: tuple[Line, ...]
    """What the inputs led to when they were recorded."""
    text: JournalText
    """Its lines as they stand there."""
    header: Line
    """What the first line says of the game."""
    notes: tuple[Line, ...] = ()
    """What is no part of the game: pauses, seals, that it was gone on with."""

    @property
    def torn(self) -> bool:
        """The end was cut off in the middle of a line, which is left out."""
        return bool(self.text.torn)


def read_recording(path: Path) -> Recording:
    """Return a recorded game. Raises BadInput with file and line."""
    return recording_of(read_text(path), path)


def recording_of(text: JournalText, path: Path) -> Recording:
    """Return the game that a journal holds. Raises BadInput with file and line."""
    header: Line = {}
    kit, setup = BATAILLE_CORSE, None
    items: list[tuple[int, Input]] = []
    events: list[Line] = []
    notes: list[Line] = []
    for number, line in text.lines:
        with _placed(path, number):
            if "journal" in line:
                header, kit = _checked_header(line)
            elif "setup" in line:
                setup = _only(setup, kit.parse_setup(line["setup"]))
            elif "note" in line:
                notes.append(line)
            elif "event" in line:
                events.append(line)
            else:
                items.append((number, parse_input(line)))
    if setup is None:
        raise bad_input(str(path), "a recorded game with a setup line", "none")
    players = _players(header, kit.seats_of(setup))
    return Recording(
        path=path,
        kit=kit,
        setup=setup,
        rules_name=str(header.get("rules", "")),
        players=players,
        items=tuple(items),
        events=tuple(events),
        text=text,
        header=header,
        notes=tuple(notes),
    )


def read_text(path: Path) -> JournalText:
    """Return the lines of a journal. Raises BadInput with file and line."""
    try:
        data = Disk().read(path)
    except OSError as error:
        raise bad_input(str(path), "a file that can be read", error.strerror) from None
    return parse(data, str(path))


def _only(before: Any, setup: Any) -> Any:
    if before is not None:
        raise Refusal("bad_journal", "expected the lines of one game, found a second setup")
    return setup


@contextmanager
def _placed(path: Path, number: int) -> Iterator[None]:
    """Tell in which line of which file the engine refused something."""
    try:
        yield
    except Refusal as refusal:
        raise BadInput(f"{path}:{number}: {refusal.text}") from None


def _checked_header(line: Line) -> tuple[Line, Kit]:
    if line["journal"] not in FORMATS:
        expected = " or ".join(map(str, FORMATS))
        raise Refusal(
            "bad_journal", f"expected journal format {expected}, found {line['journal']!r}"
        )
    game = line.get("game", BATAILLE_CORSE.name)
    if not isinstance(game, str) or game not in KITS:
        raise Refusal("bad_journal", f"expected a game ({', '.join(KITS)}), found {game!r}")
    return line, KITS[game]


def _players(header: Line, seats: int) -> tuple[Player, ...]:
    """Who played, as far as the journal says; unknown names are people."""
    known = {player.value: player for player in Player}
    names = header.get("players")
    named = names if isinstance(names, list) else []
    found = [known.get(str(name), Player.HUMAN) for name in named[:seats]]
    return (*found, *(Player.HUMAN,) * (seats - len(found)))


def play_again(recording: Recording) -> tuple[Table, Iterator[Fed]]:
    """Return the game before its first input, and its inputs one by one with their events."""
    with _placed(recording.path, 1):
        table: Table = Dealer(recording.kit.game, recording.setup, None)

    def feed() -> Iterator[Fed]:
        for number, item in recording.items:
            with _placed(recording.path, number):
                yield from table.feed(item)

    return table, feed()


def as_document(path: Path) -> tuple[str, bool]:
    """Return a recorded game as one JSON document, and whether it went as it was recorded.

    A journal without events (inputs only) always goes as recorded.
    """
    recording = read_recording(path)
    table, fed = play_again(recording)
    opening = [as_line(event) for event in table.opening]
    steps = [[as_line(event) for event in one.events] for one in fed]
    events = [line for step in steps for line in step]
    same = not recording.events or any(
        _same(recording.events, told, steps) for told in (events, opening + events)
    )
    document: dict[str, Any] = {
        "game": recording.kit.name,
        "seats": recording.kit.seats_of(recording.setup),
        "events": opening + events,
        "identical": same,
        "torn": recording.torn,
    }
    return dump(document), same


def _same(recorded: tuple[Line, ...], told: list[Line], steps: list[list[Line]]) -> bool:
    """Compare with what the replay told; of the last input, events may have been cut off."""
    missing = len(told) - len(recorded)
    cut_off = 0 <= missing <= (len(steps[-1]) if steps else 0)
    return cut_off and list(recorded) == told[: len(recorded)]
