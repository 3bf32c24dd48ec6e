"""The table screen: an update and its story in, sprites out. Read this first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from engine.events import GameOver
from engine.views import SlapView, WarView
from pi_app.languages import Language
from pi_app.publish import Phase, Update
from pi_app.screens.badges import sit
from pi_app.screens.batak import BatakArtist
from pi_app.screens.batak_story import GAME as BATAK
from pi_app.screens.cards import CardStore
from pi_app.screens.circular import CircularArtist
from pi_app.screens.circular_story import GAME as COURT_CIRCULAR
from pi_app.screens.column import BODY
from pi_app.screens.felt import draw_felt
from pi_app.screens.forfeit import ForfeitArtist
from pi_app.screens.gone import GoneArtist
from pi_app.screens.kitchen import KitchenArtist
from pi_app.screens.layout import Place, Plan, plan
from pi_app.screens.league import BoardArtist
from pi_app.screens.lesson import invitation
from pi_app.screens.letters import drawable
from pi_app.screens.lobby import LobbyArtist, invitation_places, invitation_sprite
from pi_app.screens.messages import (
    LobbyPart,
    LobbyTouched,
    ReactionsTouched,
    ScreenSettings,
    Tapped,
)
from pi_app.screens.middle import draw_invitation, draw_winner, drawn_notices
from pi_app.screens.offer import OfferArtist
from pi_app.screens.operator import OperatorArtist
from pi_app.screens.paint import shortened
from pi_app.screens.panels import draw_panel, seat_panels
from pi_app.screens.phones import board_of, draw_board
from pi_app.screens.pile import PileArtist, fanned
from pi_app.screens.reactions import ReactionsArtist
from pi_app.screens.reading import MOST_BATAK, MOST_SNUG, grown_plan, viewing_of
from pi_app.screens.seal import seal_sprites
from pi_app.screens.shelf import Shelf, Sprite, boxed
from pi_app.screens.sides import languages_of_sides, turned_to
from pi_app.screens.sound_told import with_loudness
from pi_app.screens.spoken import said_in, speaking, spoken
from pi_app.screens.stand_in import notices_of, with_board
from pi_app.screens.tale import Tale, begins
from pi_app.screens.tour import TourArtist
from pi_app.screens.tour_speech import speech_sprite
from pi_app.screens.war import WarArtist
from pi_app.screens.war_layout import WarPlan, war_plan
from pi_app.screens.wizard import WizardArtist
from pi_app.screens.words import say_line

_STORE_BYTES = 16_000_000
"""Turned card faces: some 25 on a 1080p screen. One more takes a few ms to draw."""

MOST_ROOMY = 4
"""With more seats the count of a deal leaves room for one line below it."""
BATAILLE_CORSE = "bataille-corse"
_BESIDE_NAME = 64
"""Units of a box's width that a name leaves free: its edges, and a colon."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What the number of seats decides."""

    plan: Plan
    war_plan: WarPlan
    pile: PileArtist
    war: WarArtist
    circular: CircularArtist
    batak: BatakArtist
    kitchen: KitchenArtist
    forfeit: ForfeitArtist
    gone: GoneArtist
    offer: OfferArtist
    operator: OperatorArtist
    tour: TourArtist
    lobby: LobbyArtist
    board: BoardArtist
    reactions: ReactionsArtist
    wizard: WizardArtist

    @property
    def snug(self) -> Plan:
        """The plan of all but Bataille corse, whose letters grow less."""
        return self.war_plan.base

    def ground(self, update: Update) -> Plan:
        """Return the plan on which a game without hands is drawn."""
        return self.plan if update.game == BATAILLE_CORSE else self.snug


def _is_covered(update: Update) -> bool:
    """Something lies over the cards."""
    covers = update.facts, update.gone, update.reactions
    return any(one is not None for one in covers)


