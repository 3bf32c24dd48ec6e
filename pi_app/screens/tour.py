"""The screens of the tour: the map, a table with its people, a result. Read this first of them.

Each part is a sprite of its own, so that a step of the cursor draws little anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

import pygame

from pi_app.publish import Update
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.tour_layout import tour_plan
from pi_app.screens.tour_map import Spot, draw_road, draw_spot, draw_strip, draw_title
from pi_app.screens.tour_parts import draw_choice, draw_hint, draw_title_line
from pi_app.screens.tour_result import (
    draw_ranks,
    draw_speaker,
    draw_stars,
    headline_of,
    ranks_of,
    verdict_of,
)
from pi_app.screens.tour_table import draw_greeting, draw_person, draw_place
from pi_app.tour.tables import TABLES
from pi_app.tour.views import Scene, TourView

Draw = Callable[[tuple[int, int], float], pygame.Surface]
"""(size, unit) to a picture."""


class TourArtist:
    """Makes all sprites of the tour between matches."""

    def __init__(self, base: Plan, shelf: Shelf) -> None:
        self._plan = tour_plan(base)
        self._shelf = shelf

    def at(self, view: TourView, x: int, y: int) -> int | None:
        """Return which table of the map, or which choice, lies at a point; none if none does."""
        spot = Box(x, y, 1, 1)
        boxes = self._plan.spots if view.scene is Scene.MAP else self._choices(view)
        return next((n for n, box in enumerate(boxes) if spot.inside(box)), None)

    def notice_place(self) -> Place:
        """Return where notices stand: beside the line that says what to press."""
        return Place(self._plan.notices, 0)

    def sprites(self, update: Update, view: TourView) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first."""
        parts = {Scene.MAP: self._map, Scene.TABLE: self._table, Scene.RESULT: self._result}
        yield from parts[view.scene](update, view)
        controls = update.seats[0].controls
        box = self._plan.short_hint if update.notices else self._plan.hint
        yield self._boxed("hint", controls, box, partial(draw_hint, controls))

    def _boxed(self, name: str, key: Hashable, box: Box, draw: Draw) -> Sprite:
        def build(size: tuple[int, int]) -> pygame.Surface:
            return draw(size, self._plan.unit)

        return boxed(self._shelf, f"tour {name}", (name, key), Place(box, 0), build)

    def _choices(self, view: TourView) -> tuple[Box, ...]:
        return self._plan.choices(len(view.choices))

    # -- the map ---------------------------------------------------------------------------

    def _map(self, _update: Update, view: TourView) -> Iterator[Sprite]:
        plan = self._plan
        passed = tuple(seen.is_passed for seen in view.tables)
        whole = Box(0, 0, *plan.size)
        yield self._boxed("road", passed, whole, partial(draw_road, plan.spots, passed))
        yield self._boxed("title", view.stars, plan.title, partial(draw_title, view.tables))
        for number, (seen, box) in enumerate(zip(view.tables, plan.spots, strict=True)):
            spot = Spot(TABLES[number].key, TABLES[number].name, seen, number == view.table)
            yield self._boxed(f"spot {number}", spot, box, partial(draw_spot, spot))
        told = (view.table, view.tables[view.table])
        yield self._boxed("strip", told, plan.strip, partial(draw_strip, *told))

    # -- a table ---------------------------------------------------------------------------

    def _table(self, _update: Update, view: TourView) -> Iterator[Sprite]:
        plan, table = self._plan, TABLES[view.table]
        seen = view.tables[view.table]
        yield self._boxed("place", (table.key, seen), plan.title, partial(draw_place, table, seen))
        speech = view.speech
        speaks = None if speech is None else speech.who
        for number, box in enumerate(plan.people):
            key = (table.key, number, table.who[number].key == speaks)
            draw = partial(draw_person, table, number, speaks=key[2])
            yield self._boxed(f"person {number}", key, box, draw)
        if speech is not None:
            number = [one.key for one in table.who].index(speech.who)
            tail = (plan.people[number].centre[0] - plan.greeting.x) / plan.greeting.w
            draw_words = partial(draw_greeting, speech.text, tail)
            yield self._boxed("greeting", (speech, tail), plan.greeting, draw_words)
        yield from self._all_choices(view)

    # -- a result --------------------------------------------------------------------------

    def _result(self, update: Update, view: TourView) -> Iterator[Sprite]:
        plan, result = self._plan, view.result
        if result is None:
            return
        told = headline_of(view, result), verdict_of(view)
        yield self._boxed("stars", (told, result), plan.stars, partial(draw_stars, result, told[1]))
        yield self._boxed("headline", told[0], plan.title, partial(draw_title_line, told[0]))
        ranks = ranks_of(TABLES[view.table], result, update.seats[0].name)
        yield self._boxed("ranks", ranks, plan.ranks, partial(draw_ranks, ranks))
        if view.speech is not None:
            glad = result.place > 1
            key = (view.speech, glad)
            draw = partial(draw_speaker, view.speech, glad=glad)
            yield self._boxed("speaker", key, plan.speaker, draw)
        yield from self._all_choices(view)

    def _all_choices(self, view: TourView) -> Iterator[Sprite]:
        for number, box in enumerate(self._choices(view)):
            choice, chosen = view.choices[number], number == view.cursor
            draw = partial(draw_choice, choice, chosen=chosen)
            yield self._boxed(f"choice {number}", (choice, chosen), box, draw)
