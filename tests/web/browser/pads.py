"""A table with a broken button: everything real from the phone to the rules, but pins and clock."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Self

from playwright.sync_api import Browser, Page

from engine.cards import cards
from engine.games.bataille import Setup as WarSetup
from engine.games.bataille_corse import Setup
from engine.inputs import Button
from hardware.ports import Clock
from pi_app.__main__ import Parts, Table
from pi_app.cli import Request
from pi_app.phone_desk import PhoneOptions, PhoneServer
from pi_app.pin_choice import pins_for
from pi_app.plan import Plan
from pi_app.seats import channel_of
from pi_app.settings import ButtonSettings
from pi_app.web.messages import FromPhone, PhonePress
from pi_app.web.server import HandServer, WebOptions
from tests.pi_app.driven import MS
from tests.pi_app.world import PEOPLE, Screen, World, run, settings_for
from tests.support.mock_gpio import drive
from tests.web.browser.party import NAME, PHONE
from tests.web.served import Ear


@dataclass
class PadWorld(World):
    """Its phones are real."""

    on_a_pi: bool = True
    stacks: str = "7S 8S 2H 3H 4H / 7D 8D 5D 3D 4D"
    ear: Ear = field(default_factory=Ear)
    server: HandServer | None = None

    @property
    def parts(self) -> Parts:
        """With a known deal."""
        parts = super().parts
        hands = replace(parts.hands, open_phones=self.open_phones)
        return replace(parts, hands=hands, make_deal=lambda _hat: self.deal)

    def open_phones(
        self, options: PhoneOptions, tell: Callable[[FromPhone], None], clock: Clock
    ) -> PhoneServer:
        """Serve at any port of this machine, by the name that the browser knows."""

        def heard(news: FromPhone) -> None:
            tell(news)
            self.ear(news)

        web = WebOptions(0, "127.0.0.1", (NAME,), buttons=options.has_buttons, pads=options.pads)
        self.server = HandServer(web, heard, clock.now_ns)
        self.server.start()
        return self.server

    def deal(self, plan: Plan, t_ns: int) -> Setup | WarSetup:
        """The same stacks in every game."""
        stacks = tuple(cards(stack) for stack in self.stacks.split("/"))
        if plan.game == "bataille":
            return WarSetup(plan.rules, stacks, t_ns)
        delay_ns, unsure_ns = plan.reveal_delay_ns, plan.uncertainty_ns
        return Setup(plan.rules, stacks, 0, t_ns, delay_ns, unsure_ns)


class PadTable:
    """A table of two people, the second with a broken button, in the hands of a test."""

    def __init__(
        self, browser: Browser, *, game: str = "bataille-corse", size: tuple[int, int] = PHONE
    ) -> None:
        self._browser, self._size = browser, size
        self._open = ExitStack()
        self._wired = pins_for(ButtonSettings(), 2).buttons
        self._heard = 0
        self.faults: list[str] = []
        self.world = PadWorld()
        settings = settings_for(seats=PEOPLE, game=game)
        settings = replace(settings, table=replace(settings.table, stand_in=(2,)))
        self.table = Table(settings, Request(at_once=False), self.world.parts)
        self._open.callback(self.table.close)

    def __enter__(self) -> Self:
        self.run(0)
        self.page = self._new_page()
        self.page.goto(f"http://{NAME}:{self.server.port}/")
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def _new_page(self) -> Page:
        width, height = self._size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        self._open.callback(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._complain(said.type, said.text))
        return page

    def _complain(self, kind: str, text: str) -> None:
        if kind == "error" and "WebSocket" not in text:
            self.faults.append(text)

    @property
    def server(self) -> HandServer:
        """What serves the phones."""
        assert self.world.server is not None
        return self.world.server

    @property
    def screen(self) -> Screen:
        """What the table shows."""
        return self.world.screens[0]

    def sit(self) -> Self:
        """Take seat 2 with its code."""
        self.page.locator('[data-key="seat-1"]').tap()
        self.page.locator("#code").fill(self.server.codes()[1])
        self.page.locator('[data-key="sit"]').tap()
        self.page.locator("#screen.pad").wait_for()
        self.wait((Button.PLAY, False), (Button.SLAP, False))  # in case they were left down
        self.run(0)
        return self

    def run(self, length_ns: int) -> int:
        """Let so much time pass at the table; return what it is then."""
        run(self.table, self.world, self.world.clock.now_ns() + length_ns)
        return self.world.clock.now_ns()

    def wait(self, *said: tuple[Button, bool]) -> None:
        """Wait until the table has been told of these, (button, down), since the last time.

        It has not looked at them yet.
        """

        def heard() -> list[tuple[Button, bool]]:
            told = [one for one in self.world.ear.news if isinstance(one, PhonePress)]
            assert all(one.seat == 1 for one in told)
            return [(one.button, one.down) for one in told][self._heard :]

        self.world.ear.wait_until(lambda: len(heard()) >= len(said))
        found = heard()
        assert found == list(said), found
        self._heard += len(said)

    def tap(self, button: Button) -> None:
        """Tap a button of the phone, and wait till the table has been told of it."""
        self.page.locator(f'[data-button="{button.value}"]').tap()
        self.wait((button, True), (button, False))

    def drive(self, seat: int, button: Button, t_ns: int, *, closed: bool) -> None:
        """A real button goes down or comes up, stamped so by its driver."""
        drive(self.world.factories[0], self._wired[channel_of(seat, button)], t_ns, closed=closed)

    def click(self, seat: int, button: Button) -> None:
        """Press a real button now, and let it go."""
        self.drive(seat, button, self.world.clock.now_ns(), closed=True)
        self.drive(seat, button, self.run(60 * MS), closed=False)
        self.run(60 * MS)
