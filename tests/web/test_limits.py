"""Rates, and who gives way in a full house."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pi_app.web.limits import Bucket, Buckets, Rate, who_gives_way

S = 1_000_000_000


def test_a_full_bucket_gives_its_size_and_then_one_each_interval() -> None:
    bucket = Bucket(Rate(3, S))
    assert [bucket.take(0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(S), bucket.take(S)] == [True, False]
    assert [bucket.take(3 * S) for _ in range(3)] == [True, True, False]


def test_a_refusal_takes_nothing() -> None:
    bucket = Bucket(Rate(2, S))
    assert not bucket.take(0, 3)
    assert bucket.take(0, 2)


@given(
    size=st.integers(1, 20),
    every_ns=st.integers(1, 1000),
    gaps=st.lists(st.integers(0, 500), max_size=80),
)
def test_no_span_of_time_lets_through_more_than_its_share(
    size: int, every_ns: int, gaps: list[int]
) -> None:
    bucket, t_ns = Bucket(Rate(size, every_ns)), 0
    taken: list[int] = []
    for gap in gaps:
        t_ns += gap
        if bucket.take(t_ns):
            taken.append(t_ns)
    for first, begin in enumerate(taken):
        for last, end in enumerate(taken[first:], first):
            assert last - first + 1 <= size + (end - begin) // every_ns + 1


def test_buckets_of_strangers_are_bounded() -> None:
    buckets = Buckets(Rate(1, S), most=16)
    for number in range(1000):
        assert buckets.take(number, 0)
    assert len(buckets) == 16
    assert not buckets.take(999, 0)


def test_the_oldest_of_the_most_crowded_address_gives_way() -> None:
    assert who_gives_way(["a", "b", "b", "b"], "c") == 1
    assert who_gives_way(["b", "a", "a", "b"], "c") == 0


def test_nobody_gives_way_to_an_address_that_has_as_many() -> None:
    assert who_gives_way(["a", "b"], "c") is None
    assert who_gives_way(["b", "b", "b"], "b") is None
    assert who_gives_way([], "a") is None


@given(st.lists(st.sampled_from("abc"), max_size=12), st.sampled_from("abcd"))
def test_giving_way_never_makes_the_newcomers_the_most(inside: list[str], newcomer: str) -> None:
    place = who_gives_way(inside, newcomer)
    if place is None:
        return
    after = [*inside[:place], *inside[place + 1 :], newcomer]
    assert inside[place] != newcomer
    assert after.count(newcomer) <= max(inside.count(one) for one in inside)
