"""The computer players at the table: they look at what everybody sees, plan, and press in time.

Their presses take the same way as everybody else's, through the arbiter, as a source of their own
whose stamps are exact. Nothing tells them what a person could not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from engine.batak_views import BatakView
from engine.inputs import Button
from engine.players import slapper
from engine.players.slapper import NOTHING, Level, Plan, Skill, Uniform
from engine.views import CircularView, SlapView, WarView
from hardware.edge import Press, Quality
from pi_app.publish import Player
from pi_app.seats import channel_of

SOURCE = "computer"
View = SlapView | WarView | CircularView | BatakView
Replan = Callable[[Plan, Any, Any, int, Skill, Uniform], Plan]

LEVELS = {Player.EASY: Level.EASY, Player.MEDIUM: Level.MEDIUM, Player.HARD: Level.HARD}


class Worth(Protocol):
    """What people press on."""

    @property
    def quality(self) -> Quality:
        """What their presses are worth at worst."""
        ...


def bots_for(players: Sequence[Player], opened: Worth, chance: Random, replan: Replan) -> Bots:
    """Return the computer players among these, as exact as the people, if there are any."""
    people = any(not player.is_bot for player in players)
    return Bots(
        dict(enumerate(players)),
        chance,
        uncertainty_ns=opened.quality.uncertainty_ns if people else 0,
        replan=replan,
    )


class Bots:
    """All computer players of a table, for games that are played with the buttons alone."""

    def __init__(
        self,
        players: Mapping[int, Player],
        chance: Random,
        *,
        uncertainty_ns: int = 0,
        replan: Replan = slapper.replan,
    ) -> None:
        """`players` says which seats are played, and how well; `chance` is theirs alone.

        `uncertainty_ns` is that of the people at the table. Theirs are exact, but an exact press
        is answered at once: a person as early as they would be late, and never the other way.
        `replan` is how they think, by the game.
        """
        self._levels = {seat: LEVELS[player] for seat, player in players.items() if player.is_bot}
        self._plans: dict[int, Plan] = dict.fromkeys(self._levels, NOTHING)
        self._seen: View | None = None
        self._replan = replan
        self._chance = chance
        self._uncertainty_ns = uncertainty_ns
        self._sequence = 0

    @property
    def name(self) -> str:
        """As the arbiter and the journal call this source."""
        return SOURCE

    def see(self, view: View | None, closed_ns: int) -> None:
        """Look at the table as it is now; none when no game is on.

        Nothing that is pressed up to `closed_ns` counts any more. Where the table itself was late
        (a busy machine, a laptop that slept) they press right after it, as a person would: an
        overdue card would never be played, and everybody would wait for it.
        """
        before, self._seen = self._seen, view
        for seat, level in self._levels.items():
            plan = NOTHING
            if view is not None:
                chance = self._chance.random
                plan = self._replan(self._plans[seat], before, view, seat, level.value, chance)
            self._plans[seat] = Plan(*(_after(closed_ns, t) for t in (plan.slap_ns, plan.play_ns)))

    def due_ns(self) -> int | None:
        """Return when the next of them wants to press."""
        times = [t for plan in self._plans.values() for t in (plan.slap_ns, plan.play_ns)]
        return min((t for t in times if t is not None), default=None)

    def presses(self, now_ns: int) -> list[Press]:
        """Return, in order of time, what they have pressed by `now_ns`."""
        pressed: list[Press] = []
        for seat, plan in self._plans.items():
            slap_ns, play_ns = plan.slap_ns, plan.play_ns
            if slap_ns is not None and slap_ns <= now_ns:
                pressed.append(self._press(seat, Button.SLAP, slap_ns))
                slap_ns = None
            if play_ns is not None and play_ns <= now_ns:
                pressed.append(self._press(seat, Button.PLAY, play_ns))
                play_ns = None
            self._plans[seat] = Plan(slap_ns, play_ns)
        return sorted(pressed, key=lambda press: press.t_ns)

    def watermark_ns(self, now_ns: int) -> int:
        """Everything up to now has been pressed."""
        return now_ns + 1

    def _press(self, seat: int, button: Button, t_ns: int) -> Press:
        self._sequence += 1
        return Press(
            source=SOURCE,
            boot=0,
            sequence=self._sequence,
            channel=channel_of(seat, button),
            t_ns=t_ns,
            uncertainty_ns=self._uncertainty_ns,
            order_ns=0,
            down=True,
        )


def _after(closed_ns: int, t_ns: int | None) -> int | None:
    return None if t_ns is None else max(t_ns, closed_ns + 1)
