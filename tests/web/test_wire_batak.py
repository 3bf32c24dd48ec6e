"""What leaves the table in a game of Batak: the seat's own view, and of it the last trick only."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_rules import HAND, BatakGame, BatakRules, Direction
from engine.batak_views import BatakView
from engine.cards import Suit, card
from engine.games.batak import State
from engine.inputs import BidChosen, BidPassed, TrumpChosen
from pi_app.advice import Advice
from pi_app.web.messages import HandPhase, HandUpdate
from pi_app.web.wire import view_message
from pi_app.web.wire_batak import best_of
from pi_app.web.wire_parts import Json
from tests.pi_app.advisers import estimate_of, hint_of, review_of
from tests.support.batak_hands import GAME, RULES, TEAM, first_state, next_state, states
from tests.support.examples import examples
from tests.web.test_wire import named
from tests.web.world import NAMES, World, cards_in

SOLO = BatakRules(game=BatakGame.AUCTION)
FIELDS = {
    "version", "game", "phase", "seat", "waiting_for", "hand", "bids", "trumps", "pass", "stage",
    "form", "clockwise", "deals", "turn", "dealer", "said", "declarer", "contract", "trump",
    "broken", "trick", "best", "last_trick", "tricks", "deal", "redeal", "history", "over", "seats",
    "advice", "review",
}  # fmt: skip
SEAT_FIELDS = {"name", "away", "cards", "bid", "passed", "card", "tricks", "score", "partner"}


def update_of(
    state: State | None, version: int = 1, phones: Iterable[int] = range(4)
) -> HandUpdate:
    """Return what a table with this match tells its phones; none: nobody plays."""
    held = tuple(phones)
    update = HandUpdate(version, HandPhase.WAITING, "batak", NAMES[:4], held)
    if state is None:
        return update
    views = tuple(GAME.view(state, seat) if seat in held else None for seat in range(4))
    phase = HandPhase.PLAYING if state.over is None else HandPhase.OVER
    advice = tuple(None if view is None else advice_for(view) for view in views)
    # Even before all cards are open: the wire itself must keep it.
    review = review_of(GAME.view(state, None)) if state.tricks_seen else None
    return replace(update, phase=phase, views=views, advice=advice, review=review)


def advice_for(view: BatakView) -> Advice:
    """All that the seat of a view can be advised; a hint where it is its turn."""
    assert view.seat is not None
    hint = hint_of(view) if view.turn == view.seat else None
    return Advice(view.seat, estimate_of(view.seat), hint, may_ask=True)


def told(state: State, seat: int) -> Json:
    """Return what the phone of a seat is sent."""
    view: Json = view_message(update_of(state), seat, ())["view"]
    return view


def allowed_in(view: BatakView) -> set[str]:
    """Return the cards that a phone may name: of the tricks that are over, the last one's.

    Once a deal is over all its cards may be spoken of.
    """
    seen = view.tricks_seen if len(view.tricks_seen) == HAND else view.tricks_seen[-1:]
    return cards_in(replace(view, tricks_seen=seen))


def after_bids(*said: int | None) -> State:
    """Return a match after so many words of its auction, seat 0 first."""
    state = first_state(1, SOLO)
    for value in said:
        seat = state.turn
        move = BidPassed(0, seat) if value is None else BidChosen(0, seat, value)
        state, _ = GAME.step(state, move)
    return state


@pytest.mark.parametrize("state", [None, first_state(1)], ids=["no game", "a game"])
def test_a_message_has_the_fields_that_are_written_down_and_no_other(state: State | None) -> None:
    view = view_message(update_of(state), 1, ())["view"]
    assert view.keys() == FIELDS
    assert [seat.keys() for seat in view["seats"]] == [SEAT_FIELDS] * 4


def test_an_auction_is_told_word_by_word() -> None:
    state = after_bids(5, None, 7)
    view = told(state, 3)
    assert view["said"] == [[0, 5], [1, None], [2, 7]]
    assert (view["turn"], view["stage"], view["pass"]) == (3, "bid", None)
    assert view["bids"] == [[n, "bid_too_low" if n < 8 else None] for n in range(1, 14)]
    assert [(seat["bid"], seat["passed"]) for seat in view["seats"]] == [
        *((5, False), (None, True), (7, False), (None, False)),
    ]
    waits = told(state, 0)
    assert (waits["bids"], waits["trumps"], waits["pass"]) == ([], [], "not_your_turn")


def test_the_declarer_and_nobody_else_is_offered_four_suits() -> None:
    state = after_bids(5, None, None, None)
    assert told(state, 0)["trumps"] == [["S", None], ["H", None], ["D", None], ["C", None]]
    assert told(state, 1)["trumps"] == []
    assert (told(state, 1)["declarer"], told(state, 1)["contract"]) == (0, 5)


def test_a_hand_comes_sorted_and_with_reasons() -> None:
    state = after_bids(5, None, None, None)
    state, _ = GAME.step(state, TrumpChosen(0, 0, Suit.HEARTS))
    hand = told(state, 0)["hand"]
    assert {code for code, _ in hand} == {card.code for card in state.hands[0]}
    for code, reason in hand:
        assert reason == ("trump_not_broken" if code[1] == "H" else None)
    suits = [code[1] for code, _ in hand]
    assert suits == sorted(suits, key="HCDS".index)


def test_partners_and_the_way_round_are_told() -> None:
    clockwise = replace(TEAM, direction=Direction.CLOCKWISE)
    view = told(first_state(1, clockwise), 2)
    assert [seat["partner"] for seat in view["seats"]] == [2, 3, 0, 1]
    assert (view["clockwise"], view["form"], view["deals"]) == (True, "team", 4)
    solo = told(first_state(1, SOLO), 2)
    assert [seat["partner"] for seat in solo["seats"]] == [None] * 4
    assert solo["clockwise"] is False


def test_only_the_last_trick_can_be_looked_at() -> None:
    state = next(one for one in states(4) if len(one.tricks_seen) == 5)
    view = told(state, 0)
    last = state.tricks_seen[-1]
    assert view["last_trick"] == {
        "plays": [[seat, card.code] for seat, card in last.plays],
        "winner": last.winner,
    }
    assert view["tricks"] == 5
    older = cards_in(state.tricks_seen[:-1])
    assert len(older) == 16 and not named(view) & older


def test_a_deal_that_was_counted_stays_in_the_history() -> None:
    state = next(one for one in states(4) if one.deal == 2)
    [deal] = told(state, 0)["history"]
    seen = state.history[0]
    assert deal["tricks"] == list(seen.tricks) and sum(deal["tricks"]) == 13
    assert deal["scores"] == deal["gained"] == list(seen.gained)
    assert (deal["number"], deal["trump"]) == (1, seen.trump.value)


@pytest.mark.parametrize(
    ("trick", "trump", "best"),
    [
        ("", Suit.SPADES, None),
        ("2H", Suit.SPADES, 0),
        ("2H KH", Suit.SPADES, 1),
        ("KH 2H AD", Suit.SPADES, 0),
        ("KH 2S AH", Suit.SPADES, 1),
        ("KH 2S 3S AH", Suit.SPADES, 2),
        ("KS QS AS", Suit.SPADES, 2),
    ],
)
def test_who_would_win_is_told(trick: str, trump: Suit, best: int | None) -> None:
    plays = tuple(enumerate(card(code) for code in trick.split()))
    assert best_of(plays, trump) == best


@pytest.mark.slow
@examples(25)
@given(seed=st.integers(0, 2**32), rules=RULES, people=st.integers(1, 4))
def test_no_message_names_a_card_that_its_view_does_not_hold(
    seed: int, rules: BatakRules, people: int
) -> None:
    chance, world, held = Random(seed), World(seats=4), range(people)
    state = first_state(seed, rules)
    publish(world, state, held)
    guests = [world.seated(seat) for seat in held]
    guests += [world.greet(address="10.0.0.9"), world.arrive()]
    while state.deal < 3 and state.over is None:
        say_anything(world, chance, guests)
        check_nothing_leaks(world, state)
        state = next_state(state, chance)
        publish(world, state, held)
        check_nothing_leaks(world, state)


def publish(world: World, state: State, held: Iterable[int]) -> None:
    """The table shows a state of its match."""
    world.version += 1
    world.desk.publish(update_of(state, world.version, held), world.now_ns)
    world.carry_out()


def say_anything(world: World, chance: Random, guests: list[int]) -> None:
    """A command, or a press that may give a seat away."""
    guest = chance.choice(guests)
    bid: Json = {"bid": chance.randint(1, 13)}
    act = chance.choice([bid, {"pass": True}, {"trump": "H"}, {"play": "QH"}])
    world.now_ns += 1_000_000_000
    if chance.random() < 0.2:
        world.claim(guest, chance.randrange(4))
        world.press(chance.randrange(4))
        return
    command_id = world.do(guest, act, seen=chance.randrange(world.version + 2))
    world.answer(chance.randrange(4), command_id, chance.choice((None, "must_follow")))


def check_nothing_leaks(world: World, state: State) -> None:
    """Compare all that was sent while this state was shown with the views, and forget it."""
    for seat, message in world.sent:
        allowed = set() if seat is None else allowed_in(GAME.view(state, seat))
        assert named(message) <= allowed
        assert "view" not in message or message["view"]["seat"] == seat
    world.sent.clear()


def test_a_hand_is_told_its_worth_and_what_to_do() -> None:
    """5.44 tricks, with a chance of 0.8 for 5 and of 0.41 for 6."""
    state = next(one for one in states(4) if one.turn == 0 and len(one.hands[0]) == 13)
    view = told(first_state(4, SOLO), 0)
    assert view["advice"] == {
        "estimate": {"trump": "S", "tricks": 5.4, "spread": 1.2, "chances": [[5, 80], [6, 41]]},
        "hint": {"key": "pass", "why": "low_lead", "measure": "tricks", "figures": []},
        "may_ask": True,
        "thinking": False,
    }
    assert told(state, 1)["advice"]["hint"] is None


def test_the_advice_of_one_seat_is_never_sent_to_another() -> None:
    """Nor part of it, however it may have come there."""
    state = first_state(4, SOLO)
    update, other = update_of(state), GAME.view(state, 1)
    own = advice_for(GAME.view(state, 0))
    wrong = (
        advice_for(other),
        replace(own, estimate=estimate_of(1)),
        replace(own, hint=replace(hint_of(GAME.view(state, 0)), seat=1)),
    )
    for advice in wrong:
        with pytest.raises(ValueError, match="expected advice for seat 0, found that of 1"):
            view_message(replace(update, advice=(advice,)), 0, ())


def test_a_deal_is_reviewed_once_all_its_cards_have_been_seen() -> None:
    for state in states(4):
        if state.deal > 1:
            break
        is_open = len(state.tricks_seen) == HAND
        review = told(state, 0)["review"]
        assert (review is not None) is is_open
        if is_open:
            first, second = state.tricks_seen[0].plays[:2]
            [moment] = review["moments"]
            assert moment == [first[0], 1, first[1].code, second[1].code, 1]
            assert (review["makeable"], review["seen"]) == (None, 39)


def test_a_leak_would_be_found() -> None:
    state = next(one for one in states(4) if len(one.tricks_seen) == 2)
    hidden = state.hands[1][0].code, state.tricks_seen[0].plays[0][1].code
    for code in hidden:
        world = World(seats=4)
        world.sent.append((0, {"view": {"seat": 0, "trick": [[1, code]]}}))
        with pytest.raises(AssertionError):
            check_nothing_leaks(world, state)


def test_a_hand_that_is_empty_is_still_a_message() -> None:
    state = next(one for one in states(4) if one.chance is not None and not one.hands[0])
    view = told(state, 0)
    assert (view["hand"], view["turn"], view["stage"]) == ([], None, "deal")
    assert json.loads(json.dumps(view)) == view
