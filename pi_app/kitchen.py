"""The rule kitchen: a rule set changed line by line before a game. Pure; the loop moves it.

Every line is a choice among values that go round, the ones of the rule set that was begun with
included, so that nothing is lost by looking. Whatever is chosen, the rules can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Generic, TypeVar

from engine.cards import MAX_JOKERS, Deck
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.games.bataille_corse.presets import PRESETS
from engine.games.bataille_corse.rules import Penalty, Rules, SlapIn, TieRule
from engine.games.bataille_corse.state import check_seats
from engine.slap_rules import PATTERNS, SlapRule
from pi_app.publish import KitchenFigures, KitchenItem, KitchenView

START, PRESET, SLAP = "start", "preset", "slap:"
ON, OFF = "on", "off"

ValueT = TypeVar("ValueT")


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A rule set and what it is called."""

    name: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Kitchen:
    """What has been chosen so far, and the line that the cursor is on. Get it with `open_kitchen`.

    Every method that changes something returns a new kitchen.
    """

    loaded: NamedRules
    """What the table was started with."""
    base: NamedRules
    """What the changes were made to: `loaded`, or a preset."""
    rules: Rules
    """What would be played now."""
    seats: int
    cursor: int = 0

    @property
    def name(self) -> str:
        """Name of the rule set for the screen and the journal; a star says that it was changed."""
        return self.base.name if self.rules == self.base.rules else f"{self.base.name}*"

    @property
    def is_start(self) -> bool:
        """Whether the cursor is on the line that starts the game."""
        return self.keys[self.cursor] == START

    @property
    def keys(self) -> tuple[str, ...]:
        """The lines, first one first: `start`, `preset`, `slap:double`, …, `penalty`, …"""
        slaps = (f"{SLAP}{name}" for name in _pattern_names(self))
        return (START, PRESET, *slaps, *_CHOICES)

    def next_line(self) -> Kitchen:
        """Move the cursor down, from the last line to the first."""
        return replace(self, cursor=(self.cursor + 1) % len(self.keys))

    def previous_line(self) -> Kitchen:
        """Move the cursor up, from the first line to the last."""
        return replace(self, cursor=(self.cursor - 1) % len(self.keys))

    def point(self, index: int) -> Kitchen:
        """Put the cursor on a line; where there is none, nothing happens."""
        return replace(self, cursor=index) if 0 <= index < len(self.keys) else self

    def change(self) -> Kitchen:
        """Change the line under the cursor to its next value; `start` has none."""
        key = self.keys[self.cursor]
        if key == PRESET:
            return _next_preset(self)
        if key.startswith(SLAP):
            return _toggled(self, key.removeprefix(SLAP))
        choice = _CHOICES.get(key)
        if choice is None:
            return self
        return replace(self, rules=choice.stepped(self.rules, self.base.rules))

    def view(self, figures: KitchenFigures | None) -> KitchenView:
        """Return what everybody sees; `figures` are those of `rules`, none till they are known."""
        return KitchenView(
            tuple(KitchenItem(key, self._value(key)) for key in self.keys), self.cursor, figures
        )

    def _value(self, key: str) -> str:
        if key == START:
            return ""
        if key == PRESET:
            return self.base.name
        if key.startswith(SLAP):
            return _on_off(any(f"{SLAP}{rule.name}" == key for rule in self.rules.slaps))
        return _CHOICES[key].text(self.rules)


def open_kitchen(name: str, rules: Rules, seats: int) -> Kitchen:
    """Return the kitchen as it opens: the rules that the table was started with, unchanged."""
    loaded = NamedRules(name, rules)
    return Kitchen(loaded, loaded, rules, seats)


def _on_off(is_on: object) -> str:
    return ON if is_on else OFF


# The presets, and what the table was started with


def _next_preset(kitchen: Kitchen) -> Kitchen:
    ring = _rule_sets(kitchen.loaded, kitchen.seats)
    base = ring[(ring.index(kitchen.base) + 1) % len(ring)]
    return replace(kitchen, base=base, rules=base.rules)


def _rule_sets(loaded: NamedRules, seats: int) -> list[NamedRules]:
    """Return all that so many seats can play, a rules file's after the presets."""
    presets = [NamedRules(name, rules) for name, (_, rules) in PRESETS.items()]
    ring = [preset for preset in presets if _can_play(preset.rules, seats)]
    return ring if loaded in ring else [*ring, loaded]


def _can_play(rules: Rules, seats: int) -> bool:
    try:
        check_seats(rules, seats)
    except Refusal:
        return False
    return True


