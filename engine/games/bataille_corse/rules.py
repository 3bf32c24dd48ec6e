"""The rule set of Bataille corse: every switch of decisions.md part 1, with its default.

Keys and values are those of interfaces.md ("Keys of a rule set"); `doc` is what a person reads
beside a key. Times are in milliseconds, as in judging.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from engine.cards import EXCUSE, JOKER, TAROT_RANKS, Card, Deck, deck_cards
from engine.errors import Refusal
from engine.events import PenaltyKind
from engine.slap_rules import SlapRule, check_rule


class Excuse(Enum):
    """What the tarot's excuse does."""

    SIX = "six"
    """It is a challenge worth 6 attempts."""
    TAKES = "takes"
    """Its player takes the pile at once."""
    OUT = "out"
    """It is left out of the deck."""


class OutOfTurn(Enum):
    """What happens to a card played out of turn."""

    PENALISE = "penalise"
    IGNORE = "ignore"


class SlapIn(Enum):
    """How a seat without cards may come back."""

    ANY = "any"
    DOUBLES = "doubles"
    NEVER = "never"


class TieRule(Enum):
    """What happens when the clocks cannot tell who came first."""

    LOTS = "lots"
    AGAIN = "again"
    SPLIT = "split"


class Ending(Enum):
    """When a game without a winner of all cards is over."""

    LAST_WITH_CARDS = "last_with_cards"
    MUST_PLAY = "must_play"
    """The convention of the literature: a seat loses only when it must play and cannot; 2 seats."""
    ONE_HOLDS_ALL = "one_holds_all"
    """As soon as one seat holds all cards in hand, though its challenge is not answered yet."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a fault costs."""

    kind: PenaltyKind
    number: int = 0
    """Cards, for the kinds that count them."""


DEFAULT_NUMBERS = {PenaltyKind.UNDER_PILE: 3, PenaltyKind.GIVE_EACH: 2}
"""How many cards a penalty takes when its rule does not say (decisions.md, line 23)."""

Attempts = tuple[tuple[str, int], ...]
PLAIN_ATTEMPTS: Attempts = (("A", 4), ("K", 3), ("Q", 2), ("J", 1), (JOKER, 5))
TAROT_ATTEMPTS: Attempts = (("A", 5), ("K", 4), ("Q", 3), ("C", 2), ("J", 1), (JOKER, 5))
EXCUSE_ATTEMPTS = 6


def _doc(text: str) -> dict[str, str]:
    return {"doc": text}


@dataclass(frozen=True, slots=True)
class Rules:
    """One way to play Bataille corse."""

    deck: Deck = field(
        default=Deck.FULL,
        metadata=_doc("52, 32, 54 (two jokers), tarot (no trumps), tarot-complet"),
    )
    packs: int = field(default=1, metadata=_doc("how many packs are shuffled together"))
    jokers: int = field(default=0, metadata=_doc("jokers added to the pack: 0, 1, 2 or 4"))
    excuse: Excuse = field(
        default=Excuse.SIX,
        metadata=_doc("tarot only: six attempts, takes the pile, or out"),
    )
    challenges: bool = field(default=True, metadata=_doc("court cards and aces must be answered"))
    attempts: Attempts = field(
        default=PLAIN_ATTEMPTS,
        metadata=_doc("how many attempts each rank gives; 0: it asks for no answer"),
    )
    slaps: tuple[SlapRule, ...] = field(
        default=(SlapRule("double"),),
        metadata=_doc("when the pile may be slapped"),
    )
    penalty: Penalty = field(
        default=Penalty(PenaltyKind.UNDER_PILE, 3),
        metadata=_doc("what a fault costs"),
    )
    out_of_turn: OutOfTurn = field(
        default=OutOfTurn.PENALISE,
        metadata=_doc("a card out of turn: penalise or ignore"),
    )
    slap_in: SlapIn = field(
        default=SlapIn.ANY,
        metadata=_doc("how a seat without cards may slap back in"),
    )
    slap_last_attempt: bool = field(
        default=True,
        metadata=_doc("a pile won by a challenge may be slapped till taken"),
    )
    held_hand: bool = field(
        default=True,
        metadata=_doc("a wrong slap without cards costs the other hand"),
    )
    tie: TieRule = field(
        default=TieRule.LOTS,
        metadata=_doc("a tie is decided by lots, again, or split"),
    )
    perception_ms: int = field(default=100, metadata=_doc("a card counts as seen after this time"))
    anticipation_ms: int = field(
        default=0,
        metadata=_doc("a slap sooner after the reveal is a guess, a fault; 0: off"),
    )
    late_ms: int = field(
        default=1500,
        metadata=_doc("a slap this soon after the pile was taken is late, not wrong"),
    )
    collect_ms: int = field(
        default=1500,
        metadata=_doc("a pile won by a challenge is taken by itself after this"),
    )
    double_press_ms: int = field(
        default=250,
        metadata=_doc("a second PLAY this soon is a bounce of the hand"),
    )
    pace_ms: int = field(default=0, metadata=_doc("least time between two cards"))
    auto_flip_ms: int = field(
        default=0,
        metadata=_doc("the table turns cards over by itself at this pace; 0: off"),
    )
    card_limit: int = field(
        default=0,
        metadata=_doc("the game ends after so many cards, most cards wins; 0: off"),
    )
    end: Ending = field(
        default=Ending.LAST_WITH_CARDS,
        metadata=_doc("last_with_cards, one_holds_all (a challenge saves nobody), or must_play"),
    )

    def attempts_of(self) -> dict[str, int]:
        """Return attempts by rank, the excuse included; empty where challenges are off."""
        if not self.challenges:
            return {}
        extra = {EXCUSE: EXCUSE_ATTEMPTS} if self.excuse is Excuse.SIX else {}
        return {**extra, **dict(self.attempts)}


