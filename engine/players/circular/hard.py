"""The hard player: points, the lead and the rest of the hand weighed in many imagined worlds.

For each three cards it could play it asks how often they win against what the others may hold, what
the trick is then worth to either side (face up counts double), what it is worth to lead to the next
one, and what the cards kept back are good for. Giving up is weighed against the best of these.
Worlds in which the others would not have played what they have are given less weight.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import comb

from engine.games.court_circular.lines import ORDER
from engine.games.court_circular.rules import TRICK
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from engine.players.circular.values import (
    CARDS,
    EXTRA,
    RANK_BITS,
    Three,
    numbers,
    threes_of,
    values_of,
)
from engine.players.circular.worlds import Outlook, Uniform, dealt, outlook_of, refills
from engine.views import CircularView


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much, in points; found by playing: half or double plays little worse."""

    worlds: int = 40
    swing: float = 4.0
    """To lead to the next trick and choose its lead, against the other doing so."""
    keep: float = 1.0
    """A pair of cards kept back that goes well together."""
    unlikely: float = 0.3
    """Weight of a world in which the others would have played better."""


USUAL = Weights()
MEAN_EXTRA = sum(EXTRA) / len(EXTRA)


def choose(view: CircularView, seat: int, uniform: Uniform, weights: Weights = USUAL) -> Move:
    """Return a move of a seat that must act."""
    look = outlook_of(view, seat)
    if view.choosing:
        return LeadChosen(view.t_ns, seat, ORDER[_best_lead(view, look, uniform, weights)])
    stakes = stakes_of(view, seat, weights)
    plans = _weighed(look, stakes, uniform, weights)
    number, hope = _best_card(look, plans)
    assert view.choices is not None
    if view.choices.resign is None and stakes.give_up(look, weights) > hope:
        return Resigned(view.t_ns, seat)
    return CardChosen(view.t_ns, seat, ORDER[number])


# -- what goes well together ---------------------------------------------------------------


def _harmony(a: int, b: int) -> float:
    """Return how good two cards are to hold together: rank, hearts, court, neighbours."""
    good = 1.0 * (ORDER[a].rank == ORDER[b].rank)
    good += 0.5 * (ORDER[a].suit == ORDER[b].suit == "H")
    good += 0.4 * (EXTRA[a] - (ORDER[a].suit == "H") + EXTRA[b] - (ORDER[b].suit == "H") == 2)
    near = {abs(x - y) for x in _steps(a) for y in _steps(b)}
    return good + 0.3 * (1 in near) + 0.15 * (2 in near)


def _steps(number: int) -> list[int]:
    return [place for place in range(14) if RANK_BITS[number] >> place & 1]


_HARMONY = [[_harmony(a, b) for b in range(CARDS)] for a in range(CARDS)]
_MEAN_HARMONY = sum(_HARMONY[a][b] for a, b in combinations(range(CARDS), 2)) / comb(CARDS, 2)


def harmony(hand: tuple[int, ...] | list[int]) -> float:
    """Return how well the cards of a hand go together, against any cards instead."""
    return sum(_HARMONY[a][b] - _MEAN_HARMONY for a, b in combinations(hand, 2))


# -- stakes --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a trick is worth when it is won or lost, in points."""

    each_won: int
    """Points of a card for being won by this seat: 2 if it leads, else 1."""
    each_lost: int
    on_table: float
    """Extra points of the cards that lie there, the lead included."""
    laid: int
    """How many these are."""
    to_come: int
    """Cards that the others will still play."""
    swing: float
    """0 in the last trick of a deal."""

    def pot(self, own: int, extra: float, each: int) -> float:
        """Return what the whole trick counts once `own` cards worth `extra` are added to it."""
        cards = self.laid + own + self.to_come
        left = 0 if self.swing == 0 else each + MEAN_EXTRA
        return cards * each + self.on_table + extra + self.to_come * MEAN_EXTRA - left

    def give_up(self, look: Outlook, weights: Weights) -> float:
        """Return what giving up now brings: the table is lost, the hand is whole."""
        lost = (self.laid - 1) * self.each_lost + self.on_table - MEAN_EXTRA
        return -lost - self.swing + weights.keep * harmony(look.hand)


