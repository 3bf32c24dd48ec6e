"""What can be played in the lobby: each game's rule sets, lengths, and for how many. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.errors import Refusal
from engine.games.bataille import WarRules
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.state import MAX_SEATS
from engine.games.batak import BatakRules
from engine.games.court_circular import CircularRules
from engine.games.court_circular.rules import LONG_MATCH, MIN_SEATS, SHORT_MATCH
from pi_app.kits import KITS, Kit
from pi_app.lobby.views import Length, LengthOption

SHORT_CARDS = 150
"""A short game of Bataille corse: some four minutes, at the pace of a family."""
SHORT_ROUNDS, USUAL_ROUNDS, LONG_ROUNDS = 40, 100, 250
FLIP_MS = 1_500
"""Where seats have one button the table turns the cards over, so often."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A rule set of some game, and what it is called."""

    name: str
    rules: Any
    changed: bool = False
    """By people, in the kitchen: shown with a star."""

    @property
    def shown(self) -> str:
        """The name, with a star if it was changed."""
        return f"{self.name}*" if self.changed else self.name


def kit_of(game: str) -> Kit:
    """Return what the app knows of a game."""
    return KITS[game]


def presets(game: str, seats: int) -> tuple[NamedRules, ...]:
    """Return the rule sets that so many seats can play."""
    kit = kit_of(game)
    named = (NamedRules(name, rules) for name, (_, rules) in kit.presets.items())
    return tuple(one for one in named if can_play(game, one.rules, seats))


def usual_rules(game: str) -> NamedRules:
    """Return the rule set that is played when nothing is said."""
    kit = kit_of(game)
    return NamedRules(kit.usual, kit.presets[kit.usual][1])


def can_play(game: str, rules: Any, seats: int) -> bool:
    """Whether so many seats can play by these rules."""
    try:
        kit_of(game).check_seat_count(rules, seats)
    except Refusal:
        return False
    return True


def seat_counts(game: str, rules: Any) -> tuple[int, ...]:
    """Return how many can play by these rules, in order."""
    return tuple(n for n in range(2, MAX_SEATS + 1) if can_play(game, rules, n))


def lengths(rules: Any, seats: int) -> tuple[LengthOption, ...]:
    """Return the lengths of a game by these rules, the shortest first; the usual is among them."""
    return _LENGTHS[type(rules)](rules, seats)


def with_length(rules: Any, seats: int, length: Length) -> Any:
    """Return the rules for a game of a length; of one that is not offered, as they are."""
    chosen = next((one for one in lengths(rules, seats) if one.length is length), None)
    return rules if chosen is None else replace(rules, **{chosen.key: chosen.number})


def with_one_button(rules: Any) -> Any:
    """Return rules by which seats that have SLAP alone can play."""
    if isinstance(rules, Rules) and not rules.auto_flip_ms:
        return replace(rules, auto_flip_ms=FLIP_MS)
    return rules


def _corse_lengths(rules: Rules, _seats: int) -> tuple[LengthOption, ...]:
    usual = LengthOption(Length.USUAL, "card_limit", rules.card_limit)
    if rules.card_limit and rules.card_limit <= SHORT_CARDS:
        return (usual,)
    return LengthOption(Length.SHORT, "card_limit", SHORT_CARDS), usual


def _war_lengths(rules: WarRules, _seats: int) -> tuple[LengthOption, ...]:
    """A war without end has one here: people want to know when they will be done."""
    if rules.round_limit:
        return (LengthOption(Length.USUAL, "round_limit", rules.round_limit),)
    numbers = (SHORT_ROUNDS, USUAL_ROUNDS, LONG_ROUNDS)
    return tuple(
        LengthOption(one, "round_limit", n) for one, n in zip(Length, numbers, strict=True)
    )


def _batak_lengths(_rules: BatakRules, _seats: int) -> tuple[LengthOption, ...]:
    numbers = zip(Length, (4, 8, 12), strict=True)
    return tuple(LengthOption(length, "deals", n) for length, n in numbers)


def _circular_lengths(rules: CircularRules, seats: int) -> tuple[LengthOption, ...]:
    if seats > MIN_SEATS:
        return (LengthOption(Length.USUAL, "target", rules.target or LONG_MATCH),)
    return (
        LengthOption(Length.USUAL, "target", SHORT_MATCH),
        LengthOption(Length.LONG, "target", LONG_MATCH),
    )


_LENGTHS: dict[type, Callable[[Any, int], tuple[LengthOption, ...]]] = {
    Rules: _corse_lengths,
    WarRules: _war_lengths,
    BatakRules: _batak_lengths,
    CircularRules: _circular_lengths,
}
