"""The wizard's rules, one after the other: what a press, a key and a silence do."""

from __future__ import annotations

import pytest

from pi_app.wiring.inputs import Command, Moved
from pi_app.wiring.spots import MS, SECOND
from pi_app.wiring.state import (
    GIVE_UP_NS,
    HOLD_NS,
    LAMP_NS,
    MENU_NS,
    PAUSE_NS,
    Choice,
    Ending,
    Stage,
)
from pi_app.wiring.steps import choices
from pi_app.wiring.trace import Fault
from pi_app.wiring.views import view
from tests.pi_app.wiring.bench import Bench, bench, key, pin, play, slap


def asking(*, lamps: bool = False) -> Bench:
    """Return a wizard that asks for the first button."""
    made = bench(lamps=lamps)
    made.listen()
    return made


# -- the way that most people go ---------------------------------------------------------------


def test_two_seats_and_that_is_all() -> None:
    made = asking()
    assert (made.stage, made.state.asked) == (Stage.ASK, slap(0))
    for bcm in (5, 12, 6, 16):
        made.hold(pin(bcm))
    assert made.found == {slap(0): pin(5), play(0): pin(12), slap(1): pin(6), play(1): pin(16)}
    made.hold_long(pin(5))
    assert made.stage is Stage.SUMMARY
    made.hold(pin(5))
    assert made.state.ending is Ending.SAVE


def test_after_the_last_seat_nothing_more_is_asked() -> None:
    made = asking()
    for bcm in (5, 12, 6, 16, 13, 20, 19, 21):
        made.hold(pin(bcm))
    assert made.stage is Stage.SUMMARY


def test_a_button_is_taken_while_it_is_held_and_only_once() -> None:
    made = asking()
    made.down(pin(5))
    made.wait(HOLD_NS - MS)
    assert made.found == {}
    made.wait(5 * HOLD_NS)
    assert made.found == {slap(0): pin(5)}
    made.up(pin(5))
    assert (made.stage, made.state.asked, made.state.cursor) == (Stage.ASK, play(0), None)


def test_a_tap_of_a_new_button_is_told_to_be_too_short() -> None:
    made = asking()
    made.tap(pin(5))
    assert made.found == {}
    touched = view(made.state).touched
    assert touched is not None and (touched.where, touched.owner) == ("GPIO5, pin 29", None)


def test_two_that_touch_are_not_two_buttons() -> None:
    made = asking()
    made.down(pin(5))
    made.down(pin(6))
    made.wait(3 * HOLD_NS)
    assert made.found == {slap(0): pin(5)}


def test_a_switch_that_bounces_is_one_button() -> None:
    made = asking()
    for edge in range(6):
        made.tell(Moved(made.now_ns + edge * MS, pin(5), closed=edge % 2 == 0))
    made.tell(Moved(made.now_ns + 6 * MS, pin(5), closed=True))
    made.wait(HOLD_NS + 20 * MS)
    assert made.found == {slap(0): pin(5)}


# -- broken contacts -------------------------------------------------------------------------


def test_what_is_held_from_the_start_is_shown_and_left_out() -> None:
    made = bench(closed=[pin(7)])
    made.listen()
    assert view(made.state).stage is Stage.FAULTS
    assert view(made.state).faults[0].where == "GPIO7, pin 26"
    assert view(made.state).faults[0].fault is Fault.STUCK
    made.tap(pin(5))
    assert made.stage is Stage.ASK
    made.wait(5 * SECOND)
    assert made.found == {}


def test_what_flickers_while_nobody_presses_is_floating() -> None:
    made = bench()
    made.chatter(pin(9), 12, 80 * MS)
    made.wait(SECOND)
    assert view(made.state).faults[0].fault is Fault.FLOATING


def test_once_it_is_free_it_is_believed_again() -> None:
    made = bench(closed=[pin(7)])
    made.listen()
    made.up(pin(7))
    made.wait(3 * SECOND)
    assert made.stage is Stage.ASK  # there is nothing left to show
    made.hold(pin(7))
    assert made.found == {slap(0): pin(7)}


def test_a_line_that_is_kept_for_a_lamp_and_held_low_by_it_is_no_fault() -> None:
    made = bench(lamps=True, closed=[pin(17), pin(18)])
    made.listen()
    assert made.stage is Stage.ASK
    made.wait(3 * SECOND)
    assert made.found == {}


