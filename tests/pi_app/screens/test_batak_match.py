"""Whole matches of Batak on the screen, every form of the game: nothing that happens stops it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.batak_rules import AllPass, BatakRules, Direction, Scoring
from engine.batak_views import BatakStage
from pi_app.hands import HandShown
from pi_app.options import options
from pi_app.publish import Update
from pi_app.screens.batak_story import LIES_NS, Picture, picture_of
from pi_app.screens.messages import Layout, ScreenSettings
from pi_app.screens.table import Table
from pi_app.screens.tale import Tale
from tests.pi_app.screens.batak_scenes import PLAIN, SPADES, TEAM, Match, batak_update
from tests.pi_app.screens.circular_scenes import alone
from tests.pi_app.screens.scenes import S

SIZE = (800, 480)
REDEAL = replace(PLAIN, all_pass=AllPass.REDEAL, direction=Direction.CLOCKWISE)
PRIME = replace(PLAIN, scoring=Scoring.PRIME, deals=8)


def moves(match: Match) -> list[Update]:
    """Play a match with the last option that is allowed, and return what the screen is told.

    In the first auction all pass: then it is dealt again, or the dealer must play.
    """
    told = [_told(match)]
    while match.state.over is None:
        if match.state.stage is BatakStage.DEAL:
            match.deal()
        elif match.state.stage is BatakStage.BID and match.state.deal == 1 and len(told) < 5:
            match.say(None)
        else:
            _last_allowed(match)
        told.append(_told(match))
    return told


def _last_allowed(match: Match) -> None:
    seat = match.state.turn
    allowed = [one.move for one in options(match.view(seat)) if one.reason is None]
    # A bid of 13 would end each auction at once: the least bid leaves something to say.
    is_auction = match.state.stage is BatakStage.BID
    match.make(allowed[min(1, len(allowed) - 1)] if is_auction else allowed[-1])


def _told(match: Match) -> Update:
    view = match.view(0)
    shown = HandShown(view, options(view), 0, is_marked=False, refused=None)
    return replace(batak_update(match, table=alone(4)), hand=shown)


@pytest.mark.slow
@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize(
    "rules",
    [
        TEAM,
        *(pytest.param(rules, marks=pytest.mark.long) for rules in (PLAIN, SPADES, REDEAL, PRIME)),
    ],
)
def test_a_whole_match_can_be_shown(rules: BatakRules, layout: Layout) -> None:
    settings = ScreenSettings(SIZE, full_screen=False, layout=layout, reduced_motion=False)
    table, screen, t_ns = Table(settings, SIZE), pygame.Rect((0, 0), SIZE), 0
    for update in moves(Match(rules)):
        table.take(update, t_ns)
        for at_ns in (t_ns, t_ns + S // 10, t_ns + LIES_NS, t_ns + LIES_NS + S // 10):
            drawn = table.sprites(at_ns)
            assert drawn
            names = [sprite.name for sprite in drawn]
            assert len(set(names)) == len(names)
            still = [sprite for sprite in drawn if not sprite.name.startswith("taken")]
            assert all(screen.contains(sprite.rect) for sprite in still)
        t_ns += 4 * S


def test_a_match_goes_through_all_its_pictures() -> None:
    tale, seen = Tale(still=True), set()
    for number, update in enumerate(moves(Match(REDEAL))):
        tale = tale.after(update, number * S)
        seen.add(picture_of(update, tale.batak, number * S))
        seen.add(picture_of(update, tale.batak, number * S + 5 * S))
    assert seen == {Picture.AUCTION, Picture.TRICK, Picture.LINGER, Picture.COUNT}
