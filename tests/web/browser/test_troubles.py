"""What happens to phones: refreshes, sleep, cuts, other tabs, other phones. The match goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from engine.cards import card
from engine.inputs import CardChosen
from pi_app.web.messages import PhoneAway, PhoneCame, PhoneMove
from tests.web.browser.party import Hand, Party, S
from tests.web.browser.proofs import check, check_heard
from tests.web.rig import Options

SEED = 14
"""A match of one deal."""
MID_TRICK = 3
"""Moves after which both have cards on the table."""


@pytest.fixture
def party(browser: Browser) -> Iterator[Party]:
    """Two phones in the middle of a trick; afterwards they play on to the end."""
    with Party(browser, Options(seats=2, seed=SEED)) as both:
        both.sit().moves(MID_TRICK)
        yield both
        both.finish()
        check(both)


def hand_of(party: Party, seat: int) -> list[str]:
    """The cards that a seat holds at the table."""
    return [one.code for one in party.rig.view(seat).hand]


def assert_whole(party: Party, hand: Hand) -> None:
    """A phone shows its hand and the table as they are now."""
    hand.wait_for_hand()
    hand.wait_for_version(party.rig.log.updates[-1].version)
    assert hand.shown() == hand_of(party, hand.seat)
    laid = hand.page.locator(".laid [data-card]").count()
    assert laid == sum(len(seat.played) for seat in party.rig.view().seats)


@pytest.mark.long
def test_a_refresh_in_mid_trick(party: Party) -> None:
    hand = party.hands[0]
    hand.reload()
    assert_whole(party, hand)


@pytest.mark.long
def test_back_and_forward(party: Party) -> None:
    hand = party.hands[0]
    hand.page.goto("about:blank")
    hand.page.go_back()
    assert_whole(party, hand)


@pytest.mark.long
def test_back_closes_what_is_open_and_leaves_the_game_where_it_is(party: Party) -> None:
    page = party.hands[0].page
    page.locator('[data-key="last"]').tap()
    page.locator("dialog").wait_for()
    page.evaluate("history.back()")
    page.locator("dialog").wait_for(state="detached")
    assert_whole(party, party.hands[0])


@pytest.mark.slow
def test_a_cut_is_told_and_mended(party: Party) -> None:
    hand = party.hands[0]
    hand.proxy.cut()
    hand.page.locator("#banner:not([hidden])").wait_for()
    hand.proxy.mend()
    hand.page.locator("#banner[hidden]").wait_for(state="attached")
    assert_whole(party, hand)


@pytest.mark.slow
def test_sleep(party: Party) -> None:
    """The socket says that it is open, and nothing comes through for 20 s."""
    sleeper, other = party.hands
    rig = party.rig
    sleeper.page.clock.install()
    sleeper.proxy.freeze()
    party.clock.advance(20 * S)
    rig.wait_for(PhoneAway(sleeper.seat))
    other.page.locator(f".row.away.seat-{sleeper.seat}").wait_for()
    before = len(rig.log.news)
    sleeper.page.clock.fast_forward(20_000)
    sleeper.page.evaluate("dispatchEvent(new Event('pageshow'))")
    rig.wait_until(lambda: is_back(party, sleeper.seat, before))
    other.page.locator(f".row.seat-{sleeper.seat}:not(.away)").wait_for()
    assert_whole(party, sleeper)


def is_back(party: Party, seat: int, since: int) -> bool:
    """The table has heard of a seat's phone again."""
    news = party.rig.log.news[since:]
    return any(isinstance(one, PhoneCame) and one.seat == seat for one in news)


@pytest.mark.long
def test_two_tabs_of_one_phone(party: Party) -> None:
    """The newest has the hand; the older one says so, and may have it back."""
    hand = party.hands[0]
    first = hand.page
    second = first.context.new_page()
    hand.watch(second)
    hand.page = second
    hand.open()
    assert_whole(party, hand)
    first.locator("#screen.moved").wait_for()
    assert first.locator(".card").count() == 0
    first.bring_to_front()
    first.locator('[data-key="again"]').tap()
    hand.page = first
    assert_whole(party, hand)
    second.locator("#screen.moved").wait_for()


