"""The pile in the middle: the newest cards fanned, penalty cards under them, what moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from engine.views import FaceUp, SlapView
from pi_app.lab.odds_views import OddsView
from pi_app.publish import Update
from pi_app.screens import cards, motion
from pi_app.screens.acts import Acts
from pi_app.screens.badges import seat_badge
from pi_app.screens.boxes import draw_now, now_of
from pi_app.screens.cards import CardStore
from pi_app.screens.challenge import PIP_STEPS, Dare, dare_of, draw_dare, draw_pips, pips_box
from pi_app.screens.colours import PAPER
from pi_app.screens.column import BODY
from pi_app.screens.felt import draw_mat
from pi_app.screens.last_picture import draw_last
from pi_app.screens.last_pile import LastPile
from pi_app.screens.layout import FAN_CARDS, Place, Plan
from pi_app.screens.odds import draw_odds
from pi_app.screens.paint import blank, write
from pi_app.screens.photo import Photo, photo_of
from pi_app.screens.photo_picture import draw_photo
from pi_app.screens.result_box import Told, draw_result
from pi_app.screens.shelf import Shelf, Sprite, boxed, centred
from pi_app.screens.story import Motion, MotionKind, Story, is_asked_for, is_fresh, is_looked_at
from pi_app.screens.words import count

_UNDER_ANGLES = (9.0, 4.0, 13.0)
_BADGE = 84


def fanned(view: SlapView) -> tuple[FaceUp, ...]:
    """Return the cards whose faces can be seen, the newest last."""
    return view.pile[-FAN_CARDS:]


def staged_photo(view: SlapView, story: Story) -> Photo | None:
    """Return the photo finish that has the place of the pile: till the next card, or result."""
    if view.pile or view.under or story.result is None:
        return None
    return photo_of(story.result.slaps, story.result.crowned)


def _on_their_way(motions: tuple[Motion, ...], now_ns: int) -> int:
    """Return how many penalty cards have not reached the pile yet."""
    paid = [one for one in motions if one.kind is MotionKind.PAID]
    return sum(one.cards for one in paid if motion.is_moving(one, now_ns))


class PileArtist:
    """Makes the sprites of the pile."""

    def __init__(self, plan: Plan, store: CardStore, shelf: Shelf) -> None:
        self._plan = plan
        self._store = store
        self._shelf = shelf
        self._acts = Acts(plan, shelf)

    def sprites(
        self, update: Update, view: SlapView, story: Story, now_ns: int
    ) -> Iterator[Sprite]:
        """Yield the pile, and the two texts beside it."""
        photo = staged_photo(view, story)
        if photo is None and not view.pile:
            mat = self._shelf.get("mat", lambda: draw_mat(self._plan))
            yield centred("mat", mat, self._plan.slots[-1])
        # What moves passes over the texts, and under the cards.
        yield from self._texts(update, view, story, now_ns)
        yield from self._pile(view, story.motions, now_ns)
        if photo is not None:
            yield from self._photo(photo, story, now_ns)

    def _pile(self, view: SlapView, motions: tuple[Motion, ...], now_ns: int) -> Iterator[Sprite]:
        """Yield the sprites from the lowest to the top card and its player's badge."""
        yield from self._under(view, _on_their_way(motions, now_ns))
        yield from self._acts.sprites(view, motions, now_ns)
        yield from self._depth(view)
        shown = fanned(view)
        for place, up in zip(range(-len(shown), 0), shown, strict=True):
            centre = self._plan.slots[place]
            if place == -1:
                centre = self._settled(up, motions, now_ns)
            yield centred(f"card {place}", self._store.get(up.card, up.number), centre)
            if place == -1:
                yield self._badge(up.seat, centre)
        yield from self._captions(view)

    def _photo(self, photo: Photo, story: Story, now_ns: int) -> Iterator[Sprite]:
        """Yield the photo finish, once the pile has been swept away."""
        if any(motion.is_moving(mover, now_ns) for mover in story.motions):
            return
        for number, place in enumerate(self._plan.photos):
            build = partial(draw_photo, photo, unit=self._plan.unit)
            yield boxed(self._shelf, f"photo {number}", photo, place, build)

    def _settled(self, up: FaceUp, motions: tuple[Motion, ...], now_ns: int) -> tuple[int, int]:
        place = self._plan.slots[-1]
        moving = [m for m in motions if m.kind is MotionKind.PLAYED and m.seat == up.seat]
        if not moving:
            return place
        origin = self._plan.panels[up.seat].box.centre
        reach = motion.SETTLE_UNITS * self._plan.unit
        return motion.settling(motion.share(moving[-1], now_ns), place, origin, reach)

    def _badge(self, seat: int, centre: tuple[int, int]) -> Sprite:
        size = self._plan.px(_BADGE)
        sign = self._shelf.get(("badge", seat), lambda: seat_badge(seat, size))
        width, height = self._plan.card
        inset = round(size * 0.62)
        corner = (centre[0] + width // 2 - inset, centre[1] - height // 2 + inset)
        return centred("player", sign, corner)

    def _under(self, view: SlapView, coming: int) -> Iterator[Sprite]:
        first = self._plan.slots[max(-len(view.pile), -FAN_CARDS) if view.pile else -1]
        for place in range(min(view.under - coming, len(_UNDER_ANGLES))):
            picture = self._under_back(_UNDER_ANGLES[place])
            shift = self._plan.px(14 + 11 * place)
            yield centred(f"under {place}", picture, (first[0] - shift, first[1]))

    def _under_back(self, angle: float) -> pygame.Surface:
        size = self._plan.card
        smaller = (round(size[0] * 0.94), round(size[1] * 0.94))
        return self._shelf.get(("under", angle), lambda: cards.back(smaller, angle))

    def _depth(self, view: SlapView) -> Iterator[Sprite]:
        """Yield the edges of the covered cards, left of the fan."""
        hidden = len(view.pile) - FAN_CARDS
        if hidden <= 0:
            return
        layers = min(1 + hidden // 3, 5)
        picture = self._shelf.get(("depth", layers), lambda: self._edges(layers))
        x, y = self._plan.slots[0]
        yield centred("depth", picture, (x - layers * self._plan.px(5) // 2, y))

    def _edges(self, layers: int) -> pygame.Surface:
        step = self._plan.px(5)
        width, height = self._plan.card
        surface = blank((width + layers * step, height))
        radius = width // 14
        for layer in range(layers):
            area = pygame.Rect(layer * step, 0, width, height)
            pygame.draw.rect(surface, (120, 116, 104), area, border_radius=radius)
            pygame.draw.rect(surface, PAPER, area.inflate(-2, -2), border_radius=radius)
        return surface

    def _captions(self, view: SlapView) -> Iterator[Sprite]:
        total = len(view.pile) + view.under
        if not total:
            return
        words = count("card", total)
        if view.under:
            words = f"{words}, {count('under', view.under)}"
        for place in self._plan.captions:
            build = partial(self._caption, words, place.angle)
            picture = self._shelf.get(("caption", words, place.angle), build)
            yield centred(f"caption {place.angle}", picture, place.box.centre)

    def _texts(self, update: Update, view: SlapView, story: Story, now_ns: int) -> Iterator[Sprite]:
        result, places = story.result, self._plan.now
        fresh = result is not None and is_fresh(result, now_ns)
        odds = None if fresh else update.odds
        if odds is None:
            last = story.last if is_looked_at(story, now_ns) else None
        else:  # a lesson stays in sight while the game waits: the last pile has to be asked for
            last = story.last if is_asked_for(story, now_ns) else None
        if view.challenge is not None and view.collecting is None and not view.rematch:
            dare = dare_of(update, view.challenge, view, story.tries)
            if not fresh and last is None and odds is None:
                places = self._plan.dares
                result = result if places is self._plan.now else None
            yield from self._dare(dare, places, story, now_ns)
        elif view.over is None:
            now = now_of(update, view)
            for number, place in enumerate(places):
                asked = partial(draw_now, now, unit=self._plan.unit)
                yield boxed(self._shelf, f"now {number}", now, place, asked)
        if last is not None:
            yield from self._last(last)
        elif odds is not None:
            yield from self._odds(odds)
        elif result is not None:
            yield from self._result(Told(result, fresh, staged_photo(view, story) is not None))

    def _result(self, told: Told) -> Iterator[Sprite]:
        for number, place in enumerate(self._plan.result):
            build = partial(draw_result, told, unit=self._plan.unit)
            yield boxed(self._shelf, f"result {number}", told, place, build)

    def _odds(self, odds: OddsView) -> Iterator[Sprite]:
        """Yield the panel of the next card: it has the room of a result once that is read."""
        for number, place in enumerate(self._plan.result):
            build = partial(draw_odds, odds, unit=self._plan.unit)
            yield boxed(self._shelf, f"odds {number}", odds, place, build)

    def _last(self, last: LastPile) -> Iterator[Sprite]:
        for number, place in enumerate(self._plan.result):
            build = partial(draw_last, last, unit=self._plan.unit)
            yield boxed(self._shelf, f"last {number}", last, place, build)

    def _dare(
        self, dare: Dare, places: tuple[Place, ...], story: Story, now_ns: int
    ) -> Iterator[Sprite]:
        """Yield who must answer whom, and upon it the tries, of which one may be going out."""
        moving = [one for one in story.motions if one.kind is MotionKind.TRIED]
        done = motion.share(moving[-1], now_ns) if moving else 1.0
        steps = round(done * PIP_STEPS)
        for number, place in enumerate(places):
            told = partial(draw_dare, dare, unit=self._plan.unit)
            yield boxed(self._shelf, f"now {number}", dare, place, told)
            at = place.within(pips_box(place.drawn_size, self._plan.unit))
            pips = partial(draw_pips, dare, steps=steps)
            yield boxed(self._shelf, f"pips {number}", (dare, steps), at, pips)

    def _caption(self, words: str, angle: int) -> pygame.Surface:
        line = write(words, self._plan.px(BODY), PAPER)
        return pygame.transform.rotate(line, angle) if angle else line