# The patterns


def _pattern_names(kitchen: Kitchen) -> tuple[str, ...]:
    """Return every pattern there is, those that players brought along last."""
    own = (rule.name for rule in kitchen.loaded.rules.slaps if rule.is_custom)
    return tuple(dict.fromkeys((*PATTERNS, *own)))


def _toggled(kitchen: Kitchen, name: str) -> Kitchen:
    """Take a pattern out or put it back in, in its place in the rule set that was begun with."""
    chosen = {rule.name for rule in kitchen.rules.slaps} ^ {name}
    base = kitchen.base.rules.slaps
    known = {rule.name for rule in base}
    added = [one for one in _pattern_names(kitchen) if one in chosen and one not in known]
    slaps = [rule for rule in base if rule.name in chosen]
    for one in added:
        slaps += _loaded_rules(kitchen, one)
    return replace(kitchen, rules=replace(kitchen.rules, slaps=tuple(slaps)))


def _loaded_rules(kitchen: Kitchen, name: str) -> list[SlapRule]:
    """Return a pattern as the table was started with it; as it is by default if it was not."""
    loaded = [rule for rule in kitchen.loaded.rules.slaps if rule.name == name]
    return loaded or [SlapRule(name)]


# Everything else: values that go round


@dataclass(frozen=True, slots=True)
class _Choice(Generic[ValueT]):
    """A line for one key of the rule set."""

    key: str
    get: Callable[[Rules], ValueT]
    values: Callable[[Rules], Sequence[ValueT]]
    """What can be chosen with such a deck."""
    word: Callable[[ValueT], str]

    def stepped(self, rules: Rules, base: Rules) -> Rules:
        """Return the rules with the next value; that of `base` is among them in any case."""
        values, first = list(self.values(rules)), self.get(base)
        if first not in values:
            values.append(first)
        value = values[(values.index(self.get(rules)) + 1) % len(values)]
        # As `base` has it written, so that the way back leads to the very same rules.
        written: Any = getattr(base, self.key) if value == first else value
        return replace(rules, **{self.key: written})

    def text(self, rules: Rules) -> str:
        """Return the value as the view has it."""
        return self.word(self.get(rules))


def _field(key: str, values: Sequence[ValueT], word: Callable[[ValueT], str]) -> _Choice[ValueT]:
    """Return the line of a key that any rules may set to any of these values."""
    return _Choice(key, attrgetter(key), lambda _: values, word)


_PENALTIES = (
    *(Penalty(PenaltyKind.UNDER_PILE, number) for number in (1, 2, 3, 5)),
    *(Penalty(PenaltyKind.GIVE_EACH, number) for number in (1, 2)),
    Penalty(PenaltyKind.HALF_STACK),
    Penalty(PenaltyKind.PILE_TO_LAST),
    Penalty(PenaltyKind.FORFEIT),
    Penalty(PenaltyKind.HELD_HAND),
)
_FLIPS_MS = (0, 1500, 1000, 700)
_JOKERS = (0, 1, 2, MAX_JOKERS)
_OWN_JOKERS = 2
"""Of the 54-card deck."""


def _penalty_text(penalty: Penalty) -> str:
    return f"{penalty.kind.value} {penalty.number}" if penalty.number else penalty.kind.value


def _jokers_in(rules: Rules) -> int:
    """Return the jokers of one pack: a rule set's number adds nothing to those of the deck."""
    return max(rules.jokers, _OWN_JOKERS) if rules.deck is Deck.WITH_JOKERS else rules.jokers


def _joker_counts(rules: Rules) -> list[int]:
    least = _OWN_JOKERS if rules.deck is Deck.WITH_JOKERS else 0
    return [number for number in _JOKERS if number >= least]


_CHOICES: dict[str, _Choice[Any]] = {
    "penalty": _field("penalty", _PENALTIES, _penalty_text),
    "tie": _field("tie", tuple(TieRule), lambda tie: tie.value),
    "slap_in": _field("slap_in", tuple(SlapIn), lambda slap_in: slap_in.value),
    "challenges": _field("challenges", (True, False), _on_off),
    "held_hand": _field("held_hand", (True, False), _on_off),
    "jokers": _Choice("jokers", _jokers_in, _joker_counts, str),
    "auto_flip_ms": _field("auto_flip_ms", _FLIPS_MS, lambda ms: str(ms) if ms else OFF),
}
"""In the order of the screen, by the key of the rule set."""
