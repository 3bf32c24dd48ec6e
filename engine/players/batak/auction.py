"""How a hard player bids: declaring weighed against letting the others have it, in worlds.

It takes the others for players who bid on what their hands are worth at first sight, and asks of
each deal that fits what they said what it would bring to declare with each trump, and what if
somebody else did, all by the table's scoring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.batak_rules import HAND, SEATS, AllPass, BatakRules
from engine.batak_views import BatakView
from engine.cards import SUITS, Suit
from engine.chance import stream
from engine.inputs import BatakMove, BidChosen, BidPassed, TrumpChosen
from engine.jit import IS_COMPILED, Ints, ints, zeros
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
from engine.players.batak.imagine import flags_of, seed_of
from engine.players.batak.memory import Uniform, mask_of
from engine.players.batak.stakes import UNITS, raised_table, stakes_of, table_of
from engine.players.batak.temper import Temper
from engine.players.batak.tender import PASSED_ROW, SAID, tender, tender_passed
from engine.players.batak.worth import HUNDREDTHS, worth

BATCH = 40 if IS_COMPILED else 2
"""Worlds between two looks at the clock,"""
WORLDS = 240 if IS_COMPILED else 12
"""and all of them."""
NEAR = 90
"""A trump that is worth so much less at first sight is not looked at; hundredths of a trick."""
JUMPS = 7
"""So many bids are weighed, from the lowest that may be made."""
SLACK = 40
"""By so much, in hundredths of a trick, what somebody says may differ from what we would."""
ANY = 10_000
"""More than any hand is worth."""

SKILL = 0.4
"""Tricks that a hard declarer makes beyond what its rollouts show: it plays better than they do."""

Table = Sequence[int]
"""What each fall of the tricks is worth (`stakes`)."""


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


@dataclass(slots=True)
class Tender:
    """A hand, and what came of it in the worlds looked at so far."""

    position: Ints
    """Before the first card, which the hand leads."""
    trumps: tuple[int, ...]
    said: Ints
    chance: Ints
    falls: list[list[int]]
    """For each trump, how the tricks fell in each world (`stakes.code_of`)."""
    passed: list[tuple[int, int, int]]
    """For each world in which it passes, how the tricks fell, the declarer, the contract."""

    @property
    def worlds(self) -> int:
        """Number of worlds so far."""
        return len(self.falls[0])

    def declare(self) -> None:
        """Declare with each trump in one more batch of worlds."""
        bits = sum(1 << trump for trump in self.trumps)
        scratch, falls = zeros(PACKED), zeros(SEATS * BATCH)
        tender(self.position, bits, BATCH, self.said, self.chance, scratch, falls)
        for row, trump in zip(self.falls, self.trumps, strict=True):
            row += [int(falls[SEATS * world + trump]) for world in range(BATCH)]

    def give_way(self) -> None:
        """Pass in one more batch of worlds."""
        scratch, rows = zeros(PACKED), zeros(PASSED_ROW * BATCH)
        tender_passed(self.position, BATCH, self.said, self.chance, scratch, rows)
        for at in range(0, PASSED_ROW * BATCH, PASSED_ROW):
            self.passed.append((int(rows[at]), int(rows[at + 1]), int(rows[at + 2])))

    def best(self, table: Table) -> tuple[float, int]:
        """Return (points, trump) of the trump that is worth most by a table of stakes."""
        sums = [sum(table[fall] for fall in row) for row in self.falls]
        most = max(range(len(sums)), key=sums.__getitem__)
        return sums[most] / self.worlds / UNITS, self.trumps[most]


def near_trumps(hand: int) -> tuple[int, ...]:
    """Return the trumps that a hand may well be best with."""
    values = [worth(hand, trump) for trump in range(SEATS)]
    return tuple(trump for trump in range(SEATS) if values[trump] >= max(values) - NEAR)


def tender_of(
    rules: BatakRules, hand: int, seat: int, trumps: tuple[int, ...], said: Ints, uniform: Uniform
) -> Tender:
    """Return a hand that is about to declare, with no world looked at yet."""
    hands = [0] * SEATS
    hands[seat] = hand
    four = (hands[0], hands[1], hands[2], hands[3])
    start = Position(four, 0, seat, flags=flags_of(rules), declarer=seat, is_team=rules.is_team)
    chance = stream(seed_of(uniform))
    return Tender(packed(start), trumps, said, chance, [[] for _ in trumps], [])


def bid_of(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool], temper: Temper
) -> BatakMove:
    """Return what a hard player says; it never outbids its partner."""
    assert view.choices is not None
    allowed = [value for value, reason in view.choices.bids if reason is None]
    top = highest_bid(view)
    if not allowed or (top is not None and top[0] in view.rules.side(seat)):
        return BidPassed(view.t_ns, seat)
    is_forced = top is None and seat == view.dealer and view.rules.all_pass is AllPass.DEALER
    found = _looked_at(view, seat, uniform, keep_on, gives_way=not is_forced)
    bid, points = _best_bid(view, seat, found, allowed, temper)
    if not is_forced and points < _worth_of_a_pass(view, seat, found):
        return BidPassed(view.t_ns, seat)
    return BidChosen(view.t_ns, seat, bid)


def _looked_at(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool], *, gives_way: bool
) -> Tender:
    """Look at worlds, batch by batch as long as `keep_on` says so; at one batch in any case."""
    hand = mask_of(view.hand)
    trumps = near_trumps(hand)
    found = tender_of(view.rules, hand, seat, trumps, said_of(view, seat), uniform)
    while found.worlds < WORLDS:
        found.declare()
        if gives_way:
            found.give_way()
        if not keep_on():
            break
    return found


def _best_bid(
    view: BatakView, seat: int, found: Tender, allowed: list[int], temper: Temper
) -> tuple[int, float]:
    """Return the bid that is worth most, and its points; of equal ones the lowest."""
    more = round(SKILL + temper.bid_offset, 2)
    worths = {
        bid: found.best(raised_table(stakes_of(view, seat, seat, bid), more))[0]
        for bid in allowed[:JUMPS]
    }
    bid = max(worths, key=lambda value: (worths[value], -value))
    return bid, worths[bid]


def _worth_of_a_pass(view: BatakView, seat: int, found: Tender) -> float:
    total = 0
    for fall, declarer, contract in found.passed:
        if declarer != NOBODY:
            total += table_of(stakes_of(view, seat, declarer, contract))[fall]
    return total / len(found.passed) / UNITS


def trump_of(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool]
) -> BatakMove:
    """Return the trump that a hard declarer names."""
    found = _looked_at(view, seat, uniform, keep_on, gives_way=False)
    stakes = stakes_of(view, seat, view.declarer, view.contract)
    return TrumpChosen(view.t_ns, seat, Suit(SUITS[found.best(raised_table(stakes, SKILL))[1]]))
