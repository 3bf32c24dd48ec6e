"""The screen's loop without its process: keys, first frames, the sign of life."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.events import Taken, TakenBy
from pi_app.publish import KitchenView
from pi_app.screens.kitchen_layout import kitchen_plan
from pi_app.screens.layout import plan
from pi_app.screens.messages import (
    CardShown,
    FramePresented,
    FromScreen,
    Key,
    Layout,
    Pointed,
    ScreenSettings,
    WindowClosed,
)
from pi_app.screens.process import HEARTBEAT_NS, Screen
from tests.pi_app.screens.choice_scenes import ITEMS, in_kitchen
from tests.pi_app.screens.scenes import MS, S, played, update, view
from tests.pi_app.screens.war_scenes import war_won

LATENCY = 7 * MS


class Rig:
    """A screen on a small surface, a clock that the test moves, and what the app is told."""

    def __init__(self) -> None:
        self.now_ns = S
        self.told: list[FromScreen] = []
        settings = ScreenSettings(
            (800, 480),
            full_screen=False,
            layout=Layout.WALL,
            reduced_motion=False,
            panel_latency_ns=LATENCY,
        )
        surface = pygame.display.set_mode((800, 480))
        self.screen = Screen(surface, settings, self.told.append, lambda: self.now_ns)
        self.step()

    def step(self, *events: pygame.event.Event, later_ns: int = 0) -> list[FromScreen]:
        """Move the clock, let the screen take one step, return what it said."""
        self.now_ns += later_ns
        self.told.clear()
        self.screen.step(list(events))
        return list(self.told)


@pytest.fixture
def rig() -> Rig:
    return Rig()


def shown(messages: list[FromScreen]) -> list[CardShown]:
    return [one for one in messages if isinstance(one, CardShown)]


def test_a_card_is_reported_once_with_its_first_frame(rig: Rig) -> None:
    seen = view("7S 7H")
    rig.screen.take(update(seen, played(seen, 0)))
    assert shown(rig.step()) == [CardShown(1, rig.now_ns + LATENCY)]
    for _ in range(30):
        assert shown(rig.step(later_ns=20 * MS)) == []


def test_a_card_already_taken_was_never_shown(rig: Rig) -> None:
    seen = view("7S 7H")
    rig.screen.take(update(view(), played(seen, 0)))
    assert shown(rig.step()) == []
    rig.screen.take(update(seen))
    assert shown(rig.step()) == []


def test_two_cards_that_came_at_once_are_both_seen(rig: Rig) -> None:
    first, second = view("7H"), view("7S 7H")
    rig.screen.take(update(first, played(first, 0)))
    rig.screen.take(update(second, played(second, 0)))
    assert [one.number for one in shown(rig.step())] == [0, 1]


def test_a_view_given_again_reports_nothing(rig: Rig) -> None:
    rig.screen.take(update(view("7S 7H")))
    assert shown(rig.step()) == []


def test_frames_follow_while_something_moves_and_stop_then(rig: Rig) -> None:
    seen = view("7S 7H")
    rig.screen.take(update(seen, played(seen, 0)))
    frames = sum(
        isinstance(one, FramePresented) for _ in range(40) for one in rig.step(later_ns=S // 60 + 1)
    )
    # 130 ms of settling at 60 a second, the frame that ends it, and one sign of life.
    assert 8 <= frames <= 11


def test_the_screen_says_that_it_lives(rig: Rig) -> None:
    assert rig.step(later_ns=HEARTBEAT_NS - 1) == []
    assert rig.step(later_ns=1) == [FramePresented(rig.now_ns)]
    assert HEARTBEAT_NS <= S


def key(kind: int, **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, key=pygame.K_a, **more)


def test_keys_go_to_the_app_with_the_time_of_the_poll(rig: Rig) -> None:
    down, up = key(pygame.KEYDOWN), key(pygame.KEYUP)
    assert rig.step(down, later_ns=MS) == [Key("a", down=True, t_ns=rig.now_ns)]
    assert rig.step(up, later_ns=MS) == [Key("a", down=False, t_ns=rig.now_ns)]


def test_repeats_of_a_held_key_are_ignored(rig: Rig) -> None:
    assert rig.step(key(pygame.KEYDOWN, repeat=1)) == []


def test_escape_is_a_key_like_any_other(rig: Rig) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)
    assert rig.step(event) == [Key("escape", down=True, t_ns=rig.now_ns)]


def test_a_closed_window_is_reported(rig: Rig) -> None:
    assert rig.step(pygame.event.Event(pygame.QUIT)) == [WindowClosed()]


def test_a_window_that_was_covered_is_drawn_anew(rig: Rig) -> None:
    surface = pygame.display.get_surface()
    assert surface is not None
    before = surface.get_at((5, 5))
    surface.fill((255, 0, 0))
    rig.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert surface.get_at((5, 5)) == before


def centre_of(line: int) -> tuple[int, int]:
    made = kitchen_plan(plan((800, 480), 4, Layout.WALL), len(ITEMS), 3)
    return next(place.box.centre for number, place in made.lines if number == line)


def posted(kind: int, **more: Any) -> list[pygame.event.Event]:
    """Post an event and return what the loop would get."""
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(kind, **more))
    return pygame.event.get(kind)


def pointed(messages: list[FromScreen]) -> list[Pointed]:
    return [one for one in messages if isinstance(one, Pointed)]


@pytest.fixture
def cook(rig: Rig) -> Rig:
    rig.screen.take(in_kitchen(KitchenView(ITEMS, 3, None)))
    rig.step()
    return rig


@pytest.mark.parametrize("line", [0, 1, 3, len(ITEMS) - 1])
def test_a_click_tells_the_line_under_it(cook: Rig, line: int) -> None:
    events = posted(pygame.MOUSEBUTTONDOWN, button=1, pos=centre_of(line), touch=False)
    assert pointed(cook.step(*events)) == [Pointed(line)]


@pytest.mark.parametrize("line", [0, 5])
def test_a_finger_tells_the_line_under_it(cook: Rig, line: int) -> None:
    x, y = centre_of(line)
    where = {"touch_id": 1, "finger_id": 1, "x": x / 800, "y": y / 480, "dx": 0.0, "dy": 0.0}
    assert pointed(cook.step(*posted(pygame.FINGERDOWN, **where))) == [Pointed(line)]


def test_the_mouse_that_follows_a_finger_does_not_count(cook: Rig) -> None:
    events = posted(pygame.MOUSEBUTTONDOWN, button=1, pos=centre_of(2), touch=True)
    assert pointed(cook.step(*events)) == []


@pytest.mark.parametrize("button", [2, 3, 4, 5])
def test_other_buttons_and_the_wheel_point_at_nothing(cook: Rig, button: int) -> None:
    events = posted(pygame.MOUSEBUTTONDOWN, button=button, pos=centre_of(2), touch=False)
    assert pointed(cook.step(*events)) == []


def test_a_click_beside_the_lines_is_nobodys(cook: Rig) -> None:
    events = posted(pygame.MOUSEBUTTONDOWN, button=1, pos=(799, 3), touch=False)
    assert pointed(cook.step(*events)) == []


def test_a_click_during_a_game_is_nobodys(rig: Rig) -> None:
    rig.screen.take(update(view("7S 7H")))
    events = posted(pygame.MOUSEBUTTONDOWN, button=1, pos=centre_of(2), touch=False)
    assert pointed(rig.step(*events)) == []


@pytest.fixture
def taken(rig: Rig) -> Rig:
    rig.screen.take(update(view("KS 7S")))
    rig.screen.take(update(view(), Taken(S, 0, 2, TakenBy.CHALLENGE)))
    for _ in range(60):
        rig.step(later_ns=50 * MS)
    return rig


def colour_at(x: int, y: int) -> tuple[int, ...]:
    surface = pygame.display.get_surface()
    assert surface is not None
    return tuple(pygame.transform.average_color(surface, pygame.Rect(x, y, 60, 40)))


def test_f2_shows_the_last_pile_and_is_still_a_key(taken: Rig) -> None:
    box = plan((800, 480), 4, Layout.WALL).result[0].box
    before = colour_at(*box.centre)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F2)
    told = taken.step(event, later_ns=MS)
    assert Key("f2", down=True, t_ns=taken.now_ns) in told
    assert colour_at(*box.centre) != before
    taken.step(event, later_ns=MS)
    assert colour_at(*box.centre) == before


def test_a_touch_of_the_result_shows_the_last_pile_and_tells_the_app_nothing(taken: Rig) -> None:
    x, y = plan((800, 480), 4, Layout.WALL).result[0].box.centre
    before = colour_at(x, y)
    beside = posted(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 200), touch=False)
    taken.step(*beside, later_ns=MS)
    assert colour_at(x, y) == before
    on_it = posted(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)
    told = taken.step(*on_it, later_ns=MS)
    assert {type(one) for one in told} == {FramePresented}
    assert colour_at(x, y) != before


def test_a_round_of_bataille_reports_no_card_but_its_frames(rig: Rig) -> None:
    history, _, _ = war_won()
    rig.screen.take(history[0][1])
    told = rig.step()
    assert shown(told) == []
    assert FramePresented(rig.now_ns) in told