@pytest.mark.long
def test_another_phone_takes_the_place_of_one(party: Party) -> None:
    """Only the press of the seat's button lets it; then the old one has nothing any more."""
    old = party.hands[0]
    new = party.phone(old.seat, language="tr-TR")
    new.page.locator(f'[data-key="seat-{old.seat}"]').tap()
    new.page.locator('#screen[data-asked="true"]').wait_for()
    assert old.page.locator(".cards .card").count() == len(hand_of(party, old.seat))
    party.rig.press(old.seat)
    party.hands[0] = new
    assert_whole(party, new)
    old.page.locator("#screen.moved").wait_for()
    assert old.page.locator(".card").count() == 0
    check_heard(party.rig, old)
    assert old.faults == []


@pytest.mark.long
def test_a_cut_while_the_button_is_waited_for(browser: Browser) -> None:
    with Party(browser, Options(seats=2, phones=(0,), seed=SEED)) as one:
        hand = one.hands[0]
        hand.page.locator('[data-key="seat-0"]').tap()
        hand.page.locator('#screen[data-asked="true"]').wait_for()
        hand.proxy.cut()
        hand.page.locator('#screen[data-asked="false"]').wait_for()
        hand.proxy.mend()
        hand.page.locator('#screen[data-asked="true"]').wait_for()
        one.rig.press(0)
        hand.wait_for_hand()


FLOOD = """
() => {
  const socket = window.sockets.at(-1);
  for (let n = 0; n < 400; n += 1) {
    const known = { id: `flood-${n % 7}`, version: n, play: "QH" };
    socket.send(n % 3 ? JSON.stringify({ do: known }) : `{"ping": ${n}}`);
  }
  socket.send("x".repeat(1900));
}
"""


@pytest.mark.long
def test_a_phone_that_floods_hurts_nobody(party: Party) -> None:
    flooder, other = party.hands
    flooder.page.evaluate(FLOOD)
    assert_whole(party, other)
    if party.rig.view().turn == flooder.seat:
        # What it says is heard again once it has been quiet for a while.
        flooder.page.evaluate("() => window.sockets.at(-1).close()")
    assert_whole(party, flooder)


@pytest.mark.long
def test_the_same_command_again_and_again_is_done_once(party: Party) -> None:
    """Taps on a slow phone pile up: one command is sent, five times over."""
    rig = party.rig
    turn = rig.view().turn
    assert turn is not None
    hand = party.hands[turn]
    code = hand.legal()[0]
    before = len(rig.log.news)
    hand.page.evaluate(
        """(code) => {
          const socket = window.sockets.at(-1), send = socket.send.bind(socket);
          socket.send = (text) => { for (let n = 0; n < 5; n += 1) send(text); };
          const tap = () => document.querySelector(`[data-card="${code}"]`)?.click();
          for (let n = 0; n < 6; n += 1) tap();
          delete socket.send;
        }""",
        code,
    )
    hand.card(code).wait_for(state="detached")
    asked = [one for one in rig.log.news[before:] if isinstance(one, PhoneMove)]
    assert len(asked) == 1
    party.taps.append(CardChosen(0, turn, card(code)))


@pytest.mark.long
def test_two_seconds_of_latency(party: Party) -> None:
    """Each way: taps take their time, nothing is lost, and nobody is thought to be away."""
    for hand in party.hands:
        hand.proxy.delay_ms = 2000
    before = len(party.rig.log.news)
    party.moves(5)
    assert not any(isinstance(one, PhoneAway) for one in party.rig.log.news[before:])
    for hand in party.hands:
        assert hand.page.locator("#banner:not([hidden])").count() == 0
        hand.proxy.delay_ms = 0
