"""What is told of a game of Bataille: the last turn-over, who is waited for, what moves. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.events import RoundPlayed
from engine.views import WarView
from pi_app.publish import Update
from pi_app.screens.countdown import Countdown, counting, next_ns
from pi_app.screens.figures import MS
from pi_app.screens.motion import SETTLE_NS, SWEEP_NS
from pi_app.screens.results import Mood
from pi_app.screens.story import FRESH_NS
from pi_app.screens.told import Told
from pi_app.screens.words import count, listed, say

HOLD_NS = 1100 * MS
"""How long the cards of a round lie before its winner's hand comes."""


@dataclass(frozen=True, slots=True)
class WarStory:
    """What a view of Bataille does not say."""

    last: RoundPlayed | None = None
    heard_ns: int = 0
    """When the screen heard of it."""
    clock: Countdown | None = None


def advance_war(story: WarStory, update: Update, now_ns: int, *, still: bool = False) -> WarStory:
    """Return the story after an update that reached the screen at `now_ns`.

    Where things must be `still` the ring moves with its seconds only.
    """
    view = update.view
    if not isinstance(view, WarView):
        return WarStory()
    if not view.rounds:
        story = WarStory(clock=story.clock)
    for event in update.events:
        if isinstance(event, RoundPlayed):
            story = WarStory(event, now_ns, story.clock)
    clock = counting(story.clock, view.turn_over_ns, view.t_ns, now_ns, still=still)
    return replace(story, clock=clock)


def told_of(update: Update, view: WarView, story: WarStory) -> Told:
    """Return what is told between the cards."""
    names = tuple(seat.name for seat in update.seats)
    detail = _waited_for(view, names)
    if view.battle:
        fighting = listed([names[seat] for seat in view.battle])
        told, brief = say("war.battle", names=fighting), say("war.battle_brief")
        return Told(told, view.battle, detail, Mood.TIE, brief)
    last = story.last
    if last is None:
        return _unheard(view, names, detail)
    if last.winner is None:
        return Told(say("war.nobody"), last.battle, detail, Mood.PLAIN)
    cards = count("card", last.pot)
    taken = say("war.takes", name=names[last.winner], cards=cards)
    brief = say("war.takes_brief", cards=cards)
    return Told(taken, (last.winner,), detail, Mood.GOOD, brief)


def _unheard(view: WarView, names: tuple[str, ...], detail: str) -> Told:
    """Return what is told before a first turn-over, or by a screen that came after one."""
    winner = view.last_winner
    if winner is None:
        return Told(say("war.first"), (), detail, Mood.PLAIN)
    return Told(say("war.took", name=names[winner]), (winner,), detail, Mood.PLAIN)


def _waited_for(view: WarView, names: tuple[str, ...]) -> str:
    """Return who has still to press."""
    missing = [names[seat] for seat, own in enumerate(view.seats) if own.may_press]
    if not missing:
        return ""
    if any(own.pressed for own in view.seats):
        return say("war.waiting", names=listed(missing))
    return say("war.all_fight" if view.battle else "war.all_press")


def is_war_fresh(story: WarStory, now_ns: int) -> bool:
    """True while the last turn-over stands out."""
    return story.last is not None and now_ns - story.heard_ns < FRESH_NS


def swept(story: WarStory, now_ns: int) -> float:
    """Return how much of the winner's sweep is done: 0 before it, 1 from its end on."""
    if story.last is None or story.last.winner is None:
        return 0.0
    done = (now_ns - story.heard_ns - HOLD_NS) / SWEEP_NS
    return min(max(done, 0.0), 1.0)


def settled(story: WarStory, now_ns: int) -> float:
    """Return how much of their last bit of way the newest cards have made, 0 to 1."""
    return min(max((now_ns - story.heard_ns) / SETTLE_NS, 0.0), 1.0)


def is_war_moving(story: WarStory, now_ns: int) -> bool:
    """True while each frame differs."""
    if story.last is None:
        return False
    return settled(story, now_ns) < 1.0 or 0.0 < swept(story, now_ns) < 1.0


def war_until_ns(story: WarStory, now_ns: int) -> int | None:
    """Return the next moment at which the picture changes by itself; none if it does not."""
    moments = [next_ns(story.clock, now_ns)]
    if story.last is not None:
        # One more than the hold: the sweep begins with its first step.
        parts = (SETTLE_NS, HOLD_NS + 1, HOLD_NS + SWEEP_NS, FRESH_NS)
        moments += [story.heard_ns + part for part in parts]
    return min((one for one in moments if one is not None and one > now_ns), default=None)
