"""The screen of Bataille: the cards of a round in front of their players, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from engine.cards import Card
from engine.views import WarSeatView, WarView
from pi_app.publish import Update
from pi_app.screens import cards, motion, signs
from pi_app.screens.cards import CardStore
from pi_app.screens.colours import GOLD, MAT
from pi_app.screens.countdown import dial
from pi_app.screens.layout import Place
from pi_app.screens.shelf import Shelf, Sprite, boxed, centred
from pi_app.screens.told import draw_told
from pi_app.screens.war_boxes import draw_pot
from pi_app.screens.war_layout import PADDING, WarPlan
from pi_app.screens.war_story import WarStory, is_war_fresh, settled, swept, told_of

MOST_LAID = 7
"""Cards of a seat that are drawn: its newest ones."""
_FADED = (255, 255, 255, 136)
_SIGN = 76


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of a seat's row; none is face down."""

    card: Card | None


def row_of(own: WarSeatView) -> tuple[Laid, ...]:
    """Return a seat's cards of this round as they were laid, the newest last.

    How a view's face-down cards spread over several battles is not told: evenly.
    """
    if len(own.shown) < 2:
        return (*[Laid(None)] * own.down, *map(Laid, own.shown))[-MOST_LAID:]
    first, *later = own.shown
    row = [Laid(first)]
    for place, card in enumerate(later):
        number = own.down * (place + 1) // len(later) - own.down * place // len(later)
        row += [*[Laid(None)] * number, Laid(card)]
    return tuple(row)[-MOST_LAID:]


