"""What people read after each thing that can happen. Expectations are written by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import cards
from engine.events import (
    CameBack,
    Challenged,
    Event,
    Faulted,
    FaultKind,
    Penalised,
    PenaltyKind,
    RevealBasis,
    Slapped,
    Taken,
    TakenBy,
    Verdict,
)
from engine.views import ChallengeView, SlapView
from pi_app.screens.results import Mood, Result
from pi_app.screens.story import (
    FRESH_NS,
    MotionKind,
    Story,
    advance,
    is_fresh,
    until_ns,
)
from tests.pi_app.screens.scenes import MS, S, played, slap, update, view

PILE = view("7S 7H QD 3C", turn=3)


def told(*events: Event, before: SlapView = PILE, after: SlapView | None = None) -> Result:
    story = advance(Story(), update(before), 0)
    result = advance(story, update(after or before, *events), S).result
    assert result is not None
    return result


def lines(result: Result) -> list[str]:
    return [line.whole for line in result.lines]


def valid(t_ns: int = 231 * MS, **more: int) -> Event:
    return slap(0, Verdict.VALID, t_ns, patterns=("double",), reaction=231_400_000, **more)


def test_a_valid_slap() -> None:
    result = told(valid(), Taken(231 * MS, 0, 12, TakenBy.SLAP), after=view())
    assert (result.mood, result.headline, result.detail) == (Mood.GOOD, "Red takes 12!", "double")
    assert lines(result) == ["Red 231 ms ±1"]
    assert result.cards == cards("7H 7S")


def test_all_patterns_are_named_and_the_widest_is_shown() -> None:
    event = slap(1, Verdict.VALID, 0, patterns=("sandwich", "ten_pair"))
    result = told(event)
    assert result.detail == "sandwich, makes ten"
    assert result.cards == cards("QD 7H 7S")


def test_times_are_rounded_to_their_uncertainty() -> None:
    assert lines(told(valid(uncertainty=10 * MS))) == ["Red 230 ms ±10"]
    assert lines(told(valid(uncertainty=3 * MS))) == ["Red 230 ms ±5"]


def test_slaps_without_a_time_show_none() -> None:
    assert lines(told(slap(0, Verdict.VALID, 0, patterns=("double",)))) == ["Red"]


def test_times_from_the_press_say_so() -> None:
    event = slap(0, Verdict.VALID, 0, patterns=("double",), reaction=200 * MS)
    result = told(replace(event, reveal=RevealBasis.NOMINAL))
    assert result.note == "times count from the PLAY press"
    assert told(event).note == ""


def test_a_rescued_slap_shows_the_buried_pattern() -> None:
    pile = view("2S 7S 7H QD", turn=3)
    event = slap(0, Verdict.RESCUED, 0, patterns=("double",), reaction=250 * MS)
    result = told(event, before=pile)
    assert result.detail == "double, just in time"
    assert result.cards == cards("7H 7S 2S")


def test_late_slaps_join_the_result_with_their_distance() -> None:
    late = slap(1, Verdict.LATE, 243 * MS, behind=12_300_000)
    near = slap(2, Verdict.LATE, 232 * MS, behind=300_000)
    assert lines(told(valid(), late, near)) == ["Red 231 ms ±1", "Blue +12 ms ±1", "Yellow < +1 ms"]


def test_a_distance_is_as_uncertain_as_both_presses() -> None:
    # Each ±10 ms: the distance ±20 ms.
    late = slap(1, Verdict.LATE, 300 * MS, behind=69 * MS, uncertainty=10 * MS)
    assert lines(told(valid(), late))[1] == "Blue +60 ms ±20"
    close = slap(1, Verdict.LATE, 250 * MS, behind=19 * MS, uncertainty=10 * MS)
    assert lines(told(valid(), close))[1] == "Blue < +20 ms"


def test_a_late_slap_alone_costs_nothing_and_says_so() -> None:
    result = told(slap(1, Verdict.LATE, 9 * S, behind=S))
    assert (result.headline, result.detail) == ("Blue: too late", "no penalty")


@pytest.mark.parametrize("behind", [None, 40 * S])
def test_a_slap_at_nothing_is_behind_nobody(behind: int | None) -> None:
    result = told(slap(1, Verdict.LATE, 90 * S, behind=behind))
    assert (result.headline, result.detail) == ("Blue: nothing to slap yet", "no penalty")


def test_a_wrong_slap_and_its_penalty() -> None:
    events = (
        slap(1, Verdict.FALSE, S),
        Faulted(S, 1, FaultKind.FALSE_SLAP),
        Penalised(S, 1, PenaltyKind.UNDER_PILE, 3),
    )
    result = told(*events)
    assert result.mood is Mood.BAD
    assert (result.headline, result.detail) == ("Blue: wrong slap!", "3 cards under the pile")


def test_a_card_out_of_turn() -> None:
    fault = Faulted(S, 1, FaultKind.OUT_OF_TURN)
    result = told(fault, Penalised(S, 1, PenaltyKind.UNDER_PILE, 1))
    assert result.headline == "Blue: not your turn!"
    assert result.detail == "1 card under the pile"


@pytest.mark.parametrize(
    ("kind", "number", "text"),
    [
        (PenaltyKind.GIVE_EACH, 6, "gives away 6 cards"),
        (PenaltyKind.HALF_STACK, 5, "half the stack, 5 cards, under the pile"),
        (PenaltyKind.FORFEIT, 0, "the others choose a forfeit"),
        (PenaltyKind.HELD_HAND, 0, "hand under the pile: hold PLAY down"),
        (PenaltyKind.PILE_TO_LAST, 7, "loses the pile"),
    ],
)
def test_each_penalty(kind: PenaltyKind, number: int, text: str) -> None:
    assert told(slap(2, Verdict.FALSE, S), Penalised(S, 2, kind, number)).detail == text


def test_a_pile_lost_by_a_fault_says_who_gets_it() -> None:
    penalty = Penalised(S, 2, PenaltyKind.PILE_TO_LAST, 4)
    result = told(slap(2, Verdict.FALSE, S), penalty, Taken(S, 0, 4, TakenBy.PENALTY))
    assert lines(result) == ["the pile goes to Red"]


def test_a_tie_says_how_near_and_gives_no_order() -> None:
    events = (
        slap(0, Verdict.TIE, 188 * MS, patterns=("double",), reaction=188 * MS, uncertainty=2 * MS),
        slap(3, Verdict.TIE, 189 * MS, patterns=("double",), reaction=189 * MS, uncertainty=2 * MS),
    )
    result = told(*events)
    assert (result.mood, result.headline) == (Mood.TIE, "It is a tie!")
    assert result.detail == "within 5 ms, after 190 ms"
    assert lines(result) == ["Red", "White"]


def test_what_becomes_of_a_tied_pile() -> None:
    tied = (slap(0, Verdict.TIE, S), slap(3, Verdict.TIE, S))
    lots = told(*tied, Taken(S, 3, 4, TakenBy.SLAP))
    assert lines(lots)[2:] == ["White takes 4 cards"]
    split = told(*tied, Taken(S, 0, 2, TakenBy.SLAP), Taken(S, 3, 2, TakenBy.SLAP))
    assert lines(split)[2:] == ["Red takes 2 cards", "White takes 2 cards"]


def test_a_second_tie_starts_anew() -> None:
    first = (slap(0, Verdict.TIE, S), slap(3, Verdict.TIE, S))
    again = (slap(0, Verdict.TIE, 2 * S), slap(3, Verdict.TIE, 2 * S))
    assert lines(told(*first, *again)) == ["Red", "White"]


def test_an_ignored_slap_changes_nothing() -> None:
    assert told(valid(), slap(2, Verdict.IGNORED, S)) == told(valid())


def test_a_pile_won_without_a_slap() -> None:
    result = told(Taken(S, 0, 9, TakenBy.CHALLENGE), after=view())
    assert (result.headline, result.detail) == ("Red wins the pile", "9 cards")
    excuse = told(Taken(S, 0, 1, TakenBy.EXCUSE), after=view())
    assert (excuse.headline, excuse.detail) == ("Red takes it with the excuse", "1 card")


def test_a_seat_that_slaps_its_way_back() -> None:
    result = told(valid(), Taken(S, 0, 4, TakenBy.SLAP), CameBack(S, 0))
    assert lines(result)[-1] == "Red is back in!"


def test_a_challenge_remembers_what_it_began_with() -> None:
    def asked(by: int, seat: int, left: int) -> SlapView:
        return replace(PILE, challenge=ChallengeView(by, seat, left))

    story = Story()
    tries = []
    for by, seat, left in ((0, 1, 4), (0, 1, 3), (0, 2, 3), (2, 3, 1)):
        event = Challenged(S, by, seat, left)
        story = advance(story, update(asked(by, seat, left), event), S)
        tries.append(story.tries)
    assert tries == [4, 4, 4, 1]
    assert advance(story, update(PILE), S).tries == 0


def test_fresh_cards_are_those_of_the_last_update_only() -> None:
    story = advance(Story(), update(PILE, played(PILE, 0)), 0)
    assert story.fresh_numbers == (3,)
    assert advance(story, update(PILE), 1).fresh_numbers == ()


def test_a_result_stands_out_for_a_while_and_the_picture_then_changes_by_itself() -> None:
    story = advance(advance(Story(), update(PILE), 0), update(PILE, valid()), S)
    assert story.result is not None
    assert until_ns(story, S) == S + FRESH_NS
    assert is_fresh(story.result, S + FRESH_NS - 1)
    assert not is_fresh(story.result, S + FRESH_NS)
    assert until_ns(story, S + FRESH_NS) is None


def test_motions_end_by_themselves() -> None:
    story = advance(Story(), update(PILE, played(PILE, 0)), 0)
    assert [m.kind for m in story.motions] == [MotionKind.PLAYED]
    assert advance(story, update(PILE), S).motions == ()


def test_the_invitation_forgets_the_last_game() -> None:
    story = advance(Story(), update(PILE, valid()), 0)
    assert advance(story, update(None), 1) == Story()


def with_more(event: Slapped, ms: int) -> Slapped:
    """A slap of a seat with a handicap."""
    return replace(event, handicap=ms * MS)


def test_a_winner_with_a_handicap_is_told_with_both() -> None:
    won = slap(0, Verdict.VALID, 312 * MS, patterns=("double",), reaction=312 * MS)
    assert lines(told(with_more(won, 80))) == ["Red 312 ms ±1 + 80"]


def test_late_hands_are_told_as_they_were_compared() -> None:
    """Blue 350. Red 300 + 80 = 380 was earlier, and is 30 behind; Yellow 360 + 110 = 470, 120."""
    blue = slap(1, Verdict.VALID, 350 * MS, patterns=("double",), reaction=350 * MS)
    red = with_more(slap(0, Verdict.LATE, 300 * MS), 80)
    yellow = with_more(slap(2, Verdict.LATE, 360 * MS, behind=10 * MS), 110)
    white = slap(3, Verdict.LATE, 400 * MS, behind=50 * MS)
    result = told(blue, red, yellow, white)
    assert lines(result) == [
        "Blue 350 ms ±1",
        "Red +30 ms ±1",
        "Yellow +120 ms ±1",
        "White +50 ms ±1",
    ]
    assert (result.headline, result.note) == ("Blue takes it!", "with handicaps")


def test_equal_handicaps_of_two_hands_are_not_worth_a_word() -> None:
    red = with_more(slap(0, Verdict.VALID, 300 * MS, patterns=("double",), reaction=300 * MS), 80)
    blue = with_more(slap(1, Verdict.LATE, 320 * MS, behind=20 * MS), 80)
    result = told(red, blue)
    assert lines(result) == ["Red 300 ms ±1 + 80", "Blue +20 ms ±1"]
    assert result.note == ""


def test_who_is_behind_by_less_than_is_known_is_told_no_number() -> None:
    """300 + 80 against 379.5: half a millisecond, of which ±0.2 each is known."""
    blue = slap(1, Verdict.VALID, 379_500_000, patterns=("double",), reaction=379_500_000)
    result = told(blue, with_more(slap(0, Verdict.LATE, 300 * MS), 80))
    assert lines(result)[1] == "Red < +1 ms"


def test_a_tie_by_comparison_is_near_by_comparison() -> None:
    """Red 300 + 80 and Blue 381: 1 ms apart and ±0.2 each, so within 2."""
    red = with_more(slap(0, Verdict.TIE, 300 * MS, patterns=("double",), reaction=300 * MS), 80)
    blue = slap(1, Verdict.TIE, 381 * MS, patterns=("double",), reaction=381 * MS)
    result = told(red, blue)
    assert (result.detail, result.note) == ("within 2 ms, after 380 ms", "with handicaps")


def test_a_hand_that_was_earlier_than_a_tie_and_is_behind_it_is_told_with_its_handicap() -> None:
    tied = [
        slap(seat, Verdict.TIE, 350 * MS, patterns=("double",), reaction=350 * MS)
        for seat in (1, 3)
    ]
    result = told(*tied, with_more(slap(0, Verdict.LATE, 300 * MS), 80))
    assert lines(result)[-1] == "Red +80 ms"
    assert result.headline == "It is a tie!"
