"""The same deal with hidden cards exchanged: what one seat has seen is the same in both."""

from __future__ import annotations

import random

from engine.batak_rules import SEATS
from engine.batak_views import BatakView
from engine.cards import Card
from engine.chance import stream
from engine.games.batak import Setup, State
from engine.games.batak.state import PACK
from engine.inputs import BatakMove, BidChosen, BidPassed, CardChosen, TrumpChosen
from engine.jit import zeros
from engine.players.batak.boards import cards_in
from engine.players.batak.imagine import shown_of
from engine.players.batak.sample import draw_worlds, planned
from tests.engine.batak.script import GAME


def other_hands(view: BatakView, chance: random.Random) -> list[tuple[Card, ...]]:
    """Return hands that the seats may hold now by all that a view has seen; its own stays."""
    assert view.seat is not None
    if view.trump is None:
        return _any_hands(view, chance)
    plan, worlds = planned(shown_of(view, view.seat))[1], zeros(SEATS)
    draw_worlds(plan, 1, stream(chance.getrandbits(60)), worlds)
    hands = [cards_in(int(worlds[seat])) for seat in range(SEATS)]
    hands[view.seat] = view.hand
    return hands


def _any_hands(view: BatakView, chance: random.Random) -> list[tuple[Card, ...]]:
    rest = [one for one in PACK if one not in view.hand]
    chance.shuffle(rest)
    hands = [tuple(rest[13 * place : 13 * place + 13]) for place in range(SEATS - 1)]
    assert view.seat is not None
    hands.insert(view.seat, view.hand)
    return hands


def other_world(state: State, seat: int, chance: random.Random) -> State:
    """Return a deal with other hidden cards, brought to the same point by the game itself.

    The first deal of a match only. Raises Refusal if the cards could not have been played so.
    """
    view = GAME.view(state, seat)
    assert state.deal == 1
    every = [*(play for trick in view.tricks_seen for play in trick.plays), *view.trick]
    now = other_hands(view, chance)
    first: list[tuple[Card, ...]] = []
    for each in range(SEATS):
        played = tuple(one for who, one in every if who == each)
        first.append(played + now[each])
    before, _ = GAME.new(Setup(state.rules, tuple(first), state.dealer, 0))
    for move in _public_moves(state, every):
        before, _ = GAME.step(before, move)
    return before


def _public_moves(state: State, plays: list[tuple[int, Card]]) -> list[BatakMove]:
    said: list[BatakMove] = [
        BidPassed(0, seat) if value is None else BidChosen(0, seat, value)
        for seat, value in state.bids
    ]
    if state.trump is not None and state.declarer is not None:
        said.append(TrumpChosen(0, state.declarer, state.trump))
    return [*said, *(CardChosen(0, seat, one) for seat, one in plays)]
