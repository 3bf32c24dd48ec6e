"""Seats are taken by a press of the real button, or by a code; and kept by a secret."""

from __future__ import annotations

from pi_app.languages import Language
from pi_app.web.effects import Close
from pi_app.web.guests import CLAIM_NS
from pi_app.web.lobby import MOST_WAITING
from pi_app.web.messages import PhoneAsks, PhoneAway, PhoneCame
from pi_app.web.seats import CODE_LETTERS, is_same, new_code, new_token
from tests.web.world import World, first_state

S = 1_000_000_000


def test_a_new_phone_gets_a_secret_and_the_list_of_seats() -> None:
    world = World()
    guest = world.greet()
    listed = enumerate(("Red", "Blue"))
    free = {"taken": False, "button": True}
    seats = [{"seat": seat, "name": name, **free} for seat, name in listed]
    assert world.last(guest, "waiting") == {"token": "token1", "seats": seats, "buttons": True}


def test_only_a_press_of_that_seats_button_gives_the_seat() -> None:
    world = World()
    guest = world.greet()
    world.claim(guest, 0)
    assert world.last(guest, "claim") == {"seat": 0, "refused": None}
    world.press(1)
    assert world.last(guest, "seated") is None
    world.press(0)
    assert world.last(guest, "seated") == {"seat": 0}
    assert PhoneCame(0, Language.FRENCH) in world.news


def test_a_press_that_no_phone_waits_for_gives_nothing() -> None:
    world = World()
    guest = world.greet()
    world.press(0)
    world.claim(guest, 0)
    assert world.last(guest, "seated") is None


def test_the_table_and_the_seats_phone_hear_that_somebody_waits_for_its_button() -> None:
    world = World()
    holder, other = world.seated(0), world.greet()
    world.news.clear()
    world.claim(other, 0)
    assert world.news == [PhoneAsks(0, asking=True)]
    assert world.last(holder, "asked") is True
    world.leave(other)
    assert world.news == [PhoneAsks(0, asking=True), PhoneAsks(0, asking=False)]
    assert world.last(holder, "asked") is False


def test_a_replaced_phone_is_told_and_ended_and_the_new_one_sees_the_hand() -> None:
    world = World()
    old, new = world.seated(0), world.greet()
    state = first_state()
    world.publish(state)
    world.claim(new, 0)
    assert world.last(old, "moved") is None, "the newest wins only after the press"
    world.press(0)
    assert world.last(old, "moved") is True
    assert world.hung == {old: Close.MOVED}
    assert [code for code, _ in world.last(new, "view")["hand"]] == [c.code for c in state.hands[0]]


def test_the_secret_of_a_replaced_phone_is_worth_nothing() -> None:
    world = World()
    old = world.seated(0)
    token = world.token(old)
    new = world.greet()
    world.claim(new, 0)
    world.press(0)
    again = world.greet(token)
    assert world.last(again, "seated") is None
    assert world.token(again) != token


def test_a_refresh_gives_the_same_seat_without_a_press() -> None:
    world = World()
    guest = world.seated(0)
    world.publish(first_state())
    world.leave(guest)
    again = world.greet(world.token(guest))
    assert world.last(again, "seated") == {"seat": 0}
    assert world.last(again, "view")["version"] == world.version
    assert world.last(again, "waiting") is None


def test_of_two_tabs_the_newest_speaks_and_the_other_is_told() -> None:
    world = World()
    first = world.seated(0)
    second = world.greet(world.token(first))
    assert world.last(first, "moved") is True
    assert world.hung == {first: Close.MOVED}
    assert world.last(second, "seated") == {"seat": 0}


def test_two_tabs_that_wait_are_one_phone() -> None:
    world = World()
    first = world.greet()
    world.claim(first, 0)
    second = world.greet(world.token(first))
    assert world.hung == {first: Close.MOVED}
    assert world.token(second) == world.token(first)
    world.press(0)
    assert world.last(second, "seated") is None, "a wish goes with the tab that had it"


def test_if_two_phones_wait_for_a_press_neither_gets_the_seat() -> None:
    world = World()
    one, two = world.greet(), world.greet(address="10.0.0.2")
    world.claim(one, 0)
    world.claim(two, 0)
    world.press(0)
    refused = {"seat": 0, "refused": "contested"}
    assert [world.last(guest, "claim") for guest in (one, two)] == [refused, refused]
    world.press(0)
    assert world.last(one, "seated") is world.last(two, "seated") is None


def test_a_wish_lapses() -> None:
    world = World()
    guest = world.greet()
    world.claim(guest, 0)
    world.pass_time(CLAIM_NS, talking=[guest])
    world.press(0)
    assert world.last(guest, "seated") is None


