"""People with phones at a table: each phone a browser of its own behind a network of its own."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from time import monotonic_ns
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket

from engine.batak_views import BatakView
from engine.cards import card
from engine.inputs import CardChosen, LeadChosen, Move, Resigned
from tests.web.browser.batak_taps import tap_batak
from tests.web.browser.proxy import Proxy
from tests.web.rig import Options, Rig

S = 1_000_000_000
NEVER_NS = 3_600 * S
"""As a pace: computer players do not move by themselves."""
PHONE = (390, 844)
SMALL = (320, 568)
LYING = (844, 390)
NAME = "table.test"
RESIGNS = 0.04
"""How often a player who may give up a trick does so."""

_KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...all) { super(...all); window.sockets.push(this); }
};
"""
"""So that a test can say something that the page never would."""


class HandClock:
    """The server's clock: it runs, and tests move it forward."""

    def __init__(self) -> None:
        self._ahead_ns = 0
        self._lock = threading.Lock()

    def __call__(self) -> int:
        """Return the time in ns."""
        with self._lock:
            return monotonic_ns() + self._ahead_ns

    def advance(self, by_ns: int) -> None:
        """Let so much time pass at once."""
        with self._lock:
            self._ahead_ns += by_ns


@dataclass(slots=True)
class Hand:
    """One phone and whoever holds it."""

    page: Page
    proxy: Proxy
    seat: int
    heard: list[str] = field(default_factory=list)
    """Every message that the table sent it, on all its connections."""
    faults: list[str] = field(default_factory=list)
    """What the browser complained about."""

    def watch(self, page: Page) -> None:
        """Record what a page hears and complains about."""

        def record(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

        page.on("websocket", record)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._complain(said.type, said.text))

    def _complain(self, kind: str, text: str) -> None:
        # The browser itself reports every socket that could not be opened.
        if kind == "error" and "WebSocket" not in text:
            self.faults.append(text)

    @property
    def address(self) -> str:
        """Of the page, by a name: on plain http most of what browsers offer is not there."""
        return f"http://{NAME}:{self.proxy.port}/"

    def open(self) -> None:
        """Load the page."""
        self.page.goto(self.address)

    def reload(self) -> None:
        """Load the page anew, once it has gone back from a dialog that was closed.

        It does so a moment later (`history.back()`), and that breaks off a loading page.
        """
        self.page.wait_for_function("() => !history.state?.dialog")
        self.page.reload()

    def sit(self, rig: Rig) -> None:
        """Choose the seat and press its button."""
        self.page.locator(f'[data-key="seat-{self.seat}"]').tap()
        self.page.locator(".claim .pulse").wait_for()
        self.page.locator('#screen[data-asked="true"]').wait_for()
        rig.press(self.seat)
        self.wait_for_hand()

    def wait_for_hand(self) -> None:
        """Wait until the hand is shown."""
        self.page.locator("#screen.playing .cards .card").first.wait_for()

    def wait_for_version(self, version: int) -> None:
        """Wait until a state of the table is shown."""
        self.page.locator(f'#screen[data-version="{version}"]').wait_for()

    def card(self, code: str) -> Locator:
        """Return the button of a card of the hand, or of the table."""
        return self.page.locator(f'button.card[data-card="{code}"]')

    def legal(self) -> list[str]:
        """Return the cards that glow, once there are any."""
        glowing = self.page.locator("button.card.legal")
        glowing.first.wait_for()
        codes = glowing.evaluate_all("all => all.map((one) => one.dataset.card)")
        return [str(code) for code in codes]

    def shown(self) -> list[str]:
        """Return the cards of the hand as they are shown."""
        cards = self.page.locator(".cards .card")
        return [str(c) for c in cards.evaluate_all("all => all.map((one) => one.dataset.card)")]

    def tap_twice(self, code: str) -> None:
        """Choose a card and confirm it."""
        self.card(code).tap()
        self.page.locator(f'button.card.chosen[data-card="{code}"]').tap()

    def give_up(self) -> None:
        """Give up the trick, and confirm it."""
        self.page.locator('[data-key="give-up"]').tap()
        self.page.locator("dialog .danger").tap()


class Party:
    """A table with phones, and what their people do."""

    def __init__(
        self, browser: Browser, options: Options, *, size: tuple[int, int] = PHONE
    ) -> None:
        """`size`: width and height of the phones in CSS pixels."""
        self._browser = browser
        self._size = size
        self._open = ExitStack()
        self.clock = HandClock()
        self.rig = Rig(options, self.clock)
        self.hands: list[Hand] = []
        self.taps: list[Move] = []
        """What was tapped, in its order."""
        self._chance = random.Random(options.seed)

    def __enter__(self) -> Self:
        self._open.enter_context(self.rig)
        for seat in self.rig.phones:
            self.hands.append(self.phone(seat))
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def phone(self, seat: int, *, language: str = "en-GB") -> Hand:
        """Switch on a phone that has never been here."""
        proxy = self._open.enter_context(Proxy(self.rig.port))
        context = self._context(language)
        page = context.new_page()
        hand = Hand(page, proxy, seat)
        hand.watch(page)
        hand.open()
        return hand

    def _context(self, language: str) -> BrowserContext:
        width, height = self._size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale=language,
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        context.add_init_script(_KEEP_SOCKETS)
        self._open.callback(context.close)
        return context

    def sit(self) -> Self:
        """Let everybody take a seat."""
        for hand in self.hands:
            hand.sit(self.rig)
        return self

    def move(self) -> None:
        """Let whoever's turn it is tap something, and wait till the table has it."""
        rig = self.rig
        rig.wait_until(lambda: rig.seen().turn in rig.phones or rig.over.is_set())
        newest = rig.log.updates[-1].version
        turn, before = rig.seen().turn, len(rig.log.items)
        if turn is not None:
            hand = self._hand_of(turn)
            hand.wait_for_version(newest)
            self._tap(hand, turn)
            rig.wait_until(lambda: len(rig.log.items) > before)

    def _hand_of(self, seat: int) -> Hand:
        return next(hand for hand in self.hands if hand.seat == seat)

    def _tap(self, hand: Hand, seat: int) -> None:
        view = self.rig.seen(seat)
        if isinstance(view, BatakView):
            self.taps.append(tap_batak(hand.page, view, self._chance))
            return
        choices = view.choices
        assert choices is not None
        code = self._chance.choice(hand.legal())
        if choices.resign is None and self._chance.random() < RESIGNS:
            self.taps.append(Resigned(0, seat))
            hand.give_up()
            return
        move = LeadChosen if view.choosing else CardChosen
        self.taps.append(move(0, seat, card(code)))
        hand.tap_twice(code)

    def moves(self, count: int) -> None:
        """Let so many things be tapped."""
        for _ in range(count):
            self.move()

    def finish(self) -> None:
        """Play the match to its end, and wait till every phone shows it."""
        while not self.rig.over.is_set():
            self.move()
        for hand in self.hands:
            hand.page.locator("#screen.over").wait_for()


def messages(heard: Sequence[str]) -> list[dict[str, Any]]:
    """Return what a phone heard, read."""
    return [json.loads(text) for text in heard]
