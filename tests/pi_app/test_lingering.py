"""Who is waited for, and when an open challenge beats: pure, over all games."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.views import ChallengeView
from pi_app.lingering import (
    BEAT_NS,
    DAWDLES_NS,
    MS,
    PONDERS_NS,
    Awaited,
    Lingering,
    awaited,
    beat_ns,
    tension,
)
from pi_app.publish import ButtonsGone, Missing, Phase, Player, SeatInfo, Update
from pi_app.tones import Voice
from tests.pi_app.test_lights import ROUND, VIEW, at_war, over, update

GONE = ButtonsGone(Missing.GONE)
OPEN = replace(VIEW, challenge=ChallengeView(0, 1, 2))


def with_computer(shown: Update, seat: int) -> Update:
    seats = list(shown.seats)
    seats[seat] = SeatInfo("bot", Player.EASY, None)
    return replace(shown, seats=tuple(seats))


@pytest.mark.parametrize(
    ("shown", "seat"),
    [
        pytest.param(update(VIEW), 1, id="turn"),
        pytest.param(update(replace(VIEW, collecting=2)), 2, id="a pile to collect"),
        pytest.param(update(replace(VIEW, rematch=(0, 2))), None, id="a tie: several"),
        pytest.param(update(at_war(0, 1)), 2, id="the last one in Bataille"),
        pytest.param(update(at_war(1)), None, id="two are missing"),
        pytest.param(update(ROUND), 1, id="a card of a hand"),
        pytest.param(update(replace(ROUND, turn=None)), None, id="the count"),
        pytest.param(update(replace(VIEW, over=over(0))), None, id="over"),
        pytest.param(update(None), None, id="nobody plays"),
        pytest.param(replace(update(VIEW), phase=Phase.FORFEIT), None, id="a forfeit"),
        pytest.param(replace(update(VIEW), gone=GONE), None, id="the buttons have gone"),
        pytest.param(with_computer(update(VIEW), 1), None, id="a computer player"),
        pytest.param(with_computer(update(VIEW), 0), 1, id="others are computers"),
    ],
)
def test_which_person_the_table_waits_for(shown: Update, seat: int | None) -> None:
    found = awaited(shown)
    assert (None if found is None else found.seat) == seat


def test_who_has_a_hand_to_think_about_has_more_time() -> None:
    assert awaited(update(VIEW)) == Awaited(1, 0, DAWDLES_NS)
    assert awaited(update(ROUND)) == Awaited(1, 0, PONDERS_NS)
    assert PONDERS_NS > DAWDLES_NS >= 10_000 * MS


def test_each_card_is_a_wait_of_its_own() -> None:
    lingering = Lingering()
    for card in range(3):
        t_ns = card * 2 * DAWDLES_NS
        lingering.see(update(replace(VIEW, cards_played=card), t_ns=t_ns))
        assert lingering.cues(t_ns + DAWDLES_NS - 1) == []
        assert lingering.cues(t_ns + DAWDLES_NS) == [(Voice.TURN, 1)]
        assert lingering.due_ns is None


def test_who_acts_in_time_is_not_reminded() -> None:
    lingering = Lingering()
    lingering.see(update(VIEW))
    lingering.see(update(replace(VIEW, turn=2, cards_played=1), t_ns=DAWDLES_NS - 1))
    assert lingering.cues(DAWDLES_NS) == []
    assert lingering.due_ns == 2 * DAWDLES_NS - 1


@pytest.mark.parametrize(
    ("shown", "step"),
    [
        (update(OPEN), 3),
        (update(VIEW), None),
        (update(replace(OPEN, over=over(0))), None),
        (replace(update(OPEN), gone=GONE), None),
        (replace(update(OPEN), phase=Phase.FORFEIT), None),
        (update(at_war()), None),
    ],
    ids=["open", "none", "over", "buttons gone", "forfeit", "another game"],
)
def test_a_challenge_is_heard_as_long_as_it_is_open(shown: Update, step: int | None) -> None:
    assert tension(shown) == step


def test_beats_come_faster_as_a_challenge_rises_and_never_run_into_one_another() -> None:
    apart = [beat_ns(step) for step in range(5)]
    assert apart[0] == BEAT_NS
    assert all(slow > fast for slow, fast in pairwise(apart))
    assert min(apart) > 400 * MS


@given(looks=st.lists(st.integers(1, 3_000), min_size=1, max_size=60))
def test_however_seldom_one_looks_beats_are_never_made_up_for(looks: list[int]) -> None:
    lingering, now_ns, last_ns = Lingering(), 0, 0
    lingering.see(update(OPEN))
    for ms in looks:
        now_ns += ms * MS
        beats = [cue for cue in lingering.cues(now_ns) if cue[0] is Voice.TENSION]
        assert len(beats) <= 1
        if beats:
            assert now_ns - last_ns >= beat_ns(3)
            last_ns = now_ns
        assert lingering.due_ns is not None
        assert lingering.due_ns > now_ns
