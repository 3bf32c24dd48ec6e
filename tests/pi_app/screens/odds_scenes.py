"""Classroom mode: the panel of the next card beside the pile."""

from __future__ import annotations

from dataclasses import replace

from engine.games.bataille_corse.presets import PRESETS
from engine.slap_rules import SlapRule
from engine.views import ChallengeView, SlapView
from pi_app.lab.odds_live import Classroom
from pi_app.lab.odds_views import OddsView
from pi_app.screens.messages import RulesBrief
from tests.pi_app.screens.scenes import CARTALOGUE, S, Scene, played, update, valid_slap, view

CLASSROOM = RulesBrief((SlapRule("double"), SlapRule("sandwich")), ())
POINTS = tuple(
    (n, hits)
    for n, hits in (
        *((1, 0), (2, 0), (3, 1), (4, 1), (6, 1), (8, 2), (12, 2), (16, 2), (20, 3), (26, 3)),
        *((32, 3), (38, 4), (46, 6), (54, 6), (62, 7), (70, 7), (80, 8), (90, 10), (100, 12)),
        *((112, 12), (124, 13), (136, 15), (148, 16), (160, 17), (172, 19), (180, 19)),
    )
)
"""How 180 cards of an evening might have gone."""


def whole(seen: SlapView) -> SlapView:
    """Return a view in which the seats hold the rest of a pack of 52."""
    least, *others = seen.seats
    rest = 52 - len(seen.pile) - seen.under - sum(one.cards for one in others)
    return replace(seen, seats=(replace(least, cards=rest), *others))


def odds_of(seen: SlapView, rules: str, expected: float | None) -> OddsView:
    """Return what classroom mode makes of a view, with the curve of a whole evening."""
    found = Classroom().look(PRESETS[rules][1], seen)
    assert found is not None
    return replace(found, points=POINTS, expected=expected)


def next_card() -> Scene:
    """Return a game by the classroom rules: a sandwich or a double may come."""
    seen = whole(view("9D 4H QD 3C", turn=0))
    shown = update(seen, played(seen, S), t_ns=S)
    shown = replace(shown, rules="classroom", odds=odds_of(seen, "classroom", 0.104))
    return ((S, shown),), 2 * S, CLASSROOM


def next_card_challenge() -> Scene:
    """Return a challenge by rules with many patterns, the first cards of an evening."""
    seen = whole(view("4C KH 9D 7S", turn=2, sizes=(14, 9, 21, 3)))
    seen = replace(seen, challenge=ChallengeView(0, 1, 2), turn=1)
    odds = replace(odds_of(seen, "ratscrew", 0.3), points=((1, 0), (2, 1), (3, 1), (4, 1)))
    shown = replace(update(seen, played(seen, S), t_ns=S, keys=True), odds=odds)
    return ((S, shown),), 2 * S, CARTALOGUE


def next_card_after_slap() -> Scene:
    """Return the moments after a slap: the result has been looked at, no card lies."""
    history, t_ns, brief = valid_slap()
    (first_ns, before), (slap_ns, after) = history
    assert isinstance(after.view, SlapView)
    odds = odds_of(whole(after.view), "cartalogue", 0.27)
    after = replace(after, odds=odds)
    return ((first_ns, before), (slap_ns, after)), t_ns + 3 * S, brief


ODDS_SCENES: dict[str, Scene] = {
    "next_card": next_card(),
    "next_card_challenge": next_card_challenge(),
    "next_card_after_slap": next_card_after_slap(),
}