def stakes_of(view: CircularView, seat: int, weights: Weights) -> Stakes:
    """Return the stakes of the trick on the table."""
    rows = [numbers(one.played) for one in view.seats]
    on_table = [number for row in rows for number in row] + numbers(
        [view.lead] if view.lead else []
    )
    others = [one for other, one in enumerate(view.seats) if other != seat and not one.resigned]
    last = not view.pack and any(one.cards + len(one.played) < 2 * TRICK for one in view.seats)
    leads = view.first_hand == seat
    return Stakes(
        each_won=2 if leads else 1,
        each_lost=1 if leads else 2,
        on_table=sum(EXTRA[number] for number in on_table),
        laid=len(on_table),
        to_come=sum(TRICK - len(one.played) for one in others),
        swing=0.0 if last else weights.swing,
    )


# -- plans ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """Three cards to be played, and what they bring on average."""

    cards: Three
    hope: float


def _weighed(look: Outlook, stakes: Stakes, uniform: Uniform, weights: Weights) -> list[Plan]:
    """Return all plans, the best first."""
    values = values_of(look.lead)
    rivals = sorted(_rivals(look, uniform, weights))
    worths = [worth for worth, _ in rivals]
    sums = [0.0, *accumulate(weight for _, weight in rivals)]
    plans: list[Plan] = []
    for cards in threes_of(look.played[look.seat], look.hand):
        chance = sums[bisect_left(worths, values.of(cards))] / sums[-1]
        own = [number for number in look.hand if number in cards]
        kept = [number for number in look.hand if number not in cards]
        extra = sum(EXTRA[number] for number in own)
        gain = stakes.pot(len(own), extra, stakes.each_won) + stakes.swing
        loss = stakes.pot(len(own), extra, stakes.each_lost) + stakes.swing
        rest = weights.keep * harmony(kept) if stakes.swing else 0.0
        plans.append(Plan(cards, chance * gain - (1 - chance) * loss + rest))
    return sorted(plans, key=lambda plan: -plan.hope)


def _rivals(look: Outlook, uniform: Uniform, weights: Weights) -> list[tuple[int, float]]:
    """Return the best that any other seat can make, world by world, with the world's weight."""
    best = values_of(look.lead).best
    rows = [look.played[other] for other in look.others]
    sizes = [look.sizes[other] for other in look.others]
    found: list[tuple[int, float]] = []
    for _ in range(weights.worlds):
        weight, worths = 1.0, []
        for played, hand in zip(rows, dealt(look.unseen, sizes, uniform), strict=True):
            worths.append(best(threes_of(played, hand)))
            if played and worths[-1] < best(threes_of((), (*played, *hand))):
                weight *= weights.unlikely
        found.append((max(worths), weight))
    return found


def _best_card(look: Outlook, plans: list[Plan]) -> tuple[int, float]:
    """Return the card to play, and what the best plan hopes for.

    Of the cards of the best plan, the one that leaves the best other plan open.
    """
    best = plans[0]
    cards = [number for number in look.hand if number in best.cards]

    def spare(number: int) -> float:
        others = (plan.hope for plan in plans[1:] if number in plan.cards)
        return next(others, best.hope - 100)

    return max(cards, key=spare), best.hope


# -- the next lead -------------------------------------------------------------------------


def _best_lead(view: CircularView, look: Outlook, uniform: Uniform, weights: Weights) -> int:
    """Return the lead with which this hand, filled up, beats the others' most often."""
    assert view.choices is not None
    leads = numbers(card for card, reason in view.choices.leads if reason is None)
    more = refills(look.sizes, look.seat, view.pack)
    sizes = [size + got for size, got in zip(look.sizes, more, strict=True)]
    sizes[look.seat] = more[look.seat]  # the rest of its own hand it knows
    won = dict.fromkeys(leads, 0)
    for _ in range(weights.worlds // 2):
        hands = dealt(look.unseen, sizes, uniform)
        hands[look.seat] += look.hand
        sets = [threes_of((), hand) for hand in hands]
        for lead in leads:
            worths = list(map(values_of(lead).best, sets))
            won[lead] += worths[look.seat] == max(worths)
    worlds = weights.worlds // 2
    # A trick that is won leading, against one that is lost: what stands in `pot`, on average.
    swing = 3 * len(sizes) * (2 + 1 + 2 * MEAN_EXTRA) + 2 * weights.swing
    return max(leads, key=lambda lead: won[lead] / worlds * swing - EXTRA[lead])
