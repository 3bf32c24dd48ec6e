"""The last pile that was taken, to be looked at again: its newest cards, and what decided. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import EXCUSE
from engine.events import Taken, TakenBy
from pi_app.publish import RulesBrief
from pi_app.screens.results import Heard, Pile, Result
from pi_app.screens.why import Why, card_letter
from pi_app.screens.words import count, pattern_name, say

MOST_CARDS = 8
"""So many of its newest cards are shown."""


@dataclass(frozen=True, slots=True)
class LastPile:
    """What is shown of it."""

    seat: int
    """Who got it, or the first share of it."""
    title: str
    cards: Pile
    """The newest ones, first played first."""
    has_more: bool
    """There were more below them."""
    linked: tuple[int, ...]
    """Which of `cards` decided; they are framed."""
    patterns: tuple[str, ...]
    what: str
    """What decided, in words."""
    whose: str
    """To whom it went, in words."""


def last_pile(pile: Pile, event: Taken, result: Result, heard: Heard) -> LastPile:
    """Return the pile that was taken; `result` is what was told of it."""
    cut = max(0, len(pile) - MOST_CARDS)
    why = result.why if event.by is TakenBy.SLAP else Why()
    places, what = _by_slap(pile, why), ", ".join(map(pattern_name, why.patterns))
    if event.by is TakenBy.CHALLENGE:
        places = _asking(pile, heard.brief)
        asked = card_letter(pile[places[-1]]) if places else ""
        what = say("last.challenge", card=asked) if places else ""
    return LastPile(
        seat=event.seat,
        title=say("last.title", cards=count("card", event.cards)),
        cards=pile[cut:],
        has_more=cut > 0,
        linked=tuple(place - cut for place in places if place >= cut),
        patterns=why.patterns,
        what=what,
        whose=say("last.to", name=heard.names[event.seat]),
    )


def _by_slap(pile: Pile, why: Why) -> tuple[int, ...]:
    """Return where in the whole pile the cards of the pattern lie."""
    if why.has_gap:
        return 0, len(pile) - len(why.cards) + 1
    below = len(pile) - len(why.cards)
    return tuple(below + place for place in why.linked)


def _asking(pile: Pile, brief: RulesBrief) -> tuple[int, ...]:
    """Return the place of the card that was not answered."""
    ranks = {rank for rank, tries in brief.attempts if tries} | {EXCUSE}
    asking = [place for place, card in enumerate(pile) if card.rank in ranks]
    return tuple(asking[-1:])
