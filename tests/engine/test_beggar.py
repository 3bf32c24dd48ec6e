"""The `beggar` preset against the record deals of the literature: exact cards, exact tricks."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import beggar_stacks, cards
from engine.errors import Refusal
from engine.events import GameOver
from engine.games.bataille_corse import PRESETS, BatailleCorse, Setup, State
from engine.inputs import Button, Press

RECORDS = Path(__file__).parents[1] / "data" / "beggar_records.tsv"
GAME = BatailleCorse()
ENDLESS = "Casella 2024"


def records() -> list[dict[str, str]]:
    with RECORDS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def deal_of(name: str) -> str:
    return next(record["deal"] for record in records() if record["name"] == name)


def start(deal: str) -> State:
    return GAME.new(Setup(PRESETS["beggar"][1], beggar_stacks(deal)))[0]


def states(deal: str) -> Iterator[State]:
    """Play a deal card by card, one press a second."""
    state = start(deal)
    while state.over is None:
        yield state
        press = Press(state.now_ns + 1_000_000_000, state.turn, Button.PLAY)
        state = GAME.step(state, press)[0]
    yield state


def end_of(deal: str) -> GameOver:
    *_, last = states(deal)
    assert last.over is not None
    return last.over


def position(state: State) -> tuple[str, int]:
    """What decides the future at an empty pile: two hands, plain cards alike, and the turn."""
    marks = ("".join(c.rank if c.rank in "AKQJ" else "-" for c in stack) for stack in state.stacks)
    return "/".join(marks), state.turn


@pytest.mark.parametrize(
    "record",
    [record for record in records() if record["ends"] == "yes"],
    ids=lambda record: record["name"],
)
def test_a_record_deal_takes_exactly_so_many_cards_and_tricks(record: dict[str, str]) -> None:
    over = end_of(record["deal"])
    assert (over.cards_played, over.tricks) == (int(record["cards"]), int(record["tricks"]))


def test_kleber_an_empty_hand_alone_ends_nothing() -> None:
    """The hand empties at card 5789, the game ends at 5790 (simulation.md)."""
    empty = [state for state in states(deal_of("Kleber 1999")) if not all(state.stacks)]
    assert [state.cards_played for state in empty] == [5789, 5790]


def test_the_endless_deal_comes_back_to_the_same_position() -> None:
    """Found 474 cards, 66 tricks in: a loop of 440 cards, 62 tricks after 34 cards, 4 tricks."""
    seen: dict[tuple[str, int], tuple[int, int]] = {}
    for state in states(deal_of(ENDLESS)):
        count = (state.cards_played, state.tricks)
        if not state.pile and seen.setdefault(position(state), count) != count:
            break
    assert count == (474, 66)
    assert seen[position(state)] == (34, 4)


@pytest.mark.parametrize("seats", range(3, 9))
def test_beggar_is_a_game_of_two(seats: int) -> None:
    """Who loses when a third seat must play and cannot is nowhere said, so it is not played."""
    setup = Setup(PRESETS["beggar"][1], (cards("KS 2H"),) * seats)
    with pytest.raises(Refusal, match=f"expected 2 where end is must_play, found {seats}"):
        GAME.new(setup)


def test_beggar_knows_no_slap() -> None:
    """Not even on a double: a slap is wrong, and costs what a wrong slap costs."""
    state = GAME.new(Setup(PRESETS["beggar"][1], (cards("7S 2H"), cards("7D 3C 4C 5C"))))[0]
    state, _ = GAME.step(state, Press(0, 0, Button.PLAY))
    state, _ = GAME.step(state, Press(1_000_000_000, 1, Button.PLAY))
    assert GAME.view(state, None).matches == ()
    state, _ = GAME.step(state, Press(1_300_000_000, 1, Button.SLAP))
    assert [len(stack) for stack in state.stacks] == [1, 0]
