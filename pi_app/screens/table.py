"""The table screen: an update and its story in, sprites out. Read this first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from engine.views import SlapView
from pi_app.publish import Phase, Update
from pi_app.screens import motion
from pi_app.screens.boxes import draw_now, draw_result, now_of
from pi_app.screens.cards import CardStore
from pi_app.screens.felt import draw_felt
from pi_app.screens.layout import Place, Plan, plan
from pi_app.screens.messages import ScreenSettings
from pi_app.screens.middle import draw_invitation, draw_winner, drawn_notices, invitation
from pi_app.screens.panels import draw_panel, seat_panels
from pi_app.screens.pile import PileArtist, fanned
from pi_app.screens.shelf import Shelf, Sprite
from pi_app.screens.story import Story, advance, is_fresh, until_ns

_STORE_BYTES = 16_000_000
"""Turned card faces: some 25 on a 1080p screen. One more takes a few ms to draw."""


@dataclass(frozen=True, slots=True)
class _Scene:
    plan: Plan
    background: pygame.Surface
    pile: PileArtist


class Table:
    """Keeps the newest update and its story, and makes the sprites of any moment."""

    def __init__(self, settings: ScreenSettings, size: tuple[int, int]) -> None:
        self._settings = settings
        self._size = size
        self._shelf = Shelf()
        self._store: CardStore | None = None
        self._scene: _Scene | None = None
        self._update: Update | None = None
        self._story = Story()

    def take(self, update: Update, now_ns: int) -> None:
        """Take note of an update that came at `now_ns`."""
        self._update = update
        self._story = advance(self._story, update, now_ns)
        if self._settings.reduced_motion:
            self._story = replace(self._story, motions=())

    def moving(self, now_ns: int) -> bool:
        """True while something moves, so that each frame differs."""
        return any(motion.is_moving(mover, now_ns) for mover in self._story.motions)

    def changes_at(self, now_ns: int) -> int | None:
        """Return when the picture next changes without an update; none if it stays."""
        return until_ns(self._story, now_ns)

    def visible_numbers(self) -> frozenset[int]:
        """Return the numbers of the cards whose faces can be seen."""
        if self._update is None or not isinstance(self._update.view, SlapView):
            return frozenset()
        return frozenset(up.number for up in fanned(self._update.view))

    def fresh_numbers(self) -> tuple[int, ...]:
        """Return the numbers of the cards that the last update turned over."""
        return self._story.fresh_numbers

    def background(self) -> pygame.Surface:
        """Return what lies under all sprites; another one after the number of seats changed."""
        return self._scene_now().background

    def sprites(self, now_ns: int) -> list[Sprite]:
        """Return the picture at `now_ns`, the lowest sprite first."""
        update = self._update
        made = list(self._all_sprites(update, now_ns)) if update is not None else []
        self._shelf.sweep()
        return made

    def _scene_now(self) -> _Scene:
        seats = len(self._update.seats) if self._update is not None else 2
        if self._scene is None or len(self._scene.plan.panels) != seats:
            made = plan(self._size, seats, self._settings.layout)
            if self._store is None:
                self._store = CardStore(made.card, most_bytes=_STORE_BYTES)
            artist = PileArtist(made, self._store, self._shelf)
            self._scene = _Scene(made, draw_felt(made), artist)
        return self._scene

    def _all_sprites(self, update: Update, now_ns: int) -> Iterator[Sprite]:
        scene = self._scene_now()
        view = update.view
        if not isinstance(view, SlapView):
            yield from self._invitation(update, scene.plan)
        elif view.over is not None or update.phase is Phase.OVER:
            yield from self._winner(update, view, scene.plan)
        else:
            yield from scene.pile.sprites(view, self._story.motions, now_ns)
            yield from self._texts(update, view, scene.plan, now_ns)
        yield from self._panels(update, scene.plan)
        yield from self._notices(update, scene.plan)

    def _panels(self, update: Update, made: Plan) -> Iterator[Sprite]:
        for panel in seat_panels(update, self._story.tries):
            place = made.panels[panel.seat]
            build = partial(draw_panel, panel, unit=made.unit)
            yield self._turned(f"seat {panel.seat}", panel, place, build)

    def _texts(self, update: Update, view: SlapView, made: Plan, now_ns: int) -> Iterator[Sprite]:
        now = now_of(update, view, self._story.tries)
        yield from self._each("now", now, made.now, partial(draw_now, now, unit=made.unit))
        result = self._story.result
        if result is None:
            return
        fresh = is_fresh(result, now_ns)
        build = partial(draw_result, result, unit=made.unit, fresh=fresh)
        yield from self._each("result", (result, fresh), made.result, build)

    def _invitation(self, update: Update, made: Plan) -> Iterator[Sprite]:
        told = invitation(update, self._settings.brief)
        build = partial(draw_invitation, told, unit=made.unit)
        yield from self._each("invitation", told, made.posters, build)

    def _winner(self, update: Update, view: SlapView, made: Plan) -> Iterator[Sprite]:
        build = partial(draw_winner, update, view, unit=made.unit)
        key = (view.over, update.seats)
        yield from self._each("winner", key, made.posters, build)

    def _notices(self, update: Update, made: Plan) -> Iterator[Sprite]:
        if update.notices:
            build = partial(drawn_notices, update.notices, unit=made.unit)
            playing = update.view is not None and update.view.over is None
            place = made.notices if playing else made.poster_notices
            yield self._turned("notices", update.notices, place, build)

    def _each(
        self,
        name: str,
        key: Hashable,
        places: Sequence[Place],
        build: Callable[[tuple[int, int]], pygame.Surface],
    ) -> Iterator[Sprite]:
        for number, place in enumerate(places):
            yield self._turned(f"{name} {number}", key, place, build)

    def _turned(
        self,
        name: str,
        key: Hashable,
        place: Place,
        build: Callable[[tuple[int, int]], pygame.Surface],
    ) -> Sprite:
        """Return the sprite of a box, drawn upright and turned once."""

        def turned() -> pygame.Surface:
            upright = build(place.drawn_size)
            return pygame.transform.rotate(upright, place.angle) if place.angle else upright

        surface = self._shelf.get((name, key, place), turned)
        return Sprite(name, surface, place.box.x, place.box.y)
