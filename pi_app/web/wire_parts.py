"""Parts of what phones are sent that all games share."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from engine.cards import Card
from engine.events import GameOver
from engine.reasons import Reason

Json = dict[str, Any]
Pair = list[str | int | None]


def text_of(message: Json) -> str:
    """Return a message as it goes over the wire: ASCII, so that no name can break it."""
    return json.dumps(message, separators=(",", ":"))


def choice_of(thing: str | int, reason: Reason | None) -> Pair:
    """Return something that could be chosen, and why not."""
    return [thing, reason_of(reason)]


def reason_of(reason: Reason | None) -> str | None:
    """Return why not, as a word."""
    return None if reason is None else reason.value


def codes_of(row: Iterable[Card]) -> list[str]:
    """Return cards by their codes."""
    return [card.code for card in row]


def over_of(over: GameOver | None) -> Json | None:
    """Return how a match ended; none while it goes on."""
    if over is None:
        return None
    winners = [over.winner] if isinstance(over.winner, int) else list(over.winner)
    return {"winners": winners, "reason": over.reason.value}