class WarArtist:
    """Makes the sprites between the panels."""

    def __init__(self, plan: WarPlan, store: CardStore, shelf: Shelf, *, still: bool) -> None:
        self._plan = plan
        self._store = store
        self._shelf = shelf
        self._still = still
        """Nothing moves: things are where they come to rest."""

    def sprites(
        self, update: Update, view: WarView, story: WarStory, now_ns: int
    ) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first."""
        for seat, own in enumerate(view.seats):
            yield from self._lane(seat, own, view, story, now_ns)
        yield from self._texts(update, view, story, now_ns)
        yield from self._sweep(view, story, now_ns)

    def _lane(
        self, seat: int, own: WarSeatView, view: WarView, story: WarStory, now_ns: int
    ) -> Iterator[Sprite]:
        row = row_of(own)
        place = self._plan.slot(seat, 0, 1)
        if not row:
            if not own.out:
                yield centred(f"mat {seat}", self._mat(seat), place)
            return
        marked = not view.battle and story.last is not None and story.last.winner == seat
        faded = swept(story, now_ns) > 0 and not marked
        for back, laid in zip(range(len(row) - 1, -1, -1), row, strict=True):
            centre = self._plan.slot(seat, back, len(row))
            if not back:
                centre = self._settling(seat, centre, story, now_ns)
            yield centred(f"lane {seat} {back}", self._picture(seat, laid, faded=faded), centre)
        yield from self._marks(seat, place, view, marked=marked)

    def _settling(
        self, seat: int, place: tuple[int, int], story: WarStory, now_ns: int
    ) -> tuple[int, int]:
        laid = story.last is not None and story.last.cards[seat] is not None
        if self._still or not laid:
            return place
        origin = self._plan.base.panels[seat].box.centre
        reach = motion.SETTLE_UNITS * self._plan.base.unit
        return motion.settling(settled(story, now_ns), place, origin, reach)

    def _marks(
        self, seat: int, place: tuple[int, int], view: WarView, *, marked: bool
    ) -> Iterator[Sprite]:
        """Yield the frame and the sign of a card that has won its round or is in battle."""
        fights = seat in view.battle
        if not marked and not fights:
            return
        frame = self._shelf.get(("frame", self._angle(seat)), lambda: self._frame(seat))
        yield centred(f"frame {seat}", frame, place)
        make = signs.crown_sign if marked else signs.battle_sign
        sign = self._turned(make(self._plan.base.px(_SIGN)), seat, make.__name__)
        yield centred(f"sign {seat}", sign, self._corner(seat, place))

    def _corner(self, seat: int, place: tuple[int, int]) -> tuple[int, int]:
        """Return the corner of a seat's card, upper right as its player sees it."""
        width, height = self._plan.card
        # Out to the side, where it hides least of the card, and clear of the panels.
        across, up = width // 2, height // 2 - self._plan.base.px(_SIGN // 2)
        x, y = place
        corners = {
            0: (x + across, y - up),
            90: (x - up, y - across),
            180: (x - across, y + up),
            270: (x + up, y + across),
        }
        return corners[self._angle(seat)]

    def _angle(self, seat: int) -> int:
        return self._plan.lanes[seat].angle

    def _picture(self, seat: int, laid: Laid, *, faded: bool) -> pygame.Surface:
        key = ("laid", laid.card, self._angle(seat), faded)
        return self._shelf.get(key, lambda: self._drawn(seat, laid, faded=faded))

    def _drawn(self, seat: int, laid: Laid, *, faded: bool) -> pygame.Surface:
        flat = self._store.get(laid.card) if laid.card is not None else self._back()
        turned = pygame.transform.rotate(flat, self._angle(seat))
        if faded:
            turned.fill(_FADED, special_flags=pygame.BLEND_RGBA_MULT)
        else:
            turned.set_alpha(255, pygame.RLEACCEL)
        return turned

    def _back(self) -> pygame.Surface:
        return self._shelf.get("war back", lambda: cards.back(self._plan.card, 3.0))

    def _mat(self, seat: int) -> pygame.Surface:
        width = self._plan.base.px(4)
        return self._shelf.get(
            ("war mat", self._angle(seat)),
            lambda: self._facing(signs.frame(self._plan.card, MAT, width), seat),
        )

    def _frame(self, seat: int) -> pygame.Surface:
        width, height = self._plan.card
        edge = self._plan.base.px(PADDING)
        outer = (width + 2 * edge, height + 2 * edge)
        return self._facing(signs.frame(outer, GOLD, edge), seat)

    def _turned(self, upright: pygame.Surface, seat: int, name: str) -> pygame.Surface:
        key = (name, self._angle(seat))
        return self._shelf.get(key, lambda: self._facing(upright, seat))

    def _facing(self, surface: pygame.Surface, seat: int) -> pygame.Surface:
        return pygame.transform.rotate(surface, self._angle(seat))

    def _texts(
        self, update: Update, view: WarView, story: WarStory, now_ns: int
    ) -> Iterator[Sprite]:
        plan, unit = self._plan, self._plan.base.unit
        told, fresh = told_of(update, view, story), is_war_fresh(story, now_ns)
        for number, place in enumerate(plan.told):
            build = partial(draw_told, told, unit=unit, fresh=fresh)
            yield boxed(self._shelf, f"told {number}", (told, fresh), place, build)
        for number, place in enumerate(plan.pots):
            amounts = partial(draw_pot, view.pot, view.rounds, unit=unit)
            yield boxed(self._shelf, f"pot {number}", (view.pot, view.rounds), place, amounts)
        yield from self._rings(story, now_ns)

    def _rings(self, story: WarStory, now_ns: int) -> Iterator[Sprite]:
        if story.clock is None:
            return
        shown = dial(story.clock, now_ns)
        for number, box in enumerate(self._plan.rings):
            place = Place(box, 180 * number)
            yield boxed(self._shelf, f"ring {number}", shown, place, partial(signs.ring, shown))

    def _sweep(self, view: WarView, story: WarStory, now_ns: int) -> Iterator[Sprite]:
        """Yield the cards on their way from each seat that laid some to the winner."""
        done = swept(story, now_ns)
        last = story.last
        if self._still or last is None or last.winner is None or not 0.0 < done < 1.0:
            return
        end = self._plan.base.panels[last.winner].box.centre
        picture = self._shelf.get("war sweep", self._bundle)
        for seat, own in enumerate(view.seats):
            if own.shown:
                start = self._plan.slot(seat, 0, 1)
                yield centred(f"sweep {seat}", picture, motion.between(done, start, end))

    def _bundle(self) -> pygame.Surface:
        width, height = (round(part * 0.6) for part in self._plan.card)
        step = self._plan.base.px(8)
        surface = pygame.Surface((width + step, height + step), pygame.SRCALPHA)
        picture = cards.back((width, height))
        for place in range(2):
            surface.blit(picture, (place * step, place * step))
        return surface
