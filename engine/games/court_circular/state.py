"""The state of a match of Court Circular: frozen, complete, without a clock and without chance."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from operator import attrgetter

from engine.cards import Card, codes
from engine.errors import Refusal
from engine.events import GameOver
from engine.games.court_circular.lines import STRENGTH, Stack
from engine.games.court_circular.rules import (
    MIN_SEATS,
    CircularRules,
    check_rules,
    check_seats,
    pack_of,
)
from engine.inputs import Chance
from engine.views import LastTrick


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is decided before the first deal: cut and pack are handed in, never drawn."""

    rules: CircularRules
    pack: Stack
    """The 52 cards in dealing order: first-hand's first card first."""
    seats: int = MIN_SEATS
    cut: Stack = ()
    """The card that each seat drew: the lowest deals, the highest leads, in every deal."""
    first: int = 0
    """Who leads where there is no cut; the seat before it deals."""
    start_ns: int = 0


class Stage(Enum):
    """What the game waits for."""

    CARD = "card"
    LEAD = "lead"
    DEAL = "deal"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A match between two inputs. `Bench` in table.py has the same fields, to work on."""

    rules: CircularRules
    dealer: int
    opener: int
    """Who leads to the first trick of every deal."""
    now_ns: int
    stage: Stage
    pack: Stack
    """Cards left to be dealt, the next one first."""
    hands: tuple[Stack, ...]
    lead: Card | None
    played: tuple[Stack, ...]
    """Cards of this trick by the seat that played them, in their order."""
    resigned: tuple[bool, ...]
    first_hand: int
    """Who led to this trick."""
    turn: int
    """Who must act: play, or choose the next lead."""
    face_up: tuple[Stack, ...]
    face_down: tuple[Stack, ...]
    """Cards won in this deal."""
    scores: tuple[int, ...]
    deal: int
    """Counts the deals from 1; while the next shuffle is awaited, that of the last one."""
    tricks: int
    """Completed in this deal."""
    tricks_before: int
    """Completed in earlier deals."""
    last_trick: LastTrick | None
    cards_played: int
    over: GameOver | None

    @property
    def chance(self) -> Chance | None:
        """The shuffle that the game waits for."""
        if self.stage is not Stage.DEAL:
            return None
        return Chance(len(STRENGTH), f"shuffle, deal {self.deal + 1}")


FIELDS = tuple(State.__dataclass_fields__)
values = attrgetter(*FIELDS)
"""All fields of a State or of a Bench, in order."""


def check_setup(setup: Setup) -> None:
    """Raise Refusal (`bad_setup`, `bad_rule`) if no match can start from it."""
    check_rules(setup.rules)
    check_seats(setup.rules, setup.seats)
    _check_pack(setup)
    if not 0 <= setup.first < setup.seats:
        raise Refusal("bad_setup", f"first: expected 0 to {setup.seats - 1}, found {setup.first}")
    if setup.cut and (
        len(set(setup.cut)) != setup.seats
        or len(setup.cut) != setup.seats
        or not set(setup.cut) <= STRENGTH.keys()
    ):
        expected = f"cut: expected {setup.seats} different cards of the pack"
        raise Refusal("bad_setup", f"{expected}, found {codes(setup.cut)}")


def _check_pack(setup: Setup) -> None:
    whole = pack_of(setup.rules)
    strange = [card for card in setup.pack if card not in STRENGTH]
    if strange:
        raise Refusal("bad_setup", f"pack: expected a card of the 52, found {strange[0]}")
    if len(setup.pack) != len(whole) or len(set(setup.pack)) != len(whole):
        found = f"{len(setup.pack)} cards, {len(set(setup.pack))} of them different"
        raise Refusal("bad_setup", f"pack: expected each of the 52 cards once, found {found}")


def dealer_and_opener(setup: Setup) -> tuple[int, int]:
    """Return who deals and who leads: by the cut, lowest and highest (line 1)."""
    if not setup.cut:
        return (setup.first - 1) % setup.seats, setup.first
    order = sorted(range(setup.seats), key=lambda seat: STRENGTH[setup.cut[seat]])
    return order[0], order[-1]


def first_state(setup: Setup) -> State:
    """Return the state before the first card is dealt. Raises Refusal, see `check_setup`."""
    check_setup(setup)
    dealer, opener = dealer_and_opener(setup)
    nothing: tuple[Stack, ...] = ((),) * setup.seats
    return State(
        rules=setup.rules,
        dealer=dealer,
        opener=opener,
        now_ns=setup.start_ns,
        stage=Stage.DEAL,
        pack=(),
        hands=nothing,
        lead=None,
        played=nothing,
        resigned=(False,) * setup.seats,
        first_hand=opener,
        turn=opener,
        face_up=nothing,
        face_down=nothing,
        scores=(0,) * setup.seats,
        deal=0,
        tricks=0,
        tricks_before=0,
        last_trick=None,
        cards_played=0,
        over=None,
    )
