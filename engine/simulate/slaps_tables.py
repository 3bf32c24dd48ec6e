"""What the kernel of Bataille corse knows of a rule set: cards as kinds, patterns as tables.

Two cards are of one kind if no rule can tell them apart. Whether a pattern matches depends on the
new card and on one other (the one so far below it, or the pile's first), so the patterns' own
predicates are asked once for every two kinds, and what they say is kept as masks: bit N stands for
the Nth name of the rule set. `ten_run` alone looks at more, and is added up by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.cards import EXCUSE, Card
from engine.games.bataille_corse.penalties import takes_for
from engine.games.bataille_corse.rules import Excuse, Rules, pack_of
from engine.jit import Ints, ints
from engine.simulate.slaps_layout import ASKED_BITS
from engine.slap_rules import PATTERNS, Check, SlapRule, build_check

TOP, NEAR, NEXT, FAR, FIRST, SUM = range(6)
"""What a pattern compares the new card with: nothing, the card under it, the one below that, the
one below that, the pile's first, a sum."""
REACH: Final = {
    "rank": TOP,
    "card": TOP,
    "double": NEAR,
    "run": NEAR,
    "ten_pair": NEAR,
    "six_nine": NEAR,
    "marriage": NEAR,
    "sandwich": NEXT,
    "ten_sandwich": NEXT,
    "big_mac": FAR,
    "first_card": FIRST,
    "ten_run": SUM,
}
"""Every built-in pattern, by its name."""

TAKES = -1
"""In place of attempts: who plays this card takes the pile at once."""


@dataclass(frozen=True, slots=True)
class Tables:
    """A rule set for the kernel. The kind after the last stands for "no card there"."""

    names: tuple[str, ...]
    """Patterns by bit, each name once."""
    kinds: int
    pack: Ints
    """The kind of each card of the unshuffled pack."""
    asks: Ints
    """Attempts that a card gives, by kind; `TAKES` for who takes the pile; 0 for no card."""
    pips: Ints
    """By kind; 0 for none."""
    hands: Ints
    """By kind: piles to be taken before a hand is free that was lost with this card on top."""
    masks: Ints
    """Four square tables one after another, for `NEAR`, `NEXT`, `FAR` and `FIRST`: the other card's
    kind is the row, the new card's the column. The first also has what a card matches by itself,
    and above `ASKED_BITS` the attempts that it gives."""
    wide: int
    """Whether any pattern looks further than one card down."""

    def bit(self, name: str) -> int:
        """Return the mask of one name; 0 if the rule set does not have it."""
        return 1 << self.names.index(name) if name in self.names else 0


def attempts_key(rules: Rules) -> Callable[[Card], int]:
    """Return what a card asks for: attempts, `TAKES` for who takes the pile, 0 for nothing."""
    attempts, is_taking = rules.attempts_of(), rules.excuse is Excuse.TAKES

    def asks(card: Card) -> int:
        return TAKES if is_taking and card.rank == EXCUSE else attempts.get(card.rank, 0)

    return asks


def kind_key(rules: Rules) -> Callable[[Card], object]:
    """Return what tells two cards of a game apart; cards with equal keys are interchangeable."""
    picked = {code for rule in rules.slaps if rule.name == "card" for code in _argument(rule)}
    if not rules.slaps:
        return attempts_key(rules)
    if any(rule.is_custom for rule in rules.slaps):
        return lambda card: card.code
    return lambda card: (card.value, card.rank, card.code if card.code in picked else "")


def _argument(rule: SlapRule) -> tuple[str, ...]:
    return rule.argument or PATTERNS[rule.name].default


@lru_cache(maxsize=16)
def tables_of(rules: Rules) -> Tables:
    """Return the tables of a rule set with built-in patterns only."""
    pack, key = pack_of(rules), kind_key(rules)
    by_key: dict[object, Card] = {}
    for card in pack:
        by_key.setdefault(key(card), card)
    order = {one: kind for kind, one in enumerate(by_key)}
    cards = list(by_key.values())
    names = tuple(dict.fromkeys(rule.name for rule in rules.slaps))
    reaches = [REACH[name] for name in names]
    return Tables(
        names=names,
        kinds=len(cards),
        pack=ints([order[key(card)] for card in pack]),
        asks=ints([*map(attempts_key(rules), cards), 0]),
        pips=ints([*(card.pips or 0 for card in cards), 0]),
        hands=ints([*(takes_for(card, rules.attempts_of()) for card in cards), 0]),
        masks=ints(_masks(rules, names, cards)),
        wide=int(any(reach > NEAR for reach in reaches)),
    )


def _masks(rules: Rules, names: tuple[str, ...], cards: list[Card]) -> list[int]:
    """Return the four square tables, asked of the patterns themselves."""
    size = len(cards) + 1
    found = [0] * (4 * size * size)
    for rule in rules.slaps:
        check, reach = build_check(rule, rules.deck), REACH[rule.name]
        bit = 1 << names.index(rule.name)
        if reach == SUM:
            continue
        for row in range(size):
            below = cards[row] if row < len(cards) else None
            for column, card in enumerate(cards):
                if _is_match(check, reach, below, card):
                    found[(max(reach, NEAR) - NEAR) * size * size + row * size + column] |= bit
    asks = attempts_key(rules)
    for row in range(size):
        for column, card in enumerate(cards):
            found[row * size + column] |= max(0, asks(card)) << ASKED_BITS
    return found


def _is_match(check: Check, reach: int, below: Card | None, card: Card) -> bool:
    if reach == TOP:
        return check([card])
    if below is None:
        return False
    between = {NEAR: 0, NEXT: 1, FAR: 2, FIRST: 0}[reach]
    return check([below, *[card] * between, card])
