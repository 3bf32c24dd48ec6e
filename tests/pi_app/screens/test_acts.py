"""Penalties acted out, tries that go out, the last pile: told by the rules, not by the picture."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.cards import card, cards
from engine.events import (
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    FaultKind,
    GameOver,
    OverReason,
    Penalised,
    PenaltyKind,
    Taken,
    TakenBy,
    TurnChanged,
    Verdict,
)
from engine.views import ChallengeView, SlapView
from pi_app.publish import Update
from pi_app.screens import motion
from pi_app.screens.cards import ANGLES, angle_of
from pi_app.screens.challenge import GLOW_INK, PIP_STEPS, Dare, draw_pips
from pi_app.screens.colours import FELT_LIGHT, Colour, contrast
from pi_app.screens.last_pile import MOST_CARDS, LastPile
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.story import (
    APART_NS,
    FRESH_NS,
    LOOK_NS,
    WAITS_NS,
    Motion,
    MotionKind,
    Story,
    advance,
    asked_to_look,
    is_looked_at,
    penalty_motions,
    until_ns,
)
from pi_app.screens.table import Table
from tests.pi_app.screens.scenes import MS, S, played, slap, update, view

PILE = view("7S 7H QD 3C", turn=3)


def told(*events: Event, before: SlapView = PILE, after: SlapView | None = None) -> Story:
    return advance(advance(Story(), update(before), 0), update(after or before, *events), S)


def test_cards_under_the_pile_go_there_together() -> None:
    for kind, number in ((PenaltyKind.UNDER_PILE, 3), (PenaltyKind.HALF_STACK, 11)):
        moves = penalty_motions(Penalised(S, 1, kind, number), 4, S)
        assert moves == (Motion(MotionKind.PAID, 1, S, number),)


def test_cards_given_away_go_out_one_by_one_the_next_seat_first() -> None:
    # 5 cards to 3 others: 2, 2 and 1.
    moves = penalty_motions(Penalised(S, 2, PenaltyKind.GIVE_EACH, 5), 4, S)
    assert [(one.to, one.cards) for one in moves] == [(3, 2), (0, 2), (1, 1)]
    assert [one.start_ns for one in moves] == [S, S + APART_NS, S + 2 * APART_NS]
    short = penalty_motions(Penalised(S, 2, PenaltyKind.GIVE_EACH, 1), 4, S)
    assert [(one.to, one.cards) for one in short] == [(3, 1)]


@pytest.mark.parametrize("kind", [PenaltyKind.FORFEIT, PenaltyKind.PILE_TO_LAST])
def test_what_moves_no_card_of_the_seat_has_no_motion(kind: PenaltyKind) -> None:
    assert penalty_motions(Penalised(S, 2, kind, 0), 4, S) == ()


def test_nothing_is_paid_with_no_cards() -> None:
    assert penalty_motions(Penalised(S, 2, PenaltyKind.UNDER_PILE, 0), 4, S) == ()


def test_a_hand_goes_under_the_pile() -> None:
    moves = penalty_motions(Penalised(S, 2, PenaltyKind.HELD_HAND, 0), 4, S)
    assert moves == (Motion(MotionKind.HELD, 2, S),)


def test_who_was_to_play_is_told_to_who_was_not() -> None:
    result = told(Faulted(S, 1, FaultKind.OUT_OF_TURN)).result
    assert result is not None
    assert result.why.text == "White was to play"
    # The turn went on within the same update.
    later = told(TurnChanged(S, 0), Faulted(S, 1, FaultKind.OUT_OF_TURN)).result
    assert later is not None
    assert later.why.text == "Red was to play"


def test_a_wrong_slap_says_why_whatever_it_cost() -> None:
    seen = view("7S QH", turn=1)
    events = (
        slap(1, Verdict.FALSE, S),
        Faulted(S, 1, FaultKind.FALSE_SLAP),
        Penalised(S, 1, PenaltyKind.UNDER_PILE, 3),
    )
    result = told(*events, before=seen).result
    assert result is not None
    assert (result.why.text, result.why.cards) == ("no match: 7 on Q", cards("QH 7S"))


def test_a_try_that_was_lost_goes_out() -> None:
    seen = replace(PILE, challenge=ChallengeView(3, 0, 3))
    story = advance(Story(), update(seen, Challenged(S, 3, 0, 3)), S)
    assert story.motions == ()
    less = replace(PILE, challenge=ChallengeView(3, 0, 2))
    story = advance(story, update(less, Challenged(2 * S, 3, 0, 2)), 2 * S)
    assert [(one.kind, one.cards) for one in story.motions] == [(MotionKind.TRIED, 2)]


def lit(picture: pygame.Surface) -> int:
    """Return how many pixels of a picture are warm."""
    warm = pygame.mask.from_threshold(picture, (255, 166, 74, 255), (40, 40, 40, 255))
    return warm.count()


def test_a_disc_goes_out_step_by_step_and_never_comes_back() -> None:
    dare = Dare(0, 1, "", 2, 4, None)
    areas = [lit(draw_pips(dare, (480, 120), steps=n)) for n in range(PIP_STEPS + 1)]
    assert areas == sorted(areas, reverse=True)
    assert len(set(areas)) == PIP_STEPS + 1
    assert areas[0] == pytest.approx(areas[-1] * 3 / 2, rel=0.1)  # three discs, then two


def test_fewer_tries_glow_larger() -> None:
    sizes = []
    for left in (3, 2, 1):
        picture = draw_pips(Dare(0, 1, "", left, 4, None), (480, 120), steps=PIP_STEPS)
        sizes.append(picture.get_bounding_rect().height)
    assert sizes[0] < sizes[1] < sizes[2]


def taken(by: TakenBy, before: SlapView, *more: Event) -> LastPile:
    story = told(*more, Taken(S, 0, 12, by), before=before, after=view())
    assert story.last is not None
    return story.last


def framed(last: LastPile) -> str:
    return " ".join(last.cards[place].code for place in last.linked)


@pytest.mark.parametrize("ink", GLOW_INK)
def test_what_glows_can_be_read(ink: Colour) -> None:
    assert contrast(ink, FELT_LIGHT) >= 4.5


LONG = "9H 4D 9S 2C 3C 4C 5C 6C 7C 8C"
"""The top card first."""


def test_a_pile_won_by_a_slap_shows_what_matched() -> None:
    event = slap(0, Verdict.VALID, S, patterns=("sandwich",), reaction=200 * MS)
    last = taken(TakenBy.SLAP, view(LONG), event)
    assert (last.title, last.what, last.whose) == (
        "Last pile: 12 cards",
        "sandwich",
        "it went to Red",
    )
    assert last.cards == cards("6C 5C 4C 3C 2C 9S 4D 9H")
    assert (framed(last), last.has_more) == ("9S 9H", True)


def test_a_pile_won_by_a_challenge_shows_who_was_not_answered() -> None:
    last = taken(TakenBy.CHALLENGE, view("4C 2H KS 7C"))
    assert (last.what, framed(last), last.has_more) == ("nobody answered K", "KS", False)


def test_of_an_asking_card_far_below_only_the_words_are_left() -> None:
    last = taken(TakenBy.CHALLENGE, view("2H 3H 4H 5H 6H 7H 8H 9H AS"))
    assert (last.what, last.linked, len(last.cards)) == ("nobody answered A", (), MOST_CARDS)


def test_the_first_card_of_a_long_pile_is_not_in_sight() -> None:
    pile = view("8S 4D 9S 2C 3C 4C 5C 6C 7C 8C")
    event = slap(0, Verdict.VALID, S, patterns=("first_card",), reaction=200 * MS)
    assert framed(taken(TakenBy.SLAP, pile, event)) == "8S"


def test_of_a_shared_pile_the_first_share_tells_all() -> None:
    tied = (slap(0, Verdict.TIE, S), slap(3, Verdict.TIE, S))
    shares = (Taken(S, 3, 2, TakenBy.SLAP), Taken(S, 0, 2, TakenBy.SLAP))
    story = told(*tied, *shares, after=view())
    assert story.last is not None
    assert (story.last.seat, len(story.last.cards)) == (3, 4)
    assert story.result is not None
    assert story.result.crowned == (3, 0)


def after_a_take() -> Story:
    return told(Taken(S, 0, 4, TakenBy.CHALLENGE), after=view())


def test_the_last_pile_shows_itself_once_the_game_waits() -> None:
    story = after_a_take()
    assert not is_looked_at(story, S + WAITS_NS - 1)
    assert is_looked_at(story, S + WAITS_NS)
    # A notice is no event; a card is one.
    story = advance(story, update(view()), 3 * S)
    assert is_looked_at(story, S + WAITS_NS)
    seen = view("7S")
    story = advance(story, update(seen, played(seen, 8 * S)), 8 * S)
    assert not is_looked_at(story, 8 * S + WAITS_NS - 1)


def test_who_asks_sees_it_for_a_while_and_who_asks_twice_no_more() -> None:
    story = asked_to_look(after_a_take(), 2 * S)
    assert is_looked_at(story, 2 * S)
    assert not is_looked_at(asked_to_look(story, 3 * S), 3 * S)
    played_on = replace(story, quiet_ns=2 * S + LOOK_NS)
    assert not is_looked_at(played_on, 2 * S + LOOK_NS)


def test_without_a_last_pile_nothing_is_looked_at() -> None:
    assert not is_looked_at(asked_to_look(Story(), S), S)
    assert not is_looked_at(Story(), 100 * S)


def test_the_picture_changes_when_the_last_pile_comes_and_goes() -> None:
    story = replace(after_a_take(), result=None)
    assert until_ns(story, S) == S + WAITS_NS
    asked = replace(asked_to_look(story, S), quiet_ns=5 * S)
    assert until_ns(asked, S + 1) == min(S + LOOK_NS, 5 * S + WAITS_NS)


def table(layout: Layout = Layout.WALL, *, still: bool = False) -> Table:
    size = (800, 480)
    settings = ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=still)
    return Table(settings, size)


def names(shown: Table, now_ns: int) -> list[str]:
    return [sprite.name for sprite in shown.sprites(now_ns)]


def gave_away(seen: SlapView) -> Update:
    events = (Faulted(S, 2, FaultKind.OUT_OF_TURN), Penalised(S, 2, PenaltyKind.GIVE_EACH, 6))
    return update(seen, *events)


@pytest.mark.parametrize("layout", Layout)
def test_what_moves_lies_under_the_cards_and_the_panels(layout: Layout) -> None:
    shown = table(layout)
    shown.take(gave_away(view("4C KH 9D")), S)
    at_once = names(shown, S + APART_NS * 5 // 2)
    moving = [place for place, name in enumerate(at_once) if name.startswith("given")]
    assert len(moving) == 3
    fan = [place for place, name in enumerate(at_once) if name.startswith(("card", "seat"))]
    assert max(moving) < min(fan)
    assert shown.visible_numbers() == frozenset({0, 1, 2})
    assert not any(name.startswith("given") for name in names(shown, 3 * S))


def test_with_reduced_motion_nothing_of_it_moves() -> None:
    shown = table(still=True)
    shown.take(gave_away(view("4C KH 9D")), S)
    assert not shown.moving(S)
    assert not any(name.startswith("given") for name in names(shown, S))
    shown.take(update(view(), Taken(S, 0, 3, TakenBy.SLAP)), S)
    assert not any(name.startswith("taken") for name in names(shown, S))


def test_the_last_slap_of_a_game_is_looked_at_before_its_winner() -> None:
    won = slap(0, Verdict.VALID, S, patterns=("double",), reaction=200 * MS)
    over = GameOver(S, 0, OverReason.ALL_CARDS, 90, 12)
    shown = table()
    shown.take(update(PILE), 0)
    shown.take(update(replace(view(), over=over), won, Taken(S, 0, 4, TakenBy.SLAP), over), S)
    before, after = names(shown, S + FRESH_NS - 1), names(shown, S + FRESH_NS)
    assert ("photo 0" in before, "winner 0" in before) == (True, False)
    assert ("photo 0" in after, "winner 0" in after) == (False, True)
    assert shown.changes_at(S) == S + FRESH_NS


def test_no_motion_lasts_longer_than_it_is_remembered() -> None:
    longest = APART_NS * 7 + max(motion.PAY_NS, motion.TAKE_NS, motion.TRY_NS)
    moves = penalty_motions(Penalised(0, 0, PenaltyKind.GIVE_EACH, 14), 8, 0)
    assert len(moves) == 7
    assert not any(motion.is_moving(one, longest) for one in moves)
    story = advance(Story(), update(view("4C KH 9D"), number=8), 0)
    shown = update(view("4C"), Penalised(0, 0, PenaltyKind.GIVE_EACH, 14), number=8)
    story = advance(story, shown, S)
    kept = advance(story, update(view("4C"), number=8), S + longest - 1).motions
    assert any(motion.is_moving(one, S + longest - 300 * MS) for one in kept)


def test_a_card_lies_at_the_angle_of_its_number_in_every_replay() -> None:
    angles = [angle_of(card("7H"), number) for number in range(len(ANGLES))]
    assert sorted(angles) == sorted(ANGLES)


def test_the_last_try_is_played_and_the_card_counts_as_shown_all_the_same() -> None:
    seen = replace(view("4C KH 9D"), challenge=ChallengeView(1, 2, 1))
    shown = table()
    events: tuple[Event, ...] = (
        CardPlayed(S, 2, seen.pile[-1].card, 3, 2),
        Challenged(S, 1, 2, 1),
    )
    shown.take(update(seen, *events), S)
    assert shown.fresh_numbers() == (2,)
    assert 2 in shown.visible_numbers()