def test_a_phone_that_sat_down_wrongly_may_take_its_own_seat() -> None:
    world = World()
    guest = world.seated(0)
    world.claim(guest, 1)
    world.press(1)
    assert world.last(guest, "seated") == {"seat": 1}
    assert PhoneAway(0) in world.news
    other = world.greet()
    taken = [seat["taken"] for seat in world.last(other, "waiting")["seats"]]
    assert taken == [False, True]


def test_a_seat_that_is_not_open_cannot_be_had() -> None:
    world = World()
    guest = world.greet()
    world.claim(guest, 5)
    assert world.last(guest, "claim") == {"seat": 5, "refused": "no_such_seat"}


def test_a_phone_whose_seat_is_closed_waits_again() -> None:
    world = World()
    guest = world.seated(1)
    world.publish(first_state(), phones=[0])
    assert world.speaks[guest] is None
    assert [seat["seat"] for seat in world.last(guest, "waiting")["seats"]] == [0]
    before = len(world.all(guest, "view"))
    world.publish(first_state(), phones=[0])
    assert len(world.all(guest, "view")) == before


def test_a_forged_or_guessed_secret_is_answered_with_a_new_one() -> None:
    world = World()
    world.seated(0)
    forger = world.greet("A" * 32)
    assert world.token(forger) == "token2"
    assert world.last(forger, "seated") is None


def test_a_code_gives_the_seat_where_there_are_no_buttons() -> None:
    world = World(buttons=False)
    guest = world.greet()
    code = world.desk.codes()[1]
    world.claim(guest, 1, code.lower())
    assert world.last(guest, "seated") == {"seat": 1}
    assert world.desk.codes()[1] != code, "who held the seat before must not have it again"


def test_buttons_give_nothing_where_codes_do_and_codes_nothing_where_buttons_do() -> None:
    coded = World(buttons=False)
    guest = coded.greet()
    coded.claim(guest, 0)
    coded.press(0)
    assert coded.last(guest, "claim") == {"seat": 0, "refused": "bad_code"}
    assert coded.last(guest, "seated") is None
    pressed = World()
    guest = pressed.greet()
    pressed.claim(guest, 0, pressed.desk.codes()[0])
    assert pressed.last(guest, "seated") is None


def test_codes_cannot_be_tried_one_after_the_other() -> None:
    world = World(buttons=False)
    right = world.desk.codes()[0]
    tried = 0
    for number in range(40):
        guest = world.greet(address=f"10.0.1.{number}")
        world.claim(guest, 0, "ZZZZ")
        tried += world.last(guest, "claim")["refused"] == "bad_code"
        world.leave(guest)
    assert tried == 10
    guest = world.greet(address="10.0.2.1")
    world.claim(guest, 0, right)
    assert world.last(guest, "claim")["refused"] == "too_often"
    world.now_ns += 3 * S
    world.claim(guest, 0, right)
    assert world.last(guest, "seated") == {"seat": 0}


def test_one_address_may_guess_five_times_and_leave_the_others_their_turn() -> None:
    world = World(buttons=False)
    guest = world.greet(address="10.0.1.1")
    for _ in range(6):
        world.claim(guest, 0, "ZZZZ")
    refused = [claim["refused"] for claim in world.all(guest, "claim")]
    assert refused == ["bad_code"] * 5 + ["too_often"]
    other = world.greet(address="10.0.1.2")
    world.claim(other, 0, world.desk.codes()[0])
    assert world.last(other, "seated") == {"seat": 0}


def test_in_a_full_waiting_room_the_crowded_address_gives_way() -> None:
    world = World()
    crowd = [world.greet(address="10.0.0.66") for _ in range(MOST_WAITING + 1)]
    assert world.last(crowd[-1], "full") is True, "nobody makes room for itself"
    assert world.hung == {crowd[-1]: Close.FULL}
    other = world.greet(address="10.0.0.2")
    assert world.last(other, "waiting") is not None
    assert world.hung[crowd[0]] is Close.FULL


def test_a_phone_with_a_seat_comes_back_into_a_full_house() -> None:
    world = World()
    guest = world.seated(0)
    world.leave(guest)
    for number in range(MOST_WAITING):
        world.greet(address=f"10.0.1.{number}")
    assert world.last(world.greet(address="10.0.2.1"), "full") is True
    again = world.greet(world.token(guest), address="10.0.2.2")
    assert world.last(again, "seated") == {"seat": 0}


def test_secrets_are_long_and_codes_can_be_copied() -> None:
    tokens, codes = {new_token() for _ in range(100)}, {new_code() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 32
    assert all(len(code) == 4 and set(code) <= set(CODE_LETTERS) for code in codes)
    assert is_same("abc", "abc")
    assert not is_same("abc", "abd")
    assert not is_same(None, None)
