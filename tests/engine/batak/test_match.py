"""Batak as a game: what a view tells, what is refused, what cannot be set up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.batak_rules import BatakGame, BatakRules, check_rules, check_seats
from engine.batak_views import BatakStage, BatakView, TrickSeen
from engine.cards import Suit, card, cards
from engine.errors import Refusal
from engine.games.batak import PRESETS, Setup
from engine.inputs import (
    BatakMove,
    BidChosen,
    BidPassed,
    Button,
    CardChosen,
    Draw,
    LeadChosen,
    Press,
    Resigned,
    Rested,
    Revealed,
    Tick,
    TrumpChosen,
)
from engine.reasons import Reason
from tests.engine.batak.script import GAME, SUITS_DEALT, Match, contracted, hands_of

RULES = BatakRules()

# -- views ---------------------------------------------------------------------------------


def view(match: Match, seat: int | None) -> BatakView:
    return GAME.view(match.state, seat)


def test_a_seat_in_turn_sees_what_it_may_say_and_why_it_may_not_play() -> None:
    match = Match()
    match.say("5")
    choices = view(match, 1).choices
    assert choices is not None
    assert [why for _, why in choices.bids] == [Reason.BID_TOO_LOW] * 5 + [None] * 8
    assert [value for value, _ in choices.bids] == list(range(1, 14))
    assert choices.may_pass is None
    assert choices.trumps == ()
    assert {why for _, why in choices.cards} == {Reason.MUST_BID}


def test_the_others_see_that_they_must_wait() -> None:
    match = Match()
    for seat in (1, 2, 3):
        choices = view(match, seat).choices
        assert choices is not None
        assert (choices.bids, choices.trumps) == ((), ())
        assert choices.may_pass is Reason.NOT_YOUR_TURN
        assert {why for _, why in choices.cards} == {Reason.NOT_YOUR_TURN}


def test_the_declarer_sees_four_suits() -> None:
    match = Match()
    match.say("13")
    choices = view(match, 0).choices
    assert choices is not None
    assert choices.trumps == tuple((suit, None) for suit in Suit)
    assert (choices.bids, choices.may_pass) == ((), Reason.NO_AUCTION_NOW)


def test_anybody_sees_the_auction_and_no_hand() -> None:
    match = Match()
    match.say("4 6 -")
    seen = view(match, None)
    assert (seen.hand, seen.choices, seen.turn) == ((), None, 3)
    assert seen.bids == ((0, 4), (1, 6), (2, None))
    assert [seat.bid for seat in seen.seats] == [4, 6, None, None]
    assert [seat.passed for seat in seen.seats] == [False, False, True, False]
    assert [seat.cards for seat in seen.seats] == [13] * 4
    assert (seen.declarer, seen.contract, seen.trump) == (None, None, None)


def test_a_trick_lies_on_the_table_and_then_among_those_seen() -> None:
    match = contracted(SUITS_DEALT, "S")
    match.play("AS AH")
    seen = view(match, None)
    assert seen.trick == ((0, card("AS")), (1, card("AH")))
    assert [seat.card for seat in seen.seats] == [card("AS"), card("AH"), None, None]
    assert (seen.stage, seen.turn, seen.broken) == (BatakStage.CARD, 2, True)
    match.play("AD AC")
    seen = view(match, None)
    assert seen.trick == ()
    plays = tuple(enumerate(cards("AS AH AD AC")))
    assert seen.tricks_seen == (TrickSeen(plays, 0),)
    assert [seat.tricks for seat in seen.seats] == [1, 0, 0, 0]


def test_between_two_deals_the_count_can_be_read() -> None:
    match = contracted(SUITS_DEALT, "S", bid=9)
    match.play_on()
    seen = view(match, None)
    assert (seen.stage, seen.turn, seen.redeal) == (BatakStage.DEAL, None, False)
    (deal,) = seen.history
    assert (deal.number, deal.dealer, deal.declarer, deal.contract) == (1, 3, 0, 9)
    assert (deal.trump, deal.tricks) == (Suit.SPADES, (13, 0, 0, 0))
    assert deal.gained == deal.scores == (130, -40, -40, -40)
    assert [seat.score for seat in seen.seats] == [130, -40, -40, -40]


def test_a_redeal_is_announced() -> None:
    match = Match(rules=PRESETS["strict"][1])
    match.say("- - - -")
    assert (view(match, None).stage, view(match, None).redeal) == (BatakStage.DEAL, True)


# -- what is refused -----------------------------------------------------------------------


def test_a_draw_deals_from_a_new_pack_in_its_order() -> None:
    match = contracted(SUITS_DEALT, "S")
    match.play_on()
    assert match.draw() == ["deal 2 by 0", "turn 1"]
    assert match.state.hands[1][:2] == cards("AS 5S")
    assert match.state.hands[0][:2] == cards("4S 8S")
    assert (match.state.trick, match.state.tricks_seen, match.state.bids) == ((), (), ())
    assert (match.state.trump, match.state.broken, match.state.contract) == (None, False, None)


def test_a_draw_is_taken_when_it_is_asked_for_and_no_move_is() -> None:
    match = Match()
    assert match.refusal(Draw(0, tuple(range(52)))) == "bad_draw"
    match = contracted(SUITS_DEALT, "S")
    match.play_on()
    assert match.state.chance is not None
    assert (match.state.chance.count, match.state.chance.reason) == (52, "shuffle, deal 2")
    moves: list[BatakMove] = [
        CardChosen(0, 0, card("AS")),
        BidPassed(0, 1),
        BidChosen(0, 1, 4),
        TrumpChosen(0, 0, Suit.CLUBS),
    ]
    assert {match.refusal(move) for move in moves} == {"draw_expected"}
    assert match.refusal(Draw(0, tuple(range(51)))) == "bad_draw"


def test_after_the_end_nothing_more_is_taken() -> None:
    match = Match(rules=BatakRules(game=BatakGame.SPADES))
    match.play_on()
    while match.state.over is None:
        match.draw()
        match.play_on()
    assert match.state.chance is None
    assert match.refusal(CardChosen(0, 0, card("AS"))) == "game_over"
    assert match.refusal(BidPassed(0, 0)) == "game_over"
    assert match.refusal(Tick(5)) == ""
    assert GAME.view(match.state, 0).over is match.state.over
    assert GAME.view(match.state, 0).turn is None


def test_time_runs_one_way_and_nothing_is_due_by_itself() -> None:
    match = Match()
    assert match.feed(Tick(100), Rested(200, 150), Revealed(7, 0)) == []
    assert match.state.now_ns == 200
    assert match.refusal(BidPassed(199, 0)) == match.refusal(Tick(199)) == "time_order"
    assert GAME.due_ns(match.state) is None
    assert Match().opening == ["deal 1 by 3", "turn 0"]


@pytest.mark.parametrize(
    "item", [Press(0, 0, Button.PLAY), Resigned(0, 0), LeadChosen(0, 0, card("AS"))]
)
def test_buttons_and_moves_of_other_games_mean_nothing(
    item: Press | Resigned | LeadChosen,
) -> None:
    assert Match().refusal(item) == "bad_input"


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_must_be_there(seat: int) -> None:
    assert Match().refusal(BidPassed(0, seat)) == "bad_seat"


def test_a_refusal_says_who_wanted_what() -> None:
    match = contracted(hands_of("3H / QH / 9H KH"), "S")
    match.play("3H QH")
    with pytest.raises(Refusal) as refused:
        GAME.check(match.state, CardChosen(0, 2, card("9H")))
    assert refused.value.text == (
        "expected a card that beats the highest of the suit on the table, found seat 2 playing 9H"
    )


# -- setups --------------------------------------------------------------------------------

SHORT = (SUITS_DEALT[0][1:], *SUITS_DEALT[1:])
TWICE = ((*SUITS_DEALT[0][1:], card("AH")), *SUITS_DEALT[1:])
JOKER = ((*SUITS_DEALT[0][1:], card("*1")), *SUITS_DEALT[1:])


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (Setup(RULES, SUITS_DEALT[:3]), "hands: expected 4, found 3"),
        (Setup(RULES, SHORT), "hands: expected 13 cards for seat 0, found 12"),
        (Setup(RULES, TWICE), "hands: expected each card once, found AH twice"),
        (Setup(RULES, JOKER), "hands: expected a card of the 52, found *1"),
        (Setup(RULES, SUITS_DEALT, 4), "dealer: expected 0 to 3, found 4"),
        (Setup(RULES, SUITS_DEALT, -1), "dealer: expected 0 to 3, found -1"),
        (Setup(replace(RULES, min_bid=14), SUITS_DEALT), "min_bid: expected 1 to 13, found 14"),
        (Setup(replace(RULES, min_bid=0), SUITS_DEALT), "min_bid: expected 1 to 13, found 0"),
        (
            Setup(replace(RULES, zero_penalty=1001), SUITS_DEALT),
            "zero_penalty: expected 0 to 1000, found 1001",
        ),
        (
            Setup(replace(RULES, zero_penalty=-2), SUITS_DEALT),
            "zero_penalty: expected 0 to 1000, found -2",
        ),
        (Setup(replace(RULES, deals=6), SUITS_DEALT), "deals: expected 4, 8 or 12, found 6"),
    ],
)
def test_a_bad_setup_is_refused(setup: Setup, told: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.new(setup)
    assert refused.value.text == told


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_four_sit_at_the_table(seats: int) -> None:
    check_seats(RULES, 4)
    with pytest.raises(Refusal, match=f"seats: expected 4, found {seats}"):
        check_seats(RULES, seats)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_played(name: str) -> None:
    check_rules(PRESETS[name][1])
    assert Match(rules=PRESETS[name][1]).opening[0] == "deal 1 by 3"
