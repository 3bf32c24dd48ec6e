"""Kept games as lines of JSON, and back. Pure.

A last line without its end was torn by a power cut: it is left out. Anything else that is not a
line of ours makes the whole file foreign.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pi_app.league.record import GameRecord, Sitter, Slaps, Who

FORMAT = 1
FILE_NAME = "evenings.jsonl"
_MOST = 1 << 62
_COUNTS = ("valid", "false", "late", "uncertainty")


class Foreign(ValueError):
    """A line is not ours; the text says which, from 1."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a file holds."""

    records: tuple[GameRecord, ...]
    is_torn: bool = False
    """Its last line had no end and was left out."""


def as_line(record: GameRecord) -> bytes:
    """Return one game as a line, its end included."""
    line = {
        "league": FORMAT,
        "day": record.day,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "people": [_told(one) for one in record.sitters],
    }
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _told(sitter: Sitter) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": sitter.who.name,
        "seat": sitter.seat,
        "place": sitter.rank,
        "half_points": sitter.half_points,
        "score": sitter.score,
    }
    if sitter.handicap_ms:
        told["handicap_ms"] = sitter.handicap_ms
    if sitter.slaps is not None:
        slaps = sitter.slaps
        told["slaps"] = {key: getattr(slaps, key) for key in _COUNTS}
        told["reactions"] = list(slaps.reactions)
    return told


def parse(data: bytes) -> Parsed:
    """Return the games of a file. Raises Foreign."""
    *lines, rest = data.split(b"\n")
    return Parsed(tuple(_record(line, n) for n, line in enumerate(lines, 1)), bool(rest))


def _record(line: bytes, number: int) -> GameRecord:
    try:
        told = json.loads(line)
        if told["league"] != FORMAT:
            raise ValueError("another format")
        people = tuple(_sitter(one) for one in told["people"])
        day, game, rules = (_text(told[key]) for key in ("day", "game", "rules"))
        return GameRecord(day, game, rules, _whole(told["players"]), people)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Foreign(f"line {number}") from None


def _sitter(told: dict[str, Any]) -> Sitter:
    slaps = None
    if "slaps" in told:
        counts = {key: _whole(told["slaps"][key]) for key in _COUNTS}
        reactions = tuple(map(_whole, told["reactions"]))
        slaps = Slaps(
            counts["valid"], counts["false"], counts["late"], reactions, counts["uncertainty"]
        )
    return Sitter(
        who=Who(_text(told["name"])),
        seat=_whole(told["seat"]),
        rank=_whole(told["place"]),
        half_points=_whole(told["half_points"]),
        score=_whole(told["score"], least=-_MOST),
        handicap_ms=_whole(told.get("handicap_ms", 0)),
        slaps=slaps,
        keeps=True,
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return value


def _whole(value: object, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= _MOST:
        raise ValueError("expected a whole number")
    return value
