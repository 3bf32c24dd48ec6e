"""Games counted card by card: the counts are those of the games, and theory is met."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from engine import odds
from engine.cards import deal, deck_cards
from engine.games.bataille_corse import BatailleCorse, Setup
from engine.games.bataille_corse.presets import PRESETS
from engine.games.bataille_corse.rules import pack_of
from engine.inputs import Button, Press
from engine.odds_games import MOST_POINTS, Asked, Batch, Curve, Watch, laid_once, play_batch
from engine.players.slapper import Level
from engine.simulate.bataille_corse import play_out, states
from engine.simulate.tally import Tally

CLASSROOM = PRESETS["classroom"][1]
ASKED = Asked(CLASSROOM, 2, 7)
BLIND = replace(Level.MEDIUM.value, miss=1.0, mistake=0.0)
"""Sees nothing, and slaps at nothing."""
ERRORS = 4
SECOND = 1_000_000_000


def test_a_curve_keeps_every_card_while_there_are_few() -> None:
    curve = Curve()
    for slappable in (False, True, True):
        curve.add(slappable=slappable)
    assert curve.shown() == ((1, 0), (2, 1), (3, 2))


def test_a_long_curve_is_thinned_and_never_lies() -> None:
    """Every third card is slappable: of n cards n // 3."""
    curve = Curve()
    for number in range(1, 5_001):
        curve.add(slappable=number % 3 == 0)
        shown = curve.shown()
        assert len(shown) <= MOST_POINTS + 1
        assert shown[-1] == (number, number // 3)
    assert all(hits == cards // 3 for cards, hits in curve.shown())
    apart = {two[0] - one[0] for one, two in zip(curve.points, curve.points[1:], strict=False)}
    assert apart == {curve.stride}


def test_an_empty_curve_has_no_point() -> None:
    assert Curve().shown() == ()


def test_a_batch_is_the_same_each_time_and_differs_by_number() -> None:
    one, same, other = play_batch(ASKED, 0, 3), play_batch(ASKED, 0, 3), play_batch(ASKED, 1, 3)
    assert one == same
    assert one.tally.as_data() != other.tally.as_data()


def test_what_a_batch_counts_agrees_with_itself() -> None:
    batch = play_batch(Asked(PRESETS["cartalogue"][1], 3, 1), 0, 3)
    tally = batch.tally
    assert tally.games == sum(tally.wins) + tally.shared + tally.cut == 3
    assert sum(batch.sizes.values()) == tally.laid
    assert max(tally.patterns.values()) <= tally.slappable <= sum(tally.patterns.values())
    assert batch.length_ns > 0


def test_seats_are_counted_from_the_one_that_plays_first() -> None:
    """Seat 1 plays first and lays its only card: seat 0 holds all the others, and wins."""
    pack = deck_cards(CLASSROOM.deck)
    setup = Setup(CLASSROOM, (pack[1:], pack[:1]), 1)
    batch, game = Batch(Tally(2)), BatailleCorse()
    watch, (state, _) = Watch(batch, setup.first), game.new(setup)
    state, _ = game.step(state, Press(SECOND, 1, Button.PLAY))
    watch.see(state)
    watch.end(state, setup.start_ns)
    assert state.over is not None
    assert state.over.winner == 0
    assert batch.tally.wins == [0, 1]


def test_a_watch_counts_what_the_simulation_counts() -> None:
    """`play_out` counts slappable cards for itself."""
    pack = list(pack_of(CLASSROOM))
    random.Random(3).shuffle(pack)
    setup = Setup(CLASSROOM, deal(tuple(pack), 2, 0))
    expected = play_out(setup, random.Random(5).random)
    batch = Batch(Tally(2))
    watch = Watch(batch, 0)
    for state in states(setup, random.Random(5).random):
        watch.see(state)
    assert batch.tally.slappable == expected.slappable > 0


@pytest.mark.slow
def test_games_in_which_nobody_slaps_meet_the_exact_theory() -> None:
    """Without challenges the whole pack is laid on one pile, card by card: 99/17 moments a game.

    Only a pattern that the last card completes can be slapped by somebody who sees it late; by then
    it has been counted.
    """
    games = 300
    batch = play_batch(replace(ASKED, skill=BLIND), 0, games)
    expected = float(odds.first_pass(CLASSROOM.slaps, CLASSROOM.deck, pack_of(CLASSROOM)))
    assert expected == pytest.approx(99 / 17)
    # The count of a game is nearly Poisson's: its variance is about its mean.
    error = math.sqrt(expected / games)
    assert abs(batch.tally.slappable / games - expected) < ERRORS * error
    assert abs(batch.tally.patterns["double"] / games - 3) < ERRORS * math.sqrt(3 / games)


def test_packs_laid_once_meet_the_exact_theory_and_fill_a_curve() -> None:
    shuffles, curve = 800, Curve()
    counts = laid_once(ASKED, shuffles, curve)
    assert len(counts) == shuffles
    assert curve.shown()[-1] == (52 * shuffles, sum(counts))
    assert abs(sum(counts) / shuffles - 99 / 17) < ERRORS * math.sqrt(99 / 17 / shuffles)
    assert counts == laid_once(ASKED, shuffles)
