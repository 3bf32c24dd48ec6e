"""Every deck: its size by arithmetic, and games with it from the deal to the end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from engine.cards import Card, Deck, deal
from engine.events import CardPlayed, OverReason
from engine.games.bataille_corse import BatailleCorse, Rules, Setup, State
from engine.games.bataille_corse.rules import TAROT_ATTEMPTS, Excuse, pack_of
from engine.inputs import Button, Press, Tick

GAME = BatailleCorse()
SECOND = 1_000_000_000
SUITS = 4
MOST_CARDS = 400
"""Cards after which a game is over, as some never end by themselves (line 30)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A deck as people name it, how many cards it has, and for how many seats it is dealt."""

    rules: Rules
    cards: int
    seats: int


def tarot(excuse: Excuse, deck: Deck = Deck.TAROT) -> Rules:
    """Return the rules of a tarot deck."""
    return Rules(deck=deck, excuse=excuse, attempts=TAROT_ATTEMPTS)


CASES = {
    "32": Case(Rules(deck=Deck.SHORT), 8 * SUITS, 2),
    "52": Case(Rules(), 13 * SUITS, 4),
    "52 for five": Case(Rules(), 13 * SUITS, 5),
    "one joker": Case(Rules(jokers=1), 13 * SUITS + 1, 3),
    "four jokers": Case(Rules(jokers=4), 13 * SUITS + 4, 4),
    "54": Case(Rules(deck=Deck.WITH_JOKERS), 13 * SUITS + 2, 6),
    "54 with four jokers": Case(Rules(deck=Deck.WITH_JOKERS, jokers=4), 13 * SUITS + 4, 2),
    "two packs": Case(Rules(packs=2), 2 * 13 * SUITS, 8),
    "two packs with jokers": Case(Rules(packs=2, jokers=2), 2 * (13 * SUITS + 2), 8),
    "tarot, excuse 6": Case(tarot(Excuse.SIX), 14 * SUITS + 1, 3),
    "tarot, excuse takes": Case(tarot(Excuse.TAKES), 14 * SUITS + 1, 3),
    "tarot, excuse out": Case(tarot(Excuse.OUT), 14 * SUITS, 4),
    "tarot-complet": Case(tarot(Excuse.SIX, Deck.TAROT_COMPLETE), 14 * SUITS + 21 + 1, 6),
    "tarot-complet, excuse out": Case(tarot(Excuse.OUT, Deck.TAROT_COMPLETE), 14 * SUITS + 21, 7),
}
EACH = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


@EACH
def test_so_many_cards_and_each_once_a_pack(case: Case) -> None:
    pack = pack_of(case.rules)
    assert len(pack) == case.cards
    assert set(Counter(pack).values()) == {case.rules.packs}


@EACH
def test_every_card_is_dealt_and_no_seat_has_two_more_than_another(case: Case) -> None:
    sizes = [len(stack) for stack in deal(pack_of(case.rules), case.seats, 1)]
    assert sum(sizes) == case.cards
    assert max(sizes) - min(sizes) == (1 if case.cards % case.seats else 0)
    assert sizes[1] == max(sizes)


def test_two_packs_give_each_of_eight_seats_thirteen() -> None:
    assert [len(stack) for stack in deal(pack_of(Rules(packs=2)), 8, 0)] == [13] * 8


def dealt(case: Case, seed: int) -> State:
    """Return a shuffled game that ends after `MOST_CARDS` cards at the latest."""
    pack = list(pack_of(case.rules))
    random.Random(seed).shuffle(pack)
    rules = replace(case.rules, card_limit=MOST_CARDS)
    return GAME.new(Setup(rules, deal(tuple(pack), case.seats, 0)))[0]


def held(state: State) -> Counter[Card]:
    """Return every card of a game."""
    stacked = [card for stack in state.stacks for card in stack]
    return Counter([*stacked, *state.faces, *state.under])


def played(state: State, chance: random.Random) -> tuple[State, list[CardPlayed]]:
    """Play to the end: a card a second, one in four slappable piles slapped by anybody."""
    told: list[CardPlayed] = []
    while state.over is None:
        at_ns = state.now_ns + SECOND
        slaps = bool(state.faces and state.pile[-1].patterns) and chance.random() < 0.25
        seat = chance.randrange(len(state.stacks)) if slaps else state.turn
        button = Button.SLAP if slaps else Button.PLAY
        for item in (Press(at_ns, seat, button), Tick(at_ns)):
            state, events = GAME.step(state, item)
            told += [event for event in events if isinstance(event, CardPlayed)]
    return state, told


@EACH
@pytest.mark.parametrize("seed", range(3))
def test_a_game_from_the_deal_to_the_end(case: Case, seed: int) -> None:
    start = dealt(case, seed)
    end, told = played(start, random.Random(seed))
    assert held(end) == held(start) == Counter(pack_of(case.rules))
    assert end.over is not None
    assert end.over.cards_played == len(told) <= MOST_CARDS
    if end.over.reason is OverReason.LIMIT:
        assert len(told) == MOST_CARDS
    else:
        assert sum(map(bool, end.stacks)) == 1
