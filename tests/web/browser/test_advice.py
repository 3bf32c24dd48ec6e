"""Advice on the phone: the worth of a hand, a hint, the review; beside the hand of its seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from engine.batak_rules import BatakGame, BatakRules
from engine.batak_views import BatakStage, BatakView
from engine.cards import SUITS, Suit, card
from engine.inputs import BidChosen, CardChosen, Move, TrumpChosen
from engine.players.batak.slip import Slip
from engine.players.batak.why import Why
from pi_app.advice import Advice, DealReview, Estimate, Figure, Hint, Measure
from pi_app.web.messages import PhoneHint
from tests.web.browser.party import PHONE, SMALL, Hand, Party
from tests.web.browser.test_batak import (
    OVERLAPS,
    alone,
    finish_deal,
    in_the_middle,
    is_asked,
    play_on,
    seen,
    speak,
)
from tests.web.browser.test_look import assert_fits, turned
from tests.web.browser.test_words import WORDS

pytestmark = pytest.mark.slow

SOLO = BatakRules(game=BatakGame.AUCTION)
CHANCES = (*(1.0,) * 4, 0.96, 0.8, 0.41, 0.11, 0.02, *(0.0,) * 5)
ESTIMATE = Estimate(0, Suit.SPADES, 5.44, 1.21, CHANCES)
REVIEW = DealReview(
    tuple(
        Slip(n % 4, n + 4, card(f"7{suit}"), card(f"K{suit}"), 1 + n // 3)
        for n, suit in enumerate(SUITS)
    ),
    *(0, 5, False, 39),
)


def advised(party: Party, *advice: Advice, review: DealReview | None = None) -> None:
    """Show a phone advice, and wait till it does."""
    party.rig.advise(*advice, review=review)
    party.hands[0].wait_for_version(party.rig.log.updates[-1].version)


def told(hand: Hand) -> str:
    return hand.page.locator(".worth, .turn-line.hinted").inner_text()


def hint_of(view: BatakView, why: Why) -> Hint:
    """A hint that names the first thing that may be done."""
    move: Move = CardChosen(0, 0, view.hand[0])
    if view.stage is BatakStage.BID:
        return Hint(0, BidChosen(0, 0, 5), why)
    if view.stage is BatakStage.TRUMP:
        return Hint(0, TrumpChosen(0, 0, Suit.HEARTS), why)
    figures = (Figure(view.hand[0], 5.4), Figure(view.hand[1], 4.96))
    return Hint(0, move, why, Measure.TRICKS, figures)


def longest(stage: BatakStage, language: str) -> Why:
    """The reason of a kind that takes most room."""
    said = {
        BatakStage.BID: {Why.BID_PAYS, Why.PASS_PAYS, Why.PARTNER_HAS_BID},
        BatakStage.TRUMP: {Why.LONGEST_AND_BEST},
    }
    of_cards = set(Why).difference(*said.values())
    reasons = sorted(said.get(stage, of_cards), key=lambda why: why.value)
    return max(reasons, key=lambda why: len(WORDS[f"advice.why.{why.value}"][language]))


def test_advice_fits_and_hides_nothing(browser: Browser) -> None:
    scenes = (is_asked(BatakStage.BID), is_asked(BatakStage.TRUMP), in_the_middle)
    with alone(browser, SOLO) as (party, hand):
        for holds in scenes:
            view = play_on(party, holds)
            estimate = None if view.stage is BatakStage.CARD else ESTIMATE
            for language in ("fr", "en", "tr"):
                speak(party, language)
                for hint in (None, hint_of(view, longest(view.stage, language))):
                    advised(party, Advice(0, estimate, hint, may_ask=hint is None))
                    for _ in turned(hand.page, SMALL, PHONE):
                        assert_fits(hand.page)
                        assert hand.page.evaluate(OVERLAPS) == []


def test_a_hand_is_estimated_and_a_hint_is_asked_for(browser: Browser) -> None:
    with alone(browser, SOLO) as (party, hand):
        page = hand.page
        advised(party, Advice(0, ESTIMATE, may_ask=True))
        assert told(hand) == "5.4 ± 1.2 tricks · 5: 80 % · 6: 41 %"
        assert page.locator(".worth .disc.suit-S").count() == 1
        page.locator('[data-key="hint"]').tap()
        party.rig.wait_for(PhoneHint(0))
        advised(party, Advice(0, ESTIMATE, is_thinking=True))
        assert told(hand) == "Thinking…"
        advised(party, Advice(0, ESTIMATE, Hint(0, BidChosen(0, 0, 6), Why.BID_PAYS)))
        assert told(hand) == "Bid 6: it is worth more than passing"
        assert page.locator('.hinted[data-key="bid-6"]').count() == 1
        advised(party)
        assert page.locator(".worth, .turn-line.hinted").count() == 0


@pytest.mark.parametrize(
    ("measure", "second", "words"),
    [(Measure.TRICKS, 4.96, "5.4 tricks, {} 5.0"), (Measure.POINTS, -3.28, "{}: −3.3 points")],
)
def test_the_best_card_is_marked_and_its_reason_told(
    browser: Browser, measure: Measure, second: float, words: str
) -> None:
    with alone(browser, SOLO) as (party, hand):
        view = play_on(party, in_the_middle)
        best, next_best = view.hand[:2]
        figures = (Figure(best, 5.4), Figure(next_best, second))
        advice = Advice(0, hint=Hint(0, CardChosen(0, 0, best), Why.CASHES, measure, figures))
        advised(party, advice)
        marked = hand.page.locator(".cards .hinted")
        assert marked.evaluate_all("all => all.map((one) => one.dataset.card)") == [best.code]
        assert "nobody can beat it in its suit" in told(hand)
        rank = "10" if next_best.rank == "T" else next_best.rank
        assert told(hand).replace("-", "−").endswith(words.format(rank))


def test_a_deal_can_be_looked_at_again(browser: Browser) -> None:
    with alone(browser, SOLO, waits=True, size=SMALL) as (party, hand):
        finish_deal(party)
        page = hand.page
        assert page.locator('[data-key="review"]').count() == 0
        advised(party, review=REVIEW)
        assert_fits(page)
        page.locator('[data-key="review"]').tap()
        rows = page.locator("dialog .moments li > span:last-child").all_inner_texts()
        assert rows[0].split("\n") == [
            "Trick 4: seven of spades cost Red a trick",
            "better: king of spades",
        ]
        assert "cost White 2 tricks" in rows[3]
        assert "With all cards open 5 could not be made." in page.locator("dialog").inner_text()
        assert seen(party.rig).stage is BatakStage.DEAL
