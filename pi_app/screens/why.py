"""Why a slap was right, or wrong: which cards tell it, and a short line. Pure, no pygame.

An event names the patterns, not the cards that made them, and says of a wrong slap only that it was
wrong. Both are read off the pile with the rules' own checks, so that nothing else is ever told
than what was judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import EXCUSE, JOKER, TRUMP, Card, Deck
from engine.errors import Refusal
from engine.events import Slapped, Verdict
from engine.slap_rules import OPERATIONS, PATTERNS, Check, SlapRule, build_check
from pi_app.publish import RulesBrief
from pi_app.screens.words import rank_letter, say

Pile = tuple[Card, ...]
_LINKS: dict[str, tuple[int, ...]] = {
    "double": (-2, -1),
    "sandwich": (-3, -1),
    "big_mac": (-4, -1),
    "run": (-2, -1),
    "rank": (-1,),
    "card": (-1,),
    "ten_pair": (-2, -1),
    "ten_sandwich": (-3, -1),
    "six_nine": (-2, -1),
    "marriage": (-2, -1),
}
"""Which cards make a pattern, counted from the top; those of the others are worked out."""
_UNKNOWN_DEPTH = 4
"""So many cards are shown of a pattern that players made."""
_MOST_CARDS = 6
_SIGNS = {"sum": "+", "product": "×", "difference": "-"}


@dataclass(frozen=True, slots=True)
class Why:
    """The cards that tell it, and the line below them."""

    text: str = ""
    cards: Pile = ()
    """First played first."""
    linked: tuple[int, ...] = ()
    """Which of them match; they are framed."""
    patterns: tuple[str, ...] = ()
    """All that matched."""
    has_gap: bool = False
    """Between the first card and the others some lie that are not shown."""


def card_letter(card: Card) -> str:
    """Return what a card is called in a short line: `7`, `10`, `K`."""
    if card.rank == TRUMP:
        return str(card.pips)
    named = {JOKER: "rank.joker", EXCUSE: "rank.excuse"}.get(card.rank)
    return say(named) if named else rank_letter(card.rank)


def why_right(slap: Slapped, pile: Pile, brief: RulesBrief) -> Why:
    """Return why a slap was right; `pile` lay on the table, cards that came too late included."""
    seen = _seen(slap, pile, brief)
    if not seen or not slap.patterns:
        return Why(cards=pile[-2:], patterns=slap.patterns)
    links = {name: _links(name, seen, brief) for name in slap.patterns}
    main = max(slap.patterns, key=lambda name: _reach(name, links[name], len(seen)))
    cut = min([*links[main], len(seen) - 1])
    if not links[main]:
        cut = max(0, len(seen) - _UNKNOWN_DEPTH)
    if main == "first_card" and len(pile) > _UNKNOWN_DEPTH:
        cards = (pile[0], *pile[len(seen) - 1 :])
        return Why(_right_text(main, seen, brief), cards, (0, 1), slap.patterns, has_gap=True)
    cut = max(cut, len(pile) - _MOST_CARDS)
    linked = tuple(place - cut for place in links[main] if place >= cut)
    return Why(_right_text(main, seen, brief), pile[cut:], linked, slap.patterns)


def why_wrong(pile: Pile, brief: RulesBrief) -> Why:
    """Return why a slap on this pile was wrong."""
    if not pile:
        return Why(say("why.empty"))
    top = card_letter(pile[-1])
    if _matched(pile, brief):
        return Why(say("why.early"), pile[-2:])
    if len(pile) == 1:
        return Why(say("why.single", top=top), pile)
    if _matched(pile[:-1], brief):
        return Why(say("why.covered", top=top), pile[-3:])
    return Why(say("why.no_match", top=top, below=card_letter(pile[-2])), pile[-2:])


def _matched(pile: Pile, brief: RulesBrief) -> bool:
    return any(check(pile) for _, check in _checks(brief.slaps, brief.deck))


@lru_cache(maxsize=8)
def _checks(slaps: tuple[SlapRule, ...], deck: Deck) -> tuple[tuple[SlapRule, Check], ...]:
    made = []
    for rule in slaps:
        try:
            made.append((rule, build_check(rule, deck)))
        except Refusal:  # a plug-in's function does not travel with its name
            continue
    return tuple(made)


def _rules(name: str, brief: RulesBrief) -> tuple[SlapRule, ...]:
    """Return the rules in force of that name; ranks and cards may stand in several."""
    return tuple(rule for rule in brief.slaps if rule.name == name) or (SlapRule(name),)


def _seen(slap: Slapped, pile: Pile, brief: RulesBrief) -> Pile:
    """Return the part of the pile that matched: without the cards that were still too new."""
    own = [_checks(_rules(name, brief), brief.deck) for name in slap.patterns]
    least = 1 if slap.verdict is Verdict.RESCUED else 0
    for buried in range(least, len(pile)):
        part = pile[: len(pile) - buried]
        if all(any(check(part) for _, check in checks) for checks in own if checks):
            return part
    return pile[: len(pile) - least]


def _links(name: str, seen: Pile, brief: RulesBrief) -> tuple[int, ...]:
    """Return the places of the cards that make a pattern; none where nobody can tell."""
    if name == "first_card":
        return (0, len(seen) - 1)
    if name == "ten_run":
        return _tens(seen)
    del brief
    places = tuple(len(seen) + offset for offset in _LINKS.get(name, ()))
    return places if all(place >= 0 for place in places) else ()


def _tens(seen: Pile) -> tuple[int, ...]:
    """Return the places of the last cards that add up to ten."""
    total, place = 0, len(seen)
    while place and total < 10:
        place -= 1
        total += seen[place].pips or 0
    return tuple(range(place, len(seen)))


def _reach(name: str, links: tuple[int, ...], size: int) -> int:
    """Return how wide a pattern is, for the widest is shown; the first card is none of it."""
    if not links:
        return 0
    return 2 if name == "first_card" else size - min(links)


def _right_text(name: str, seen: Pile, brief: RulesBrief) -> str:
    if name not in PATTERNS or (name == "ten_pair" and len(seen) < 2):
        return ""
    top = card_letter(seen[-1])
    below = card_letter(seen[-2]) if len(seen) > 1 else top
    if name == "ten_pair":
        return _sum(seen[-2:], _operation(seen, brief))
    if name == "ten_run":
        return _sum(tuple(seen[place] for place in _tens(seen)), "sum")
    ten = _sum(seen[-3::2], "sum") if name == "ten_sandwich" else ""
    return say(f"right.{name}", top=top, below=below, sum=ten)


def _operation(seen: Pile, brief: RulesBrief) -> str:
    """Return by what two cards make ten."""
    asked = [op for rule in _rules("ten_pair", brief) for op in rule.argument]
    a, b = seen[-2].pips or 0, seen[-1].pips or 0
    fitting = [op for op in asked or ("sum",) if OPERATIONS[op](a, b) == 10]
    return fitting[0] if fitting else "sum"


def _sum(row: Pile, operation: str) -> str:
    """Return a sum as one writes it: `3 + 7 = 10`."""
    figures = [card.pips or 0 for card in row]
    if operation == "difference":
        figures.sort(reverse=True)
    return f" {_SIGNS[operation]} ".join(map(str, figures)) + " = 10"
