"""When may the pile be slapped: one small function a pattern, one table of them all.

A pattern looks at the face-up cards of the pile, first played first, so `pile[-1]` is on top;
penalty cards are not among them (decisions.md part 1, line 17). Source of each:
bataille-corse.fr.txt, "Pour taper sur le tas central", and decisions.md part 1, lines 10 to 18.

To add a pattern: one function and one row of `PATTERNS`; rule sets name it. Players add theirs as
`custom:NAME` with an expression (engine/EXPRESSIONS.md) or a function of a plug-in.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from engine.cards import CARDS, JOKER, RANKS, TAROT_RANKS, TRUMP, Card, Deck
from engine.custom_patterns import CUSTOM, build_custom
from engine.errors import Refusal

Pile = Sequence[Card]
Check = Callable[[Pile], bool]
Arguments = tuple[str, ...]


class Takes(Enum):
    """What a pattern wants as its argument."""

    NOTHING = "no argument"
    RANKS = "a list of ranks"
    CARDS = "a list of cards"
    OPERATIONS = "a list of sum, product, difference"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One row: how to test the pile, and what to tell people about it."""

    build: Callable[[Arguments, Deck], Check]
    takes: Takes
    default: Arguments
    meaning: str
    example: str
    """A pile that matches with the default argument, first played first."""
    counter_example: str


@dataclass(frozen=True, slots=True)
class SlapRule:
    """A pattern as a rule set names it."""

    name: str
    argument: Arguments = ()
    """Of a custom pattern: its expression alone, or nothing where a function is handed in."""
    function: Check | None = field(default=None, compare=False, repr=False)
    """What a plug-in tests a custom pattern with."""

    @property
    def is_custom(self) -> bool:
        """Whether players made it."""
        return self.name.startswith(CUSTOM)


def _same_value(distance: int) -> Check:
    def check(pile: Pile) -> bool:
        return len(pile) > distance and pile[-1].value == pile[-1 - distance].value

    return check


def _touching(order: str) -> frozenset[tuple[str, str]]:
    """Return the pairs of ranks that are neighbours in `order`, closed to a ring at the ace."""
    ring = [*order, order[0]]
    pairs = list(itertools.pairwise(ring))
    return frozenset(pairs) | frozenset((b, a) for a, b in pairs)


_NEIGHBOURS = _touching(RANKS)
_TAROT_NEIGHBOURS = _touching(TAROT_RANKS)


def _run(_: Arguments, deck: Deck) -> Check:
    tarot = deck in (Deck.TAROT, Deck.TAROT_COMPLETE)
    neighbours = _TAROT_NEIGHBOURS if tarot else _NEIGHBOURS

    def check(pile: Pile) -> bool:
        if len(pile) < 2:
            return False
        top, below = pile[-1], pile[-2]
        if top.rank == TRUMP and below.rank == TRUMP:
            return abs((top.pips or 0) - (below.pips or 0)) == 1
        return (below.rank, top.rank) in neighbours

    return check


def _rank(wanted: Arguments, _: Deck) -> Check:
    return lambda pile: bool(pile) and pile[-1].rank in wanted


def _card(wanted: Arguments, _: Deck) -> Check:
    return lambda pile: bool(pile) and pile[-1].code in wanted


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "sum": lambda a, b: a + b,
    "product": lambda a, b: a * b,
    "difference": lambda a, b: abs(a - b),
}
"""What two cards may be put together by, by the name that rule sets use."""


def _ten(first: Card, second: Card, operations: Arguments) -> bool:
    a, b = first.pips, second.pips
    if a is None or b is None:
        return False
    return any(OPERATIONS[name](a, b) == 10 for name in operations)


def _ten_pair(operations: Arguments, _: Deck) -> Check:
    return lambda pile: len(pile) >= 2 and _ten(pile[-2], pile[-1], operations)


def _ten_sandwich(_: Arguments, __: Deck) -> Check:
    return lambda pile: len(pile) >= 3 and _ten(pile[-3], pile[-1], ("sum",))


def _ten_run(_: Arguments, __: Deck) -> Check:
    def check(pile: Pile) -> bool:
        total = 0
        for count, card in enumerate(reversed(pile), start=1):
            if card.pips is None:
                return False
            total += card.pips
            if total >= 10:
                return total == 10 and count >= 2
        return False

    return check


def _first_card(pile: Pile) -> bool:
    return len(pile) >= 2 and pile[0].value == pile[-1].value


def _adjacent(one: str, other: str) -> Check:
    wanted = {(one, other), (other, one)}
    return lambda pile: len(pile) >= 2 and (pile[-2].rank, pile[-1].rank) in wanted


