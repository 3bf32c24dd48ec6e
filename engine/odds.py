"""How likely a slap is: exact chances on a shuffled pack, and those of the very next card.

A pile that is laid from a shuffled pack is a draw without putting back, so only the cards that a
pattern looks at count: the top one, one other at a fixed distance under it, or the first of the
pile. What two cards make is asked of the rules' own checks (`slap_rules`). `ten_run` alone looks at
as many cards as its sum needs; there the sums are followed card by card.

Cards that no pattern of a rule set can tell apart are counted together. Given the top card, the
chance that nothing matches is then a count of ordered draws: at each place under it some kinds are
forbidden. All of it is whole numbers, so the chances are fractions and not estimates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm

from engine.cards import Card, Deck
from engine.slap_rules import PATTERNS, Check, NamedChecks, Pile, SlapRule, build_check

_UNDER = {
    "double": 1,
    "sandwich": 2,
    "big_mac": 3,
    "run": 1,
    "ten_pair": 1,
    "ten_sandwich": 2,
    "six_nine": 1,
    "marriage": 1,
}
"""How far under the top one the other card lies at which a pattern looks; the tests hold this
against the checks."""
_TOP = ("rank", "card")
_TEN = 10
_DEEPEST = _TEN - 1
"""Nine cards under the top one the sum of a `ten_run` is ten or more, whatever they are."""


@dataclass(slots=True)
class _Kind:
    """Cards that are alike for all patterns, and how many of them are left to be drawn."""

    card: Card
    count: int


@dataclass(slots=True)
class _Group:
    """Cards that are alike once the top card is known."""

    count: int
    pips: int | None
    """None counts as well for all that need not be known."""
    forbidden: tuple[bool, ...]
    """At which of the places looked at it would match."""


@dataclass(frozen=True, slots=True)
class _Looks:
    """What the patterns of a rule set look at in a pile of some size."""

    top: tuple[Check, ...]
    pairs: tuple[tuple[int, Check], ...]
    """Place under the top card, and what tells whether the two match."""
    has_ten_run: bool
    size: int

    @property
    def places(self) -> tuple[int, ...]:
        """The places under the top card that are looked at, the nearest first."""
        wanted = {place for place, _ in self.pairs}
        if self.has_ten_run:
            wanted |= set(range(1, min(_DEEPEST, self.size - 1) + 1))
        return tuple(sorted(wanted))


def chance(slaps: Sequence[SlapRule], deck: Deck, pack: Sequence[Card], size: int) -> Fraction:
    """Return how likely a pile of `size` cards from a shuffled pack matches any of some patterns.

    `size` is 1 to the cards of the pack. Patterns that players made are not looked into: with one
    among `slaps` the chance counts the others alone, see `is_exact`. Raises Refusal for a rule
    that nobody could play by.
    """
    looks = _looks(slaps, deck, size)
    kinds = _kinds(slaps, pack)
    free = sum(kind.count * _ways_without(kind, kinds, looks) for kind in kinds)
    return 1 - Fraction(free, perm(len(pack), 1 + len(looks.places)))


def is_exact(slaps: Iterable[SlapRule]) -> bool:
    """Tell whether all patterns are ours, so that `chance` is the whole truth."""
    return not any(rule.is_custom for rule in slaps)


def settles_at(slaps: Iterable[SlapRule]) -> int:
    """Return the size of a pile from which on its size changes no chance any more."""
    sizes = [1]
    for rule in slaps:
        if rule.name == "ten_run":
            sizes.append(_DEEPEST + 1)
        elif rule.name in _UNDER:
            sizes.append(_UNDER[rule.name] + 1)
    deepest = max(sizes)
    # The first card of the pile must not be one of those that another pattern looks at.
    return deepest + any(rule.name == "first_card" for rule in slaps)


def by_size(slaps: Sequence[SlapRule], deck: Deck, pack: Sequence[Card]) -> tuple[Fraction, ...]:
    """Return the chances of piles of 1, 2, 3 … cards; the last one holds for all larger piles."""
    sizes = range(1, min(settles_at(slaps), len(pack)) + 1)
    return tuple(chance(slaps, deck, pack, size) for size in sizes)


def at_size(chances: Sequence[Fraction], size: int) -> Fraction:
    """Return the chance for a pile of a size, out of those of `by_size`."""
    return chances[min(size, len(chances)) - 1]


def first_pass(slaps: Sequence[SlapRule], deck: Deck, pack: Sequence[Card]) -> Fraction:
    """Return how many cards of a shuffled pack may be slapped if it is laid on one pile.

    That is the sum of the chances of its piles: expectations add up, whether or not the piles have
    to do with one another. With no challenges and nobody slapping a game is just that.
    """
    chances = by_size(slaps, deck, pack)
    return sum((at_size(chances, size) for size in range(1, len(pack) + 1)), Fraction(0))


def _looks(slaps: Sequence[SlapRule], deck: Deck, size: int) -> _Looks:
    top: list[Check] = []
    pairs: list[tuple[int, Check]] = []
    for rule in slaps:
        if rule.is_custom or rule.name == "ten_run":
            continue
        check = build_check(rule, deck)
        place = size - 1 if rule.name == "first_card" else _UNDER.get(rule.name, 0)
        if rule.name in _TOP:
            top.append(check)
        elif 0 < place < size:
            pairs.append((place, check))
    ten_run = size > 1 and any(rule.name == "ten_run" for rule in slaps)
    return _Looks(tuple(top), tuple(pairs), ten_run, size)


def _kinds(slaps: Sequence[SlapRule], pack: Sequence[Card]) -> list[_Kind]:
    """Cards of one value are alike, but for those that a rule names one by one."""
    usual = PATTERNS["card"].default
    named = {code for rule in slaps if rule.name == "card" for code in rule.argument or usual}
    kinds: dict[str, _Kind] = {}
    for card in pack:
        key = card.code if card.code in named else card.value
        kinds.setdefault(key, _Kind(card, 0)).count += 1
    return list(kinds.values())


def _ways_without(top: _Kind, kinds: Sequence[_Kind], looks: _Looks) -> int:
    """Return in how many ways the places under a top card are filled so that nothing matches."""
    if any(check((top.card,)) for check in looks.top):
        return 0
    groups = _groups(top, kinds, looks)
    total = top.card.pips if looks.has_ten_run else None
    left = sum(group.count for group in groups)
    return _Draws(groups, looks.places, left).ways(0, total)


def _groups(top: _Kind, kinds: Sequence[_Kind], looks: _Looks) -> list[_Group]:
    found: dict[tuple[object, ...], _Group] = {}
    for kind in kinds:
        forbidden = tuple(
            any(_match(check, top.card, kind.card, at) for at, check in looks.pairs if at == place)
            for place in looks.places
        )
        pips = kind.card.pips if looks.has_ten_run else None
        count = kind.count - (kind is top)
        found.setdefault((pips, forbidden), _Group(0, pips, forbidden)).count += count
    return list(found.values())


def _match(check: Check, top: Card, other: Card, place: int) -> bool:
    """Ask the pattern about a pile with two cards at their places; what lies between is all one."""
    return check((other, *[top] * (place - 1), top))


@dataclass(frozen=True, slots=True)
class _Draws:
    """Ordered draws of the cards under the top one."""

    groups: Sequence[_Group]
    places: tuple[int, ...]
    cards: int

    def ways(self, step: int, total: int | None) -> int:
        """Return how many draws from a step on match nothing.

        `total` is the sum of a `ten_run` so far; none once it cannot become one.
        """
        if total is None or total >= _TEN:
            return self._plain_ways(step, self._asked(step))
        if step == len(self.places):
            return 1
        found = 0
        for group in self.groups:
            count = group.count
            summed = None if group.pips is None else total + group.pips
            if not count or group.forbidden[step] or summed == _TEN:
                continue
            group.count = count - 1
            found += count * self.ways(step + 1, summed)
            group.count = count
        return found

    def _asked(self, step: int) -> tuple[int, ...]:
        """Return the steps from this one on at which some card would match."""
        steps = range(step, len(self.places))
        return tuple(one for one in steps if any(group.forbidden[one] for group in self.groups))

    def _plain_ways(self, drawn: int, asked: tuple[int, ...]) -> int:
        """Without sums the order of draws is all one: the places that ask for something first."""
        if not asked:
            return perm(self.cards - drawn, len(self.places) - drawn)
        found = 0
        for group in self.groups:
            count = group.count
            if count and not group.forbidden[asked[0]]:
                group.count = count - 1
                found += count * self._plain_ways(drawn + 1, asked[1:])
                group.count = count
        return found


@dataclass(frozen=True, slots=True)
class NextCard:
    """What the next card may bring, as if all cards that nobody sees had been shuffled."""

    patterns: tuple[tuple[str, Fraction], ...]
    """Chance of each pattern by its name, in the order of the rule set, each name once."""
    anything: Fraction
    """Chance that the pile may be slapped; patterns overlap, so it is no sum."""
    unseen: int
    """Cards out of which the next one comes."""


def next_card(checks: NamedChecks, pile: Pile, unseen: Mapping[Card, int]) -> NextCard | None:
    """Return the chances of the next card on a pile; none where there is no card left.

    `unseen` are the cards that do not lie face up, each with how often it is there.
    """
    whole = sum(unseen.values())
    if not whole:
        return None
    counts: Counter[str] = Counter()
    matched, laid = 0, [*pile, *list(unseen)[:1]]
    for card, number in unseen.items():
        laid[-1] = card
        names = {name for name, check in checks if check(laid)}
        counts.update(dict.fromkeys(names, number))
        matched += number if names else 0
    names_in_order = dict.fromkeys(name for name, _ in checks)
    patterns = tuple((name, Fraction(counts[name], whole)) for name in names_in_order)
    return NextCard(patterns, Fraction(matched, whole), whole)


def unseen_cards(pack: Iterable[Card], face_up: Iterable[Card]) -> Counter[Card]:
    """Return what of a pack does not lie face up."""
    return Counter(pack) - Counter(face_up)
