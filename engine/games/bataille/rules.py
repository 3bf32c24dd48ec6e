"""The rule set of Bataille: every switch of decisions.md part 2, with its default.

Keys and values are those of interfaces.md ("Keys of a rule set"); `doc` is what a person reads
beside a key. A round is all that leads to one pick-up: the battles that break its ties belong to
it. So a game's rounds are its pick-ups, plus one if it ends in a battle that nobody wins; this is
also what the published figures of decisions.md count (engine/simulate/bataille.py).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from engine.cards import JOKER, MAX_JOKERS, Card, Deck, deck_cards
from engine.errors import Refusal


class Shuffle(Enum):
    """Who turns over and shuffles the won cards when a stack is empty."""

    BOTH = "both"
    """Every seat; one that has stack left puts its shuffled winnings under it."""
    EMPTY = "empty"
    """Only the seats that need cards."""


class PickUp(Enum):
    """Where won cards go."""

    SIDE_PILE = "side_pile"
    """Beside the winner, till a stack is empty."""
    UNDER_SHUFFLED = "under_shuffled"
    """Shuffled and straight under the winner's stack."""
    UNDER_WINNER_FIRST = "under_winner_first"
    """Straight under the stack: the winner's own cards first, then seat by seat from it on."""


class RunOut(Enum):
    """What happens to a seat that has too few cards for a battle."""

    RECYCLE = "recycle"
    """It turns over its side pile; its last card is played face up; with none it loses."""
    LOSES = "loses"
    """It lays down what its stack has and loses the battle."""


RANK_ORDER = "23456789TJQKA" + JOKER
STRENGTH = {rank: strength for strength, rank in enumerate(RANK_ORDER, 2)}
"""What a card of each rank is worth in a fight, 2 to 14, a joker 15 (lines 7 and 8)."""
DECKS = (Deck.FULL, Deck.SHORT, Deck.WITH_JOKERS)


def _doc(text: str) -> dict[str, str]:
    return {"doc": text}


@dataclass(frozen=True, slots=True)
class WarRules:
    """One way to play Bataille."""

    deck: Deck = field(default=Deck.FULL, metadata=_doc("52, 32 (7 to ace) or 54 (two jokers)"))
    jokers: int = field(default=0, metadata=_doc("jokers added to the pack, 0 to 4"))
    shuffle: Shuffle = field(
        default=Shuffle.BOTH,
        metadata=_doc("a stack is empty: all seats shuffle what they won (both), or only it"),
    )
    pick_up: PickUp = field(
        default=PickUp.SIDE_PILE,
        metadata=_doc("won cards go to a side_pile, under_shuffled or under_winner_first"),
    )
    run_out: RunOut = field(
        default=RunOut.RECYCLE,
        metadata=_doc("too few cards for a battle: recycle the won cards, or it loses"),
    )
    face_down: int = field(default=1, metadata=_doc("cards face down in a battle, 0 to 10"))
    round_limit: int = field(
        default=0,
        metadata=_doc("the game ends after so many rounds, most cards wins; 0: off"),
    )
    turn_over_ms: int = field(
        default=4000,
        metadata=_doc("after the first PLAY the others have this long; 0: as long as they like"),
    )


_LIMITS: dict[str, tuple[int, int]] = {
    "jokers": (0, MAX_JOKERS),
    "face_down": (0, 10),
    "round_limit": (0, 1_000_000_000),
    "turn_over_ms": (0, 60_000),
}


def check_rules(rules: WarRules) -> None:
    """Raise Refusal, its text beginning with the key, when a rule set cannot be played."""
    if rules.deck not in DECKS:
        expected = ", ".join(deck.value for deck in DECKS)
        raise Refusal("bad_rule", f"deck: expected {expected}, found {rules.deck.value}")
    for key, (least, most) in _LIMITS.items():
        found = getattr(rules, key)
        if not least <= found <= most:
            raise Refusal("bad_rule", f"{key}: expected {least} to {most}, found {found}")


def pack_of(rules: WarRules) -> tuple[Card, ...]:
    """Return all cards of a rule set's deck, unshuffled."""
    return deck_cards(rules.deck, jokers=rules.jokers)
