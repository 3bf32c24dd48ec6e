"""Beggar-my-neighbour by the block: two seats, no slaps, the preset `beggar` in all that matters.

Seat 0 leads and has the upper half of the shuffled pack. Dealing cards out in turn would be as
good: either way every deal is as likely.
"""

from __future__ import annotations

from collections import Counter

from engine.games.bataille_corse import PRESETS, Rules
from engine.jit import Ints, listed, zeros
from engine.simulate.beggar_deals import text_of
from engine.simulate.beggar_kernel import (
    COUNTS,
    DEAL,
    OUTCOME,
    SCRATCH,
    TOTALS,
    USUAL_CARDS,
    count_games,
    deal_games,
    play_games,
)
from engine.simulate.kind import Batch, Kind, Road
from engine.simulate.one_deal import play_one
from engine.simulate.question import Question, Shares
from engine.simulate.tally import Longest, Tally

SEATS = 2
_PRESET = PRESETS["beggar"][1]
_MATTERS = ("deck", "packs", "jokers", "challenges", "slaps", "card_limit", "end")
"""Nobody slaps and nobody plays out of turn, so penalties, ties and times change no count."""


def is_beggar(question: Question) -> bool:
    """Whether games of this question are beggar-my-neighbour, whatever their rules are called."""
    rules = question.rules
    return (
        isinstance(rules, Rules)
        and question.seats == SEATS
        and all(getattr(rules, key) == getattr(_PRESET, key) for key in _MATTERS)
        and _attempts(rules) == _attempts(_PRESET)
        and not _can_slap_wrongly(question)
    )


def _attempts(rules: Rules) -> dict[str, int]:
    """Return the attempts of the ranks that the deck has."""
    return {rank: dict(rules.attempts).get(rank, 0) for rank in "A23456789TJQK"}


def _can_slap_wrongly(question: Question) -> bool:
    slapping = question.slapping
    if isinstance(slapping, Shares):
        return any(slapping.mistakes)
    return slapping is not None


def by_kernel(_question: Question, batch: Batch) -> Tally:
    """Play blocks by the kernel."""
    games = batch.games * len(batch.streams)
    deals, outcomes = _deals(batch), zeros(OUTCOME * games)
    play_games(deals, games, zeros(2), outcomes)
    counts, totals, rare = zeros(COUNTS), zeros(TOTALS), zeros(games)
    rares = int(count_games(games, outcomes, counts, totals, rare))
    tally = _counted(listed(counts), listed(totals))
    if totals[3] >= 0:
        game = int(totals[3])
        tally.longest = _named(batch, deals, game, int(outcomes[game * OUTCOME]))
    for game in listed(rare)[:rares]:
        tally.add(_one(batch, deals, game, Road.KERNEL))
    return tally


def by_engine(_question: Question, batch: Batch) -> Tally:
    """Play the same deals by the game's own `step`."""
    deals, tally = _deals(batch), Tally(SEATS)
    for game in range(batch.games * len(batch.streams)):
        tally.add(_one(batch, deals, game, Road.ENGINE))
    return tally


def _deals(batch: Batch) -> Ints:
    """Return the deals of all games, drawn from their blocks' chance."""
    deals, scratch = zeros(DEAL * batch.games * len(batch.streams)), zeros(SCRATCH)
    for place, numbers in enumerate(batch.streams):
        deal_games(numbers, scratch, deals, place * batch.games, batch.games)
    return deals


def _counted(counts: list[int], totals: list[int]) -> Tally:
    """Return the tally of what `count_games` has counted."""
    cards, tricks = counts[:USUAL_CARDS], counts[USUAL_CARDS:]
    return Tally(
        seats=SEATS,
        games=totals[0] + totals[1],
        cards=Counter({number: games for number, games in enumerate(cards) if games}),
        tricks=Counter({number: games for number, games in enumerate(tricks) if games}),
        wins=totals[:SEATS],
        laid=totals[2],
    )


def _one(batch: Batch, deals: Ints, game: int, road: Road) -> Tally:
    """Return the tally of one game. An endless one counts up to its first return."""
    played = play_one(text_of(deals, game * DEAL), road)
    count, tally = played.count, Tally(SEATS, games=1, laid=played.count.cards)
    if played.winner is None:
        tally.endless = 1
        return tally
    tally.cards[count.cards] = tally.tricks[count.tricks] = tally.wins[played.winner] = 1
    tally.longest = _named(batch, deals, game, count.cards)
    return tally


def _named(batch: Batch, deals: Ints, game: int, cards: int) -> Longest:
    block, place = divmod(game, batch.games)
    return Longest(cards, batch.first + block, place, text_of(deals, game * DEAL))


KIND = Kind(is_asked=is_beggar, by_kernel=by_kernel, by_engine=by_engine)
"""The row of beggar-my-neighbour."""
