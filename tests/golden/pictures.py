"""The golden pictures: which there are, how they are drawn, compared and written.

`python -m tests.golden.pictures` draws them all anew, or those of the scenes, or by the names, that
it is given; look at each before it is committed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from pi_app.languages import Language
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.render import draw_frame
from tests.pi_app.screens.advice_scenes import ADVICE_SCENES, ADVICE_TURNED
from tests.pi_app.screens.batak_scenes import BATAK_SCENES, BATAK_TURNED
from tests.pi_app.screens.box_scenes import BOX_SCENES
from tests.pi_app.screens.choice_scenes import CHOICE_SCENES
from tests.pi_app.screens.circular_scenes import CIRCULAR_SCENES, TURNED
from tests.pi_app.screens.handicap_scenes import HANDICAP_SCENES
from tests.pi_app.screens.league_scenes import LEAGUE_SCENES
from tests.pi_app.screens.lobby_scenes import LOBBY_SCENES
from tests.pi_app.screens.odds_scenes import ODDS_SCENES
from tests.pi_app.screens.offer_scenes import OFFER_SCENES
from tests.pi_app.screens.photo_scenes import PHOTO_SCENES
from tests.pi_app.screens.reactions_scenes import REACTIONS_SCENES
from tests.pi_app.screens.scenes import SCENES, STAND_IN_SCENES
from tests.pi_app.screens.spoken_scenes import spoken_scene
from tests.pi_app.screens.tour_scenes import TOUR_SCENES, TOUR_TURNED
from tests.pi_app.screens.war_scenes import WAR_SCENES
from tests.pi_app.screens.wizard_scenes import WIZARD_SCENES

FOLDER = Path(__file__).parent
FAILED = FOLDER / "failed"
ABOVE = (
    "attract",
    "challenge",
    "crowd_with_keys",
    "war_battle",
    "circular_crowd",
    "batak_attract_phones",
)
"""Of a screen above the table: what is neither as on a wall nor as on a table."""
READ = (Layout.WALL, Layout.TABLE_TOP)
"""Read from one side, and from all."""
LARGE, SMALL, HUGE = (1920, 1080), (800, 480), (3840, 2160)
BATAK = {**BATAK_SCENES, **ADVICE_SCENES}
NEWER = {**WAR_SCENES, **CHOICE_SCENES, **STAND_IN_SCENES}
LATER = {
    **PHOTO_SCENES,
    **TOUR_SCENES,
    **BOX_SCENES,
    **OFFER_SCENES,
    **HANDICAP_SCENES,
    **WIZARD_SCENES,
    **LOBBY_SCENES,
    **LEAGUE_SCENES,
    **ODDS_SCENES,
    **REACTIONS_SCENES,
}
ALL = {**SCENES, **NEWER, **CIRCULAR_SCENES, **BATAK, **LATER}


@dataclass(frozen=True, slots=True)
class Picture:
    """One golden picture."""

    scene: str
    layout: Layout
    size: tuple[int, int]
    language: Language = Language.ENGLISH

    @property
    def path(self) -> Path:
        """Where it is kept."""
        spoken = "" if self.language is Language.ENGLISH else f"-{self.language.value}"
        return (
            FOLDER / f"{self.scene}-{self.layout.value}-{self.size[0]}x{self.size[1]}{spoken}.png"
        )

    def draw(self) -> pygame.Surface:
        """Return it as it is drawn now."""
        scene = ALL[self.scene]
        if self.language is not Language.ENGLISH:
            scene = spoken_scene(scene, self.language)
        history, t_ns, brief = scene
        settings = ScreenSettings(
            self.size, full_screen=False, layout=self.layout, reduced_motion=False, brief=brief
        )
        return draw_frame(history, settings, t_ns)


PICTURES = (
    *(
        Picture(scene, layout, size)
        for scene in SCENES
        for layout in READ
        for size in (LARGE, SMALL)
    ),
    *(Picture(scene, layout, LARGE) for scene in NEWER for layout in READ),
    *(Picture(scene, Layout.WALL, SMALL) for scene in NEWER),
    *(Picture(scene, Layout.WALL, size) for scene in CIRCULAR_SCENES for size in (LARGE, SMALL)),
    *(Picture(scene, Layout.TABLE_TOP, LARGE) for scene in TURNED),
    *(Picture(scene, Layout.WALL, size) for scene in BATAK for size in (LARGE, SMALL)),
    *(Picture(scene, Layout.TABLE_TOP, LARGE) for scene in (*BATAK_TURNED, *ADVICE_TURNED)),
    *(Picture(scene, Layout.WALL, size) for scene in TOUR_SCENES for size in (LARGE, SMALL)),
    *(Picture(scene, Layout.TABLE_TOP, LARGE) for scene in TOUR_TURNED),
    *(Picture(scene, Layout.TABLE_TOP, SMALL) for scene in ("circular_hand", "circular_giving_up")),
    *(
        Picture(scene, Layout.WALL, LARGE)
        for scene in ("operator", "operator_in_trouble", "operator_broken")
    ),
    *(Picture("photo_of_all", layout, LARGE) for layout in Layout),
    Picture("tie_by_lots", Layout.TABLE_TOP, LARGE),
    Picture("given_away", Layout.WALL, LARGE),
    Picture("held_hand", Layout.TABLE_TOP, LARGE),
    Picture("last_try", Layout.TABLE_TOP, LARGE),
    Picture("last_pile", Layout.WALL, SMALL),
    *(Picture(scene, Layout.WALL, SMALL) for scene in BOX_SCENES),
    *(Picture("box_gone", layout, LARGE) for layout in READ),
    *(Picture(scene, Layout.WALL, SMALL) for scene in OFFER_SCENES),
    *(Picture("offer", layout, LARGE) for layout in READ),
    Picture("handicap", Layout.WALL, LARGE),
    *(Picture(scene, Layout.WALL, SMALL) for scene in WIZARD_SCENES),
    *(Picture(scene, Layout.WALL, SMALL) for scene in ("lobby_starts", "lobby_spelling")),
    *(Picture(scene, Layout.WALL, LARGE) for scene in ("lobby", "lobby_naming", "lobby_demo")),
    Picture("lobby_one_button", Layout.TABLE_TOP, LARGE),
    *(Picture("wizard_asking", layout, LARGE) for layout in READ),
    Picture("wizard_found", Layout.TABLE_TOP, LARGE),
    *(Picture(scene, Layout.ABOVE, LARGE) for scene in ABOVE),
    *(Picture(scene, Layout.WALL, HUGE) for scene in ("challenge", "batak_hand")),
    Picture("board", Layout.WALL, LARGE),
    Picture("champion", Layout.WALL, LARGE),
    Picture("batak_series", Layout.WALL, SMALL),
    *(Picture(scene, layout, SMALL) for scene in ODDS_SCENES for layout in Layout),
    *(Picture("next_card", layout, LARGE) for layout in Layout),
    *(Picture("next_card_challenge", layout, LARGE) for layout in Layout),
    Picture("next_card_after_slap", Layout.WALL, LARGE),
    Picture("next_card", Layout.WALL, HUGE),
    *(Picture("reactions", layout, size) for layout in Layout for size in (LARGE, SMALL)),
    *(Picture("reactions_of_eight", layout, SMALL) for layout in READ),
    *(Picture(scene, Layout.WALL, SMALL) for scene in ("reactions_after_game", "reactions_sure")),
)
SCREENS = (
    "attract",
    "challenge",
    "valid_slap",
    "game_over",
    "kitchen",
    "forfeit",
    "offer",
    "box_gone",
    "war_battle",
    "war_over",
    "circular_board",
    "circular_rules_2",
    "circular_hand",
    "circular_curtain",
    "circular_count",
    "circular_over",
    "batak_rules_3",
    "batak_auction",
    "batak_hand",
    "batak_count",
    "batak_over",
    "advice_bid",
    "tour_map",
    "tour_table",
    "tour_won",
    "lobby",
    "lobby_naming",
    "wizard_asking",
    "wizard_faults",
    "board",
    "champion",
    "next_card",
    "reactions",
)
"""A scene of each screen: in each layout and each language there is a picture of it."""
OF_ALL = tuple(
    Picture(scene, layout, LARGE, language)
    for scene in SCREENS
    for layout in Layout
    for language in Language
)
TRANSLATED = tuple(picture for picture in OF_ALL if picture not in PICTURES)
"""What is not there already: most of it in other languages."""


ROUNDING = 8
"""Levels of 256 by which a colour may differ unseen: one pygame draws alike on all machines."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures lie apart."""

    mean: float
    """Mean absolute difference of a colour part, 0 to 255."""
    pixels: int
    """How many differ by more than `ROUNDING`."""

    @property
    def tolerable(self) -> bool:
        """True for rounding: a picture that anybody could tell from the other is not.

        One other letter in the smallest text is 30 pixels and more; a ground of another colour is
        seen in the mean.
        """
        return self.pixels <= 8 and self.mean <= 0.25


