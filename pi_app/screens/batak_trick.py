"""The cards of a trick of Batak: each towards its seat, the led one and the best one marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from engine.batak_events import BatakTrick
from engine.batak_views import Play
from engine.cards import Card
from engine.events import CardPlayed
from pi_app.screens import cards, motion, signs
from pi_app.screens.batak_layout import BatakPlan
from pi_app.screens.batak_story import BatakStory, Laid, settled, swept
from pi_app.screens.colours import GOLD, INK, LIT, MAT
from pi_app.screens.paint import blank, rounded, write
from pi_app.screens.shelf import Shelf, Sprite, centred
from pi_app.screens.words import say

_FADED = (255, 255, 255, 120)
_EDGE = 7
"""Units of the frame around the card that wins by now."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a card on the table looks."""

    card: Card
    led: bool
    """It was played first."""
    best: bool
    """No card on the table beats it."""
    won: bool
    faded: bool
    """It has lost."""


class BatakTrickArtist:
    """Makes the sprites of the cards on the table."""

    def __init__(self, plan: BatakPlan, shelf: Shelf, *, still: bool) -> None:
        self._plan = plan
        self._shelf = shelf
        self._still = still

    def sprites(self, laid: Laid, story: BatakStory, now_ns: int) -> Iterator[Sprite]:
        """Yield the sprites, the lowest first: what is taken away lies under what is played."""
        played = dict(laid.plays)
        for seat, spot in enumerate(self._plan.spots):
            if seat not in played:
                yield centred(f"mat {seat}", self._mat(spot.angle), spot.centre)
        yield from self._sweep(story, now_ns)
        for play in laid.plays:
            yield self._card(laid, play, story, now_ns)

    def _card(self, laid: Laid, play: Play, story: BatakStory, now_ns: int) -> Sprite:
        seat, card = play
        spot = self._plan.spots[seat]
        look = Look(
            card,
            led=play == laid.plays[0],
            best=seat == laid.best and len(laid.plays) > 1,
            won=seat == laid.winner,
            faded=laid.winner is not None and seat != laid.winner,
        )
        centre = self._settling(seat, card, spot.centre, story, now_ns)
        return centred(f"trick {seat}", self._picture(look, spot.angle), centre)

    def _settling(
        self, seat: int, card: Card, place: tuple[int, int], story: BatakStory, now_ns: int
    ) -> tuple[int, int]:
        played = story.played.event if story.played is not None else None
        if self._still or not isinstance(played, CardPlayed) or played.card is not card:
            return place
        origin = self._plan.panels[seat].box.centre
        reach = motion.SETTLE_UNITS * self._plan.base.unit
        return motion.settling(settled(story, now_ns), place, origin, reach)

    def _picture(self, look: Look, angle: int) -> pygame.Surface:
        size, unit = self._plan.card, self._plan.base.unit

        # A card's marks change while it lies: its face is drawn once.
        face = self._shelf.get(
            ("batak face", look.card, size), partial(cards.face, look.card, size)
        )

        def drawn() -> pygame.Surface:
            return pygame.transform.rotate(draw_laid(look, face, unit), angle)

        return self._shelf.get(("batak card", look, size, angle), drawn)

    def _mat(self, angle: int) -> pygame.Surface:
        width = self._plan.base.px(3)

        def drawn() -> pygame.Surface:
            return pygame.transform.rotate(signs.frame(self._plan.card, MAT, width), angle)

        return self._shelf.get(("batak mat", angle % 180, self._plan.card), drawn)

    def _sweep(self, story: BatakStory, now_ns: int) -> Iterator[Sprite]:
        """Yield the cards of a trick on their way to who took it."""
        done = swept(story, now_ns)
        taken = story.taken.event if story.taken is not None else None
        if self._still or not isinstance(taken, BatakTrick) or done >= 1:
            return
        end = self._plan.panels[taken.seat].box.centre
        picture = self._shelf.get("batak taken", self._back)
        for number, spot in enumerate(self._plan.spots):
            yield centred(f"taken {number}", picture, motion.between(done, spot.centre, end))

    def _back(self) -> pygame.Surface:
        width, height = self._plan.card
        return cards.back((width * 6 // 10, height * 6 // 10))


def draw_laid(look: Look, face: pygame.Surface, unit: float) -> pygame.Surface:
    """Return a card with its marks, which stand in the corners that have no index."""
    size = face.get_size()
    edge, margin = max(2, round(_EDGE * unit)), max(1, round(_EDGE * unit) // 2)
    surface = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    surface.blit(face, (margin, margin))
    if look.best:
        surface.blit(signs.frame(surface.get_size(), GOLD, edge), (0, 0))
    if look.led:
        tag = _tag(size, unit)
        corner = (2 * edge, surface.get_height() - 2 * edge)
        surface.blit(tag, tag.get_rect(bottomleft=corner))
    if look.faded:
        surface.fill(_FADED, special_flags=pygame.BLEND_RGBA_MULT)
    elif look.won:
        crown = signs.crown_sign(size[0] * 38 // 100)
        corner = (surface.get_width() - 2 * edge, 2 * edge)
        surface.blit(crown, crown.get_rect(topright=corner))
    return surface


def _tag(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the word for the card that was led."""
    word = write(say("batak.led"), max(round(28 * unit), size[1] // 9), INK)
    high = word.get_height()
    tag = rounded(
        (word.get_width() + high // 2, high), LIT, high // 2, edge=INK, width=max(1, high // 20)
    )
    tag.blit(word, word.get_rect(center=tag.get_rect().center))
    return tag
