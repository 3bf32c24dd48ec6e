"""The hard player: it imagines the others' hands many times over, and plays each deal out.

A card is worth what it brings on the mean of worlds drawn exactly uniformly among all that agree
with what was played (`sample`), the rest of the deal played by sound rules (`roll`), counted by the
table's own scoring and, towards the end of a match, by the first place (`stakes`).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.batak_views import BatakStage, BatakView
from engine.inputs import BatakMove, CardChosen
from engine.players.batak.auction import bid_of, trump_of
from engine.players.batak.imagine import merged, weighed
from engine.players.batak.memory import CARD, Memory, Uniform, memory_of
from engine.players.batak.proof import sure_cards
from engine.players.batak.temper import Temper


def choose(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool], temper: Temper
) -> BatakMove:
    """Return a move of a seat that must act."""
    if view.stage is BatakStage.BID:
        return bid_of(view, seat, uniform, keep_on, temper)
    if view.stage is BatakStage.TRUMP:
        return trump_of(view, seat, uniform, keep_on)
    return CardChosen(view.t_ns, seat, CARD[_card(view, seat, uniform, keep_on, temper)])


def candidates(memory: Memory) -> tuple[int, ...]:
    """Return the legal cards that differ."""
    table = sum(1 << number for _, number in memory.trick)
    return merged(memory.legal, memory.hand, memory.unseen | table)


def _card(
    view: BatakView, seat: int, uniform: Uniform, keep_on: Callable[[], bool], temper: Temper
) -> int:
    memory = memory_of(view, seat)
    cards = candidates(memory)
    if len(cards) == 1:
        return cards[0]
    if temper.slip and uniform() < temper.slip:
        return memory.legal[int(uniform() * len(memory.legal))]
    rows = weighed(view, seat, cards, uniform, keep_on, temper)
    sure = sure_cards(view, memory, cards, uniform, keep_on) or cards
    among = [row for row in rows if row.card in sure]
    return max(among, key=lambda row: row.worth + temper.risk * row.spread).card
