"""The screen of Court Circular: the trick, its lines as they form, and what is around it.

Which picture it is (`Stage`) comes from the story; the parts are drawn by artists of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from engine.views import CircularView
from pi_app.hands import HandShown
from pi_app.publish import Update
from pi_app.screens.circular_boxes import draw_last as draw_last_trick
from pi_app.screens.circular_boxes import draw_pack, pack_of
from pi_app.screens.circular_count import count_of, draw_count
from pi_app.screens.circular_cut import cut_sprites
from pi_app.screens.circular_layout import CircularPlan, circular_plan
from pi_app.screens.circular_lesson import PAGES, draw_page
from pi_app.screens.circular_panels import circular_panels, draw_circular_panel
from pi_app.screens.circular_story import (
    CircularStory,
    Laid,
    Stage,
    cut_of,
    laid_of,
    page_of,
    stage_of,
)
from pi_app.screens.circular_told import told_of_trick
from pi_app.screens.circular_trick import TrickArtist
from pi_app.screens.curtain import draw_curtain
from pi_app.screens.hand import HandArtist
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.messages import TapKind, Tapped
from pi_app.screens.phones import board_of, draw_board
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.spoken import said_in
from pi_app.screens.told import draw_told


class _Room:
    """The plan with or without a hand, and the artists that draw by it."""

    def __init__(self, base: Plan, shelf: Shelf, *, hand: bool, still: bool) -> None:
        self.plan = circular_plan(base, hand=hand)
        self.trick = TrickArtist(self.plan, shelf, still=still)
        self.hand = HandArtist(self.plan, shelf)


class CircularArtist:
    """Makes all sprites of the game but the notices."""

    def __init__(self, base: Plan, shelf: Shelf, *, still: bool) -> None:
        self._base = base
        self._shelf = shelf
        self._still = still
        self._rooms: dict[bool, _Room] = {}

    def _room(self, story: CircularStory) -> _Room:
        if story.hands not in self._rooms:
            room = _Room(self._base, self._shelf, hand=story.hands, still=self._still)
            self._rooms[story.hands] = room
        return self._rooms[story.hands]

    def sprites(self, update: Update, story: CircularStory, now_ns: int) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first."""
        room, view = self._room(story), update.view
        stage = stage_of(update, story, now_ns)
        if not isinstance(view, CircularView):
            yield from self._idle(update, room.plan, story, now_ns)
        elif stage is Stage.BOARD:
            yield from self._board(update, room.plan.posters)
        elif stage is Stage.COUNT:
            yield from self._count(update, view, story, room.plan)
        else:
            yield from self._trick(update, view, story, now_ns)
            if stage is Stage.TRICK:
                yield from self._hands(update, room)
        yield from self._panels(update, room.plan)

    def notice_place(self, update: Update, story: CircularStory, now_ns: int) -> Place:
        """Return where the notices stand."""
        if stage_of(update, story, now_ns) in (Stage.TRICK, Stage.LINGER):
            return self._room(story).plan.field.texts.notices
        return self._room(story).plan.poster_notices

    def seal_place(self, update: Update, story: CircularStory, now_ns: int) -> Place | None:
        """Return where the seal of the next deal stands; none while a trick is on the table."""
        if stage_of(update, story, now_ns) in (Stage.TRICK, Stage.LINGER):
            return None
        return self._room(story).plan.poster_notices

    def tapped(self, update: Update, story: CircularStory, point: tuple[int, int]) -> Tapped:
        """Return what lies at a point of the screen."""
        room = self._room(story)
        spot = Box(*point, 1, 1)
        if update.curtain is not None:
            zone = room.plan.hand_place(update.curtain.seat)
            if zone is not None and spot.inside(zone.box):
                return Tapped(TapKind.CURTAIN)
        if update.hand is not None:
            found = room.hand.tapped(update.hand, spot) or room.trick.tapped(update.hand, spot)
            return found or Tapped(TapKind.BACKGROUND)
        return Tapped(TapKind.BACKGROUND)

    def _idle(
        self, update: Update, plan: CircularPlan, story: CircularStory, now_ns: int
    ) -> Iterator[Sprite]:
        number = page_of(story, len(PAGES), now_ns)
        for n, place in enumerate(plan.posters):
            pages, board = halves(place, beside=update.phones is not None)
            build = partial(draw_page, number, unit=self._base.unit)
            yield boxed(self._shelf, f"rules {n}", number, pages, build)
            if board is not None:
                yield from self._board(update, (board,))

    def _board(self, update: Update, places: tuple[Place, ...]) -> Iterator[Sprite]:
        if update.phones is None:
            return
        told = board_of(update, update.phones)
        build = partial(draw_board, told, unit=self._base.unit)
        for place in places:
            yield boxed(self._shelf, f"phones {place.box}", told, place, build)

    def _count(
        self, update: Update, view: CircularView, story: CircularStory, plan: CircularPlan
    ) -> Iterator[Sprite]:
        told = count_of(update, view, story)
        build = partial(draw_count, told, unit=self._base.unit)
        for number, place in enumerate(plan.posters):
            yield boxed(self._shelf, f"count {number}", told, place, build)

    def _trick(
        self, update: Update, view: CircularView, story: CircularStory, now_ns: int
    ) -> Iterator[Sprite]:
        room, laid, cut = self._room(story), laid_of(view), cut_of(view, story, now_ns)
        if cut is None:
            yield from room.trick.sprites(laid, update.hand, story, now_ns)
        else:
            yield from cut_sprites(cut, room.plan, self._shelf)
        yield from self._texts(update, view, laid, story, now_ns)

    def _texts(
        self, update: Update, view: CircularView, laid: Laid, story: CircularStory, now_ns: int
    ) -> Iterator[Sprite]:
        texts, unit = self._room(story).plan.field.texts, self._base.unit
        told, fresh = told_of_trick(update, view, story, now_ns)
        for number, place in enumerate(texts.told):
            build = partial(draw_told, told, unit=unit, fresh=fresh)
            yield boxed(self._shelf, f"told {number}", (told, fresh), place, build)
        pack = pack_of(view)
        for number, place in enumerate(texts.packs):
            draw = partial(draw_pack, pack, unit=unit)
            yield boxed(self._shelf, f"pack {number}", pack, place, draw)
        last = view.last_trick if laid.winner is None else None
        if last is not None:
            for number, place in enumerate(texts.lasts):
                small = partial(draw_last_trick, last, unit=unit)
                yield boxed(self._shelf, f"last {number}", last, place, small)

    def _hands(self, update: Update, room: _Room) -> Iterator[Sprite]:
        if update.hand is not None:
            yield from sprites_of_hand(update, update.hand, room.hand)
        elif update.curtain is not None:
            place = room.plan.hand_place(update.curtain.seat)
            if place is not None:
                info = update.seats[update.curtain.seat]
                key = (update.curtain, info)
                build = partial(draw_curtain, update.curtain.seat, info, unit=self._base.unit)
                drawn = partial(boxed, self._shelf, "curtain", key, place, build)
                yield said_in(info.language, drawn)

    def _panels(self, update: Update, plan: CircularPlan) -> Iterator[Sprite]:
        for panel in circular_panels(update):
            build = partial(draw_circular_panel, panel, unit=self._base.unit)
            place = plan.panels[panel.seat]
            drawn = partial(boxed, self._shelf, f"seat {panel.seat}", panel, place, build)
            yield said_in(update.seats[panel.seat].language, drawn)


class _HandArtist(Protocol):
    """Draws hands of a game."""

    def sprites(self, update: Update, hand: HandShown) -> Iterator[Sprite]: ...


def sprites_of_hand(update: Update, hand: HandShown, artist: _HandArtist) -> list[Sprite]:
    """Return a hand in the language of its owner."""
    seat = hand.view.seat
    language = update.language if seat is None else update.seats[seat].language
    return said_in(language, lambda: list(artist.sprites(update, hand)))


def halves(place: Place, *, beside: bool) -> tuple[Place, Place | None]:
    """Return a place cut in two, the right part for the phones; whole if there are none."""
    if not beside:
        return place, None
    width, height = place.drawn_size
    left = width * 11 // 20
    board = place.within(Box(left, 0, width - left, height))
    return place.within(Box(0, 0, left, height)), board
