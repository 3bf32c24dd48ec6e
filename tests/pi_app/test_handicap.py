"""The suggestion of handicaps: medians, their distance, and how well it is known."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.handicap import (
    LEAST_SLAPS,
    Suggested,
    median_error_ns,
    reactions_by_player,
    reactions_of,
    suggested,
)
from pi_app.journal_text import JournalText
from pi_app.lines import Line
from pi_app.replay import recording_of
from tests.table.lines import MS, referee

Z = 1.96


def ms(*values: float) -> list[int]:
    return [round(value * MS) for value in values]


def card(t_ms: int) -> Line:
    return {"event": "card", "t": t_ms * MS, "seat": 0, "card": "7S", "pile": 1, "number": 0}


def slap(seat: int, verdict: str, t_ms: int, reaction_ms: int | None = None) -> Line:
    reaction = None if reaction_ms is None else reaction_ms * MS
    return {"event": "slap", "t": t_ms * MS, "seat": seat, "verdict": verdict, "reaction": reaction}


def test_wins_and_the_late_hands_behind_them_count() -> None:
    events = [card(1000), slap(0, "valid", 1300, 300), slap(1, "late", 1420), slap(2, "late", 1600)]
    assert reactions_of(events) == {0: ms(300), 1: ms(420), 2: ms(600)}


def test_a_hand_that_was_earlier_and_late_by_its_handicap_counts_by_its_real_time() -> None:
    events = [
        card(1000),
        slap(1, "valid", 1350, 350),
        slap(0, "late", 1300) | {"handicap": 80 * MS},
    ]
    assert reactions_of(events) == {0: ms(300), 1: ms(350)}


@pytest.mark.parametrize(
    "line",
    [
        slap(0, "false", 1300),
        slap(0, "ignored", 1300),
        slap(0, "late", 1300),
        slap(0, "valid", 1099, 99),
        slap(0, "valid", 2501, 1501),
        slap(0, "valid", 1300, 300) | {"untimed": True},
        {"event": "take", "t": 1300 * MS, "seat": 0, "cards": 2, "by": "slap"},
    ],
)
def test_what_is_no_reaction_to_a_card_does_not_count(line: Line) -> None:
    assert reactions_of([card(1000), line]) == {}


def test_a_late_hand_after_another_card_counts_for_nothing() -> None:
    events = [card(1000), slap(0, "valid", 1300, 300), card(1500), slap(1, "late", 1700)]
    assert reactions_of(events) == {0: ms(300)}


def test_ties_and_rescued_slaps_are_reactions() -> None:
    events = [card(0), slap(0, "tie", 300, 300), slap(1, "tie", 301, 301), card(500)]
    events += [slap(2, "rescued", 900, 450)]
    assert reactions_of(events) == {0: ms(300), 1: ms(301), 2: ms(450)}


def test_the_suggestion_is_the_distance_of_the_medians_rounded_to_ten() -> None:
    """Medians 310, 394 and 400 by hand: 90, 6 (so 10) and nothing."""
    told = suggested(
        {
            "Ana": ms(290, 300, 310, 320, 900),
            "Bo": ms(380, 390, 394, 400, 410),
            "Cem": ms(398, 399, 400, 401, 402),
        }
    )
    assert {name: one.handicap_ms for name, one in told.items()} == {"Ana": 90, "Bo": 10, "Cem": 0}


def test_how_well_it_is_known() -> None:
    """With five values the median lies between the 1st and the 5th: 3 − 1.96·√(5/4) rounds to 1."""
    ana, cem = ms(300, 305, 310, 315, 340), ms(380, 390, 400, 410, 410)
    assert median_error_ns(ana) == pytest.approx(40 * MS / (2 * Z))
    assert median_error_ns(cem) == pytest.approx(30 * MS / (2 * Z))
    # 1.96 · hypot(40, 30) / 3.92 = 25
    assert suggested({"Ana": ana, "Cem": cem}) == {
        "Ana": Suggested(90, 25, 5),
        "Cem": Suggested(0, 0, 5),
    }


def test_the_error_of_many_is_counted_from_both_ends() -> None:
    """Of 1 to 100 ms: 50.5 − 1.96·5 = 40.7, so from the 41st to the 60th."""
    assert median_error_ns(ms(*range(1, 101))) == pytest.approx((60 - 41) * MS / (2 * Z))


def test_a_distance_within_its_error_is_not_clear() -> None:
    assert Suggested(90, 25, 5).is_clear
    assert not Suggested(20, 25, 5).is_clear
    assert not Suggested(0, 0, 5).is_clear


def test_with_few_slaps_nothing_is_said() -> None:
    few = ms(*[300] * (LEAST_SLAPS - 1))
    assert suggested({"Ana": few}) == suggested({}) == {}
    assert set(suggested({"Ana": few, "Bo": [*few, 300 * MS]})) == {"Bo"}


def test_no_suggestion_is_larger_than_the_largest_handicap() -> None:
    told = suggested({"Ana": ms(*[150] * 5), "Bo": ms(*[1450] * 5)})
    assert told["Ana"].handicap_ms == 1000


REACTIONS = st.lists(st.integers(100 * MS, 1500 * MS), min_size=LEAST_SLAPS, max_size=40)


@given(st.dictionaries(st.sampled_from("ABCD"), REACTIONS, min_size=1), st.randoms())
def test_neither_order_nor_constant_time_matters(
    reactions: dict[str, list[int]], chance: Random
) -> None:
    told = suggested(reactions)
    assert min(one.handicap_ms for one in told.values()) == 0
    assert all(one.handicap_ms % 10 == 0 and one.plus_minus_ms >= 0 for one in told.values())
    mixed = {name: chance.sample(own, len(own)) for name, own in reactions.items()}
    assert suggested(mixed) == told
    later = {name: [t_ns + 50 * MS for t_ns in own] for name, own in reactions.items()}
    assert suggested(later) == told


def test_the_error_is_that_of_medians_of_many_samples() -> None:
    """Normal reactions of 400 ± 60: the median of 101 has an error of 60·√(π/2)/√101 = 7.48 ms."""
    chance = Random(20_260_718)
    errors = [
        median_error_ns(sorted(round(chance.gauss(400, 60) * MS) for _ in range(101)))
        for _ in range(400)
    ]
    expected_ns = 60 * MS * math.sqrt(math.pi / 2) / math.sqrt(101)
    assert sum(errors) / len(errors) == pytest.approx(expected_ns, rel=0.05)


def recorded(names: list[str], lines: list[Line], game: str = "bataille-corse") -> JournalText:
    setup: Line = {"seats": 2, "stacks": ["7S 2H 3H", "7D 4C 5C"]}
    head: Line = {"journal": 2, "game": game, "names": names, "players": ["human", "human"]}
    told = [line for line in lines if "event" in line]
    every = [head, {"setup": setup}, *told]
    return JournalText(tuple(enumerate(every, 1)), torn=0, size=0, is_sealed=True)


def test_games_are_read_by_the_names_of_their_seats() -> None:
    setup: Line = {"setup": {"seats": 2, "stacks": ["7S 2H 3H", "7D 4C 5C"]}}
    presses: list[Line] = [
        {"t": 0, "seat": 0, "press": "play"},
        {"t": 1000 * MS, "seat": 1, "press": "play"},
        {"t": 1300 * MS, "seat": 0, "press": "slap"},
        {"t": 1450 * MS, "seat": 1, "press": "slap"},
    ]
    told = referee([setup, *presses])
    one = recording_of(recorded(["Ana", "Bo"], told), Path("one.jsonl"))
    other = recording_of(recorded(["Bo", "Ana"], told), Path("other.jsonl"))
    nameless = replace(one, header={})
    assert reactions_by_player([one, other, nameless]) == {
        "Ana": ms(300, 450),
        "Bo": ms(450, 300),
    }
