"""A journal as strangers may see it: it still replays, and says nothing of who played.

Names become `Seat 1` …; forfeits, which people may have written themselves, are left out, and so is
the secret of a deal that has been kept but not told. A line that something has gone over is
told as damaged, whatever stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.custom_patterns import CUSTOM
from engine.errors import Refusal
from pi_app.discreet import HIDDEN, Discreet, seat_name
from pi_app.journal_text import as_text, is_seal_of, unsealed
from pi_app.kits import KITS
from pi_app.lines import Line, dump, load
from pi_app.publish import Player
from pi_app.tour.tables import TABLES

MOST_SEATS = 8
_NOTE = ("note", "t", "torn", "shuffle", "seat")
"""What a note may say as it is."""
_SHOWN = {"commitment": ("sha256",), "secret": ("secret",)}
"""What everybody has seen on the screen."""
_HEX = re.compile("[0-9a-f]{64}")


def names_in(data: bytes) -> tuple[str, ...]:
    """Return the names of the seats that a journal tells, as far as it can be read."""
    names = _read(data.partition(b"\n")[0]).get("names")
    return tuple(map(str, names[:MOST_SEATS])) if isinstance(names, list) else ()


def public_journal(data: bytes, discreet: Discreet) -> bytes:
    """Return a journal without its people."""
    first = data.partition(b"\n")[0]
    tell = _sealed if is_seal_of(first) else _plain
    return b"".join(_told(part, tell, discreet) for part in data.split(b"\n") if part.strip())


def _told(part: bytes, tell: Callable[[bytes, Discreet], bytes], discreet: Discreet) -> bytes:
    try:
        return tell(part, discreet)
    except RecursionError:  # a thousand brackets in one another
        return _damaged(part)


def _sealed(part: bytes, discreet: Discreet) -> bytes:
    """A line with a checksum is as we wrote it, or it is damaged."""
    line = unsealed(part)
    number = None if line is None else line.pop("n", None)
    if line is None or not isinstance(number, int):
        return _damaged(part)
    return as_text(_public(line, discreet, lambda rest: _without_own(rest, discreet)), number)


def _plain(part: bytes, discreet: Discreet) -> bytes:
    """A line that anybody may have written."""
    line = _read(part)
    if not line:
        return _damaged(part)
    return (dump(_public(line, discreet, discreet.data)) + "\n").encode()


def _read(part: bytes) -> Line:
    try:
        return load(part.decode())
    except (Refusal, UnicodeDecodeError):
        return {}


def _damaged(part: bytes) -> bytes:
    return (dump({"damaged": len(part)}) + "\n").encode()


def _public(line: Line, discreet: Discreet, rest: Callable[[Line], Line]) -> Line:
    if "journal" in line:
        return _header(line)
    if "note" in line:
        return _note(line, discreet)
    return rest(line)


def _header(line: Line) -> Line:
    game = line.get("game", "bataille-corse")
    kit = KITS.get(game) if isinstance(game, str) else None
    told: Line = {"journal": line["journal"] if isinstance(line["journal"], int) else 0}
    if kit is not None:
        rules = line.get("rules")
        is_known = isinstance(rules, str) and rules in kit.presets
        told |= {"game": kit.name, "rules": rules if is_known else "own"}
    names, players = line.get("names"), line.get("players")
    if isinstance(players, list):
        known = {player.value for player in Player}
        told["players"] = [one if one in known else "human" for one in players[:MOST_SEATS]]
    if isinstance(names, list):
        told["names"] = [seat_name(seat) for seat, _ in enumerate(names[:MOST_SEATS])]
    if line.get("tour") in {table.key for table in TABLES}:
        told["tour"] = line["tour"]
    return told


def _note(line: Line, discreet: Discreet) -> Line:
    told: Line = {key: discreet.data(line[key]) for key in _NOTE if key in line}
    for key in _SHOWN.get(str(line["note"]), ()):
        if _HEX.fullmatch(str(line.get(key))):
            told[key] = line[key]
    hidden = {key for key in ("secret", "text") if key in line} - told.keys()
    return {**told, **dict.fromkeys(sorted(hidden), HIDDEN)}


def _without_own(value: Any, discreet: Discreet) -> Any:
    """Return a line of ours; in it people have named nothing but patterns of their own."""
    if isinstance(value, str):
        return discreet.text(value) if value.startswith(CUSTOM) else value
    if isinstance(value, dict):
        items = value.items()
        return {_without_own(key, discreet): _without_own(inner, discreet) for key, inner in items}
    if isinstance(value, list):
        return [_without_own(inner, discreet) for inner in value]
    return value
