"""The state of a game of Bataille: frozen, complete, without a clock and without chance."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from engine.cards import Card
from engine.errors import Refusal
from engine.events import GameOver
from engine.games.bataille.rules import STRENGTH, WarRules, check_rules
from engine.inputs import Chance, Input

Stack = tuple[Card, ...]
"""Cards held by a seat, the top one first."""

MIN_SEATS, MAX_SEATS = 2, 8


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is decided before the first card: the deal is handed in, never drawn."""

    rules: WarRules
    stacks: tuple[Stack, ...]
    start_ns: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A game between two inputs. `Bench` in table.py has the same fields, to work on."""

    rules: WarRules
    now_ns: int
    stacks: tuple[Stack, ...]
    sides: tuple[Stack, ...]
    """Won cards that wait to be shuffled, in the order in which they were picked up."""
    pot: tuple[Stack, ...]
    """Cards on the table by the seat that laid them, the first laid first; what a battle that
    nobody won has left there stays for the winner of the next round (line 4)."""
    shown: tuple[Stack, ...]
    """Cards turned face up in this round; they stay to be looked at till the next one begins."""
    down: tuple[int, ...]
    """Cards laid face down in this round, as long as `shown`."""
    battle: tuple[int, ...]
    """The seats that fight on; none when the next turn-over begins a round."""
    pressed: tuple[bool, ...]
    turn_over_ns: int | None
    """When the cards turn over even if somebody has not pressed; none while nobody has."""
    last_winner: int | None
    shuffles: tuple[int, ...]
    """Seats whose side pile must be shuffled before anything else, in this order."""
    backlog: tuple[Input, ...]
    """What waits for the shuffles."""
    out: tuple[bool, ...]
    cards_played: int
    rounds: int
    """Rounds begun."""
    over: GameOver | None

    @property
    def chance(self) -> Chance | None:
        """The shuffle that the game waits for."""
        if not self.shuffles:
            return None
        seat = self.shuffles[0]
        return Chance(len(self.sides[seat]), f"shuffle, seat {seat}")


FIELDS = tuple(State.__dataclass_fields__)
values = attrgetter(*FIELDS)
"""All fields of a State or of a Bench, in order."""


def check_setup(setup: Setup) -> None:
    """Raise Refusal (`bad_setup`, `bad_rule`) if no game can start from it."""
    check_rules(setup.rules)
    seats = len(setup.stacks)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        expected = f"expected {MIN_SEATS} to {MAX_SEATS} seats"
        raise Refusal("bad_setup", f"{expected}, found {seats}")
    if not any(setup.stacks):
        raise Refusal("bad_setup", "stacks: expected at least one card, found none")
    for held in (held for stack in setup.stacks for held in stack):
        if held.rank not in STRENGTH:
            raise Refusal("bad_setup", f"stacks: expected no tarot cards, found {held}")


def first_state(setup: Setup) -> State:
    """Return the state before the first card. Raises Refusal, see `check_setup`."""
    check_setup(setup)
    seats = len(setup.stacks)
    nothing: tuple[Stack, ...] = ((),) * seats
    return State(
        rules=setup.rules,
        now_ns=setup.start_ns,
        stacks=setup.stacks,
        sides=nothing,
        pot=nothing,
        shown=nothing,
        down=(0,) * seats,
        battle=(),
        pressed=(False,) * seats,
        turn_over_ns=None,
        last_winner=None,
        shuffles=(),
        backlog=(),
        out=(False,) * seats,
        cards_played=0,
        rounds=0,
        over=None,
    )
