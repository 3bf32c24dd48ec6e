"""A phone stands in for a broken button, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from engine.inputs import Button
from pi_app.hands import PhoneState
from pi_app.publish import Phase
from pi_app.web.messages import PhoneAway
from tests.pi_app.driven import MS, SECOND
from tests.web.browser.pads import PadTable
from tests.web.browser.party import LYING, PHONE, SMALL
from tests.web.browser.test_look import assert_fits, turned

pytestmark = pytest.mark.slow
SIZES = (SMALL, PHONE, LYING)
PLAY, SLAP = Button.PLAY, Button.SLAP


@pytest.fixture
def table(browser: Browser) -> Iterator[PadTable]:
    """A table of two; the phone has its seat, and nobody plays yet."""
    with PadTable(browser) as one:
        yield one.sit()
        assert one.faults == []


def start(table: PadTable) -> None:
    """The phone's PLAY starts a game; seat 0 turns its first card over."""
    table.tap(PLAY)
    table.run(100 * MS)
    assert table.screen.last.phase is Phase.PLAYING
    table.click(0, PLAY)
    table.page.locator(".big.play.asked").wait_for()


def slaps(table: PadTable) -> list[tuple[int, str, bool]]:
    """Seat, verdict and whether it was timed of each slap so far."""
    told = table.screen.lines("slap")
    return [(one["seat"], one["verdict"], "untimed" not in one) for one in told]


def test_the_game_goes_on(table: PadTable) -> None:
    """PLAY turns a card; SLAP alone takes the pile; a timed slap that may be first wins."""
    start(table)
    table.tap(PLAY)
    table.run(400 * MS)
    assert [line["card"] for line in table.screen.lines("card")] == ["7S", "7D"]
    table.tap(SLAP)
    table.run(400 * MS)
    assert slaps(table) == [(1, "valid", False)]
    assert table.screen.lines("take")[-1]["cards"] == 2
    table.page.locator(".big.play.asked").wait_for()
    table.tap(PLAY)
    table.run(400 * MS)
    table.click(0, PLAY)
    table.run(400 * MS)
    arrives_ns = table.world.clock.now_ns()
    table.tap(SLAP)
    # Its stamp is 150 us after the arrival, and known to 200 us.
    table.drive(0, SLAP, arrives_ns + 150_000, closed=True)
    table.run(400 * MS)
    assert slaps(table)[1:] == [(0, "valid", True), (1, "late", False)]
    assert table.screen.lines("fault", "penalty") == []


def test_both_thumbs_at_once_and_a_press_counts_when_it_begins(table: PadTable) -> None:
    page = table.page
    session = page.context.new_cdp_session(page)
    points = []
    for place, name in enumerate(("play", "slap")):
        box = page.locator(f'[data-button="{name}"]').bounding_box()
        assert box is not None
        middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        points.append({**middle, "id": place})
    touch = "Input.dispatchTouchEvent"
    session.send(touch, {"type": "touchStart", "touchPoints": points[:1]})
    table.wait((PLAY, True))
    session.send(touch, {"type": "touchStart", "touchPoints": points})
    table.wait((SLAP, True))
    page.locator(".big.play.down").wait_for()
    page.locator(".big.slap.down").wait_for()
    session.send(touch, {"type": "touchEnd", "touchPoints": points[:1]})  # which is lifted
    table.wait((PLAY, False))
    session.send(touch, {"type": "touchEnd", "touchPoints": []})
    table.wait((SLAP, False))
    assert page.evaluate("visualViewport.scale") == 1


def test_keys_do_too(table: PadTable) -> None:
    keys = table.page.keyboard
    for key, button in (("a", PLAY), ("s", SLAP), ("Enter", PLAY), (" ", SLAP)):
        keys.down(key)
        table.wait((button, True))
        keys.up(key)
        table.wait((button, False))
    keys.down("a")
    keys.down("Enter")
    keys.up("a")
    keys.up("Enter")
    table.wait((PLAY, True), (PLAY, False))


def test_a_screen_reader_clicks(table: PadTable) -> None:
    table.page.locator('[data-button="slap"]').evaluate("(one) => one.click()")
    table.wait((SLAP, True), (SLAP, False))


def test_a_phone_that_leaves_lets_go_and_the_others_see_it(table: PadTable) -> None:
    start(table)
    table.page.keyboard.down("a")
    table.wait((PLAY, True))
    table.page.close()
    table.run(6 * SECOND)
    table.world.ear.wait_for(PhoneAway(1))
    table.run(MS)
    board = table.screen.last.phones
    assert board is not None
    assert [(one.seat, one.state) for one in board.seats] == [(1, PhoneState.AWAY)]
    assert board.seats[0].code is not None
    table.click(0, PLAY)
    assert table.screen.last.phase is Phase.PLAYING


@pytest.mark.parametrize("game", ["bataille-corse", "bataille"])
def test_everything_fits_in_every_language(browser: Browser, game: str) -> None:
    with PadTable(browser, game=game) as table:
        table.page.locator(".seats").wait_for()
        for _ in turned(table.page, *SIZES):
            assert_fits(table.page)
        table.sit()
        table.tap(PLAY)
        table.run(100 * MS)
        if game == "bataille-corse":
            table.click(0, PLAY)
        table.page.locator(".big.play.asked").wait_for()
        for language in ("fr", "tr", "en"):
            while (spoken := table.page.locator("html").get_attribute("lang")) != language:
                table.page.locator('[data-key="lang"]').tap()
                table.page.locator(f'html:not([lang="{spoken}"])').wait_for(state="attached")
            for size in turned(table.page, *SIZES):
                assert_fits(table.page)
                assert_large(table, size)
        assert table.faults == []


def assert_large(table: PadTable, size: tuple[int, int]) -> None:
    """The buttons have at least 40 % of the page, and nothing around them is cut off."""
    area = 0.0
    for button in table.page.locator(".big").all():
        box = button.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 130
        area += box["width"] * box["height"]
    assert area >= 0.4 * size[0] * size[1]
    inside, room = table.page.locator("#screen").evaluate(
        "(one) => [one.scrollHeight, one.clientHeight]"
    )
    assert inside <= room