def difference(one: pygame.Surface, other: pygame.Surface) -> Difference:
    """Compare two pictures of the same size."""
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mean = sum(pygame.transform.average_color(apart)[:3]) / 3
    near = (ROUNDING + 1, ROUNDING + 1, ROUNDING + 1, 255)
    alike = pygame.mask.from_threshold(apart, (0, 0, 0), near)
    return Difference(mean, one.get_width() * one.get_height() - alike.count())


def beside(*pictures: pygame.Surface) -> pygame.Surface:
    """Return pictures of one size side by side."""
    width, height = pictures[0].get_size()
    wide = pygame.Surface((width * len(pictures), height))
    for place, picture in enumerate(pictures):
        wide.blit(picture, (place * width, 0))
    return wide


def explain(computed: pygame.Surface, expected: pygame.Surface, name: str) -> Path:
    """Write computed, expected and difference side by side, and return where."""
    apart = computed.copy()
    apart.blit(expected, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    FAILED.mkdir(exist_ok=True)
    path = FAILED / name
    pygame.image.save(beside(computed, expected, apart), path)
    return path


def main(scenes: Sequence[str]) -> None:
    """Draw the pictures of some scenes anew; of all if none is named."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    for picture in (*PICTURES, *TRANSLATED):
        if scenes and picture.scene not in scenes and picture.path.stem not in scenes:
            continue
        pygame.image.save(picture.draw(), picture.path)
        print(picture.path.name, picture.path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
