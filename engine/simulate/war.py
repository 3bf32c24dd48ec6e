"""A tally of games of Bataille: `simulate.bataille`, proved equal to `step`, by any rules.

Rounds are counted as tricks, and cards as they are laid.
"""

from __future__ import annotations

from engine.cards import Card, codes
from engine.errors import Refusal
from engine.events import OverReason
from engine.games.bataille.rules import STRENGTH, WarRules, check_rules, pack_of
from engine.games.bataille.state import MAX_SEATS, MIN_SEATS
from engine.jit import Ints
from engine.simulate.bataille import Outcome, play_out, shuffler
from engine.simulate.kind import Kind, by_block
from engine.simulate.question import Question
from engine.simulate.tally import Longest, Tally
from engine.simulate.uniform import uniform_of

NO_KERNEL = "Bataille has a fast loop of its own, and no kernel"


def kernel_refuses(_question: Question) -> str:
    """Return why no kernel can play this."""
    return NO_KERNEL


def play_by_loop(question: Question, stream: Ints, games: int) -> Tally:
    """Play so many games. Raises Refusal where no game can start."""
    rules, seats = _checked(question), question.seats
    tally, pack = Tally(seats), pack_of(rules)
    with uniform_of(stream) as uniform:
        draw = shuffler(uniform)
        for place in range(games):
            shuffled = [pack[one] for one in draw(len(pack))]
            stacks = [tuple(shuffled[seat::seats]) for seat in range(seats)]
            faces = [[STRENGTH[card.rank] for card in stack] for stack in stacks]
            _count(tally, play_out(faces, rules, draw), place, stacks)
    return tally


def _checked(question: Question) -> WarRules:
    rules = question.rules
    if not isinstance(rules, WarRules):
        raise Refusal("bad_rule", "expected rules of Bataille, found others")
    check_rules(rules)
    if not MIN_SEATS <= question.seats <= MAX_SEATS:
        expected = f"expected {MIN_SEATS} to {MAX_SEATS} seats"
        raise Refusal("bad_setup", f"{expected}, found {question.seats}")
    return rules


def _count(tally: Tally, one: Outcome, place: int, stacks: list[tuple[Card, ...]]) -> None:
    tally.games += 1
    tally.laid += one.cards
    if one.reason is OverReason.CYCLE:
        tally.endless += 1
        return
    tally.cards[one.cards] += 1
    tally.tricks[one.rounds] += 1
    if len(one.winners) == 1:
        tally.wins[one.winners[0]] += 1
    else:
        tally.shared += 1
    if tally.longest is None or one.cards > tally.longest.cards:
        tally.longest = Longest(one.cards, 0, place, "/".join(map(codes, stacks)))


def is_war(question: Question) -> bool:
    """Whether this is Bataille."""
    return isinstance(question.rules, WarRules)


KIND = Kind(is_war, by_block(play_by_loop), by_block(play_by_loop), kernel_refuses)
"""The row of Bataille."""
