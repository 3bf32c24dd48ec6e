"""Absence, commands, floods and nonsense, at a desk whose time is moved by the test."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import card
from pi_app.languages import Language
from pi_app.web.effects import Close
from pi_app.web.guests import HELLO_NS, SILENT_NS, STRIKES
from pi_app.web.messages import PhoneAway, PhoneCame, PhoneHint, PhoneMove, PlayCard, Resign
from tests.web.test_wire import any_move
from tests.web.world import GAME, World, first_state

S = 1_000_000_000


def playing() -> tuple[World, int, int]:
    """Two phones at a match that has just been dealt; seat 0 is in turn."""
    world = World()
    pair = world.seated(0), world.seated(1)
    world.publish(first_state())
    world.news.clear()
    return world, *pair


def first_card(world: World, guest: int) -> str:
    """The first card of a phone's hand."""
    return str(world.last(guest, "view")["hand"][0][0])


def test_a_silent_phone_is_away_within_six_seconds_and_the_others_see_it() -> None:
    world, _, two = playing()
    world.pass_time(5 * S, talking=[two])
    assert world.news == []
    world.pass_time(S, talking=[two])
    assert world.news == [PhoneAway(0)]
    assert [seat["away"] for seat in world.last(two, "view")["seats"]] == [True, False]
    assert world.hung == {}, "silence is absence, not the end"


def test_a_phone_that_sends_a_sign_of_life_each_two_seconds_is_never_away() -> None:
    world, one, two = playing()
    world.pass_time(60 * S, talking=[one, two])
    assert world.news == []


def test_a_phone_that_wakes_up_on_the_same_connection_is_back_with_the_whole_state() -> None:
    world, one, two = playing()
    world.pass_time(20 * S, talking=[two])
    world.heard.clear()
    world.say(one, {"ping": 4})
    assert PhoneCame(0, Language.FRENCH) in world.news
    assert world.last(one, "pong") == 4
    assert world.last(one, "view")["version"] == world.version
    assert [seat["away"] for seat in world.last(two, "view")["seats"]] == [False, False]


def test_a_phone_that_comes_back_elsewhere_sees_what_happened_meanwhile() -> None:
    world, one, two = playing()
    state = first_state()
    world.leave(two)
    world.pass_time(10 * S, talking=[one])
    state = GAME.step(state, any_move(state, Random(1)))[0]
    world.publish(state)
    again = world.greet(world.token(two), address="10.9.9.9")
    view = world.last(again, "view")
    assert view["version"] == world.version
    assert view["seats"][0]["played"] == [state.played[0][0].code]
    assert world.news == [PhoneAway(1), PhoneCame(1, Language.FRENCH)]


def test_a_quick_refresh_is_no_absence() -> None:
    world, one, two = playing()
    world.leave(one)
    world.pass_time(3 * S, talking=[two])
    again = world.greet(world.token(one))
    world.pass_time(3 * S, talking=[two, again])
    assert world.news == []


def test_a_connection_that_stays_silent_is_let_go_and_the_seat_is_kept() -> None:
    world, one, two = playing()
    world.pass_time(SILENT_NS, talking=[two])
    assert world.hung == {one: Close.SILENT}
    again = world.greet(world.token(one))
    assert world.last(again, "seated") == {"seat": 0}


def test_a_connection_that_never_says_who_it_is_is_let_go() -> None:
    world = World()
    stranger = world.arrive()
    world.pass_time(HELLO_NS)
    assert world.hung == {stranger: Close.SILENT}


def test_the_server_pings_every_two_seconds() -> None:
    world, one, two = playing()
    before = len(world.all(one, "ping"))
    world.pass_time(20 * S, talking=[one, two])
    assert len(world.all(one, "ping")) - before == 10


def test_a_command_reaches_the_table_once_and_its_answer_the_phone() -> None:
    world, one, _ = playing()
    code = first_card(world, one)
    name = world.do(one, {"play": code})
    world.do(one, {"play": code}, name=name)
    assert world.news == [PhoneMove(0, name, world.version, PlayCard(card(code)))]
    world.answer(0, name)
    assert world.all(one, "done") == [{"id": name, "refused": None}]
    world.do(one, {"play": code}, name=name)
    assert len(world.news) == 1
    assert world.all(one, "done") == [{"id": name, "refused": None}] * 2


def test_an_answer_that_was_lost_on_the_way_is_had_again_after_a_refresh() -> None:
    world, one, _ = playing()
    name = world.do(one, {"play": first_card(world, one)})
    world.leave(one)
    world.answer(0, name)
    again = world.greet(world.token(one))
    world.do(again, {"play": "2S"}, name=name, seen=0)
    assert world.last(again, "done") == {"id": name, "refused": None}
    assert len([one for one in world.news if isinstance(one, PhoneMove)]) == 1


def test_two_taps_are_one_card() -> None:
    world, one, _ = playing()
    first = world.do(one, {"play": first_card(world, one)})
    second = world.do(one, {"play": world.last(one, "view")["hand"][1][0]})
    assert world.last(one, "done") == {"id": second, "refused": "busy"}
    world.answer(0, first)
    third = world.do(one, {"play": world.last(one, "view")["hand"][1][0]})
    assert world.last(one, "done") == {"id": third, "refused": "stale"}
    assert len(world.news) == 1


