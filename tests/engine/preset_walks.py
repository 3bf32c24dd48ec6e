"""Long random games of one combination of preset, seats and penalty, with what must hold in them.

`walks.py` makes short games for hypothesis, which looks for the smallest counter-example.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from engine.cards import card, deal, deck_cards
from engine.errors import Refusal
from engine.events import (
    CardPlayed,
    Event,
    Faulted,
    GameOver,
    PenaltyKind,
    Taken,
)
from engine.games.bataille_corse import PRESETS, BatailleCorse, Rules, Setup, State
from engine.games.bataille_corse.rules import DEFAULT_NUMBERS, Ending, Excuse, Penalty, TieRule
from engine.inputs import Button, Draw, Input, Press, Revealed, Tick

GAME = BatailleCorse()
MS = 1_000_000
SEATS = range(2, 9)
PROBE_EVERY = 50
"""Inputs between two states whose views and ways on are looked at."""
STANDSTILL = 12
"""After so many inputs in a row that moved no card, a state is looked at as well."""

GAPS = (0, 0, 500, 20_000, 30 * MS, 99 * MS, 240 * MS, 700 * MS, 1600 * MS)
UNCERTAINTIES = (0, 0, 0, 1_000, 400_000, 10 * MS)
SOURCES = ("", "chip", "pins")
PLAY, SLAP = Button.PLAY, Button.SLAP


def seats_of(rules: Rules) -> tuple[int, ...]:
    """Return how many seats may play by these rules."""
    return (2,) if rules.end is Ending.MUST_PLAY else tuple(SEATS)


def setup_of(preset: str, seats: int, kind: PenaltyKind, chance: random.Random) -> Setup:
    """Return a shuffled game; how a tie is decided and what the excuse does vary with it."""
    rules = replace(
        PRESETS[preset][1],
        penalty=Penalty(kind, DEFAULT_NUMBERS.get(kind, 0)),
        tie=chance.choice(list(TieRule)),
        excuse=chance.choice(list(Excuse)),
    )
    excuse = rules.excuse is not Excuse.OUT
    pack = list(deck_cards(rules.deck, jokers=rules.jokers, excuse=excuse))
    chance.shuffle(pack)
    first = chance.randrange(seats)
    delay_ns = chance.choice([0, 25 * MS])
    return Setup(rules, deal(tuple(pack), seats, first), first, reveal_delay_ns=delay_ns)


# -- inputs --------------------------------------------------------------------------------


def press(state: State, chance: random.Random, t_ns: int, button: Button, seat: int) -> Press:
    """Return a button going down, its clock as good or bad as chance has it."""
    uncertainty_ns = chance.choice(UNCERTAINTIES)
    source = chance.choice(SOURCES)
    order_ns = 20_000 if source else 0
    return Press(
        t_ns,
        seat % len(state.stacks),
        button,
        uncertainty_ns=uncertainty_ns,
        order_ns=order_ns,
        source=source,
    )


def random_input(state: State, chance: random.Random) -> Input:
    """Return anything that a table may hand in: mostly cards that are due, and slaps."""
    t_ns = state.now_ns + chance.choice(GAPS)
    if state.chance is not None and chance.random() < 0.9:
        order = list(range(state.chance.count))
        chance.shuffle(order)
        return Draw(t_ns, tuple(order))
    seat = chance.randrange(len(state.stacks))
    kind = chance.random()
    if kind < 0.60:
        return press(state, chance, t_ns, PLAY, state.turn)
    if kind < 0.66:
        return press(state, chance, t_ns, PLAY, seat)
    if kind < 0.80:
        return press(state, chance, t_ns, SLAP, seat)
    return rare_input(state, chance, t_ns, seat)


def rare_input(state: State, chance: random.Random, t_ns: int, seat: int) -> Input:
    """Return a release, an overdue press, a reveal, a tick, or what cannot be taken at all."""
    button = chance.choice((PLAY, SLAP))
    number = max(0, state.cards_played - chance.randrange(4))
    past_ns = max(0, t_ns - chance.choice((1, 50 * MS, 2000 * MS)))
    return chance.choice(
        (
            Press(t_ns, seat, PLAY, down=False),
            Press(t_ns, seat, button, down=False),
            Press(past_ns, seat, button, down=chance.random() < 0.7, overdue=True),
            Revealed(max(0, t_ns - chance.choice((0, 40 * MS))), number),
            Tick(t_ns),
            Tick(t_ns),
            Press(past_ns, seat, button),
            Press(t_ns, seat + chance.choice((-9, 9)), button),
            Draw(t_ns, chance.choice(((), (0,), (0, 1), (1, 0), (0, 0), (2, 0, 1)))),
        )
    )


# -- what must hold ------------------------------------------------------------------------


def all_cards(state: State) -> list[str]:
    """Return every card of the game, in no order that means anything."""
    cards = itertools.chain(state.under, state.faces, *state.stacks)
    return sorted(found.code for found in cards)


def check_cards(before: State, after: State, expected: list[str]) -> None:
    """No card is lost or made. Where no stack and no pile has changed there is nothing to see."""
    if before.stacks is not after.stacks or before.faces is not after.faces:
        assert all_cards(after) == expected
    assert len(after.pile) == len(after.faces)


OTHER = card("4S")


def check_view(state: State) -> None:
    """What may be seen is the same whatever the cards are that lie face down."""
    view = GAME.view(state, None)
    assert tuple(up.card for up in view.pile) == state.faces
    assert tuple(seat.cards for seat in view.seats) == tuple(map(len, state.stacks))
    stacks = tuple((OTHER,) * len(stack) for stack in state.stacks)
    exchanged = state._replace(stacks=stacks, under=(OTHER,) * len(state.under))
    for seat in range(len(stacks)):
        assert GAME.view(exchanged, seat) == GAME.view(state, seat) == view


def trials(state: State) -> Iterator[tuple[Input, ...]]:
    """Yield what may lead on: PLAY of a seat, SLAP of a seat, SLAP with PLAY held down."""
    seats = len(state.stacks)
    at_ns = state.now_ns
    for step in range(seats):
        yield (Press(at_ns, (state.turn + step) % seats, PLAY),)
    for seat in range(seats):
        down, slap = Press(at_ns, seat, PLAY), Press(at_ns, seat, SLAP)
        yield (slap, Tick(at_ns + MS))
        yield (down, slap, Tick(at_ns + MS))


def led_to(state: State, items: tuple[Input, ...]) -> tuple[State, list[Event]]:
    """Return where inputs lead and all they lead to; lots are drawn where the game asks."""
    told: list[Event] = []
    for item in items:
        state, events = GAME.step(state, item)
        told += events
        while state.chance is not None:
            order = tuple(range(state.chance.count))
            state, events = GAME.step(state, Draw(item.t_ns, order))
            told += events
    return state, told


def moves(told: list[Event]) -> bool:
    """Tell whether a card fell, a pile was taken or the game ended, and nobody was at fault."""
    forward = any(isinstance(event, CardPlayed | Taken | GameOver) for event in told)
    return forward and not any(isinstance(event, Faulted) for event in told)


def leads_on(state: State) -> bool:
    """Tell whether time alone, or then a seat, moves the game on by right.

    That cards move when somebody does wrong is not enough: those who play well would wait for ever.
    Time comes first, so that what is still open of earlier presses is not taken for an answer.
    """
    state, told = led_to(state, (Tick(state.now_ns + 100_000 * MS),))
    if moves(told) or state.over is not None:
        return True
    return any(moves(led_to(state, items)[1]) for items in trials(state))


def taken(state: State, item: Input) -> tuple[State, tuple[Event, ...]] | None:
    """Hand in an input: what `check` lets pass is taken, what it refuses changes nothing."""
    try:
        GAME.check(state, item)
    except Refusal as announced:
        with pytest.raises(Refusal) as refused:
            GAME.step(state, item)
        assert refused.value.code == announced.code
        return None
    return GAME.step(state, item)


@dataclass
class Tally:
    """What a walk came across, so that a test can tell whether it went anywhere."""

    inputs: int = 0
    refused: int = 0
    games: int = 0
    probes: int = 0
    events: set[str] = field(default_factory=set)


def dead_end(setup: Setup, state: State) -> str:
    """Say in one line where a game came to a standstill."""
    return f"{setup.rules}: {GAME.view(state, None)}"


def walk(setup: Setup, chance: random.Random, inputs: int, tally: Tally) -> int:
    """Play one game for at most so many inputs that are taken; return how many it took."""
    state, _ = GAME.new(setup)
    expected, still, count = all_cards(state), 0, 0
    while count < inputs and state.over is None:
        result = taken(state, random_input(state, chance))
        if result is None:
            tally.refused += 1
            continue
        before, (state, events) = state, result
        count += 1
        still = 0 if before.stacks is not state.stacks else still + 1
        check_cards(before, state, expected)
        tally.events.update(_words(events))
        look = count % PROBE_EVERY == 0 or (still and still % STANDSTILL == 0)
        if look and state.over is None:
            tally.probes += 1
            check_view(state)
            assert state.chance is not None or leads_on(state), dead_end(setup, state)
    tally.inputs += count
    tally.games += state.over is not None
    return count


def _words(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield type(event).__name__
        verdict = getattr(event, "verdict", None) or getattr(event, "kind", None)
        if verdict is not None:
            yield verdict.value


def walks(preset: str, seats: int, kind: PenaltyKind, inputs: int, tally: Tally) -> None:
    """Play game after game of one combination till it has taken so many inputs."""
    chance = random.Random(f"{preset} {seats} {kind.value}")
    while inputs > 0:
        inputs -= walk(setup_of(preset, seats, kind, chance), chance, inputs, tally)
