"""Presses stamped on arrival: they harm nobody, and their own way does not harm them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Slapped, as_line
from engine.games.bataille_corse import Rules
from engine.games.bataille_corse.rules import TieRule
from engine.inputs import Button, Press, Tick
from engine.judging import delay_ns, may_be_first, tie_window_ns
from tests.engine.script import GAME, MS, SECOND, Script

TWO = "7S 2H 3H 5H 6H / 7D 4C 5C 8C 9C"
THREE = "7S 2H 3H 5H / 7D 4C 5C 8C / 6S 6D TS TD"
SHOWN = SECOND
"""When the double is there."""
AT = 1300 * MS
WAY = 80 * MS
"""How long the phone's presses may have been on their way."""


def phone(seat: int, at: int, *, button: Button = Button.SLAP, order_ns: int = 0) -> Press:
    return Press(
        at,
        seat,
        button,
        uncertainty_ns=WAY,
        order_ns=order_ns,
        source="phone",
        untimed=True,
    )


def timed(seat: int, at: int, uncertainty_ns: int) -> Press:
    return Press(at, seat, Button.SLAP, uncertainty_ns=uncertainty_ns)


def double(rules: Rules | None = None) -> Script:
    """A table whose worst timed stamp is known to ±2000 ns; seat 2 is in turn."""
    game = Script(THREE, rules or Rules(), uncertainty_ns=2000)
    game.play_all("01")
    return game


def test_alone_it_takes_the_pile_and_nothing_is_said_of_its_time() -> None:
    game = double()
    assert game.feed(phone(2, AT), Tick(AT + 1999)) == []
    assert game.tick(AT + 2000) == ["slap 2 valid", "take 2 2 slap"]
    told = game.last("slap")
    assert told["untimed"] is True
    assert (told["reaction"], told["reveal"], told["behind"]) == (None, None, None)
    assert told["uncertainty"] == WAY


def test_the_line_of_a_timed_slap_is_what_it_always_was() -> None:
    game = double()
    game.slap(2, AT)
    game.tick(AT + SECOND)
    assert "untimed" not in game.last("slap")
    assert game.last("slap")["reaction"] == AT - SHOWN


@pytest.mark.parametrize(
    ("behind", "winner"),
    [
        # The button's stamp is good to 1000 ns: up to there its press may have been first.
        (0, 1),
        (1, 1),
        (1000, 1),
        (1001, 2),
        (-1, 1),
        (-1001, 1),
        (-WAY, 1),
    ],
)
def test_it_wins_only_if_every_timed_slap_is_certainly_later(behind: int, winner: int) -> None:
    """`behind`: of the timed stamp after the arrival."""
    game = double()
    presses = sorted((phone(2, AT), timed(1, AT + behind, 1000)), key=lambda press: press.t_ns)
    told = game.feed(*presses, Tick(AT + SECOND))
    assert told[:2] == [f"slap {winner} valid", f"take {winner} 2 slap"]
    assert told[-1] == f"slap {3 - winner} late"
    assert not [line for line in told if line.startswith(("fault", "penalty"))]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_one_instant_the_timed_one_wins_in_whatever_order_they_come(
    order: tuple[int, int],
) -> None:
    game = double()
    both = (phone(2, AT), timed(1, AT, 0))
    told = game.feed(*(both[place] for place in order), Tick(AT + 2000))
    assert told == ["slap 1 valid", "take 1 2 slap", "turn 1", "slap 2 late"]


def test_two_timed_ones_are_tied_as_if_it_were_not_there() -> None:
    game = double()
    game.feed(phone(2, AT), timed(0, AT + 900, 1000), timed(1, AT + 2100, 1000))
    assert game.tick(AT + SECOND) == ["slap 0 tie", "slap 1 tie"]
    assert game.draw(1, 0) == ["take 1 2 slap", "turn 1", "slap 2 late"]


@pytest.mark.parametrize("tie", list(TieRule))
def test_whatever_a_tie_leads_to_the_untimed_one_has_no_share(tie: TieRule) -> None:
    game = double(rules=Rules(tie=tie))
    told = game.feed(phone(2, AT), timed(0, AT, 1000), timed(1, AT, 1000), Tick(AT + SECOND))
    told += game.draw(0, 1) if GAME.chance(game.state) is not None else []
    assert not [line for line in told if line.startswith(("take 2", "fault 2", "penalty 2"))]
    assert told[-1] == ("slap 2 ignored" if tie is TieRule.AGAIN else "slap 2 late")


SLAPS = st.lists(
    st.tuples(st.integers(-5000, 5000), st.sampled_from([0, 1, 500, 2000])), max_size=2
)


def outcome(presses: list[Press]) -> list[str]:
    """What becomes of some slaps, in order of time; lots go to the first."""
    game, told = double(), list[str]()
    for press in sorted(presses, key=lambda press: (press.t_ns, press.seat)):
        told += game.tick(max(game.state.now_ns, press.t_ns - 1)) + lots(game) + game.feed(press)
    told += game.tick(AT + SECOND) + lots(game)
    return [line for line in told if not line.startswith("turn")]


def lots(game: Script) -> list[str]:
    return [] if GAME.chance(game.state) is None else game.draw(0, 1)


