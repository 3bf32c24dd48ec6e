"""The medium player: rules of thumb, a memory for what was played, and bids by points."""

from __future__ import annotations

from engine.batak_views import BatakStage, BatakView
from engine.inputs import BatakMove, CardChosen
from engine.players.batak.bidding import bid_of, trump_of
from engine.players.batak.memory import CARD, Uniform, memory_of
from engine.players.batak.rules_of_thumb import card_of
from engine.players.batak.temper import Temper


def choose(view: BatakView, seat: int, uniform: Uniform, temper: Temper) -> BatakMove:
    """Return a move of a seat that must act."""
    if view.stage is BatakStage.BID:
        return bid_of(view, seat, temper.bid_offset)
    if view.stage is BatakStage.TRUMP:
        return trump_of(view, seat)
    memory = memory_of(view, seat)
    if temper.slip and uniform() < temper.slip:
        number = memory.legal[int(uniform() * len(memory.legal))]
    else:
        number = card_of(memory, temper.trumps)
    return CardChosen(view.t_ns, seat, CARD[number])