def _plain(check: Check) -> Callable[[Arguments, Deck], Check]:
    return lambda _, __: check


PATTERNS: dict[str, Pattern] = {
    "double": Pattern(
        _plain(_same_value(1)),
        Takes.NOTHING,
        (),
        "two cards of the same value in a row",
        "7S 7D",
        "7S 8D",
    ),
    "sandwich": Pattern(
        _plain(_same_value(2)),
        Takes.NOTHING,
        (),
        "two cards of the same value with one between",
        "8S 4D 8H",
        "8S 8H 4D",
    ),
    "big_mac": Pattern(
        _plain(_same_value(3)),
        Takes.NOTHING,
        (),
        "two cards of the same value with two between",
        "8S 4D 2C 8H",
        "8S 4D 8H 2C",
    ),
    "run": Pattern(
        _run,
        Takes.NOTHING,
        (),
        "two cards of neighbouring values; the ace touches the king and the 2",
        "KS AD",
        "9S JD",
    ),
    "rank": Pattern(
        _rank,
        Takes.RANKS,
        ("7", "T"),
        "one of the listed values on top",
        "2S 7D",
        "7D 2S",
    ),
    "card": Pattern(
        _card,
        Takes.CARDS,
        ("8H",),
        "one of the listed cards on top",
        "2S 8H",
        "2S 8D",
    ),
    "ten_pair": Pattern(
        _ten_pair,
        Takes.OPERATIONS,
        ("sum",),
        "two cards in a row that make ten; the ace counts 1, court cards nothing",
        "3S 7D",
        "TS KD",
    ),
    "ten_run": Pattern(
        _ten_run,
        Takes.NOTHING,
        (),
        "the last cards, two or more, add up to ten",
        "KS 2D 3C 5H",
        "KS TD",
    ),
    "ten_sandwich": Pattern(
        _ten_sandwich,
        Takes.NOTHING,
        (),
        "two cards that add up to ten with one between",
        "4S KD 6H",
        "4S 6H KD",
    ),
    "first_card": Pattern(
        _plain(_first_card),
        Takes.NOTHING,
        (),
        "the same value as the first card of the pile",
        "9S 2D KC 9H",
        "2D 9S KC 9H",
    ),
    "six_nine": Pattern(
        _plain(_adjacent("6", "9")),
        Takes.NOTHING,
        (),
        "a 6 and a 9 in a row, in any order",
        "9S 6D",
        "6S 6D",
    ),
    "marriage": Pattern(
        _plain(_adjacent("K", "Q")),
        Takes.NOTHING,
        (),
        "a king and a queen in a row, in any order",
        "QS KD",
        "QS JD",
    ),
}
"""Every pattern, by the name that rule sets and events use (interfaces.md, "Pattern names")."""

_ALLOWED: dict[Takes, frozenset[str]] = {
    Takes.RANKS: frozenset([*TAROT_RANKS, JOKER]),
    Takes.CARDS: frozenset(CARDS),
    Takes.OPERATIONS: frozenset(OPERATIONS),
}


def check_rule(rule: SlapRule) -> None:
    """Raise Refusal (`unknown_pattern`, `bad_argument`, …) if no such pattern can be tested."""
    if rule.is_custom:
        build_custom(rule.name, rule.argument, rule.function)
        return
    pattern = PATTERNS.get(rule.name)
    if pattern is None:
        known = ", ".join(PATTERNS)
        raise Refusal("unknown_pattern", f"expected a pattern ({known}), found {rule.name!r}")
    allowed = _ALLOWED.get(pattern.takes, frozenset())
    wrong = [part for part in rule.argument if part not in allowed]
    if wrong:
        expected = f"expected {pattern.takes.value} for {rule.name}"
        raise Refusal("bad_argument", f"{expected}, found {wrong[0]!r}")


def build_check(rule: SlapRule, deck: Deck) -> Check:
    """Return the test of one rule for one kind of deck. Raises Refusal, see `check_rule`."""
    if rule.is_custom:
        return build_custom(rule.name, rule.argument, rule.function, deck)
    check_rule(rule)
    pattern = PATTERNS[rule.name]
    return pattern.build(rule.argument or pattern.default, deck)


NamedChecks = tuple[tuple[str, Check], ...]


def matching(checks: NamedChecks, pile: Pile) -> tuple[str, ...]:
    """Return the names of all checks that the pile passes, in the order of the rule set."""
    return tuple([name for name, check in checks if check(pile)])
