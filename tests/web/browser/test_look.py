"""How the page looks and speaks: nothing cut off, targets for thumbs, words for ears."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from engine.inputs import Move
from pi_app.kits import COURT_CIRCULAR
from tests.web.browser.party import LYING, NEVER_NS, PHONE, SMALL, Party, messages
from tests.web.browser.proofs import check_heard
from tests.web.rig import Options, Rig, thought

pytestmark = pytest.mark.slow

SMALL_LYING = SMALL[::-1]
SIZES = (SMALL, PHONE, SMALL_LYING, LYING)
TOUCH_PX = 44
"""The least width and height of what fingers must hit (WCAG 2.2, 2.5.5)."""

BOXES = """
() => [...document.querySelectorAll("button, input")].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.getAttribute("aria-label") ?? one.textContent, box.width, box.height,
          box.left, box.right, box.top, box.bottom];
})
"""
WIDTHS = "() => [document.documentElement.scrollWidth, innerWidth, innerHeight]"


def assert_fits(page: Page) -> None:
    """Assert that all that can be tapped is on the screen and large enough."""
    found: list[Any] = page.evaluate(BOXES)
    scroll_width, width, height = page.evaluate(WIDTHS)
    assert scroll_width <= width
    assert found
    for name, wide, high, left, right, top, bottom in found:
        assert wide >= TOUCH_PX and high >= TOUCH_PX - 0.5, name
        assert left >= 0 and right <= width + 0.5, name
        assert top >= 0 and bottom <= height + 0.5, name


@pytest.mark.parametrize("seats", [2, 4, 5, 8])
def test_everything_fits(browser: Browser, seats: int) -> None:
    options = Options(seats=seats, phones=(0,), pace_ns=NEVER_NS)
    with Party(browser, options) as party:
        hand = party.hands[0]
        hand.page.locator(".seats").wait_for()
        for _ in turned(hand.page, *SIZES):
            assert_fits(hand.page)
        party.sit()
        for language in ("fr", "en", "tr"):
            hand.page.locator('[data-key="lang"]').tap()
            for _ in turned(hand.page, *SIZES):
                assert_fits_dialog(hand.page)
            hand.page.locator(f'dialog [lang="{language}"]').tap()
            hand.page.locator(f'html[lang="{language}"]').wait_for()
            hand.page.locator("dialog").wait_for(state="detached")
            for _ in turned(hand.page, *SIZES):
                assert_fits(hand.page)
        for move in moves_to_a_lead(party.rig, 0):
            party.rig.make(move)
        hand.page.locator(".table button.card.legal").first.wait_for()
        for _ in turned(hand.page, *SIZES):
            assert_fits(hand.page)
        assert hand.faults == []


def turned(page: Page, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Turn a phone into each of these sizes; yield it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
        yield width, height


def moves_to_a_lead(rig: Rig, seat: int) -> list[Move]:
    """Return legal moves after which a seat has won a trick, and chooses the card it leads."""
    game = COURT_CIRCULAR.game
    for seed in range(5_000):
        chance, played, now = Random(seed), list[Move](), rig.match.state
        while game.chance(now) is None and (view := game.view(now, None)).turn is not None:
            if view.choosing and view.turn == seat:
                return played
            played.append(thought(game.view(now, view.turn), chance))
            now, _ = game.step(now, played[-1])
    raise AssertionError("the seat never wins a trick")


def assert_fits_dialog(page: Page) -> None:
    """Assert that the buttons of a dialog are large enough."""
    page.locator("dialog button").first.wait_for()
    for button in page.locator("dialog button").all():
        box = button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= TOUCH_PX


@pytest.fixture
def party(browser: Browser) -> Iterator[Party]:
    """One phone against the computer, which does not move before its turn."""
    options = Options(seats=2, phones=(0,), seed=3, pace_ns=1_000_000)
    with Party(browser, options) as one:
        yield one.sit()


NAMES = {
    "en": (r"(ace|two|ten|jack|queen|king|\w+) of (hearts|diamonds|clubs|spades)", "Your hand"),
    "fr": (r"\w+ de (cœur|carreau|trèfle|pique)", "Ta main"),
    "tr": (r"(kupa|karo|sinek|maça) \w+", "Elin"),
}


@pytest.mark.parametrize("language", NAMES)
def test_cards_have_names_for_ears(party: Party, language: str) -> None:
    page = party.hands[0].page
    page.locator('[data-key="lang"]').tap()
    page.locator(f'dialog [lang="{language}"]').tap()
    page.locator(f'html[lang="{language}"]').wait_for()
    pattern, label = NAMES[language]
    cards = page.get_by_role("group", name=label).get_by_role("button").all()
    assert len(cards) == len(party.rig.view(0).hand)
    for one in cards:
        assert re.fullmatch(pattern, (one.get_attribute("aria-label") or "").split(",")[0])


def test_a_card_that_may_not_be_played_tells_why(browser: Browser) -> None:
    with Party(browser, Options(seats=2, seed=3)) as both:
        both.sit()
        turn = both.rig.view().turn
        assert turn is not None
        waits = both.hands[1 - turn].page
        waits.locator(".cards .card.barred").first.tap(force=True)
        waits.locator(".toast", has_text="It is not your turn").wait_for()
        both.hands[turn].page.locator('[data-key="give-up"]').tap(force=True)
        toast = both.hands[turn].page.locator(".toast", has_text="once a card has been played")
        toast.wait_for()
        assert both.rig.log.items == []


def test_one_tap_only_chooses(party: Party) -> None:
    hand = party.hands[0]
    party.rig.wait_until(lambda: party.rig.view().turn == 0)
    hand.wait_for_version(party.rig.log.updates[-1].version)
    first, second = hand.legal()[:2]
    hand.card(first).tap()
    hand.card(second).tap()
    assert hand.card(first).get_attribute("aria-pressed") == "false"
    assert hand.card(second).get_attribute("aria-pressed") == "true"
    hand.page.locator('[data-key="go"]').tap()
    hand.card(second).wait_for(state="detached")
    assert second not in [one.code for one in party.rig.view(0).hand]


def test_turns_are_told_to_ears(party: Party) -> None:
    spoken = party.hands[0].page.locator('#spoken[aria-live="polite"]')
    party.rig.wait_until(lambda: party.rig.view().turn == 0)
    party.hands[0].wait_for_version(party.rig.log.updates[-1].version)
    assert "Your turn" in spoken.inner_text()


def test_the_address_is_no_secure_context(party: Party) -> None:
    """So that nothing works here that would not in a network of phones."""
    page = party.hands[0].page
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("typeof crypto.randomUUID") == "undefined"
    assert party.hands[0].faults == []


def test_a_card_too_many_would_be_noticed(party: Party) -> None:
    """The proof that no phone hears too much can fail."""
    hand, rig = party.hands[0], party.rig
    check_heard(rig, hand)
    told = next(one for one in reversed(messages(hand.heard)) if "view" in one)
    hidden = rig.view(1).hand[0].code
    told["view"]["seats"][1]["face_up"] = [hidden]
    hand.heard.append(json.dumps(told))
    with pytest.raises(AssertionError):
        check_heard(rig, hand)


def test_a_seat_without_buttons_is_taken_by_its_code(browser: Browser) -> None:
    with Party(browser, Options(seats=2, phones=(0,), seed=3, buttons=False)) as one:
        page = one.hands[0].page
        page.locator('[data-key="seat-0"]').tap()
        code = one.rig.server.codes()[0]
        page.locator("#code").press_sequentially("ı1-x İ?z")
        assert page.locator("#code").input_value() == "IxIz", "what no code can have is dropped"
        page.locator("#code").fill("B" * 4 if code != "B" * 4 else "C" * 4)
        page.locator('[data-key="sit"]').tap()
        page.locator(".refusal").wait_for()
        page.locator("#code").fill(code.lower())
        page.locator('[data-key="sit"]').tap()
        one.hands[0].wait_for_hand()


def test_two_phones_that_want_one_seat_are_told(browser: Browser) -> None:
    with Party(browser, Options(seats=2, phones=(0,), seed=3)) as one:
        pages = [one.hands[0].page, one.phone(0).page]
        for page in pages:
            page.locator('[data-key="seat-0"]').tap()
            page.locator(".claim .pulse").wait_for()
            page.locator('#screen[data-asked="true"]').wait_for()
        one.rig.press(0)
        for page in pages:
            page.locator(".refusal").wait_for()


PLACES = """
() => [...document.querySelectorAll(".duel .steps > div")].map((one) => {
  const box = one.firstElementChild.querySelector?.(".card") ?? one.firstElementChild;
  const { left, top } = box.getBoundingClientRect();
  return [one.querySelector("[data-card]")?.dataset.card ?? null, left, top];
})
"""


@pytest.mark.parametrize("size", [SMALL, LYING], ids=["small", "lying"])
def test_two_play_in_one_line_each_step_a_little_lower(
    browser: Browser, size: tuple[int, int]
) -> None:
    """The lead in the centre; first-hand's cards outward to the left, the other's to the right."""
    with Party(browser, Options(seats=2, seed=3), size=size) as both:
        both.sit()
        both.moves(3)
        view = both.rig.view()
        first, other = view.first_hand, 1 - view.first_hand
        left = [card.code for card in view.seats[first].played]
        right = [card.code for card in view.seats[other].played]
        assert (len(left), len(right)) == (2, 1)
        for hand in both.hands:
            hand.wait_for_version(both.rig.log.updates[-1].version)
            found: list[Any] = hand.page.evaluate(PLACES)
            cards, xs, ys = ([place[n] for place in found] for n in range(3))
            assert view.lead is not None
            assert cards == [None, *left[::-1], view.lead.code, *right, None, None]
            assert xs == sorted(xs) and len(set(xs)) == 7
            steps = [ys[3 + side * n] - ys[3] for side in (-1, 1) for n in range(4)]
            assert steps[:4] == steps[4:] == sorted(set(steps)), "each step lies lower"
