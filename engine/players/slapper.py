"""A computer player of Bataille corse: reaction times, misses and mistakes like a person's.

Reaction times are drawn from an ex-Gaussian distribution, the sum of a normal and an exponential
time, which is the usual description of human reaction times (Luce, Response Times, 1986). The
parameters of the three levels are ours: to see a pattern and slap is a choice reaction, for which
adults in laboratories need about 0.4 to 0.6 s; `HARD` is a well trained player, `EASY` a child or
somebody who talks meanwhile. All chance comes in through `uniform`, a source of numbers in [0, 1).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from engine.judging import MS
from engine.views import SlapView

Uniform = Callable[[], float]


@dataclass(frozen=True, slots=True)
class ExGaussian:
    """Reaction times in ms: mean mu + tau, variance sigma² + tau²."""

    mu_ms: float
    sigma_ms: float
    tau_ms: float

    def draw_ns(self, uniform: Uniform) -> int:
        """Return one time in ns, never under `FASTEST_NS`."""
        normal = math.sqrt(-2 * math.log(1 - uniform())) * math.cos(2 * math.pi * uniform())
        tail = -self.tau_ms * math.log(1 - uniform())
        time_ns = round((self.mu_ms + self.sigma_ms * normal + tail) * MS)
        return max(FASTEST_NS, time_ns)


FASTEST_NS = 150 * MS
"""Nobody sees a card, decides and slaps in less."""
HOLD_BACK_NS = 150 * MS
"""A hand that would land within this time cannot be stopped any more."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How good a player is."""

    slap: ExGaussian
    play: ExGaussian
    """From its turn to its card."""
    miss: float
    """Share of slappable piles that it does not notice."""
    mistake: float
    """Share of other piles that it slaps all the same."""


class Level(Enum):
    """The three levels of computer players."""

    EASY = Skill(ExGaussian(620, 90, 200), ExGaussian(800, 120, 250), miss=0.30, mistake=0.012)
    MEDIUM = Skill(ExGaussian(450, 60, 120), ExGaussian(650, 90, 150), miss=0.12, mistake=0.008)
    HARD = Skill(ExGaussian(330, 40, 60), ExGaussian(500, 60, 100), miss=0.03, mistake=0.003)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player is about to do; times on the table clock, none for nothing."""

    slap_ns: int | None = None
    play_ns: int | None = None


NOTHING = Plan()


def replan(
    plan: Plan, before: SlapView | None, view: SlapView, seat: int, skill: Skill, uniform: Uniform
) -> Plan:
    """Return what a seat intends now that it sees `view`, having seen `before` and planned `plan`.

    A slap that was about to land lands, even on a pile that has changed meanwhile.
    """
    if view.over is not None:
        return NOTHING
    slap_ns = _slap_ns(plan, before, view, seat, skill, uniform)
    return Plan(slap_ns, _play_ns(plan, before, view, seat, skill, uniform, slap_ns))


def _slap_ns(
    plan: Plan, before: SlapView | None, view: SlapView, seat: int, skill: Skill, uniform: Uniform
) -> int | None:
    if before is not None and _pile_key(before) == _pile_key(view):
        return plan.slap_ns
    if plan.slap_ns is not None and plan.slap_ns - view.t_ns <= HOLD_BACK_NS:
        return plan.slap_ns
    if not view.seats[seat].may_slap or not (view.pile or view.rematch):
        return None
    tempted = view.matches or view.rematch
    chance = 1 - skill.miss if tempted else skill.mistake
    return view.t_ns + skill.slap.draw_ns(uniform) if uniform() < chance else None


def _pile_key(view: SlapView) -> tuple[int, bool, tuple[int, ...]]:
    """What makes a pile a new one to look at."""
    return view.cards_played, bool(view.pile), view.rematch


def _play_ns(
    plan: Plan,
    before: SlapView | None,
    view: SlapView,
    seat: int,
    skill: Skill,
    uniform: Uniform,
    slap_ns: int | None,
) -> int | None:
    if not _wants_play(view, seat):
        return None
    if plan.play_ns is not None and before is not None and _same_turn(before, view):
        return plan.play_ns
    play_ns = view.t_ns + skill.play.draw_ns(uniform)
    return play_ns if slap_ns is None else max(play_ns, slap_ns + FASTEST_NS)


def _wants_play(view: SlapView, seat: int) -> bool:
    own = view.seats[seat]
    if own.held_hand:
        return not own.may_slap
    if view.rematch:
        return False
    if view.collecting is not None:
        return view.collecting == seat
    return view.turn == seat and own.cards > 0


def _same_turn(before: SlapView, view: SlapView) -> bool:
    return (
        before.cards_played == view.cards_played
        and before.turn == view.turn
        and before.collecting == view.collecting
        and bool(before.pile) == bool(view.pile)
    )
