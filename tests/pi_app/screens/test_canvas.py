"""What is drawn in pieces equals what is drawn whole."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pi_app.screens.canvas import Canvas, joined
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.table import Table
from tests.pi_app.screens.scenes import MS, SCENES, played, slap, update, view

WHOLE = pygame.Rect(0, 0, 100, 100)
rects = st.builds(
    pygame.Rect,
    *(st.integers(low, 100) for low in (-20, -20)),
    st.integers(0, 40),
    st.integers(0, 40),
)


@given(st.lists(rects, max_size=12))
def test_joined_areas_are_apart_and_cover_all(areas: list[pygame.Rect]) -> None:
    apart = joined(areas, WHOLE)
    assert all(not one.colliderect(other) for one in apart for other in apart if one is not other)
    for area in (area.clip(WHOLE) for area in areas):
        if area.w and area.h:
            assert any(one.contains(area) for one in apart)


def settings(layout: Layout = Layout.WALL, *, reduced: bool = False) -> ScreenSettings:
    return ScreenSettings((800, 480), full_screen=False, layout=layout, reduced_motion=reduced)


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("name", SCENES)
def test_frames_drawn_in_pieces_equal_frames_drawn_whole(name: str, layout: Layout) -> None:
    history, end_ns, _ = SCENES[name]
    table = Table(settings(layout), (800, 480))
    pieces, whole = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    canvas: Canvas | None = None
    moments = [(at_ns, change) for at_ns, change in history]
    for at_ns, change in moments:
        table.take(change, at_ns)
        canvas = canvas or Canvas(pieces, table.background())
        for now_ns in (at_ns, at_ns + 50 * MS, at_ns + 200 * MS, end_ns):
            canvas.draw(table.sprites(now_ns))
            Canvas(whole, table.background()).draw(table.sprites(now_ns))
            assert picture(pieces) == picture(whole)


def test_an_idle_frame_touches_nothing() -> None:
    table = Table(settings(), (800, 480))
    table.take(update(view("7S 7H")), 0)
    canvas = Canvas(pygame.Surface((800, 480)), table.background())
    assert canvas.draw(table.sprites(0)) != []
    assert canvas.draw(table.sprites(10 * MS)) == []


def test_a_card_is_whole_and_in_view_from_its_first_frame_on() -> None:
    """The top card settles by a few pixels only, so its first frame is the one that shows it."""
    table = Table(settings(), (800, 480))
    seen = view("7S 7H QD 3C")
    table.take(update(seen, played(seen, 0)), 0)
    places = {}
    for now_ns in (0, 300 * MS):
        sprites = table.sprites(now_ns)
        places[now_ns] = next(one.rect.center for one in sprites if one.name == "card -1")
        above = sprites[[one.name for one in sprites].index("card -1") + 1 :]
        top = next(one.rect for one in sprites if one.name == "card -1")
        over = [one.name for one in above if one.rect.colliderect(top.inflate(-40, -40))]
        assert over == ["player"]
    way = pygame.Vector2(places[0]).distance_to(places[300 * MS])
    assert 0 < way <= 34 * 800 / 1920 + 1


def test_reduced_motion_moves_nothing() -> None:
    table = Table(settings(reduced=True), (800, 480))
    seen = view("7S 7H QD 3C")
    table.take(update(seen, played(seen, 0)), 0)
    assert not table.moving(0)


def test_nothing_flashes() -> None:
    """A result lights up once, and goes dark once, 2.5 s later."""
    from engine.events import Verdict

    table = Table(settings(), (800, 480))
    table.take(update(view("7S 7H"), slap(1, Verdict.FALSE, 0)), 0)
    looks = []
    for tenth in range(60):
        sprite = next(s for s in table.sprites(tenth * 100 * MS) if s.name == "result 0")
        looks.append(sprite.surface.get_at((sprite.rect.w // 2, 6)))
    changes = [n for n, (a, b) in enumerate(pairwise(looks)) if a != b]
    assert changes == [24]