def pack_of(rules: Rules) -> tuple[Card, ...]:
    """Return all cards of a rule set's deck, unshuffled."""
    excuse = rules.excuse is not Excuse.OUT
    return deck_cards(rules.deck, jokers=rules.jokers, excuse=excuse) * rules.packs


JOKERS = (0, 1, 2, 4)
"""How many may be added (decisions.md part 1, line 1)."""
_LIMITS: dict[str, tuple[int, int]] = {
    "packs": (1, 8),
    **dict.fromkeys(
        ("perception_ms", "anticipation_ms", "late_ms", "collect_ms", "double_press_ms"),
        (0, 60_000),
    ),
    "pace_ms": (0, 60_000),
    "auto_flip_ms": (0, 60_000),
    "card_limit": (0, 1_000_000_000),
}
_CHALLENGE_RANKS = frozenset([*TAROT_RANKS, JOKER, EXCUSE])
_MAX_ATTEMPTS = 20


def check_rules(rules: Rules) -> None:
    """Raise Refusal, its text beginning with the key, when a rule set cannot be played."""
    for key, (least, most) in _LIMITS.items():
        found = getattr(rules, key)
        if not least <= found <= most:
            raise Refusal("bad_rule", f"{key}: expected {least} to {most}, found {found}")
    if rules.jokers not in JOKERS:
        raise Refusal("bad_rule", f"jokers: expected 0, 1, 2 or 4, found {rules.jokers}")
    for rank, number in rules.attempts:
        _check_attempts(rank, number)
    for place, rule in enumerate(rules.slaps):
        _check_slap(rule)
        if any(_same_pattern(rule, other) for other in rules.slaps[:place]):
            raise Refusal("bad_rule", f"slaps: expected each pattern once, found {rule.name} again")
    if rules.penalty.number < 0:
        raise Refusal("bad_rule", f"penalty: expected 0 or more, found {rules.penalty.number}")


def _same_pattern(rule: SlapRule, other: SlapRule) -> bool:
    """Two rules that nobody could tell apart; ranks and cards may be listed in several rules."""
    return rule == other or (rule.is_custom and rule.name == other.name)


def _check_attempts(rank: str, number: int) -> None:
    if rank not in _CHALLENGE_RANKS:
        expected = "expected a rank (A 2 … T J C Q K, * joker, 0 excuse)"
        raise Refusal("bad_rule", f"attempts: {expected}, found {rank!r}")
    if not 0 <= number <= _MAX_ATTEMPTS:
        expected = f"expected 0 to {_MAX_ATTEMPTS} for {rank}"
        raise Refusal("bad_rule", f"attempts: {expected}, found {number}")


def _check_slap(rule: SlapRule) -> None:
    try:
        check_rule(rule)
    except Refusal as refusal:
        raise Refusal(refusal.code, f"slaps: {refusal.text}") from None
