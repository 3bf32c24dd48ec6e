"""What leaves the table: built from the seat's own view, field by field."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARDS
from engine.games.court_circular import State
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from pi_app.web.messages import HandPhase, HandUpdate
from pi_app.web.wire import text_of, view_message
from tests.support.examples import examples
from tests.web.world import GAME, World, cards_in, first_state, update_of

FIELDS = {
    "version", "game", "phase", "seat", "waiting_for", "hand", "leads", "resign", "choosing",
    "turn", "lead", "pack", "dealer", "first_hand", "last_trick", "deal", "target", "tricks",
    "over", "seats",
}  # fmt: skip
SEAT_FIELDS = {
    "name", "away", "cards", "played", "resigned", "line", "face_up", "face_down", "score",
}  # fmt: skip


def any_move(state: State, chance: Random) -> Move:
    """Return one of the moves that the seat in turn may make, now and then giving up."""
    choices = GAME.view(state, state.turn).choices
    assert choices is not None
    if choices.resign is None and chance.random() < 0.2:
        return Resigned(state.now_ns, state.turn)
    leads = [card for card, reason in choices.leads if reason is None]
    if leads:
        return LeadChosen(state.now_ns, state.turn, chance.choice(leads))
    cards = [card for card, reason in choices.cards if reason is None]
    return CardChosen(state.now_ns, state.turn, chance.choice(cards))


def named(message: Any) -> set[str]:
    """Return every card that a message names, wherever in it: each text that is a card's code."""
    if isinstance(message, dict):
        return named([*message.keys(), *message.values()])
    if isinstance(message, list):
        return set().union(*map(named, message))
    return {message} & CARDS.keys() if isinstance(message, str) else set()


@pytest.mark.parametrize("state", [None, first_state()], ids=["no game", "a game"])
def test_a_message_has_the_fields_that_are_written_down_and_no_other(state: State | None) -> None:
    view = view_message(update_of(state, 5), 1, ())["view"]
    assert view.keys() == FIELDS
    assert [seat.keys() for seat in view["seats"]] == [SEAT_FIELDS] * 2


def test_a_hand_is_shown_with_reasons() -> None:
    state = first_state()
    mine, other = (view_message(update_of(state, 5), seat, {0})["view"] for seat in (0, 1))
    assert mine["hand"] == [[card.code, None] for card in state.hands[0]]
    assert other["hand"] == [[card.code, "not_your_turn"] for card in state.hands[1]]
    assert [seat["away"] for seat in mine["seats"]] == [True, False]
    assert mine["resign"] == "no_card_yet"
    assert (mine["turn"], mine["pack"], mine["deal"]) == (0, 52 - 13, 1)


def test_the_view_of_one_seat_is_never_sent_to_another() -> None:
    update = update_of(first_state(), 5)
    swapped = replace(update, views=update.views[::-1])
    with pytest.raises(ValueError, match="expected the view of seat 0, found that of 1"):
        view_message(swapped, 0, ())


def test_names_in_any_script_go_over_the_wire_as_ascii() -> None:
    update = HandUpdate(1, HandPhase.WAITING, "court-circular", ("Zoë \ud800", "İ"), (0, 1))
    text = text_of(view_message(update, 0, ()))
    assert text.isascii()
    assert json.loads(text)["view"]["seats"][1]["name"] == "İ"


def check_nothing_leaks(world: World, state: State) -> None:
    """Compare all that was sent while this state was shown with the views, and forget it."""
    for seat, message in world.sent:
        allowed = set() if seat is None else cards_in(GAME.view(state, seat))
        assert named(message) <= allowed
        assert "view" not in message or message["view"]["seat"] == seat
    world.sent.clear()


@pytest.mark.slow
@examples(25)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4), people=st.integers(1, 4))
def test_no_message_names_a_card_that_its_view_does_not_hold(
    seed: int, seats: int, people: int
) -> None:
    chance, world, held = Random(seed), World(seats=seats), range(min(people, seats))
    state = first_state(seats, seed)
    world.publish(state, held)
    for seat in held:
        world.seated(seat)
    guests = [*world.heard, world.greet(address="10.0.0.9"), world.greet(), world.arrive()]
    while state.over is None and state.chance is None:
        say_anything(world, chance, guests)
        check_nothing_leaks(world, state)
        state = GAME.step(state, any_move(state, chance))[0]
        world.publish(state, held)
        check_nothing_leaks(world, state)


def say_anything(world: World, chance: Random, guests: list[int]) -> None:
    """A command, a wish for a seat, a press that may give one away, or nonsense."""
    guest = chance.choice(guests)
    code = chance.choice(sorted(CARDS))
    what = chance.choice(("play", "lead", "claim", "press", "nonsense"))
    world.now_ns += 1_000_000_000
    if what in ("play", "lead"):
        command_id = world.do(guest, {what: code}, seen=chance.randrange(world.version + 2))
        world.answer(chance.randrange(4), command_id, chance.choice((None, "not_in_hand")))
    elif what == "claim":
        world.claim(guest, chance.randrange(8))
    elif what == "press":
        world.press(chance.randrange(4))
    else:
        world.say(guest, {"hello": {"token": "forged"}})


def test_the_check_sees_a_card_wherever_it_is() -> None:
    assert named({"view": {"seats": [{"played": [["QH", None]]}]}}) == {"QH"}
    assert named({"QH": 1}) == {"QH"}
    state = first_state()
    held = {card.code for card in state.hands[1]}
    assert held <= cards_in(GAME.view(state, 1))
    assert not held & cards_in(GAME.view(state, 0))
    assert not held & cards_in(GAME.view(state, None))


def test_a_leak_would_be_found() -> None:
    state, world = first_state(), World()
    leak = {"view": {"seat": 0, "seats": [{"played": [state.hands[1][0].code]}]}}
    world.sent.append((0, leak))
    with pytest.raises(AssertionError):
        check_nothing_leaks(world, state)


def test_a_spectators_view_holds_no_hand() -> None:
    state = first_state()
    assert state.lead is not None
    assert cards_in(GAME.view(state, None)) == {state.lead.code}
