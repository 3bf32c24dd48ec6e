"""The state of a game of Bataille corse: frozen, complete, without a clock and without chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from engine.cards import Card
from engine.errors import Refusal
from engine.events import GameOver
from engine.games.bataille_corse.rules import Ending, Rules, check_rules
from engine.inputs import Chance, Input, Press
from engine.judging import MS, Judgement, Placed, Times, handicaps_of
from engine.slap_rules import NamedChecks, build_check

Stack = tuple[Card, ...]
"""Cards held by a seat, the top one first."""

MIN_SEATS, MAX_SEATS = 2, 8
MOST_HANDICAP_MS = 1000


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is decided before the first card: the deal is handed in, never drawn."""

    rules: Rules
    stacks: tuple[Stack, ...]
    first: int = 0
    """The seat that plays the first card."""
    start_ns: int = 0
    reveal_delay_ns: int = 0
    """Time from a press to the sight of its card, where the screen does not say."""
    uncertainty_ns: int = 0
    """Largest ± of any source at the table; 0 where all presses are alike, or exact."""
    handicaps_ms: tuple[int, ...] = ()
    """Of each seat, see judging.py; empty: nobody has one."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """What never changes in a game, made ready once."""

    rules: Rules
    checks: NamedChecks = field(compare=False, repr=False)
    """What `rules.slaps` says, as functions; they have no equality of their own."""
    attempts: dict[str, int]
    times: Times
    reveal_delay_ns: int
    worst_ns: int
    """Largest ± of any source at the table."""
    cards: int
    """Cards in the game."""
    handicaps_ns: tuple[int, ...] = ()
    """Of each seat, over the smallest; empty where all are equal."""


@dataclass(frozen=True, slots=True)
class Debt:
    """A challenge: the seat whose turn it is owes a court card or an ace to `by`."""

    by: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Won:
    """A pile won by a challenge, lying till its winner collects it or the time is over."""

    seat: int
    since_ns: int
    due_ns: int


@dataclass(frozen=True, slots=True)
class Claimant:
    """A valid slap that has not been answered yet."""

    press: Press
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Claim:
    """Valid slaps for the same pile, kept open while a tie or an earlier one can still come."""

    claimants: tuple[Claimant, ...]
    """In the order in which they came; none of them is certainly before another."""
    until_ns: int
    deferred: tuple[Input, ...] = ()
    """What else was pressed meanwhile; it is handled once the claim is answered."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A tie that is slapped again by the tied seats and nobody else."""

    seats: tuple[int, ...]
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Waiting:
    """A PLAY that came before the pace allowed it."""

    seat: int
    due_ns: int


@dataclass(frozen=True, slots=True)
class LastTake:
    """When the last pile was taken by a slap or a challenge."""

    seat: int
    t_ns: int
    answered_ns: int
    """When people could know; later only where a slap had to wait for handicaps."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """Whose turn ended last, and when."""

    seat: int
    ended_ns: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat that slapped wrongly without cards: its other hand is under the pile."""

    takes: int
    """Piles that must still be taken before it is free."""
    holding: bool = False
    """It keeps PLAY pressed."""
    lost: bool = False
    """It let go: no slap till it is free."""


class State(NamedTuple):
    """A game between two inputs. `Bench` in table.py has the same fields, to work on.

    A named tuple and no dataclass: it is built once an input, and a frozen dataclass of so many
    fields takes ten times as long to build, which was nearly half of a step.
    """

    fixed: Fixed
    now_ns: int
    stacks: tuple[Stack, ...]
    pile: tuple[Placed, ...]
    faces: tuple[Card, ...]
    """The cards of `pile`, for the patterns."""
    under: tuple[Card, ...]
    """Penalty cards, in the order in which they will come out."""
    turn: int
    turn_since_ns: int
    debt: Debt | None
    won: Won | None
    claim: Claim | None
    rematch: Rematch | None
    waiting: Waiting | None
    early: tuple[Press, ...]
    """PLAYs out of turn whose clocks do not rule out that the turn had come."""
    last_take: LastTake | None
    last_turn: LastTurn | None
    last_shown_ns: int | None
    """When the newest card of the game could be seen; the pace counts from it."""
    hands: tuple[Hand | None, ...]
    out: tuple[bool, ...]
    chance: Chance | None
    backlog: tuple[Input, ...]
    """What waits for a draw of lots."""
    ends_ns: int | None
    """When the game will be over if nobody slaps; none while it is not about to end."""
    cards_played: int
    tricks: int
    over: GameOver | None


FIELDS = State._fields
values = attrgetter(*FIELDS)
"""All fields of a State or of a Bench, in order."""


def check_setup(setup: Setup) -> None:
    """Raise Refusal (`bad_setup`, `bad_rule`, …) if no game can start from it."""
    check_rules(setup.rules)
    seats = len(setup.stacks)
    check_seats(setup.rules, seats)
    if not 0 <= setup.first < seats:
        raise Refusal("bad_setup", f"first: expected 0 to {seats - 1}, found {setup.first}")
    if not any(setup.stacks):
        raise Refusal("bad_setup", "stacks: expected at least one card, found none")
    for key in ("reveal_delay_ns", "uncertainty_ns"):
        found = getattr(setup, key)
        if found < 0:
            raise Refusal("bad_setup", f"{key}: expected 0 or more, found {found}")
    check_handicaps(setup.handicaps_ms, seats)


def check_handicaps(handicaps_ms: tuple[int, ...], seats: int) -> None:
    """Raise Refusal (`bad_setup`) unless there are none, or one a seat and none too large."""
    if handicaps_ms and len(handicaps_ms) != seats:
        expected = f"expected {seats} of them, one a seat"
        raise Refusal("bad_setup", f"handicaps_ms: {expected}, found {len(handicaps_ms)}")
    for handicap_ms in handicaps_ms:
        if not 0 <= handicap_ms <= MOST_HANDICAP_MS:
            expected = f"expected 0 to {MOST_HANDICAP_MS}"
            raise Refusal("bad_setup", f"handicaps_ms: {expected}, found {handicap_ms}")


def check_seats(rules: Rules, seats: int) -> None:
    """Raise Refusal (`bad_setup`) if so many seats cannot play by these rules.

    The literature knows beggar-my-neighbour as a game of two: what `must_play` means for more
    seats, where one may be empty and another still owe a card, is nowhere said.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        expected = f"expected {MIN_SEATS} to {MAX_SEATS} seats"
        raise Refusal("bad_setup", f"{expected}, found {seats}")
    if rules.end is Ending.MUST_PLAY and seats != MIN_SEATS:
        raise Refusal("bad_setup", f"seats: expected 2 where end is must_play, found {seats}")


def fixed_of(setup: Setup) -> Fixed:
    """Return the constants of a game. Raises Refusal, see `check_setup`."""
    rules = setup.rules
    times = Times(rules.perception_ms * MS, rules.anticipation_ms * MS, rules.late_ms * MS)
    return Fixed(
        rules=rules,
        checks=tuple((rule.name, build_check(rule, rules.deck)) for rule in rules.slaps),
        attempts=rules.attempts_of(),
        times=times,
        reveal_delay_ns=setup.reveal_delay_ns,
        worst_ns=setup.uncertainty_ns,
        cards=sum(len(stack) for stack in setup.stacks),
        handicaps_ns=handicaps_of(setup.handicaps_ms),
    )
