"""How a hard player bids: declaring weighed against letting the others have it, in worlds.

It takes the others for players who bid on what their hands are worth at first sight, and asks of
each deal that fits what they said what it would bring to declare with each trump, and what if
somebody else did, all by the table's scoring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from engine.batak_rules import HAND, SEATS, AllPass, BatakRules
from engine.batak_views import BatakView
from engine.cards import SUITS, Suit
from engine.inputs import BatakMove, BidChosen, BidPassed, TrumpChosen
from engine.players.batak.bidding import (
    DEFENDED,
    SPREAD,
    SURPLUS,
    TEAM_BASE,
    TEAM_SLOPE,
    TEAM_SPREAD,
    USUAL_PRICE,
    declared,
    defended,
    highest_bid,
)
from engine.players.batak.boards import NOBODY, PACKED, Position, packed
from engine.players.batak.chance import stream
from engine.players.batak.imagine import flags_of, seed_of
from engine.players.batak.jit import IS_COMPILED, Ints, ints, zeros
from engine.players.batak.memory import Uniform, mask_of, numbers
from engine.players.batak.stakes import UNITS, raised_table, stakes_of, table_of
from engine.players.batak.temper import Temper
from engine.players.batak.tender import PASSED_ROW, SAID, tender, tender_passed
from engine.players.batak.worth import HUNDREDTHS, worth

BATCH = 40 if IS_COMPILED else 2
WORLDS = 240
PLAIN_WORLDS = 12
NEAR = 90
"""Trumps that are worth so much less at first sight, in hundredths of a trick, are not looked at."""
SLACK = 40
"""By so much, in hundredths of a trick, what somebody says may differ from what we would."""
ANY = 10_000

SKILL = 0.4
"""Tricks that a hard declarer makes beyond what its rollouts show: it plays better than they do."""


@lru_cache(maxsize=64)
def least_worths(rules: BatakRules) -> tuple[int, ...]:
    """Return from which worth on a hand bids 0 to 13, in hundredths of a trick."""
    return tuple(_least(rules, bid) for bid in range(HAND + 1))


def _least(rules: BatakRules, bid: int) -> int:
    for value in range(0, 13 * HUNDREDTHS, 10):
        own = value / HUNDREDTHS
        mean = TEAM_BASE + TEAM_SLOPE * own if rules.is_team else own
        spread = TEAM_SPREAD if rules.is_team else SPREAD
        if declared(rules, mean, spread, bid) >= _left_to_others(rules, mean, bid):
            return value
    return ANY


def _left_to_others(rules: BatakRules, own: float, bid: int) -> float:
    theirs = bid + SURPLUS if rules.is_team else max(bid - 1, USUAL_PRICE) + SURPLUS
    base, by_theirs, by_own = DEFENDED
    return defended(rules, theirs, base + by_theirs * theirs + by_own * own, max(1, bid - 1))


def said_of(view: BatakView, seat: int) -> Ints:
    """Return what the auction has shown, as the kernels take it (`tender`)."""
    rules, top = view.rules, highest_bid(view)
    least = least_worths(rules)
    low, high, active = [0] * SEATS, [ANY] * SEATS, [1] * SEATS
    price = rules.minimum - 1
    for who, value in view.bids:
        if value is None:
            high[who] = least[min(price + 1, HAND)] + SLACK
            active[who] = 0
        else:
            low[who] = max(low[who], least[value] - SLACK)
            price = value
    active[seat] = 0
    falls_to = view.dealer if rules.all_pass is AllPass.DEALER else NOBODY
    head = [*least, *low, *high, *active]
    bid = (NOBODY, 0) if top is None else top
    said = ints([*head, *bid, falls_to, rules.minimum])
    assert len(said) == SAID
    return said


@dataclass(frozen=True, slots=True)
class Deals:
    """The same hand declared with several trumps in the same worlds."""

    trumps: tuple[int, ...]
    falls: tuple[tuple[int, ...], ...]
    """For each trump, how the tricks fell in each world (`stakes.code_of`)."""

    def mean(self, table: tuple[int, ...]) -> tuple[float, int]:
        """Return (points, trump) of the trump that is worth most by a table of stakes."""
        sums = [sum(table[fall] for fall in row) for row in self.falls]
        best = max(range(len(sums)), key=sums.__getitem__)
        return sums[best] / len(self.falls[best]) / UNITS, self.trumps[best]


def near_trumps(hand: int) -> int:
    """Return the trumps that a hand may well be best with, as bits."""
    values = [worth(hand, trump) for trump in range(SEATS)]
    most = max(values)
    return sum(1 << trump for trump, value in enumerate(values) if value >= most - NEAR)


def first_position(rules: BatakRules, hand: int, seat: int) -> Ints:
    """Return a position before the first card that a seat, whose hand is known, leads."""
    hands = [0] * SEATS
    hands[seat] = hand
    four = (hands[0], hands[1], hands[2], hands[3])
    start = Position(four, 0, seat, flags=flags_of(rules), declarer=seat, is_team=rules.is_team)
    return packed(start)


def declared_deals(
    position: Ints,
    trumps: int,
    said: Ints,
    worlds: int,
    chance: Ints,
    keep_on: Callable[[], bool],
) -> Deals:
    """Play a hand out with each trump, batch by batch as long as `keep_on` says so."""
    names = tuple(numbers(trumps))
    rows: list[list[int]] = [[] for _ in names]
    scratch, falls = zeros(PACKED), zeros(4 * BATCH)
    while len(rows[0]) < worlds:
        tender(position, trumps, BATCH, said, chance, scratch, falls)
        for row, trump in zip(rows, names, strict=True):
            row += [int(falls[4 * world + trump]) for world in range(BATCH)]
        if not keep_on():
            break
    return Deals(names, tuple(tuple(row) for row in rows))


def _passed(
    view: BatakView, seat: int, position: Ints, said: Ints, worlds: int, chance: Ints
) -> float:
    """Return what it is worth to pass, on the mean of worlds."""
    scratch, rows = zeros(PACKED), zeros(PASSED_ROW * worlds)
    tender_passed(position, worlds, said, chance, scratch, rows)
    total = 0
    for at in range(0, PASSED_ROW * worlds, PASSED_ROW):
        if rows[at + 1] == NOBODY:
            continue
        table = table_of(stakes_of(view, seat, int(rows[at + 1]), int(rows[at + 2])))
        total += table[rows[at]]
    return total / worlds / UNITS


def bid_of(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool], temper: Temper
) -> BatakMove:
    """Return what a hard player says."""
    assert view.choices is not None
    allowed = [value for value, reason in view.choices.bids if reason is None]
    top = highest_bid(view)
    if not allowed or (top is not None and top[0] in view.rules.side(seat)):
        return BidPassed(view.t_ns, seat)
    hand, said = mask_of(view.hand), said_of(view, seat)
    position, chance = first_position(view.rules, hand, seat), stream(seed_of(uniform))
    worlds = WORLDS if IS_COMPILED else PLAIN_WORLDS
    deals = declared_deals(position, near_trumps(hand), said, worlds, chance, keep_on)
    worths = {
        bid: deals.mean(_table(view, seat, bid, temper))[0] for bid in allowed[: HAND // 2 + 1]
    }
    bid = max(worths, key=lambda value: (worths[value], -value))
    is_forced = top is None and seat == view.dealer and view.rules.all_pass is AllPass.DEALER
    if is_forced:
        return BidChosen(view.t_ns, seat, bid)
    passed = _passed(view, seat, position, said, len(deals.falls[0]), chance)
    if worths[bid] < passed:
        return BidPassed(view.t_ns, seat)
    return BidChosen(view.t_ns, seat, bid)


def _table(view: BatakView, seat: int, bid: int, temper: Temper) -> tuple[int, ...]:
    """Return the stakes of a bid; who believes to make more looks at it as at a lower one."""
    return raised_table(stakes_of(view, seat, seat, bid), round(SKILL + temper.bid_offset, 2))


def trump_of(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool]
) -> BatakMove:
    """Return the trump that a hard declarer names."""
    hand, said = mask_of(view.hand), said_of(view, seat)
    position, chance = first_position(view.rules, hand, seat), stream(seed_of(uniform))
    worlds = WORLDS if IS_COMPILED else PLAIN_WORLDS
    deals = declared_deals(position, near_trumps(hand), said, worlds, chance, keep_on)
    trump = deals.mean(table_of(stakes_of(view, seat, view.declarer, view.contract)))[1]
    return TrumpChosen(view.t_ns, seat, Suit(SUITS[trump]))
