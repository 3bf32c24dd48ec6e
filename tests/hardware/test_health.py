"""Which contacts are broken: nothing that a hand does is a fault, and every fault is found."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.health import FaultKind, Health, HealthLimits, Verdict
from tests.support.examples import examples

US, MS, SECOND = 1_000, 1_000_000, 1_000_000_000
T = 1_000 * SECOND
LIMITS = HealthLimits()
FASTEST_NS = 62_500 * US
"""16 presses a second: the fastest hand on record."""
WORN_NS = 20 * MS
"""A worn-out switch bounces for so long."""

Move = tuple[int, int, bool]
"""Time, channel, closed."""
Edges = list[Move]


def found(health: Health) -> dict[int, FaultKind]:
    """Return what is wrong with which contact."""
    return {c: verdict.kind for verdict in health.verdicts() for c in verdict.channels}


def live(health: Health, edges: Iterable[Move], until_ns: int) -> list[Verdict]:
    """Feed edges, and let time pass as it asks for it; return every verdict that was found."""
    verdicts = []
    for t_ns, channel, closed in edges:
        verdicts += judged(health, t_ns)
        health.edge(channel, t_ns, closed=closed)
    return verdicts + judged(health, until_ns)


def judged(health: Health, until_ns: int) -> list[Verdict]:
    """Let time pass; return the verdicts found."""
    news = list(health.advance(until_ns)) if health.has_news else []
    while (due_ns := health.due_ns()) is not None and due_ns <= until_ns:
        told = health.advance(due_ns)
        news += told
        assert told, "it asked for a time at which there is nothing to decide"
    return [one.verdict for one in news if not one.is_over]


# -- a hand --------------------------------------------------------------------------------


@st.composite
def bounces(draw: st.DrawFn, longest_ns: int) -> list[int]:
    """Times after a change at which the contact comes and goes; an even number of them."""
    times = draw(st.lists(st.integers(1, max(1, longest_ns)), max_size=12))
    return sorted(times)[: len(times) // 2 * 2]


@st.composite
def hands(draw: st.DrawFn, channel: int, first_ns: int = T) -> Edges:
    """A hand on a worn button: presses of any length, as fast as it likes, and rests."""
    edges: Edges = []
    at_ns = first_ns
    for _ in range(draw(st.integers(1, 12))):
        number = draw(st.sampled_from([1, 1, 2, 16, 90]))
        gap_ns = draw(st.integers(FASTEST_NS, 3 * FASTEST_NS))
        down_ns = draw(st.integers(WORN_NS + 1, gap_ns - WORN_NS - 1))
        tails = draw(bounces(WORN_NS)), draw(bounces(WORN_NS))
        for _ in range(number):
            edges += press(channel, at_ns, down_ns, tails)
            at_ns += gap_ns
        lean_ns = draw(st.sampled_from([0, 0, 1, 10, 60, 90])) * SECOND
        if lean_ns:
            edges += press(channel, at_ns, lean_ns, tails)
            at_ns += lean_ns + WORN_NS + 1
        at_ns += draw(st.sampled_from([0, 1, 30])) * SECOND + WORN_NS
    return edges


def press(
    channel: int, at_ns: int, down_ns: int, tails: tuple[list[int], list[int]] = ([], [])
) -> Edges:
    """One press and its release, each with its bounce."""
    edges = []
    for begin_ns, closed, tail in (
        (at_ns, True, tails[0]),
        (at_ns + down_ns, False, tails[1]),
    ):
        edges.append((begin_ns, channel, closed))
        edges += [
            (begin_ns + after_ns, channel, closed is (number % 2 == 1))
            for number, after_ns in enumerate(tail)
        ]
    return edges


@pytest.mark.slow
@examples(60)
@given(st.data())
def test_nothing_a_hand_can_do_is_a_fault(data: st.DataObject) -> None:
    """Not hammering, not leaning for a minute and a half, not with a switch that is worn out."""
    edges = data.draw(hands(2))
    health = Health(range(4))
    health.begin(dict.fromkeys(range(4), False), T - SECOND)
    assert live(health, edges, edges[-1][0] + 60 * SECOND) == []


@pytest.mark.parametrize("hz", [15, 16])
def test_the_fastest_hand_may_hammer_for_ever_on_a_worn_out_switch(hz: int) -> None:
    health, chance = Health([0]), random.Random(1)
    for number in range(60 * hz):
        at_ns = T + number * SECOND // hz
        tails = tuple(sorted(chance.randrange(1, WORN_NS + 1) for _ in range(30)) for _ in "ab")
        for t_ns, _, closed in press(0, at_ns, 30 * MS, (tails[0], tails[1])):
            health.edge(0, t_ns, closed=closed)
    assert found(health) == {}


@pytest.mark.slow
@examples(60)
@given(st.integers(0, 2**32))
def test_two_hands_that_aim_at_the_same_moment_are_no_short(seed: int) -> None:
    """Two players who miss the beat by 10 ms (one sigma)."""
    health, chance = Health(range(4)), random.Random(seed)
    edges: Edges = []
    for number in range(150):
        for channel in (0, 3):
            down_ns = T + number * 7 * SECOND + round(chance.gauss(0, 10 * MS))
            up_ns = down_ns + 90 * MS + round(chance.gauss(0, 10 * MS))
            edges += [(down_ns, channel, True), (up_ns, channel, False)]
    assert live(health, sorted(edges), T + 1_200 * SECOND) == []


def test_one_hand_on_two_buttons_of_its_panel_is_no_short() -> None:
    health = Health(range(4))
    for number in range(50):
        at_ns = T + number * SECOND
        for channel in (2, 3):
            live(health, press(channel, at_ns, 80 * MS), at_ns)
    assert found(health) == {}


# -- stuck ---------------------------------------------------------------------------------


@examples(60)
@given(
    flickers=st.lists(st.integers(0, LIMITS.break_ns - 1), max_size=20),
    channel=st.integers(0, 3),
    from_start=st.booleans(),
)
def test_every_contact_that_stays_closed_is_found_to_the_ns(
    flickers: list[int], channel: int, *, from_start: bool
) -> None:
    """Whatever spikes interrupt it; from the start on sooner."""
    health = Health(range(4))
    health.begin({channel: from_start}, T)
    if not from_start:
        health.edge(channel, T, closed=True)
    limit_ns = LIMITS.stuck_at_start_ns if from_start else LIMITS.stuck_ns
    for number, length_ns in enumerate(flickers):
        at_ns = T + (number + 1) * limit_ns // 22
        health.edge(channel, at_ns, closed=False)
        health.edge(channel, at_ns + length_ns, closed=True)
    assert judged(health, T + limit_ns - 1) == []
    assert judged(health, T + limit_ns) == [Verdict(FaultKind.STUCK, (channel,), T)]


def test_a_break_begins_the_time_anew() -> None:
    health = Health([0])
    health.edge(0, T, closed=True)
    health.edge(0, T + 60 * SECOND, closed=False)
    health.edge(0, T + 60 * SECOND + LIMITS.break_ns, closed=True)
    assert health.due_ns() == T + 60 * SECOND + LIMITS.break_ns + LIMITS.stuck_ns


def test_a_release_whose_edge_was_lost_is_seen_by_looking() -> None:
    health = Health([0])
    health.edge(0, T, closed=True)
    assert health.wants_look(T + SECOND)
    health.look({0: False}, T + 50 * SECOND)
    assert not health.wants_look(T + 60 * SECOND)
    assert judged(health, T + 300 * SECOND) == []
    health.look({0: True}, T + 300 * SECOND)
    assert judged(health, T + 420 * SECOND) == [
        Verdict(FaultKind.STUCK, (0,), T + 300 * SECOND),
    ]


def test_a_level_that_may_be_older_than_the_last_edge_counts_for_nothing() -> None:
    health = Health([0])
    health.edge(0, T, closed=True)
    health.look({0: False}, T + LIMITS.settled_ns - 1)
    assert judged(health, T + LIMITS.stuck_ns) != []


def test_a_source_that_is_there_again_tells_what_was_missed() -> None:
    health = Health(range(3))
    health.edge(0, T, closed=True)
    health.edge(1, T, closed=True)
    health.begin({0: False, 1: True, 2: True}, T + 60 * SECOND)
    assert judged(health, T + 120 * SECOND) == [
        Verdict(FaultKind.STUCK, (2,), T + 60 * SECOND),
        Verdict(FaultKind.STUCK, (1,), T),
    ]


# -- floating ------------------------------------------------------------------------------


def wave(
    channel: int, period_ns: int, closed_ns: int, length_ns: int
) -> Iterator[tuple[int, int, bool]]:
    """Edges of a contact that comes and goes evenly."""
    for at_ns in range(T, T + length_ns, period_ns):
        yield at_ns, channel, True
        yield at_ns + closed_ns, channel, False


@pytest.mark.parametrize(
    ("hz", "closed_in_100"),
    [
        *((hz, share) for hz in (49.8, 50, 50.2, 100, 1_000) for share in (5, 30, 50, 70, 95)),
        *((hz, share) for hz in (59.9, 60, 60.1) for share in (37, 50, 63)),
    ],
)
def test_an_open_wire_that_hums_is_found_within_five_seconds(hz: float, closed_in_100: int) -> None:
    health = Health(range(2))
    period_ns = round(SECOND / hz)
    for t_ns, channel, closed in wave(1, period_ns, period_ns * closed_in_100 // 100, 5 * SECOND):
        health.edge(channel, t_ns, closed=closed)
    assert found(health) == {1: FaultKind.FLOATING}


@examples(40)
@given(st.lists(st.integers(500, 10_000), min_size=1, max_size=200))
def test_what_is_never_quiet_for_ten_ms_is_found(gaps_us: list[int]) -> None:
    health, at_ns, number = Health([0]), T, 0
    while at_ns <= T + 5 * SECOND:
        health.edge(0, at_ns, closed=number % 2 == 0)
        at_ns += gaps_us[number % len(gaps_us)] * US
        number += 1
    assert found(health) == {0: FaultKind.FLOATING}


def test_what_hums_and_then_stays_closed_is_stuck() -> None:
    health = Health([0])
    for t_ns, _, closed in wave(0, 20 * MS, 10 * MS, 6 * SECOND):
        health.edge(0, t_ns, closed=closed)
    health.edge(0, T + 6 * SECOND, closed=True)
    health.advance(T + 6 * SECOND)
    assert judged(health, T + 126 * SECOND) == [Verdict(FaultKind.STUCK, (0,), T + 6 * SECOND)]


# -- shorted -------------------------------------------------------------------------------


def pressed_together(health: Health, times: int, apart_ns: int, first_ns: int = T) -> int:
    """Two contacts close and open together; return when all is over."""
    for number in range(times):
        at_ns = first_ns + number * SECOND
        for t_ns, closed in ((at_ns, True), (at_ns + 90 * MS, False)):
            health.edge(0, t_ns, closed=closed)
            health.edge(3, t_ns + apart_ns, closed=closed)
    return first_ns + times * SECOND


@pytest.mark.parametrize("apart_ns", [0, 5 * US, 500 * US])
def test_two_that_always_move_together_are_a_short_after_four_presses(apart_ns: int) -> None:
    health = Health(range(4))
    pressed_together(health, 3, apart_ns)
    assert found(health) == {}
    pressed_together(health, 1, apart_ns, T + 3 * SECOND)
    assert health.verdicts() == (Verdict(FaultKind.SHORTED, (0, 3), T + apart_ns),)


def test_a_little_more_apart_is_none() -> None:
    health = Health(range(4))
    pressed_together(health, 100, LIMITS.together_ns + 1)
    assert found(health) == {}


def test_one_stroke_alone_begins_the_count_anew() -> None:
    health = Health(range(4))
    for number in range(30):
        pressed_together(health, 3, 0, T + number * 10 * SECOND)
        live(health, press(0, T + number * 10 * SECOND + 5 * SECOND, 50 * MS), T)
    assert found(health) == {}


def test_a_third_that_moves_with_a_short_belongs_to_it() -> None:
    health = Health(range(6))
    for number in range(4):
        for at_ns, closed in ((0, True), (90 * MS, False)):
            for channel in (0, 3, 5):
                health.edge(channel, T + number * SECOND + at_ns, closed=closed)
    assert found(health) == dict.fromkeys((0, 3, 5), FaultKind.SHORTED)
    assert len(health.verdicts()) == 1


def test_contacts_that_hum_together_are_floating_not_shorted() -> None:
    health = Health(range(4))
    for t_ns, _, closed in wave(0, 20 * MS, 10 * MS, 5 * SECOND):
        for channel in (0, 3):
            health.edge(channel, t_ns, closed=closed)
    assert found(health) == dict.fromkeys((0, 3), FaultKind.FLOATING)


def test_stamps_that_are_not_exact_enough_show_no_short() -> None:
    health = Health(range(4), tells_shorts=False)
    pressed_together(health, 100, 0)
    assert found(health) == {}


# -- healing -------------------------------------------------------------------------------


def test_a_button_that_is_open_and_quiet_is_taken_back_to_the_ns() -> None:
    health = Health([0])
    health.begin({0: True}, T)
    [stuck] = judged(health, T + 10 * SECOND)
    health.edge(0, T + 20 * SECOND, closed=False)
    assert health.due_ns() == T + 25 * SECOND
    assert health.advance(T + 25 * SECOND - 1) == ()
    [news] = health.advance(T + 25 * SECOND)
    assert (news.verdict, news.is_over, health.verdicts()) == (stuck, True, ())
    assert health.due_ns() is None


def test_one_whose_opening_was_missed_is_found_well_by_looking() -> None:
    health = Health([0])
    health.begin({0: True}, T)
    assert judged(health, T + 10 * SECOND) != []
    assert health.wants_look(T + 20 * SECOND)
    health.look({0: False}, T + 20 * SECOND)
    assert not health.wants_look(T + 21 * SECOND - 1)
    assert health.due_ns() == T + 25 * SECOND
    assert [news.is_over for news in health.advance(T + 25 * SECOND)] == [True]


def test_one_that_still_flickers_is_not() -> None:
    health = Health([0])
    for t_ns, _, closed in wave(0, 20 * MS, 10 * MS, 60 * SECOND):
        health.edge(0, t_ns, closed=closed)
        assert all(not news.is_over for news in health.advance(t_ns))
    last_ns = T + 60 * SECOND - 10 * MS
    assert [news.is_over for news in health.advance(last_ns + LIMITS.heal_ns)] == [True]


def test_a_short_is_over_once_one_of_them_has_moved_alone() -> None:
    health = Health(range(4))
    quiet_ns = pressed_together(health, 4, 0)
    assert health.advance(quiet_ns)[0].verdict.kind is FaultKind.SHORTED
    assert judged_over(health, quiet_ns + 60 * SECOND) == 0
    live(health, press(0, quiet_ns + 60 * SECOND, 50 * MS), quiet_ns)
    assert judged_over(health, quiet_ns + 70 * SECOND) == 0
    live(health, press(0, quiet_ns + 80 * SECOND, 50 * MS), quiet_ns)
    assert judged_over(health, quiet_ns + 90 * SECOND) == 1
    assert found(health) == {}


def judged_over(health: Health, now_ns: int) -> int:
    """Return how many verdicts are over by now."""
    return sum(news.is_over for news in health.advance(now_ns))


# -- order ---------------------------------------------------------------------------------


@pytest.mark.slow
@examples(40)
@given(st.data(), st.integers(0, 2**32))
def test_the_order_in_which_edges_of_several_contacts_arrive_changes_nothing(
    data: st.DataObject, seed: int
) -> None:
    """Those of one contact come in order; the others anyhow within 20 ms."""
    edges = data.draw(hands(1)) + data.draw(hands(2))
    short = [(t + 5 * SECOND, c, d) for t, c, d in [*press(4, T, 80 * MS), *press(7, T, 80 * MS)]]
    for number in range(5):
        edges += [(t + number * SECOND, c, d) for t, c, d in short]
    edges += wave(6, 20 * MS, 7 * MS, 6 * SECOND)
    ordered, shuffled = Health(range(8)), Health(range(8))
    chance = random.Random(seed)
    lags = {channel: chance.randrange(20 * MS) for channel in range(8)}
    for health, late in ((ordered, 0), (shuffled, 1)):
        for t_ns, channel, closed in sorted(edges, key=lambda e: (e[0] + late * lags[e[1]], e[1])):
            health.edge(channel, t_ns, closed=closed)
        health.advance(edges[-1][0])
    assert found(ordered) == found(shuffled) | {}
    assert found(ordered)[6] is FaultKind.FLOATING
    assert found(ordered)[4] is found(ordered)[7] is FaultKind.SHORTED


def test_the_figures_of_the_explanation_are_right() -> None:
    """How many strokes a hand can make, and an open wire must."""
    window_ns, bounce_ns = LIMITS.strokes_ns, LIMITS.bounce_ns
    presses = (window_ns + bounce_ns) // FASTEST_NS + 1
    assert 2 * presses + 1 == LIMITS.strokes - 1 == 163
    assert (LIMITS.strokes - 1) * (bounce_ns + 10 * MS) <= window_ns
    assert 2 * window_ns // (60 * MS) >= LIMITS.strokes
    within = 2 * LIMITS.together_ns / (14 * MS * (2 * math.pi) ** 0.5)
    assert within == pytest.approx(0.0285, abs=0.00005)
    chance = within**LIMITS.alike
    assert chance == pytest.approx(4e-13, rel=0.1)
    assert 28 * 10_000 * chance == pytest.approx(1.2e-7, rel=0.05)


def test_bounces_of_the_pretend_hand_are_even_and_in_order() -> None:
    edges = press(0, T, 90 * MS, ([1 * MS, 2 * MS], [3 * MS, 4 * MS]))
    assert all(a[0] < b[0] and a[2] is not b[2] for a, b in pairwise(edges))
