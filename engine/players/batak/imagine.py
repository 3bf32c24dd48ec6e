"""What a hard player sees when it imagines the others' hands: each card's worth, batch by batch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from engine.batak_rules import BatakRules, TrumpLead
from engine.batak_views import BatakView
from engine.cards import SUITS
from engine.chance import stream
from engine.jit import IS_COMPILED, Ints, ints, zeros
from engine.players.batak.boards import NOBODY, PACKED, SEATS, flags, numbers_in
from engine.players.batak.deduce import Shown
from engine.players.batak.memory import NUMBER, SUIT_OF, Uniform, mask_of
from engine.players.batak.sample import draw_worlds, planned
from engine.players.batak.stakes import UNITS, Stakes, stakes_of, table_of
from engine.players.batak.temper import Temper
from engine.players.batak.weigh import ROW, SUMS, weigh_worlds

BATCH = 32 if IS_COMPILED else 1
"""Worlds between two looks at the clock."""
PLAIN_WORLDS = 12
"""Worlds that are worth waiting for where nothing is compiled."""
SURE_AFTER, SURE = 160, 4.0
"""After so many worlds, a card that is ahead by so many standard errors is taken."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A card, and what came of it in the worlds."""

    card: int
    worth: float
    """Points ahead of the others, or what the stakes say; the mean."""
    spread: float
    """Standard deviation of one world's."""
    tricks: float
    """Of the player's side in the whole deal."""
    worlds: int


def flags_of(rules: BatakRules) -> int:
    """Return the switches of a table as kernels take them."""
    return flags(
        trump_free=rules.trump_lead is TrumpLead.FREE,
        must_rise=rules.must_rise,
        rise_after_ruff=rules.rise_after_ruff,
        must_overtrump=rules.must_overtrump,
        must_undertrump=rules.must_undertrump,
    )


def shown_of(view: BatakView, seat: int) -> Shown:
    """Return what a seat has been shown in a deal whose trump is known."""
    assert view.trump is not None
    every = (*(trick.plays for trick in view.tricks_seen), view.trick)
    plays = [play for trick in every for play in trick]
    return Shown(
        seat=seat,
        hand=mask_of(view.hand),
        trump=SUITS.index(view.trump.value),
        leader=plays[0][0] if plays else seat,
        plays=tuple(NUMBER[each] for _, each in plays),
        flags=flags_of(view.rules),
        declarer=NOBODY if view.declarer is None else view.declarer,
        is_team=view.rules.is_team,
    )


def merged(legal: tuple[int, ...], hand: int, others: int) -> tuple[int, ...]:
    """Return one card, the lowest, of each run of own cards with nothing of the others between.

    `others` are the cards that are unseen or lie on the table: among themselves the cards of a run
    win and lose alike, and allow the others the same.
    """
    found: list[int] = []
    for number in legal:
        below = number - 1
        while found and SUIT_OF[number] * 13 <= below and not (hand | others) >> below & 1:
            below -= 1
        is_next = found and below >= SUIT_OF[number] * 13 and hand >> below & 1
        if not (is_next and below in legal):
            found.append(number)
    return tuple(found)


def seed_of(uniform: Uniform) -> int:
    """Return a seed for a kernel's own chance."""
    return int(uniform() * (1 << 53))


@lru_cache(maxsize=64)
def values_of(stakes: Stakes) -> Ints:
    """Return a table of stakes as kernels take it."""
    return ints(table_of(stakes))


def weighed(
    view: BatakView,
    seat: int,
    legal: tuple[int, ...],
    uniform: Uniform,
    keep_on: Callable[[], bool],
    temper: Temper,
) -> list[Weighed]:
    """Return what each of some legal cards is worth to a seat that must play one.

    The first batch of worlds is always looked at, the others as long as `keep_on` says so.
    """
    position, plan = planned(shown_of(view, seat))
    stakes = stakes_of(view, seat, view.declarer, view.contract)
    values, chance = values_of(stakes), stream(seed_of(uniform))
    worlds, scratch, sums = zeros(SEATS * BATCH), zeros(PACKED), zeros(SUMS)
    cards = sum(1 << number for number in legal)
    wanted = temper.worlds if IS_COMPILED else min(temper.worlds, PLAIN_WORLDS)
    done = 0
    while done < wanted:
        draw_worlds(plan, BATCH, chance, worlds)
        weigh_worlds(position, worlds, BATCH, cards, values, chance, scratch, sums)
        done += BATCH
        if _is_sure(cards, sums, done) or not keep_on():
            break
    return [_row(number, sums) for number in legal]


def _row(number: int, sums: Ints) -> Weighed:
    worlds, worth, squares, tricks = (int(sums[ROW * number + at]) for at in range(ROW))
    mean = worth / worlds
    spread = sqrt(max(0.0, squares / worlds - mean * mean))
    return Weighed(number, mean / UNITS, spread / UNITS, tricks / worlds, worlds)


def _is_sure(cards: int, sums: Ints, done: int) -> bool:
    """Whether one card is clearly ahead."""
    if done < SURE_AFTER:
        return False
    rows = sorted((_row(number, sums) for number in numbers_in(cards)), key=lambda row: -row.worth)
    if len(rows) == 1:
        return True
    best, second = rows[:2]
    error = sqrt((best.spread**2 + second.spread**2) / done)
    return best.worth - second.worth > SURE * error
