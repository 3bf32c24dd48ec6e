"""A word now and then while cards are played: seldom, short, and after something happened. Pure.

How a contract ended is spoken of once the next deal lies on the table: before, people look at the
count, and nobody's place is in sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.batak_events import BatakDealOver, BatakDealt, BidMade
from engine.events import Event
from pi_app.tour.characters import Character, Occasion

MS = 1_000_000
SHOWN_NS = 5_000 * MS
"""A word stays so long,"""
QUIET_NS = 25_000 * MS
"""and from one to the next it is quiet so long at least."""
HIGH_BID = 8
"""A promise of so many tricks is worth a word,"""
PLENTY = 7
"""and where nobody promises any, so many tricks in a deal."""


@dataclass(frozen=True, slots=True)
class Word:
    """Who says something, about what, and when."""

    seat: int
    occasion: Occasion
    t_ns: int


@dataclass(frozen=True, slots=True)
class Chat:
    """What has been said in a match, and what somebody still has on the tongue."""

    last: Word | None = None
    owed: Word | None = None
    said: int = 0
    """How many words have fallen."""


Seated = Mapping[int, Character]
"""Who sits where, without the person."""


def heard(chat: Chat, events: Iterable[Event], who: Seated) -> Chat:
    """Return the chat after some events."""
    for event in events:
        chat = _heard(chat, event, who)
    return chat


def _heard(chat: Chat, event: Event, who: Seated) -> Chat:
    if isinstance(event, BatakDealOver):
        return replace(chat, owed=_about(event, who))
    if isinstance(event, BatakDealt) and chat.owed is not None:
        return _say(replace(chat, owed=None), replace(chat.owed, t_ns=event.t_ns))
    if isinstance(event, BidMade) and event.value >= HIGH_BID and event.seat in who:
        return _say(chat, Word(event.seat, Occasion.HIGH_BID, event.t_ns))
    return chat


def _about(event: BatakDealOver, who: Seated) -> Word | None:
    if event.declarer is None:  # koz maça: nobody promised anything
        winner = max(range(len(event.tricks)), key=lambda seat: event.tricks[seat])
        pays = winner in who and event.tricks[winner] >= PLENTY
        return Word(winner, Occasion.WINNING, event.t_ns) if pays else None
    if event.declarer not in who:
        return None
    occasion = Occasion.WINNING if event.made else Occasion.FAILING
    return Word(event.declarer, occasion, event.t_ns)


def _say(chat: Chat, word: Word) -> Chat:
    if chat.last is not None and word.t_ns - chat.last.t_ns < QUIET_NS:
        return chat
    return replace(chat, last=word, said=chat.said + 1)
