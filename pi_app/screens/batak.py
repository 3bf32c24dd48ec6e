"""The screen of Batak: the auction, the trick, the hand, the count, and what is around them.

Which picture it is (`Picture`) comes from the story; the parts are drawn by artists of their own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from engine.batak_rules import SEATS
from engine.batak_views import BatakView
from pi_app.publish import Update
from pi_app.screens.batak_auction import AuctionArtist
from pi_app.screens.batak_boxes import (
    count_of_tricks,
    draw_last_cards,
    draw_tricks,
    draw_trump,
    trump_of,
)
from pi_app.screens.batak_count import draw_score
from pi_app.screens.batak_hand import BatakHandArtist
from pi_app.screens.batak_layout import BatakPlan, batak_plan
from pi_app.screens.batak_lesson import BATAK_PAGES
from pi_app.screens.batak_options import has_fields
from pi_app.screens.batak_pages import draw_batak_page
from pi_app.screens.batak_panels import batak_panels, draw_batak_panel
from pi_app.screens.batak_score import score_of
from pi_app.screens.batak_story import (
    BatakStory,
    Laid,
    Picture,
    batak_page_of,
    laid_of,
    picture_of,
)
from pi_app.screens.batak_told import told_of_batak
from pi_app.screens.batak_trick import BatakTrickArtist
from pi_app.screens.circular import halves, sprites_of_hand
from pi_app.screens.curtain import draw_curtain
from pi_app.screens.layout import Box, Place, Plan
from pi_app.screens.messages import TapKind, Tapped
from pi_app.screens.phones import board_of, draw_board
from pi_app.screens.shelf import Build, Shelf, Sprite, boxed
from pi_app.screens.spoken import said_in
from pi_app.screens.told import TALL, draw_told

_Room = tuple[bool, bool]
"""With a hand; clockwise."""
_IDLE = (Picture.RULES, Picture.BOARD)


class _Artists:
    """A plan, and the artists that draw by it."""

    def __init__(self, base: Plan, shelf: Shelf, room: _Room, *, still: bool) -> None:
        hand, clockwise = room
        self.plan: BatakPlan = batak_plan(base, hand=hand, clockwise=clockwise)
        self.trick = BatakTrickArtist(self.plan, shelf, still=still)
        self.auction = AuctionArtist(self.plan, shelf)
        self.hand = BatakHandArtist(self.plan, shelf)


class BatakArtist:
    """Makes all sprites of the game but the notices."""

    def __init__(self, base: Plan, shelf: Shelf, *, still: bool) -> None:
        self._base = base
        self._shelf = shelf
        self._still = still
        self._made: dict[_Room, _Artists] = {}

    def _artists(self, story: BatakStory) -> _Artists:
        room = (story.hands, story.clockwise)
        if room not in self._made:
            self._made[room] = _Artists(self._base, self._shelf, room, still=self._still)
        return self._made[room]

    def sprites(self, update: Update, story: BatakStory, now_ns: int) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first; none unless four sit at the table."""
        if len(update.seats) != SEATS:
            return
        made, view = self._artists(story), update.view
        picture = picture_of(update, story, now_ns)
        if not isinstance(view, BatakView):
            yield from self._idle(update, made.plan, story, now_ns)
        elif picture is Picture.COUNT:
            yield from self._count(update, view, made.plan)
            return
        elif picture is Picture.BOARD:
            yield from self._board(update, made.plan.posters)
        else:
            yield from self._play(update, view, story, now_ns)
        is_idle = picture in _IDLE
        yield from self._panels(update, made.plan.idle_panels if is_idle else made.plan.panels)

    def notice_place(self, update: Update, story: BatakStory, now_ns: int) -> Place:
        """Return where the notices stand."""
        plan, picture = self._artists(story).plan, picture_of(update, story, now_ns)
        if picture is Picture.COUNT:
            return plan.sheet_notices
        return plan.poster_notices if picture in _IDLE else plan.notices

    def panel_place(
        self, update: Update, story: BatakStory, seat: int, now_ns: int
    ) -> Place | None:
        """Return where a seat's panel stands; none while there is none."""
        picture = picture_of(update, story, now_ns)
        if picture is Picture.COUNT or len(update.seats) != SEATS:
            return None
        plan = self._artists(story).plan
        return (plan.idle_panels if picture in _IDLE else plan.panels)[seat]

    def seal_place(self, update: Update, story: BatakStory, now_ns: int) -> Place | None:
        """Return where the seal of the next deal stands; none while cards are played."""
        between = (*_IDLE, Picture.COUNT)
        if picture_of(update, story, now_ns) not in between:
            return None
        return self.notice_place(update, story, now_ns)

    def tapped(self, update: Update, story: BatakStory, point: tuple[int, int]) -> Tapped:
        """Return what lies at a point of the screen."""
        made, spot = self._artists(story), Box(*point, 1, 1)
        if update.curtain is not None:
            zone = made.plan.hand_place(update.curtain.seat)
            if zone is not None and spot.inside(zone.box):
                return Tapped(TapKind.CURTAIN)
        found = None if update.hand is None else made.hand.tapped(update.hand, spot)
        return found or Tapped(TapKind.BACKGROUND)

    def _boxed(
        self, name: str, key: Hashable, places: tuple[Place, ...], build: Build
    ) -> Iterator[Sprite]:
        """Yield the same content at each of some places."""
        for number, place in enumerate(places):
            yield boxed(self._shelf, f"{name} {number}", key, place, build)

    def _idle(
        self, update: Update, plan: BatakPlan, story: BatakStory, now_ns: int
    ) -> Iterator[Sprite]:
        number = batak_page_of(story, len(BATAK_PAGES), now_ns)
        build = partial(draw_batak_page, number, unit=self._base.unit)
        for n, place in enumerate(plan.posters):
            pages, board = halves(place, beside=update.phones is not None)
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

    def _count(self, update: Update, view: BatakView, plan: BatakPlan) -> Iterator[Sprite]:
        told = score_of(update, view)
        build = partial(draw_score, told, unit=self._base.unit)
        yield from self._boxed("score", told, plan.sheets, build)

    def _play(
        self, update: Update, view: BatakView, story: BatakStory, now_ns: int
    ) -> Iterator[Sprite]:
        """Yield the auction or the trick, what stands beside it, and the hand."""
        made, laid = self._artists(story), laid_of(view, story, now_ns)
        picture = picture_of(update, story, now_ns)
        if picture is Picture.AUCTION:
            yield from made.auction.sprites(view)
        else:
            yield from made.trick.sprites(laid, story, now_ns)
        yield from self._texts(update, view, story, laid, now_ns)
        if picture is not Picture.LINGER:
            yield from self._hands(update, made)

    def _texts(
        self, update: Update, view: BatakView, story: BatakStory, laid: Laid, now_ns: int
    ) -> Iterator[Sprite]:
        readings, unit = self._artists(story).plan.readings, self._base.unit
        told, fresh = told_of_batak(update, view, story, laid, now_ns)
        build = partial(draw_told, told, unit=unit, fresh=fresh, roomy=TALL)
        yield from self._boxed("told", (told, fresh), tuple(one.told for one in readings), build)
        trump = trump_of(view)
        draw = partial(draw_trump, trump, unit=unit)
        yield from self._boxed("trump", trump, tuple(one.trump for one in readings), draw)
        if update.hand is not None and has_fields(update.hand):
            return  # the fields lie there
        number = count_of_tricks(view, lies=laid.winner is not None)
        figure = partial(draw_tricks, number, unit=unit)
        yield from self._boxed("trick n", number, tuple(one.count for one in readings), figure)
        if view.tricks_seen and laid.winner is None:
            last = view.tricks_seen[-1]
            small = partial(draw_last_cards, last, unit=unit)
            yield from self._boxed("last", last, tuple(one.last for one in readings), small)

    def _hands(self, update: Update, made: _Artists) -> Iterator[Sprite]:
        if update.hand is not None:
            yield from sprites_of_hand(update, update.hand, made.hand)
        elif update.curtain is not None:
            seat = update.curtain.seat
            place = made.plan.hand_place(seat)
            if place is not None:
                info = update.seats[seat]
                build = partial(draw_curtain, seat, info, unit=self._base.unit)
                drawn = partial(boxed, self._shelf, "curtain", (seat, info), place, build)
                yield said_in(info.language, drawn)

    def _panels(self, update: Update, places: tuple[Place, ...]) -> Iterator[Sprite]:
        for panel in batak_panels(update):
            place, name = places[panel.seat], f"seat {panel.seat}"
            build = partial(draw_batak_panel, panel, unit=self._base.unit)
            drawn = partial(boxed, self._shelf, name, panel, place, build)
            yield said_in(update.seats[panel.seat].language, drawn)
