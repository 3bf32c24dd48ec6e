"""Every scene can be drawn at every size, and no text is too small to read."""

from __future__ import annotations

import pickle

import pygame
import pytest

from engine.slap_rules import PATTERNS, SlapRule
from pi_app.screens import (
    batak_advice,
    batak_auction,
    batak_boxes,
    batak_count,
    batak_pages,
    batak_panels,
    circular_boxes,
    circular_count,
    circular_lesson,
    circular_panels,
    column,
    forfeit,
    hand,
    kitchen,
    middle,
    operator,
    panels,
    photo_picture,
    pile,
    signs,
    wizard,
)
from pi_app.screens.batak_story import GAME as BATAK
from pi_app.screens.circular_story import GAME as COURT_CIRCULAR
from pi_app.screens.colours import Colour
from pi_app.screens.lesson import examples
from pi_app.screens.messages import Layout, RulesBrief, ScreenSettings
from pi_app.screens.paint import text_width, wrap, write
from pi_app.screens.render import draw_frame
from tests.pi_app.screens.advice_scenes import ADVICE_SCENES
from tests.pi_app.screens.batak_scenes import BATAK_EXTRA, BATAK_SCENES
from tests.pi_app.screens.box_scenes import BOX_SCENES
from tests.pi_app.screens.choice_scenes import CHOICE_EXTRA, CHOICE_SCENES
from tests.pi_app.screens.circular_scenes import (
    CIRCULAR_EXTRA,
    CIRCULAR_SCENES,
    circular_curtain_of,
    circular_hand_of,
)
from tests.pi_app.screens.photo_scenes import PHOTO_SCENES
from tests.pi_app.screens.scenes import EXTRA, SCENES, Scene, crowded
from tests.pi_app.screens.war_scenes import WAR_EXTRA, WAR_SCENES, war_crowd
from tests.pi_app.screens.wizard_scenes import WIZARD_EXTRA, WIZARD_SCENES

ALL: dict[str, Scene] = {
    **SCENES,
    **EXTRA,
    **PHOTO_SCENES,
    **WAR_SCENES,
    **WAR_EXTRA,
    **CHOICE_SCENES,
    **CHOICE_EXTRA,
    **BOX_SCENES,
    **CIRCULAR_SCENES,
    **CIRCULAR_EXTRA,
    **BATAK_SCENES,
    **BATAK_EXTRA,
    **ADVICE_SCENES,
    **WIZARD_SCENES,
    **WIZARD_EXTRA,
}
WRITERS = (
    batak_advice,
    batak_auction,
    batak_boxes,
    batak_count,
    batak_pages,
    batak_panels,
    circular_boxes,
    circular_count,
    circular_lesson,
    circular_panels,
    column,
    forfeit,
    hand,
    kitchen,
    middle,
    operator,
    panels,
    photo_picture,
    pile,
    signs,
    wizard,
)


def settings(size: tuple[int, int], layout: Layout, brief: RulesBrief) -> ScreenSettings:
    return ScreenSettings(size, full_screen=False, layout=layout, reduced_motion=False, brief=brief)


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("name", ALL)
def test_no_text_is_smaller_than_28_pixels_of_1080(
    name: str, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}

    def noting(text: str, size: int, colour: Colour) -> pygame.Surface:
        sizes[text] = size
        return write(text, size, colour)

    for module in WRITERS:
        monkeypatch.setattr(module, "write", noting)
    history, t_ns, brief = ALL[name]
    draw_frame(history, settings((1920, 1080), layout, brief), t_ns)
    assert {text: size for text, size in sizes.items() if size < 28} == {}
    last = history[-1][1]
    covered = last.forfeit or last.gone or last.facts
    names = [info.name for info in last.seats] if last.view and not covered else []
    names = [] if "hard_names" in name else names  # these are cut, or drawn in other letters
    names = [] if "team_over" in name else names  # partners are named together, or by their badges
    # With what a seat has won beside it, there is less room for a name.
    least = 44 if last.game in (COURT_CIRCULAR, BATAK) else 64
    assert all(sizes[name] >= least for name in names)


@pytest.mark.parametrize("name", ALL)
def test_what_is_drawn_can_pass_through_a_pipe(name: str) -> None:
    history, _, _ = ALL[name]
    assert pickle.loads(pickle.dumps(history)) == history


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("number", range(2, 9))
@pytest.mark.parametrize("size", [(800, 480), (1280, 1024)])
def test_any_number_of_seats_can_be_drawn(
    number: int, layout: Layout, size: tuple[int, int]
) -> None:
    circular = (circular_hand_of(number - 1, number), circular_curtain_of(0, number))
    for history, t_ns, brief in (crowded(number), war_crowd(number), *circular):
        frame = draw_frame(history, settings(size, layout, brief), t_ns)
        assert frame.get_size() == size


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize(
    "size", [(800, 480), (1280, 1024), pytest.param((3840, 2160), marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", BATAK_EXTRA)
def test_any_hand_of_batak_can_be_drawn(name: str, layout: Layout, size: tuple[int, int]) -> None:
    history, t_ns, brief = BATAK_EXTRA[name]
    assert draw_frame(history, settings(size, layout, brief), t_ns).get_size() == size


def test_every_pattern_that_takes_no_argument_has_a_picture() -> None:
    rules = tuple(SlapRule(name) for name in PATTERNS)
    shown = [examples(RulesBrief((rule,))) for rule in rules]
    assert all(len(one) == 1 and one[0][1] for one in shown)


def test_a_players_own_pattern_has_no_picture() -> None:
    assert examples(RulesBrief((SlapRule("custom:mine"),))) == ()


def test_listed_ranks_and_cards_are_the_picture() -> None:
    brief = RulesBrief((SlapRule("rank", ("T",)), SlapRule("card", ("8H", "9D"))))
    rows = [[one.code for one in row] for _, row in examples(brief)]
    assert rows == [["TS"], ["8H", "9D"]]


def test_a_pair_that_makes_ten_by_product_only_is_not_shown_as_a_sum() -> None:
    assert examples(RulesBrief((SlapRule("ten_pair", ("product",)),))) == ()


@pytest.mark.parametrize("text", ["Blue: wrong slap!", "double, magic number, king and queen"])
def test_wrapped_text_keeps_its_words_and_its_width(text: str) -> None:
    lines = wrap(text, 40, 420, 3)
    assert " ".join(lines) == text
    assert all(text_width(line, 40) <= 420 for line in lines)


def test_text_without_room_ends_in_dots() -> None:
    lines = wrap("one two three four five six", 40, 200, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert all(text_width(line, 40) <= 200 for line in lines)
