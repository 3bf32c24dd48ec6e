"""What people read at each moment of a game of Bataille. Expectations are written by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import GameOver, OverReason, RoundPlayed
from engine.views import WarSeatView, WarView
from pi_app.screens.countdown import dial
from pi_app.screens.lesson import invitation, outcome
from pi_app.screens.messages import RulesBrief
from pi_app.screens.motion import SETTLE_NS, SWEEP_NS
from pi_app.screens.panels import seat_panels
from pi_app.screens.results import Mood
from pi_app.screens.story import FRESH_NS
from pi_app.screens.tale import Tale
from pi_app.screens.told import Told
from pi_app.screens.war import MOST_LAID, Laid, row_of
from pi_app.screens.war_story import (
    HOLD_NS,
    WarStory,
    advance_war,
    is_war_fresh,
    is_war_moving,
    swept,
    told_of,
    war_until_ns,
)
from tests.pi_app.screens.scenes import MS, S, update
from tests.pi_app.screens.war_scenes import (
    pressing,
    turned_over,
    war_attract,
    war_seat,
    war_update,
    war_view,
)

ROWS = ("KH", "9D", "4C", "TS")
WON = war_view(*ROWS)
ROUND = turned_over(ROWS, winner=0)


def told(view: WarView, *events: RoundPlayed) -> Told:
    shown = war_update(view, *events)
    return told_of(shown, view, advance_war(WarStory(), shown, S))


def after_round() -> WarStory:
    return advance_war(WarStory(), war_update(WON, ROUND), S)


def test_before_the_first_round() -> None:
    now = told(war_view(rounds=0))
    assert now == Told("All cards turn over together", (), "everybody press PLAY", Mood.PLAIN)


def test_a_won_round() -> None:
    assert told(WON, ROUND) == Told(
        "Red takes 4 cards", (0,), "everybody press PLAY", Mood.GOOD, brief="takes 4 cards"
    )


def test_a_screen_that_came_later_says_who_took_the_last_round() -> None:
    now = told(replace(WON, last_winner=2))
    assert (now.headline, now.seats, now.mood) == ("Yellow took the last round", (2,), Mood.PLAIN)


def test_who_has_still_to_press() -> None:
    assert told(pressing(WON, 0, 2), ROUND).detail == "waiting for Blue and White"
    assert told(pressing(WON, 0, 1, 2, 3), ROUND).detail == ""


def test_a_battle_names_those_who_fight() -> None:
    stacks = tuple(replace(own, may_press=seat < 2) for seat, own in enumerate(WON.seats))
    view = replace(WON, seats=stacks, battle=(0, 1), pot=4)
    event = turned_over(("9H", "9D", "4C", "7S"), winner=None, battle=(0, 1))
    now = told(view, event)
    assert (now.headline, now.seats, now.mood) == ("Battle! Red and Blue", (0, 1), Mood.TIE)
    assert now.detail == "press PLAY to fight"
    assert told(pressing(view, 1), event).detail == "waiting for Red"


def test_a_battle_that_nobody_can_go_on_with() -> None:
    event = turned_over(("9H", "9D", "4C", ""), winner=None, battle=(0, 1))
    now = told(WON, event)
    assert (now.headline, now.seats) == ("Nobody can fight on: the cards stay", (0, 1))


def test_a_round_stands_out_holds_and_is_then_swept_to_its_winner() -> None:
    story = after_round()
    assert is_war_fresh(story, S + FRESH_NS - 1)
    assert not is_war_fresh(story, S + FRESH_NS)
    assert swept(story, S + HOLD_NS) == 0
    assert swept(story, S + HOLD_NS + SWEEP_NS // 2) == pytest.approx(0.5)
    assert swept(story, S + HOLD_NS + SWEEP_NS) == 1


def test_the_screen_wakes_up_for_all_that_changes_by_itself() -> None:
    story, now_ns = after_round(), S
    moments, moving = [], []
    while (then_ns := war_until_ns(story, now_ns)) is not None:
        moving.append(is_war_moving(story, now_ns))
        moments.append(then_ns - S)
        now_ns = then_ns
    assert moments == [SETTLE_NS, HOLD_NS + 1, HOLD_NS + SWEEP_NS, FRESH_NS]
    assert moving == [True, False, True, False]


def test_a_round_without_a_winner_is_not_swept() -> None:
    event = turned_over(("9H", "9D", "4C", "7S"), winner=None, battle=(0, 1))
    story = advance_war(WarStory(), war_update(WON, event), S)
    assert swept(story, 9 * S) == 0


def test_the_ring_starts_full_with_the_first_press() -> None:
    view = replace(pressing(WON, 0), t_ns=50 * S, turn_over_ns=54 * S)
    story = advance_war(after_round(), war_update(view), 2 * S)
    assert story.clock is not None
    assert dial(story.clock, 2 * S).seconds == 4
    again = advance_war(story, war_update(replace(view, t_ns=51 * S)), 3 * S)
    assert again.clock == story.clock
    assert advance_war(again, war_update(WON), 4 * S).clock is None


def test_a_new_game_and_another_game_know_nothing_of_the_last_round() -> None:
    assert advance_war(after_round(), war_update(war_view(rounds=0)), 2 * S) == WarStory()
    assert advance_war(after_round(), update(None), 2 * S) == WarStory()


@pytest.mark.parametrize(
    ("own", "row"),
    [
        (war_seat(5), ""),
        (war_seat(5, shown="KH"), "KH"),
        (war_seat(5, shown="9H KD", down=1), "9H ? KD"),
        (war_seat(5, shown="9H KD 2S", down=2), "9H ? KD ? 2S"),
        (war_seat(5, shown="9H KD", down=3), "9H ? ? ? KD"),
        # It has laid down all that it had left, and lost the battle.
        (war_seat(0, shown="9H", down=2), "? ? 9H"),
    ],
)
def test_face_down_cards_lie_under_the_newest(own: WarSeatView, row: str) -> None:
    expected = tuple(one for one in row.split())
    assert tuple(_name(laid) for laid in row_of(own)) == expected


def _name(laid: Laid) -> str:
    return "?" if laid.card is None else laid.card.code


def test_of_a_long_battle_the_newest_cards_are_drawn() -> None:
    row = row_of(war_seat(5, shown="2H 3H 4H 5H 6H 7H", down=15))
    assert len(row) == MOST_LAID
    assert _name(row[-1]) == "7H"


def test_a_panel_says_who_must_press_and_what_is_won() -> None:
    view = pressing(war_view(*ROWS, sizes=(14, 9, 0, 8)), 1)
    panels = seat_panels(war_update(view), 0)
    assert [panel.state for panel in panels] == ["PLAY!", "ready", "", "PLAY!"]
    assert [panel.lit for panel in panels] == [True, False, False, True]
    assert [panel.side for panel in panels] == [6, 0, 4, 0]


def over(
    winner: int | tuple[int, ...], reason: OverReason = OverReason.ALL_CARDS
) -> tuple[str, str]:
    ended = GameOver(S, winner, reason, 936, 212)
    told = outcome(war_update(replace(WON, over=ended)), ended)
    assert told.length == "936 cards played, 212 rounds"
    return told.headline, told.reason


def test_how_it_ends() -> None:
    assert over(2) == ("Yellow wins!", "has every card")
    shared = over((0, 1), OverReason.LIMIT)
    assert shared == ("Red and Blue share the win!", "most cards at the limit")
    drawn = over((0, 1), OverReason.LAST_WITH_CARDS)
    assert drawn == ("It is a draw: Red and Blue", "nobody has cards left")


def test_a_draw_has_no_winner() -> None:
    ended = GameOver(S, (0, 1), OverReason.LAST_WITH_CARDS, 52, 26)
    view = replace(war_view(sizes=(0, 0)), over=ended)
    assert [panel.state for panel in seat_panels(war_update(view), 0)] == ["draw", "draw"]


def test_the_last_cards_are_looked_at_before_the_winner_is_told() -> None:
    tale = Tale(still=False).after(war_update(WON, ROUND), S)
    assert tale.lingers(S + FRESH_NS - 1)
    assert not tale.lingers(S + FRESH_NS)


def test_with_reduced_motion_nothing_moves_and_the_end_is_the_same() -> None:
    tale = Tale(still=True).after(war_update(WON, ROUND), S)
    assert not any(tale.moving(S + ms * MS) for ms in range(0, 3000, 10))
    later_ns = S + HOLD_NS + SWEEP_NS
    assert swept(tale.war, later_ns) == 1
    assert tale.changes_at(S) is not None


def test_the_invitation_explains_rounds_and_battles_not_slaps() -> None:
    history, _, _ = war_attract()
    told = invitation(history[0][1], RulesBrief())
    assert told.how == "Everybody press PLAY: cards turn over together"
    assert [name for name, _ in told.examples] == ["highest card wins", "same value: battle"]
    assert told.attempts == ()
