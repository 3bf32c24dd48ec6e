"""The kernel of beggar-my-neighbour against `step`, against card by card, and against itself."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.cards import beggar_stacks
from engine.chance import below, stream
from engine.errors import Refusal
from engine.jit import ints, listed, zeros
from engine.simulate.beggar_deals import check_deal, marks_of, packed, text_of
from engine.simulate.beggar_kernel import (
    DEAL,
    ENDLESS,
    OUTCOME,
    SCRATCH,
    deal_games,
    play_deal,
    play_games,
)
from engine.simulate.kind import Road
from engine.simulate.one_deal import OneDeal, play_one
from tests.support.beggar_deque import play, values

PACK = "-" * 36 + "AAAAKKKKQQQQJJJJ"


def deals_of(seed: int, games: int) -> list[str]:
    """Shuffled by the kernel."""
    deals = zeros(DEAL * games)
    deal_games(stream(seed), zeros(SCRATCH), deals, 0, games)
    return [text_of(deals, DEAL * game) for game in range(games)]


@st.composite
def any_deal(draw: st.DrawFn) -> str:
    """Two stacks of any lengths, 16 courts at most."""
    cards = draw(st.integers(1, 52))
    courts = draw(st.integers(0, min(16, cards)))
    pack = draw(st.text("AKQJ", min_size=courts, max_size=courts)).ljust(cards, "-")
    cut = draw(st.integers(0, cards))
    mixed = _mixed(pack, draw(SEEDS))
    return mixed[:cut] + "/" + mixed[cut:]


SEEDS = st.integers(0, 2**32)


def _mixed(pack: str, seed: int) -> str:
    return "".join(random.Random(seed).sample(pack, len(pack)))


def full_deal() -> st.SearchStrategy[str]:
    """A pack of 52 in two halves."""
    packs = st.builds(_mixed, st.just(PACK), SEEDS)
    return packs.map(lambda pack: pack[:26] + "/" + pack[26:])


def kernel(deal: str) -> tuple[int, int, int]:
    """Cards, tricks, winner."""
    found = zeros(2)
    winner = int(play_deal(ints(packed(deal)), 0, found))
    return int(found[0]), int(found[1]), winner


def outcome(played: OneDeal) -> tuple[int, int, int | None]:
    """The same of one deal."""
    return played.count.cards, played.count.tricks, played.winner


@given(any_deal())
@example("K/--")  # The king's seat has no card left either, and has won.
@example("-/-")
@example("/-")
@example("-/")
@example("A/----")
@example("-J/-")
def test_any_two_stacks_go_as_step_plays_them(deal: str) -> None:
    by_kernel = play_one(deal, Road.KERNEL)
    assert by_kernel == play_one(deal, Road.ENGINE)
    if by_kernel.ends and all(deal.split("/")):
        assert kernel(deal) == outcome(by_kernel)
        assert play(*map(values, deal.split("/"))) == outcome(by_kernel)


@given(any_deal())
def test_a_deal_may_be_a_text_numbers_or_cards(deal: str) -> None:
    assert text_of(packed(deal)) == deal
    assert marks_of(beggar_stacks(deal)) == deal


@pytest.mark.slow
@given(full_deal())
def test_whole_packs_go_as_step_plays_them(deal: str) -> None:
    assert play_one(deal, Road.KERNEL) == play_one(deal, Road.ENGINE)


def games_of(seed: int, games: int) -> list[tuple[str, tuple[int, int, int]]]:
    """Deals shuffled and played by the kernel, with cards, tricks and winner."""
    deals, outcomes = (
        ints(n for deal in deals_of(seed, games) for n in packed(deal)),
        zeros(OUTCOME * games),
    )
    play_games(deals, games, zeros(2), outcomes)
    flat = listed(outcomes)
    return [
        (text_of(deals, DEAL * game), (flat[3 * game], flat[3 * game + 1], flat[3 * game + 2]))
        for game in range(games)
    ]


@pytest.mark.slow
def test_thousands_of_shuffled_deals_go_as_they_do_card_by_card() -> None:
    for deal, found in games_of(1, 8_000):
        assert found == play(*map(values, deal.split("/"))), deal


@pytest.mark.slow
def test_shuffled_deals_go_as_step_plays_them() -> None:
    for deal, found in games_of(2, 200):
        assert found == outcome(play_one(deal, Road.ENGINE)), deal


@pytest.mark.long
def test_thousands_of_shuffled_deals_go_as_step_plays_them() -> None:
    for deal, found in games_of(3, 4_000):
        assert found == outcome(play_one(deal, Road.ENGINE)), deal


def test_the_kernel_notices_an_endless_deal_in_its_loop() -> None:
    """It enters its loop after 34 cards, 4 tricks; the loop has 440 cards, 62 tricks.

    Of the positions kept, that after 64 tricks is the first to stay till the loop has come round.
    After 66 tricks the game is 474 cards old, after 128 so 474 + 440.
    """
    cards, tricks, winner = kernel("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
    assert (tricks, winner) == (64 + 62, ENDLESS)
    assert 474 < cards < 474 + 440


def test_shuffling_is_that_of_fisher_and_yates() -> None:
    """Jacks first, each court card exchanged with one that is still to be dealt."""
    numbers, pack = stream(4), list(range(52))
    mark_of = dict(enumerate("JJJJQQQQKKKKAAAA"))
    expected = []
    for _ in range(20):
        pack = list(range(52))
        for court in range(16):
            drawn = court + int(below(numbers, 52 - court))
            pack[court], pack[drawn] = pack[drawn], pack[court]
        marks = dict.fromkeys(range(52), "-") | {pack[court]: mark_of[court] for court in range(16)}
        text = "".join(marks[place] for place in range(52))
        expected.append(text[:26] + "/" + text[26:])
    assert deals_of(4, 20) == expected


def test_every_place_of_the_pack_is_as_likely_for_every_court() -> None:
    """Of 13 000 deals an ace lies at a place in 1000, ± 4 x 30.4 (binomial, p = 4/52)."""
    games, spread = 13_000, 4 * (13_000 * (4 / 52) * (48 / 52)) ** 0.5
    deals = [deal.replace("/", "") for deal in deals_of(5, games)]
    assert all(sorted(deal) == sorted(PACK) for deal in deals[:100])
    for mark in "AKQJ":
        counts = [sum(deal[place] == mark for deal in deals) for place in range(52)]
        assert max(abs(count - games * 4 / 52) for count in counts) < 1.25 * spread


@pytest.mark.parametrize(
    ("deal", "code", "text"),
    [
        ("-X/-", "bad_card", "found 'X'"),
        ("--", "bad_setup", "expected two stacks"),
        ("-/-/-", "bad_setup", "found 3"),
        ("/", "bad_setup", "found 0"),
        ("-" * 27 + "/" + "-" * 26, "bad_setup", "found 53"),
        ("A" * 9 + "/" + "J" * 8, "bad_setup", "found 17"),
    ],
)
def test_deals_that_nobody_can_play_are_refused(deal: str, code: str, text: str) -> None:
    with pytest.raises(Refusal, match=text) as refused:
        check_deal(deal)
    assert refused.value.code == code


def test_the_largest_deals_are_played() -> None:
    """All sixteen courts on top of one hand, and all cards but one in it."""
    chance = random.Random(1)
    courts = list("AAAAKKKKQQQQJJJJ")
    for _ in range(10):
        chance.shuffle(courts)
        for deal in ("".join(courts) + "-" * 35 + "/-", "-/" + "-" * 35 + "".join(courts)):
            assert play_one(deal, Road.KERNEL) == play_one(deal, Road.ENGINE)
