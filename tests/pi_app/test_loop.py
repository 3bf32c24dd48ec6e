"""The spine: every press gets through once, in order of time, and nobody spins or stalls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.edge import Quality, Tier
from pi_app.keyboard import Keyboard, keys_for
from pi_app.publish import Phase
from pi_app.screens.messages import Key
from tests.pi_app.driven import (
    DOUBLE,
    HUMAN,
    LATE,
    MS,
    PLAY,
    SECOND,
    SLAP,
    T0,
    Driven,
    dealing,
    verdicts,
    with_double,
)
from tests.support.examples import examples

T = T0 + SECOND


# -- order ---------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_the_earlier_slap_wins_though_it_arrives_later(first: int) -> None:
    table = with_double(quality=LATE)
    other = 1 - first
    table.arrive(
        (T + 2 * MS, other, SLAP, T + 1 * MS, True),
        (T + 4 * MS, first, SLAP, T, True),
    )
    table.run(T + 100 * MS)
    assert verdicts(table) == [(first, "valid"), (other, "late")]
    assert table.ear.lines("slap")[1]["behind"] == 1 * MS
    assert table.ear.lines("take") == [
        {"event": "take", "t": T, "seat": first, "cards": 2, "by": "slap"}
    ]


@pytest.mark.parametrize("apart_ns", [0, 1, 200_000])
def test_slaps_nearer_than_the_source_can_tell_are_a_tie(apart_ns: int) -> None:
    table = with_double()
    table.arrive((T, 0, SLAP, T, True), (T + apart_ns, 1, SLAP, T + apart_ns, True))
    table.run(T + 100 * MS)
    assert sorted(verdicts(table)) == [(0, "tie"), (1, "tie")]
    assert sum(line["cards"] for line in table.ear.lines("take")) == 2


def test_one_ns_more_than_the_source_can_tell_is_no_tie() -> None:
    table = with_double()
    table.arrive((T, 1, SLAP, T, True), (T + 200_001, 0, SLAP, T + 200_001, True))
    table.run(T + 100 * MS)
    assert verdicts(table) == [(1, "valid"), (0, "late")]


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("arrive", [(0, 1), (1, 0)])
def test_two_cards_of_the_same_instant_are_played_in_turn(
    turn: int, arrive: tuple[int, int]
) -> None:
    """Nobody can tell that the second hand was too early, whatever its seat or its pin."""
    table = Driven(dealing(DOUBLE, first=turn))
    table.start()
    table.arrive(*((T, seat, PLAY, T, True) for seat in arrive))
    table.run(T + 100 * MS)
    assert [line["seat"] for line in table.ear.lines("card")] == [turn, 1 - turn]
    assert table.ear.lines("fault") == []


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_slap_comes_before_a_card_of_the_same_instant(order: tuple[int, int]) -> None:
    """The card of seat 0 cannot bury the double that seat 1 slaps at that very moment."""
    table = with_double()
    edges = [(T, 0, PLAY, T, True), (T, 1, SLAP, T, True)]
    table.arrive(*(edges[index] for index in order))
    table.run(T + 100 * MS)
    assert verdicts(table) == [(1, "valid")]
    assert table.ear.lines("take")[0]["cards"] == 2


def test_a_bouncing_press_is_one_press_at_its_first_contact() -> None:
    table = with_double()
    table.run(T)
    for place, after_us in enumerate((0, 150, 300, 900, 1_400)):
        t_ns = T + after_us * 1_000
        table.arrive((t_ns, 1, SLAP, t_ns, place % 2 == 0))
    table.run(T + 200 * MS)
    assert [(line["t"], line["verdict"]) for line in table.ear.lines("slap")] == [(T, "valid")]


def test_a_spike_is_no_press() -> None:
    table = with_double()
    table.arrive((T, 1, SLAP, T, True), (T + 400_000, 1, SLAP, T + 400_000, False))
    table.run(T + 200 * MS)
    assert verdicts(table) == []


def test_a_source_that_stalls_holds_the_others_up_for_20_ms() -> None:
    table = with_double(keyboard=Keyboard(keys_for((0, 1))))
    table.source.hold()
    table.source.push(3, T0 + 500 * MS, closed=True)  # seat 1's SLAP, and its edge is on its way
    table.run(T)
    table.loop.post(Key("a", down=True, t_ns=T))
    table.run(T + 20 * MS - 1)
    assert [line["seat"] for line in table.ear.lines("card")] == [0, 1]
    table.run(T + 20 * MS)
    assert [line["seat"] for line in table.ear.lines("card")] == [0, 1, 0]


def test_an_overdue_slap_is_late_and_costs_nothing() -> None:
    """Seat 1 was first, by half a second; its edge came when seat 0 had the pile already."""
    table = with_double()
    table.source.hold()
    table.source.push(3, T - 500 * MS, closed=True)
    table.arrive((T, 0, SLAP, T, True))
    table.source.deliver()
    table.run(T + 500 * MS)
    assert ("tie" not in dict(verdicts(table)).values()) and table.intake.overdue == 1
    assert table.ear.lines("fault") == []
    overdue = [line for line in table.journals[0].lines if line.get("overdue")]
    assert [(line["t"], line["seat"], line["press"]) for line in overdue] == [
        (T - 500 * MS, 1, "slap")
    ]


def test_a_button_held_at_the_start_has_no_press() -> None:
    table = Driven(dealing(DOUBLE), held=[0])
    table.run(T0 + SECOND)
    assert table.session.phase is Phase.ATTRACT
    table.arrive((T, 0, PLAY, T, False))
    table.run(T + 100 * MS)
    assert table.session.view() is None
    table.tap(0, PLAY, T + SECOND)
    assert table.session.view() is not None


Slap = tuple[int, int, int]
"""Seat, µs after T, µs till it arrives."""


@examples(40)
@given(st.lists(st.tuples(st.integers(0, 9_000), st.integers(0, 4_900)), min_size=3, max_size=3))
def test_exchanging_players_exchanges_the_outcome(slaps: list[tuple[int, int]]) -> None:
    """Three seats slap: whoever sits where, the same hands win, tie and are late."""
    outcomes = []
    for order in ([0, 1, 2], [2, 0, 1]):
        table = Driven(dealing("7S 2H 9H / 7D 2D 9D / 3S 4S 5S"), players=[HUMAN] * 3, quality=LATE)
        table.start()
        table.tap(0, PLAY, T0 + 100 * MS)
        table.tap(1, PLAY, T0 + 300 * MS)
        table.arrive(
            *(
                (T + (after + way) * 1_000, seat, SLAP, T + after * 1_000, True)
                for seat, (after, way) in zip(order, slaps, strict=True)
            )
        )
        table.run(T + SECOND)
        told = {
            order.index(line["seat"]): (line["verdict"], line["behind"], line["t"])
            for line in table.ear.lines("slap")
        }
        outcomes.append(told)
    assert outcomes[0] == outcomes[1]


# -- due times -----------------------------------------------------------------------------


def test_an_idle_table_asks_for_nothing() -> None:
    table = Driven(dealing(DOUBLE))
    assert table.loop.pump() is None
    assert table.run(T0 + 60 * SECOND) <= 3


@pytest.mark.parametrize("quality", [LATE, Quality(Tier.KERNEL, 0, 0, delivery_ns=15 * MS)])
def test_a_held_button_does_not_keep_the_loop_awake(quality: Quality) -> None:
    table = Driven(dealing(DOUBLE), quality=quality)
    table.start()
    table.arrive((T, 0, PLAY, T, True))
    # While it is confirmed and its order settled: four pumps a ms for at most 20 ms.
    assert table.run(T + 100 * MS) <= 100
    assert len(table.ear.lines("card")) == 1
    assert table.run(T + 60 * SECOND) <= 3


def test_a_game_that_waits_wakes_the_loop_only_when_something_is_due() -> None:
    """A pile won by a challenge is taken by itself 1500 ms later: not sooner, not by polling."""
    table = Driven(dealing("JS 2H 3H / 4D 5D 6D"))
    table.start()
    table.tap(0, PLAY, T)
    table.tap(1, PLAY, T + SECOND)
    assert table.ear.lines("take") == []
    assert table.run(T + 10 * SECOND) <= 10
    [take] = table.ear.lines("take")
    assert (take["t"], take["seat"], take["cards"]) == (T + SECOND + 1_500 * MS, 0, 2)


def test_a_message_between_two_due_times_is_not_lost() -> None:
    table = with_double()
    due_ns = None
    for step in range(40):
        table.source.push(3 if step % 2 else 1, T + step * 40 * MS, closed=step // 2 % 2 == 0)
        due_ns = table.loop.pump()
        table.clock.set(T + step * 40 * MS + 13 * MS)
        due_ns = table.loop.pump()
    table.run((due_ns or T) + 4 * SECOND)
    lines = table.journals[0].lines
    slaps = [line for line in lines if "slap" in (line.get("press"), line.get("release"))]
    assert len(slaps) == 40
    assert [line["sequence"] for line in slaps] == sorted(line["sequence"] for line in slaps)
