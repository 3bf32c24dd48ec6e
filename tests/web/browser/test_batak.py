"""Batak on phones: whole matches as the referee tells them, and what a phone shows meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Browser

from engine.batak_rules import AllPass, BatakGame, BatakRules
from engine.batak_views import BatakStage, BatakView
from engine.cards import Card, card
from engine.games.batak import State
from engine.inputs import BidChosen, BidPassed, CardChosen, Move
from engine.reasons import Reason
from pi_app.options import Option, options, shown_order
from pi_app.web.messages import PhoneCame
from pi_app.web.wire_batak import best_of
from tests.support.batak_hands import GAME, any_move
from tests.web.browser.batak_taps import tap_twice
from tests.web.browser.party import LYING, NEVER_NS, PHONE, SMALL, Hand, Party
from tests.web.browser.proofs import check
from tests.web.browser.test_look import assert_fits, turned
from tests.web.browser.test_words import WORDS
from tests.web.rig import Options, Rig, batak_setup_of

pytestmark = pytest.mark.slow

TEAM = BatakRules(game=BatakGame.TEAM)
SOLO = BatakRules(game=BatakGame.AUCTION)
SPADES = BatakRules(game=BatakGame.SPADES)

OVERLAPS = """
() => {
  const all = [...document.querySelectorAll(
    "#bar, .strip, .chip, .lies > .card, .high, .turn-line, .cards .card, .actions, .choice")];
  const boxes = all.map((one) => [one.className || one.id, one.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  boxes.forEach(([name, box], n) => {
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
      found.push(`${name} is cut off`);
    for (const [other, its] of boxes.slice(n + 1))
      if (meet(box, its)) found.push(`${name} on ${other}`);
  });
  const texts = ".strip *, .chip .name, .chip small, .turn-line, .choice";
  for (const one of document.querySelectorAll(texts))
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1)
      found.push(`${one.textContent} is cut`);
  return found;
}
"""
COLOURS = """
() => Object.fromEntries([...document.querySelectorAll(".cards .card")].map((one) =>
  [one.dataset.card[1], getComputedStyle(one).color]))
"""


def match(rules: BatakRules = TEAM, *, seed: int = 1) -> Options:
    """A match of four people with phones."""
    return Options(seats=4, seed=seed, batak=rules)


@contextmanager
def alone(
    browser: Browser,
    rules: BatakRules = TEAM,
    *,
    size: tuple[int, int] = PHONE,
    seed: int = 1,
    waits: bool = False,
) -> Iterator[tuple[Party, Hand]]:
    """A phone of seat 0; the others do what the test makes them do."""
    options = Options(seats=4, phones=(0,), seed=seed, batak=rules, pace_ns=NEVER_NS, waits=waits)
    with Party(browser, options, size=size) as party:
        party.sit()
        wait_for_news(party.rig, 1)
        yield party, party.hands[0]
        assert party.hands[0].faults == []


def seen(rig: Rig, seat: int | None = 0) -> BatakView:
    view = rig.seen(seat)
    assert isinstance(view, BatakView)
    return view


def moves_to(state: State, holds: Callable[[BatakView], bool]) -> list[Move]:
    """Return moves of this deal after which seat 0 sees what a test waits for."""
    for seed in range(5_000):
        chance, played, now = Random(seed), list[Move](), state
        while now.chance is None and now.over is None:
            if holds(GAME.view(now, 0)):
                return played
            played.append(any_move(now, chance))
            now, _ = GAME.step(now, played[-1])
    raise AssertionError("it never comes to that")


def play_on(party: Party, holds: Callable[[BatakView], bool]) -> BatakView:
    """Let all seats move till seat 0 sees what a test waits for, and its phone too."""
    rig = party.rig
    for move in moves_to(rig.match.state, holds):
        rig.make(move)
    party.hands[0].wait_for_version(rig.log.updates[-1].version)
    return seen(rig)


def finish_deal(party: Party) -> None:
    """Let all seats move by chance till the deal has been counted."""
    rig, chance, deal = party.rig, Random(1), seen(party.rig).deal
    while len(seen(rig).history) < deal:
        rig.make(any_move(rig.match.state, chance))
    party.hands[0].wait_for_version(rig.log.updates[-1].version)


def say(rig: Rig, *words: int | None) -> None:
    """Let the seats bid, or pass, one after the other from seat 0 on."""
    for seat, value in enumerate(words):
        move: Move = BidPassed(0, seat) if value is None else BidChosen(0, seat, value)
        rig.make(move)


def arrivals(rig: Rig) -> int:
    return sum(isinstance(news, PhoneCame) for news in rig.log.news)


def wait_for_news(rig: Rig, count: int) -> None:
    """Wait until the table has heard so often of its phone, which each time shows a new version."""
    rig.wait_until(lambda: arrivals(rig) >= count)


def speak(party: Party, language: str) -> None:
    """Set the phone to a language, and wait till the table knows."""
    page, heard = party.hands[0].page, arrivals(party.rig)
    page.locator('[data-key="lang"]').tap()
    page.locator(f'dialog [lang="{language}"]').tap()
    page.locator(f'html[lang="{language}"]').wait_for()
    page.locator("dialog").wait_for(state="detached")
    wait_for_news(party.rig, heard + 1)


# -- whole matches -------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("rules", [TEAM, SOLO, SPADES], ids=["team", "auction", "spades"])
def test_four_phones_play_four_deals_as_the_referee_tells_them(
    browser: Browser, rules: BatakRules
) -> None:
    check_match(browser, match(rules))


def test_one_phone_and_three_computers_play_four_deals(browser: Browser) -> None:
    check_match(browser, replace(match(TEAM), phones=(0,)))


def check_match(browser: Browser, options: Options) -> None:
    """Play four deals, and compare all with what the referee tells."""
    with Party(browser, options) as party:
        party.sit().finish()
        check(party)
        assert len(seen(party.rig).history) == 4


# -- looks ---------------------------------------------------------------------------------


def is_asked(stage: BatakStage) -> Callable[[BatakView], bool]:
    return lambda view: view.stage is stage and view.turn == 0


def in_the_middle(view: BatakView) -> bool:
    """Three cards lie there, and the deal has a trump of the longest name."""
    return view.turn == 0 and len(view.trick) == 3 and len(view.hand) > 9


@pytest.mark.parametrize("rules", [TEAM, SOLO], ids=["team", "auction"])
def test_everything_fits_and_nothing_hides_anything(browser: Browser, rules: BatakRules) -> None:
    """While one bids, too, the whole hand and what the others have said can be seen."""
    scenes = [is_asked(BatakStage.BID), is_asked(BatakStage.TRUMP), in_the_middle]
    with alone(browser, rules) as (party, hand):
        for holds in scenes:
            play_on(party, holds)
            for language in ("fr", "en", "tr"):
                speak(party, language)
                for _ in turned(hand.page, SMALL, PHONE, LYING):
                    assert_fits(hand.page)
                    assert hand.page.evaluate(OVERLAPS) == []


def test_a_hand_lies_by_suit_and_trump_is_on_the_left(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        for holds in (is_asked(BatakStage.BID), in_the_middle):
            view = play_on(party, holds)
            expected = [one.code for one in shown_order(view.hand, view.trump)]
            assert hand.shown() == expected


def test_suits_can_have_four_colours(browser: Browser) -> None:
    with alone(browser) as (_, hand):
        before = hand.page.evaluate(COLOURS)
        assert before["S"] == before["C"] and before["H"] == before["D"]
        hand.page.locator('[data-key="lang"]').tap()
        hand.page.locator('[data-key="suits"]').tap()
        hand.page.locator('body[data-suits="four"]').wait_for()
        assert len(set(hand.page.evaluate(COLOURS).values())) == 4
        hand.reload()
        hand.wait_for_hand()
        assert len(set(hand.page.evaluate(COLOURS).values())) == 4


# -- what is done --------------------------------------------------------------------------


def test_a_bid_is_chosen_by_one_tap_and_made_by_the_second(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        page, rig = hand.page, party.rig
        page.locator('[data-key="bid-8"]').tap()
        page.locator('[data-key="bid-9"]').tap()
        assert page.locator('[data-key="bid-8"]').get_attribute("aria-pressed") == "false"
        assert page.locator(".turn-line").inner_text() == "Bid 9: tap again"
        assert seen(rig).bids == ()
        page.locator('[data-key="bid-9"]').tap()
        rig.wait_until(lambda: seen(rig).bids == ((0, 9),))
        hand.wait_for_version(rig.log.updates[-1].version)
        assert page.locator(".bids").count() == 0
        assert page.locator(".chip.me small").inner_text() == "bids 9"
        assert len(hand.shown()) == 13


def test_only_bids_that_are_possible_are_offered_beside_the_words_of_the_others(
    browser: Browser,
) -> None:
    with alone(browser) as (party, hand):
        rig = party.rig
        say(rig, 7, None, 8, 10)
        hand.wait_for_version(rig.log.updates[-1].version)
        offered = hand.page.locator(".bids .choice").all_inner_texts()
        assert offered == ["Pass", "11", "12", "13"]
        said = [hand.page.locator(f".chip.{side} small") for side in ("me", "right", "top", "left")]
        assert [one.inner_text() for one in said] == ["bids 7", "pass", "bids 8", "bids 10"]
        assert hand.page.locator(".high").inner_text().split() == ["4", "10"]


def test_the_declarer_names_trump_and_leads(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        rig = party.rig
        say(rig, 7, None, None, None)
        hand.wait_for_version(rig.log.updates[-1].version)
        assert len(hand.shown()) == 13
        tap_twice(hand.page, "trump-H")
        rig.wait_until(lambda: seen(rig).stage is BatakStage.CARD)
        hand.wait_for_version(rig.log.updates[-1].version)
        assert hand.page.locator(".strip").inner_text().startswith("hearts\ntrump not broken")
        legal = {option.move for option in options(seen(rig)) if option.reason is None}
        assert set(hand.legal()) == {
            move.card.code for move in legal if isinstance(move, CardChosen)
        }


WHY = {
    "en": "You can beat {0}: so you must, even over your partner",
    "fr": "À battre\u202f: {0}. Tu peux monter, il le faut, même sur ton partenaire",
    "tr": "Büyütmelisin: {0} kartını geçebilirsin, eşinin üstüne bile",
}


def name_of(one: Card, language: str) -> str:
    rank, suit = WORDS[f"rank.{one.rank}"][language], WORDS[f"suit.{one.suit}"][language]
    return WORDS["card"][language].format(rank=rank, suit=suit)


def refused(view: BatakView, *reasons: Reason) -> list[Option]:
    return [option for option in options(view) if option.reason in reasons]


def must_beat_the_partner(view: BatakView) -> bool:
    """The partner has led, and its card is the best so far."""
    if view.turn != 0 or len(view.trick) != 2 or not refused(view, Reason.MUST_RISE):
        return False
    return best_of(view.trick, view.trump) == 2


def test_a_refused_card_tells_why_even_over_the_partner(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        view = play_on(party, must_beat_the_partner)
        [low, *_] = refused(view, Reason.MUST_RISE)
        for language in ("en", "fr", "tr"):
            speak(party, language)
            assert isinstance(low.move, CardChosen)
            tapped = hand.card(low.move.card.code)
            assert tapped.get_attribute("aria-disabled") == "true"
            tapped.tap(force=True)
            told = hand.page.locator(".toast").inner_text()
            assert told == WHY[language].format(name_of(view.trick[0][1], language))
        assert seen(party.rig) == view


def test_after_a_refresh_in_the_middle_of_a_trick_all_is_there(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        view = play_on(party, in_the_middle)
        hand.reload()
        hand.wait_for_hand()
        assert hand.shown() == [one.code for one in shown_order(view.hand, view.trump)]
        lies = hand.page.locator(".lies [data-card]")
        codes = lies.evaluate_all("all => all.map((one) => one.dataset.card)")
        assert set(codes) == {one.code for _, one in view.trick}
        tap_twice(hand.page, hand.legal()[0])
        party.rig.wait_until(lambda: len(seen(party.rig).hand) == len(view.hand) - 1)


def test_cards_lie_towards_their_seats_and_the_best_one_is_marked(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        view = play_on(party, in_the_middle)
        for seat, laid in view.trick:
            side = ("me", "right", "top", "left")[seat]
            place = hand.page.locator(f".lies.{side} [data-card]")
            assert place.get_attribute("data-card") == laid.code
        assert hand.page.locator(".lies .best").count() == 1


def test_the_last_trick_and_the_scores_can_be_looked_at(browser: Browser) -> None:
    with alone(browser) as (party, hand):
        finish_deal(party)
        view = play_on(party, lambda view: len(view.tricks_seen) == 2)
        hand.page.locator('[data-key="last"]').tap()
        drawn = hand.page.locator("dialog [data-card]")
        codes = drawn.evaluate_all("all => all.map((one) => one.dataset.card)")
        assert codes == [one.code for _, one in view.tricks_seen[-1].plays]
        hand.page.locator("dialog .main").tap()
        hand.page.locator("dialog").wait_for(state="detached")
        hand.page.locator('[data-key="scores"]').tap()
        totals = hand.page.locator("dialog tfoot td").all_inner_texts()
        assert [int(text.replace("−", "-")) for text in totals] == [
            view.seats[seat].score for seat in (0, 1)
        ]


def test_between_two_deals_the_count_is_shown(browser: Browser) -> None:
    with alone(browser, SOLO, waits=True) as (party, hand):
        finish_deal(party)
        view = seen(party.rig)
        assert view.stage is BatakStage.DEAL
        assert hand.page.locator("h1").inner_text() == "Deal 1/4"
        cells = hand.page.locator(".counted tbody td").all_inner_texts()
        signed = [text.split()[0].replace("−", "-") for text in cells]
        assert [int(text) for text in signed] == list(view.history[0].gained)
        party.rig.deal_on()
        hand.wait_for_hand()
        assert len(hand.shown()) == 13


def test_nobody_bids_and_it_is_dealt_again(browser: Browser) -> None:
    rules = replace(SOLO, all_pass=AllPass.REDEAL)
    with alone(browser, rules, waits=True) as (party, hand):
        say(party.rig, None, None, None, None)
        hand.page.locator("h1", has_text="Nobody bid: new deal").wait_for()


NAMES = {"en": "jack of clubs", "fr": "valet de trèfle", "tr": "sinek valesi"}


def test_cards_have_names_for_ears(browser: Browser) -> None:
    jack = card("JC")
    seed = next(n for n in range(99) if jack in batak_setup_of(match(seed=n)).hands[0])
    with alone(browser, seed=seed) as (party, hand):
        for language, name in NAMES.items():
            speak(party, language)
            assert hand.card("JC").get_attribute("aria-label") == name
