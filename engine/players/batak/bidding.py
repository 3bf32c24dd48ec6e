"""What to bid on what a hand is worth at first sight: declaring weighed against the rest."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import erf, sqrt

from engine.batak_rules import HAND, SEATS, AllPass, BatakRules
from engine.batak_views import BatakView
from engine.cards import SUITS, Suit
from engine.games.batak.scoring import TRICK, gained
from engine.inputs import BatakMove, BidChosen, BidPassed, TrumpChosen
from engine.players.batak.memory import mask_of
from engine.players.batak.worth import HUNDREDTHS, best_trump

SPREAD = 0.95
"""Standard deviation of the tricks really made about a hand's worth."""
TEAM_BASE, TEAM_SLOPE, TEAM_SPREAD = 4.4, 0.65, 1.3
"""The same for a pair of whom one hand is seen: it makes `base + slope * worth`."""
PARTNER_HAS_BID = 0.3
"""Tricks that a partner's bid adds to that."""
DEFENDED = (3.12, -0.39, 0.38)
"""A hand that does not declare makes `base + a * declarer's worth + b * its own worth`."""
USUAL_PRICE = 5
"""The lowest contract at which an auction is likely to end."""
SURPLUS = 0.5
"""About how much more than its bid a declarer's hand is worth."""


@lru_cache(maxsize=4096)
def chances(mean: float, spread: float) -> tuple[float, ...]:
    """Return how likely each number of tricks, 0 to 13, is about a mean."""

    def below(tricks: float) -> float:
        return 0.5 + 0.5 * erf((tricks - mean) / spread / sqrt(2.0))

    edges = [0.0, *(below(tricks + 0.5) for tricks in range(HAND)), 1.0]
    return tuple(high - low for low, high in pairwise(edges))


def declared(rules: BatakRules, mean: float, spread: float, bid: int) -> float:
    """Return the points by which a declarer is expected to beat the mean of the others."""
    total = 0.0
    sides = 1 if rules.is_team else SEATS - 1
    for tricks, chance in enumerate(chances(round(mean, 2), spread)):
        own = gained(rules, (tricks, 0, 0, 0), 0, bid)[0]
        total += chance * (own - TRICK[rules.scoring] * (HAND - tricks) / sides)
    return total


def defended(rules: BatakRules, mean: float, own: float, bid: int) -> float:
    """Return the same for a seat whose enemy declares with a hand that is worth so much.

    `own` is the number of tricks that it then makes, with its partner's.
    """
    if rules.is_team:
        return -declared(rules, mean, TEAM_SPREAD, bid)
    points = TRICK[rules.scoring]
    ahead = declared(rules, mean, SPREAD, bid)
    others = points * (HAND - mean) / 3
    declarer = ahead + others
    rest = points * (HAND - mean - own) / 2
    return points * own - (declarer + 2 * rest) / 3


def side_worth(view: BatakView, seat: int, offset: float) -> tuple[float, float]:
    """Return (tricks, spread) that a seat's side would make if it declared."""
    own = best_trump(mask_of(view.hand))[0] / HUNDREDTHS
    if not view.rules.is_team:
        return own + offset, SPREAD
    mate = (seat + 2) % SEATS
    has_bid = any(who == mate and value is not None for who, value in view.bids)
    mean = TEAM_BASE + TEAM_SLOPE * own + (PARTNER_HAS_BID if has_bid else 0.0)
    return mean + offset, TEAM_SPREAD


def highest_bid(view: BatakView) -> tuple[int, int] | None:
    """Return (seat, tricks) of the bid that stands; none before the first."""
    made = [(who, value) for who, value in view.bids if value is not None]
    return made[-1] if made else None


def bid_of(view: BatakView, seat: int, offset: float) -> BatakMove:
    """Return what a seat says that counts its points and weighs declaring against the rest.

    `offset` is added to the tricks that it expects. It never outbids its partner.
    """
    assert view.choices is not None
    allowed = [value for value, reason in view.choices.bids if reason is None]
    top = highest_bid(view)
    if not allowed or (top is not None and top[0] in view.rules.side(seat)):
        return BidPassed(view.t_ns, seat)
    mean, spread = side_worth(view, seat, offset)
    bid = max(allowed, key=lambda value: declared(view.rules, mean, spread, value))
    if declared(view.rules, mean, spread, bid) < _passed(view, seat, mean, spread):
        return BidPassed(view.t_ns, seat)
    return BidChosen(view.t_ns, seat, bid)


def _passed(view: BatakView, seat: int, mean: float, spread: float) -> float:
    """Return what a pass is worth."""
    rules, top = view.rules, highest_bid(view)
    bid = rules.minimum if top is None else top[1]
    if top is None and seat == view.dealer:
        redealt = rules.all_pass is AllPass.REDEAL
        return 0.0 if redealt else declared(rules, mean, spread, bid)
    theirs = bid + SURPLUS if rules.is_team else max(bid, USUAL_PRICE) + SURPLUS
    base, by_theirs, by_own = DEFENDED
    return defended(rules, theirs, base + by_theirs * theirs + by_own * mean, bid)


def trump_of(view: BatakView, seat: int) -> BatakMove:
    """Return the trump that a declarer names."""
    _, trump = best_trump(mask_of(view.hand))
    return TrumpChosen(view.t_ns, seat, Suit(SUITS[trump]))
