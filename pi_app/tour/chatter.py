"""A word now and then while cards are played: seldom, short, and after something happened. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.batak_events import BatakDealOver, BidMade
from engine.events import Event
from pi_app.tour.characters import Character, Occasion

MS = 1_000_000
SHOWN_NS = 5_000 * MS
"""A word stays so long,"""
QUIET_NS = 25_000 * MS
"""and from one to the next it is quiet so long at least."""
HIGH_BID = 8
"""A promise of so many tricks is worth a word."""


@dataclass(frozen=True, slots=True)
class Word:
    """Who says something, about what, and when."""

    seat: int
    occasion: Occasion
    t_ns: int


def word_of(event: Event) -> Word | None:
    """Return the word that an event deserves; none for most."""
    if isinstance(event, BidMade) and event.value >= HIGH_BID:
        return Word(event.seat, Occasion.HIGH_BID, event.t_ns)
    if isinstance(event, BatakDealOver) and event.declarer is not None:
        occasion = Occasion.WINNING if event.made else Occasion.FAILING
        return Word(event.declarer, occasion, event.t_ns)
    return None


def next_word(events: Iterable[Event], who: dict[int, Character], last: Word | None) -> Word | None:
    """Return the newest word of somebody in `who` (by seat) that may fall after the last one."""
    words = [word for event in events if (word := word_of(event)) and word.seat in who]
    if not words or (last is not None and words[-1].t_ns - last.t_ns < QUIET_NS):
        return None
    return words[-1]
