"""The choice of a forfeit by the others, and the list that it is chosen from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inputs import Button, Chance, Draw, Press
from pi_app.errors import BadInput
from pi_app.forfeits import (
    CHOICE_NS,
    MAX_FORFEITS,
    MAX_LENGTH,
    ForfeitChoice,
    Language,
    load_forfeits,
    open_choice,
    parse_forfeits,
)
from pi_app.publish import ForfeitView

S = 1_000_000_000
OPENS = 100 * S
ENDS = OPENS + CHOICE_NS
THREE = ("sing", "dance", "bark")
PLAY, SLAP = Button.PLAY, Button.SLAP


def choice(seats: int = 4, *, computers: dict[int, float] | None = None) -> ForfeitChoice:
    """Seat 0 has to do it."""
    return open_choice(0, seats, THREE, OPENS, computers=computers)


def vote(before: ForfeitChoice, seat: int, option: int, t_ns: int = OPENS) -> ForfeitChoice:
    """A seat that still points at the first option goes to one and votes for it."""
    for button in [PLAY] * option + [SLAP]:
        before = before.press(Press(t_ns, seat, button))
    return before


def votes(before: ForfeitChoice, options: Sequence[int | None]) -> ForfeitChoice:
    """Seats 1, 2, … vote; none for one that does not."""
    for seat, option in enumerate(options, start=1):
        before = before if option is None else vote(before, seat, option)
    return before


# Pointing and voting


def test_it_opens_with_everybody_else_at_the_first_forfeit() -> None:
    assert choice(3).view() == ForfeitView(
        0, THREE, (None, 0, 0), (False, False, False), ENDS, chosen=None
    )


def test_play_points_at_the_next_and_round_again() -> None:
    here = choice()
    for pointer in (1, 2, 0, 1):
        here = here.press(Press(OPENS, 2, PLAY))
        assert here.view().pointers == (None, 0, pointer, 0)


def test_slap_votes_and_that_is_final() -> None:
    voted = vote(choice(), 1, 1)
    assert voted.view().locked == (False, True, False, False)
    assert voted.press(Press(OPENS + S, 1, PLAY)) == voted
    assert voted.press(Press(OPENS + S, 1, SLAP)) == voted


@pytest.mark.parametrize(
    "press",
    [
        Press(OPENS, 0, PLAY),
        Press(OPENS, 0, SLAP),
        Press(OPENS, 1, PLAY, down=False),
        Press(OPENS - 1, 1, SLAP),
        Press(ENDS, 1, SLAP),
        Press(OPENS, 7, SLAP),
        Press(OPENS, -1, SLAP),
    ],
    ids=["offender", "offender's vote", "release", "early", "late", "nobody", "no seat"],
)
def test_what_means_nothing_changes_nothing(press: Press) -> None:
    assert choice().press(press) == choice()


def test_no_press_counts_once_it_is_decided() -> None:
    closed = votes(choice(), (1, 1, 1)).close(OPENS)
    assert closed.chosen == 1
    assert closed.press(Press(OPENS, 1, PLAY)) == closed
    assert closed.result(OPENS) == closed.result(ENDS) == 1


# What is decided, and when


def test_most_votes_win_once_all_have_voted() -> None:
    assert votes(choice(), (2, 1, None)).result(OPENS) is None
    assert votes(choice(), (2, 1, 2)).result(OPENS) == 2


def test_time_ends_it_and_only_votes_count() -> None:
    # Seats 2 and 3 point at the second forfeit, but have not voted for it.
    here = vote(choice(), 1, 2)
    for seat in (2, 3):
        here = here.press(Press(OPENS, seat, PLAY))
    assert here.result(ENDS - 1) is None
    assert here.result(ENDS) == 2


def test_a_tie_among_the_best_is_drawn() -> None:
    tied = votes(choice(6), (0, 2, 0, 2, 1))
    assert tied.result(OPENS) == Chance(2, "forfeit")
    assert tied.close(OPENS).chosen is None
    assert tied.close(OPENS, Draw(OPENS, (0, 1))).chosen == 0
    assert tied.close(OPENS, Draw(OPENS, (1, 0))).chosen == 2


def test_where_nobody_voted_all_are_drawn_from() -> None:
    assert choice().result(ENDS) == Chance(3, "forfeit")
    assert choice().close(ENDS, Draw(ENDS, (2, 0, 1))).chosen == 2


def test_while_it_is_open_there_is_nothing_to_close() -> None:
    assert choice().close(OPENS, Draw(OPENS, (0, 1, 2))) == choice()


def test_computer_players_hold_nothing_up() -> None:
    here = choice(3, computers={1: 0.99})
    assert here.view().pointers == (None, 2, 0)
    assert here.view().locked == (False, True, False)
    assert vote(here, 2, 2).result(OPENS) == 2


def test_among_computer_players_it_is_decided_at_once() -> None:
    assert choice(3, computers={1: 0.0, 2: 0.1}).result(OPENS) == 0
    # A number of its own for the one who has to do it says nothing.
    assert choice(3, computers={0: 0.9, 1: 0.5, 2: 0.5}).result(OPENS) == 1


@given(st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=7), st.integers(1, 20))
def test_computer_players_vote_for_something_on_the_list(numbers: list[float], most: int) -> None:
    computers = dict(enumerate(numbers, start=1))
    options = [f"forfeit {number}" for number in range(most)]
    here = open_choice(0, len(numbers) + 1, options, OPENS, computers=computers)
    assert here.result(OPENS) is not None
    assert all(0 <= pointer < most for pointer in here.view().pointers[1:] if pointer is not None)


# Nobody's number counts


PRESSES = st.lists(
    st.builds(
        Press,
        st.integers(OPENS - S, ENDS + S),
        st.integers(0, 3),
        st.sampled_from(Button),
        st.sampled_from([True, True, False]),
    ),
    max_size=25,
)
SEATINGS = list(permutations(range(4)))


@given(PRESSES, st.sampled_from(SEATINGS), st.integers(0, 3), st.integers(OPENS, ENDS))
def test_exchanging_seats_exchanges_them_and_nothing_else(
    presses: list[Press], seating: tuple[int, ...], offender: int, t_ns: int
) -> None:
    here = open_choice(offender, 4, THREE, OPENS)
    there = open_choice(seating[offender], 4, THREE, OPENS)
    for press in presses:
        here = here.press(press)
        there = there.press(replace(press, seat=seating[press.seat]))
    assert here.result(t_ns) == there.result(t_ns)
    for seat in range(4):
        assert here.view().pointers[seat] == there.view().pointers[seating[seat]]
        assert here.view().locked[seat] == there.view().locked[seating[seat]]


@given(PRESSES, st.integers(OPENS, ENDS))
def test_whose_press_came_first_does_not_matter(presses: list[Press], t_ns: int) -> None:
    by_seat = sorted(presses, key=lambda press: press.seat)  # stable: each seat's own order stays
    here = there = choice()
    for one, other in zip(presses, by_seat, strict=True):
        here, there = here.press(one), there.press(other)
    assert here == there
    assert here.result(t_ns) == there.result(t_ns)


@given(PRESSES)
def test_in_the_end_there_is_always_one(presses: list[Press]) -> None:
    here = choice()
    for press in presses:
        here = here.press(press)
    result = here.result(ENDS)
    lots = Draw(ENDS, tuple(range(result.count))) if isinstance(result, Chance) else None
    assert here.close(ENDS, lots).chosen in range(len(THREE))


# The list


@pytest.mark.parametrize("language", Language)
def test_ten_forfeits_come_along_in_each_language(language: Language) -> None:
    assert len(load_forfeits(language)) == 10


def test_a_list_of_ones_own_takes_their_place(tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_bytes(b"\xef\xbb\xbf# ours\r\n\r\n  Sing a song \r\n#Dance\r\nB\xc3\xa2iller\r\n")
    assert load_forfeits(path=path) == ("Sing a song", "Bâiller")


def test_the_longest_list_of_the_longest_forfeits() -> None:
    lines = [f"{number:02d}".ljust(MAX_LENGTH, "x") for number in range(MAX_FORFEITS)]
    assert parse_forfeits("list", "\n".join(lines)) == tuple(lines)


BAD_LISTS = [
    ("", "list:1: expected at least one forfeit, each on its line, found none"),
    ("# one\n\n# two", "list:3: expected at least one forfeit, each on its line, found none"),
    ("Sing\n" + "x" * 61, "list:2: expected at most 60 characters, found 61 of them"),
    ("\n".join(map(str, range(21))), "list:21: expected at most 20 forfeits, found one more"),
    ("Sing\nDance\nSing", "list:3: expected another forfeit on each line, found 'Sing' again"),
    ("Sing\na\tb", r"list:2: expected text that can be shown, found 'a\tb'"),
]


@pytest.mark.parametrize(("text", "line"), BAD_LISTS)
def test_a_bad_list_is_refused_in_one_line(text: str, line: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_forfeits("list", text)
    assert str(refused.value) == line


def test_a_file_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("Chanter\nBâiller\n".encode("latin-1"))
    with pytest.raises(BadInput) as refused:
        load_forfeits(path=path)
    assert str(refused.value) == f"{path}:2: expected text in UTF-8, found byte 0xe2"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="expected a file that can be read"):
        load_forfeits(path=tmp_path / "none.txt")


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    path.write_bytes(b"#" * 200_000)
    with pytest.raises(BadInput, match="expected at most 100000 bytes"):
        load_forfeits(path=path)


@given(st.text(max_size=200))
def test_any_text_is_a_list_or_refused_in_one_line(text: str) -> None:
    try:
        found = parse_forfeits("list", text)
    except BadInput as refused:
        assert "\n" not in str(refused)
    else:
        assert 1 <= len(found) <= MAX_FORFEITS
        assert all(1 <= len(forfeit) <= MAX_LENGTH for forfeit in found)
