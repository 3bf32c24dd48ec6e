"""Two hands on two pins: who wins does not depend on which pin has the lower number.

What the guest's kernel stamped is judged by the whole table: once with seat 0's SLAP on the lower
pin, and again with the two exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

import pytest

from engine.events import Slapped, Taken, Verdict
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import TieRule
from engine.inputs import Button
from hardware.stamps import KERNEL_STAMPS
from pi_app.seats import channel_of
from tests.hil.kernel.guest.plans import DUELS, FIRST_CARD, HIGH, LOW, SECOND_CARD, Duel
from tests.hil.kernel.guest.record import Run, Seen
from tests.hil.kernel.guest.sources import SOURCES
from tests.hil.kernel.machine import Guest
from tests.hil.kernel.measure import pairs
from tests.hil.kernel.recorded_table import judged

EDGES = 8
"""Of one duel: four buttons, pressed and let go."""
RULES = Rules(challenges=False)
LOTS = 100
PINS = ((LOW, HIGH), (HIGH, LOW))
"""The SLAP buttons of seats 0 and 1, and exchanged."""

by_each_source = pytest.mark.parametrize("source", SOURCES)


def duels(guest: Guest, source: str) -> Iterator[tuple[Duel, tuple[Seen, ...]]]:
    """Each with its edges."""
    run = Run.unpacked(guest.saw(f"duels by {source}"))
    assert len(pairs(run)) == len(DUELS) * EDGES
    for n, duel in enumerate(DUELS):
        yield duel, run.seen[n * EDGES : (n + 1) * EDGES]


def verdicts(
    edges: tuple[Seen, ...], slaps: tuple[int, int], rules: Rules = RULES, seed: int = 1
) -> tuple[dict[int, Verdict], int | None]:
    """What each SLAP pin was told, and the pin whose seat has the pile."""
    buttons = {FIRST_CARD: (0, Button.PLAY), SECOND_CARD: (1, Button.PLAY)}
    buttons |= {pin: (seat, Button.SLAP) for seat, pin in enumerate(slaps)}
    channels = {pin: channel_of(*button) for pin, button in buttons.items()}
    events = judged(edges, channels, KERNEL_STAMPS, rules=rules, seed=seed)
    told = {slaps[e.seat]: e.verdict for e in events if isinstance(e, Slapped)}
    takers = [slaps[e.seat] for e in events if isinstance(e, Taken)]
    return told, takers[0] if takers else None


@by_each_source
def test_of_two_lines_pressed_in_one_write_the_kernel_stamps_the_lower_first(
    guest: Guest, source: str
) -> None:
    """Which is why a tie window is owed to fairness."""
    for duel, edges in duels(guest, source):
        if duel.distance_ns == 0:
            stamped = {edge.line: edge.t_ns for edge in edges if edge.closed}
            assert 0 < stamped[HIGH] - stamped[LOW] <= KERNEL_STAMPS.order_ns


@by_each_source
def test_what_is_nearer_than_the_window_is_a_tie_whoever_sits_where(
    guest: Guest, source: str
) -> None:
    near = [found for found in duels(guest, source) if found[0].distance_ns <= 150_000]
    assert {duel.distance_ns for duel, _ in near} > {0}
    for _duel, edges in near:
        for slaps in PINS:
            told, _ = verdicts(edges, slaps, replace(RULES, tie=TieRule.AGAIN))
            assert told == {LOW: Verdict.TIE, HIGH: Verdict.TIE}


@by_each_source
def test_what_is_farther_apart_is_won_by_the_first_whoever_sits_where(
    guest: Guest, source: str
) -> None:
    far = [found for found in duels(guest, source) if found[0].distance_ns >= 250_000]
    assert {duel.low_first for duel, _ in far} == {True, False}
    for duel, edges in far:
        first, second = (LOW, HIGH) if duel.low_first else (HIGH, LOW)
        for slaps in PINS:
            told, taker = verdicts(edges, slaps)
            assert told == {first: Verdict.VALID, second: Verdict.LATE}
            assert taker == first


@by_each_source
@pytest.mark.parametrize("slaps", PINS)
def test_lots_favour_neither_the_lower_pin_nor_a_seat(
    guest: Guest, source: str, slaps: tuple[int, int]
) -> None:
    """Half of the draws each, within three standard deviations."""
    _, edges = next(found for found in duels(guest, source) if found[0].distance_ns == 0)
    takers = [verdicts(edges, slaps, seed=seed)[1] for seed in range(LOTS)]
    assert set(takers) == {LOW, HIGH}
    assert abs(takers.count(LOW) - LOTS / 2) <= 3 * sqrt(LOTS) / 2