def test_a_command_on_an_old_state_is_stale_unless_nothing_has_changed() -> None:
    world, one, _ = playing()
    seen = world.version
    world.publish(first_state())
    world.do(one, {"resign": True}, seen=seen)
    assert world.news == [PhoneMove(0, "c1", seen, Resign())]
    world.answer(0, "c1", "no_card_yet")
    state = first_state()
    world.publish(GAME.step(state, any_move(state, Random(1)))[0])
    world.do(one, {"resign": True}, seen=seen)
    assert world.last(one, "done") == {"id": "c2", "refused": "stale"}
    assert len(world.news) == 1


def test_a_version_of_the_future_is_stale() -> None:
    world, one, _ = playing()
    world.do(one, {"resign": True}, seen=world.version + 1)
    assert world.last(one, "done")["refused"] == "stale"


def test_whoever_has_no_seat_can_do_nothing() -> None:
    world, _, _ = playing()
    other = world.greet()
    name = world.do(other, {"resign": True})
    assert world.last(other, "done") == {"id": name, "refused": "not_seated"}
    assert world.news == []


def test_nothing_is_done_while_nobody_plays() -> None:
    world = World()
    guest = world.seated(0)
    name = world.do(guest, {"resign": True})
    assert world.last(guest, "done") == {"id": name, "refused": "no_game"}


def test_a_flood_of_commands_of_a_seat_hardly_reaches_the_table() -> None:
    world, one, _ = playing()
    code = first_card(world, one)
    for number in range(1000):
        world.now_ns += S // 1000
        world.do(one, {"play": code}, name=f"x{number}")
        world.answer(0, f"x{number}", "three_played")
    # 20 at once and ten in the second that this took.
    assert len(world.news) <= 20 + 10
    assert one not in world.hung


def test_a_flood_of_messages_is_not_answered_one_by_one() -> None:
    world, one, _ = playing()
    for _ in range(1000):
        world.now_ns += S // 1000
        world.say(one, {"ping": 1})
    assert len(world.all(one, "pong")) <= 60 + 20


def test_nonsense_ends_a_connection_and_not_the_seat() -> None:
    world, one, _ = playing()
    for _ in range(STRIKES):
        world.say(one, "nonsense")
    assert world.hung == {one: Close.STRIKES}
    again = world.greet(world.token(one))
    assert world.last(again, "seated") == {"seat": 0}


def test_whoever_speaks_before_saying_hello_or_says_it_twice_is_not_heard() -> None:
    world = World()
    rude = world.arrive()
    world.claim(rude, 0)
    world.press(0)
    assert world.heard.get(rude) is None
    guest = world.greet()
    world.say(guest, {"hello": {"token": None}})
    assert len(world.all(guest, "waiting")) == 1


def test_a_phone_may_change_its_language() -> None:
    world, one, _ = playing()
    world.say(one, {"lang": "tr"})
    assert world.news == [PhoneCame(0, Language.TURKISH)]


_TOKENS = st.sampled_from((None, "token1", "token2", "token3", "forged"))
_MESSAGES = st.one_of(
    st.builds(lambda token: {"hello": {"token": token}}, _TOKENS),
    st.builds(lambda seat: {"claim": {"seat": seat, "code": "BBBB"}}, st.integers(0, 2)),
    st.builds(lambda name: {"do": {"id": name, "version": 2, "play": "QH"}}, st.sampled_from("ab")),
    st.just({"ping": 1}),
    st.text(max_size=9),
)
_NUMBERS = st.integers(0, 6)
_DEEDS = st.one_of(
    st.tuples(st.just("say"), _NUMBERS, _MESSAGES),
    st.tuples(st.just("say"), _NUMBERS, _MESSAGES),
    st.tuples(st.sampled_from(("arrive", "leave", "press", "answer", "wait", "close")), _NUMBERS),
)


@pytest.mark.slow
@settings(deadline=None)
@given(
    st.lists(_DEEDS, max_size=60),
    st.sampled_from((partial(World, buttons=True), partial(World, buttons=False))),
)
def test_whatever_happens_a_seat_has_one_phone(
    deeds: list[tuple[object, ...]], make_world: Callable[[], World]
) -> None:
    world = make_world()
    for guest in (world.greet(), world.greet(), world.greet()):
        world.claim(guest, guest % 2)
    for deed in deeds:
        do_deed(world, deed)
        speaking = [seat for seat in world.speaks.values() if seat is not None]
        assert len(speaking) == len(set(speaking))


def do_deed(world: World, deed: tuple[object, ...]) -> None:
    """Let one thing happen."""
    match deed:
        case ("say", int(guest), dict() | str() as message):
            world.say(guest, message)
        case ("arrive", int(number)):
            world.arrive(f"10.0.0.{number}")
        case ("leave", int(guest)):
            world.leave(guest)
        case ("close", int(number)):
            world.publish(first_state(), phones=range(number % 3))
        case ("press", int(seat)):
            world.press(seat)
        case ("answer", int(seat)):
            world.answer(seat, "a")
        case ("wait", int(seconds)):
            world.pass_time(seconds * S)


def test_who_has_a_seat_may_ask_for_a_hint_and_nobody_else() -> None:
    world = World()
    world.publish(first_state())
    seated, waiting = world.seated(1), world.greet()
    before = len(world.news)
    world.say(waiting, {"hint": True})
    world.say(seated, {"hint": True})
    assert world.news[before:] == [PhoneHint(1)]
