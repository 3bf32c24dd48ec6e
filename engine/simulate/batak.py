"""Deals and matches of Batak between computer players: the game's own `step`, nobody waiting.

Each player is handed its own seat's view and nothing else; auctions are played for real. Shuffles
come from outside, as the Draw inputs of a live match do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.batak_rules import SEATS, BatakRules
from engine.batak_views import BatakStage, BatakView, DealScore
from engine.cards import Card, Suit
from engine.games.batak import Batak, Setup, State
from engine.inputs import BatakMove, BidChosen, BidPassed, Draw, TrumpChosen

Decide = Callable[[BatakView], BatakMove | None]
"""A player in its seat, its chance included."""
Shuffle = Callable[[int], Sequence[int]]
"""Returns a permutation of 0 … n − 1."""
Hands = tuple[tuple[Card, ...], ...]

_GAME = Batak()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winners: tuple[int, ...]
    """More than one: they share the first place."""
    history: tuple[DealScore, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.history[-1].scores


@dataclass(frozen=True, slots=True)
class Contract:
    """A promise that is not left to an auction."""

    declarer: int
    tricks: int
    trump: Suit


def play_match(setup: Setup, players: Sequence[Decide], shuffle: Shuffle) -> Outcome:
    """Play one match to its end. Raises Refusal if a player does what it may not."""
    state, _ = _GAME.new(setup)
    while state.over is None:
        wanted = state.chance
        if wanted is not None:
            state, _ = _GAME.step(state, Draw(state.now_ns, tuple(shuffle(wanted.count))))
        else:
            state = _moved(state, players)
    winner = state.over.winner
    return Outcome(winner if isinstance(winner, tuple) else (winner,), state.history)


def play_deal(setup: Setup, players: Sequence[Decide]) -> DealScore | None:
    """Play the first deal of a match, auction and all; none where nobody bid and it is void."""
    state, _ = _GAME.new(setup)
    return _to_its_end(state, players)


def play_contract(setup: Setup, contract: Contract, players: Sequence[Decide]) -> DealScore | None:
    """Play the first deal of a match with a contract that is given instead of an auction."""
    state, _ = _GAME.new(setup)
    while state.stage is BatakStage.BID:
        state, _ = _GAME.step(state, _said(state, contract))
    if state.stage is BatakStage.TRUMP:
        state, _ = _GAME.step(state, TrumpChosen(state.now_ns, state.turn, contract.trump))
    return _to_its_end(state, players)


def _said(state: State, contract: Contract) -> BatakMove:
    if state.turn == contract.declarer:
        return BidChosen(state.now_ns, state.turn, contract.tricks)
    return BidPassed(state.now_ns, state.turn)


def _to_its_end(state: State, players: Sequence[Decide]) -> DealScore | None:
    while state.chance is None and state.over is None:
        state = _moved(state, players)
    return state.history[-1] if state.history else None


def _moved(state: State, players: Sequence[Decide]) -> State:
    move = players[state.turn](_GAME.view(state, state.turn))
    assert move is not None, "a player whose turn it is must move"
    return _GAME.step(state, move)[0]


def hands_of(pack: Sequence[Card]) -> Hands:
    """Return the hands of a shuffled pack of 52, thirteen cards each."""
    size = len(pack) // SEATS
    return tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(SEATS))


def one_deal(rules: BatakRules, pack: Sequence[Card], dealer: int) -> Setup:
    """Return the setup of a shuffled pack."""
    return Setup(rules, hands_of(pack), dealer)
