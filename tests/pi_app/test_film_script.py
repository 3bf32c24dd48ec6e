"""What a film shows and when: pauses, slaps, lengths by arithmetic; and never a hidden hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Slapped, as_line
from pi_app.errors import BadInput
from pi_app.film_script import (
    S,
    Scene,
    Survey,
    Window,
    noted,
    pace_note,
    scenes,
    survey,
    updates,
    window_of,
)
from pi_app.film_wish import OneSlap
from pi_app.languages import Language
from pi_app.publish import Phase, Update
from pi_app.replay import Recording, play_again, read_recording
from tests.support.films import slapped
from tests.support.house import ROOT
from tests.support.recorded import events_of

MS = 1_000_000
PLAYED = sorted((ROOT / "tests/playthroughs").glob("*/*.jsonl"))
CUT_NS = 3 * S


@pytest.fixture
def game(tmp_path: Path) -> Recording:
    return slapped(tmp_path / "game.jsonl")


def blank(t_ns: int = 0) -> Update:
    return Update(t_ns, Phase.PLAYING, (), "bataille-corse", "", None, (), ())


# -- lengths -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length_s", "fps", "speed", "frames"),
    [
        (5, 30, Fraction(1, 5), 750),
        (5, 30, Fraction(1), 150),
        (1, 25, Fraction(3), 9),  # 8 1/3: what is begun is shown
        (0, 30, Fraction(1), 0),
    ],
)
def test_frames_by_arithmetic(length_s: int, fps: int, speed: Fraction, frames: int) -> None:
    assert Window(7 * S, (7 + length_s) * S).frames(fps, speed) == frames


@given(
    start_ns=st.integers(0, 10**15),
    length_ns=st.integers(1, 20 * S),
    fps=st.integers(1, 60),
    speed=st.fractions(Fraction(1, 20), 20, max_denominator=50),
)
def test_frames_are_even_and_fill_the_window(
    start_ns: int, length_ns: int, fps: int, speed: Fraction
) -> None:
    window = Window(start_ns, start_ns + length_ns)
    instants = list(window.instants(fps, speed))
    step = S * speed / fps
    assert len(instants) == window.frames(fps, speed)
    assert instants[0] == start_ns
    assert window.end_ns - step - 1 < instants[-1] < window.end_ns
    assert all(0 <= start_ns + n * step - at < 1 for n, at in enumerate(instants))


# -- scenes --------------------------------------------------------------------------------


def test_pauses_are_shortened_and_the_rest_is_kept(game: Recording) -> None:
    first_ns = game.setup.start_ns
    whole = list(scenes(game, None))
    cut = list(scenes(game, CUT_NS))
    assert [scene.at_ns for scene in whole] == [u.t_ns - first_ns for u in updates(game)]
    assert [scene.update for scene in cut] == [scene.update for scene in whole]
    gaps = [b.at_ns - a.at_ns for a, b in pairwise(whole)]
    kept = [b.at_ns - a.at_ns for a, b in pairwise(cut)]
    assert kept == [min(gap, CUT_NS) for gap in gaps]
    assert [scene.left_out_ns for scene in cut[1:]] == [max(gap - CUT_NS, 0) for gap in gaps]
    assert max(gaps) > 7 * S
    assert {scene.left_out_ns for scene in whole} == {0}


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_event_is_in_the_film_once_and_nothing_that_is_hidden(path: Path) -> None:
    recording = read_recording(path)
    table, _ = play_again(recording)
    opening = [as_line(event) for event in table.opening]
    told: list[Any] = []
    for update in updates(recording):
        told += [as_line(event) for event in update.events]
        assert getattr(update.view, "seat", None) is None
        assert (update.hand, update.curtain, update.phones, update.seal) == (None,) * 4
    assert told == opening + events_of(recording)


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_left_out_shows_nothing(path: Path) -> None:
    """An update is skipped only if anybody would see the same without it."""
    recording = read_recording(path)
    table, fed = play_again(recording)
    kept = list(updates(recording))
    latest = kept.pop(0).view
    for one in fed:
        if kept and kept[0].t_ns == one.item.t_ns and kept[0].events == one.events:
            latest = kept.pop(0).view
        assert latest is not None
        assert replace(latest, t_ns=table.view().t_ns) == table.view()
    assert kept == []


def test_the_views_with_a_seat_do_have_that_field() -> None:
    """Else the test above would look for a hand in the wrong place."""
    recording = read_recording(ROOT / "tests/playthroughs/batak/a-whole-deal.jsonl")
    table, _ = play_again(recording)
    assert (table.view().seat, table.view(2).seat) == (None, 2)
    assert table.view(2) != replace(table.view(), seat=2)


def test_a_forfeit_that_was_chosen_is_shown(game: Recording) -> None:
    t_ns = game.items[-1][1].t_ns - S
    good = {"note": "forfeit", "seat": 1, "text": "sing", "t": t_ns}
    strange: list[dict[str, Any]] = [
        {**good, "seat": 7},
        {**good, "text": None},
        {**good, "t": "x"},
        {"note": "forfeit"},
        {"note": "pause", "t": t_ns},
    ]
    shown = list(updates(replace(game, notes=(*strange, good))))
    chosen = [update for update in shown if update.forfeit is not None]
    assert [(u.phase, u.t_ns) for u in chosen] == [(Phase.FORFEIT, t_ns)]
    forfeit = chosen[0].forfeit
    assert forfeit is not None
    assert (forfeit.seat, forfeit.options, forfeit.chosen) == (1, ("sing",), 0)
    assert [u for u in shown if u.forfeit is None][-1] == list(updates(game))[-1]


# -- slaps ---------------------------------------------------------------------------------


def slaps_of(name: str) -> tuple[int, ...]:
    recording = read_recording(ROOT / "tests/playthroughs/bataille-corse" / name)
    return survey(scenes(recording, None)).slaps_ns


def test_the_slap_is_found_at_its_time(game: Recording) -> None:
    told = [s for s in scenes(game, None) if any(isinstance(e, Slapped) for e in s.update.events)]
    assert survey(scenes(game, None)).slaps_ns == (told[0].at_ns,)


def test_hands_on_one_pile_are_one_slap() -> None:
    recording = read_recording(ROOT / "tests/playthroughs/bataille-corse/tie-by-lots.jsonl")
    hands = [e for u in updates(recording) for e in u.events if isinstance(e, Slapped)]
    assert len(hands) == 2
    assert len(slaps_of("tie-by-lots.jsonl")) == 1


def test_a_game_without_slaps_has_none() -> None:
    assert slaps_of("challenge-met.jsonl") == ()


FOUND = Survey(0, 60 * S, (1 * S, 30 * S))


def test_windows() -> None:
    assert window_of(FOUND, None, "f") == Window(0, 65 * S)
    assert window_of(FOUND, OneSlap(None), "f") == Window(28 * S, 33 * S)
    assert window_of(FOUND, OneSlap(2), "f") == Window(28 * S, 33 * S)
    assert window_of(FOUND, OneSlap(1), "f") == Window(0, 4 * S)  # the game begins 1 s before


def test_a_slap_that_is_not_there_is_told() -> None:
    with pytest.raises(BadInput, match=r"^--slap: expected last, or 1 to 2, found 3$"):
        window_of(FOUND, OneSlap(3), "f")
    for number in (None, 1):
        with pytest.raises(BadInput, match=r"^f: expected a game with a slap in it, found none$"):
            window_of(Survey(0, S, ()), OneSlap(number), "f")


# -- what a film says of itself ------------------------------------------------------------


@pytest.mark.parametrize(
    ("speed", "told"),
    [
        (Fraction(1), ""),
        (Fraction(1, 5), "slow motion: 1/5 of the real speed"),
        (Fraction(3, 4), "slow motion: 0.75 of the real speed"),
        (Fraction(2), "2 times as fast as it was played"),
        (Fraction(5, 2), "2.5 times as fast as it was played"),
    ],
)
def test_a_film_says_how_fast_it_is(speed: Fraction, told: str) -> None:
    assert pace_note(speed) == told


def test_it_says_for_two_seconds_what_is_left_out() -> None:
    played = [
        Scene(0, blank()),
        Scene(3 * S, blank(), left_out_ns=40 * S),
        Scene(4 * S, blank(1)),
        Scene(8 * S, blank(), left_out_ns=499 * MS),
        Scene(11 * S, blank(), left_out_ns=500 * MS),
        Scene(13 * S, blank()),
        Scene(16 * S, blank(2), left_out_ns=150 * S),
    ]
    told = [(scene.at_ns // S, scene.update.notices) for scene in noted(played, Fraction(1))]
    away = ("40 seconds left out",)
    assert told == [
        *((0, ()), (3, away), (4, away), (5, ())),
        *((8, ()), (11, ("1 second left out",)), (13, ())),
        *((16, ("2 minutes left out",)), (18, ())),
    ]
    fast = [scene.update.notices for scene in noted(played[:2], Fraction(2))]
    pace = "2 times as fast as it was played"
    assert fast == [(pace,), (pace, *away), (pace,)]


def test_nothing_happens_twice_because_something_is_no_longer_said(game: Recording) -> None:
    played = list(noted(scenes(game, CUT_NS), Fraction(1)))
    assert len(played) == len(list(updates(game))) + 1
    told = [event for scene in played for event in scene.update.events]
    assert told == [event for update in updates(game) for event in update.events]
    assert [scene.at_ns for scene in played] == sorted(scene.at_ns for scene in played)


def test_it_speaks_the_language_of_the_table(game: Recording) -> None:
    played = [Scene(0, replace(blank(), language=Language.FRENCH), left_out_ns=2 * S)]
    told = [scene.update.notices for scene in noted(played, Fraction(3, 4))]
    pace = "ralenti\u00a0: 0,75 de la vitesse réelle"
    assert told == [(pace, "2 secondes coupées"), (pace,)]
    shown = list(updates(game, Language.TURKISH))
    assert {update.language for update in shown} == {Language.TURKISH}
    assert [seat.name for seat in shown[0].seats] == ["Kırmızı", "Mavi"]
    assert {seat.language for update in shown for seat in update.seats} == {Language.TURKISH}
