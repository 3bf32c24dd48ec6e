"""Advice at a whole table: keys, a held button, phones; and nobody waits for it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.batak_views import BatakStage, BatakView
from engine.inputs import BidChosen, CardChosen, Move, TrumpChosen
from pi_app.advice import Advice
from pi_app.advice_desk import FAULT
from pi_app.hands import Curtain
from pi_app.kits import BATAK
from pi_app.options import options
from pi_app.publish import Phase, Player, Update
from pi_app.screen_hands import WISH_NS
from pi_app.screens.messages import Key
from pi_app.web.messages import (
    Bid,
    HandUpdate,
    NameTrump,
    Pass,
    PhoneAct,
    PhoneHint,
    PhoneMove,
    PlayCard,
)
from tests.pi_app.advisers import FakeAdviser, estimate_of, hint_of
from tests.pi_app.driven import HUMAN, MS, PLAY, SECOND
from tests.pi_app.hand_table import FakePhones, HandTable
from tests.pi_app.test_hands_of_batak import ALONE, choose, view_of
from tests.support.examples import examples

EASY = Player.EASY
PAIR = (HUMAN, HUMAN, EASY, EASY)


def table_of(
    players: tuple[Player, ...] = ALONE,
    adviser: FakeAdviser | None = None,
    phones: FakePhones | None = None,
) -> HandTable:
    """A table at which seat 0 must bid."""
    for seed in range(60):
        fresh = adviser or FakeAdviser()
        table = HandTable(players, seed=seed, kit=BATAK, phones=phones, adviser=fresh).start()
        if view_of(table).turn == 0:
            table.wait(0)
            return table
    raise AssertionError("seat 0 never begins")


def advice_of(table: HandTable) -> Advice:
    """What stands beside the hand on the screen."""
    advice = table.hand.advice
    assert advice is not None
    return advice


# -- on the screen -------------------------------------------------------------------------


def test_the_worth_of_a_hand_is_there_while_it_must_bid() -> None:
    assert advice_of(table_of()).estimate == estimate_of(0)


def test_h_asks_for_a_hint() -> None:
    table = table_of()
    assert advice_of(table).may_ask
    table.key("h")
    assert advice_of(table).hint == hint_of(view_of(table, 0))


@pytest.mark.parametrize(("length_ns", "asks"), [(WISH_NS - MS, False), (WISH_NS, True)])
def test_play_held_for_a_second_asks_for_a_hint(length_ns: int, *, asks: bool) -> None:
    table = table_of()
    assert WISH_NS == SECOND
    table.hold(0, PLAY, length_ns)
    assert (advice_of(table).hint is not None) is asks
    assert table.hand.cursor == 1


def test_the_press_that_lifts_the_curtain_asks_for_nothing() -> None:
    table = table_of(PAIR)
    assert (table.ear.last.curtain, table.ear.last.hand) == (Curtain(0), None)
    table.key("h")
    table.hold(0, PLAY, 2 * SECOND)
    assert advice_of(table).hint is None and advice_of(table).estimate == estimate_of(0)
    table.hold(0, PLAY, 2 * SECOND)
    assert advice_of(table).hint is not None


def test_without_an_adviser_there_is_no_advice_and_no_key() -> None:
    table = HandTable(ALONE, kit=BATAK).start()
    table.key("h")
    table.hold(0, PLAY, 2 * SECOND)
    assert table.hand.advice is None


# -- on phones -----------------------------------------------------------------------------


def test_a_phone_is_told_the_worth_of_its_hand_and_a_hint_when_it_asks() -> None:
    phones = FakePhones()
    table = table_of(PAIR, phones=phones)
    told = phones.updates[-1].advice
    assert [None if one is None else one.estimate for one in told] == [
        *(estimate_of(0), estimate_of(1), None, None),
    ]
    table.say(PhoneHint(1))
    table.say(PhoneHint(3))
    assert all(one is None or one.hint is None for one in phones.updates[-1].advice)
    table.say(PhoneHint(0))
    table.wait(0)
    first, second = phones.updates[-1].advice[:2]
    assert first is not None and first.hint == hint_of(view_of(table, 0))
    assert second is not None and second.hint is None


# -- who sees it ---------------------------------------------------------------------------


def own_screen(update: Update) -> None:
    """Assert that advice stands beside its own hand, and a review only where all is open."""
    hand = update.hand
    if hand is not None and hand.advice is not None:
        assert _seats(hand.advice) == {hand.view.seat}
    if update.review is not None:
        assert isinstance(update.view, BatakView) and len(update.view.tricks_seen) == 13


def own_phone(update: HandUpdate) -> None:
    """Assert the same of what the phones' server is handed."""
    for seat, advice in enumerate(update.advice):
        if advice is not None:
            assert seat in update.open
            assert _seats(advice) == {seat}
    if update.review is not None:
        views = [view for view in update.views if isinstance(view, BatakView)]
        assert views and all(len(view.tricks_seen) == 13 for view in views)


