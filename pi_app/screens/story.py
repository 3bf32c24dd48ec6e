"""What is told on the screen: events in, small facts and words out. Pure, no pygame.

A `Story` is folded over the updates. It keeps the last result, how many attempts a challenge began
with, and what is still moving.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from engine.events import (
    CameBack,
    CardPlayed,
    Challenged,
    Event,
    Faulted,
    Penalised,
    Slapped,
    Taken,
    TurnChanged,
)
from engine.views import SlapView
from pi_app.publish import RulesBrief, Update
from pi_app.screens.figures import MS
from pi_app.screens.results import (
    Heard,
    Line,
    Mood,
    Pile,
    Result,
    fault_result,
    penalty_result,
    slap_result,
    taken_result,
    with_line,
)
from pi_app.screens.words import say

FRESH_NS = 2500 * MS
"""How long a result stands out."""
MOVE_NS = 320 * MS
"""The longest motion."""


class MotionKind(Enum):
    """What moves."""

    PLAYED = "played"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Motion:
    """Something that moves for a moment, from `start_ns` on."""

    kind: MotionKind
    seat: int
    start_ns: int


@dataclass(frozen=True, slots=True)
class Story:
    """All that the screen shows and that a view does not say."""

    result: Result | None = None
    tries: int = 0
    """What the challenge on the table began with."""
    asker: int | None = None
    """Whose court card asks."""
    pile: Pile = ()
    turn: int | None = None
    """Whose PLAY counts, as far as it has been heard."""
    motions: tuple[Motion, ...] = ()
    fresh_numbers: tuple[int, ...] = ()
    """Cards turned over since the update before."""


def advance(story: Story, update: Update, now_ns: int) -> Story:
    """Return the story after an update that reached the screen at `now_ns`."""
    heard = Heard(
        tuple(seat.name for seat in update.seats), now_ns, update.brief or RulesBrief(), story.turn
    )
    moving = tuple(m for m in story.motions if now_ns - m.start_ns < MOVE_NS)
    story = replace(story, motions=moving, fresh_numbers=())
    for event in update.events:
        heard = replace(heard, turn=story.turn)
        teller = _TELLERS.get(type(event))
        story = teller(story, event, heard) if teller else story
    view = update.view
    if not isinstance(view, SlapView):
        return Story(fresh_numbers=story.fresh_numbers)
    pile = tuple(up.card for up in view.pile)
    story = replace(story, turn=view.turn)
    if view.challenge is None:
        return replace(story, tries=0, asker=None, pile=pile)
    tries = max(story.tries, view.challenge.attempts)
    return replace(story, tries=tries, asker=view.challenge.by, pile=pile)


def until_ns(story: Story, now_ns: int) -> int | None:
    """Return the next moment at which the picture changes by itself; none if it does not."""
    if story.result and now_ns < story.result.shown_ns + FRESH_NS:
        return story.result.shown_ns + FRESH_NS
    return None


def is_fresh(result: Result, now_ns: int) -> bool:
    """True while a result stands out."""
    return now_ns - result.shown_ns < FRESH_NS


def _played(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, CardPlayed)
    return replace(
        story,
        pile=(*story.pile, event.card),
        motions=(*story.motions, Motion(MotionKind.PLAYED, event.seat, heard.t_ns)),
        fresh_numbers=(*story.fresh_numbers, event.number),
    )


def _challenged(story: Story, event: Event, heard: Heard) -> Story:
    del heard
    assert isinstance(event, Challenged)
    if event.by == story.asker:
        return story
    return replace(story, tries=event.attempts, asker=event.by)


def _slapped(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, Slapped)
    return replace(story, result=slap_result(story.result, story.pile, event, heard))


def _faulted(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, Faulted)
    old = story.result
    said = old is not None and old.mood is Mood.BAD and old.seat == event.seat
    if said and old is not None and old.t_ns == event.t_ns:
        return story
    return replace(story, result=fault_result(event.t_ns, event.seat, event.kind, heard))


def _penalised(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, Penalised)
    return replace(story, result=penalty_result(story.result, event, heard))


def _taken(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, Taken)
    motions = (*story.motions, Motion(MotionKind.TAKEN, event.seat, heard.t_ns))
    result = taken_result(story.result, event, heard)
    return replace(story, motions=motions, pile=(), tries=0, asker=None, result=result)


def _turned(story: Story, event: Event, heard: Heard) -> Story:
    del heard
    assert isinstance(event, TurnChanged)
    return replace(story, turn=event.seat)


def _back(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, CameBack)
    if story.result is None:
        return story
    told = say("back", name=heard.names[event.seat])
    line = Line(event.seat, told, brief=say("back.brief"))
    return replace(story, result=with_line(story.result, line))


_Teller = Callable[[Story, Event, Heard], Story]
_TELLERS: dict[type[Event], _Teller] = {
    CardPlayed: _played,
    Challenged: _challenged,
    Slapped: _slapped,
    Faulted: _faulted,
    Penalised: _penalised,
    Taken: _taken,
    CameBack: _back,
    TurnChanged: _turned,
}