@given(SLAPS, st.integers(-5000, 5000))
def test_one_that_does_not_win_changes_nothing_for_the_others(
    slaps: list[tuple[int, int]], arrives: int
) -> None:
    others = [timed(seat, AT + at, u) for seat, (at, u) in enumerate(slaps)]
    wins = all(press.t_ns - press.uncertainty_ns > AT + arrives for press in others)
    told = outcome([*others, phone(2, AT + arrives)])
    assert ("take 2 2 slap" in told) is wins
    if not wins:
        assert [line for line in told if not line.startswith("slap 2")] == outcome(others)


@given(SLAPS, st.integers(-5000, 5000), st.permutations(range(3)))
def test_exchanging_seats_exchanges_the_outcome_and_nothing_else(
    slaps: list[tuple[int, int]], arrives: int, places: list[int]
) -> None:
    presses = [timed(seat, AT + at, u) for seat, (at, u) in enumerate(slaps)]
    presses.append(phone(2, AT + arrives))
    if len({press.t_ns for press in presses}) < len(presses):
        return  # lots among equals go by the seats' places at the table, see test_ties
    moved = [replace(press, seat=places[press.seat]) for press in presses]

    def told(all_of_them: list[Press], seats: list[int]) -> list[str]:
        lines = [line.split() for line in outcome(all_of_them)]
        return [f"{kind} {seats[int(seat)]} {' '.join(rest)}" for kind, seat, *rest in lines]

    back = sorted(range(3), key=places.__getitem__)
    assert told(moved, back) == told(presses, [0, 1, 2])


@pytest.mark.parametrize(("apart", "tied"), [(0, True), (WAY, True), (WAY + 1, False)])
def test_two_phones_closer_than_their_ways_are_tied(apart: int, *, tied: bool) -> None:
    game = double()
    game.feed(phone(2, AT, order_ns=WAY), phone(1, AT + apart, order_ns=WAY))
    told = game.tick(AT + SECOND)
    assert ("slap 1 tie" in told) is tied
    assert ("slap 2 tie" in told) is tied


def test_a_timed_slap_that_may_be_first_ends_the_tie_of_two_phones() -> None:
    game = double()
    both = (phone(2, AT, order_ns=WAY), phone(1, AT + 10, order_ns=WAY))
    told = game.feed(*both, timed(0, AT + 1000, 1000), Tick(AT + SECOND))
    assert told == ["slap 0 valid", "take 0 2 slap", "turn 0", "slap 2 late", "slap 1 late"]


def test_nobody_waits_for_its_delay() -> None:
    assert tie_window_ns(phone(2, AT)) == 0
    assert tie_window_ns(phone(2, AT), 1000) == 1000
    assert tie_window_ns(phone(2, AT, order_ns=WAY), 1000) == WAY
    assert (delay_ns(phone(2, AT)), delay_ns(timed(0, AT, 1000))) == (WAY, 0)
    assert not may_be_first(timed(0, AT, 1000), phone(2, AT))


@pytest.mark.parametrize(
    ("late", "verdict"),
    [
        # Rescued by perception (100 ms) from its arrival, then excused for its way.
        (100 * MS - 1, "rescued"),
        (100 * MS, "late"),
        (100 * MS + WAY - 1, "late"),
        (100 * MS + WAY, "false"),
    ],
)
def test_a_card_that_came_while_it_was_on_its_way_is_no_fault(late: int, verdict: str) -> None:
    game = double()
    assert game.play(2, AT)[0] == "card 2 6S"
    game.feed(phone(1, AT + late), Tick(AT + SECOND))
    assert game.last("slap")["verdict"] == verdict
    faults = [line for line in game.lines if line["event"] == "fault"]
    assert bool(faults) is (verdict == "false")


def test_a_timed_slap_has_no_such_excuse() -> None:
    game = double()
    game.play(2, AT)
    assert game.slap(1, AT + 100 * MS)[:2] == ["slap 1 false", "fault 1 false_slap"]


def test_what_was_wrong_all_the_way_back_is_a_fault() -> None:
    game = Script(THREE)
    game.play(0, 0)
    told = game.feed(phone(2, SECOND), Tick(SECOND))
    assert told[:2] == ["slap 2 false", "fault 2 false_slap"]


def test_where_late_is_no_excuse_its_way_still_is() -> None:
    for late, verdict in ((WAY, "late"), (WAY + 1, "false")):
        game = Script(THREE, Rules(late_ms=0, perception_ms=0))
        game.play_all("01")
        game.slap(1, AT)
        game.play(1, AT + 1)
        game.feed(phone(2, AT + late), Tick(AT + late))
        assert game.last("slap")["verdict"] == verdict


@pytest.mark.parametrize(
    ("after", "is_fault"), [(250 * MS + WAY, False), (250 * MS + WAY + 1, True)]
)
def test_a_play_out_of_turn_is_excused_if_it_was_its_turn_when_it_can_have_been_made(
    after: int, *, is_fault: bool
) -> None:
    """Twice PLAY: `double_press_ms` (250), and the way of the second."""
    game = Script(TWO)
    game.play(0, 0)
    told = game.feed(phone(0, after, button=Button.PLAY), Tick(after))
    assert bool(told) is is_fault


def test_its_play_turns_a_card_over() -> None:
    game = Script(TWO)
    assert game.feed(phone(0, 0, button=Button.PLAY)) == ["card 0 7S", "turn 1"]


def test_statistics_can_leave_it_out() -> None:
    game = double()
    state, _ = GAME.step(game.state, phone(2, AT))
    _, events = GAME.step(state, Tick(AT + 2000))
    [slap] = [event for event in events if isinstance(event, Slapped)]
    assert slap.untimed and slap.reaction is None
    assert as_line(slap)["untimed"] is True
