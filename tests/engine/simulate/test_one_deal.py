"""One deal by both roads: the records of the literature, and the one that never ends."""

from __future__ import annotations

import pytest

from engine.errors import Refusal
from engine.simulate.kind import Road
from engine.simulate.one_deal import Count, play_one
from tests.engine.test_beggar import ENDLESS, deal_of, records

ROADS = pytest.mark.parametrize("road", Road)


@ROADS
@pytest.mark.parametrize("record", records(), ids=lambda record: record["name"])
def test_a_published_deal_takes_exactly_so_many_cards_and_tricks(
    record: dict[str, str], road: Road
) -> None:
    played = play_one(record["deal"], road)
    assert played.count == Count(int(record["cards"]), int(record["tricks"]))
    assert played.ends == (record["ends"] == "yes")


@ROADS
def test_the_endless_deal_is_found_where_it_first_comes_back(road: Road) -> None:
    """Found at 474/66, a loop of 440/62 after 34/4 (arXiv:2403.13855)."""
    played = play_one(deal_of(ENDLESS), road)
    assert played.winner is None
    assert not played.ends
    assert played.count == Count(474, 66)
    assert played.period == Count(440, 62)
    assert played.enters_after == Count(34, 4)


@ROADS
def test_a_deal_that_ends_has_no_period(road: Road) -> None:
    """The jack wants one card of who has one: seat 0 has all."""
    played = play_one("J/-", road)
    assert (played.count, played.winner, played.ends) == (Count(2, 1), 0, True)
    assert played.period is None
    assert played.enters_after is None


@ROADS
def test_what_is_no_deal_is_refused(road: Road) -> None:
    with pytest.raises(Refusal, match="expected two stacks"):
        play_one("A-K", road)