def _seats(advice: Advice) -> set[int]:
    parts = (advice, advice.estimate, advice.hint)
    return {part.seat for part in parts if part is not None}


@pytest.mark.slow
@examples(6)
@given(seed=st.integers(0, 2**16), has_phones=st.booleans())
def test_advice_is_shown_beside_its_own_hand_and_nowhere_else(
    seed: int, *, has_phones: bool
) -> None:
    """Two people ask now and then while a deal is played by chance; every picture is looked at."""
    phones, chance = FakePhones() if has_phones else None, Random(seed)
    adviser = FakeAdviser()
    table = HandTable(
        PAIR, seed=seed, kit=BATAK, phones=phones, watch=own_screen, adviser=adviser
    ).start()
    for _ in range(400):
        if view_of(table).deal > 1:
            break
        turn = view_of(table).turn
        if turn is not None and turn < 2:
            ask(table, turn, chance)
            act(table, turn, chance)
        else:
            table.wait(400 * MS)
    assert adviser.reviewed and adviser.hinted
    for update in [] if phones is None else phones.updates:
        own_phone(update)


def ask(table: HandTable, seat: int, chance: Random) -> None:
    """Ask for a hint now and then, on a phone or at the table."""
    if table.phones is not None:
        table.say(PhoneHint(chance.randrange(4)))
    elif chance.random() < 0.5:
        table.key("h")
        table.hold(seat, PLAY, 2 * SECOND)
        table.key("h")


def act(table: HandTable, seat: int, chance: Random) -> None:
    """Let a person do something that is allowed, with buttons or on a phone."""
    if table.phones is not None:
        allowed = [one.move for one in options(view_of(table, seat)) if one.reason is None]
        version = table.phones.updates[-1].version
        table.say(PhoneMove(seat, f"m{version}", version, act_of(chance.choice(allowed))))
        return
    if table.ear.last.curtain is not None:
        table.tap(seat, PLAY)
    choose(table, chance, seat)


def act_of(move: Move) -> PhoneAct:
    """Return a move as a phone says it."""
    match move:
        case CardChosen():
            return PlayCard(move.card)
        case BidChosen():
            return Bid(move.value)
        case TrumpChosen():
            return NameTrump(move.suit)
    return Pass()


# -- nobody waits --------------------------------------------------------------------------


def journal_of(adviser: FakeAdviser | None, *, answers: bool = True) -> list[object]:
    """The journal of a deal that seat 0 plays by chance, asking at every turn."""
    table = HandTable(ALONE, seed=3, kit=BATAK, adviser=adviser)
    if not answers:
        table.advise = lambda _job: None
    table.start()
    chance = Random(5)
    for _ in range(400):
        if view_of(table).stage is BatakStage.DEAL or table.session.phase is not Phase.PLAYING:
            break
        if view_of(table).turn == 0:
            table.loop.post(Key("h", down=True, t_ns=table.clock.now_ns()))
            choose(table, chance)
        else:
            table.wait(200 * MS)
    assert view_of(table).stage is BatakStage.DEAL
    if adviser is not None and answers and adviser.fails:
        assert table.ear.last.notices.count(FAULT) == 1
    return list(table.journals[0].lines)


@pytest.mark.slow
def test_a_game_is_the_same_whatever_becomes_of_its_advice() -> None:
    """No advice, advice, advice that never comes, advice that fails: the same moves and times."""
    plain = journal_of(None)
    assert journal_of(FakeAdviser()) == plain
    assert journal_of(FakeAdviser(), answers=False) == plain
    assert journal_of(FakeAdviser(fails=True)) == plain