class Table:
    """Keeps the newest update and its story, and makes the sprites of any moment."""

    def __init__(self, settings: ScreenSettings, size: tuple[int, int]) -> None:
        self._settings = settings
        self._size = size
        self._shelf = Shelf()
        self._felt = draw_felt(size)
        self._scene: _Scene | None = None
        self._places: tuple[int, ...] = ()
        self._update: Update | None = None
        self._tales = {Language.ENGLISH: Tale(still=settings.reduced_motion)}
        """By the language in which their sentences are; the table's comes first."""

    def take(self, update: Update, now_ns: int) -> None:
        """Take note of an update that came at `now_ns`."""
        self._sit(update)
        if begins(self._update, update):
            self._tales = {one: Tale(still=tale.still) for one, tale in self._tales.items()}
        self._update = update  # the scene, and with it the room for names, goes by its seats
        self._update = self._with_short_names(update)
        languages = dict.fromkeys((update.language, *self._sides(update).values()))
        befores = {one: self._tales.get(one, self._first_tale) for one in languages}
        self._tales = {
            language: said_in(language, partial(before.after, self._update, now_ns))
            for language, before in befores.items()
        }

    @property
    def _first_tale(self) -> Tale:
        return next(iter(self._tales.values()))

    @property
    def _tale(self) -> Tale:
        """The tale in the language that is spoken; else that of the table."""
        return self._tales.get(spoken(), self._first_tale)

    def _sides(self, update: Update) -> dict[int, Language]:
        """Return what long sides of a table read, by their angle; on a wall nothing of its own."""
        made = self._scene_now().plan
        if not made.layout.is_turned or update.facts is not None:
            return {}
        return languages_of_sides(update, made.panels)

    def _sit(self, update: Update) -> None:
        """Let seats be recognised by where they sit; pictures of others are of no use then."""
        places = tuple(info.shown_as(seat) for seat, info in enumerate(update.seats))
        sit(places)
        if places != self._places:
            self._places, self._scene, self._shelf = places, None, Shelf()

    def _with_short_names(self, update: Update) -> Update:
        """Return the update with names that leave room for what is told of them.

        A name that fits a line of the narrowest box alone never pushes the words after it out of
        the box: they have the next line.
        """
        made = self._scene_now().snug
        room = made.result[0].drawn_size[0] - made.px(_BESIDE_NAME)
        seats = tuple(
            replace(info, name=shortened(drawable(info.name).strip(), made.px(BODY), room))
            for info in update.seats
        )
        return replace(update, seats=seats, brief=update.brief or self._settings.brief)

    def moving(self, now_ns: int) -> bool:
        """True while something moves, so that each frame differs."""
        return self._tale.moving(now_ns)

    def changes_at(self, now_ns: int) -> int | None:
        """Return when the picture next changes without an update; none if it stays."""
        return self._tale.changes_at(now_ns)

    def visible_numbers(self) -> frozenset[int]:
        """Return the numbers of the cards whose faces can be seen."""
        update = self._update
        if update is None or not isinstance(update.view, SlapView) or _is_covered(update):
            return frozenset()
        return frozenset(up.number for up in fanned(update.view))

    def fresh_numbers(self) -> tuple[int, ...]:
        """Return the numbers of the cards that the last update turned over."""
        return self._tale.slaps.fresh_numbers

    def line_at(self, x: int, y: int) -> int | None:
        """Return which line of the kitchen, or part of the tour, lies at a point, if one does."""
        if self._update is None or _is_covered(self._update):
            return None
        if self._update.wiring is not None:
            return self._scene_now().wizard.places(self._update.wiring).at(x, y)
        if self._update.tour is not None:
            return self._scene_now().tour.at(self._update.tour, x, y)
        if self._update.kitchen is None:
            return None
        return self._scene_now().kitchen.places(self._update.kitchen).at(x, y)

    def page_touched(self, x: int, y: int) -> ReactionsTouched | None:
        """Return what of the page of reactions lies at a point; none if the page is not there."""
        update = self._update
        if update is None or update.reactions is None:
            return None
        if update.facts is not None or update.gone is not None:
            return None
        return self._scene_now().reactions.touched(update.reactions, x, y)

    def lobby_touched(self, x: int, y: int) -> LobbyTouched | None:
        """Return what lies at a point while people gather, or shall; none where a game is on."""
        update = self._update
        if update is None or _is_covered(update) or update.kitchen is not None:
            return None
        if update.lobby is not None:
            return self._scene_now().lobby.touched(update.lobby, x, y)
        is_over = update.phase is Phase.OVER and update.goes_back
        return LobbyTouched(LobbyPart.BACKGROUND) if update.invites or is_over else None

    def tapped(self, x: int, y: int) -> Tapped | None:
        """Return what of a game with hidden hands lies at a point; none in any other game."""
        update = self._update
        if update is None or update.tour is not None or _is_covered(update):
            return None
        scene = self._scene_now()
        if update.game == COURT_CIRCULAR:
            return scene.circular.tapped(update, self._tale.circular, (x, y))
        if update.game == BATAK:
            return scene.batak.tapped(update, self._tale.batak, (x, y))
        return None

    def look(self, now_ns: int, point: tuple[int, int] | None = None) -> bool:
        """Show the last pile again, or no longer; tell whether that was asked for.

        A `point` asks for it where the last result is told; no point is a key.
        """
        update = self._update
        if update is None or not isinstance(update.view, SlapView) or _is_covered(update):
            return False
        boxes = [place.box for place in self._scene_now().plan.result]
        if point is not None and not any(box.holds(*point) for box in boxes):
            return False
        self._tales = {one: tale.looked(now_ns) for one, tale in self._tales.items()}
        return True

    def background(self) -> pygame.Surface:
        """Return what lies under all sprites."""
        return self._felt

    def sprites(self, now_ns: int) -> list[Sprite]:
        """Return the picture at `now_ns`, the lowest sprite first."""
        update = self._update
        made = [] if update is None else self._said_to_all(update, now_ns)
        self._shelf.sweep()
        return made

    def _said_to_all(self, update: Update, now_ns: int) -> list[Sprite]:
        """Return the picture in the language of the table; what one long side reads in its own."""
        usual = Language.ENGLISH if update.facts is not None else update.language
        made = self._said_in(usual, update, now_ns)
        for angle, language in self._sides(update).items():
            if language is not usual:
                made = turned_to(angle, made, self._said_in(language, update, now_ns))
        return made

    def _said_in(self, language: Language, update: Update, now_ns: int) -> list[Sprite]:
        with speaking(language):
            made = list(self._all_sprites(update, now_ns))
            return made + self._invites(update)

    def _scene_now(self) -> _Scene:
        seats = len(self._update.seats) if self._update is not None else 2
        if self._scene is None or len(self._scene.plan.panels) != seats:
            self._scene = self._made_for(seats)
        return self._scene

    def _made_for(self, seats: int) -> _Scene:
        settings = self._settings
        seen = viewing_of(
            self._size, settings.layout, settings.diagonal_in, settings.viewing_distance_m
        )
        grown = partial(grown_plan, self._size, seats, settings.layout, seen.wanted())
        made, snug = grown(), grown(most=MOST_SNUG)
        war = war_plan(snug)
        store = CardStore(made.card, most_bytes=_STORE_BYTES)
        laid = CardStore(war.card, most_bytes=_STORE_BYTES)
        return _Scene(
            made,
            war,
            PileArtist(made, store, self._shelf),
            WarArtist(war, laid, self._shelf, still=self._settings.reduced_motion),
            CircularArtist(snug, self._shelf, still=self._settings.reduced_motion),
            BatakArtist(grown(most=MOST_BATAK), self._shelf, still=self._settings.reduced_motion),
            KitchenArtist(snug, self._shelf),
            ForfeitArtist(snug, self._shelf),
            GoneArtist(snug, self._shelf),
            OfferArtist(snug, self._shelf),
            OperatorArtist(plan(self._size, seats, settings.layout), self._shelf),
            TourArtist(plan(self._size, seats, settings.layout), self._shelf),
            LobbyArtist(snug, self._shelf),
            BoardArtist(snug, self._shelf),
            ReactionsArtist(plan(self._size, seats, settings.layout), self._shelf),
            WizardArtist(snug, self._shelf),
        )

    def _all_sprites(self, update: Update, now_ns: int) -> Iterator[Sprite]:
        scene, update = self._scene_now(), with_loudness(update)
        if update.facts is not None:
            yield from scene.operator.sprites(update.facts)
        elif update.gone is not None:
            yield from scene.gone.sprites(update, update.gone)
        elif update.reactions is not None:
            yield from scene.reactions.sprites(update.reactions)
        elif update.wiring is not None:
            yield from scene.wizard.sprites(update, update.wiring)
            yield from self._notices(update, scene.wizard.places(update.wiring).notices)
        elif update.tour is not None:
            yield from scene.tour.sprites(update, update.tour)
            yield from self._notices(update, scene.tour.notice_place())
        elif update.lobby is not None:
            if update.lobby.board is not None:
                yield from scene.board.sprites(update.lobby.board)
                return
            yield from scene.lobby.sprites(update, update.lobby)
            yield from self._notices(update, scene.lobby.notice_place(update.lobby))
        elif update.offer is not None:
            yield from scene.offer.sprites(update, update.offer)
        elif update.kitchen is not None:
            yield from scene.kitchen.sprites(update, update.kitchen)
            yield from self._notices(update, scene.kitchen.places(update.kitchen).notices)
        else:
            yield from self._game(update, scene, now_ns)

    def _game(self, update: Update, scene: _Scene, now_ns: int) -> Iterator[Sprite]:
        """Return the picture of a game, or of the invitation to it."""
        if update.forfeit is not None:
            yield from scene.forfeit.sprites(update, update.forfeit, self._tale.choice, now_ns)
        elif update.game == COURT_CIRCULAR:
            yield from scene.circular.sprites(update, self._tale.circular, now_ns)
            place = scene.circular.notice_place(update, self._tale.circular, now_ns)
            yield from self._notices(update, place)
            sealed = scene.circular.seal_place(update, self._tale.circular, now_ns)
            yield from self._seal(update, sealed)
        elif update.game == BATAK:
            yield from scene.batak.sprites(update, self._tale.batak, now_ns)
            place = scene.batak.notice_place(update, self._tale.batak, now_ns)
            yield from self._notices(update, place)
            sealed = scene.batak.seal_place(update, self._tale.batak, now_ns)
            yield from self._seal(update, sealed)
            yield from self._speech(update, scene, now_ns)
        else:
            yield from self._played(update, scene, now_ns)

    def _invites(self, update: Update) -> list[Sprite]:
        """Return what lies over a demonstration: large words that invite."""
        if not update.invites or update.view is None or _is_covered(update):
            return []
        made = self._scene_now().plan
        places = enumerate(invitation_places(made))
        return [invitation_sprite(self._shelf, made, number, place) for number, place in places]

    def _played(self, update: Update, scene: _Scene, now_ns: int) -> Iterator[Sprite]:
        yield from self._middle(update, scene, now_ns)
        yield from self._panels(update, scene.ground(update))
        told = replace(update, notices=notices_of(update))
        yield from self._notices(told, self._notice_place(update, scene))

    def _middle(self, update: Update, scene: _Scene, now_ns: int) -> Iterator[Sprite]:
        view = update.view
        if view is None:
            yield from self._invitation(update, scene.ground(update))
        elif view.over is not None and not self._tale.lingers(now_ns):
            yield from self._winner(update, view.over, scene.ground(update))
        elif isinstance(view, WarView):
            yield from scene.war.sprites(update, view, self._tale.war, now_ns)
        elif isinstance(view, SlapView):
            yield from scene.pile.sprites(update, view, self._tale.slaps, now_ns)

    def _panels(self, update: Update, made: Plan) -> Iterator[Sprite]:
        for panel in seat_panels(update, self._tale.slaps.tries):
            place = made.panels[panel.seat]
            build = partial(draw_panel, panel, unit=made.unit)
            name, info = f"seat {panel.seat}", update.seats[panel.seat]
            yield said_in(info.language, partial(boxed, self._shelf, name, panel, place, build))

    def _invitation(self, update: Update, made: Plan) -> Iterator[Sprite]:
        told = invitation(update, update.brief or self._settings.brief)
        build = partial(draw_invitation, told, unit=made.unit)
        for number, place in enumerate(made.posters):
            poster, beside = with_board(place, update)
            if beside is not None and update.phones is not None:
                board = board_of(update, update.phones)
                draw = partial(draw_board, board, unit=made.unit)
                yield boxed(self._shelf, f"phones {number}", board, beside, draw)
            yield boxed(self._shelf, f"invitation {number}", told, poster, build)

    def _winner(self, update: Update, over: GameOver, made: Plan) -> Iterator[Sprite]:
        build = partial(draw_winner, update, over, unit=made.unit)
        for number, place in enumerate(made.posters):
            key = (over, update.seats, update.game, update.series)
            yield boxed(self._shelf, f"winner {number}", key, place, build)

    def _notice_place(self, update: Update, scene: _Scene) -> Place:
        view = update.view
        if view is None or view.over is not None:
            return scene.ground(update).poster_notices
        return scene.war_plan.notices if isinstance(view, WarView) else scene.plan.notices

    def _speech(self, update: Update, scene: _Scene, now_ns: int) -> Iterator[Sprite]:
        speech = update.speech
        if speech is None or speech.seat is None:
            return
        panel = scene.batak.panel_place(update, self._tale.batak, speech.seat, now_ns)
        if panel is not None:
            yield speech_sprite(self._shelf, speech, panel, scene.snug.unit)

    def _seal(self, update: Update, place: Place | None) -> Iterator[Sprite]:
        if place is not None:
            made = self._scene_now().snug
            roomy = not made.layout.is_turned and len(update.seats) <= MOST_ROOMY
            rows = 2 if roomy else 1
            yield from seal_sprites(self._shelf, update, place, made.unit, rows)

    def _notices(self, update: Update, place: Place) -> Iterator[Sprite]:
        if update.notices:
            notices = tuple(map(say_line, update.notices))
            build = partial(drawn_notices, notices, unit=self._scene_now().snug.unit)
            yield boxed(self._shelf, "notices", notices, place, build)
