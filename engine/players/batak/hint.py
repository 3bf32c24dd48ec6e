"""What a hard player would do in a seat, and why, in words that people can be told.

The figures are those that it decides by: each legal card played out in the same imagined deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.batak_views import BatakStage, BatakView
from engine.cards import Card
from engine.inputs import BatakMove, BidChosen, CardChosen, TrumpChosen
from engine.players.batak.auction import bid_of, trump_of
from engine.players.batak.estimate import BidEstimate, bid_estimate
from engine.players.batak.hard import candidates
from engine.players.batak.imagine import Weighed, weighed
from engine.players.batak.memory import (
    CARD,
    SUIT_MASK,
    SUIT_OF,
    Memory,
    Uniform,
    above,
    beats,
    memory_of,
)
from engine.players.batak.temper import USUAL
from engine.players.batak.why import Why as Why


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card that may be played, and what it should bring."""

    card: Card
    tricks: float
    """Of the player's side, in the whole deal."""
    points: float
    """By which the side is ahead of the others; near the end of a match, the stakes' own points."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move and why."""

    move: BatakMove
    why: Why
    cards: tuple[CardWorth, ...] = ()
    """Every card that may be played, the best first; empty in an auction."""
    estimate: BidEstimate | None = None
    """What the hand is worth, in an auction and for the trump."""


def hint(view: BatakView, uniform: Uniform, keep_on: Callable[[], bool]) -> Hint | None:
    """Return what to do in the seat of a view, and why; none if it is not its turn."""
    if view.seat is None or view.turn != view.seat:
        return None
    if view.stage is BatakStage.CARD:
        return _card_hint(view, view.seat, uniform, keep_on)
    estimate = bid_estimate(view.hand, view.rules, uniform)
    if view.stage is BatakStage.TRUMP:
        move = trump_of(view, view.seat, uniform, keep_on)
        assert isinstance(move, TrumpChosen)
        return Hint(move, Why.LONGEST_AND_BEST, estimate=estimate)
    said = bid_of(view, view.seat, uniform, keep_on, USUAL)
    return Hint(said, _why_said(view, view.seat, said), estimate=estimate)


def _why_said(view: BatakView, seat: int, move: BatakMove) -> Why:
    if isinstance(move, BidChosen):
        return Why.BID_PAYS
    made = [who for who, value in view.bids if value is not None]
    if made and made[-1] in view.rules.side(seat):
        return Why.PARTNER_HAS_BID
    return Why.PASS_PAYS


def _card_hint(view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool]) -> Hint:
    memory = memory_of(view, seat)
    groups = candidates(memory)
    rows = weighed(view, seat, groups, uniform, keep_on, USUAL)
    rows.sort(key=lambda row: -row.worth)
    best = rows[0].card
    cards = tuple(worth for row in rows for worth in _worths(memory, groups, row))
    return Hint(CardChosen(view.t_ns, seat, CARD[best]), why(memory, groups, best), cards)


def _worths(memory: Memory, groups: tuple[int, ...], row: Weighed) -> list[CardWorth]:
    """Return the same for all cards that are as good as one."""
    after = [number for number in groups if number > row.card]
    end = after[0] if after else 52
    same = [number for number in memory.legal if row.card <= number < end]
    return [CardWorth(CARD[number], row.tricks, row.worth) for number in same]


def why(memory: Memory, groups: tuple[int, ...], best: int) -> Why:
    """Return the reason for a card; `groups` has one of each kind of legal card."""
    if len(memory.legal) == 1:
        return Why.FORCED
    if len(groups) == 1:
        return Why.EQUAL
    return _why_followed(memory, best) if memory.trick else _why_led(memory, best)


def _why_followed(memory: Memory, best: int) -> Why:
    top = memory.best
    if not beats(best, top, memory.trump):
        return _why_lost(memory)
    led = SUIT_OF[memory.trick[0][1]]
    if SUIT_OF[best] != led:
        return Why.OVERRUFFS if SUIT_OF[top] == memory.trump else Why.RUFFS
    if not _is_beaten_later(memory, best):
        dearer = [number for number in memory.legal if number > best and SUIT_OF[number] == led]
        return Why.CHEAPEST_WINNER if dearer else Why.WINS_TRICK
    kept = any(number > best and SUIT_OF[number] == led for number in memory.legal)
    return Why.KEEPS_CONTROL if kept else Why.MAY_WIN


def _why_lost(memory: Memory) -> Why:
    if memory.winner in memory.mates:
        return Why.LEAVES_IT_TO_PARTNER
    winning = [number for number in memory.legal if beats(number, memory.best, memory.trump)]
    return Why.KEEPS_CONTROL if winning else Why.LOWEST_LOSER


def _is_beaten_later(memory: Memory, number: int) -> bool:
    """Whether an enemy who still plays may hold a card that beats this one of the suit led."""
    suit = SUIT_MASK[SUIT_OF[number]]
    trumps = 0 if SUIT_OF[number] == memory.trump else SUIT_MASK[memory.trump]
    for foe in memory.foes(memory.later):
        held = memory.may[foe]
        if held & above(number) or (not held & suit and held & trumps):
            return True
    return False


def _why_led(memory: Memory, best: int) -> Why:
    suit = SUIT_OF[best]
    if suit == memory.trump:
        return Why.DRAWS_TRUMP
    if memory.is_boss(best):
        return Why.CASHES
    mates = [mate for mate in memory.mates if mate != memory.seat]
    if any(not memory.may[mate] & SUIT_MASK[suit] for mate in mates):
        return Why.GIVES_TO_PARTNER
    has_trumps = memory.held(memory.trump) != 0
    return Why.GETS_SHORT if has_trumps and memory.held(suit).bit_count() <= 2 else Why.LOW_LEAD
