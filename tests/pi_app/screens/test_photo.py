"""The photo finish: places and words by arithmetic, and nothing finer than it was measured."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import RevealBasis, Slapped, Verdict
from pi_app.screens import column, photo_picture
from pi_app.screens.colours import Colour
from pi_app.screens.figures import MS
from pi_app.screens.paint import write
from pi_app.screens.photo import FAR_MS, Photo, Scale, Standing, behind_text, photo_of
from pi_app.screens.photo_picture import draw_photo
from tests.pi_app.screens.scenes import S, slap
from tests.support.examples import examples

US = 1_000
SHOWN = S
"""When the card was shown."""


def valid(after: int, *, uncertainty: int = 200 * US, seat: int = 0) -> Slapped:
    return slap(
        seat,
        Verdict.VALID,
        SHOWN + after,
        patterns=("double",),
        reaction=after,
        uncertainty=uncertainty,
    )


def tied(seat: int, after: int, *, uncertainty: int = 2 * MS) -> Slapped:
    return replace(valid(after, uncertainty=uncertainty, seat=seat), verdict=Verdict.TIE)


def late(seat: int, after: int, behind: int, *, uncertainty: int = 200 * US) -> Slapped:
    return slap(seat, Verdict.LATE, SHOWN + after, behind=behind, uncertainty=uncertainty)


def made(*slaps: Slapped, crowned: tuple[int, ...] = (0,)) -> Photo:
    photo = photo_of(slaps, crowned)
    assert photo is not None
    return photo


def places(photo: Photo) -> list[tuple[int, int, str]]:
    return [(mark.seat, mark.at_ms, mark.label) for mark in photo.marks]


def test_all_seats_stand_in_the_order_in_which_they_came() -> None:
    photo = made(
        valid(231_400 * US),
        late(1, 243_700 * US, 12_300 * US),
        late(2, 231_700 * US, 300 * US),
    )
    assert places(photo) == [(0, 231, "231 ms ±1"), (2, 232, "< +1 ms"), (1, 244, "+12 ms ±1")]
    assert photo.crowned == (0,)
    assert [mark.standing for mark in photo.marks] == [Standing.FIRST, Standing.LATE, Standing.LATE]


def test_a_place_is_as_coarse_as_it_is_uncertain() -> None:
    photo = made(valid(231 * MS, uncertainty=10 * MS), late(1, 250 * MS, 19 * MS))
    assert [(mark.at_ms, mark.step_ms) for mark in photo.marks] == [(230, 10), (250, 1)]
    # ±10 and ±0.2 ms make ±10.2: the next step is 20.
    assert photo.marks[1].label == "< +20 ms"


def test_a_coarse_late_slap_is_never_drawn_before_its_winner() -> None:
    photo = made(valid(248 * MS), late(1, 249 * MS, MS, uncertainty=20 * MS))
    assert [mark.at_ms for mark in photo.marks] == [248, 248]  # 249 ±20 alone would be 240


def test_tied_slaps_share_one_place_and_one_bar() -> None:
    # 1 ms apart, each ±2: within 5 ms. Their middle, 188.5, is 190 in steps of 5.
    photo = made(tied(0, 188 * MS), tied(3, 189 * MS), crowned=())
    assert places(photo) == [(0, 190, ""), (3, 190, "")]
    assert {(mark.step_ms, mark.standing) for mark in photo.marks} == {(5, Standing.TIED)}
    assert photo.tie == "tie: at most 5 ms apart, measured to ±5 ms"
    assert photo.crowned == ()


def test_a_late_slap_after_a_tie_is_behind_the_one_that_took_it() -> None:
    photo = made(tied(0, 188 * MS), tied(3, 189 * MS), late(1, 229 * MS, 40 * MS), crowned=(3,))
    assert places(photo)[2] == (1, 229, "+40 ms ±5")  # ±2 and ±0.2 ms make ±2.2


def test_who_was_not_timed_has_no_place_and_is_listed() -> None:
    phone = replace(late(2, 260 * MS, 0), behind=None, untimed=True)
    photo = made(valid(231 * MS), phone)
    assert photo.untimed == (2,)
    assert [mark.seat for mark in photo.marks] == [0]


def test_from_a_press_that_was_not_timed_there_is_no_distance() -> None:
    phone = replace(valid(0), reaction=None, untimed=True, reveal=None)
    assert behind_text(late(1, 12 * MS, 12 * MS), phone) == "too late"
    assert behind_text(late(1, 12 * MS, 12 * MS), valid(0)) == "+12 ms ±1"


def test_where_the_first_was_not_timed_there_is_no_photo() -> None:
    phone = replace(valid(0), reaction=None, untimed=True, reveal=None)
    assert photo_of((phone, late(1, 12 * MS, 12 * MS)), (0,)) is None
    assert photo_of((late(1, 12 * MS, 12 * MS),), ()) is None
    assert photo_of((), ()) is None


def test_a_nominal_reveal_is_said() -> None:
    assert made(replace(valid(231 * MS), reveal=RevealBasis.NOMINAL)).nominal
    assert not made(valid(231 * MS)).nominal


def test_who_slaps_twice_has_one_place() -> None:
    photo = made(valid(231 * MS), late(0, 300 * MS, 69 * MS), late(1, 310 * MS, 79 * MS))
    assert [mark.seat for mark in photo.marks] == [0, 1]


def test_one_alone_is_shown_from_the_card_on() -> None:
    assert made(valid(231 * MS)).scale.start_ms == 0
    # In a rematch the card was shown long ago.
    assert made(valid(8 * S)).scale.is_broken


def test_who_came_much_later_stands_at_the_edge() -> None:
    photo = made(valid(231 * MS), late(1, 1231 * MS, S))
    assert [mark.is_far for mark in photo.marks] == [False, True]
    assert photo.marks[1].label == "+1000 ms ±1"
    assert photo.scale.end_ms < 1231


def test_places_on_the_line() -> None:
    scale = Scale(200, 260, 20)
    assert scale.ticks == (200, 220, 240, 260)
    assert [scale.share(at) for at in (100, 200, 230, 260, 900)] == [0, 0, 0.5, 1, 1]


uncertainties = st.sampled_from([0, 1 * US, 200 * US, MS, 3 * MS, 10 * MS, 45 * MS])
basis = st.sampled_from(RevealBasis)


@st.composite
def piles(draw: st.DrawFn) -> tuple[tuple[Slapped, ...], tuple[int, ...]]:
    """Return slaps at one pile as a game may judge them, and who got it."""
    first = draw(st.integers(0, 3 * S))
    unsure = draw(st.lists(uncertainties, min_size=8, max_size=8))
    number = draw(st.integers(1, 4))
    if number == 1:
        slaps = [valid(first, uncertainty=unsure[0])]
    else:
        near = [first + draw(st.integers(0, 2 * min(unsure))) for _ in range(number)]
        slaps = [tied(seat, at, uncertainty=unsure[seat]) for seat, at in enumerate(near)]
    slaps = [replace(one, reveal=draw(basis)) for one in slaps]
    for seat in range(number, draw(st.integers(number, 8))):
        behind = draw(st.integers(0, 1500 * MS))
        came = late(seat, first + behind, behind, uncertainty=unsure[seat])
        if draw(st.booleans()) and draw(st.booleans()):
            came = replace(came, untimed=True, behind=None)
        slaps.append(came)
    crowned = draw(st.sampled_from([(), (0,), tuple(range(number))]))
    return tuple(slaps), crowned if number > 1 else (0,)


def figures_of(text: str) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", text)]


@given(piles())
def test_nothing_is_finer_than_its_uncertainty(
    pile: tuple[tuple[Slapped, ...], tuple[int, ...]],
) -> None:
    slaps, crowned = pile
    photo = made(*slaps, crowned=crowned)
    unsure = {one.seat: one.uncertainty for one in slaps}
    assert all(mark.step_ms * MS >= unsure[mark.seat] for mark in photo.marks)
    assert photo.scale.tick_ms >= max(mark.step_ms for mark in photo.marks)
    assert all(tick % photo.scale.tick_ms == 0 for tick in photo.scale.ticks)
    for mark in photo.marks:
        *numbers, step = figures_of(mark.label) or [mark.step_ms]
        assert step * MS >= unsure[mark.seat]
        assert all(number % step == 0 for number in numbers)
    near, step = figures_of(photo.tie) or [2, 2]
    assert near >= step
    both = sorted((one.uncertainty for one in slaps if one.verdict is Verdict.TIE), reverse=True)
    assert step * MS >= sum(both[:2])


@given(piles())
def test_places_keep_the_order_and_bars_hold_the_truth(
    pile: tuple[tuple[Slapped, ...], tuple[int, ...]],
) -> None:
    slaps, crowned = pile
    photo = made(*slaps, crowned=crowned)
    base = slaps[0].t_ns - (slaps[0].reaction or 0)
    truth = {one.seat: one.t_ns - base for one in slaps}
    first = photo.marks[0].at_ms
    for mark in photo.marks:
        assert mark.at_ms >= first
        # A place is rounded by half a step; a bar reaches a whole one to both sides.
        assert abs(mark.at_ms * MS - truth[mark.seat]) <= mark.step_ms * MS or mark.at_ms == first
    shown = {mark.seat for mark in photo.marks} | set(photo.untimed)
    assert shown == {one.seat for one in slaps}
    near = [mark for mark in photo.marks if not mark.is_far]
    scale = photo.scale
    assert all(scale.start_ms <= mark.at_ms <= scale.end_ms for mark in near)
    assert all(mark.at_ms - first > FAR_MS for mark in photo.marks if mark.is_far)
    assert 2 <= len(scale.ticks) <= 9


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is written on the picture, as it is drawn."""
    lines: list[str] = []

    def noting(text: str, size: int, colour: Colour) -> pygame.Surface:
        lines.append(text)
        return write(text, size, colour)

    monkeypatch.setattr(column, "write", noting)
    monkeypatch.setattr(photo_picture, "write", noting)
    return lines


