"""Batak in the hands of people at the table: buttons, curtain, phones, computer players."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.batak_views import BatakStage, BatakView
from engine.cards import Suit, card
from engine.inputs import (
    BidChosen,
    BidPassed,
    CardChosen,
    LeadChosen,
    Move,
    Resigned,
    TrumpChosen,
)
from engine.reasons import Reason
from pi_app.hands import Curtain
from pi_app.inbox import Thought
from pi_app.kits import BATAK
from pi_app.lamp_signs import CHOOSING, DARK, patterns
from pi_app.phone_desk import move_of
from pi_app.publish import Phase, Player
from pi_app.screens.messages import TapKind, Tapped
from pi_app.thinkers import CARD_NS, LEAD_NS, Job, Thinkers
from pi_app.web.messages import (
    Bid,
    ChooseLead,
    NameTrump,
    Pass,
    PhoneAct,
    PhoneMove,
    PlayCard,
    Resign,
)
from tests.pi_app.driven import HUMAN, MS, PLAY, SLAP
from tests.pi_app.hand_table import FakePhones, HandTable
from tests.support.batak_hands import GAME, states

EASY = Player.EASY
ALONE = (HUMAN, EASY, EASY, EASY)


def view_of(table: HandTable, seat: int | None = None) -> BatakView:
    view = table.session.view(seat)
    assert isinstance(view, BatakView)
    return view


def asked(
    players: tuple[Player, ...] = ALONE,
    holds: Callable[[BatakView], bool] = lambda view: view.stage is BatakStage.BID,
    phones: FakePhones | None = None,
) -> HandTable:
    """A table at which it is the turn of seat 0."""
    for seed in range(60):
        table = HandTable(players, seed=seed, kit=BATAK, phones=phones).start()
        for _ in range(60):
            view = view_of(table)
            if view.turn == 0:
                break
            table.wait(100 * MS)
        if view.turn == 0 and holds(view):
            return table
    raise AssertionError("seat 0 is never asked for that")


# -- on the screen -------------------------------------------------------------------------


def test_a_bid_is_made_with_two_buttons() -> None:
    """PLAY goes on from the pass to 4 and 5; SLAP held confirms."""
    table = asked()
    shown = table.hand
    assert isinstance(shown.options[0].move, BidPassed) and shown.cursor == 0
    table.tap(0, PLAY)
    table.tap(0, PLAY)
    table.hold(0, SLAP, 700 * MS)
    assert (0, 5) in view_of(table).bids
    assert [(line["seat"], line["value"]) for line in table.ear.lines("bid")] == [(0, 5)]


def test_a_tap_on_an_option_marks_it_and_a_second_one_makes_it() -> None:
    table = asked()
    for _ in range(2):
        table.loop.post(Tapped(TapKind.OPTION, 3))
        table.wait(0)
        assert (table.hand.marked == BidChosen(0, 0, 6)) is ((0, 6) not in view_of(table).bids)
    assert (0, 6) in view_of(table).bids


def test_the_declarer_names_trump_and_then_points_at_its_cards() -> None:
    table = asked()
    table.loop.post(Tapped(TapKind.OPTION, len(table.hand.options) - 1))
    table.wait(0)
    table.tap(0, SLAP)
    view = view_of(table)
    assert (view.stage, view.contract, view.turn) == (BatakStage.TRUMP, 13, 0)
    assert [option.move for option in table.hand.options][1] == TrumpChosen(0, 0, Suit.HEARTS)
    table.tap(0, PLAY)
    table.tap(0, SLAP)
    table.tap(0, SLAP)
    assert view_of(table).trump is Suit.HEARTS
    assert len(table.hand.options) == 13
    assert {option.reason for option in table.hand.options} <= {None, Reason.TRUMP_NOT_BROKEN}


def test_while_others_act_a_card_tells_so() -> None:
    table = asked()
    table.tap(0, SLAP)
    table.tap(0, SLAP)
    assert view_of(table).turn != 0
    table.tap(0, SLAP)
    assert table.hand.refused is Reason.NOT_YOUR_TURN


def test_two_people_have_a_curtain_for_each_word_of_the_auction() -> None:
    table = asked((HUMAN, HUMAN, EASY, EASY))
    assert (table.ear.last.curtain, table.ear.last.hand) == (Curtain(0), None)
    table.tap(0, PLAY)
    assert table.hand.view.seat == 0
    table.tap(0, SLAP)
    table.tap(0, SLAP)
    assert view_of(table).bids[-1] == (0, None)
    assert table.ear.last.hand is None


def test_the_lamps_of_the_seat_in_turn_ask_for_a_choice() -> None:
    table = asked()
    assert patterns(table.ear.last) == CHOOSING + 3 * DARK


@pytest.mark.slow
def test_a_person_with_buttons_plays_a_match_to_its_end() -> None:
    table, chance = HandTable(ALONE, seed=3, kit=BATAK).start(), Random(3)
    for _ in range(3_000):
        if table.session.phase is not Phase.PLAYING:
            break
        if view_of(table).turn == 0:
            choose(table, chance)
        else:
            table.wait(200 * MS)
    [over] = table.ear.lines("over")
    assert (over["tricks"], len(view_of(table).history)) == (52, 4)


def choose(table: HandTable, chance: Random, seat: int = 0) -> None:
    """Go to something that is allowed, and confirm it."""
    allowed = [n for n, option in enumerate(table.hand.options) if option.reason is None]
    for _ in range((chance.choice(allowed) - table.hand.cursor) % len(table.hand.options)):
        table.tap(seat, PLAY)
    table.tap(seat, SLAP)
    table.tap(seat, SLAP)


# -- on phones -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "move"),
    [
        (PlayCard(card("QH")), CardChosen(0, 2, card("QH"))),
        (ChooseLead(card("QH")), LeadChosen(0, 2, card("QH"))),
        (Resign(), Resigned(0, 2)),
        (Bid(7), BidChosen(0, 2, 7)),
        (Pass(), BidPassed(0, 2)),
        (NameTrump(Suit.CLUBS), TrumpChosen(0, 2, Suit.CLUBS)),
    ],
)
def test_what_a_phone_wants_is_a_move(act: PhoneAct, move: Move) -> None:
    assert move_of(2, act) == move


def test_phones_bid_and_are_told_why_not() -> None:
    phones = FakePhones()
    table = asked(phones=phones)
    table.say(PhoneMove(0, "low", 1, Bid(3)))
    table.say(PhoneMove(0, "early", 1, NameTrump(Suit.CLUBS)))
    table.say(PhoneMove(0, "bid", 1, Bid(6)))
    assert phones.answers == [(0, "low", "bid_too_low"), (0, "early", "must_bid"), (0, "bid", None)]
    seen = phones.updates[-1]
    assert seen.game == "batak" and seen.views[1:] == (None, None, None)
    assert isinstance(seen.views[0], BatakView) and (0, 6) in seen.views[0].bids


# -- computer players ----------------------------------------------------------------------


def due_after_ns(view: BatakView) -> int:
    """How long a computer player takes for a decision."""
    jobs: list[Job] = []
    assert BATAK.choose is not None and view.seat is not None
    thinkers = Thinkers({view.seat: EASY}, Random(5), BATAK.choose, jobs.append)
    thinkers.begin(view)
    thought = jobs[0]()
    assert isinstance(thought, Thought)
    thinkers.heard(thought)
    due_ns = thinkers.due_ns()
    assert due_ns is not None
    return due_ns - view.t_ns


def test_who_leads_after_a_trick_lets_it_lie_for_a_while() -> None:
    for state in states(7, most=80):
        if state.chance is None:
            view = GAME.view(state, state.turn)
            leads = bool(view.tricks_seen) and not view.trick
            least, most = LEAD_NS if leads else CARD_NS
            assert least <= due_after_ns(view) <= most