def test_one_that_never_opens_again_was_no_button() -> None:
    made = asking()
    made.down(pin(5))
    made.wait(11 * SECOND)
    assert made.found == {}
    assert view(made.state).faults[0].fault is Fault.STUCK
    made.hold(pin(6))
    assert made.found == {slap(0): pin(6)}


def test_who_leans_on_a_known_button_does_not_lose_it() -> None:
    made = asking()
    made.hold(pin(5))
    made.down(pin(5))
    made.wait(20 * SECOND)
    assert made.found == {slap(0): pin(5)}


def test_one_that_begins_to_hum_later_is_never_taken() -> None:
    made = asking()
    made.chatter(pin(9), 100, 10 * MS)
    made.down(pin(9))
    made.wait(SECOND)
    assert made.found == {}


@pytest.mark.parametrize("presses", [3, 5, 9])
def test_a_child_that_hammers_a_button_does_not_break_it(presses: int) -> None:
    made = asking()
    made.chatter(pin(5), 2 * presses, SECOND // (2 * presses))
    made.hold(pin(5))
    assert made.found == {slap(0): pin(5)}


# -- skip, back, again -----------------------------------------------------------------------


def test_the_first_button_can_be_skipped() -> None:
    made = asking()
    made.say(Command.SKIP)
    assert made.state.asked == slap(1)


def test_a_seat_may_have_one_button() -> None:
    made = asking()
    made.hold(pin(5))
    made.take(pin(5), Choice.SKIP)
    assert made.state.asked == slap(1)
    assert made.found == {slap(0): pin(5)}


def test_pressing_the_big_one_again_where_the_small_one_is_asked_for_offers_to_skip_first() -> None:
    made = asking()
    made.hold(pin(5))
    made.tap(pin(5))
    assert choices(made.state)[0] is Choice.SKIP


def test_back_from_the_end_leads_to_what_was_asked_last() -> None:
    made = asking()
    made.hold(pin(5))
    while made.stage is Stage.ASK:
        last = made.state.asked
        made.choose(Choice.SKIP)
    assert made.stage is Stage.SUMMARY
    made.say(Command.BACK)
    assert (made.stage, made.state.asked) == (Stage.ASK, last)
    made.hold(pin(6))
    assert made.state.answers.owner(pin(6)) == last


def test_back_takes_back_step_by_step_with_keys_and_with_buttons() -> None:
    made = asking()
    made.hold(pin(5))
    made.hold(pin(12))
    made.say(Command.BACK)
    assert made.found == {slap(0): pin(5)}
    made.take(pin(5), Choice.BACK)
    assert made.found == {}
    made.say(Command.BACK)
    assert made.stage is Stage.LISTEN


def test_a_seat_can_be_asked_for_again() -> None:
    made = asking()
    for bcm in (5, 12, 6, 16):
        made.hold(pin(bcm))
    made.say(Command.SEAT, 0)
    assert made.state.asked == slap(0)
    assert made.found == {slap(1): pin(6), play(1): pin(16)}
    made.hold(pin(7))
    made.hold(pin(8))
    assert made.state.asked == slap(2)


def test_seats_that_were_passed_over_are_left_out() -> None:
    made = asking()
    made.say(Command.SEAT, 2)
    assert made.state.asked == slap(2)


def test_there_is_no_seat_beyond_the_last() -> None:
    made = asking()
    before = made.state.answers
    made.say(Command.SEAT, 7)
    assert made.state.answers == before


# -- a button for two places -----------------------------------------------------------------


def test_a_known_button_says_whose_it_is_and_can_be_exchanged() -> None:
    made = asking()
    made.hold(pin(6))  # seat 1 pressed the button of seat 2
    made.hold(pin(12))
    made.tap(pin(6))
    touched = view(made.state).touched
    assert touched is not None and touched.owner == slap(0)
    assert choices(made.state)[0] is Choice.EXCHANGE
    made.hold(pin(6))
    assert made.found == {slap(1): pin(6), play(0): pin(12)}
    assert made.state.asked == slap(0)  # which has none any more, and is asked for again
    made.hold(pin(5))
    assert made.found == {slap(0): pin(5), slap(1): pin(6), play(0): pin(12)}
    assert made.state.asked == play(1)


def test_the_choices_close_by_themselves() -> None:
    made = asking()
    made.hold(pin(5))
    made.tap(pin(5))
    made.wait(MENU_NS)
    assert (made.state.cursor, made.state.asked) == (None, play(0))


def test_a_new_button_is_taken_though_the_choices_are_open() -> None:
    made = asking()
    made.hold(pin(5))
    made.tap(pin(5))
    made.hold(pin(12))
    assert made.found == {slap(0): pin(5), play(0): pin(12)}
    assert made.state.cursor is None


# -- lamps -----------------------------------------------------------------------------------


def at_the_lamps() -> Bench:
    """Return a wizard that has found two seats and asks about lamps."""
    made = asking(lamps=True)
    for bcm in (5, 12, 6, 16):
        made.hold(pin(bcm))
    made.hold_long(pin(5))
    assert made.stage is Stage.LAMPS
    return made


def test_the_lamp_is_in_the_button_that_is_pressed() -> None:
    made = at_the_lamps()
    assert made.state.lamp == (play(0), pin(17))
    made.tap(pin(12))
    assert made.state.lamp == (slap(0), pin(18))
    made.tap(pin(6))  # its wire went to the other seat
    assert dict(made.state.answers.lamps) == {play(0): pin(17), slap(1): pin(18)}


def test_a_lamp_that_stays_dark_is_passed_over_by_a_hold() -> None:
    made = at_the_lamps()
    made.hold(pin(6))
    assert made.state.lamp == (slap(0), pin(18))
    assert dict(made.state.answers.lamps) == {}


def test_after_the_last_lamp_comes_the_end() -> None:
    made = at_the_lamps()
    for bcm in (12, 5, 16, 6):
        made.tap(pin(bcm))
    assert made.stage is Stage.SUMMARY
    assert len(made.state.answers.lamps) == 4


def test_two_lamps_about_which_nobody_says_anything_are_enough() -> None:
    made = at_the_lamps()
    made.wait(2 * LAMP_NS)
    assert made.stage is Stage.SUMMARY


def test_no_line_is_ever_driven_on_which_a_contact_was_seen() -> None:
    made = asking(lamps=True)
    made.tap(pin(18))
    for bcm in (5, 12, 17, 16):
        made.hold(pin(bcm))
    made.hold_long(pin(5))
    asked = []
    while made.state.lamp is not None and made.stage is Stage.LAMPS:
        asked.append(made.state.lamp[1])
        made.tap(pin(5))
    assert asked == [pin(27), pin(22)]


def test_a_lamp_can_be_taken_back_and_all_asked_again() -> None:
    made = at_the_lamps()
    made.tap(pin(12))
    made.say(Command.BACK)
    assert made.state.lamp == (play(0), pin(17))
    made.say(Command.END)
    made.take(pin(5), Choice.LAMPS)
    assert made.stage is Stage.LAMPS and made.state.lamp == (play(0), pin(17))


def test_keys_say_that_it_shines_where_it_should_or_not() -> None:
    made = at_the_lamps()
    made.say(Command.CONFIRM)
    made.say(Command.SKIP)
    assert dict(made.state.answers.lamps) == {play(0): pin(17)}


# -- nobody is there -------------------------------------------------------------------------


def test_where_nobody_presses_the_usual_wiring_is_taken() -> None:
    made = asking()
    made.wait(GIVE_UP_NS - SECOND)
    assert view(made.state).is_late and made.stage is Stage.ASK
    made.wait(SECOND)
    assert made.state.ending is Ending.NOBODY


def test_where_people_have_gone_what_they_showed_is_kept() -> None:
    made = asking()
    made.hold(pin(5))
    made.wait(GIVE_UP_NS + PAUSE_NS)
    assert made.state.ending is Ending.SAVE


def test_faults_do_not_keep_anybody_waiting() -> None:
    made = bench(closed=[pin(7)])
    made.listen()
    made.wait(PAUSE_NS)
    assert made.stage is Stage.ASK


def test_the_last_seconds_are_counted() -> None:
    made = asking()
    made.wait(GIVE_UP_NS - 9 * SECOND)
    assert view(made.state).seconds == 9


# -- keys ------------------------------------------------------------------------------------


def test_keys_may_be_buttons_too() -> None:
    made = asking()
    made.hold(key("a"))
    made.hold(key("s"))
    assert made.found == {slap(0): key("a"), play(0): key("s")}


def test_escape_twice_leaves_everything_as_it_was() -> None:
    made = asking()
    made.hold(pin(5))
    made.say(Command.END)
    assert made.stage is Stage.SUMMARY
    made.say(Command.END)
    assert made.state.ending is Ending.LEFT


def test_a_finger_chooses_what_it_touches() -> None:
    made = asking()
    made.choose(Choice.SKIP)
    assert made.state.asked == slap(1)
    made.choose(Choice.DONE)
    made.choose(Choice.USUAL)
    assert made.state.ending is Ending.USUAL