@pytest.mark.parametrize("size", [(738, 604), (636, 294), (346, 160)])
def test_the_picture_writes_no_other_figures(size: tuple[int, int], written: list[str]) -> None:
    @examples(25)
    @given(piles())
    def no_other(pile: tuple[tuple[Slapped, ...], tuple[int, ...]]) -> None:
        slaps, crowned = pile
        photo = made(*slaps, crowned=crowned)
        written.clear()
        draw_photo(photo, size, 1.0)
        allowed = {mark.label for mark in photo.marks} | {str(tick) for tick in photo.scale.ticks}
        told = [line for line in written if figures_of(line) and line not in allowed]
        # What is left are the lines of the tie, which may be cut where there is no room.
        assert set(figures_of(" ".join(told))) <= set(figures_of(photo.tie))

    no_other()


def test_tied_seats_are_never_left_out_for_want_of_room(written: list[str]) -> None:
    four = tuple(tied(seat, 188 * MS) for seat in range(4))
    later = tuple(late(seat, 240 * MS, 52 * MS) for seat in range(4, 8))
    draw_photo(replace(made(*four, crowned=()), tie=""), (346, 170), 1.0)
    assert "later" not in written
    draw_photo(made(*four, *later, crowned=()), (346, 170), 1.0)
    assert "later" in written
