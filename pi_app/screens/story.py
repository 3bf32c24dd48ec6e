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
    PenaltyKind,
    Slapped,
    Taken,
    TurnChanged,
)
from engine.views import SlapView
from pi_app.publish import RulesBrief, Update
from pi_app.screens.figures import MS
from pi_app.screens.last_pile import LastPile, last_pile
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
MOVE_NS = 1500 * MS
"""After that any motion is forgotten."""
WAITS_NS = 6000 * MS
"""When nothing has happened for so long, the last pile is shown by itself."""
LOOK_NS = 8000 * MS
"""How long it is shown to who asks for it."""
APART_NS = 90 * MS
"""Between the cards that a penalty gives to one seat after another."""


class MotionKind(Enum):
    """What moves."""

    PLAYED = "played"
    """A card settles on the pile."""
    TAKEN = "taken"
    """The winner's hand sweeps the pile to its seat."""
    PAID = "paid"
    """Penalty cards go from a seat under the pile."""
    GIVEN = "given"
    """Penalty cards go from a seat to another."""
    HELD = "held"
    """A seat's other hand goes under the pile."""
    TRIED = "tried"
    """A try of a challenge goes out."""


@dataclass(frozen=True, slots=True)
class Motion:
    """Something that moves for a moment, from `start_ns` on."""

    kind: MotionKind
    seat: int
    start_ns: int
    cards: int = 0
    """How many move together."""
    to: int | None = None
    """The seat that they go to, if it is another's."""
    faces: Pile = ()
    """The newest cards of a pile that is taken."""


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
    last: LastPile | None = None
    """The last pile that was taken."""
    quiet_ns: int = 0
    """Since when nothing has happened."""
    asked_ns: int | None = None
    """When somebody asked to see the last pile."""
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
    if update.events:
        story = replace(story, quiet_ns=now_ns, asked_ns=None)
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
    moments = [] if story.result is None else [story.result.shown_ns + FRESH_NS]
    if story.last is not None:
        moments.append(story.quiet_ns + WAITS_NS)
        if story.asked_ns is not None:
            moments.append(story.asked_ns + LOOK_NS)
    return min((one for one in moments if one > now_ns), default=None)


def is_looked_at(story: Story, now_ns: int) -> bool:
    """True while the last pile is shown again: on request, or since the game waits."""
    if story.last is None:
        return False
    return is_asked_for(story, now_ns) or now_ns - story.quiet_ns >= WAITS_NS


def is_asked_for(story: Story, now_ns: int) -> bool:
    """True while somebody who has asked for the last pile looks at it."""
    return story.asked_ns is not None and now_ns - story.asked_ns < LOOK_NS


def asked_to_look(story: Story, now_ns: int) -> Story:
    """Return the story after somebody asked for the last pile; who asks twice has seen it."""
    return replace(story, asked_ns=None if is_asked_for(story, now_ns) else now_ns)


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
    assert isinstance(event, Challenged)
    if event.by == story.asker:
        gone = Motion(MotionKind.TRIED, event.seat, heard.t_ns, event.attempts)
        return replace(story, motions=(*story.motions, gone))
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
    moves = penalty_motions(event, len(heard.names), heard.t_ns)
    result = penalty_result(story.result, event, heard)
    return replace(story, result=result, motions=(*story.motions, *moves))


def penalty_motions(event: Penalised, seats: int, now_ns: int) -> tuple[Motion, ...]:
    """Return how a penalty is acted out; one that moves nothing here has no motion.

    Cards given away go out one by one, the next seat first, as the rules deal them out.
    """
    seat = event.seat
    if event.kind in (PenaltyKind.UNDER_PILE, PenaltyKind.HALF_STACK) and event.cards:
        return (Motion(MotionKind.PAID, seat, now_ns, event.cards),)
    if event.kind is PenaltyKind.HELD_HAND:
        return (Motion(MotionKind.HELD, seat, now_ns),)
    if event.kind is not PenaltyKind.GIVE_EACH:
        return ()
    others = [(seat + step) % seats for step in range(1, seats)]
    shares = [len(range(place, event.cards, len(others))) for place in range(len(others))]
    return tuple(
        Motion(MotionKind.GIVEN, seat, now_ns + place * APART_NS, share, other)
        for place, (other, share) in enumerate(zip(others, shares, strict=True))
        if share
    )


def _taken(story: Story, event: Event, heard: Heard) -> Story:
    assert isinstance(event, Taken)
    swept = Motion(MotionKind.TAKEN, event.seat, heard.t_ns, event.cards, faces=story.pile[-3:])
    motions = (*story.motions, swept)
    result = taken_result(story.result, event, heard)
    # Of a pile that is shared out the first share tells all.
    last = last_pile(story.pile, event, result, heard) if story.pile else story.last
    story = replace(story, motions=motions, pile=(), tries=0, asker=None)
    return replace(story, result=result, last=last)


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
