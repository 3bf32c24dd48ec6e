"""The search for long games: the way back is the way forth reversed, and it pays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import stream
from engine.jit import Ints, ints, zeros
from engine.simulate import beggar_back
from engine.simulate import search as searching
from engine.simulate.beggar_back import (
    MOST_NODES,
    NODE,
    earlier,
    earliest_deal,
    go_on,
    seek,
)
from engine.simulate.beggar_deals import packed, text_of
from engine.simulate.beggar_kernel import DEAL, ENDLESS, SCRATCH, next_trick
from engine.simulate.kind import Road
from engine.simulate.one_deal import play_one
from engine.simulate.search import FLOOR, Found, Search, search
from tests.engine.simulate.test_beggar_kernel import any_deal, deals_of, full_deal
from tests.engine.test_beggar import ENDLESS as ENDLESS_NAME
from tests.engine.test_beggar import deal_of
from tests.engine.test_jit import compiled_only

Position = tuple[int, ...]


def before(position: Position) -> dict[Position, int]:
    """All positions one trick earlier, with the cards of that trick."""
    nodes = zeros(NODE * MOST_NODES)
    for place, number in enumerate((*position, 0)):
        nodes[place] = number
    count = int(earlier(nodes, 0))
    rows = [[int(nodes[NODE * row + place]) for place in range(NODE)] for row in range(count)]
    assert len({tuple(row[:4]) for row in rows}) == count, "each of them once"
    return {tuple(row[:4]): row[4] for row in rows}


def after(position: Position) -> tuple[Position, int]:
    """The position one trick later, and the cards of that trick."""
    array = ints((*position, 0))
    cards = int(next_trick(array))
    return tuple(int(number) for number in list(array)[:4]), cards


@given(any_deal().filter(lambda deal: all(deal.split("/"))))
def test_a_trick_forth_is_a_trick_back(deal: str) -> None:
    """Wherever a trick leads to, the way back knows where it came from."""
    position = packed(deal)
    following, cards = after(position)
    if following[2] > 1:
        assert before(following)[position] == cards


@given(any_deal().filter(lambda deal: all(deal.split("/"))))
def test_a_trick_back_is_a_trick_forth(deal: str) -> None:
    """Whatever is said to come before a position leads to it, with as many cards."""
    for position, cards in before(packed(deal)).items():
        assert after(position) == (packed(deal), cards)


def test_small_positions_have_the_earlier_ones_that_can_be_counted_by_hand() -> None:
    """Who has just won shows its pile last: the court, and the plain cards that it was paid."""
    assert before(packed("-J-/K")) == {
        packed("J-/-K"): 2,  # The jack was led.
        packed("--K/J"): 3,  # It was laid on a plain card.
    }
    assert before(packed("--/K")) == {}
    assert before(packed("-J--/K")) == {}


@given(full_deal(), st.integers(0, 300))
def test_going_on_is_playing(deal: str, cards: int) -> None:
    played = play_one(deal, Road.KERNEL)
    if not played.ends or played.count.cards < cards + 60:
        return
    node = ints((*packed(deal), 9))
    gone = int(go_on(node, cards))
    assert cards <= gone < cards + 52
    assert int(node[4]) == 0
    rest = play_one(text_of(node), Road.KERNEL)
    assert gone + rest.count.cards == played.count.cards


def test_the_earliest_deal_is_further_back_than_the_one_it_began_with() -> None:
    """From 200 cards after a deal, that deal is one of those that are found."""
    longer = 0
    for deal in deals_of(6, 30):
        played = play_one(deal, Road.KERNEL)
        if played.count.cards < 300:
            continue
        nodes, best = zeros(NODE * MOST_NODES), zeros(NODE)
        for place, number in enumerate(packed(deal)):
            nodes[place] = number
        gone = int(go_on(nodes, 200))
        seen = int(earliest_deal(nodes, 10_000, best))
        assert best[4] >= gone or seen == 10_000
        found = play_one(text_of(best), Road.KERNEL)
        assert found.count.cards == played.count.cards - gone + int(best[4])
        assert [len(hand) for hand in text_of(best).split("/")] == [26, 26]
        longer += found.count.cards > played.count.cards
    assert longer > 0


def best_of(found: list[Found]) -> int:
    """Cards of the longest game."""
    return max(one.played.count.cards for one in found if one.played.ends)


def best_shuffled(seed: int, tries: int) -> int:
    """Cards of the longest of so many shuffled deals."""
    numbers, scratch, deal, found = stream(seed), zeros(SCRATCH), zeros(DEAL), zeros(3)
    best, left = 0, tries
    while left:
        left -= int(seek(numbers, scratch, deal, found, best + 1, left))
        if found[2] != ENDLESS:
            best = max(best, int(found[0]))
    return best


@pytest.mark.slow
@compiled_only
def test_searching_finds_longer_games_than_shuffling_as_many_deals() -> None:
    """One shuffled deal in ten is left 485 cards later (simulation.md: 523, 999, 1484).

    So the longest of n shuffled ones scatters by 485 / ln 10 x 1.28 = 270 cards (Gumbel), the mean
    of eight by 95, and three times as many deals would be 485 x lg 3 = 231 cards better.
    """
    tries, seeds = 100_000, range(8)
    shuffled = [best_shuffled(seed, tries) for seed in seeds]
    searched = [best_of(list(search(seed, tries))) for seed in seeds]
    assert sum(searched) / len(seeds) > sum(shuffled) / len(seeds) + 231


def test_the_same_seed_finds_the_same_in_whatever_portions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a low floor, so that many climbs are cut by the portions."""
    monkeypatch.setattr(searching, "FLOOR", 300)
    parts = Search(4)
    found = [one for _ in range(40) for one in parts.run(7)]
    assert found == list(search(4, parts.tried))
    assert found != list(search(5, parts.tried))
    assert parts.record == best_of(found) > 300


def test_what_is_found_is_longer_each_time_and_true() -> None:
    found = list(search(1, 3_000))
    lengths = [one.played.count.cards for one in found]
    assert lengths == sorted(set(lengths))
    assert [one.tried for one in found] == sorted(one.tried for one in found)
    assert all(one.played == play_one(one.deal, Road.ENGINE) for one in found[-2:])
    assert FLOOR > 1_000


def test_an_endless_deal_is_reported_and_the_search_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if the shuffle had dealt it: nobody has ever drawn one by chance."""
    endless, real = packed(deal_of(ENDLESS_NAME)), beggar_back.seek
    looking = Search(1)

    def lucky(
        numbers: Ints, scratch: Ints, deal: Ints, found: Ints, least_cards: int, tries: int
    ) -> int:
        if looking.tried:
            return int(real(numbers, scratch, deal, found, least_cards, tries))
        for place, number in enumerate(endless):
            deal[place] = number
        found[2] = ENDLESS
        return 1

    monkeypatch.setattr(searching, "seek", lucky)
    first, *others = looking.run(50)
    assert first.deal == deal_of(ENDLESS_NAME)
    assert (first.played.ends, first.tried) == (False, 1)
    assert others
    assert all(one.played.ends for one in others)
